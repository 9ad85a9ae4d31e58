"""What was never marked for translation, and what only English has room for, is found on its way to Discord."""

from __future__ import annotations

import discord
import pytest
from discord import ui

from bot.games.option import OneOf
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import SOURCE, texts
from bot.i18n.lengths import cut
from cogs import play
from tests.discord_limits import refused_by_discord
from tests.flows.pseudo_door import Door, known_names, problems
from tests.flows.world import World, texts_of
from tests.pseudo import CLOSE, OPEN

LABEL = "A label that a button has room for in English, and not in every language"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("‹Ĵọịṇẋẋ›", []),
        ("Join", ["Join"]),
        ("‹Ỵọụṛ ṭụṛṇ: take 5ẋẋ›", ["take"]),
        ("## Numer · #1\n`/help` · [‹ṛụḷẹṣẋẋ›](https://example.org) · <t:1:R> · <@5> · 4×12", []),
        ("‹“tak fiv” ịṣ ṇọ ƈạṛḍẋẋ› · Europe/Berlin · Tally Town · #games · **ann**", []),
        ("annual", ["annual"]),
    ],
)
def test_words_that_were_never_marked(world: World, text: str, words: list[str]) -> None:
    world.person("ann")
    found = [*problems(text, known_names(world.env.backend))]
    assert found == ([f"never marked for translation: {words} in {text!r}"] if words else [])


async def test_what_is_wrong_is_found_where_it_is_sent(world: World, door: Door) -> None:
    """A text that nobody marked, one that was cut, and a label that only English has room for."""
    t, channel = texts(SOURCE), world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("Nobody marked this"))
    view.add_item(ui.TextDisplay(cut(t("A long text"), 12)))
    view.add_item(ui.ActionRow(ui.Button(label=t(LABEL), custom_id="one")))
    with world.env._bot_scope():
        await channel.send(view=view)
    unmarked, refused = door.unmarked(world.env.backend), refused_by_discord(door.sent)
    door.sent.clear()
    assert [problem.partition(":")[0] for problem in unmarked] == ["never marked for translation", "cut"]
    assert len(refused) == 1
    assert "component 2's label" in refused[0]
    assert texts_of(world.table()) == "Nobody marked this\nA long text", "people read English"


@pytest.mark.usefixtures("door")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_command_offers_has_room(game: str) -> None:
    """What the commands take from the ordinary texts of a game fits into 100 characters in every language."""
    t, offered_in = texts(SOURCE), wording(game).list_options
    offered = [play._describe_option(offered_in, option.name, t) for option in offered_in(t)]
    offered += [play._preset(preset, t) for preset in GAMES[game].presets]
    picks = ((option.name, option.picks) for option in offered_in(t) if isinstance(option, OneOf))
    offered += [play._words_of_pick(offered_in, name, pick.value, t) for name, among in picks for pick in among]
    assert len(offered) > len(GAMES[game].presets) or not GAMES[game].options_type.__struct_fields__
    assert [text for text in offered if text.count(OPEN) != text.count(CLOSE)] == []
