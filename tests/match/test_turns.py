"""A deadline belongs to a turn: nothing that a player does and can undo in it renews it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.nmbrs.model import Draw as NmbrsDraw
from bot.games.nmbrs.model import Pass, Play, TakeBack
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.model import Choose
from bot.games.numero.options import NumeroOptions
from bot.games.numo.model import Discard, Draw
from bot.games.numo.options import NumoOptions
from bot.match.lobbies.pace import PACES
from bot.match.model import encode
from bot.match.play import update_times
from bot.match.tending import IDLE
from tests.match.house import ANN, BOB, House


async def laid_out(house: House, match_id: int, **fields: Any) -> None:
    """Parts of the state become as the test wants them, and a turn begins."""
    match = await house.match(match_id)
    state = encode(replace(match.state, **fields))
    await house.store.database.write("UPDATE match SET state = ? WHERE id = ?", (state, match_id))
    await house.store.database.write(
        "UPDATE seat SET due_at = NULL, remind_at = NULL, remaining = NULL WHERE match_id = ?", (match_id,)
    )
    await house.service.change(match_id, update_times)


async def nmbrs(house: House, **fields: Any) -> int:
    """It is Ann's turn at nmbrs!, and she can lay 33 36 39."""
    match_id = await house.table(ANN, BOB, game="nmbrs", options=NmbrsOptions())
    hands = (("33", "36", "39", "7"), ("1", "2"))
    await laid_out(house, match_id, mover=0, hands=hands, **fields)
    return match_id


async def test_laying_and_taking_back_does_not_renew_a_turn_of_nmbrs(house: House) -> None:
    match_id = await nmbrs(house, phase="play")
    due = house.now + 120
    assert (await house.seat(match_id, ANN)).due_at == due
    for _ in range(3):
        await house.later(30)
        for action in (Play(("33", "36", "39")), TakeBack()):
            match = await house.acts(match_id, ANN, action)
            assert match.seats[0].due_at == due
            assert match.seats[0].stamp == match.stamp(0), "the stamp follows every step"
    assert house.ear.reminded == [(match_id, 0)], "once a turn"
    await house.later(30)
    assert (0, "absent") in await house.sources(match_id)
    assert (await house.seat(match_id, BOB)).due_at == house.now + 120


async def test_an_offer_does_not_renew_the_turn_of_nmbrs(house: House) -> None:
    match_id = await nmbrs(house, phase="draw", pile=("40",))
    await house.later(50)
    match = await house.acts(match_id, ANN, NmbrsDraw("down"))
    assert [seat.due_at for seat in match.seats] == [None, None]
    assert match.clock_at() is not None
    await house.later(5)
    match = await house.acts(match_id, BOB, Pass())
    assert match.clock_at() is None
    assert [seat.due_at for seat in match.seats] == [house.now + 70, None]


@pytest.mark.rule("NMBRS-5")
@pytest.mark.parametrize(
    ("pace", "offers", "seconds"),
    [
        ("live", 0, 60),
        ("live", 1, 20),
        ("relaxed", 0, 15 * 60),
        ("relaxed", 1, 5 * 60),
        ("daily", 0, 12 * 3600),
        ("daily", 1, 4 * 3600),
    ],
)
async def test_an_offer_lasts_longer_at_a_slower_pace(house: House, pace: str, offers: int, seconds: int) -> None:
    match_id = await house.table(ANN, BOB, game="nmbrs", options=NmbrsOptions(), pace=pace)
    await laid_out(house, match_id, mover=0, phase="draw", pile=("40",), offers=offers)
    match = await house.acts(match_id, ANN, NmbrsDraw("down"))
    assert match.clock_at() == match.due_at() == house.now + seconds
    await house.later(seconds - 1)
    assert (await house.match(match_id)).state.offer is not None
    await house.later(1)
    assert (await house.match(match_id)).state.phase == "play"


async def test_a_match_of_an_earlier_edition_keeps_the_time_for_its_offers(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="nmbrs", options=NmbrsOptions(edition=2), pace="daily")
    await laid_out(house, match_id, mover=0, phase="draw", pile=("40",))
    assert (await house.acts(match_id, ANN, NmbrsDraw("down"))).clock_at() == house.now + 60


@pytest.mark.rule("NUMENKO-16")
@pytest.mark.parametrize("pace", PACES)
async def test_the_race_of_numenko_is_in_real_time_at_any_pace(house: House, pace: str) -> None:
    match_id = await house.table(ANN, BOB, game="numenko", options=NumenkoOptions(), pace=pace)
    assert (await house.match(match_id)).clock_at() == house.now + 20 * 60


@pytest.mark.rule("NUMENKO-16")
@pytest.mark.usefixtures("_rare_heartbeats")
async def test_numenko_against_computers_alone_lasts_until_its_person_is_gone_for_a_week(house: House) -> None:
    match_id = await house.table(ANN, game="numenko", options=NumenkoOptions(), computers=1)
    match = await house.match(match_id)
    assert (match.clock_at(), match.due_at(), match.state.options.clock) == (None, None, "none")
    assert match.row.idle_at == house.now + IDLE
    await house.later(IDLE - 1)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


@pytest.mark.rule("NUMENKO-16")
async def test_numenko_against_computers_has_a_clock_where_it_was_chosen(house: House) -> None:
    options = NumenkoOptions(clock="always")
    match_id = await house.table(ANN, game="numenko", options=options, computers=1)
    assert (await house.match(match_id)).clock_at() == house.now + 20 * 60


def test_no_time_of_the_rules_is_longer_than_a_turn_unless_it_was_before() -> None:
    live, relaxed, daily = (PACES[pace].stretch for pace in ("live", "relaxed", "daily"))
    assert [live(seconds) for seconds in (20, 600, 3600)] == [20, 600, 3600]
    assert [relaxed(seconds) for seconds in (20, 600, 3600)] == [300, 1800, 3600]
    assert [daily(seconds) for seconds in (20, 600, 3600)] == [4 * 3600, 24 * 3600, 24 * 3600]


async def test_drawing_does_not_renew_a_turn_of_numo_and_discarding_ends_it(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numo", options=NumoOptions())
    first = (await house.match(match_id)).state.mover
    mover, other = (ANN, BOB) if first == 0 else (BOB, ANN)
    due = (await house.seat(match_id, mover)).due_at
    await house.later(60)
    drawn = await house.acts(match_id, mover, Draw())
    assert drawn.seats[first].due_at == due
    await house.later(30)
    card = drawn.state.hands[first][0]
    await house.acts(match_id, mover, Discard(card))
    assert (await house.seat(match_id, mover)).due_at is None
    assert (await house.seat(match_id, other)).due_at == house.now + 120


async def test_a_hint_does_not_renew_a_turn_of_numero(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numero", options=NumeroOptions(hints="on"))
    due = (await house.seat(match_id, ANN)).due_at
    await house.later(60)
    await house.acts(match_id, ANN, Hint())
    assert (await house.seat(match_id, ANN)).due_at == due


async def test_a_number_that_is_changed_renews_no_turn_of_numer(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    due = (await house.seat(match_id, BOB)).due_at
    for number in ("123", "456", "123"):
        await house.later(10)
        match = await house.acts(match_id, ANN, Choose(number))
        assert [seat.due_at for seat in match.seats] == [None, due]


async def test_a_match_of_an_earlier_version_goes_on(house: House) -> None:
    """It knows no turns yet: the seat gets at most one full turn more."""
    match_id = await nmbrs(house, phase="play")
    await house.later(60)
    await house.store.database.write("UPDATE seat SET turn = 0")
    await house.acts(match_id, ANN, Play(("33", "36", "39")))
    due = house.now + 120
    assert (await house.seat(match_id, ANN)).due_at == due
    await house.later(60)
    await house.acts(match_id, ANN, TakeBack())
    assert (await house.seat(match_id, ANN)).due_at == due
