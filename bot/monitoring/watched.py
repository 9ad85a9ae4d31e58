"""The running bot as its monitoring knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from bot.ui.app import App
from bot.ui.background.backups import Backups
from bot.ui.background.connection import Connection


class Watched(App, Protocol):
    """The parts of the bot that are looked at. ``started`` is set when everything is set up that does not depend
    on Discord, ``resumed`` when the bot goes on where it stopped. ``still_starting``
    is called while a start takes long."""

    connection: Connection
    backups: Backups
    started: asyncio.Event
    resumed: asyncio.Event
    still_starting: Callable[[], None]

    @property
    def latency(self) -> float:
        """Seconds from a heartbeat to Discord's answer; not a number before the first."""


def queue_lengths(app: Watched) -> dict[str, int]:
    """How many tables, panels and other messages are waiting to be sent, edited or deleted, by queue."""
    panels = app.seat_panels
    return {
        "tables": app.table_messages.queue.pending,
        "dm panels": panels.queue.pending + panels.dm.queue.pending,
        "private panels": panels.ephemeral.queue.pending,
        "reminders": panels.notices.queue.pending,
        "deletions": panels.deletions.queue.pending,
    }
