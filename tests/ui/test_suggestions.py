"""What is offered to somebody who types: looked up once, and anew when something has changed."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.suggestions import FRESH, KEPT, Suggestions

ANN, BEN, HERE, THERE = 1, 2, 100, 200


class Desk:
    """Suggestions with a clock set by hand, and how often they were looked up."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.looks = 0
        self.kept = Suggestions(lambda: self.now)

    async def look(self) -> list[Any]:
        self.looks += 1
        await asyncio.sleep(0)
        return [self.looks]

    async def of(self, user: int = ANN, guild: int = HERE, what: str = "") -> list[Any]:
        return await self.kept.of(user, guild, what, self.look)


def match(guild: int, *users: int, status: str = "running") -> Any:
    seats = [SimpleNamespace(user_id=user) for user in users]
    return SimpleNamespace(status=status, seats=seats, row=SimpleNamespace(guild_id=guild))


async def test_many_at_once_are_looked_up_once_and_for_each_user_and_text() -> None:
    desk = Desk()
    assert await asyncio.gather(*(desk.of() for _ in range(200))) == [[1]] * 200
    assert await desk.of(what="num") == [2]
    assert await desk.of(BEN) == [3]
    desk.now += FRESH
    assert await desk.of() == [4]
    desk.now -= 3600
    assert await desk.of() == [5], "the clock was put back"


@pytest.mark.parametrize(
    ("before", "after", "looked_up"),
    [
        (match(THERE, BEN), match(THERE, BEN), False),
        (match(HERE, ANN), match(HERE, ANN), False),
        (match(HERE, BEN), match(HERE, BEN, status="finished"), True),
        (match(THERE, BEN), match(THERE, BEN, ANN), True),
        (match(THERE, BEN, ANN), match(THERE, BEN), True),
        (None, match(HERE, BEN, status="lobby"), True),
        (None, match(THERE, BEN, status="lobby"), False),
    ],
)
async def test_a_commit_that_matters_is_seen_at_once(before: Any, after: Any, looked_up: bool) -> None:
    desk = Desk()
    await desk.of()
    desk.kept.on_change(before, after)
    await desk.of()
    assert desk.looks == 1 + looked_up


async def test_an_error_is_not_remembered_and_the_memory_is_bounded() -> None:
    desk = Desk()

    async def fail() -> list[Any]:
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk"):
        await desk.kept.of(ANN, HERE, "", fail)
    assert await desk.of() == [1]
    for n in range(KEPT):
        await desk.of(what=str(n))
    assert await desk.of() == [KEPT + 2], "the oldest has gone"
    desk.kept.forget()
    assert await desk.of() == [KEPT + 3]
