"""Who begins to play does not keep others waiting in lobbies."""

from __future__ import annotations

from tests.match.house import ANN, BOB, CAT, House


async def test_players_of_a_match_leave_the_other_lobbies_that_wait_for_them(house: House) -> None:
    hosted, joined = await house.lobby(ANN, CAT), await house.lobby(CAT, BOB)
    alone = await house.lobby(BOB)
    await house.table(ANN, BOB)
    assert [seat.user_id for seat in (await house.match(hosted)).seats] == [CAT.id], "Cat is the host now"
    assert [seat.user_id for seat in (await house.match(joined)).seats] == [CAT.id]
    assert (await house.match(alone)).status == "cancelled"


async def test_at_a_pace_of_days_nobody_waits(house: House) -> None:
    slow, live = await house.lobby(ANN, CAT, pace="daily"), await house.lobby(ANN, CAT)
    await house.table(ANN, BOB, pace="daily")
    assert (await house.match(live)).seat_of(ANN.id) is not None, "a slow match leaves time for another one"
    await house.table(ANN, BOB)
    assert (await house.match(slow)).seat_of(ANN.id) is not None
    assert (await house.match(live)).seat_of(ANN.id) is None
