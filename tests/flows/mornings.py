"""Mornings in the simulated Discord: clocks that are put to a time of day, and who solves Numer's puzzle there."""

from __future__ import annotations

from datetime import UTC, datetime

import simcord

from bot.games.numer.model import Choose
from bot.match.model import Person
from tests.flows.world import World, texts_of

PAUSE = 310.0
"""Seconds after which the bot has noticed that a clock has jumped, and posts follow what has happened."""


def now(world: World) -> datetime:
    """What time it is, in UTC."""
    return datetime.fromtimestamp(world.bot.service.clock(), UTC)


def put_clock(world: World, text: str) -> None:
    """The machine's clock shows that time (UTC) from now on."""
    world.env.backend.clock._epoch += datetime.fromisoformat(text).replace(tzinfo=UTC) - now(world)


async def until(world: World, text: str) -> None:
    """It is a few minutes after that time (UTC); the bot was up meanwhile, so no time was lost."""
    put_clock(world, text)
    with world.env._bot_scope():
        await world.bot.store.save_heartbeat(world.bot.service.clock(), 0.0)
    await world.wait(PAUSE)


def posts(channel: simcord.ChannelHandle) -> list[str]:
    """The posts about daily puzzles in a channel, in words, the oldest first."""
    found = [texts_of(message) for message in channel.history() if message.author.bot and message.components]
    return [text for text in found if text.startswith("### 🧩")]


async def solves(world: World, person: Person, number: str, guild: simcord.GuildHandle | None = None) -> None:
    """That member of a server has one try at today's puzzle of Numer."""
    server = (guild or world.guild).id
    service, store = world.bot.service, world.bot.store
    with world.env._bot_scope():
        await store.daily_boards.add_member(server, person.id)
        match = await service.dailies.begin((server, 1), "numer", service.dailies.today(), 0, person)
        await service.act(match.id, person.id, match.stamp(0), Choose(number))
    await world.env.settle()
