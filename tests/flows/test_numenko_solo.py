"""Solo Numenko: puzzles against the clock, and the daily puzzle."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from tests.flows.numenko import Player, deal, state
from tests.flows.world import World, controls_of, texts_of, told
from tests.rules.numenko_table import CROSS, tiles_for
from tests.told import sentence_of

ONE_TRY = sentence_of("solo.played")


async def puzzle(world: World, name: str, **options: Any) -> simcord.InteractionResult:
    """That person starts a solo puzzle."""
    result = await world.person(name).slash(world.channel, "numenko solo", **options)
    await world.wait()
    return result


async def results(world: World) -> list[tuple[str, int, int]]:
    """What counts for the best lists: list, player and score."""
    rows = await world.bot.store.database.rows("SELECT solo, user_id, score FROM result ORDER BY match_id")
    return [tuple(row) for row in rows]


async def test_a_solo_puzzle_at_a_table(world: World) -> None:
    result = await puzzle(world, "ann", minutes=5)
    assert not result.ephemeral
    assert "● ann: 21 tiles to place." in texts_of(world.table())
    ann = Player(world, "ann")
    await deal(world, {"ann": tiles_for(CROSS)}, pot="55551234")
    await ann.builds(CROSS)
    await world.wait(5 * 60)
    shown = texts_of(world.table())
    assert "🏁 **ann** ends with 90 points." in shown
    assert "ann: 1 Done, 10 left over" in shown
    again = await world.presses("ann", "Play again")
    await world.wait()
    assert not again.ephemeral and len(world.tables()) == 2
    assert await results(world) == [("short.5", world.person("ann").id, 90)]


async def test_the_daily_puzzle_is_private_the_same_for_all_and_has_one_try(world: World) -> None:
    first = await puzzle(world, "ann", daily=True)
    other = await puzzle(world, "ben", daily=True)
    assert first.ephemeral and other.ephemeral
    assert world.tables() == [], "nobody sees the tiles before playing them"
    one, two = await state(world, 1), await state(world, 2)
    assert (one.players[0].rack, one.pot) == (two.players[0].rack, two.pot)
    assert told(await puzzle(world, "ann", daily=True)) == sentence_of("solo.running")
    ann = Player(world, "ann")
    await ann.finishes()
    ended = texts_of(world.dm("ann"))
    assert " points left over." in ended
    assert "Play again" in controls_of(world.dm("ann"))
    await world.restart()
    assert ONE_TRY in told(await puzzle(world, "ann", daily=True))
    [(where, who, _)] = await results(world)
    assert (where, who) == (f"day.{one.options.day}", world.person("ann").id)


async def test_played_again_a_daily_puzzle_has_fresh_tiles_and_another_list(world: World) -> None:
    await puzzle(world, "ann", daily=True)
    await Player(world, "ann").finishes()
    await world.presses("ann", "Play again", world.dm("ann"))
    await world.wait()
    again = await world.bot.service.match(2)
    assert (again.status, again.options.day, again.solo) == ("running", None, "short.20")
    assert again.row.private
    assert again.state.pot != (await state(world, 1)).pot


async def test_whoever_gives_up_the_daily_puzzle_has_had_the_try(world: World) -> None:
    await puzzle(world, "ann", daily=True)
    asked = await world.person("ann").slash(world.channel, "match resign", match=1)
    await world.presses("ann", "Yes, resign", asked.response)
    assert ONE_TRY in told(await puzzle(world, "ann", daily=True))


@pytest.mark.settings(pictures=True)
async def test_a_private_puzzle_has_its_pictures_in_the_panel(world: World) -> None:
    shown = await puzzle(world, "ann", daily=True)
    assert shown.response is not None
    assert [picture.filename for picture in shown.response.attachments] == ["grid.png"]
    assert "12 tiles in the pot. 21 tiles to place" in (shown.response.attachments[0].description or "")
    assert texts_of(shown.response).count("⏱️ time's up at") == 1
    await Player(world, "ann").finishes()
    assert [picture.filename for picture in world.dm("ann").attachments] == ["table.png", "grids.png"]
    assert world.tables() == []
