"""Tournaments without people: who has left the server, two who don't come, and starts that were missed."""

from __future__ import annotations

import msgspec
import pytest

from bot.match import play
from bot.match.tournaments.model import DAY, HOUR, Cup
from bot.match.tournaments.steps import NOTICE, PUNCTUAL
from bot.tournaments.model import FORMS, Form
from tests.match.cups import announce, crowd, plays_round
from tests.match.house import ANN, BOB, House, refused


def paired(cup: Cup) -> set[int]:
    """Who sits at a table of the present round."""
    return {player for table in cup.rounds[-1] for player in table.players}


async def nobody_comes(house: House, cup_id: int) -> Cup:
    """The round is over by its time, without a move at any table."""
    house.now = (await house.cups.cup(cup_id)).row.ends_at or 0.0
    await house.cups.tick()
    return await house.cups.cup(cup_id)


class TestWhoHasLeftTheServer:
    """They are never paired."""

    @pytest.mark.parametrize("form", FORMS)
    async def test_not_at_the_start(self, house: House, form: Form) -> None:
        cup_id = await announce(house, ANN, *crowd(5), form=form)
        house.departed = {1002}
        cup = await house.cups.start(cup_id)
        assert paired(cup) == {1, 3, 4, 5}
        assert [player.n for player in cup.players] == [1, 3, 4, 5]
        assert all(table.kind == "match" for table in cup.rounds[0]), "four are even"

    @pytest.mark.parametrize("form", FORMS)
    async def test_not_in_a_later_round(self, house: House, form: Form) -> None:
        cup_id = await announce(house, ANN, *crowd(4), form=form, pause=60.0)
        await house.cups.start(cup_id)
        await plays_round(house, cup_id)
        house.departed = {1001}
        await house.later(60)
        cup = await house.cups.cup(cup_id)
        assert cup.number == 2
        assert 1 not in paired(cup)
        assert cup.players[0].dropped == 1

    async def test_not_at_larger_tables(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(6), seats=3)
        house.departed = {1001, 1006}
        assert paired(await house.cups.start(cup_id)) == {2, 3, 4, 5}

    async def test_too_few_are_left_to_start(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, starts_at=house.now + 60)
        house.departed = {BOB.id}
        with refused("cup.too_few"):
            await house.cups.start(cup_id)
        await house.later(60)
        assert (await house.cups.cup(cup_id)).status == "cancelled"


class TestTwoWhoDoNotCome:
    """Nobody gets anything, and in a knock-out nobody goes on."""

    async def test_the_next_opponent_has_a_walkover(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4), form="knockout", pause=0.0)
        cup = await house.cups.start(cup_id)
        first = cup.rounds[0][0].players
        for player in cup.rounds[0][1].players:
            await house.service.change(cup.row.matches[1][2], play.resign, 1000 + player)
            house.now += 1
        await house.service.computers.idle()
        await house.cups.handle_match_end(cup.row.matches[1][2])
        assert (await nobody_comes(house, cup_id)).status == "finished"
        cup = await house.cups.cup(cup_id)
        assert [table.kind for table in cup.rounds[1]] == ["walkover"]
        winner = cup.standings()[0]
        assert (winner.place, winner.player in first, winner.earned) == (1, False, True)
        assert [row.earned for row in cup.standings() if row.player in first] == [False, False]

    @pytest.mark.parametrize("form", FORMS)
    async def test_there_is_no_winner_of_a_final_to_which_nobody_came(self, house: House, form: Form) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, form=form)
        await house.cups.start(cup_id)
        cup = await nobody_comes(house, cup_id)
        assert cup.status == "finished"
        assert [(row.halves, row.earned) for row in cup.standings()] == [(0, False)] * 2

    async def test_finalists_who_do_not_come_are_second(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4), form="knockout", pause=0.0)
        await house.cups.start(cup_id)
        await plays_round(house, cup_id)
        await house.cups.advance(cup_id)
        cup = await nobody_comes(house, cup_id)
        assert [row.place for row in cup.standings()] == [2, 2, 4, 4]
        assert all(row.earned for row in cup.standings())


class TestTwoWhoLeave:
    """After a move each has come; a match that both have left gives nobody anything."""

    @pytest.mark.parametrize("how", ["resign", "miss their turns", "leave the server"])
    @pytest.mark.parametrize("form", FORMS)
    async def test_nobody_gets_anything(self, house: House, how: str, form: Form) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, form=form)
        match_id = (await house.cups.start(cup_id)).row.matches[0][2]
        await house.writes(match_id, ANN, "513")
        await house.writes(match_id, BOB, "276")
        if how == "miss their turns":
            while (await house.match(match_id)).status == "running":
                await house.later(120)
        for person in (ANN, BOB) if how != "miss their turns" else ():
            if how == "resign":
                await house.service.change(match_id, play.resign, person.id)
            else:
                await house.service.leave_server(match_id, person.id)
        await house.service.computers.idle()
        await house.cups.handle_match_end(match_id)
        cup = await house.cups.cup(cup_id)
        assert cup.status == "finished"
        assert [(row.halves, row.earned) for row in cup.standings()] == [(0, False)] * 2
        (table,) = cup.rounds[0]
        assert (table.absent, sorted(table.forfeits)) == ((), [1, 2]), "both have come"

    async def test_a_moderator_can_give_them_points_all_the_same(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, form="knockout")
        await house.cups.start(cup_id)
        await nobody_comes(house, cup_id)
        cup = await house.cups.correct(cup_id, ANN.id, 1, 2, 2, "was there")
        assert [(row.place, row.player, row.earned) for row in cup.standings()] == [(1, 2, True), (2, 1, False)]


class TestStartsThatWereMissed:
    """Nobody is surprised by a start that comes late."""

    async def announced(self, house: House) -> tuple[int, float]:
        at = house.now + DAY
        return await announce(house, ANN, ANN, BOB, starts_at=at), at

    async def test_a_few_minutes_do_not_matter(self, house: House) -> None:
        cup_id, at = await self.announced(house)
        house.now = at + PUNCTUAL
        await house.cups.tick()
        assert (await house.cups.cup(cup_id)).number == 1
        assert house.ear.cups_reminded == []

    async def test_half_an_hour_late_there_is_a_notice_first(self, house: House) -> None:
        cup_id, at = await self.announced(house)
        house.now = at + HOUR / 2
        await house.cups.tick()
        cup = await house.cups.cup(cup_id)
        assert (cup.status, cup.starts_at, cup.plan.missed_at) == ("signup", house.now + NOTICE, at)
        assert house.ear.cups_reminded == [cup_id]
        await house.later(NOTICE)
        assert (await house.cups.cup(cup_id)).number == 1
        assert house.ear.cups_reminded == [cup_id]

    async def test_hours_late_it_waits_for_its_organiser(self, house: House) -> None:
        cup_id, at = await self.announced(house)
        house.now = at + 3 * HOUR
        await house.cups.tick()
        await house.cups.tick()
        cup = await house.cups.cup(cup_id)
        assert (cup.status, cup.starts_at, cup.row.wake_at, cup.plan.missed_at) == ("signup", None, None, at)
        assert house.ear.cups_reminded == [cup_id]
        await house.later(DAY)
        assert (await house.cups.cup(cup_id)).status == "signup"
        assert (await house.cups.start(cup_id)).number == 1


async def test_tables_that_earlier_versions_stored_still_load(house: House) -> None:
    cup_id = await announce(house, ANN, ANN, BOB)
    cup = await house.cups.start(cup_id)
    plan, rounds = msgspec.json.decode(cup.row.plan), msgspec.json.decode(cup.row.rounds)
    del plan["missed_at"]
    for table in rounds[0]:
        del table["forfeits"]
    old = msgspec.structs.replace(
        cup.row, plan=msgspec.json.encode(plan).decode(), rounds=msgspec.json.encode(rounds).decode()
    )
    assert Cup(old).rounds == cup.rounds
    assert Cup(old).plan == cup.plan


async def test_the_end_of_the_round_of_a_match_is_known(house: House) -> None:
    cup_id = await announce(house, ANN, ANN, BOB, round_time=HOUR)
    cup = await house.cups.start(cup_id)
    assert await house.cups.round_end(cup.row.matches[0][2]) == cup.row.ends_at == house.now + HOUR
    assert await house.cups.round_end(await house.table(ANN, BOB)) is None
