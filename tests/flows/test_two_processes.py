"""Two processes of one bot, each with its share of the servers: who shows what, and who moves the computers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from bot.cli.processes import datagrams
from bot.client import Tally
from bot.config import Address, Config
from bot.games.numer.options import NumerOptions
from bot.match.lobbies import lobby
from bot.match.model import Person
from bot.share import Share
from bot.store.posts import TABLE
from bot.store.store import Store
from bot.ui.boards import BoardNews
from bot.ui.neighbours import Neighbours
from bot.web.server import serve_board
from tests.benchmarks.wire import Wire, wired
from tests.patience import PATIENCE

ANN, BOB = Person(1, "Ann"), Person(2, "Bob")
CHANNEL = 200
THEIRS = 5 << 22
"""A server of the second process."""
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
POST = ("POST", "/channels/{channel_id}/messages")


class Half(NamedTuple):
    """One of the processes, and what stands in for Discord there."""

    bot: Tally
    wire: Wire


Halves = tuple[Half, Half]


@pytest.fixture
async def halves(tmp_path: Path) -> AsyncIterator[Halves]:
    """Both, running."""
    path = tmp_path / "tally.db"
    await (await Store.open(path)).close()
    ends = [datagrams() for _ in range(2)]
    mouths = [end[1] for end in ends]
    async with AsyncExitStack() as opened:
        both = []
        for index in range(2):
            config = Config(
                database=path,
                shards=2,
                pictures=False,
                board=Address("127.0.0.1", 0),
                paced=False,
                made_ahead=False,
                share=Share(index, 2),
            )
            half = Half(Tally(config, Neighbours(ends[index][0], mouths)), Wire())
            await opened.enter_async_context(wired(half.bot, half.wire))
            await asyncio.wait_for(half.bot.resumed.wait(), PATIENCE)
            both.append(half)
        yield both[0], both[1]
    for end in ends:
        for one in end:
            one.close()


async def up_to_date(half: Half, match_id: int) -> None:
    """Wait until the table shows the match as it is."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await half.bot.service.computers.idle()
            match, messages = (
                await half.bot.service.match(match_id),
                await half.bot.store.posts.of_match(match_id),
            )
            if TABLE in messages and messages[TABLE].shown == match.row.version:
                return


async def writes(half: Half, match_id: int, person: Person) -> None:
    """A person writes a number, in a direct message."""
    match = await half.bot.service.match(match_id)
    seat = match.seat_of(person.id)
    assert seat is not None
    number = next(iter(match.game.legal(match.view(seat.seat))))
    await half.bot.service.act(match_id, person.id, match.stamp(seat.seat), number)


async def table(half: Half, *people: Person, computers: int = 0) -> int:
    """A running match in the channel of a server, shown there."""
    service = half.bot.service
    match = await service.open(THEIRS, CHANNEL, "numer", NumerOptions(rounds=1), "live", people[0])
    for person in people[1:]:
        await service.join(match.id, person)
    for _ in range(computers):
        await service.in_lobby(match.id, lobby.add_computer, people[0].id, "easy")
    await service.start(match.id, people[0].id)
    await up_to_date(half, match.id)
    return match.id


def test_each_process_connects_its_own_shards() -> None:
    both = [Tally(Config(shards=4, share=Share(index, 2))) for index in range(2)]
    assert [bot.shard_ids for bot in both] == [[0, 2], [1, 3]]


async def test_what_is_pressed_in_direct_messages_is_shown_by_the_process_of_the_server(halves: Halves) -> None:
    first, second = halves
    match_id = await table(second, ANN, BOB)
    assert second.bot.presence.last_press_at(ANN.id) is None
    await writes(first, match_id, ANN)
    await up_to_date(second, match_id)
    assert second.bot.presence.last_press_at(ANN.id) is not None, "who presses there is not away"
    assert {EDIT, POST} & second.wire.sent.keys()
    assert not {EDIT, POST} & first.wire.sent.keys()


async def test_the_first_registers_the_commands_and_the_other_waits_for_that(halves: Halves) -> None:
    first, second = halves
    async with asyncio.timeout(PATIENCE):
        while first.bot.registration.problem is not None:
            await first.bot.store.settings.get("bot", 0, "alive_at")
    sync = ("PUT", "/applications/{application_id}/commands")
    assert sync in first.wire.sent
    assert sync not in second.wire.sent
    assert await second.bot.registration.is_known_by_first()


async def test_its_computers_move_there_too(halves: Halves) -> None:
    first, second = halves
    match_id = await table(second, ANN, computers=1)
    await writes(first, match_id, ANN)
    await first.bot.service.computers.idle()
    async with asyncio.timeout(PATIENCE):
        while [entry.source for entry in await first.bot.store.matches.actions(match_id)][-2:] != [
            "player",
            "computer",
        ]:
            await second.bot.service.computers.idle()
    await up_to_date(second, match_id)


async def test_a_successor_shows_what_was_committed_meanwhile(halves: Halves) -> None:
    first, second = halves
    match_id = await table(second, ANN, BOB)
    await second.bot.close()
    await writes(first, match_id, ANN)
    successor = Half(Tally(second.bot.config, Neighbours()), Wire())
    async with wired(successor.bot, successor.wire):
        await up_to_date(successor, match_id)
        assert {EDIT, POST} & successor.wire.sent.keys()


async def test_the_first_serves_all_pages_and_hears_of_every_commit(halves: Halves) -> None:
    first, second = halves
    heard: asyncio.Queue[BoardNews] = asyncio.Queue()
    first.bot.boards.pages = SimpleNamespace(hear=heard.put_nowait)
    async with serve_board(second.bot, Address("127.0.0.1", 0)) as site:
        assert site is None
    match_id = await table(second, ANN, BOB)
    link = await second.bot.boards.make_link(ANN.id, match_id, "https://tally.example.org")
    got = await first.bot.boards.redeem(link.partition("#")[2])
    assert got is not None
    await second.bot.boards.close_all(ANN.id)
    news = set()
    async with asyncio.timeout(PATIENCE):
        while BoardNews(closed_for=ANN.id) not in news:
            news.add(await heard.get())
    assert BoardNews(match_id) in news
    assert await first.bot.boards.find_user(got.key) is None
