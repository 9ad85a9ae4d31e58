"""A turn that the bot cannot handle: players, moderators and whoever watches the bot are told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.numer.rules import NumerGame
from bot.match.upkeep.failing import RETRY, TRIES
from tests.flows.test_moderation import audited
from tests.flows.test_monitoring import Visitor
from tests.flows.world import World, controls_of, texts_of

pytestmark = pytest.mark.logs_errors
PLAYED = "⚠️ Something went wrong on my side, and I couldn't end ben's turn as usual, so a computer played it."
CLOSED = "⚠️ Something went wrong on my side, and I couldn't continue this match. It's closed, without a result."


def broken(*_: object) -> Any:
    """A defect in the rules."""
    raise RuntimeError("lost the thread")


async def wait_for_failures(world: World) -> None:
    """Time passes until what has failed once has failed as often as it may."""
    for _ in range(TRIES - 1):
        await world.wait(RETRY)
    await world.wait(3)


async def test_a_turn_that_cannot_be_ended_is_played_and_all_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await audited(world)
    await world.start_numer("ann", "ben")
    await world.writes("ann", "761")
    monkeypatch.setattr(NumerGame, "absent_action", broken)
    await world.wait(121)
    visitor = Visitor(world)
    assert "Deadlines or computers' moves fail in 1 matches (#1). The log says why." in await visitor.problems()
    assert (await visitor.metrics())["tally_failing_matches"] == 1
    await wait_for_failures(world)
    assert PLAYED in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.table())
    assert PLAYED in texts_of(world.dm("ben"))
    assert [texts_of(message) for message in world.tables(channel)][1:] == [f"**Numer · #1** · {PLAYED}"]
    assert (await visitor.metrics())["tally_set_aside_total played"] == 1
    assert await visitor.problems() == []


async def test_a_match_that_cannot_go_on_is_closed_and_all_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = await audited(world)
    await world.start_numer("ann", "ben")
    await world.bot.store.database.write("UPDATE match SET state = '{'")
    await world.wait(121)
    await wait_for_failures(world)
    assert CLOSED in texts_of(world.table())
    assert "Play again" in controls_of(world.table())
    for name in ("ann", "ben"):
        assert CLOSED in texts_of(world.dm(name))
    assert [texts_of(message) for message in world.tables(channel)][1:] == [f"**Numer · #1** · {CLOSED}"]
    visitor = Visitor(world)
    assert (await visitor.metrics())["tally_set_aside_total closed"] == 1
    assert await visitor.problems() == []
