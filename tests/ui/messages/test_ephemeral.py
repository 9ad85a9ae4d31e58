"""Private answers under a table: each player keeps the newest, and only that player's own is taken away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from bot.ui.messages.ephemeral import EphemeralPanels

CHESS, GO = 10, 20
ANN, BEN = 1, 2


class Answer:
    """An interaction of that user's that was answered; whether the answer is still there."""

    def __init__(self, user: int) -> None:
        self.user = SimpleNamespace(id=user)
        self.created_at = discord.utils.utcnow()
        self.there = True

    async def delete_original_response(self) -> None:
        self.there = False


async def shown(panels: EphemeralPanels, match_id: int, user: int) -> Answer:
    """That user is shown a new panel of the match."""
    answer: Any = Answer(user)
    await panels.replaced_by(match_id, answer)
    assert isinstance(answer, Answer)
    return answer


async def test_a_new_panel_takes_the_place_of_the_players_own_alone() -> None:
    panels = EphemeralPanels()
    first = await shown(panels, CHESS, ANN)
    others = [await shown(panels, CHESS, BEN), await shown(panels, GO, ANN)]
    newest = await shown(panels, CHESS, ANN)
    assert not first.there
    assert all(answer.there for answer in (*others, newest))
    assert len(panels) == 3
