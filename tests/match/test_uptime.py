"""Time in which nobody could play is given back: outages, a machine that slept, a clock that jumped."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.match.lobbies.hosting import LOBBY
from bot.match.upkeep.uptime import LONGEST, SLACK, Uptime
from tests.match.house import ANN, BOB, House
from tests.match.stub import BELL, StubOptions

HOUR = 3600.0

Loss = Callable[[House], Awaitable[None]]


async def outage(house: House) -> None:
    """Discord is out of reach for an hour, while the bot goes on."""
    house.service.lose_touch()
    await house.later(HOUR)
    house.service.regain_touch()
    await house.sleeps(0)


async def sleep(house: House) -> None:
    """The machine sleeps for an hour."""
    await house.sleeps(HOUR)


async def restart(house: House) -> None:
    """The bot is down for an hour."""
    await house.restart(down=HOUR)


async def cut_off_restart(house: House) -> None:
    """The bot stops in the middle of an outage of an hour."""
    house.service.lose_touch()
    await house.later(HOUR / 2)
    await house.restart(down=HOUR / 2)


every_loss = pytest.mark.parametrize("lose", [outage, sleep, restart, cut_off_restart])


@every_loss
async def test_seats_get_it_back(house: House, lose: Loss) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(50)
    await lose(house)
    match = await house.match(match_id)
    assert [seat.due_at for seat in match.seats] == [house.now + 70] * 2
    await house.later(69)
    assert await house.sources(match_id) == []
    await house.later(1)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


@every_loss
async def test_reminders_get_it_back(house: House, lose: Loss) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(50)
    await lose(house)
    await house.later(39)
    assert house.ear.reminded == []
    await house.later(1)
    assert house.ear.reminded == [(match_id, 0), (match_id, 1)]


@every_loss
@pytest.mark.usefixtures("stubs")
async def test_clocks_of_the_rules_get_it_back(house: House, lose: Loss) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=StubOptions(bell=True))
    await house.later(20)
    await lose(house)
    assert (await house.match(match_id)).clock_at() == house.now + BELL - 20
    await house.later(BELL - 21)
    assert (await house.match(match_id)).status == "running"
    await house.later(1)
    assert (await house.match(match_id)).status == "finished"


@every_loss
async def test_lobbies_get_it_back(house: House, lose: Loss) -> None:
    match_id = await house.lobby(ANN)
    await house.later(LOBBY - 100)
    await lose(house)
    await house.later(99)
    assert (await house.match(match_id)).status == "lobby"
    await house.later(1)
    assert (await house.match(match_id)).status == "cancelled"


@every_loss
async def test_those_who_show_deadlines_are_told(house: House, lose: Loss) -> None:
    await house.table(ANN, BOB)
    await house.later(50)
    await lose(house)
    assert house.ear.postponements == 1


async def test_a_short_outage_is_given_back_to_the_second(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(110)
    house.service.lose_touch()
    house.service.lose_touch()
    await house.later(15)
    house.service.regain_touch()
    assert house.ear.times[-1] == house.now, "the tick is wanted at once"
    await house.sleeps(0)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 10] * 2
    assert house.ear.postponements == 0, "not worth a new table"


async def test_what_was_silent_before_an_outage_is_given_back_too(house: House) -> None:
    """Discord's connection broke without a word, which was noticed 80 seconds later."""
    match_id = await house.table(ANN, BOB)
    await house.later(90)
    house.service.lose_touch(80)
    await house.sleeps(10)
    house.service.regain_touch()
    await house.sleeps(0)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 110] * 2


async def test_silence_on_two_shards_is_given_back_once(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(90)
    house.service.lose_touch(60)
    house.service.lose_touch(80)
    house.service.regain_touch()
    await house.sleeps(0)
    house.service.lose_touch(80)
    house.service.regain_touch()
    await house.sleeps(0)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 110] * 2


async def test_nothing_is_given_back_twice(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(50)
    await outage(house)
    due = [seat.due_at for seat in (await house.match(match_id)).seats]
    for _ in range(3):
        await house.sleeps(0)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == due


async def test_nothing_is_given_back_while_the_bot_is_well(house: House) -> None:
    match_id = await house.table(ANN, BOB, pace="daily")
    due = house.now + 24 * HOUR
    await house.later(HOUR)
    await house.sleeps(LONGEST + SLACK)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [due] * 2


async def test_a_sleep_that_no_deadline_fell_into_is_noticed_too(house: House) -> None:
    match_id = await house.table(ANN, BOB, pace="daily")
    due = house.now + 24 * HOUR
    await house.later(HOUR)
    await house.sleeps(LONGEST + SLACK + 100)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [due + LONGEST + SLACK + 100] * 2


async def test_a_clock_that_is_put_forward_and_back_costs_nobody_a_turn(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    await house.later(50)
    for jump in (24 * HOUR, -48 * HOUR, 24 * HOUR):
        await house.sleeps(jump)
        assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 70] * 2
    await house.later(70)
    assert await house.sources(match_id) == [(0, "absent"), (1, "absent")]


async def test_a_time_that_was_not_given_back_for_a_fault_is_given_back_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is locked when the outage ends."""
    match_id = await house.table(ANN, BOB)
    await house.later(50)
    house.service.lose_touch()
    house.now += HOUR
    house.service.regain_touch()
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "save_heartbeat", _locked)
        with pytest.raises(OSError, match="locked"):
            await house.service.tick()
    await house.sleeps(15)
    assert [seat.due_at for seat in (await house.match(match_id)).seats] == [house.now + 70] * 2


async def _locked(*_: object) -> None:
    raise OSError("locked")


async def test_computers_play_on_during_an_outage(house: House) -> None:
    match_id = await house.table(ANN, computers=1)
    house.service.lose_touch()
    await house.writes(match_id, ANN, "513")
    assert len((await house.match(match_id)).view(None).reveals) == 1


async def test_a_tick_that_was_asked_for_too_late_is_not_late(house: House) -> None:
    """What has long been due is expected now: the time since then is not lost, nobody was kept from playing."""
    uptime = Uptime(house.store, lambda: house.now)
    await uptime.beat()
    house.now += LONGEST / 2
    uptime.expect(house.now - LONGEST)
    house.now += SLACK - 1
    assert uptime.can_judge_lateness(house.now)
    assert not uptime.owes(house.now)
    assert await uptime.beat() == 0


async def test_a_tick_that_comes_late_gives_back_all_since_the_last_one(house: House) -> None:
    uptime = Uptime(house.store, lambda: house.now)
    await uptime.beat()
    house.now += 10
    uptime.expect(house.now + 30)
    house.now += 30 + SLACK
    assert not uptime.owes(house.now)
    house.now += 1
    assert uptime.owes(house.now)
    assert await uptime.beat() == 41 + SLACK
    assert await uptime.beat() == 0, "once"
