"""What has been typed into an option so far may be no text at all; there is an answer all the same."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import interactions

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


@pytest.mark.parametrize("data", ["no focus", "no options", "null"])
async def test_nothing_is_offered_where_nobody_types(world: World, data: str) -> None:
    backend = world.env.backend
    command = backend.find_command("match", None, type=1)
    assert command is not None
    options: Any = {
        "no focus": [{"name": "show", "type": 1, "options": [{"name": "match", "type": 4, "value": "1"}]}],
        "no options": [{"name": "show", "type": 1, "options": None}],
        "null": None,
    }[data]
    record, payload = interactions.base_payload(
        backend,
        type=4,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=world.person("ann").id,
        data={"id": command["id"], "name": "match", "type": 1, "options": options},
    )
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    assert record.autocomplete_choices == []


@pytest.mark.logs_errors
async def test_a_completion_that_fails_is_answered(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any, **__: Any) -> Any:
        raise OSError("disk full")

    monkeypatch.setattr(world.bot.suggestions, "of", fails)
    assert await world.person("ann").autocomplete(world.channel, "match show", "match", "1") == []


async def test_no_round_is_called_the_one_before_the_first(world: World) -> None:
    await announced(world, "ann", "ben", "cat")
    seen: set[str] = set()
    await world.presses("mo", "Start", post(world))
    for _ in range(20):
        seen.add(texts_of(post(world)))
        await world.wait(0.5)
    assert not [text for text in seen if "ound 0" in text]
    assert any("**Round 1 of" in text for text in seen)
