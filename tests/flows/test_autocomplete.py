"""What has been typed into an option so far may be no text at all; there is an answer all the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.test_tournaments import announced, post
from tests.flows.world import World, texts_of

OPTIONS = [("match show", "match"), ("hand", "match"), ("tournament show", "number")]


@pytest.mark.parametrize("typed", [None, 1, 5, 2.5, True, ["x"], {}])
async def test_odd_values_are_answered(world: World, typed: Any) -> None:
    """An error in the log would fail the test."""
    await world.start_numer("ann", "ben")
    await announced(world, "ann", "ben")
    ann = world.person("ann")
    offered = [await ann.autocomplete(world.channel, command, option, typed) for command, option in OPTIONS]
    if typed is None or (typed is not True and typed == 1):
        assert [[choice["value"] for choice in choices] for choices in offered] == [[1]] * len(OPTIONS)


async def test_no_round_is_called_the_one_before_the_first(world: World) -> None:
    await announced(world, "ann", "ben", "cat")
    seen: set[str] = set()
    await world.presses("mo", "Start", post(world))
    for _ in range(20):
        seen.add(texts_of(post(world)))
        await world.wait(0.5)
    assert not [text for text in seen if "ound 0" in text]
    assert any("**Round 1 of" in text for text in seen)
