"""Tournaments by dates: played apart where all would have to be there at once, and decided at a round's end."""

from __future__ import annotations

from typing import Any

from bot.games.numenko.model import Finish, Swap
from bot.games.numenko.options import NumenkoOptions
from bot.match.days.secrecy import may_tell
from bot.match.model import Match, Person
from bot.match.tournaments.apart import find_seat
from bot.match.tournaments.model import DAY, HOUR
from tests.match.cups import announce, bye_of, crowd
from tests.match.house import ANN, BOB, CAT, DAN, House, refused


async def cup_apart(house: House, *people: Person, **plan: Any) -> int:
    """A running tournament of Numenko by dates; its id."""
    cup_id = await announce(house, ANN, *people, game="numenko", options=NumenkoOptions(), pace="daily", **plan)
    await house.cups.start(cup_id)
    return cup_id


async def begins(house: House, cup_id: int, person: Person) -> Match:
    """That person starts the match that they play alone."""
    return await house.cups.begin_apart(cup_id, person.id)


async def test_each_plays_the_same_tiles_when_it_suits_them(house: House) -> None:
    cup_id = await cup_apart(house, ANN, BOB, CAT, DAN, form="league", pause=0.0)
    cup = await house.cups.cup(cup_id)
    assert cup.row.matches == () and await house.service.store.match_lists.playing(ANN.id) == []
    players = {player.n: player for player in cup.players}
    one, other = (Person(players[n].user_id or 0, players[n].name) for n in cup.rounds[0][0].players)
    mine = await begins(house, cup_id, one)
    assert (mine.row.private, mine.row.channel_id, mine.kind.name) == (1, cup.row.channel_id, "apart")
    assert (await begins(house, cup_id, one)).id == mine.id, "there is one match for each"
    await house.later(600)
    await house.acts(mine.id, one, Swap(mine.state.players[0].rack[0]))
    mine = await house.acts(mine.id, one, Finish())
    assert mine.status == "finished"
    assert not may_tell(mine, house.now), "the other has yet to play with these tiles"
    await house.cups.handle_match_end(mine.id)
    assert (await house.cups.cup(cup_id)).rounds[0][0].scores is None
    await house.restart(3 * DAY)
    theirs = await begins(house, cup_id, other)
    assert theirs.row.seed == mine.row.seed and theirs.row.nonce != mine.row.nonce
    assert theirs.state.pot == mine.deal(int(mine.row.seed or "", 16)).pot
    await house.acts(theirs.id, other, Finish())
    await house.cups.handle_match_end(theirs.id)
    table = (await house.cups.cup(cup_id)).rounds[0][0]
    results = [(await house.match(n)).game.outcome((await house.match(n)).state) for n in (mine.id, theirs.id)]
    assert [score.score for score in table.scores or ()] == [found.scores[0] for found in results if found]
    better = results[0] is not None and results[1] is not None and results[0].scores > results[1].scores
    assert [score.halves for score in table.scores or ()] == ([2, 0] if better else [0, 2])
    assert may_tell(mine, (await house.cups.cup(cup_id)).ends_at)


async def test_each_is_led_to_the_table_that_they_sit_at(house: House) -> None:
    people = crowd(5)
    cup_id = await cup_apart(house, *people, form="swiss")
    cup = await house.cups.cup(cup_id)
    bye = await bye_of(house, cup_id)
    for person in people:
        player = cup.player_of(person.id)
        assert player is not None
        if player.n == bye:
            with refused("cup.no_table"):
                find_seat(cup, person.id)
        else:
            assert player.n in cup.rounds[0][find_seat(cup, person.id)[1]].players


async def test_at_the_end_of_the_round_what_there_is_counts(house: House) -> None:
    cup_id = await cup_apart(house, ANN, BOB)
    cup = await house.cups.cup(cup_id)
    with refused("cup.not_joined"):
        await begins(house, cup_id, CAT)
    assert cup.ends_at is not None
    house.now = cup.ends_at - 60
    match = await begins(house, cup_id, ANN)
    await house.acts(match.id, ANN, Swap(match.state.players[0].rack[0]))
    house.now = cup.ends_at
    await house.cups.tick()
    assert (await house.match(match.id)).status == "ended"
    cup = await house.cups.cup(cup_id)
    assert cup.status == "finished"
    assert [(row.place, row.player, row.halves) for row in cup.standings()] == [(1, 1, 2), (2, 2, 0)]
    assert [player.absences for player in cup.players] == [0, 1]
    with refused("cup.no_table"):
        await begins(house, cup_id, BOB)


async def test_an_unfinished_table_of_a_league_is_decided_by_score(house: House) -> None:
    """Ann leads, and is on move when the round is over."""
    cup_id = await announce(house, ANN, ANN, BOB, form="league", pace="daily")
    cup = await house.cups.start(cup_id)
    match_id = cup.row.matches[0][2]
    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, BOB, "-")
    await house.restart(HOUR)
    match = await house.writes(match_id, BOB, "-")
    assert [seat.user_id for seat in match.seats_to_move()] == [ANN.id]
    house.now = (await house.cups.cup(cup_id)).ends_at or 0.0
    await house.cups.tick()
    assert (await house.match(match_id)).status == "cancelled"
    (table,) = (await house.cups.cup(cup_id)).rounds[0]
    assert {score.player: score.halves for score in table.scores or ()} == {1: 2, 2: 0}
    assert table.forfeits == table.absent == ()


async def test_who_is_barred_begins_nothing(house: House) -> None:
    cup_id = await cup_apart(house, ANN, BOB)
    await house.service.bar(100, BOB.id)
    with refused("place.barred"):
        await begins(house, cup_id, BOB)
