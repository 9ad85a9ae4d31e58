"""Who leaves loses, and nobody is rated for what a computer played."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.base import Outcome
from bot.games.nmbrs.model import Draw
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numenko.model import Finish
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.games.numo.options import NumoOptions
from bot.match import play
from bot.match.afterwards.ratings import rate, rebuild_ratings
from bot.match.afterwards.results import mark, results, share
from bot.match.model import Person
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.match.matches import SeatRow
from tests.match.house import ANN, BOB, CAT, GUILD, House

RATED = NumerOptions()
DEFAULTS = {
    "numer": RATED,
    "numero": NumeroOptions(),
    "numo": NumoOptions(),
    "nmbrs": NmbrsOptions(),
    "numenko": NumenkoOptions(),
}

Outcomes = list[tuple[int, int, int]]


async def ends(house: House, match_id: int) -> Outcomes:
    """Place, whether left, and whether rated of each result."""
    assert (await house.match(match_id)).status == "finished"
    return [(row["place"], row["left_early"], row["rated"]) for row in await house.results(match_id)]


async def plays(house: House, match_id: int, turns: int, *people: Person) -> None:
    """These people sit out that many turns."""
    for _ in range(turns):
        for person in people:
            await house.writes(match_id, person, "-")


async def goes_away(house: House, match_id: int, gone: Person, *others: Person) -> None:
    """That person misses two turns."""
    for _ in range(2):
        await plays(house, match_id, 1, *others)
        await house.later(120)
    assert (await house.seat(match_id, gone)).away


async def shown(house: House) -> dict[int, float]:
    """The ratings as they are shown, by user."""
    rows = await house.store.database.rows("SELECT user_id, shown FROM rating")
    return {row["user_id"]: row["shown"] for row in rows}


async def wins(house: House, person: Person) -> int:
    """How many won matches that person has on the leaderboard."""
    line = await house.store.leaders.of(LeaderboardKey(GUILD, "numer", "", "all", "wins"), person.id)
    return line.wins or 0 if line else 0


async def resigns(house: House, match_id: int) -> None:
    await house.service.change(match_id, play.resign, BOB.id)


async def leaves_the_server(house: House, match_id: int) -> None:
    await house.service.leave_server(match_id, BOB.id)


async def deletes_everything(house: House, match_id: int) -> None:
    await house.service.forget(BOB.id)


async def sleeps(house: House, match_id: int) -> None:
    await goes_away(house, match_id, BOB, ANN)


Leave = Callable[[House, int], Coroutine[Any, Any, None]]
WAYS: list[Leave] = [resigns, leaves_the_server, deletes_everything, sleeps]


@pytest.mark.parametrize("leave", WAYS)
async def test_who_leaves_a_match_of_two_has_lost_it_with_rating(house: House, leave: Leave) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await leave(house, match_id)
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN)
    assert await ends(house, match_id) == [(1, 0, 1), (2, 1, 1)]
    ratings = await shown(house)
    (loser,) = ratings.keys() - {ANN.id}
    assert ratings[ANN.id] > 1000 > ratings[loser]
    assert loser == BOB.id or (loser < 0 and leave is deletes_everything)
    before = await house.store.database.rows("SELECT user_id, mu, sigma, shown FROM rating ORDER BY user_id")
    await rebuild_ratings(house.store)
    after = await house.store.database.rows("SELECT user_id, mu, sigma, shown FROM rating ORDER BY user_id")
    assert [tuple(row) for row in after] == [tuple(row) for row in before]


@pytest.mark.parametrize("leave", WAYS)
async def test_who_leaves_a_match_of_three_is_rated_last(house: House, leave: Leave) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    await house.writes(match_id, BOB, "999")
    await plays(house, match_id, 1, ANN, CAT)
    if leave is sleeps:
        await goes_away(house, match_id, BOB, ANN, CAT)
    else:
        await leave(house, match_id)
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN, CAT)
    assert await ends(house, match_id) == [(1, 0, 1), (3, 1, 1), (1, 0, 1)]


@pytest.mark.parametrize("game", DEFAULTS)
async def test_in_every_game(house: House, game: str) -> None:
    """Whatever the score: the results of a match that somebody resigned from at once."""
    match_id = await house.table(ANN, BOB, game=game, options=DEFAULTS[game])
    await house.service.change(match_id, play.resign, BOB.id)
    match = await house.match(match_id)
    found = results(match, Outcome((2, 1), (177, 219)), house.now)
    assert [(row.place, row.left_early, row.rated, row.is_win) for row in found] == [
        (1, False, True, False),
        (2, True, True, False),
    ]
    await house.service.close()


async def test_other_options_are_rated_for_nobody(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.forget(BOB.id)
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN)
    assert await ends(house, match_id) == [(1, 0, 0)], "and nothing is kept of the former player"
    assert await shown(house) == {}


async def test_who_is_rated_against_a_former_player_is_rated_against_their_rating(house: House) -> None:
    """It moved to a number that leads to nobody when the data was deleted; that number is not in the export."""
    for _ in range(3):
        won = await house.table(BOB, CAT, options=RATED)
        await house.writes(won, BOB, "987")
        await house.sit_out(won, BOB, CAT)
    strong = (await shown(house))[BOB.id]
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.service.forget(BOB.id)
    former = (await house.match(match_id)).seats[1].former_id
    assert former is not None
    assert (await shown(house))[former] == strong
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN)
    usual = await house.table(Person(9, "Newcomer"), Person(8, "Newcomer"), options=RATED)
    await house.service.change(usual, play.resign, 8)
    await house.service.computers.idle()
    await house.sit_out(usual, Person(9, "Newcomer"))
    ratings = await shown(house)
    assert ratings[ANN.id] > ratings[9], "it was harder to win"
    assert ratings[former] < strong
    listed = await house.store.leaders.page(LeaderboardKey(GUILD, "numer", "", "all", "rating"), 0)
    assert former not in {leader.user_id for leader in listed.leaders}


async def test_a_deletion_in_the_middle_of_another_end_keeps_both_ratings(house: House) -> None:
    """Between the two passes of a deletion a match ended; the newcomer that it made is nobody, too."""
    first = await house.table(ANN, BOB, options=RATED)
    await house.sit_out(first, ANN, BOB)
    key = b"only for this deletion"
    assert await house.store.people.forget(BOB.id, key)
    second = await house.table(ANN, BOB, options=RATED)
    await house.sit_out(second, ANN, BOB)
    assert await house.store.people.forget(BOB.id, key)
    assert len(await shown(house)) == 3
    before = await shown(house)
    await house.store.ratings.rebuild(rate)
    assert await shown(house) == before


async def test_among_those_who_left_who_left_first_is_last(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    for person in (BOB, CAT):
        await house.service.change(match_id, play.resign, person.id)
        house.now += 1
    await house.service.computers.idle()
    await house.sit_out(match_id, ANN)
    assert await ends(house, match_id) == [(1, 0, 1), (3, 1, 1), (2, 1, 1)]


async def test_who_leaves_when_only_computers_are_left_has_not_lost_to_who_left_before(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.service.change(match_id, play.resign, BOB.id)
    house.now += 1
    await house.service.change(match_id, play.resign, ANN.id)
    await house.service.computers.idle()
    assert await ends(house, match_id) == [(1, 1, 1), (2, 1, 1)]
    assert await wins(house, ANN) == 0, "nor has she won"


async def test_nor_who_does_nothing_for_a_week(house: House) -> None:
    """A computer finishes for her, so that his resigning counts."""
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.service.change(match_id, play.resign, BOB.id)
    await house.service.computers.idle()
    await house.store.database.write("UPDATE match SET idle_at = ?1, wake_at = ?1", (house.now + 5,))
    await house.later(5)
    assert await ends(house, match_id) == [(1, 1, 1), (2, 1, 1)]


async def test_who_was_away_before_resigning_has_left_then(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await goes_away(house, match_id, BOB, ANN, CAT)
    since = (await house.seat(match_id, BOB)).left_at
    assert since == house.now, "when the second deadline passed"
    house.now += 1
    await house.service.change(match_id, play.resign, BOB.id)
    assert (await house.seat(match_id, BOB)).left_at == since
    await house.service.computers.idle()


async def test_two_who_were_never_there_are_not_rated(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.later(240)
    assert await ends(house, match_id) == [(1, 1, 0), (1, 1, 0)]


async def test_a_cancelled_match_has_no_result_even_if_somebody_left(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT, options=RATED)
    await house.service.change(match_id, play.resign, BOB.id)
    await house.service.cancel(match_id, 9, moderator=True)
    await house.service.computers.idle()
    assert await house.results(match_id) == []


async def test_a_reset_in_the_middle_of_a_match_makes_a_newcomer(house: House) -> None:
    """What moderators take off the leaderboards stays off; the match that runs counts for the newcomer."""
    first = await house.table(ANN, BOB, options=RATED)
    await house.writes(first, BOB, "987")
    await house.writes(first, ANN, "-")
    await house.sit_out(first, ANN, BOB)
    second = await house.table(ANN, BOB, options=RATED)
    await house.store.people.reset(GUILD, ["numer"], BOB.id)
    assert BOB.id not in await shown(house)
    await house.service.change(second, play.resign, BOB.id)
    await house.service.computers.idle()
    await house.sit_out(second, ANN)
    before = await shown(house)
    assert before[BOB.id] < 1000 < max(before.values())
    await house.store.ratings.rebuild(rate)
    assert await shown(house) == before


# --- decisions


async def test_decisions_are_counted_where_the_match_waits(house: House) -> None:
    """A number that is changed is one decision, and one that nobody makes is none of the owner's."""
    match_id = await house.table(ANN, BOB, options=RATED)
    for number in ("513", "902", "111"):
        await house.writes(match_id, ANN, number)
    seat = await house.seat(match_id, ANN)
    assert (seat.decisions, seat.own_decisions) == (1, 1)
    assert (await house.seat(match_id, BOB)).decisions == 0
    await house.later(120)
    seat = await house.seat(match_id, BOB)
    assert (seat.decisions, seat.own_decisions, share(seat)) == (1, 0, 0.0)


async def test_steps_within_a_turn_are_no_decisions(house: House) -> None:
    """Whoever lays and takes back has not decided anything yet, however often."""
    match_id = await house.table(ANN, BOB, game="nmbrs", options=NmbrsOptions())
    (mover,) = (await house.match(match_id)).seats_to_move()
    person = (ANN, BOB)[mover.seat]
    await house.acts(match_id, person, Draw("up"))
    seat = await house.seat(match_id, person)
    assert [one.seat for one in (await house.match(match_id)).seats_to_move()] == [mover.seat]
    assert (seat.decisions, seat.own_decisions) == (0, 0)


async def test_a_computer_decides_for_who_is_away(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await plays(house, match_id, 1, ANN, BOB)
    await house.service.leave_server(match_id, BOB.id)
    await house.service.computers.idle()
    await house.writes(match_id, ANN, "-")
    seat = await house.seat(match_id, BOB)
    assert (seat.decisions, seat.own_decisions) == (3, 1), "one turn himself, and the computer two"


@pytest.mark.parametrize("game", ["numenko"])
async def test_where_there_are_no_turns_every_action_is_a_decision(house: House, game: str) -> None:
    match_id = await house.table(ANN, BOB, game=game, options=NumenkoOptions())
    await house.acts(match_id, ANN, Finish())
    assert (await house.seat(match_id, ANN)).own_decisions == 1


async def test_who_is_back_for_the_last_turn_is_not_rated_for_the_others(house: House) -> None:
    match_id = await house.table(ANN, BOB, options=RATED)
    await goes_away(house, match_id, BOB, ANN)
    while (state := (await house.match(match_id)).state) and (state.round, state.turn) != (2, 5):
        await house.writes(match_id, ANN, "-")
    await house.service.change(match_id, play.take_back, BOB.id)
    await house.writes(match_id, ANN, "-")
    assert await ends(house, match_id) == [(1, 0, 0), (2, 0, 0)]
    ann, bob = await house.results(match_id)
    assert (ann["share"], ann["opposed"]) == (1.0, 0)
    assert bob["share"] == 0.0
    assert await shown(house) == {}
    assert await wins(house, ANN) == 0, "she beat a computer"


# --- what is made of the seats at the end

Played = tuple[int, int]
"""Own decisions, and all."""


def seat(
    number: int, played: Played | None = (9, 10), *, left: float | None = None, level: str | None = None
) -> SeatRow:
    """A seat at the end."""
    own, of = played or (0, 0)
    owner = None if level else number + 1
    away = int(left is not None)
    return SeatRow(number, owner, "Name", level, away, away, left_at=left, decisions=of, own_decisions=own)


async def over(
    house: House, scores: tuple[int, ...], *seats: SeatRow, options: Any = RATED
) -> list[tuple[Any, ...]]:
    """Place, rated, won and level of each person when a match of these seats ends with these scores."""
    match = await house.match(await house.table(ANN, BOB, options=options))
    match = match.with_row(replace(match.row, seats=seats), match.state)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    found = results(match, Outcome(places, scores), house.now)
    return [(row.place, row.rated, row.is_win, row.level) for row in found]


async def test_half_of_the_decisions_is_not_most(house: House) -> None:
    assert await over(house, (9, 8, 7), seat(0, (5, 10)), seat(1), seat(2, (6, 10))) == [
        (3, False, False, None),
        (1, True, True, None),
        (2, True, False, None),
    ]


async def test_the_order_at_the_end(house: House) -> None:
    """Those who played, then those who are back, then those who left, who left first last."""
    seats = (seat(0, left=5.0), seat(1, (1, 9)), seat(2, left=7.0), seat(3), seat(4, level="hard"))
    assert await over(house, (9, 8, 7, 6, 5), *seats) == [
        (5, True, False, None),
        (3, False, False, None),
        (4, True, False, None),
        (1, True, True, None),
    ]
    assert [mark(one) for one in seats] == ["left", "away", "left", None, None]


async def test_a_win_over_who_left_after_half_of_the_match_is_one(house: House) -> None:
    late = await over(house, (1, 9), seat(0), seat(1, (6, 10), left=5.0))
    early = await over(house, (1, 9), seat(0), seat(1, (5, 10), left=5.0))
    assert late == [(1, True, True, None), (2, True, False, None)]
    assert early == [(1, True, False, None), (2, True, False, None)]


async def test_one_of_several_opponents_is_enough(house: House) -> None:
    third = seat(2, (0, 9), left=1.0)
    assert (await over(house, (9, 8, 7), seat(0), seat(1), third))[0] == (1, True, True, None)
    assert (await over(house, (9, 8, 7), seat(0), seat(1, (0, 9), left=2.0), third))[0] == (1, True, False, None)


async def test_computers_alone_are_beaten_at_the_lowest_of_their_levels(house: House) -> None:
    weak = [seat(1, level="hard"), seat(2, level="medium")]
    assert await over(house, (9, 8, 7), seat(0), *weak) == [(1, False, True, "medium")]
    assert await over(house, (7, 8, 9), seat(0), *weak) == [(3, False, False, "medium")]
    assert await over(house, (9, 8, 7), seat(0, (0, 9)), *weak) == [(3, False, False, "medium")]
    assert await over(house, (9, 8, 7), seat(0), seat(1), weak[1]) == [
        (1, True, True, None),
        (2, True, False, None),
    ]


async def test_a_seat_that_had_nothing_to_decide_is_its_owners(house: House) -> None:
    assert await over(house, (9, 8), seat(0, None), seat(1, None)) == [
        (1, True, True, None),
        (2, True, False, None),
    ]
    assert (await over(house, (9, 8), seat(0), seat(1, None, left=1.0)))[0] == (1, True, False, None)
