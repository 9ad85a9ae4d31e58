"""Players who let time pass: reminder, missed turn, a computer on their seat, and their return."""

from __future__ import annotations

import discord
import pytest

from bot.ui.background.timer import RETRY
from tests.flows.world import World, controls_of, said, texts_of

REMINDER = "⏰ Numer · #1: your turn ends"
BACK = "Take my seat back"


def reminders(world: World, name: str) -> int:
    """How often that person was reminded by DM."""
    return sum(texts_of(message).startswith(REMINDER) for message in world.dms(name))


def panel(world: World, name: str) -> discord.Message:
    """That person's DM panel, the only one."""
    (found,) = [message for message in world.dms(name) if not texts_of(message).startswith(REMINDER)]
    return found


async def lose_a_seat(world: World) -> None:
    """Ben misses two deadlines while Ann plays; it is turn 3 then."""
    await world.start_numer("ann", "ben", rounds=1)
    for _ in range(2):
        await world.presses("ann", "Sit out", panel(world, "ann"))
        await world.wait(121)


async def test_the_reminder_comes_once_and_in_time(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.wait(87)
    assert reminders(world, "ann") == reminders(world, "ben") == 0
    await world.wait(2)
    assert reminders(world, "ann") == reminders(world, "ben") == 1
    await world.wait(20)
    assert reminders(world, "ben") == 1


async def test_nobody_is_reminded_of_a_turn_that_is_played(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.presses("ann", "Sit out", panel(world, "ann"))
    await world.wait(100)
    assert reminders(world, "ann") == 0
    assert reminders(world, "ben") == 1


@pytest.mark.logs_errors
async def test_deadlines_go_on_after_a_fault(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_numer("ann", "ben")
    tick, faults = world.bot.service.tick, [OSError("disk full")]

    async def sick() -> float | None:
        if faults:
            raise faults.pop()
        return await tick()

    monkeypatch.setattr(world.bot.service, "tick", sick)
    await world.wait(92)
    assert not faults
    assert reminders(world, "ann") == 0
    await world.wait(RETRY)
    assert reminders(world, "ann") == 1


async def test_the_first_missed_turn_is_sat_out(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "761")
    await world.wait(121)
    shown = texts_of(world.table())
    assert "ben sat out" in shown
    assert "turn 2 of 5" in shown
    assert "🤖" not in shown
    assert "turn 2 of 5" in texts_of(panel(world, "ben"))
    await world.presses("ben", "Sit out", panel(world, "ben"))
    await world.presses("ann", "Sit out", panel(world, "ann"))
    await world.wait()
    await world.presses("ann", "Sit out", panel(world, "ann"))
    await world.wait(121)
    assert "🤖" not in texts_of(world.table()), "the misses were not in a row"


async def test_the_second_one_brings_a_computer_and_all_can_see_it(world: World) -> None:
    await lose_a_seat(world)
    shown = texts_of(world.table())
    assert "🤖 A computer is playing for ben" in shown
    assert "turn 3 of 5" in shown
    assert "You were away, so a computer is playing for you." in texts_of(panel(world, "ben"))
    assert list(controls_of(panel(world, "ben"))) == [BACK]


async def test_the_computer_plays_on_until_the_end(world: World) -> None:
    await lose_a_seat(world)
    for _ in range(3):
        await world.presses("ann", "Sit out", panel(world, "ann"))
        await world.wait()
    assert "🏆" in texts_of(world.table())
    assert ", away" in texts_of(world.table())
    assert reminders(world, "ben") == 0, "they went with their turns"
    assert controls_of(panel(world, "ben")) == {}, "nothing is left to take back"


async def test_the_seat_is_taken_back_in_the_dm_panel(world: World) -> None:
    await lose_a_seat(world)
    back = said(await world.presses("ben", BACK, panel(world, "ben")))
    assert "Welcome back!" in back
    assert "turn 3 of 5" in texts_of(panel(world, "ben"))
    await world.presses("ben", "Sit out", panel(world, "ben"))
    await world.presses("ann", "Sit out", panel(world, "ann"))
    await world.wait()
    assert "🤖" not in texts_of(world.table())
    assert "turn 4 of 5" in texts_of(panel(world, "ben"))


async def test_the_seat_is_taken_back_behind_more(world: World) -> None:
    await lose_a_seat(world)
    more = await world.presses("ben", "More")
    back = await world.presses("ben", BACK, more.response)
    assert "Welcome back!" in said(back)
    await world.wait()
    assert "🤖" not in texts_of(world.table())
    assert "turn 3 of 5" in texts_of(panel(world, "ben"))
    assert BACK not in controls_of(panel(world, "ben"))


async def test_a_seat_is_taken_back_once(world: World) -> None:
    await lose_a_seat(world)
    more = await world.presses("ben", "More")
    await world.presses("ben", BACK, more.response)
    again = said(await world.presses("ben", BACK, more.response))
    assert "Welcome back!" not in again
    assert again


async def test_a_player_whose_seat_is_taken_cannot_play_from_the_board(world: World) -> None:
    await lose_a_seat(world)
    told = await world.presses("ben", "Choose a number")
    assert told.modal is None
    assert "back" in said(told)
    shown = await world.opens("ben")
    assert BACK in controls_of(shown.response)
