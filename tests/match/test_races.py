"""Races: everybody gets the same position at once, and the judge of the daily puzzles says who was best."""

from __future__ import annotations

import msgspec
import pytest

from bot.errors import Refused
from bot.games.numer.model import Choose, SitOut
from bot.match.model import Match, Person
from bot.match.races import JOINING, PAUSE
from bot.match.upkeep.uptime import SLACK
from bot.puzzles.base import Puzzle, maker, makers, share_of_best
from bot.store.races.rows import Race
from tests.match.house import ANN, BOB, CAT, CHANNEL, DAN, GUILD, House
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles

SIXTY = 60


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())


async def opened(house: House, *people: Person, channel: int = CHANNEL, teams: bool = False) -> Race:
    """A race of Numer that these people have joined."""
    place = (GUILD, channel)
    race = await house.service.races.open(place, "numer", SIXTY, people[0], teams=teams, locale="en")
    for person in people:
        race = await house.service.races.join(race.id, person)
    return race


async def later(house: House, seconds: float) -> None:
    """Time goes by, with the bot there all the time."""
    while seconds > 0:
        house.now += min(seconds, SLACK)
        seconds -= SLACK
        await house.service.tick()
        await house.service.races.tick()


async def running(house: House, *people: Person, **how: object) -> Race:
    """The same race once its round has begun."""
    race = await opened(house, *people, **how)  # type: ignore[arg-type]
    await later(house, JOINING)
    return await house.store.races.find(race.id)


async def takes(house: House, race: Race, person: Person, number: str) -> Match:
    """That person writes a number in the round."""
    found = (await house.store.races.find(race.id)).take_of(person.id)
    assert found is not None
    match = await house.match(found.match_id)
    return await house.service.act(match.id, person.id, match.stamp(0), Choose(number))


def values(race: Race) -> dict[int, int | None]:
    """What everybody's take came to, the best one first."""
    return {take.user_id: take.value for take in race.takes}


async def test_everybody_gets_the_same_position_and_the_best_take_is_first(house: House) -> None:
    race = await running(house, ANN, BOB, CAT)
    matches = [await house.match(take.match_id) for take in race.takes]
    assert len({match.row.state for match in matches}) == 1
    assert {match.row.created_at for match in matches} == {house.now}
    await takes(house, race, ANN, GOOD)
    await takes(house, race, BOB, BEST)
    await house.service.races.tick()
    assert (await house.store.races.find(race.id)).record.status == "running", "Cat is still at it"
    await takes(house, race, CAT, "111")
    await house.service.races.tick()
    over = await house.store.races.find(race.id)
    assert over.record.status == "over", "all are done, so nobody waits for the time"
    assert values(over) == {BOB.id: 27, ANN.id: 21, CAT.id: 3}
    assert [take.points for take in over.takes] == [100, 78, 11]


async def test_scores_are_those_of_the_judge(house: House) -> None:
    race = await running(house, ANN)
    match = await takes(house, race, ANN, GOOD)
    assert match.row.daily is not None
    puzzle, played = msgspec.json.decode(match.row.daily.made, type=Puzzle), [Choose(GOOD)]
    judged = maker("numer").result(puzzle, played, match.state)
    assert judged is not None
    assert values(await house.store.races.find(race.id)) == {ANN.id: judged.value}


async def test_time_ends_a_round_and_who_did_nothing_plays_no_further_one(house: House) -> None:
    race = await running(house, ANN, BOB)
    await takes(house, race, ANN, GOOD)
    await later(house, SIXTY)
    over = await house.store.races.find(race.id)
    assert over.record.status == "over"
    assert values(over) == {ANN.id: 21, BOB.id: None}
    assert [racer.user_id for racer in over.racers if racer.wanted] == [ANN.id]
    with pytest.raises(Refused, match=r"match\.ended"):
        await takes(house, race, BOB, BEST)


async def test_latecomers_play_the_next_round_and_leavers_none(house: House) -> None:
    race = await running(house, ANN, BOB)
    late = await house.service.races.join(race.id, CAT)
    assert late.take_of(CAT.id) is None
    await house.service.races.leave(race.id, BOB.id)
    await takes(house, race, ANN, GOOD)
    await house.service.races.tick()
    await house.service.races.begin_next(race.id, DAN)
    again = await house.service.races.begin_next(race.id, ANN)
    assert again.record.round == 2, "two presses begin one round"
    await later(house, PAUSE)
    second = await house.store.races.find(race.id)
    assert {take.user_id for take in second.takes} == {ANN.id, CAT.id, DAN.id}
    for person in (ANN, CAT, DAN):
        await takes(house, second, person, BEST)
    scored = await house.store.races.find(race.id)
    ann = scored.racer(ANN.id)
    assert ann is not None
    assert (ann.points, ann.rounds) == (178, 2)


async def test_a_restart_in_the_middle_loses_nothing(house: House) -> None:
    race = await running(house, ANN, BOB)
    await takes(house, race, ANN, GOOD)
    due_at = race.record.due_at
    assert due_at is not None
    await house.restart(down=500)
    await house.service.races.resume()
    back = await house.store.races.find(race.id)
    assert back.record.status == "running"
    assert back.record.due_at is not None
    assert back.record.due_at >= due_at + 490, "the time in which nobody could play is given back"
    await takes(house, race, BOB, BEST)
    await house.service.races.tick()
    assert values(await house.store.races.find(race.id)) == {BOB.id: 27, ANN.id: 21}


async def test_who_was_not_dealt_to_before_a_restart_gets_the_cards_after_it(house: House) -> None:
    race = await opened(house, ANN, BOB)
    await house.service.races.prepare(race.record)
    await house.store.races.step(race.record, "running", house.now + SIXTY)
    await house.restart()
    await house.service.races.resume()
    assert len((await house.store.races.find(race.id)).takes) == 2


async def test_one_race_a_channel_and_two_at_once_in_two(house: House) -> None:
    first = await running(house, ANN, BOB)
    with pytest.raises(Refused, match=r"race\.open"):
        await opened(house, CAT)
    second = await running(house, CAT, DAN, channel=CHANNEL + 1)
    for race, person in ((first, ANN), (second, CAT), (second, DAN), (first, BOB)):
        await takes(house, race, person, GOOD)
    await house.service.races.tick()
    found = [await house.store.races.find(race.id) for race in (first, second)]
    assert [race.record.status for race in found] == ["over", "over"]
    assert [set(values(race)) for race in found] == [{ANN.id, BOB.id}, {CAT.id, DAN.id}]
    third = await opened(house, CAT)
    assert (await house.store.races.find(first.id)).record.status == "closed", "it was between rounds"
    assert third.record.status == "joining"


async def test_a_race_that_nobody_continues_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.races.IDLE", 10.0)
    race = await running(house, ANN)
    await takes(house, race, ANN, GOOD)
    await house.service.races.tick()
    await later(house, 10.0)
    assert (await house.store.races.find(race.id)).record.status == "closed"
    with pytest.raises(Refused, match=r"race\.over"):
        await house.service.races.join(race.id, BOB)


async def test_nobody_waits_for_a_race_that_all_have_left(house: House) -> None:
    race = await opened(house, ANN)
    await house.service.races.leave(race.id, ANN.id)
    await later(house, JOINING)
    empty = await house.store.races.find(race.id)
    assert (empty.record.status, empty.record.due_at) == ("joining", None)


async def test_a_race_of_forty(house: House) -> None:
    people = [Person(n, f"Member {n}") for n in range(1000, 1040)]
    race = await opened(house, *people, teams=True)
    await later(house, JOINING)
    for n, person in enumerate(people):
        await takes(house, race, person, (BEST, GOOD)[n % 2])
    await house.service.races.tick()
    over = await house.store.races.find(race.id)
    assert over.record.status == "over"
    assert len(over.takes) == 40
    assert [sum(racer.team == team for racer in over.racers) for team in (0, 1)] == [20, 20]


async def test_a_member_on_the_servers_list_is_there_for_points_a_round(house: House) -> None:
    race = await running(house, ANN, BOB)
    for _ in range(5):
        race = await house.store.races.find(race.id)
        await takes(house, race, ANN, BEST)
        await takes(house, race, BOB, GOOD)
        await house.service.races.tick()
        await house.service.races.begin_next(race.id, ANN)
        await later(house, PAUSE)
    bests = await house.store.races.bests(GUILD, "numer", 0.0)
    assert [(best.user_id, best.mean, best.rounds) for best in bests] == [(ANN.id, 100.0, 5), (BOB.id, 78.0, 5)]


async def test_deleted_data_leaves_no_trace_in_races(house: House) -> None:
    race = await running(house, ANN, BOB)
    await takes(house, race, ANN, GOOD)
    await house.service.forget(ANN.id)
    left = await house.store.races.find(race.id)
    assert {racer.user_id for racer in left.racers} == {take.user_id for take in left.takes} == {BOB.id}
    await takes(house, race, BOB, BEST)
    await house.service.races.tick()
    assert (await house.store.races.find(race.id)).record.status == "over"


@pytest.mark.parametrize("game", makers())
def test_the_best_take_is_worth_a_hundred_points(game: str) -> None:
    fewest = maker(game).fewest
    for best in (0, 3, 12):
        assert share_of_best(best, best, fewest=fewest) == 100
        assert share_of_best(best, None, fewest=fewest) == 0
        worse = best + 2 if fewest else best - 2
        assert best == 0 or 0 < share_of_best(best, worse, fewest=fewest) < 100


async def test_sitting_out_comes_to_nothing(house: House) -> None:
    race = await running(house, ANN)
    (take,) = race.takes
    match = await house.match(take.match_id)
    await house.service.act(match.id, ANN.id, match.stamp(0), SitOut())
    await house.service.races.tick()
    assert values(await house.store.races.find(race.id)) == {ANN.id: None}
