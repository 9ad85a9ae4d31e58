"""Daily puzzles in all games: after midnight, a deletion and an outage; and what is shared of two parts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.games.wording import wording
from bot.match.model import Person
from bot.puzzles.base import maker, makers
from tests.flows.daily import Solver, later
from tests.flows.mornings import put_clock, solves
from tests.flows.test_daily_games import UNTIL_MONDAY
from tests.flows.wire import Wire
from tests.flows.world import World, texts_of, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of

HAD = "tried this one before your data was deleted"


async def forgets(world: World, name: str) -> None:
    """That person has everything deleted."""
    asked = await world.person(name).slash(world.channel, "privacy delete")
    await world.presses(name, "Yes, delete it all", asked.response)
    await world.wait()


@pytest.mark.parametrize("game", makers())
async def test_yesterdays_try_is_two_presses_away_after_midnight(world: World, game: str) -> None:
    await later(world, UNTIL_MONDAY)
    title = wording(game).title
    ann = await Solver.of(world, "ann")
    await ann.starts(title)
    task = ann.sees
    await later(world, 24)
    ann = await Solver.of(world, "ann")
    assert f"⏳ Yesterday's **{title}** is in progress and ends <t:" in ann.sees
    await ann.presses(f"Yesterday's {title}")
    assert ann.sees == task
    await later(world, 24)
    ann = await Solver.of(world, "ann")
    assert "Yesterday's" not in ann.sees, "it counts no more"


@pytest.mark.parametrize("game", makers())
async def test_a_deletion_brings_back_no_first_try(world: World, wire: Wire, game: str) -> None:
    await later(world, UNTIL_MONDAY)
    title, parts = wording(game).title, maker(game).parts
    ann = await Solver.of(world, "ann")
    await ann.presses(title)
    ready = wire.shot(ann.panel)
    await ann.presses("Start")
    await forgets(world, "ann")
    assert sentence_of("daily.played") in told(await wire.press("ann", ready, "Start"))
    ann = await Solver.of(world, "ann")
    await ann.presses(title)
    if parts > 1:
        assert "Ready?" in ann.sees, "the next part is open"
        return
    assert HAD in ann.sees
    assert not {"Start", "Try again", "Share", "Show solution"} & set(ann.may)


async def test_the_board_is_not_won_by_deleting_ones_data(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was known: the position, a result, or the solution."""
    puzzles(monkeypatch, numer=Puzzler())
    for name, presses in (("ann", ()), ("ben", ("Show solution",))):
        solver = await Solver.of(world, name)
        await solver.starts()
        await solver.writes(GOOD)
        for label in presses:
            await solver.presses(label)
        await forgets(world, name)
        solver = await Solver.of(world, name)
        await solver.presses("Numer")
        assert HAD in solver.sees
        await solver.presses("Solution")
        assert "Three nines are best" in solver.sees
    cleo = await Solver.of(world, "cleo")
    await cleo.starts()
    await cleo.writes(BEST)
    await cleo.presses("All puzzles")
    await cleo.presses("Leaderboard")
    assert "🥇 **cleo**" in cleo.sees
    assert "ann" not in cleo.sees
    assert "ben" not in cleo.sees


async def test_what_is_shared_may_be_shared_again_when_another_part_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles(monkeypatch, numer=Puzzler(parts=2))
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(BEST)
    await ann.presses("Share")
    again = await world.presses("ann", "Share", ann.panel)
    assert sentence_of("daily.shared") in told(again)
    await ann.presses("Biggest sum, part 2")
    await ann.presses("Start")
    await ann.writes(GOOD)
    await ann.presses("Share")
    await world.wait()
    lines = [texts_of(message) for message in world.tables()]
    assert [line.splitlines()[2] for line in lines] == ["🟢 ⬜", "🟢 🔶"]
    again = await world.presses("ann", "Share", ann.panel)
    assert sentence_of("daily.shared") in told(again)


async def test_what_is_known_after_a_deletion_can_be_shared(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(parts=2))
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(GOOD)
    await ann.presses("Share")
    await forgets(world, "ann")
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(BEST)
    await ann.presses("Share")
    await world.wait()
    lines = [texts_of(message) for message in world.tables()]
    assert [line.splitlines()[2] for line in lines] == ["🔶 ⬜", "⬜ 🟢"]
    assert sentence_of("daily.shared") in told(await world.presses("ann", "Share", ann.panel))


async def test_a_sleep_in_the_middle_of_a_try_is_no_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await later(world, 3)
    await ann.writes(BEST)
    assert "on the first try" in ann.sees
    assert " h " not in ann.sees.partition("on the first try, in")[2].partition("\n")[0]
    assert " min " not in ann.sees.partition("on the first try, in")[2].partition("\n")[0]


async def test_days_on_which_the_bot_was_down_end_no_streak(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())
    for day in ("05", "06", "07"):
        put_clock(world, f"2026-01-{day}T12:00")
        await world.wait(310)
        await solves(world, Person(world.person("ann").id, "ann"), BEST)
    await later(world, 3 * 24)
    assert datetime.fromtimestamp(world.bot.service.clock(), UTC).day == 10
    ann = await Solver.of(world, "ann")
    assert "🔥 3 days in a row. Today doesn't count yet." in ann.sees
    assert "❄️ You missed a day this week, but I was out of reach for hours, so your streak is safe." in ann.sees
    await ann.starts()
    await ann.writes(BEST)
    assert "🔥 4 days in a row." in ann.sees
    await ann.presses("All puzzles")
    await ann.presses("Leaderboard")
    await ann.presses("Streaks")
    assert "🥇 **ann** 4 days" in ann.sees
