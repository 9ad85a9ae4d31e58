"""The panels of takes: they appear where the member has looked last."""

from __future__ import annotations

from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from bot.store.posts import PostRow
from bot.store.races.rows import Race, RaceRow, TakeRow
from bot.ui.messages.race_posts import RacePosts

BEFORE, NOW = 7, 8
"""The match of the last take and that of the one that begins."""


@pytest.mark.parametrize(("answered", "shown"), [(100.0, 200.0), (200.0, 100.0)])
async def test_the_newest_private_answer_becomes_the_panel(answered: float, shown: float) -> None:
    ticket = PostRow("race ticket", 1, 5, message_id=31, token="", ends_at=answered)
    panel = PostRow("private", BEFORE, 0, message_id=32, token="", ends_at=shown)
    known = {row.key: row for row in (ticket, panel)}

    async def find(key: object) -> PostRow | None:
        return known.get(key)  # type: ignore[call-overload,no-any-return]

    work: list[Coroutine[Any, Any, None]] = []
    runtime, panels = MagicMock(), MagicMock()
    runtime.spawn = lambda coroutine, _: work.append(coroutine)
    runtime.service.clock = lambda: 50.0
    runtime.store = SimpleNamespace(
        posts=SimpleNamespace(find=find, drop=AsyncMock()),
        races=SimpleNamespace(last_match=AsyncMock(return_value=BEFORE)),
    )
    panels.ephemeral.take_over = AsyncMock()
    record = RaceRow(1, 100, 200, "numer", "en", 60, 0, 0.0, "running", 2, 60.0, 3)
    RacePosts(runtime, panels).race_changed(Race(record, (), (TakeRow(5, NOW, 1, None, None, None),)))
    await work.pop()
    newest = max(ticket, panel, key=lambda row: row.ends_at)
    panels.ephemeral.take_over.assert_awaited_once_with((NOW, 0), newest)
    assert runtime.store.posts.drop.await_count == 2
