"""The bot's background chores as a list: timers, sweeps and queues, each declared once.

``bot.ui.lifecycle.chores`` has the list. Start, stop, resuming after a start, ``/health`` and ``/metrics`` go
through it and know no chore by name. A chore's name and period stand with its work, a ``Timer`` or a queue.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from bot.share import Share

Need = Literal["database", "servers"]
"""What a chore waits for: the database, or also the servers, once Discord has sent them."""
By = Literal["each", "first", "siblings"]
"""Processes that do it: each for its own servers, the first one for all, or each where there are several."""


class Startable(Protocol):
    """Something that runs by itself between ``start`` and ``stop``, neither of which waits for anything."""

    def start(self) -> None:
        """Begin, and run due work at once."""

    def stop(self) -> None:
        """Begin nothing more. The next start of the bot makes up for it."""


class Queue(Protocol):
    """The unsent messages of a chore."""

    @property
    def pending(self) -> int:
        """Number of messages to send, edit or delete."""


class Chore(msgspec.Struct, frozen=True):
    """Something that the bot does by itself.

    ``make_up`` does work left over by the last process or, without notice, by another one. ``look`` is called when
    Discord has sent the list of servers again. ``queues`` are counted in ``/health`` and ``/metrics`` under their
    labels.
    """

    work: Startable
    needs: Need = "database"
    by: By = "each"
    wanted: bool = True
    make_up: Callable[[], Awaitable[None]] | None = None
    look: Callable[[], None] | None = None
    queues: Mapping[str, Sequence[Queue]] = {}


class Chores:
    """Starts and stops chores in the order of the list."""

    def __init__(self, share: Share, chores: Sequence[Chore]) -> None:
        self._all = chores
        who: dict[By, bool] = {"each": True, "first": share.first, "siblings": share.of > 1}
        self._wanted = [chore for chore in chores if chore.wanted and who[chore.by]]
        self._told_servers = False
        self.make_ups = [chore.make_up for chore in self._wanted if chore.make_up is not None]
        """Functions that do left-over work, in order."""

    def start(self) -> None:
        """Start the chores that need only the database."""
        self._start("database")

    def meet_servers(self) -> None:
        """Start the chores that need the servers. Later calls have them look at the servers again."""
        if not self._told_servers:
            self._told_servers = True
            self._start("servers")
            return
        for chore in self._wanted:
            if chore.look is not None:
                chore.look()

    def stop(self) -> None:
        """Stop all chores, started or not."""
        for chore in self._all:
            chore.work.stop()

    def queue_lengths(self) -> dict[str, int]:
        """Count the messages to send, edit or delete, by queue."""
        labelled = (pair for chore in self._all for pair in chore.queues.items())
        return {label: sum(queue.pending for queue in queues) for label, queues in labelled}

    def _start(self, need: Need) -> None:
        for chore in self._wanted:
            if chore.needs == need:
                chore.work.start()
