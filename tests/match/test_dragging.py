"""A match that drags is ended by points, if everybody agrees."""

from __future__ import annotations

import pytest

from bot.games.base import Outcome
from bot.games.numo import NUMO
from bot.games.numo.model import Skip
from bot.games.numo.options import NumoOptions
from bot.match import agreement, play
from bot.match.afterwards.coach import decisions
from bot.match.agreement import agrees
from bot.match.model import Match, Person
from tests.match.house import ANN, BOB, CAT, DAN, House, refused


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn each without progress is enough."""
    monkeypatch.setattr(type(NUMO), "patience", 1)


async def go_round(house: House, match_id: int) -> Match:
    """Everybody has a turn in which nothing happens."""
    for _ in (await house.match(match_id)).seats:
        match = await house.match(match_id)
        mover = match.seats[match.state.mover]
        assert mover.user_id is not None
        await house.acts(match_id, Person(mover.user_id, mover.name), Skip())
    return await house.match(match_id)


async def dragging(house: House, *people: Person) -> int:
    """A match of NUMO in which everybody has had a turn and nothing has happened."""
    match_id = await house.table(*people, game="numo", options=NumoOptions())
    assert not (await house.match(match_id)).may_end_by_points
    assert (await go_round(house, match_id)).may_end_by_points
    return match_id


async def agree(house: House, match_id: int, *people: Person) -> Match:
    """These people agree to end the match by points."""
    for person in people:
        await house.service.change(match_id, agreement.agree, person.id, "points")
    return await house.match(match_id)


async def test_it_ends_when_all_agree_and_counts_as_any_other_result(house: House) -> None:
    match_id = await dragging(house, ANN, BOB)
    assert (await agree(house, match_id, ANN)).status == "running"
    match = await agree(house, match_id, BOB)
    assert (match.status, NUMO.outcome(match.state)) == ("finished", Outcome((1, 1), (0, 0)))
    results = await house.results(match_id)
    assert [(row["user_id"], row["place"], row["rated"]) for row in results] == [(1, 1, 1), (2, 1, 1)]
    assert (await house.sources(match_id))[-1] == (None, "player")
    await house.replays(match_id)
    assert len(decisions(match, await house.log(match_id), 0)) == 1, "an agreement is no move to review"
    with refused("match.finished"):
        await agree(house, match_id, ANN)


async def test_all_are_needed_even_of_four(house: House) -> None:
    match_id = await dragging(house, ANN, BOB, CAT, DAN)
    assert (await agree(house, match_id, ANN, BOB, CAT)).status == "running"
    assert (await agree(house, match_id, DAN)).status == "finished"


@pytest.mark.parametrize("left", [False, True])
async def test_who_is_alone_decides_alone(house: House, left: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against computers, and at a table that the others have left."""
    monkeypatch.setattr(type(NUMO), "patience", 0)  # a computer may go out at any time
    people = (ANN, BOB) if left else (ANN,)
    match_id = await house.table(*people, game="numo", options=NumoOptions(), computers=1)
    if left:
        await house.service.change(match_id, play.resign, BOB.id)
    match = await agree(house, match_id, ANN)
    assert (match.status, len(await house.results(match_id))) == ("finished", len(people))


async def test_one_who_plays_on_takes_the_offer_away_for_as_many_turns(house: House) -> None:
    match_id = await dragging(house, ANN, BOB)
    await agree(house, match_id, ANN)
    await house.service.change(match_id, agreement.play_on, BOB.id)
    match = await house.match(match_id)
    assert (match.may_end_by_points, match.seats[0].end_until) == (False, None)
    with refused("game.no_end"):
        await agree(house, match_id, BOB)
    with refused("game.no_end"):
        await house.service.change(match_id, agreement.play_on, BOB.id)
    assert (await house.service.match(match_id)).seats[1].decisions == 1, "which was no decision of the game"
    assert (await go_round(house, match_id)).may_end_by_points
    await house.replays(match_id)


async def test_it_can_be_taken_back_and_is_not_the_agreement_to_end_without_a_result(house: House) -> None:
    match_id = await dragging(house, ANN, BOB)
    await agree(house, match_id, ANN)
    await house.service.change(match_id, agreement.withdraw, ANN.id, "end")
    seat = (await house.match(match_id)).seats[0]
    assert (agrees(seat, "points"), agrees(seat, "end")) == (True, False)
    await house.service.change(match_id, agreement.agree, BOB.id, "end")
    assert (await house.match(match_id)).status == "running"
    await house.service.change(match_id, agreement.withdraw, ANN.id, "points")
    assert (await agree(house, match_id, BOB)).status == "running"


async def test_it_stands_over_a_restart_and_time_and_two_presses(house: House) -> None:
    match_id = await dragging(house, ANN, BOB)
    await agree(house, match_id, ANN, ANN)
    await house.service.change(match_id, agreement.agree, BOB.id, "pause")
    await house.restart(down=3600.0)
    assert (await agree(house, match_id, BOB)).status == "finished"
    assert await house.store.matches.next_due(0) is None


async def test_a_match_that_nobody_is_left_at_ends_by_points(house: House) -> None:
    """Computers always agree."""
    match_id = await dragging(house, ANN, BOB)
    await house.service.change(match_id, play.resign, ANN.id)
    house.now += 1
    await house.service.change(match_id, play.resign, BOB.id)
    match = await house.match(match_id)
    assert (match.status, [row["place"] for row in await house.results(match_id)]) == ("finished", [2, 1])


async def test_it_is_not_offered_before_its_time_nor_in_matches_that_began_without_the_rule(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="numo", options=NumoOptions())
    with refused("game.no_end"):
        await agree(house, match_id, ANN)
    old = await house.table(ANN, BOB, game="numo", options=NumoOptions(edition=2))
    assert not (await go_round(house, old)).may_end_by_points
