"""What was decoded and computed of a match is there for everybody until the match changes."""

from __future__ import annotations

import pytest

from bot.match import transactor
from tests.match.house import ANN, BOB, House


async def test_a_match_is_the_same_until_it_changes(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    before = await house.match(match_id)
    view = before.view(0)
    assert await house.match(match_id) is before
    assert (await house.match(match_id)).view(0) is view

    after = await house.writes(match_id, ANN, "123")
    assert after is not before
    assert await house.match(match_id) is after, "the step is not decoded again from what it has stored"
    assert (await house.match(match_id)).view(0).mine is not None
    assert before.view(0).mine is None


async def test_what_another_process_has_committed_is_seen(house: House) -> None:
    match_id = await house.table(ANN, BOB)
    before = await house.match(match_id)
    await house.store.database.write("UPDATE seat SET name = 'Zoe' WHERE match_id = ? AND seat = 0", (match_id,))
    after = await house.match(match_id)
    assert after is not before
    assert after.seats[0].name == "Zoe"


async def test_the_matches_of_long_ago_are_forgotten(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transactor, "REMEMBERED", 2)
    one, two, three = [await house.table(ANN, BOB) for _ in range(3)]
    first = await house.match(one)
    await house.match(two)
    assert await house.match(one) is first, "it was read again just now"
    last = await house.match(two)
    await house.match(three)
    assert await house.match(one) is not first
    assert await house.match(two) is not last
