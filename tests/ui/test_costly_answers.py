"""Costly answers: made once, remembered, one at a time for each member, and not too many."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.errors import Refused
from bot.ui.costly_answers import KEPT, MOST, CostlyAnswers

ANN, BEN = 1, 2


class Kitchen:
    """Where answers are made: each waits until it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._doors: dict[str, asyncio.Event] = {}

    def makes(self, name: str) -> Callable[[], Coroutine[Any, Any, str]]:
        door = self._doors.setdefault(name, asyncio.Event())

        async def make() -> str:
            self.begun.append(name)
            await door.wait()
            return name.upper()

        return make

    def lets(self, *names: str) -> None:
        for name in names:
            self._doors.setdefault(name, asyncio.Event()).set()


async def turns() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen()


async def test_who_asks_for_the_same_gets_the_same(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    asked = [
        asyncio.ensure_future(answers.get_or_make(user, "a", kitchen.makes("a")))
        for user in (ANN, BEN, *[ANN] * 20)
    ]
    await turns()
    kitchen.lets("a")
    assert await asyncio.gather(*asked) == ["A"] * 22
    assert await answers.get_or_make(BEN, "a", kitchen.makes("a")) == "A"
    assert kitchen.begun == ["a"]
    await answers.make_shared(BEN, "b", kitchen.makes("a"))
    await answers.make_shared(BEN, "b", kitchen.makes("a"))
    assert kitchen.begun == ["a", "a", "a"], "what is only shared is not remembered"
    answers.forget()
    await answers.get_or_make(BEN, "a", kitchen.makes("a"))
    assert len(kitchen.begun) == 4


async def test_what_was_being_made_is_forgotten_too(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    before = asyncio.ensure_future(answers.get_or_make(ANN, "a", kitchen.makes("a")))
    await turns()
    answers.forget()
    after = asyncio.ensure_future(answers.get_or_make(BEN, "a", kitchen.makes("a")))
    await turns()
    kitchen.lets("a")
    assert [await before, await after] == ["A", "A"]
    assert kitchen.begun == ["a", "a"]


async def test_a_member_has_one_at_a_time_and_so_many_at_most(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    mine = [asyncio.ensure_future(answers.get_or_make(ANN, n, kitchen.makes(f"ann {n}"))) for n in range(20)]
    hint = asyncio.ensure_future(answers.in_turn(ANN, kitchen.makes("hint")))
    other = asyncio.ensure_future(answers.get_or_make(BEN, "x", kitchen.makes("ben")))
    await turns()
    assert kitchen.begun == ["ann 0", "ben"], "one of each"
    refused = [one for one in mine if one.done()]
    assert len(refused) == 20 - MOST
    for one in refused:
        with pytest.raises(Refused, match=r"costly\.busy"):
            one.result()
    kitchen.lets("ann 0", "ben")
    await turns()
    assert kitchen.begun[-1] == "ann 1"
    kitchen.lets(*(f"ann {n}" for n in range(20)), "hint")
    assert await asyncio.gather(*mine[:MOST], hint, other) == ["ANN 0", "ANN 1", "ANN 2", "ANN 3", "HINT", "BEN"]
    assert await answers.get_or_make(ANN, 19, kitchen.makes("ann 19")) == "ANN 19", "there is room again"


async def test_those_that_still_wait_count_when_one_is_made(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    mine = [asyncio.ensure_future(answers.get_or_make(ANN, n, kitchen.makes(f"{n}"))) for n in range(MOST)]
    await turns()
    kitchen.lets("0")
    await turns()
    mine.append(asyncio.ensure_future(answers.get_or_make(ANN, MOST, kitchen.makes(f"{MOST}"))))
    await turns()
    refused = asyncio.ensure_future(answers.get_or_make(ANN, MOST + 1, kitchen.makes("one too many")))
    await turns()
    assert refused.done()
    with pytest.raises(Refused, match=r"costly\.busy"):
        refused.result()
    kitchen.lets(*(f"{n}" for n in range(MOST + 1)))
    assert len(await asyncio.gather(*mine)) == MOST + 1


async def test_a_refusal_reaches_everybody_who_waits_and_is_not_remembered() -> None:
    answers = CostlyAnswers()

    async def refuse() -> str:
        await asyncio.sleep(0)
        raise Refused("match.past_rules")

    asked = [asyncio.ensure_future(answers.get_or_make(user, "a", refuse)) for user in (ANN, BEN)]
    for one in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(one, Refused)
    with pytest.raises(Refused, match="past_rules"):
        await answers.get_or_make(ANN, "a", refuse)


async def test_it_is_made_for_the_others_when_the_first_has_gone(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    first, second = [
        asyncio.ensure_future(answers.make_shared(user, "a", kitchen.makes("a"))) for user in (ANN, BEN)
    ]
    await turns()
    first.cancel()
    await turns()
    kitchen.lets("a")
    assert await second == "A"


async def test_only_the_last_ones_are_remembered(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    kitchen.lets("a")
    for key in [*range(KEPT), 0, KEPT]:
        await answers.get_or_make(ANN, key, kitchen.makes("a"))
    assert len(kitchen.begun) == KEPT + 1
    for key in (0, KEPT):
        await answers.get_or_make(ANN, key, kitchen.makes("a"))
    assert len(kitchen.begun) == KEPT + 1, "used lately"
    await answers.get_or_make(ANN, 1, kitchen.makes("a"))
    assert len(kitchen.begun) == KEPT + 2, "used longest ago"


async def test_a_stop_drops_what_is_being_made(kitchen: Kitchen) -> None:
    answers = CostlyAnswers()
    asked = [asyncio.ensure_future(answers.make_shared(ANN, n, kitchen.makes(str(n)))) for n in range(2)]
    await turns()
    await answers.close()
    for one in await asyncio.gather(*asked, return_exceptions=True):
        assert isinstance(one, asyncio.CancelledError)
    assert kitchen.begun == ["0"]
