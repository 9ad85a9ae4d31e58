"""A player's private answers do not pile up under the table: the newest panel replaces the one before."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Any

import discord

from bot.ui.controls.http_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

KEPT = 500
"""How many answers are remembered at most; a forgotten one only stays where it is."""
LIFETIME = 14 * 60.0
"""Seconds for which an answer can still be deleted (Discord's tokens live 15 minutes)."""


class EphemeralPanels:
    """The last private panel of each user and match, as far as it can still be deleted. Only tidiness hangs on
    it: after a restart the old panels simply stay."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[int, int], discord.Interaction[Any]] = OrderedDict()

    def __len__(self) -> int:
        """How many answers are remembered."""
        return len(self._answers)

    async def replaced_by(self, match_id: int, interaction: discord.Interaction[Any]) -> None:
        """A new private panel was shown: take the one before away, and what is too old out of memory."""
        before = self._answers.pop((match_id, interaction.user.id), None)
        self._answers[match_id, interaction.user.id] = interaction
        self._forget()
        if before is None or _too_old(before):
            return
        try:
            await before.delete_original_response()
        except DISCORD_ERRORS as error:
            log.info("match %s: an old private panel stays (%s)", match_id, error)

    def _forget(self) -> None:
        while self._answers:
            oldest = next(iter(self._answers))
            if len(self._answers) <= KEPT and not _too_old(self._answers[oldest]):
                return
            del self._answers[oldest]


def _too_old(interaction: discord.Interaction[Any]) -> bool:
    return (discord.utils.utcnow() - interaction.created_at).total_seconds() > LIFETIME
