"""What the rooms of ``bot.ui`` need from the client, so that they need not know it."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import discord

from bot.config import Config
from bot.match.service import Service
from bot.store.store import Store

if TYPE_CHECKING:
    from bot.ui.ids import Control


class Desk(Protocol):
    """Where used controls and sent forms arrive."""

    async def pressed(
        self, interaction: discord.Interaction[Any], control: Control | None, values: Sequence[str]
    ) -> None:
        """A button or menu was used; ``control`` is None when its id is not one of ours."""


class Host(Protocol):
    """The running bot."""

    config: Config
    store: Store
    service: Service
    desk: Desk

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run something in the background; a fault in it is reported."""

    def report(self, error: BaseException, doing: str) -> str:
        """Log a fault of ours and return the short id that the user is told."""
