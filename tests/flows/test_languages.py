"""What one person gets speaks their language, public messages the server's."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.match import play as play_steps
from bot.store.leaderboards.seasons import TOLD
from tests.exports import exported
from tests.flows.daily import Solver
from tests.flows.mischief import Mischief
from tests.flows.mornings import posts, put_clock, until
from tests.flows.records import Past
from tests.flows.test_seasons import wins
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, texts_of, told
from tests.match.puzzler import BEST, Puzzler, puzzles

pytestmark = pytest.mark.english
"""A catalogue is what these tests are about."""

POLISH = {
    "You're already in.": "Już grasz.",
    "Sit out": "Pauzuj",
    "Choose a number": "Wybierz liczbę",
    "Table": "Stół",
    "Open digits: {digits}.": "Wolne cyfry: {digits}.",
    "Your number, 000 to 999": "Twoja liczba, od 000 do 999",
    "I don't know that match. `/match list` shows yours.": "Nie znam tej gry.",
    "⏰ {title}: your turn ends {due}.": "⏰ {title}: twoja tura trwa do {due}.",
    "-# {player} has joined {title}.": "-# W grze {title} jest już {player}.",
    "-# {player}: this invitation to {title} is no longer valid.": "-# {player}: zaproszenie do {title} wygasło.",
    "Computer {n}": "Komputer {n}",
    "Open": "Otwórz",
    "### 🧩 Daily puzzles · {day}": "### 🧩 Zagadki: {day}",
    "Tally · {game} {day}": "Tally: {game} {day}",
    "## 🏁 Season {quarter}/{year} is over": "## 🏁 Koniec sezonu {quarter}/{year}",
    "<@{user}> is barred from matches here.": "<@{user}> nie zagra przy stołach.",
    "### Tally: number games for your server": "### Tally: gry liczbowe dla waszego serwera",
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
    assert set(controls_of(panel.response)) == {"Wybierz liczbę", "Pauzuj", "Stół"}
    form = (await wire.press("ben", board, "Choose a number", locale="pl")).modal
    assert form and form["components"][0]["label"] == "Twoja liczba, od 000 do 999"
    assert set(controls_of(world.table())) == {"Choose a number", "My board", "Rules", "More"}
    assert "Choose a number" in controls_of(world.dm("ben")), "sent while his client spoke what Tally doesn't"


async def seat_of_ben(world: World, wire: Wire, **options: str) -> None:
    """A match on an English server into which Ben came with one press, from a Polish client."""
    lobby = wire.shot(await world.open_numer("ann", **options))
    await wire.press("ben", lobby, "Join / leave", locale="pl")
    await world.presses("ann", "Start")
    await world.wait()


async def test_what_comes_by_itself_speaks_as_the_client_of_the_last_press(world: World, wire: Wire) -> None:
    await seat_of_ben(world, wire)
    assert "Wybierz liczbę" in controls_of(world.dm("ben"))
    board, settings, ben = wire.shot(world.table()), world.bot.store.settings, world.person("ben").id
    panel = await wire.press("ben", board, "My board", locale="pl")
    await world.presses("ann", "Sit out", (await world.opens("ann")).response)
    await world.wait()
    assert set(controls_of(panel.response)) == {"Wybierz liczbę", "Pauzuj", "Stół"}, "also when others have moved"
    assert (await settings.user(ben)).client_language == "pl"
    panel = await wire.press("ben", board, "My board", locale="en-GB")
    await world.presses("ben", "Sit out", panel.response)
    await world.wait()
    assert (await settings.user(ben)).client_language == "en"
    assert "Choose a number" in controls_of(world.dm("ben"))


async def test_the_language_of_a_client_is_written_when_it_changes(
    world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seat_of_ben(world, wire)
    settings, written = world.bot.store.settings, []

    async def note(*language: object) -> None:
        written.append(language)

    monkeypatch.setattr(settings, "note_client_language", note)
    board = wire.shot(world.table())
    for locale in ("pl", "pl", "en-GB"):
        await wire.press("ben", board, "My board", locale=locale)
        await wire.command("ben", "help", {}, locale=locale)
    ben = world.person("ben").id
    assert written == [(ben, "en")] * 2, "nothing was written in this test"


async def test_the_language_of_a_client_is_exported_and_forgotten(world: World, wire: Wire) -> None:
    await wire.command("ben", "help", {}, locale="pl")
    ben = world.person("ben").id
    copy = await exported(world.bot.store, ben)
    assert copy["settings"] == [{"name": "client_language", "value": "pl"}]
    asked = await world.person("ben").slash(world.channel, "privacy delete")
    await world.presses("ben", "Yes, delete it all", asked.response)
    assert await world.bot.store.settings.all("user", ben) == {}


async def test_a_reminder_by_dm_is_for_one_person_and_one_at_the_table_for_all(
    world: World, wire: Wire, mischief: Mischief
) -> None:
    mischief.closes_dms("ann")
    await seat_of_ben(world, wire)
    await world.bot.store.settings.put("user", world.person("ann").id, "client_language", "pl")
    await world.wait(95)
    assert "⏰ Numer · #1: twoja tura trwa do" in texts_of(world.dm("ben"))
    assert "⏰ Numer · #1: your turn ends" in texts_of(world.channel.history()[-1])


async def test_an_invitation_by_dm_speaks_polish_to_its_end(world: World, wire: Wire) -> None:
    ben = world.person("ben")
    await world.bot.store.settings.put("user", ben.id, "invitations", "dm")
    await world.bot.store.settings.put("user", ben.id, "client_language", "pl")
    await world.open_numer("ann")
    shown = await world.presses("ann", "Invite")
    await world.person("ann").select(answer(shown), [ben.user])
    await world.wait()
    await world.closes("ann")
    await world.wait(20)
    assert texts_of(world.dms("ben")[0]) == f"-# <@{ben.id}>: zaproszenie do Numer · #1 wygasło."


async def test_a_table_keeps_its_language_and_a_rematch_has_the_present_one(world: World, wire: Wire) -> None:
    board = wire.shot(await world.start_numer("ann", "ben"))
    settings = world.bot.store.settings
    await settings.put("guild", world.guild.id, "language", "pl")
    await wire.press("ann", board, "My board")
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert "Choose a number" in controls_of(world.table())
    with world.env._bot_scope():
        for name in ("ben", "ann"):
            await world.bot.service.change(1, play_steps.resign, world.person(name).id)
    await world.wait()
    await world.presses("ann", "Play again")
    await world.wait()
    assert "2 rundy" in texts_of(world.table())


async def test_suggestions_name_computers_as_the_reader_would(world: World, wire: Wire) -> None:
    await world.open_numer("ann")
    await world.adds("ann", "easy")
    await world.bot.store.settings.put("user", world.person("ann").id, "language", "pl")
    offered = await world.person("ann").autocomplete(world.channel, "match show", "match", "")
    assert [choice["name"] for choice in offered] == ["Numer · #1 · ann, Komputer 1"]


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
    assert "Sit out" in controls_of(world.dm("ben")), "his client is English"
    english = await world.opens("ben")
    assert "Choose a number" in controls_of(english.response)


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


async def speaks_polish(world: World, **channels: str) -> None:
    """The server has chosen Polish; everybody there has an English client. Channels by their settings."""
    settings = world.bot.store.settings
    await settings.put("guild", world.guild.id, "language", "pl")
    for name, channel in channels.items():
        await settings.put("guild", world.guild.id, name, channel)


async def test_a_leaderboard_is_read_in_ones_own_language_and_posted_in_the_servers(world: World) -> None:
    await speaks_polish(world)
    await Past(world).match(("ann", 1, 9), ("ben", 2, 5))
    private = await world.person("ann").slash(world.channel, "leaderboard")
    assert "Show everyone" in controls_of(private.response)
    await world.presses("ann", "Show everyone", private.response)
    assert set(controls_of(world.tables()[-1])) == {"Otwórz"}


async def test_the_morning_post_and_a_shared_line_speak_as_the_server(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    put_clock(world, "2026-01-05T03:00")
    await speaks_polish(world, morning=str(world.channel.id))
    with world.env._bot_scope():
        await world.bot.daily_messages.posts.plan_next(world.guild.id)
    await until(world, "2026-01-05T08:00")
    (post,) = posts(world.channel)
    assert post.startswith("### 🧩 Zagadki: poniedziałek, 5 stycznia 2026")
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(BEST)
    await ann.presses("Share")
    await world.wait()
    assert f"<@{world.person('ann').id}>\nTally: Numer" in texts_of(world.tables()[-1])


async def test_podium_and_moderation_log_speak_as_the_server(world: World) -> None:
    channel = str(world.channel.id)
    await speaks_polish(world, audit=channel, seasons=channel)
    await world.bot.store.settings.put("guild", world.guild.id, TOLD, "2025-Q3")
    meg, cleo = world.moderator("meg"), world.person("cleo")
    await meg.slash(world.channel, "moderate bar", member=cleo.user)
    await wins(world, "ben", 2)
    await world.restart()
    await world.wait()
    said = [texts_of(message) for message in world.tables()]
    assert f"🛠️ <@{meg.id}> · <@{cleo.id}> nie zagra przy stołach." in said
    assert any(text.startswith("## 🏁 Koniec sezonu 4/2025") for text in said)


@pytest.mark.settings(welcome=True)
async def test_the_welcome_speaks_as_the_server_does_in_discord(world: World) -> None:
    guild = world.env.create_guild("Wieża", preferred_locale="pl")
    channel = guild.create_text_channel("gry")
    found = world.bot.get_guild(guild.id)
    assert found is not None
    with world.env._bot_scope():
        world.bot.dispatch("guild_join", found)
    await guild.add_member(world.env.create_user("ola")).slash(channel, "help")
    await world.wait()
    (post,) = world.tables(channel)
    assert texts_of(post).startswith("### Tally: gry liczbowe dla waszego serwera")
