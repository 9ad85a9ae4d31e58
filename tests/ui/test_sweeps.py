"""Sweeps do a part at a time, and in time everything."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.background import maintenance, missing_members
from bot.ui.background.missing_members import MissingMembers

_maintenance: Any = maintenance


class Former:
    """Players on the leaderboards of two servers."""

    def __init__(self) -> None:
        self.of = {1: [11, 12, 13, 14], 2: [21, 22]}

    async def servers(self) -> list[int]:
        """List the servers in order."""
        return list(self.of)

    async def players(self, guild_id: int, after: int, most: int) -> list[int]:
        """List the next of a server."""
        return [user for user in self.of[guild_id] if user > after][:most]


async def test_a_round_asks_for_the_next_players_on_leaderboards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing_members, "CHECKED", 3)
    asked: list[list[int]] = []

    async def find_departed(_: int, users: Collection[int]) -> set[int]:
        asked[-1] += users
        return set()

    runtime: Any = SimpleNamespace(store=SimpleNamespace(former_members=Former()))
    names: Any = SimpleNamespace(find_departed=find_departed)
    members: Any = MissingMembers(runtime, names)
    for _ in range(4):
        asked.append([])
        await members._check_leaderboards()
    assert asked == [[11, 12, 13], [14, 21, 22], [], [11, 12, 13]]


@pytest.mark.parametrize(
    ("left", "runs", "more"), [(0, 1, False), (3, 4, False), (10**6, maintenance.BATCHES, True)]
)
async def test_work_is_repeated_while_there_is_some_but_not_for_ever(left: int, runs: int, more: bool) -> None:
    done: list[int] = []

    async def work() -> int:
        done.append(1)
        return int(len(done) <= left)

    assert await _maintenance._repeat(work) == more
    assert len(done) == runs
