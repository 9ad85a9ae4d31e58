"""The other processes of a bot: each is notified of changes here to its matches.

Incoming messages are a ``Nudge`` or ``BoardNews`` from a sibling, or a number from the parent: the shard whose
turn it is to begin a session. A direct message always comes to the first process. Its changes are committed there,
and shown by the process to which the match belongs, so that no two of them edit one message.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence

import msgspec

from bot.ui.boards import BoardNews

log = logging.getLogger(__name__)

LONGEST = 1000
"""Bytes of a message between processes."""


class Nudge(msgspec.Struct, frozen=True, tag="match"):
    """A change of a match by another process. ``by``: the user who pressed there; ``renew``: panels show something
    new that is not part of the game."""

    match_id: int
    by: int | None = None
    renew: bool = False


class Neighbours:
    """Sends and receives nudges. ``ears`` and ``mouths`` are datagram sockets: the one of this process, and one
    for each process, in order. Without any, there is only this one."""

    def __init__(self, ears: socket.socket | None = None, mouths: Sequence[socket.socket] = ()) -> None:
        self._ears = ears
        self._mouths = mouths
        self._granted: Callable[[int], None] = _ignore
        self._news: Callable[[BoardNews], None] = _ignore
        for end in (*mouths, *(() if ears is None else (ears,))):
            end.setblocking(False)

    def listen(self, hear: Callable[[Nudge], None]) -> None:
        """Call ``hear`` with each nudge from now on."""
        if self._ears is not None:
            asyncio.get_running_loop().add_reader(self._ears.fileno(), self._hear, self._ears, hear)

    def take_turns(self, granted: Callable[[int], None]) -> None:
        """Call ``granted`` with each shard whose turn it is, from ``listen`` on."""
        self._granted = granted

    def follow_boards(self, hear: Callable[[BoardNews], None]) -> None:
        """Call ``hear`` with each news for the pages that this process serves, from ``listen`` on."""
        self._news = hear

    def stop(self) -> None:
        """Stop listening."""
        if self._ears is not None:
            asyncio.get_running_loop().remove_reader(self._ears.fileno())

    def tell(self, index: int, nudge: Nudge | BoardNews) -> None:
        """Notify the process of that index. It finds out itself a little later if the message is lost."""
        try:
            self._mouths[index].send(msgspec.json.encode(nudge))
        except OSError as error:
            log.info("process %s was not told of %s (%s)", index, nudge, error)

    def _hear(self, ears: socket.socket, hear: Callable[[Nudge], None]) -> None:
        try:
            said = ears.recv(LONGEST)
        except OSError:
            return
        try:
            words: Nudge | BoardNews | int = msgspec.json.decode(said, type=Nudge | BoardNews | int)
        except msgspec.DecodeError:
            log.warning("another process said something that nobody understands")
            return
        match words:
            case Nudge():
                hear(words)
            case BoardNews():
                self._news(words)
            case int():
                self._granted(words)


def _ignore(_: object) -> None:
    """Ignore what nobody here waits for."""
