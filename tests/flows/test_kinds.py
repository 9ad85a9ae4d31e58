"""What commands say of a try at a daily puzzle and of a lesson, which are no matches like others."""

from __future__ import annotations

import pytest
import simcord

from tests.flows.daily import Solver
from tests.flows.lesson import Lesson
from tests.flows.world import World, controls_of, texts_of, told
from tests.match.puzzler import GOOD, Puzzler, puzzles
from tests.told import sentence_of

TASK = "Write the number with the biggest sum."


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())


async def asks(world: World, what: str) -> simcord.InteractionResult:
    """Ann asks something about the first match."""
    return await world.person("ann").slash(world.channel, f"match {what}", match=1)


async def test_a_running_try_is_shown_as_one_and_on_no_list(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    shown = await asks(world, "show")
    assert TASK in told(shown)
    assert "Choose a number" in controls_of(shown.response)
    listed = await world.person("ann").slash(world.channel, "match list")
    assert "#1" not in told(listed)
    replay = await asks(world, "replay")
    assert "SHA-256" not in told(replay), "nothing was shuffled"
    assert "The start of the match." in told(replay)


async def test_a_try_that_is_over_says_what_came_of_it(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(GOOD)
    shown = await asks(world, "show")
    assert "🔶 Your best: **21 points**." in told(shown)
    assert "ancelled" not in told(shown)
    assert "Play again" not in controls_of(shown.response)
    assert "SHA-256" not in told(await asks(world, "replay"))
    assert sentence_of("match.no_rematch", kind="try") in told(await asks(world, "rematch"))
    assert sentence_of("match.ended", kind="try") in told(await asks(world, "resign"))
    assert world.tables() == [], "no lobby was opened"


async def test_a_try_that_is_given_up_is_over_and_no_match_was_cancelled(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    asked = await asks(world, "resign")
    assert "It still counts as a try, without a result." in told(asked)
    assert "computer" not in told(asked)
    done = await world.presses("ann", "Yes, resign", asked.response)
    assert "This try at a daily puzzle is over." in texts_of(done.response)
    assert "You've started this one. Try again!" in told(await asks(world, "show"))


async def test_a_lesson_has_no_rematch_and_no_shuffle(world: World) -> None:
    await Lesson.of(world, "ann", "numer")
    assert "SHA-256" not in told(await asks(world, "replay"))
    assert "🎓" in told(await asks(world, "show"))
    asked = await asks(world, "resign")
    assert "You can take the lesson again any time." in told(asked)
    done = await world.presses("ann", "Yes, resign", asked.response)
    assert "The lesson is over." in texts_of(done.response)
    assert sentence_of("match.no_rematch", kind="lesson", game="numer") in told(await asks(world, "rematch"))
