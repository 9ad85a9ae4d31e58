"""What a bot of the tests finds registered is what it would register."""

from __future__ import annotations

import pytest

from bot.store.settings import COMMANDS
from tests.flows.registering import APPLICATION
from tests.flows.world import World


async def compare(world: World) -> None:
    """Register anew, which is what happens once the mark is another one, and compare."""
    found = dict(world.env.backend.commands[None])
    assert len(found) > 10
    assert {command["application_id"] for command in found.values()} == {str(APPLICATION)}
    await world.bot.store.settings.put("bot", 0, COMMANDS, "those of an earlier version")
    requests = len(world.env.http_requests)
    await world.restart()
    sent = [request.method for request in world.env.http_requests[requests:]]
    assert "PUT" in sent, "they are registered"
    assert world.env.backend.commands[None] == found


async def test_commands_are_remembered_as_they_are(world: World) -> None:
    await compare(world)


@pytest.mark.english  # what is remembered of the pseudo-locale must not be sent in English
async def test_and_in_english(world: World) -> None:
    await compare(world)


async def test_a_known_bot_sends_nothing(world: World) -> None:
    requests = len(world.env.http_requests)
    await world.restart()
    assert not any(request.method == "PUT" for request in world.env.http_requests[requests:])
