"""What processes of one bot tell each other arrives, or is found out later."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing

from bot.cli.processes import datagrams
from bot.ui.neighbours import Neighbours, Nudge
from tests.patience import PATIENCE


async def heard(ears: socket.socket) -> Nudge:
    """The first nudge that somebody understands."""
    found: asyncio.Queue[Nudge] = asyncio.Queue()
    neighbours = Neighbours(ears)
    neighbours.listen(found.put_nowait)
    try:
        return await asyncio.wait_for(found.get(), PATIENCE)
    finally:
        neighbours.stop()


async def test_a_nudge_arrives_at_its_process() -> None:
    first, second = datagrams(), datagrams()
    Neighbours(first[0], [first[1], second[1]]).tell(1, Nudge(7, by=3, renew=True))
    assert await heard(second[0]) == Nudge(7, by=3, renew=True)
    for end in (*first, *second):
        end.close()


async def test_noise_is_passed_over() -> None:
    ears, mouth = datagrams()
    with closing(ears), closing(mouth):
        mouth.send(b"noise")
        Neighbours(mouths=[mouth]).tell(0, Nudge(8))
        assert await heard(ears) == Nudge(8)


async def test_a_process_that_hears_nothing_holds_up_nobody() -> None:
    ears, mouth = datagrams()
    with closing(ears), closing(mouth):
        neighbours = Neighbours(mouths=[mouth])
        for n in range(10_000):
            neighbours.tell(0, Nudge(n))
    neighbours.tell(0, Nudge(1))


async def test_alone_there_is_nobody_to_listen_to() -> None:
    neighbours = Neighbours()
    neighbours.listen(lambda _: None)
    neighbours.stop()
