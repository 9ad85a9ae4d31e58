"""Private answers speak the user's language, public messages the server's."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told

pytestmark = pytest.mark.english
"""A catalogue is what these tests are about."""

POLISH = {
    "You're already in.": "Już grasz.",
    "Sit out": "Pauzuj",
    "Choose number": "Wybierz liczbę",
    "Open digits: {digits}.": "Wolne cyfry: {digits}.",
    "Your number, 000 to 999": "Twoja liczba, od 000 do 999",
    "I don't know that match. `/match list` shows yours.": "Nie znam tej gry.",
}
PLURALS = """
msgid "{n} round of five turns"
msgid_plural "{n} rounds of five turns"
msgstr[0] "{n} runda"
msgstr[1] "{n} rundy"
msgstr[2] "{n} rund"
"""
COMMANDS = """
msgctxt "description"
msgid "How to play with Tally"
msgstr "Jak grać z Tally"

msgctxt "option"
msgid "division"
msgstr "dzielenie"

msgid "division"
msgstr "Dzielenie"
"""
HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"
"""


@pytest.fixture(autouse=True)
def _polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small Polish catalogue instead of the real ones."""
    catalogue = tmp_path / "locales" / "pl" / "tally.po"
    catalogue.parent.mkdir(parents=True)
    entries = "".join(f'\nmsgid "{english}"\nmsgstr "{polish}"\n' for english, polish in POLISH.items())
    catalogue.write_text(HEAD + entries + PLURALS + COMMANDS, encoding="utf-8")
    module = importlib.import_module("bot.i18n.texts")
    monkeypatch.setattr(module, "FOLDER", tmp_path / "locales")
    module.texts.cache_clear()
    yield
    module.texts.cache_clear()


JOIN = "bt:1:0:lobby.join"
"""The button that only joined, in lobbies of earlier versions."""


async def test_a_polish_player_in_an_english_server(world: World, wire: Wire) -> None:
    lobby = wire.shot(await world.open_numer("ann", "ben"))
    assert "2 rounds of five turns" in texts_of(world.table())
    assert told(await wire.press("ben", lobby, custom_id=JOIN, locale="pl")) == "Już grasz."
    assert told(await wire.press("ben", lobby, custom_id=JOIN, locale="fr")) == "You're already in."
    await world.presses("ann", "Start")
    await world.wait()
    board = wire.shot(world.table())
    panel = await wire.press("ben", board, "My board", locale="pl")
    assert "Wolne cyfry: 0 1" in told(panel)
    assert set(controls_of(panel.response)) == {"Wybierz liczbę", "Pauzuj"}
    form = (await wire.press("ben", board, "Choose number", locale="pl")).modal
    assert form and form["components"][0]["label"] == "Twoja liczba, od 000 do 999"
    assert set(controls_of(world.table())) == {"Choose number", "My board", "Rules", "More"}
    assert "Choose number" in controls_of(world.dm("ben")), (
        "DMs that come by themselves speak the server's language"
    )


async def test_a_polish_server(world: World, wire: Wire) -> None:
    await wire.command("ann", "numer play", {}, guild_locale="pl")
    assert "2 rundy" in texts_of(world.table())
    await world.presses("ben", "Join")
    await world.wait()
    lobby = wire.shot(world.table())
    assert told(await wire.press("ben", lobby, custom_id=JOIN)) == "You're already in."
    await world.presses("ann", "Start")
    await world.wait()
    assert "Wybierz liczbę" in controls_of(world.table())
    assert "Pauzuj" in controls_of(world.dm("ben"))
    english = await world.opens("ben")
    assert "Choose number" in controls_of(english.response)


async def test_the_users_own_setting_wins(world: World, wire: Wire) -> None:
    ben = world.person("ben")
    await world.bot.store.settings.put("user", ben.id, "language", "pl")
    assert told(await ben.slash(world.channel, "match show", match=5)) == "Nie znam tej gry."
    lobby = wire.shot(await world.open_numer("ann", "ben"))
    assert told(await wire.press("ben", lobby, custom_id=JOIN, locale="fr")) == "Już grasz."
    await world.presses("ann", "Start")
    await world.wait()
    assert "Pauzuj" in controls_of(world.dm("ben"))
    assert "Sit out" in controls_of(world.dm("ann"))


async def test_commands_are_described_in_polish_too(world: World) -> None:
    """What the catalogue has is offered to Polish clients; the rest stays English."""
    find = world.env.backend.find_command
    described = {name: find(name, None) or {} for name in ("help", "doctor")}
    assert described["help"]["description"] == "How to play with Tally"
    assert described["help"]["description_localizations"] == {"pl": "Jak grać z Tally"}
    assert not described["doctor"].get("description_localizations")


async def test_the_name_of_an_option_is_no_ordinary_word(world: World) -> None:
    """``division`` is an option of ``/numero play``, and a word of texts too."""
    play = next(
        one for one in (world.env.backend.find_command("numero", None) or {})["options"] if one["name"] == "play"
    )
    division = next(option for option in play["options"] if option["name"] == "division")
    assert division["name_localizations"] == {"pl": "dzielenie"}
