"""Who moderates a match or a set: a moderator of its server or its channel, and nobody from elsewhere."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock

import discord
import pytest

from bot.match.model import Match
from bot.share import NOWHERE
from bot.ui.areas import sets
from bot.ui.members.access import moderates_match
from tests.match.house import refused

HERE, ELSEWHERE, CHANNEL = 100, 101, 200
NOTHING, MANAGES = discord.Permissions.none(), discord.Permissions(manage_messages=True)


def asked(guild_id: int | None, server: discord.Permissions, channel: discord.Permissions) -> Any:
    """An interaction from the channel, of somebody with these permissions in the server and in the channel."""
    member = MagicMock(spec=discord.Member, guild_permissions=server)
    client = SimpleNamespace(get_guild=lambda known: known)
    return SimpleNamespace(
        guild_id=guild_id,
        guild=None,
        client=client,
        user=member,
        channel=None,
        channel_id=CHANNEL,
        permissions=channel,
    )


def match(*, nowhere: bool = False) -> Match:
    """A match in the channel."""
    row = SimpleNamespace(guild_id=NOWHERE if nowhere else HERE, channel_id=CHANNEL)
    return cast(Match, SimpleNamespace(row=row))


@pytest.mark.parametrize("granted", [(MANAGES, NOTHING), (NOTHING, MANAGES), (MANAGES, MANAGES)])
def test_moderators_of_the_server_or_the_channel_do(
    granted: tuple[discord.Permissions, discord.Permissions],
) -> None:
    assert moderates_match(asked(HERE, *granted), match())
    assert not moderates_match(asked(ELSEWHERE, *granted), match()), "another server's moderator"
    assert not moderates_match(asked(None, *granted), match()), "in DMs"
    assert not moderates_match(asked(HERE, *granted), match(nowhere=True))


def test_nobody_else_does() -> None:
    assert not moderates_match(asked(HERE, NOTHING, NOTHING), match())


@pytest.mark.parametrize(
    ("guild_id", "granted", "code"),
    [(HERE, MANAGES, "set.over"), (HERE, NOTHING, "set.organiser"), (ELSEWHERE, MANAGES, "set.unknown")],
)
async def test_a_set_is_unknown_on_other_servers(guild_id: int, granted: discord.Permissions, code: str) -> None:
    row = SimpleNamespace(guild_id=HERE, channel_id=CHANNEL, host_id=1)

    async def read(_: int) -> object:
        return row

    app: Any = SimpleNamespace(
        store=SimpleNamespace(puzzle_sets=SimpleNamespace(read=read)),
        service=SimpleNamespace(puzzle_sets=SimpleNamespace(is_over=lambda _: True)),
    )
    answer: Any = SimpleNamespace(interaction=asked(guild_id, granted, granted))
    with refused(code):
        await sets.end(app, answer, 1)
