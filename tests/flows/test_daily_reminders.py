"""The reminder by DM: for who asks for it, once a day at most, and none after three without an answer."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.match.model import Person
from bot.puzzles.base import makers
from bot.ui.messages import daily_reminders
from tests.flows.daily import Solver
from tests.flows.menus import Menus, mine
from tests.flows.mischief import Mischief
from tests.flows.mornings import PAUSE, put_clock, solves, until
from tests.flows.world import World, controls_of, texts_of, told
from tests.match.puzzler import BEST, Puzzler, puzzles

REMIND, ZONE = "Remind me about the daily puzzles", "Your time zone"
MONDAY = date(2026, 1, 5)


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numer's puzzle is a number with a big sum."""
    puzzles(monkeypatch, numer=Puzzler())


def at(day: int, hour: str) -> str:
    """A time on that day, counted from a Monday."""
    return f"{MONDAY + timedelta(days=day)}T{hour}"


async def asks(world: World, name: str = "ann", hour: int = 18) -> Menus:
    """Somebody wants to be reminded at that hour in Berlin, from Monday on."""
    put_clock(world, at(0, "12:00"))
    panel = await mine(world, name)
    await panel.picks(REMIND, str(hour))
    await panel.picks(ZONE, "Europe/Berlin")
    return panel


def reminders(world: World, name: str = "ann") -> list[str]:
    """What that person was sent."""
    return [texts_of(message) for message in world.dms(name)]


async def test_it_comes_at_the_hour_unless_all_is_done(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_reminders, "makers", lambda: ("numer",))
    await asks(world)
    ann = Person(world.person("ann").id, "Ann")
    await until(world, at(0, "16:50"))
    assert reminders(world) == [], "it is not six o'clock in Berlin"
    await until(world, at(0, "17:00"))
    (first,) = reminders(world)
    assert "Today's puzzle is waiting for you. A new one comes <t:" in first
    assert "🔥" not in first
    await until(world, at(0, "16:00"))
    await until(world, at(0, "17:00"))
    await world.restart()
    await world.wait(PAUSE)
    assert len(reminders(world)) == 1, "the clock was put back, and the hour came again"
    await until(world, at(1, "10:00"))
    await solves(world, ann, BEST)
    await until(world, at(1, "17:00"))
    assert len(reminders(world)) == 1, "all is done"
    await until(world, at(2, "17:00"))
    assert "🔥 1 day in a row. Skip today and you use up this week's free day." in reminders(world)[1]
    await until(world, at(3, "17:00"))
    assert "🔥 Your streak of 1 day ends today unless you get a result in a puzzle." in reminders(world)[2]


async def test_lost_days_are_no_reason_to_warn(world: World) -> None:
    """Three days without a result, two of which nobody could play: one is forgiven, and today still may be."""
    await asks(world, hour=20)
    ann = Person(world.person("ann").id, "Ann")
    await until(world, at(0, "14:00"))
    await solves(world, ann, BEST)
    put_clock(world, at(2, "18:30"))  # the bot is down for more than two days
    await world.wait(PAUSE)
    await until(world, at(2, "19:00"))
    await until(world, at(3, "19:00"))
    await until(world, at(4, "19:00"))
    wednesday, thursday, friday = reminders(world)[-3:]
    assert "🔥 1 day in a row. Today doesn't count yet." in wednesday, "today is forgiven to all"
    assert "you use up this week's free day" in thursday, "nobody could play on the days before"
    assert "ends today" in friday, "this week's free day was Thursday"


async def test_part_of_the_day_is_told(world: World) -> None:
    await asks(world)
    await solves(world, Person(world.person("ann").id, "Ann"), BEST)
    await until(world, at(0, "17:00"))
    (text,) = reminders(world)
    assert f"{len(makers()) - 1} of today's puzzles are left." in text
    assert "🔥 1 day in a row, and today already counts." in text


async def test_it_stops_after_three_without_an_answer(world: World) -> None:
    panel = await asks(world)
    for day in range(3):
        await until(world, at(day, "17:00"))
    _, second, third = world.dms("ann")
    assert list(controls_of(second)) == ["Play"]
    assert "This is the third reminder in a row" in texts_of(third)
    assert list(controls_of(third)) == ["Play", "Keep reminding me"]
    for day in (3, 4):
        await until(world, at(day, "17:00"))
    assert len(reminders(world)) == 3
    await panel.opens("Language and look")
    await panel.opens("Notifications")
    assert panel.chosen(REMIND) == ["-"]
    assert "I've stopped: three in a row went unanswered." in panel.says
    shown = await world.presses("ann", "Keep reminding me", third)
    assert "I'll keep reminding you." in told(shown) or any("I'll keep" in text for text in reminders(world))
    await until(world, at(5, "17:00"))
    assert any("All " in text for text in reminders(world)[3:])


async def test_opening_the_puzzles_is_an_answer(world: World) -> None:
    await asks(world)
    for day in range(5):
        await until(world, at(day, "17:00"))
        if day == 1:
            await Solver.of(world, "ann")
    assert len(reminders(world)) == 5
    assert ["third reminder" in text for text in reminders(world)] == [False] * 4 + [True]


async def test_closed_dms_end_it_quietly(world: World, mischief: Mischief) -> None:
    panel = await asks(world)
    mischief.closes_dms("ann")
    await until(world, at(0, "17:00"))
    mischief.mends()
    await until(world, at(1, "17:00"))
    assert reminders(world) == []
    await panel.opens("Language and look")
    await panel.opens("Notifications")
    assert "Discord won't let me message you" in panel.says
    await panel.picks(REMIND, "18")
    await until(world, at(2, "17:00"))
    assert len(reminders(world)) == 1


async def test_what_discord_could_not_take_comes_later_and_once(world: World, mischief: Mischief) -> None:
    await asks(world)
    mischief.fails("send dm", 503)
    await until(world, at(0, "17:00"))
    await world.wait(PAUSE)
    assert len(reminders(world)) == 1


async def test_nobody_is_reminded_who_has_not_asked(world: World) -> None:
    panel = await asks(world)
    await solves(world, Person(world.person("ben").id, "Ben"), BEST)
    await panel.picks(REMIND, "-")
    await until(world, at(1, "17:00"))
    assert reminders(world) == reminders(world, "ben") == []


async def test_those_of_a_crowded_hour_are_spread(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_reminders, "BATCH", 1)
    for name in ("ann", "ben", "cleo"):
        await asks(world, name)
    await until(world, at(0, "16:54"))
    await world.wait(60)
    counts = []
    for _ in range(3):
        counts.append(sum(len(reminders(world, name)) for name in ("ann", "ben", "cleo")))
        await world.wait(60)
    assert counts == [1, 2, 3]
