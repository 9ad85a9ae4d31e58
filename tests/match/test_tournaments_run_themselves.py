"""Tournaments that run themselves: check-in, latecomers, seeds by hand, third place, weeks, few calls."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.match.model import Person
from bot.match.tournaments.model import CHECK_IN, CHECK_IN_CALL, DAY, NOTICES, REMINDER, Cup
from bot.match.tournaments.weekly import repeat_weekly
from tests.match.cups import announce, crowd, plays_round
from tests.match.house import ANN, BOB, CAT, CHANNEL, DAN, GUILD, House, refused

BERLIN = ZoneInfo("Europe/Berlin")


async def paired(house: House, cup_id: int) -> set[int]:
    """The players of the present round, by number, with or without an opponent."""
    cup = await house.cups.cup(cup_id)
    return {player for table in cup.rounds[-1] if table.kind != "missed" for player in table.players}


async def weekly(house: House, *people: Person, starts_in: float = DAY, **plan: Any) -> int:
    """A weekly Swiss of Numer for which these people have signed up; its id."""
    starts_at = house.now + starts_in
    repeated = repeat_weekly("Cup", plan.get("rounds", 0), starts_at, "Europe/Berlin")
    return await announce(house, ANN, *people, starts_at=starts_at, weekly=repeated, **plan)


async def newest(house: House) -> Cup:
    """The tournament of the channel that was announced last."""
    return await house.cups.cup((await house.store.tournaments.open_in_channel(GUILD, CHANNEL))[-1])


class TestCheckIn:
    """Who is there at the start is paired."""

    async def test_one_call_to_those_who_are_not_there_and_they_are_not_paired(self, house: House) -> None:
        cup_id = await announce(
            house, ANN, ANN, BOB, CAT, DAN, starts_at=house.now + DAY, check_in=True, form="league"
        )
        with refused("cup.check_in_later"):
            await house.cups.check_in(cup_id, ANN.id)
        await house.sleeps(DAY - CHECK_IN + 60)
        house.pressed[ANN.id] = house.now
        await house.later(CHECK_IN - CHECK_IN_CALL - 60)
        assert house.ear.cups_called == [(cup_id, BOB.id, CAT.id, DAN.id)]
        await house.cups.check_in(cup_id, BOB.id)
        with refused("cup.not_joined"):
            await house.cups.check_in(cup_id, 99)
        await house.restart(down=60)
        house.pressed.clear()
        house.pressed[CAT.id] = house.now
        await house.later(CHECK_IN_CALL)
        cup = await house.cups.cup(cup_id)
        assert await paired(house, cup_id) == {1, 2, 3}
        assert [(player.name, player.dropped) for player in cup.players if player.dropped is not None] == [
            ("Dan", 0)
        ]
        assert cup.plan.rounds == 3 and len(cup.standings()) == 3

    async def test_where_too_few_are_there_it_does_not_take_place(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, starts_at=house.now + DAY, check_in=True)
        await house.sleeps(DAY - 60)
        house.pressed[ANN.id] = house.now
        await house.later(60)
        assert (await house.cups.cup(cup_id)).status == "cancelled"

    async def test_without_a_start_nobody_checks_in(self, house: House) -> None:
        with refused("cup.needs_start"):
            await announce(house, ANN, check_in=True)
        cup_id = await announce(house, ANN, ANN, starts_at=house.now + DAY)
        with refused("cup.no_check_in"):
            await house.cups.check_in(cup_id, ANN.id)


class TestLatecomers:
    """A Swiss that people may join after it has begun."""

    @pytest.mark.parametrize(("late", "halves"), [("zero", 0), ("half", 1)])
    async def test_they_are_paired_from_the_next_round_on(self, house: House, late: Any, halves: int) -> None:
        cup_id = await announce(house, ANN, *crowd(4), rounds=3, late=late)
        await house.cups.start(cup_id)
        await house.cups.join(cup_id, ANN)
        with refused("cup.joined_already"):
            await house.cups.join(cup_id, ANN)
        assert 5 not in await paired(house, cup_id)
        await plays_round(house, cup_id)
        await house.restart()
        await house.cups.join(cup_id, BOB)
        await house.later(120)
        assert await paired(house, cup_id) == {1, 2, 3, 4, 5, 6}
        cup = await house.cups.cup(cup_id)
        assert {row.player: row.halves for row in cup.standings() if row.player > 4} == {5: halves, 6: halves}
        await house.cups.drop(cup_id, BOB.id)
        with refused("cup.dropped"):
            await house.cups.join(cup_id, BOB)
        await plays_round(house, cup_id)
        await house.later(120)
        with refused("cup.too_late"):
            await house.cups.join(cup_id, CAT)
        assert (await plays_round(house, cup_id)).status == "finished"

    async def test_who_was_not_there_at_the_start_may_come_late(self, house: House) -> None:
        cup_id = await announce(
            house, ANN, *crowd(4), starts_at=house.now + DAY, check_in=True, late="zero", rounds=2
        )
        await house.sleeps(DAY - 60)
        house.pressed.update({1001: house.now, 1002: house.now, 1003: house.now})
        await house.later(60)
        assert await paired(house, cup_id) == {1, 2, 3}
        cup = await house.cups.join(cup_id, crowd(4)[3])
        assert [player.n for player in cup.staying] == [1, 2, 3, 4]
        await plays_round(house, cup_id)
        await house.later(120)
        assert await paired(house, cup_id) == {1, 2, 3, 4}

    async def test_only_where_the_organiser_wants_it_and_in_a_swiss(self, house: House) -> None:
        with refused("cup.late_swiss"):
            await announce(house, ANN, late="half", form="league")
        cup_id = await announce(house, ANN, ANN, BOB)
        await house.cups.start(cup_id)
        with refused("cup.running"):
            await house.cups.join(cup_id, CAT)


class TestSeeds:
    """The organiser orders the list."""

    async def test_places_by_hand_come_before_ratings(self, house: House) -> None:
        cup_id = await announce(house, ANN, *crowd(4), seeding="random", form="knockout")
        await house.cups.put_in_place(cup_id, 1003, 1)
        await house.cups.put_in_place(cup_id, 1004, 1)
        await house.cups.put_in_place(cup_id, 1002, 64)
        cup = await house.cups.cup(cup_id)
        assert {player.n: player.seed for player in cup.players} == {1: None, 2: 64, 3: 2, 4: 1}
        cup = await house.cups.start(cup_id)
        assert {player.n: player.seed for player in cup.players} == {1: 3, 2: 4, 3: 2, 4: 1}
        with refused("cup.running"):
            await house.cups.put_in_place(cup_id, 1001, 1)

    async def test_a_place_is_taken_back_and_wrong_ones_are_refused(self, house: House) -> None:
        cup_id = await announce(house, ANN, ANN, BOB, most=2)
        await house.cups.put_in_place(cup_id, ANN.id, 2)
        cup = await house.cups.put_in_place(cup_id, ANN.id, None)
        assert [player.seed for player in cup.players] == [None, None]
        with refused("cup.seed"):
            await house.cups.put_in_place(cup_id, ANN.id, 3)
        with refused("cup.no_player"):
            await house.cups.put_in_place(cup_id, CAT.id, 1)


async def test_a_knock_out_with_a_match_for_third_place(house: House) -> None:
    with refused("cup.third_place"):
        await announce(house, ANN, third_place=True)
    cup_id = await announce(house, ANN, *crowd(5), form="knockout", third_place=True, pause=0.0)
    await house.cups.start(cup_id)
    for _ in range(3):
        await plays_round(house, cup_id)
        await house.later(1)
    cup = await house.cups.cup(cup_id)
    assert [(table.third, len(table.players)) for table in cup.rounds[-1]] == [(False, 2), (True, 2)]
    third = cup.rounds[-1][1]
    assert [row.place for row in cup.standings()] == [1, 2, 3, 4, 5]
    assert cup.standings()[2].player == min(third.players), "who signed up first always wins"


async def test_who_is_barred_before_the_first_round_shortens_a_knock_out(house: House) -> None:
    cup_id = await announce(house, ANN, *crowd(3), form="knockout", pause=0.0)
    await house.service.bar(GUILD, 1003)
    await house.cups.start(cup_id)
    cup = await plays_round(house, cup_id)
    assert (cup.status, len(cup.rounds), cup.plan.rounds) == ("finished", 1, 1)


class TestWeekly:
    """Week after week, at the same local time."""

    async def test_the_next_one_is_announced_when_one_is_over(self, house: House) -> None:
        people = crowd(5)
        cup_id = await weekly(house, *people, rounds=2, check_in=True, late="half", seeding="random")
        first = (await house.cups.cup(cup_id)).starts_at
        assert first is not None
        await house.sleeps(DAY - 60)
        house.pressed |= {person.id: house.now for person in people[:4]}
        await house.restart()
        house.pressed |= {person.id: house.now for person in people[:4]}
        await house.later(60)
        await house.cups.join(cup_id, people[4])
        await plays_round(house, cup_id)
        await house.restart(down=5)
        await house.later(120)
        assert await paired(house, cup_id) == {1, 2, 3, 4, 5}
        assert await house.store.tournaments.open_in_channel(GUILD, CHANNEL) == [cup_id]
        assert (await plays_round(house, cup_id)).status == "finished"
        await house.restart()
        following = await newest(house)
        assert (following.id, following.name, following.status) == (cup_id + 1, "Cup 2", "signup")
        assert following.plan.weekly is not None and following.plan.weekly.number == 2
        assert (following.plan.rounds, following.players, following.starts_at) == (2, (), first + 7 * DAY)
        await house.later(1)
        assert len(await house.store.tournaments.open_in_channel(GUILD, CHANNEL)) == 1, "once, whatever happens"

    async def test_the_hour_stays_when_the_clocks_change(self, house: House) -> None:
        house.now = datetime(2026, 3, 21, 12, 0, tzinfo=BERLIN).timestamp()
        await weekly(house, ANN, BOB, starts_in=8 * 3600.0, rounds=1)
        await house.sleeps(8 * 3600.0)
        await plays_round(house, 1)
        following = (await newest(house)).starts_at
        assert following is not None
        assert f"{datetime.fromtimestamp(following, BERLIN):%Y-%m-%d %H:%M}" == "2026-03-28 20:00"
        for person in (ANN, BOB):
            await house.cups.join(2, person)
        await house.sleeps(following - house.now)
        await plays_round(house, 2)
        following = (await newest(house)).starts_at
        assert following is not None
        assert f"{datetime.fromtimestamp(following, BERLIN):%Y-%m-%d %H:%M}" == "2026-04-04 20:00"

    async def test_after_two_that_were_empty_it_ends_and_nobody_was_called(self, house: House) -> None:
        cup_id = await weekly(house, ANN)
        await house.sleeps(DAY - REMINDER)
        await house.sleeps(REMINDER)
        following = await newest(house)
        assert following.plan.weekly is not None
        assert (following.id, following.plan.weekly.empty) == (cup_id + 1, 1)
        await house.sleeps(7 * DAY - REMINDER)
        await house.sleeps(REMINDER)
        assert await house.store.tournaments.open_in(GUILD) == []
        assert house.ear.cups_called == []

    async def test_staff_stop_it(self, house: House) -> None:
        cup_id = await weekly(house, ANN, BOB, rounds=1)
        await house.cups.stop_weekly(cup_id)
        with refused("cup.not_weekly"):
            await house.cups.stop_weekly(cup_id)
        await house.sleeps(DAY)
        await plays_round(house, cup_id)
        assert await house.store.tournaments.open_in(GUILD) == []
        await house.cups.cancel(await weekly(house, ANN, BOB))
        assert await house.store.tournaments.open_in(GUILD) == [], "cancelling ends it too"

    async def test_it_ends_where_its_game_is_switched_off(self, house: House) -> None:
        cup_id = await weekly(house, ANN, BOB, rounds=1)
        await house.store.settings.put("guild", GUILD, "games", "numo nmbrs")
        await house.sleeps(DAY)
        assert (await plays_round(house, cup_id)).status == "finished"
        await weekly(house, ANN)
        await house.sleeps(DAY)
        assert await house.store.tournaments.open_in(GUILD) == [], "nor is an empty one repeated"

    async def test_it_needs_a_start(self, house: House) -> None:
        with refused("cup.needs_start"):
            await announce(house, ANN, weekly=repeat_weekly("Cup", 0, house.now, "UTC"))


@pytest.mark.parametrize("starts", [True, False])
async def test_a_player_of_five_rounds_is_notified_twice_besides_their_turns(house: House, starts: bool) -> None:
    starts_at = house.now + REMINDER + 60 if starts else None
    cup_id = await announce(house, ANN, *crowd(6), rounds=5, pause=0.0, starts_at=starts_at)
    if starts:
        await house.later(REMINDER + 60)
    else:
        await house.cups.start(cup_id)
    notified = dict.fromkeys(range(1, 7), 0)
    for call in house.ear.cups_called:
        for user in call[1:]:
            notified[user - 1000] += 1
    for number in range(1, 6):
        cup = await house.cups.cup(cup_id)
        assert cup.number == number
        for player in cup.players:
            notified[player.n] += cup.may_notify(player)
        await plays_round(house, cup_id)
        await house.later(1)
    assert set(notified.values()) == {NOTICES}
