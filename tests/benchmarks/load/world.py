"""The tables of a busy evening: matches of all games, of two to six people, some with computers, half played."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.games.base import AnyGame, Event
from bot.games.registry import GAMES
from bot.match.model import Match, encode, public_events
from bot.match.tending import RECENT, set_deadlines
from bot.opponents.base import opponent
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.posts import TABLE
from bot.store.store import Store
from tests.benchmarks.load.stand_in import EPHEMERAL, StandIn
from tests.benchmarks.world import CHANNEL, GUILD, user_of

PEOPLE = (2, 3, 4, 3, 5, 2, 6, 4)
"""How many people are at the tables, in turns, where the game allows it."""
COMPUTERS = (0, 0, 1, 0, 0, 2)
"""And how many computers besides them."""
BUSY = CHANNEL
"""The channel of several tables; each other table has one of its own."""
LONGEST = 400
"""A match that is not over after so many steps is joined within them."""
PART = (0.15, 0.7)
"""Which part of its steps a match has behind it."""


class Moment(NamedTuple):
    """A match at some moment: its state, the number of steps so far, and the last public events."""

    state: Any
    steps: int
    recent: tuple[Event, ...]


class Case(msgspec.Struct, frozen=True):
    """What is measured.

    ``live``: everybody has a private panel in the channel, which follows the match, but for those on the seats
    ``called``; else all are called by DM every turn. ``busy`` is how many tables are in one channel. ``rate`` is
    how many people act a second, all together; ``start`` and ``seconds`` are how long, just after the start and
    once the bot is warmed up. Those on the seats ``on_pages`` play
    on the pages of their matches. After each of them the bot may go on for ``settle`` seconds at most to show what
    happened.
    """

    name: str
    live: bool = True
    busy: int = 0
    matches: int = 200
    rate: float = 12.5
    start: float = 10.0
    seconds: float = 30.0
    settle: float = 20.0
    pictures: bool = True
    seed: int = 1
    called: tuple[int, ...] = ()
    on_pages: tuple[int, ...] = ()

    def is_live(self, seat: int) -> bool:
        """Whether a seat has a private panel in the channel."""
        return self.live and seat not in self.called


def make_rows(case: Case) -> list[MatchRow]:
    """The matches of a case, with ids from 1."""
    return [_row(number, case) for number in range(1, case.matches + 1)]


async def fill(path: Path, case: Case, discord: StandIn, rows: Sequence[MatchRow] = ()) -> None:
    """A new database with the matches of a case, ``rows`` if they are made already. All have a table and a panel
    for each person, which Discord knows too, and whoever is awaited has been called."""
    store = await Store.open(path)
    rows = rows or make_rows(case)
    try:
        for row in rows:
            await store.matches.add(row)
    finally:
        await store.close()
    show(path, rows, case, discord)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(_WATCH)


def show(path: Path, rows: Sequence[MatchRow], case: Case, discord: StandIn) -> None:
    """Post the messages of these matches, as Discord and the database know them."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for row in rows:
            _show(connection, row, case, discord)
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'dm_channel'").fetchone():
            connection.execute(_DM_CHANNELS)


_DM_CHANNELS = """
INSERT OR IGNORE INTO dm_channel
SELECT user_id, channel_id FROM seat JOIN post ON subject = match_id AND part = seat
WHERE kind = 'panel' AND user_id IS NOT NULL
"""
"""Remembers the channels of DMs, in trees that keep them apart."""
_WATCH = """
CREATE TABLE bench_shown (match_id INTEGER, version INTEGER, at REAL);
CREATE TRIGGER bench_insert AFTER INSERT ON post WHEN NEW.kind = 'table' BEGIN
    INSERT INTO bench_shown VALUES (NEW.subject, NEW.shown, (julianday('now') - 2440587.5) * 86400);
END;
CREATE TRIGGER bench_update AFTER UPDATE OF shown ON post WHEN NEW.kind = 'table' BEGIN
    INSERT INTO bench_shown VALUES (NEW.subject, NEW.shown, (julianday('now') - 2440587.5) * 86400);
END;
"""
"""Writes down which version each table shows, and since when (Unix seconds), whoever records it."""


def shown_versions(path: Path) -> list[tuple[int, int, float]]:
    """Match, version, and when it was recorded that the match's table shows it; in order."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT match_id, version, at FROM bench_shown ORDER BY rowid").fetchall()


def live_token(user_id: int) -> str:
    """The key to the private panel that a user had at the start."""
    return f"live{user_id}"


def _row(number: int, case: Case) -> MatchRow:
    rng = Random(f"{case.seed}:{number}")
    game = list(GAMES.values())[number % len(GAMES)]
    turn = number // len(GAMES)
    people = min(PEOPLE[turn % len(PEOPLE)], game.seats[-1])
    computers = min(COMPUTERS[turn % len(COMPUTERS)], game.seats[-1] - people)
    seats = [SeatRow(seat, user_of(number, seat), f"Player {seat}") for seat in range(people)]
    seats += [SeatRow(people + n, None, f"Computer {n}", "medium") for n in range(computers)]
    channel = BUSY if number <= case.busy else CHANNEL + number
    return make_row(number, game, game.options_type(), seats, _moment(game, len(seats), rng), channel)


def make_row(
    number: int, game: AnyGame, options: Any, seats: Sequence[SeatRow], moment: Moment, channel: int
) -> MatchRow:
    """Make the row of a match that has come so far."""
    now = time.time()
    row = MatchRow(
        id=number,
        guild_id=GUILD,
        channel_id=channel,
        game=game.key,
        status="running",
        options=encode(options),
        pace="live",
        thread=0,
        locale="en",
        host_id=user_of(number, 0),
        version=moment.steps,
        seed=f"{number:032x}",
        nonce=f"{number:032x}",
        state=encode(moment.state),
        recent=encode(list(moment.recent)),
        created_at=now,
        started_at=now,
        ended_at=None,
        wake_at=None,
        seats=tuple(seats),
    )
    return set_deadlines(Match(row), now)


def _moment(game: AnyGame, seats: int, rng: Random) -> Moment:
    """A match that computers have played for a while."""
    moments = list(_played(game, seats, rng))
    return moments[int(len(moments) * rng.uniform(*PART))]


def _played(game: AnyGame, seats: int, rng: Random) -> Iterator[Moment]:
    moment = Moment(game.setup(game.options_type(), seats, rng.getrandbits(128)), 0, ())
    while game.outcome(moment.state) is None and moment.steps < LONGEST:
        yield moment
        state, awaited = moment.state, game.seats_to_move(moment.state)
        acting = sorted(awaited or game.actors(state))
        if not acting:
            return
        seat = rng.choice(acting)
        action = opponent(game.key).choose(game.view(state, seat), "medium", rng)
        if action is None and seat not in awaited:
            return
        step = game.apply(state, seat, game.absent_action(state, seat) if action is None else action)
        recent: Sequence[Event] = [*moment.recent, *public_events(step.events)]
        moment = Moment(step.state, moment.steps + 1, tuple(recent[-RECENT:]))


def _show(connection: sqlite3.Connection, row: MatchRow, case: Case, discord: StandIn) -> None:
    fields = "subject, part, kind, channel_id, message_id, shown, posted_at"
    put = f"INSERT INTO post ({fields}) VALUES (?1, ?2, iif(?2 = {TABLE}, 'table', 'panel'), ?3, ?4, ?5, ?6)"
    now = row.created_at
    table = discord.posted(row.channel_id)
    connection.execute(put, (row.id, TABLE, row.channel_id, table.id, row.version, now))
    for seat in row.seats:
        if seat.user_id is None:
            continue
        panel = discord.posted(seat.user_id)
        connection.execute(put, (row.id, seat.seat, seat.user_id, panel.id, seat.stamp, now))
        if seat.due_at is not None:
            connection.execute(
                "INSERT INTO post (subject, part, kind, turn, shown) VALUES (?, ?, 'call', ?, 0)",
                (row.id, seat.seat, seat.turn),
            )
        if case.is_live(seat.seat):
            own = discord.posted(row.channel_id, EPHEMERAL)
            connection.execute(
                "INSERT INTO post (subject, part, kind, message_id, token, ends_at, shown)"
                " VALUES (?, ?, 'private', ?, ?, ?, 0)",
                (row.id, seat.seat, own.id, live_token(seat.user_id), now + 14 * 60),
            )
        else:
            connection.execute(
                "INSERT INTO setting (scope, owner_id, name, value) VALUES ('user', ?, 'messages', 'always')",
                (seat.user_id,),
            )
