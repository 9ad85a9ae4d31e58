"""Decisions of one's own for which a review found a better move, tried again."""

from __future__ import annotations

import pytest

from bot.games.numer.model import Choose
from bot.match.afterwards.coach import Turning, decisions
from bot.match.model import Person
from bot.match.training.own_positions import is_costly, read_given, restore_decision
from bot.opponents.base import Assessment
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, House, refused

PLACE = (GUILD, CHANNEL)
BEST = Choose("987")


async def finds(house: House, match_id: int, person: Person) -> None:
    """A review finds a better move for each decision of that person."""
    match, log = await house.match(match_id), await house.log(match_id)
    seat = match.seat_of(person.id)
    assert seat is not None
    turns = [Turning(one, Assessment(BEST, 2.5), (), ()) for one in decisions(match, log, seat.seat)]
    await house.service.own_positions.note_review(person.id, match, turns)


async def plays(house: House) -> int:
    """Ann sits down first and Bob second; both write numbers, and the match is over."""
    match_id = await house.table(ANN, BOB)
    for number in (111, 222, 333, 444, 555):
        await house.writes(match_id, ANN, f"{number}")
        await house.writes(match_id, BOB, "-")
    return match_id


async def test_a_position_is_the_view_of_then_and_ends_with_the_first_move(house: House) -> None:
    match_id = await plays(house)
    await house.table(CAT, computers=1)
    await finds(house, match_id, BOB)
    position = await house.store.positions.next_of(BOB.id, "numer")
    assert position is not None and position.cost == 2.5
    begun = await house.service.own_positions.begin((0, 0), BOB, match_id, position.n)
    seat = begun.seat_of(BOB.id)
    assert (begun.kind.name, seat is not None and seat.seat, begun.row.private) == ("own", 1, 1)
    made = decisions(await house.match(match_id), await house.log(match_id), 1)
    then = next(one for one in made if one.n == position.n)
    assert begun.view(1) == then.view
    await house.service.computers.idle()
    await house.restart()
    again = await house.service.own_positions.begin(PLACE, BOB, match_id, position.n)
    assert again.id == begun.id, "it waits where it was begun"
    over = await house.writes(begun.id, BOB, "987")
    assert (over.status, over.row.daily is not None and over.row.daily.played) == (
        "ended",
        ('{"type":"choose","number":"987"}',),
    )
    puzzle = over.kind.puzzle  # type: ignore[attr-defined]
    assert restore_decision("numer", puzzle).action == then.action
    assert (read_given(puzzle).match, read_given(puzzle).cost) == (match_id, 2.5)
    following = await house.store.positions.next_of(BOB.id, "numer")
    assert following is not None and following.n != position.n, "what was tried less comes first"


async def test_only_ones_own_positions_can_be_tried_and_they_go_with_the_match(house: House) -> None:
    match_id = await plays(house)
    await finds(house, match_id, ANN)
    position = await house.store.positions.next_of(ANN.id, "numer")
    assert position is not None
    with refused("training.position"):
        await house.service.own_positions.begin(PLACE, BOB, match_id, position.n)
    await house.service.own_positions.begin((0, 0), ANN, match_id, position.n)
    await house.store.servers.delete(GUILD)
    for table in ("own_position", "match", "seat", "daily_puzzle"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == [], table


@pytest.mark.parametrize(
    ("estimates", "costly"), [([1.0, 1.2, 0.9], True), ([1.0, -1.2, 0.3], False), ([0.0] * 9, False), ([], False)]
)
def test_a_move_is_worse_where_fresh_samples_show_it(estimates: list[float], costly: bool) -> None:
    assert is_costly(estimates) == costly
