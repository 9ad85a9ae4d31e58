"""What is pressed after the deadline does not count, though nobody has seen to the deadline yet."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.match.model import Match
from tests.match.house import ANN, BOB, CAT, House, refused
from tests.match.stub import VOTE, Say, StubOptions, Vote


async def test_a_press_after_the_deadline_is_refused_and_changes_nothing(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(119)
    house.now += 1.5
    before = await house.snapshot(match_id)
    with refused("match.late"):
        await house.writes(match_id, ANN, "513")
    assert await house.snapshot(match_id) == before
    await house.sleeps(0)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_a_press_before_it_counts_though_the_tick_is_late(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(119)
    house.now += 0.9
    await house.writes(match_id, ANN, "513")
    await house.sleeps(5)
    assert await house.sources(match_id) == [(0, "player"), (1, "absent")]


async def test_a_press_in_time_counts_however_long_it_has_to_wait(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something else holds the match while the deadline passes."""
    match_id = await house.table(ANN, BOB)
    await house.later(119)
    asked, change = asyncio.Event(), house.service.transactor.change

    def noticed(*args: Any, **how: Any) -> Awaitable[Match]:
        asked.set()
        return change(*args, **how)

    monkeypatch.setattr(house.service.transactor, "change", noticed)
    async with house.service.transactor.lock(match_id):
        writing = asyncio.create_task(house.writes(match_id, ANN, "513"))
        await asked.wait()
        house.now += 2
    await writing
    assert await house.sources(match_id) == [(0, "player")]


async def test_only_the_seat_whose_time_is_up_is_late(house: House) -> None:
    """Cat's turn began later than Ann's, for she has just come back."""
    match_id = await house.table(ANN, BOB, CAT)
    await house.later(60)
    await house.store.database.write("UPDATE seat SET due_at = due_at + 60 WHERE seat = 2")
    await house.later(59)
    house.now += 2
    with refused("match.late"):
        await house.writes(match_id, ANN, "513")
    await house.writes(match_id, CAT, "513")
    assert await house.sources(match_id) == [(2, "player")]


@pytest.mark.usefixtures("stubs")
async def test_a_clock_of_the_rules_holds_for_everybody(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=StubOptions())
    await house.later(1)
    await house.acts(match_id, ANN, Vote())
    house.now += VOTE + 0.5
    with refused("match.late"):
        await house.acts(match_id, BOB, Say())
    await house.sleeps(0)
    assert await house.sources(match_id) == [(0, "player"), (None, "clock")]


async def test_nobody_is_late_while_lost_time_may_have_to_be_given_back(house: House) -> None:
    """The machine has slept: the press comes before the tick that finds out."""
    match_id = await house.table(ANN, BOB)
    await house.later(60)
    house.now += 600
    await house.writes(match_id, ANN, "513")
    await house.sleeps(0)
    assert await house.sources(match_id) == [(0, "player")]


async def test_nobody_is_late_during_an_outage_or_before_the_first_tick(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    house.now += 121
    await house.writes(match_id, ANN, "513")
    house.service.lose_touch()
    await house.writes(match_id, BOB, "220")
    assert await house.sources(match_id) == [(0, "player"), (1, "player")]
