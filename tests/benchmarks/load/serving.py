"""The bot of one tree under the load of a case."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from operator import attrgetter
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client import Tally
from bot.config import Config
from bot.match.model import Match
from bot.store.match.matches import MatchRow
from bot.store.posts import TABLE
from tests.benchmarks.load.ledger import Ledger
from tests.benchmarks.load.pages import open_pages
from tests.benchmarks.load.people import People, Player, seated
from tests.benchmarks.load.samples import Samples, seen
from tests.benchmarks.load.stand_in import StandIn, channel
from tests.benchmarks.load.world import BUSY, Case, fill, shown_versions
from tests.benchmarks.resident import memory
from tests.benchmarks.world import GUILD

BEAT = 0.02
"""Seconds between two looks at how punctual the event loop is. Each wakes the process, which costs the bot nothing
but is counted as its processor time."""
LOOK = 0.25
"""Seconds between two looks at the queues."""
QUIET = 0.5
"""Seconds without any request after which nothing more is to come."""
QUEUES = (
    *("table_messages.queue.pending", "dm_panels.queue.pending", "ephemeral_panels.queue.pending"),
    *("dm_panels.panels.pending", "dm_panels.deletions.queue.pending", "dm_panels.reminders.queue.pending"),
    *("ephemeral_panels.panels.pending", "seat_panels.queue.pending", "seat_panels.dm.queue.pending"),
    *("seat_panels.ephemeral.queue.pending", "seat_panels.deletions.queue.pending"),
    "seat_panels.notices.queue.pending",
)
"""Where a tree may have the lengths of its queues: matches, those included that only wait for their next edit."""


class Faults(logging.Handler):
    """What the bot or discord.py logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Remember it."""
        self.seen.append(self.format(record))


class Watch:
    """Looks at the loop and at the queues while something runs."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self.holds: list[float] = []
        self.queued: list[int] = []
        self.in_library: list[int] = []

    async def beats(self) -> None:
        """How late the loop is, again and again."""
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(BEAT)
            self.holds.append(max(0.0, time.perf_counter() - begin - BEAT))

    async def looks(self) -> None:
        """How much is queued in the bot and in discord.py."""
        while True:
            await asyncio.sleep(LOOK)
            self.queued.append(queued(self._tally))
            buckets: dict[str, Any] = getattr(self._tally.http, "_buckets", {})
            self.in_library.append(sum(len(bucket._pending_requests) for bucket in buckets.values()))


def queued(tally: Tally) -> int:
    """How much is in the queues that the tree has."""
    found = 0
    for name in QUEUES:
        with suppress(AttributeError):
            found += attrgetter(name)(tally)
    return found


async def serve(case: Case, folder: Path, rows: Sequence[MatchRow] = ()) -> Samples:
    """Run the bot over new matches in that folder (``rows`` if they are made already), let people play, and say
    what was measured."""
    database, discord, faults = folder / "load.db", StandIn(), Faults()
    await fill(database, case, discord, rows)
    logging.getLogger().addHandler(faults)
    try:
        async with run_bot(database, discord, pictures=case.pictures) as tally:
            samples = await _measured(tally, discord, case)
    finally:
        logging.getLogger().removeHandler(faults)
    return seen(msgspec.structs.replace(samples, faults=faults.seen), shown_versions(database))


@asynccontextmanager
async def run_bot(database: Path, discord: StandIn, *, pictures: bool) -> AsyncIterator[Tally]:
    """Tally over that database and connected to the stand-in, when it goes on where it stopped."""
    config = Config(database=database, pictures=pictures, shards=1, made_ahead=False)  # no part of an action
    tally = Tally(config)
    adapter = async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]
    try:
        with patch("discord.http.aiohttp.ClientSession", lambda **_: discord):
            await tally.login("no token")
        tally._connection.parse_guild_create(_server())
        tally.dispatch("ready")
        with patch("discord.Guild.query_members", _everybody):
            await tally.resumed.wait()
            yield tally
    finally:
        await tally.close()
        async_context.reset(adapter)


async def _everybody(_: Any, *, user_ids: Sequence[int], **__: Any) -> list[Any]:
    """Nobody has left the server."""
    return [SimpleNamespace(id=user, name=f"user{user}", display_name=f"User {user}") for user in user_ids]


def _server() -> Any:
    return {
        "id": str(GUILD),
        "name": "Tally Town",
        "owner_id": "1",
        "unavailable": False,
        "member_count": 1,
        "preferred_locale": "en-US",
        "features": [],
        "roles": [{"id": str(GUILD), "name": "@everyone", "permissions": str(2**40), "position": 0, "color": 0}],
        "channels": [channel(BUSY)],
        "emojis": [],
        "members": [],
    }


async def _measured(tally: Tally, discord: StandIn, case: Case) -> Samples:
    matches = {number: await tally.service.match(number) for number in range(1, case.matches + 1)}
    messages = {number: await tally.store.posts.of_match(number) for number in matches}
    tables = {rows[TABLE].message_id or 0: number for number, rows in messages.items()}
    ledger = Ledger(matches, tables)
    discord.hear = ledger.hear
    tally.service.listeners.append(ledger)
    players = [player for match in matches.values() for player in await find_players(tally, discord, match, case)]
    people = People(tally, discord, ledger, case, players)
    viewers = [player for player in players if player.seat in case.on_pages]
    async with AsyncExitStack() as opened:
        if viewers:
            wanted = [(viewer.user_id, viewer.match_id) for viewer in viewers]
            pages = await opened.enter_async_context(open_pages(tally, ledger, wanted))
            for viewer in viewers:
                viewer.page = pages[viewer.user_id]
        if case.start:
            await people.act(case.start)
            await _settled(tally, discord, ledger, case.settle)
        return await _steady(tally, discord, ledger, people, case)


async def find_players(tally: Tally, discord: StandIn, match: Match, case: Case) -> list[Player]:
    """The people of a match with the panels that they use."""
    rows = await tally.store.posts.of_match(match.id)
    panels = {seat: rows[seat].message_id for seat in rows}
    if case.live:
        panels |= {row.seat: row.message_id for row in await tally.store.posts.of(match.id, "private")}
    return [
        Player(match.id, seat.seat, seat.user_id or 0, discord.messages[panels[seat.seat] or 0])
        for seat in seated(match)
    ]


async def _steady(tally: Tally, discord: StandIn, ledger: Ledger, people: People, case: Case) -> Samples:
    """What comes after the start: let people play, and let the bot show what happened."""
    watch = Watch(tally)
    begin, counted, exempt, refused = time.time(), ledger.counted.copy(), ledger.exempt.copy(), ledger.refused
    cost = time.process_time() - discord.cost - people.cost
    watching = [asyncio.ensure_future(watch.beats()), asyncio.ensure_future(watch.looks())]
    await people.act(case.seconds)
    end = time.time()
    await _settled(tally, discord, ledger, case.settle)
    for task in watching:
        task.cancel()
    cost = time.process_time() - discord.cost - people.cost - cost
    return Samples(
        begin=begin,
        end=end,
        settled=time.time(),
        commits=ledger.commits,
        table_edits=ledger.tables,
        calls=ledger.calls,
        answers=[*ledger.answers, *ledger.unanswered],
        unanswered=len(ledger.unanswered),
        forms=ledger.forms,
        page_answers=ledger.page_answers,
        counted=dict(ledger.counted - counted),
        exempt=dict(ledger.exempt - exempt),
        refused=ledger.refused - refused,
        cpu=cost,
        holds=watch.holds,
        queued=watch.queued,
        in_library=watch.in_library,
        memory=memory(),
        idle=people.idle,
        busy=case.busy,
    )


async def _settled(tally: Tally, discord: StandIn, ledger: Ledger, most: float) -> None:
    """Wait until everybody has an answer, all tables show the last commit and nothing more is sent, but not longer
    than that."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        quiet = time.time() - discord.last_at > QUIET
        if quiet and not ledger.unanswered and not await tally.store.posts.behind():
            return
        await asyncio.sleep(LOOK)
