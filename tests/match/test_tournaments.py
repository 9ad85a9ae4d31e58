"""Tournaments over the service: signed up for, played, decided; restarts anywhere, lost time, and no-shows."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.errors import Conflict, Refused
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numer.rules import NumerGame
from bot.match import agreement
from bot.match.tournaments import steps
from bot.match.tournaments.model import DAY, REMINDER, Cup
from bot.match.tournaments.service import Tournaments
from bot.store.tournaments import CupRow
from tests.match.cups import announce, bye_of, crowd, plays_round, wins
from tests.match.house import ANN, BOB, CAT, CHANNEL, DAN, GUILD, House, refused


async def row(house: House, cup_id: int) -> list[tuple[int, int, int]]:
    """Place, player and half points of each row of the standings."""
    cup = await house.cups.cup(cup_id)
    return [(row.place, row.player, row.halves) for row in cup.standings()]


async def pairs(house: House, cup_id: int, number: int = -1) -> list[list[int]]:
    """Who meets whom in a round."""
    cup = await house.cups.cup(cup_id)
    return [sorted(table.players) for table in cup.rounds[number]]


class TestSigningUp:
    """Who may, until when, and what happens at the time that was announced."""

    async def test_people_come_and_go_until_it_starts(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, CAT, most=3)
        with refused("cup.full"):
            await house.cups.join(cup_id, DAN)
        with refused("cup.joined_already"):
            await house.cups.join(cup_id, BOB)
        await house.cups.leave(cup_id, ANN.id)
        with refused("cup.not_joined"):
            await house.cups.leave(cup_id, ANN.id)
        cup = await house.cups.join(cup_id, DAN)
        assert [player.name for player in cup.players] == ["Bob", "Cat", "Dan"]
        await house.cups.start(cup_id)
        with refused("cup.running"):
            await house.cups.join(cup_id, ANN)
        with refused("cup.running"):
            await house.cups.leave(cup_id, BOB.id)

    async def test_barred_members_neither_announce_nor_sign_up(self, house: House) -> None:
        await house.service.bar(GUILD, BOB.id)
        cup_id = await announce(house, ANN)
        with refused("place.barred"):
            await house.cups.join(cup_id, BOB)
        with refused("place.barred"):
            await announce(house, BOB, channel_id=CHANNEL + 1)

    async def test_a_channel_may_have_two_and_a_server_few_at_a_time(self, house: House) -> None:
        first, other = await announce(house, ANN), await announce(house, BOB)
        assert await house.store.tournaments.open_in_channel(GUILD, CHANNEL) == [first, other]
        await house.cups.cancel(other)
        await house.cups.cancel(first)
        with refused("cup.cancelled"):
            await house.cups.cancel(first)
        for n in range(5):
            await announce(house, ANN, channel_id=CHANNEL + n)
        with refused("cup.too_many"):
            await announce(house, ANN, channel_id=CHANNEL + 5)

    async def test_it_starts_at_its_time_and_reminds_before(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, starts_at=house.now + REMINDER + 60)
        assert await house.later(59) == house.now + 1
        assert house.ear.cups_reminded == []
        await house.later(1)
        assert house.ear.cups_reminded == [cup_id]
        await house.later(REMINDER)
        assert (await house.cups.cup(cup_id)).number == 1
        assert house.ear.cups_reminded == [cup_id]

    async def test_with_a_single_player_nothing_starts(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, starts_at=house.now + 60)
        with refused("cup.too_few"):
            await house.cups.start(cup_id)
        await house.later(60)
        assert (await house.cups.cup(cup_id)).row.status == "cancelled"

    @pytest.mark.parametrize(
        ("code", "plan"),
        [
            ("cup.seats", {"seats": 11}),
            ("cup.tables_for_two", {"seats": 4, "form": "knockout"}),
            ("cup.tables_for_two", {"seats": 3, "form": "league"}),
            ("NUMENKO-2.solo", {"game": "numenko", "options": NumenkoOptions(solo=True)}),
        ],
    )
    async def test_what_cannot_be_played_is_refused(self, house: House, code: str, plan: dict[str, Any]) -> None:
        with refused(code):
            await announce(house, ANN, **plan)


def _for_three(self: NumerGame, options: NumerOptions, seats: int) -> None:
    """A check that only three pass."""
    if seats != 3:
        raise Refused("game.seats", seats=seats, least=3, most=3)


class TestRounds:
    """From the first round to the podium."""

    async def test_a_swiss_tournament(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(5), seeding="random", rounds=3)
        await house.cups.start(cup_id)
        for number in (1, 2, 3):
            cup = await house.cups.cup(cup_id)
            assert (cup.number, cup.row.status) == (number, "running")
            assert len(cup.row.matches) == 2 * number
            cup = await plays_round(house, cup_id)
            if number < 3:
                assert cup.row.next_at is not None and cup.row.ends_at is None
                with refused("cup.round_running"):
                    await house.cups.begin_next_round((await house.cups.begin_next_round(cup_id)).id)
        assert cup.row.status == "finished"
        met = Counter(tuple(sorted(table.players)) for played in cup.rounds for table in played)
        assert set(met.values()) == {1}
        assert sum(row.halves for row in cup.standings()) == 3 * 3 * 2

    async def test_a_knock_out_from_the_seeds_by_rating(self, house: House) -> None:
        people = crowd(6)
        for n, person in enumerate(people):
            await house.store.database.write(
                "INSERT INTO rating (guild_id, game, user_id, mu, sigma, matches, shown)"
                " VALUES (?, 'numer', ?, 25.0, 8.0, 1, ?)",
                (GUILD, person.id, 1000.0 + n),
            )
        await house.store.settings.put("user", people[5].id, "listed", "off")
        cup_id = await announce(house, ANN, *people, form="knockout")
        await house.cups.start(cup_id)
        cup = await house.cups.cup(cup_id)
        seeds = {player.n: player.seed for player in cup.players}
        assert seeds == {5: 1, 4: 2, 3: 3, 2: 4, 1: 5, 6: 6}, "hidden ratings count like none"
        assert await pairs(house, cup_id) == [[5], [1, 2], [4], [3, 6]]
        assert cup.plan.rounds == 3
        for _ in range(3):
            await plays_round(house, cup_id)
            await house.later(120)
        assert [place for place, _, _ in await row(house, cup_id)] == [1, 2, 3, 3, 5, 5]
        assert (await row(house, cup_id))[0][1] == 1, "who signed up first always wins"

    async def test_a_league_waits_for_its_organiser(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, CAT, DAN, form="league", pause=None)
        await house.cups.start(cup_id)
        await plays_round(house, cup_id)
        await house.later(DAY)
        assert (await house.cups.cup(cup_id)).number == 1
        for _ in range(2):
            await house.cups.begin_next_round(cup_id)
            cup = await plays_round(house, cup_id)
        assert cup.row.status == "finished", "after the last round there is nothing to wait for"
        assert await row(house, cup_id) == [(1, 1, 6), (2, 2, 4), (3, 3, 2), (4, 4, 0)]

    async def test_at_larger_tables_computers_fill_up_and_places_count(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(NumerGame, "check", _for_three)
        cup_id = await announce(house, ANN, *crowd(5), seats=3, rounds=1)
        await house.cups.start(cup_id)
        cup = await house.cups.cup(cup_id)
        matches = [await house.match(match) for _, _, match in cup.row.matches]
        assert sorted(sum(seat.level is None for seat in match.seats) for match in matches) == [2, 3]
        assert {len(match.seats) for match in matches} == {3}
        await plays_round(house, cup_id)
        halves = sorted(halves for _, _, halves in await row(house, cup_id))
        assert halves == [0, 0, 2, 2, 4], "last is worth nothing, and behind a computer that stayed is last"

    async def test_five_at_tables_for_four_are_three_and_two(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(5), seats=4, rounds=1)
        await house.cups.start(cup_id)
        cup = await house.cups.cup(cup_id)
        matches = [await house.match(match) for _, _, match in cup.row.matches]
        assert sorted(len(match.seats) for match in matches) == [2, 3]
        assert all(seat.level is None for match in matches for seat in match.seats)
        await plays_round(house, cup_id)
        halves = sorted(halves for _, _, halves in await row(house, cup_id))
        assert halves == [0, 0, 3, 6, 6], "who is first gets as much at either table"

    async def test_a_match_ended_by_agreement_is_drawn(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB)
        cup = await house.cups.start(cup_id)
        match_id = cup.row.matches[0][2]
        for person in (ANN, BOB):
            await house.writes(match_id, person, "-")
        for person in (ANN, BOB):
            await house.service.change(match_id, agreement.agree, person.id, "end")
        await house.cups.handle_match_end(match_id)
        assert [halves for _, _, halves in await row(house, cup_id)] == [1, 1]


class TestAbsence:
    """Drop-outs, no-shows, and rounds that end by time."""

    async def test_who_does_not_come_gets_nothing_and_the_second_time_is_out(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4), form="league", pause=0.0)
        await house.cups.start(cup_id)
        cup = await plays_round(house, cup_id, 1001)
        assert [(player.n, player.absences) for player in cup.players if player.absences] == [(1, 1)]
        await house.cups.advance(cup_id)
        cup = await plays_round(house, cup_id, 1001)
        assert cup.players[0].dropped == 2
        cup = await house.cups.advance(cup_id)
        assert sorted(table.kind for table in cup.rounds[-1]) == ["match", "walkover"]
        assert {row.player: row.halves for row in cup.standings()}[1] == 0

    async def test_deadlines_alone_make_a_no_show(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB)
        cup = await house.cups.start(cup_id)
        match_id = cup.row.matches[0][2]
        while (await house.match(match_id)).status == "running":
            with_turn = (await house.match(match_id)).seats_to_move()
            if any(seat.user_id == ANN.id for seat in with_turn):
                await house.writes(match_id, ANN, "-")
            else:
                await house.later(120)
        await house.cups.handle_match_end(match_id)
        assert await row(house, cup_id) == [(1, 1, 2), (2, 2, 0)]
        assert (await house.cups.cup(cup_id)).players[1].absences == 1

    async def test_who_drops_out_is_not_paired_any_more(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4))
        with refused("cup.signup"):
            await house.cups.drop(cup_id, 1001)
        await house.cups.start(cup_id)
        await house.cups.drop(cup_id, 1001)
        with refused("cup.dropped"):
            await house.cups.drop(cup_id, 1001)
        await plays_round(house, cup_id)
        await house.later(120)
        assert all(1 not in pair for pair in await pairs(house, cup_id))
        assert len(await pairs(house, cup_id)) == 2

    async def test_who_is_barred_is_not_paired_any_more(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4))
        await house.service.bar(GUILD, 1002)
        await house.cups.start(cup_id)
        assert (await house.cups.cup(cup_id)).players[1].dropped == 0
        assert sorted(player for pair in await pairs(house, cup_id) for player in pair) == [1, 3, 4]

    async def test_what_is_unfinished_when_the_round_ends_is_lost_by_whom_it_waits_for(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, round_time=600.0)
        cup = await house.cups.start(cup_id)
        match_id = cup.row.matches[0][2]
        for _ in range(2):
            await house.writes(match_id, ANN, "-")
            await house.writes(match_id, BOB, "-")
        await house.writes(match_id, ANN, "-")
        house.now = (await house.cups.cup(cup_id)).row.ends_at or 0.0
        await house.cups.tick()
        assert (await house.match(match_id)).status == "cancelled"
        assert await row(house, cup_id) == [(1, 1, 2), (2, 2, 0)]
        assert (await house.cups.cup(cup_id)).players[1].absences == 0, "Bob has played, only too slowly"

    async def test_lost_time_is_given_back_to_a_round(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, round_time=3600.0)
        await house.cups.start(cup_id)
        before = (await house.cups.cup(cup_id)).row
        await house.later(10)
        await house.restart(down=5000.0)
        after = (await house.cups.cup(cup_id)).row
        assert before.ends_at is not None and after.ends_at is not None
        assert after.ends_at - before.ends_at >= 5000.0
        assert after.wake_at == after.ends_at
        await house.later(1)
        assert (await house.cups.cup(cup_id)).number == 1

    async def test_who_is_forgotten_leaves_open_ones_and_stays_as_a_former_player(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, CAT, DAN, pause=None)
        await house.cups.start(cup_id)
        await house.service.forget(BOB.id)
        cup = await house.cups.cup(cup_id)
        assert (cup.players[1].user_id, cup.players[1].name, cup.players[1].dropped) == (None, "", 1)
        waiting = await announce(house, CAT, CAT, ANN, channel_id=CHANNEL + 1)
        await house.service.forget(ANN.id)
        assert [player.name for player in (await house.cups.cup(waiting)).players] == ["Cat"]
        for _ in range(3):
            await house.later(120)
        assert (await house.cups.cup(cup_id)).row.host_id == 0


class TestCorrections:
    """Moderators have the last word."""

    async def test_a_correction_counts_and_is_noted(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, rounds=1)
        await house.cups.start(cup_id)
        with refused("cup.not_decided"):
            await house.cups.correct(cup_id, CAT.id, 1, 1, 0, "too early")
        await plays_round(house, cup_id)
        await house.cups.correct(cup_id, CAT.id, 1, 1, 0, "wrong seat")
        cup = await house.cups.correct(cup_id, CAT.id, 1, 2, 2, "wrong seat")
        assert await row(house, cup_id) == [(1, 2, 2), (2, 1, 0)]
        noted = (await house.cups.cup(cup.id)).row.corrections
        assert [(one.n, one.player, one.halves, one.note) for one in noted] == [
            (1, 1, 0, "wrong seat"),
            (2, 2, 2, "wrong seat"),
        ]
        for code, number, halves in (("cup.points", 1, 3), ("cup.no_round", 2, 0)):
            with refused(code):
                await house.cups.correct(cup_id, CAT.id, number, 1, halves, "")


async def test_what_the_end_of_a_match_could_not_do_the_next_tick_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await announce(house, ANN, ANN, BOB)
    cup = await house.cups.start(cup_id)
    await house.later(1)
    match_id = cup.row.matches[0][2]
    await wins(house, match_id, ANN.id, BOB.id)

    async def locked(*_: object) -> None:
        raise OSError("locked")

    with monkeypatch.context() as patched:
        patched.setattr(house.store.tournaments, "table_of", locked)
        with pytest.raises(OSError, match="locked"):
            await house.cups.handle_match_end(match_id)
    assert (await house.cups.cup(cup_id)).status == "running"
    await house.later(15)
    assert (await house.cups.cup(cup_id)).status == "finished"


class Crash(Exception):
    """The process ends here."""


async def test_a_restart_after_any_commit_loses_nothing_and_pairs_nothing_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ends after each single thing that is stored, of a tournament or of a match begun for it, and the
    next one goes on: the tournament comes out as if nothing had happened."""
    cup_id = await announce(house, ANN, *crowd(4), rounds=2, pause=0.0)
    commit, add, crashes = Tournaments._commit, house.store.matches.__class__.add, 0

    async def crashing_commit(self: Tournaments, before: Cup, after: CupRow) -> Cup:
        nonlocal crashes
        await commit(self, before, after)
        crashes += 1
        raise Crash

    async def crashing_add(self: Any, *args: Any, **options: Any) -> int:
        nonlocal crashes
        await add(self, *args, **options)
        crashes += 1
        raise Crash

    async def goes_on() -> None:
        """Crash as often as anything is stored, and then not any more."""
        monkeypatch.setattr(Tournaments, "_commit", crashing_commit)
        monkeypatch.setattr(house.store.matches.__class__, "add", crashing_add)
        for _ in range(30):
            try:
                await house.cups.advance(cup_id)
            except Crash:
                await house.restart()
                continue
            break
        monkeypatch.setattr(Tournaments, "_commit", commit)
        monkeypatch.setattr(house.store.matches.__class__, "add", add)

    with pytest.raises(Crash):
        monkeypatch.setattr(Tournaments, "_commit", crashing_commit)
        await house.cups.start(cup_id)
    for number in (1, 2):
        await goes_on()
        cup = await house.cups.cup(cup_id)
        assert (cup.number, len(cup.row.matches)) == (number, 2 * number)
        for _, _, match_id in cup.row.matches[-2:]:
            seats = [seat.user_id for seat in (await house.match(match_id)).seats]
            await wins(house, match_id, *sorted(user for user in seats if user is not None))
    await goes_on()
    assert crashes == 10, "that often something is stored between two steps"
    assert (await house.cups.cup(cup_id)).row.status == "finished"
    assert [halves for _, _, halves in await row(house, cup_id)] == [4, 2, 2, 0]
    matches = await house.store.database.rows("SELECT id FROM match")
    assert len(matches) == 4, "two tables in two rounds"


async def test_two_processes_begin_each_table_once(house: House, neighbour: House) -> None:
    cup_id = await announce(house, ANN, *crowd(8))
    await asyncio.gather(house.cups.start(cup_id), neighbour.cups.advance(cup_id), neighbour.cups.tick())
    await asyncio.gather(*(one.cups.advance(cup_id) for one in (house, neighbour, house)))
    assert len(await house.store.database.rows("SELECT id FROM match")) == 4
    assert (await house.cups.cup(cup_id)).number == 1


async def test_a_stale_step_is_not_committed(house: House) -> None:
    cup_id = await announce(house, ANN, ANN, BOB)
    stale = await house.cups.cup(cup_id)
    await house.cups.join(cup_id, CAT)
    with pytest.raises(Conflict):
        await house.store.tournaments.commit(stale.row, steps.leave(stale, ANN.id))
    with pytest.raises(Refused):
        steps.begin_round(stale, (), house.now)


async def test_the_server_that_is_left_takes_its_tournaments_along(house: House) -> None:
    cup_id = await announce(house, ANN, *crowd(4))
    await house.cups.start(cup_id)
    await house.service.delete_server(GUILD)
    for table in ("tournament", "tournament_player", "tournament_match", "tournament_solo", "match"):
        assert await house.store.database.rows(f"SELECT * FROM {table}") == []
    with refused("cup.unknown"):
        await house.cups.cup(cup_id)


async def test_a_bye_is_known(house: House) -> None:
    cup_id = await announce(house, ANN, ANN, BOB, CAT)
    await house.cups.start(cup_id)
    assert await bye_of(house, cup_id) in (1, 2, 3)
