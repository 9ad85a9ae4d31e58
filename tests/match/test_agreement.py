"""What players decide together: to end a match, to pause it, to go on."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.model import Choose
from bot.games.registry import GAMES
from bot.match import agreement, play
from bot.match.agreement import PAUSE, STANDS, Subject, count_needed
from bot.match.model import Match, Person
from tests.match.house import ANN, BOB, CAT, CHANNEL, DAN, GUILD, House, refused
from tests.match.stub import BELL, VOTE, Player, Say, StubOptions, Vote
from tests.match.test_uptime import Loss, every_loss

HOUR, DAY = 3600.0, 24 * 3600.0
EVE = Person(5, "Eve")
END_AND_RESUME: tuple[Subject, ...] = ("end", "resume")


async def agree(house: House, match_id: int, subject: Subject, *people: Person, seconds: float = PAUSE) -> Match:
    """These people agree, one after another."""
    for person in people:
        await house.service.change(match_id, partial(agreement.agree, seconds=seconds), person.id, subject)
    await house.service.computers.idle()
    return await house.match(match_id)


async def paused(house: House, *people: Person, seconds: float = PAUSE, **how: object) -> int:
    """A match that these people have paused after ten seconds."""
    match_id = await house.table(*people, **how)  # type: ignore[arg-type]
    await house.later(10)
    assert (await agree(house, match_id, "pause", *people, seconds=seconds)).is_paused
    return match_id


def left(house: House, match: Match) -> list[float | None]:
    """How many seconds each seat has for its turn."""
    return [None if seat.due_at is None else seat.due_at - house.now for seat in match.seats]


def test_all_have_to_agree_and_from_four_on_all_but_one() -> None:
    assert [count_needed(people) for people in range(1, 9)] == [1, 2, 3, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("subject", ["end", "pause"])
@pytest.mark.parametrize("people", [(ANN, BOB), (ANN, BOB, CAT), (ANN, BOB, CAT, DAN), (ANN, BOB, CAT, DAN, EVE)])
async def test_the_last_one_needed_makes_it_happen(
    house: House, people: tuple[Person, ...], subject: Subject
) -> None:
    match_id = await house.table(*people, computers=1)
    asked = people[: count_needed(len(people))]
    match = await agree(house, match_id, subject, *asked[:-1])
    assert (match.status, match.is_paused) == ("running", False)
    match = await agree(house, match_id, subject, asked[-1])
    assert (match.status, match.is_paused) == (("cancelled", False) if subject == "end" else ("running", True))


async def test_a_match_that_is_ended_together_counts_for_nobody(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.writes(match_id, ANN, "513")
    match = await agree(house, match_id, "end", BOB, ANN)
    assert (match.status, match.row.ended_at) == ("cancelled", house.now)
    assert await house.results(match_id) == []
    assert await house.store.matches.next_due(0) is None
    assert all(seat.end_until is not None for seat in match.seats), "it is known who wanted it"
    with refused("match.cancelled"):
        await house.service.change(match_id, agreement.agree, ANN.id, "end")


async def test_who_is_alone_with_computers_decides_alone(house: House) -> None:
    match_id = await house.table(ANN, computers=2)
    with refused("agreement.alone"):
        await house.service.change(match_id, agreement.agree, ANN.id, "pause")
    assert (await agree(house, match_id, "end", ANN)).status == "cancelled"


@pytest.mark.parametrize("how", ["resigned", "gone"])
async def test_who_is_left_alone_by_others_ends_nothing(house: House, how: str) -> None:
    """Whoever leaves has lost, whatever the last one at the table would like."""
    match_id = await house.table(ANN, BOB, computers=1)
    await agree(house, match_id, "end", ANN)
    await agree(house, match_id, "pause", ANN)
    if how == "resigned":
        await house.service.change(match_id, play.resign, BOB.id)
    else:
        await house.service.leave_server(match_id, BOB.id)
    match = await house.match(match_id)
    assert (match.status, match.is_paused) == ("running", False)
    assert (match.seats[0].end_until, match.seats[0].pause_until) == (None, None)
    with refused("agreement.left_alone"):
        await house.service.change(match_id, agreement.agree, ANN.id, "end")
    with refused("agreement.alone"):
        await house.service.change(match_id, agreement.agree, ANN.id, "pause")


async def test_a_game_for_one_has_nothing_to_agree_on(house: House) -> None:
    solo = NumenkoOptions(solo=True)
    match = await house.service.solos.begin(GUILD, CHANNEL, "numenko", solo, "daily", ANN)
    for subject in ("end", "pause"):
        with refused("agreement.alone"):
            await house.service.change(match.id, agreement.agree, ANN.id, subject)


async def test_who_is_not_at_the_table_is_not_asked(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    with refused("match.outsider"):
        await house.service.change(match_id, agreement.agree, DAN.id, "end")
    await house.service.leave_server(match_id, CAT.id)
    with refused("match.away"):
        await house.service.change(match_id, agreement.agree, CAT.id, "end")
    assert (await agree(house, match_id, "end", ANN, BOB)).status == "cancelled"
    lobby = await house.lobby(ANN, BOB)
    with refused("match.lobby"):
        await house.service.change(lobby, agreement.agree, ANN.id, "end")


async def test_who_leaves_takes_their_say_with_them(house: House) -> None:
    match_id = await house.table(ANN, BOB, CAT)
    await agree(house, match_id, "end", CAT)
    await house.service.leave_server(match_id, CAT.id)
    match = await agree(house, match_id, "end", ANN)
    assert (match.status, match.seats[2].end_until) == ("running", None)
    await house.service.change(match_id, play.take_back, CAT.id)
    match = await agree(house, match_id, "end", BOB)
    assert match.status == "running", "who comes back is asked anew"
    assert (await agree(house, match_id, "end", CAT)).status == "cancelled"


@pytest.mark.parametrize("how", ["resigns", "is gone", "deletes all", "misses turns"])
async def test_when_the_only_one_against_it_leaves_it_happens(house: House, how: str) -> None:
    match_id = await house.table(ANN, BOB, CAT, pace="relaxed")
    await agree(house, match_id, "end", ANN, BOB)
    if how == "resigns":
        await house.service.change(match_id, play.resign, CAT.id)
    elif how == "is gone":
        await house.service.leave_server(match_id, CAT.id)
    elif how == "deletes all":
        await house.service.forget(CAT.id)
    else:
        for _ in range(2):
            for person in (ANN, BOB):
                await house.writes(match_id, person, "-")
            await house.later(30 * 60)
    assert (await house.match(match_id)).status == "cancelled"


async def test_an_agreement_can_be_taken_back(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await agree(house, match_id, "end", ANN)
    await house.service.change(match_id, agreement.withdraw, ANN.id, "end")
    assert (await agree(house, match_id, "end", BOB)).status == "running"
    assert (await agree(house, match_id, "end", ANN)).status == "cancelled"


@pytest.mark.parametrize("restart", [False, True])
async def test_an_agreement_stands_for_a_while_and_lapses(house: House, restart: bool) -> None:
    match_id = await paused(house, ANN, BOB)
    for subject in END_AND_RESUME:
        await agree(house, match_id, subject, ANN)
    until = house.now + STANDS * 120
    await house.later(300)
    if restart:
        await house.restart()
    await house.later(299)
    seat = (await house.match(match_id)).seats[0]
    assert (seat.end_until, seat.pause_until) == (until, until)
    await house.later(1)
    seat = (await house.match(match_id)).seats[0]
    assert (seat.end_until, seat.pause_until) == (None, None)
    for subject in END_AND_RESUME:
        match = await agree(house, match_id, subject, BOB)
        assert (match.status, match.is_paused) == ("running", True)


async def test_what_has_lapsed_does_not_count_though_nobody_has_seen_to_it(house: House) -> None:
    match_id = await paused(house, ANN, BOB)
    await agree(house, match_id, "end", ANN)
    house.now += STANDS * 120
    match = await agree(house, match_id, "end", BOB)
    assert (match.status, match.seats[0].end_until) == ("running", None)


async def test_two_who_agree_at_once_end_it_once(house: House, neighbour: House) -> None:
    for service in (house.service, neighbour.service):
        match_id = await house.table(ANN, BOB)
        await asyncio.gather(
            house.service.change(match_id, agreement.agree, ANN.id, "end"),
            service.change(match_id, agreement.agree, BOB.id, "end"),
        )
        match = await house.match(match_id)
        assert match.status == "cancelled"
        assert all(seat.end_until is not None for seat in match.seats)


async def test_who_presses_pause_too_late_does_not_go_on(house: House) -> None:
    """The others were enough; nor does who presses Go on too late pause the match again."""
    match_id = await paused(house, ANN, BOB, CAT)
    with refused("match.paused"):
        await house.service.change(match_id, agreement.agree, ANN.id, "pause")
    await agree(house, match_id, "resume", ANN, BOB, CAT)
    with refused("match.not_paused"):
        await house.service.change(match_id, agreement.agree, ANN.id, "resume")


async def test_turns_rest_in_a_pause(house: House) -> None:
    match_id = await paused(house, ANN, BOB)
    match = await house.match(match_id)
    assert (match.due_at(), match.seats_to_move()) == (None, [])
    assert match.row.wake_at == match.row.paused_until == house.now + PAUSE
    before = await house.snapshot(match_id)
    await house.later(HOUR)
    assert await house.snapshot(match_id) == before
    assert house.ear.reminded == []
    match = await agree(house, match_id, "resume", BOB, ANN)
    assert left(house, match) == [110.0, 110.0]
    assert (match.row.paused_at, match.row.paused_until) == (None, None)
    await house.later(80)
    assert house.ear.reminded == [(match_id, 0), (match_id, 1)]
    await house.later(30)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_nobody_acts_in_a_pause(house: House) -> None:
    match_id = await paused(house, ANN, BOB, computers=1)
    for person in (ANN, BOB):
        with refused("match.paused"):
            await house.writes(match_id, person, "513")
    log = await house.sources(match_id)
    await house.restart()
    await house.later(HOUR)
    await house.service.computers.idle()
    assert await house.sources(match_id) == log
    await agree(house, match_id, "resume", ANN, BOB)
    assert (await house.writes(match_id, ANN, "513")).status == "running"


async def test_a_computer_that_was_thinking_does_not_move_into_a_pause(
    house: House, stubs: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turn has come, and the players pause the match before it has chosen."""
    match_id = await house.table(ANN, BOB, computers=1, game="stub", options=StubOptions())
    await house.acts(match_id, ANN, Say())
    waiting = asyncio.Event()
    commit = house.service.computers._commit

    async def late(*args: object, **how: object) -> bool:
        await waiting.wait()
        return await commit(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(house.service.computers, "_commit", late)
    match = await house.match(match_id)
    await house.service.act(match_id, BOB.id, match.stamp(1), Say())
    for person in (ANN, BOB):
        await house.service.change(match_id, agreement.agree, person.id, "pause")
    waiting.set()
    await house.service.computers.idle()
    assert await house.sources(match_id) == [(0, "player"), (1, "player")]
    await agree(house, match_id, "resume", ANN, BOB)
    assert (2, "computer") in await house.sources(match_id)


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_rests(house: House, game: str) -> None:
    """Numenko's match clock and the deadlines of the others."""
    options = GAMES[game].options_type()
    match_id = await house.table(ANN, BOB, computers=1, game=game, options=options)
    await house.later(10)
    before = await agree(house, match_id, "pause", ANN)
    clock = before.clock_at()
    assert clock is not None or any(left(house, before))
    match = await agree(house, match_id, "pause", BOB)
    assert (match.clock_at(), match.due_at()) == (None, None)
    await house.later(HOUR)
    match = await agree(house, match_id, "resume", ANN, BOB)
    assert match.clock_at() == (None if clock is None else clock + HOUR)
    assert left(house, match) == [
        None if seat.due_at is None else seat.due_at + HOUR - house.now for seat in before.seats
    ]
    await house.replays(match_id)


@pytest.mark.usefixtures("stubs")
async def test_clocks_of_the_rules_rest(house: House) -> None:
    bell = await paused(house, ANN, BOB, game="stub", options=StubOptions(bell=True))
    vote = await house.table(ANN, BOB, game="stub", options=StubOptions())
    await house.acts(vote, BOB, Vote())
    await house.later(4)
    await agree(house, vote, "pause", ANN, BOB)
    await house.later(HOUR)
    match = await agree(house, vote, "resume", ANN, BOB)
    assert match.clock_at() == house.now + VOTE - 4
    await house.later(VOTE - 4)
    assert left(house, await house.match(vote)) == [120.0, None], "the turn rested in the vote"
    assert (await house.match(bell)).status == "running"
    match = await agree(house, bell, "resume", ANN, BOB)
    assert match.clock_at() == house.now + BELL - 10
    await house.later(BELL - 11)
    assert (await house.match(bell)).status == "running"
    await house.later(1)
    assert (await house.match(bell)).status == "finished"


@every_loss
@pytest.mark.usefixtures("stubs")
async def test_lost_time_is_part_of_the_pause(house: House, lose: Loss) -> None:
    """It is given back to the end of the pause, and to nothing that rests anyway."""
    match_id = await paused(house, ANN, BOB, game="stub", options=StubOptions(bell=True), seconds=DAY)
    turns = await paused(house, ANN, BOB)
    until = (await house.match(match_id)).row.paused_until
    assert until is not None
    await house.later(HOUR)
    await lose(house)
    assert (await house.match(match_id)).row.paused_until == until + HOUR
    match = await agree(house, match_id, "resume", ANN, BOB)
    assert match.clock_at() == house.now + BELL - 10
    assert left(house, await agree(house, turns, "resume", ANN, BOB)) == [110.0, 110.0]


async def test_the_shortest_pause_that_was_agreed_to_counts_and_none_is_longer_than_a_week(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.service.change(match_id, partial(agreement.agree, seconds=30 * DAY), ANN.id, "pause")
    assert (await house.match(match_id)).seats[0].pause_for == PAUSE
    await house.service.change(match_id, partial(agreement.agree, seconds=HOUR), BOB.id, "pause")
    assert (await house.match(match_id)).row.paused_until == house.now + HOUR


@pytest.mark.parametrize("restart", [False, True])
async def test_when_the_time_is_up_the_match_goes_on_with_a_whole_turn_for_everybody(
    house: House, restart: bool
) -> None:
    match_id = await paused(house, ANN, BOB, seconds=HOUR)
    await house.later(HOUR / 2)
    if restart:
        await house.restart()
    await house.later(HOUR / 2 - 1)
    assert (await house.match(match_id)).is_paused
    await house.later(1)
    match = await house.match(match_id)
    assert (match.is_paused, left(house, match)) == (False, [120.0, 120.0])


async def test_one_who_does_not_come_back_holds_up_nobody_for_ever(house: House) -> None:
    match_id = await paused(house, ANN, BOB, seconds=HOUR)
    assert (await agree(house, match_id, "resume", ANN)).is_paused
    await house.later(HOUR)
    assert not (await house.match(match_id)).is_paused


async def test_who_leaves_in_a_pause_is_not_waited_for(house: House) -> None:
    match_id = await paused(house, ANN, BOB, CAT)
    await house.service.change(match_id, play.resign, CAT.id)
    assert (await house.match(match_id)).is_paused
    match = await agree(house, match_id, "resume", ANN)
    assert match.is_paused
    await house.service.leave_server(match_id, BOB.id)
    await house.service.computers.idle()
    match = await house.match(match_id)
    assert not match.is_paused, "all who are left want to go on"
    assert match.row.idle_at == house.now + PAUSE, "the week of the single human begins"


async def test_a_pause_that_all_have_left_is_over(house: House) -> None:
    match_id = await paused(house, ANN, BOB)
    for person in (ANN, BOB):
        await house.service.change(match_id, play.resign, person.id)
    await house.service.computers.idle()
    assert (await house.match(match_id)).status == "finished"


async def test_a_paused_match_can_be_ended_and_cancelled(house: House) -> None:
    ended, cancelled = await paused(house, ANN, BOB), await paused(house, ANN, BOB)
    assert (await agree(house, ended, "end", ANN, BOB)).status == "cancelled"
    match = await house.service.cancel(cancelled, CAT.id, moderator=True)
    assert (match.status, match.is_paused) == ("cancelled", False)
    assert await house.store.matches.next_due(0) is None


async def test_a_moderator_who_cancels_is_not_taken_for_the_players(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await agree(house, match_id, "end", ANN)
    match = await house.service.cancel(match_id, CAT.id, moderator=True)
    assert [seat.end_until for seat in match.seats] == [None, None]


async def test_playing_on_does_not_undo_an_agreement(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await agree(house, match_id, "pause", ANN)
    await house.acts(match_id, ANN, Choose("513"))
    assert (await agree(house, match_id, "pause", BOB)).is_paused


async def test_nobody_is_asked_for_in_a_pause(house: House) -> None:
    """Neither reminders nor the search for members who have left have anybody to look for."""
    await paused(house, ANN, BOB, pace="daily")
    assert await house.store.matches.list_awaited_turns(0.0) == []
