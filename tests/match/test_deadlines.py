"""Deadlines: the reminder, the first miss, the computer that takes over, and coming back."""

from __future__ import annotations

import logging

import pytest

from bot.errors import Refused
from bot.games.numer.model import SitOut
from bot.i18n import texts
from bot.match import play
from bot.match.lobbies.pace import PACES, Pace
from bot.match.upkeep.failing import RETRY
from bot.panels.lobby import pace_words
from tests.match.house import ANN, BOB, CAT, DAN, House, refused


async def test_nothing_is_due_at_first(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    before = await house.snapshot(match_id)
    assert await house.later(89) == house.now + 1
    assert await house.snapshot(match_id) == before


async def test_no_match_no_deadline(house: House) -> None:
    assert await house.later(1) is None


async def test_the_reminder_comes_once_and_only_to_who_is_awaited(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await house.writes(match_id, CAT, "-")
    due = house.now + 120
    assert await house.later(90) == due
    assert house.ear.reminded == [(match_id, 0), (match_id, 1)]
    assert await house.later(10) == due
    assert len(house.ear.reminded) == 2
    assert (await house.seat(match_id, ANN)).due_at == due


@pytest.mark.parametrize(
    ("pace", "words", "turn", "reminder"),
    [("live", "2 minutes", 120, 30), ("relaxed", "30 minutes", 1800, 300), ("daily", "a day", 86400, 7200)],
)
async def test_a_turn_takes_as_long_as_its_pace_says(
    house: House, pace: str, words: str, turn: int, reminder: int
) -> None:
    assert words in pace_words(pace, texts("en"))
    match_id = await house.table(ANN, BOB, pace=pace)
    seat = await house.seat(match_id, ANN)
    assert (seat.due_at, seat.remind_at) == (house.now + turn, house.now + turn - reminder)


async def test_who_is_overdue_is_not_reminded_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "live", Pace(turn=120, reminder=5))
    match_id = await house.table(ANN, BOB)
    await house.later(114)
    await house.sleeps(6)
    assert house.ear.reminded == []
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_the_first_miss_is_an_absent_action(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    await house.later(120)
    assert await house.sources(match_id) == [(0, "player"), (1, "absent")]
    seat = await house.seat(match_id, BOB)
    assert (seat.misses, seat.away, seat.due_at) == (1, 0, house.now + 120)
    await house.replays(match_id)


async def test_all_who_miss_miss_at_once(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await house.writes(match_id, BOB, "513")
    assert await house.later(120) == house.now + 90
    assert await house.sources(match_id) == [(1, "player"), (0, "absent"), (2, "absent")]
    assert len((await house.match(match_id)).view(None).reveals) == 1


async def test_the_second_miss_in_a_row_brings_a_computer(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    for _ in range(2):
        await house.writes(match_id, ANN, "-")
        await house.later(120)
    seat = await house.seat(match_id, BOB)
    assert (seat.away, seat.resigned, seat.misses, seat.due_at, seat.remind_at) == (1, 0, 0, None, None)
    assert (await house.sources(match_id))[-1] == (1, "computer")
    with refused("match.away"):
        await house.service.act(match_id, BOB.id, (await house.match(match_id)).stamp(1), SitOut())

    await house.writes(match_id, ANN, "-")
    assert (await house.sources(match_id))[-1] == (1, "computer")
    await house.replays(match_id)


async def test_an_action_of_ones_own_forgives_a_miss(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "-")
    await house.later(120)
    await house.writes(match_id, BOB, "-")
    assert (await house.seat(match_id, BOB)).misses == 0
    await house.writes(match_id, ANN, "-")
    await house.later(120)
    seat = await house.seat(match_id, BOB)
    assert (seat.misses, seat.away) == (1, 0)


async def test_the_player_takes_the_seat_back(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    for _ in range(2):
        await house.writes(match_id, ANN, "-")
        await house.later(120)
    await house.service.change(match_id, play.take_back, BOB.id)
    seat = await house.seat(match_id, BOB)
    assert (seat.away, seat.misses, seat.back, seat.due_at) == (0, 0, 1, None), (
        "the computer has chosen for this turn"
    )
    await house.writes(match_id, ANN, "-")
    assert (await house.seat(match_id, BOB)).due_at == house.now + 120
    await house.writes(match_id, BOB, "-")
    assert (await house.seat(match_id, BOB)).back == 0
    assert (await house.sources(match_id))[-1] == (1, "player")
    with refused("match.not_away"):
        await house.service.change(match_id, play.take_back, BOB.id)
    with refused("match.outsider"):
        await house.service.change(match_id, play.take_back, CAT.id)


async def test_a_match_that_everybody_left_ends_all_the_same(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    for _ in range(2):
        await house.later(120)
    assert (await house.match(match_id)).status == "finished"
    assert [row["left_early"] for row in await house.results(match_id)] == [1, 1]
    await house.replays(match_id)


async def test_who_acts_just_before_the_deadline_is_not_late(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat is found overdue, but its action is committed before the miss can be."""
    match_id = await house.table(ANN, BOB)
    found = house.service.transactor.match

    async def meanwhile(wanted: int) -> object:
        match = await found(wanted)
        monkeypatch.setattr(house.service.transactor, "match", found)
        house.now -= 0.001
        await house.writes(wanted, ANN, "513")
        house.now += 0.001
        return match

    await house.later(119)
    monkeypatch.setattr(house.service.transactor, "match", meanwhile)
    await house.sleeps(1)
    assert await house.sources(match_id) == [(0, "player"), (1, "absent")]


async def test_two_processes_remind_and_miss_once(house: House, neighbour: House) -> None:
    match_id = await house.table(ANN, BOB)
    house.now += 90
    neighbour.now = house.now
    await house.later(0)
    await neighbour.later(0)
    assert house.ear.reminded + neighbour.ear.reminded == [(match_id, 0), (match_id, 1)]
    house.now += 30
    neighbour.now = house.now
    await neighbour.later(0)
    await house.later(0)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


@pytest.mark.logs_errors
async def test_a_poisoned_match_holds_up_nobody(house: House, caplog: pytest.LogCaptureFixture) -> None:
    poisoned = await house.table(ANN, BOB)
    house.now += 5
    healthy = await house.table(CAT, DAN)
    await house.store.database.write("UPDATE match SET state = '{' WHERE id = ?", (poisoned,))

    house.now += 114
    await house.service.tick()
    caplog.clear()
    with caplog.at_level(logging.ERROR):
        assert await house.later(1) == house.now + 5, "the healthy match comes before the next try"
    assert f"match {poisoned}: its deadlines could not be handled" in caplog.text
    assert await house.later(5) == house.now + RETRY
    assert await house.sources(healthy) == [(0, "absent"), (1, "absent")]


@pytest.mark.logs_errors
async def test_many_poisoned_matches_hold_up_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.upkeep.deadlines.BATCH", 2)
    for _ in range(5):
        await house.table(ANN, BOB)
    await house.store.database.write("UPDATE match SET state = '{'")
    healthy = await house.table(CAT, DAN)
    assert await house.later(120) == house.now + RETRY
    assert await house.sources(healthy) == [(0, "absent"), (1, "absent")]


@pytest.mark.logs_errors
async def test_a_game_that_refuses_absence_does_not_spin(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, BOB, "513")
    with monkeypatch.context() as patch:
        patch.setattr("bot.games.numer.rules.NumerGame.apply", _refuse)
        assert await house.later(120) == house.now + RETRY
    assert "could not be handled" in caplog.text
    await house.later(RETRY)
    assert await house.sources(match_id) == [(1, "player"), (0, "absent")]


def _refuse(*_: object) -> None:
    raise Refused("NUMER-3.over")
