"""Solo Numenko: puzzles against the clock, and the daily puzzle."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.errors import Refused
from bot.games.numenko.options import NumenkoOptions
from bot.ui.controls.custom_ids import Control
from bot.ui.controls.options_arg import read_options, write_options
from tests.flows.numenko import Player, deal, state
from tests.flows.world import World, controls_of, said, texts_of, told, worded
from tests.rules.numenko_table import CROSS, tiles_for
from tests.told import sentence_of

BEGIN = "Start the clock"
ONE_TRY = sentence_of("solo.played")


async def puzzle(world: World, name: str, **options: Any) -> simcord.InteractionResult:
    """That person starts a solo puzzle, and its clock."""
    page = await world.person(name).slash(world.channel, "numenko solo", **options)
    if BEGIN not in controls_of(page.response):
        return page
    result = await world.presses(name, BEGIN, page.response)
    await world.wait()
    return result


async def results(world: World) -> list[tuple[str, int, int]]:
    """What counts for the best lists: list, player and score."""
    rows = await world.bot.store.database.rows("SELECT solo, user_id, score FROM result ORDER BY match_id")
    return [tuple(row) for row in rows]


async def test_a_solo_puzzle_at_a_table(world: World) -> None:
    await puzzle(world, "ann", minutes=5)
    assert "● ann: 21 tiles to place." in texts_of(world.table())
    ann = Player(world, "ann")
    await deal(world, {"ann": tiles_for(CROSS)}, pot="55551234")
    await ann.builds(CROSS)
    await world.wait(5 * 60)
    shown = texts_of(world.table())
    assert "🏁 **ann** ends with 90 points." in shown
    assert "ann: 1 completed grid, 10 points left over" in said(await world.presses("ann", "More"))
    again = await world.presses("ann", "Play again")
    assert again.ephemeral and len(world.tables()) == 1
    await world.restart()
    await world.presses("ann", BEGIN, again.response)
    await world.wait()
    assert len(world.tables()) == 2
    assert await results(world) == [("short.5", world.person("ann").id, 90)]


async def test_the_daily_puzzle_is_private_the_same_for_all_and_has_one_try(world: World) -> None:
    first = await puzzle(world, "ann", daily=True)
    other = await puzzle(world, "ben", daily=True)
    assert first.response is not None and first.response.ephemeral
    assert other.response is not None and other.response.ephemeral
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
    page = await world.presses("ann", "Play again", world.dm("ann"))
    await world.presses("ann", BEGIN, page.response)
    await world.wait()
    again = await world.bot.service.match(2)
    assert (again.status, again.options.day, again.kind.score_list) == ("running", None, "short.20")
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
    assert [picture.filename for picture in world.dm("ann").attachments] == ["table.png"]
    more = (await world.presses("ann", "More", world.dm("ann"))).response
    assert more is not None
    assert [picture.filename for picture in more.attachments] == ["grids.png"]
    assert world.tables() == []


async def test_the_clock_starts_with_the_press(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numenko solo", minutes=5, pot="full")
    assert page.ephemeral and world.tables() == []
    shown = texts_of(page.response)
    assert "### Numenko · Ready?" in shown and "You have 5 minutes. The clock starts when you press" in shown
    assert "Daily marathon" not in shown
    await world.wait(600)
    await world.restart()
    result = await world.presses("ann", BEGIN, page.response)
    await world.wait()
    match = await world.bot.service.match(1)
    assert (match.options.pot, match.options.minutes, match.row.private) == ("full", 5, 0)
    assert match.clock_at() == (match.row.started_at or 0) + 300
    assert len(world.tables()) == 1
    assert result.response is not None and "The clock is running: Numenko · #1." in texts_of(result.response)
    assert not controls_of(result.response), "the page has no button any more"


async def test_only_the_press_uses_the_daily_try(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numenko solo", daily=True)
    assert "one try. **Pressing the button uses it.**" in texts_of(page.response)
    await world.restart()
    again = await world.person("ann").slash(world.channel, "numenko solo", daily=True)
    result = await world.presses("ann", BEGIN, again.response)
    assert "21 tiles to place" in said(result)
    assert sentence_of("solo.running") in told(await world.presses("ann", BEGIN, page.response))
    assert sentence_of("solo.running") in told(
        await world.person("ann").slash(world.channel, "numenko solo", daily=True)
    )


async def test_the_page_of_another_day_starts_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    page = await world.person("ann").slash(world.channel, "numenko solo", daily=True)
    monkeypatch.setattr(world.bot.service.dailies, "today", lambda: "2031-01-01")
    result = await world.presses("ann", BEGIN, page.response)
    assert "That daily marathon was for another day. Use `/numenko solo` for today's." in worded(said(result))


@pytest.mark.parametrize(
    "options", [NumenkoOptions(solo=True, pot="full", minutes=1440), NumenkoOptions(solo=True, day="2026-01-31")]
)
@pytest.mark.parametrize("private", [True, False])
def test_options_come_back_from_the_button(options: NumenkoOptions, private: bool) -> None:
    arg = write_options("numenko", options, private=private)
    assert read_options(arg) == ("numenko", options, private)
    assert Control("b", "p", 0, 0, "solo", "begin", arg).write()


@pytest.mark.parametrize("arg", ["numenko,pot=huge", "numenko,minutes=x", "numenko,nonsense=1", "chess", ""])
def test_a_button_with_other_options_is_refused(arg: str) -> None:
    with pytest.raises(Refused):
        read_options(arg)
