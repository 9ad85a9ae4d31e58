"""Panels of seats: they are left alone while their owner uses the match, and looked at afterwards."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.messages.panel import Key, SeenSeat
from bot.ui.messages.seat_panels import SeatPanels

ANN, BEN = 7, 8
MATCH = 1


class House:
    """Panels of a match of Ann and Ben, whose reading ends when it is told to."""

    def __init__(self) -> None:
        self.match: Any = SimpleNamespace(id=MATCH, seats=[SimpleNamespace(user_id=user) for user in (ANN, BEN)])
        self.told: Any = SimpleNamespace(match="row")
        self.behind: Any = None
        self.may_end = asyncio.Event()
        runtime: Any = SimpleNamespace(
            service=SimpleNamespace(recognize=lambda _: self.match, clock=lambda: 0.0),
            store=SimpleNamespace(read_seat=self._seat),
        )
        self.panels = SeatPanels(runtime)
        self.looks: list[Key] = []
        self.panels.ephemeral.queue.add = self.looks.append  # type: ignore[method-assign, assignment]

    async def _seat(self, *_: int) -> Any:
        await self.may_end.wait()
        return self.told, self.behind

    def begins(self, seat: int) -> asyncio.Task[Any]:
        """Work for that seat's panel is about to begin."""
        return asyncio.ensure_future(self.panels._read_for_answer((MATCH, seat)))

    async def ends(self, *reading: asyncio.Task[Any]) -> list[Any]:
        """What was read, or None where nothing is done."""
        self.may_end.set()
        return [await one for one in reading]


@pytest.fixture
def house() -> House:
    return House()


async def test_the_panels_of_who_presses_wait_and_others_do_not(house: House) -> None:
    with house.panels.holding(MATCH, ANN):
        mine, others = await house.ends(house.begins(0), house.begins(1))
        assert (mine, others) == (None, SeenSeat(house.match, 1, house.told, house.behind))
        assert house.looks == []
    assert house.looks == [(MATCH, 0)], "and are looked at afterwards"


async def test_they_wait_for_the_last_of_two_presses(house: House) -> None:
    with house.panels.holding(MATCH, ANN):
        with house.panels.holding(MATCH, ANN):
            pass
        assert await house.ends(house.begins(0)) == [None]
    assert house.looks == [(MATCH, 0)]


async def test_what_was_read_before_an_answer_is_not_shown_after_it(house: House) -> None:
    with house.panels.holding(MATCH, ANN):
        reading = house.begins(0)
        await asyncio.sleep(0)
    assert await house.ends(reading) == [None]
    assert house.looks == [(MATCH, 0)]


async def test_what_is_read_after_an_answer_is_shown_though_older_reading_is_under_way(house: House) -> None:
    with house.panels.holding(MATCH, ANN):
        older = house.begins(1)
        await asyncio.sleep(0)
    newer = house.begins(0)
    await asyncio.sleep(0)
    assert await house.ends(older, newer) == [None, SeenSeat(house.match, 0, house.told, house.behind)]
    assert house.looks == [(MATCH, 1)]


async def test_a_choice_is_shown_where_it_was_not_made(house: House) -> None:
    house.panels.ephemeral._places[MATCH, 0] = 5
    with house.panels.holding(MATCH, ANN):
        house.panels.show_choice((MATCH, 0), ANN, 6)
        assert house.looks == [], "not before the answer"
    assert house.looks == [(MATCH, 0)]
    house.panels.show_choice((MATCH, 0), ANN, 5)
    assert house.looks == [(MATCH, 0)], "its answer shows it"
    house.panels.show_choice((MATCH, 0), ANN)
    assert house.looks == [(MATCH, 0)] * 2


async def test_nothing_stays_in_memory(house: House) -> None:
    with house.panels.holding(MATCH, ANN):
        reading = [house.begins(0), house.begins(1)]
        await asyncio.sleep(0)
        await house.ends(*reading)
    with house.panels.holding(MATCH, BEN):
        pass
    assert house.panels.pending == len(house.panels._released) == 0


async def test_reading_that_fails_leaves_nothing_behind(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: int) -> Any:
        raise OSError("the disk is gone")

    monkeypatch.setattr(house.panels._runtime.store, "read_seat", broken)
    with pytest.raises(OSError, match="the disk"):
        await house.begins(0)
    assert house.panels.pending == 0
