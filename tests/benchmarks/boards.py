"""Leaderboards and records of a server with very many results, compared page by page with one that has few."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.games.registry import GAMES
from bot.i18n import texts
from bot.match.afterwards.ratings import RATING_RULES
from bot.panels.leaderboard.query import SPANS, By, LeaderboardQuery
from bot.panels.record import stats as panel
from bot.panels.record.picture import list_curves
from bot.panels.record.stats import Subject
from bot.store.leaderboards.periods import Span, period
from bot.store.leaderboards.results import RESULT_FIELDS, ResultRow
from bot.store.leaderboards.standings import add_standings, remove_standings
from bot.store.match.match_lists import PageRequest, Viewer, Word
from bot.store.store import Store
from bot.ui.controls.items import SeatControls
from tests.benchmarks.measure import Line, TimedLater, in_turns_later, ms, seconds_later
from tests.store.rows import GUILD, LOBBY, later

FEW, MANY = 1_000, 1_000_000
"""Results; ten for each player."""
PER_PLAYER = 10
OWN = 10_000
"""Results of a single player."""
ALLOWED = 0.02
"""Seconds that `/stats` may take for those."""
BUSY = 1
"""A player who has a hundredth of all results."""
WEEKS = 26
DEEP = 10**6
"""A page beyond the last one, so the last one."""

Matches = Callable[[int, float], Iterator[list[ResultRow]]]
"""The results of so many, match by match, up to now (Unix seconds)."""
Query = Callable[[Store, int], Awaitable[object]]
"""A query of a store with that many players."""

_VALUES = ", ".join("?" for _ in ResultRow.__struct_fields__)
_NOTE = f"INSERT INTO result (n, rating, {RESULT_FIELDS}) VALUES (?, ?, {_VALUES})"


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """The time of each page and of the writes at the end of a match, as ratios of many results to few; and that of
    `/stats` for somebody with very many, as a ratio to what it may take."""
    few, many = (100, 500) if quick else (FEW, MANY)
    rounds = 1 if quick else 15
    now = time.time()
    record = await _record(folder / "record.db", 100 if quick else OWN, rounds)
    for results in (few, many):
        await fill(folder / f"{results}.db", results, now)
    small, big = [await Store.open(folder / f"{results}.db") for results in (few, many)]
    try:
        lines = [await _line(name, query, (small, few), (big, many), rounds) for name, query in _queries(now)]
        return [record, *lines]
    finally:
        await small.close()
        await big.close()


async def _record(path: Path, results: int, rounds: int) -> Line:
    """`/stats` but for the picture: all that a person with so many results of matches of several has done."""
    await fill(path, results, time.time(), _busy_matches)
    store = await Store.open(path)
    controls, t = SeatControls(0, "p"), texts("en")

    async def stats() -> None:
        record = await store.records.of(GUILD, BUSY, None, 2)
        assert sum(game.matches for game in record.games) == results
        panel.content(Subject(BUSY, "Busy"), record, {}, {}, (), (), {}, t, controls)
        list_curves(record)

    try:
        (took,) = await in_turns_later([seconds_later(stats)], rounds, warm_up=2)
    finally:
        await store.close()
    return Line("stats", took / ALLOWED, 1, "low", f"{ms(took)} with {results:,} results of {ms(ALLOWED)} allowed")


async def _line(name: str, query: Query, small: tuple[Store, int], big: tuple[Store, int], rounds: int) -> Line:
    works: list[TimedLater] = [_timed(query, store, results // PER_PLAYER) for store, results in (small, big)]
    one, other = await in_turns_later(works, rounds, warm_up=2)
    return Line(
        name, other / one, None, "low", f"{ms(other)} with {big[1]:,} results against {ms(one)} with {small[1]:,}"
    )


def _timed(query: Query, store: Store, players: int) -> TimedLater:
    async def timed() -> float:
        begin = time.perf_counter()
        await query(store, players)
        return time.perf_counter() - begin

    return timed


def _queries(now: float) -> Iterator[tuple[str, Query]]:
    """What the commands query, by name."""
    matches: tuple[By, ...] = ("rating", "wins", "score")
    for by in matches:
        for span in SPANS:
            yield f"{by}, {span}", _page(LeaderboardQuery("numer", by, span), now)
        yield f"{by}, all, last page", _page(LeaderboardQuery("numer", by, "all"), now, DEEP)
    spans: tuple[Span, ...] = ("all", "week")
    for span in spans:
        yield f"solitaire, {span}", _page(LeaderboardQuery("numero", "solitaire", span, "card.times"), now)
        yield f"daily, {span}", _page(LeaderboardQuery("numero", "daily", span, "day"), now)
    yield "daily, day", _page(LeaderboardQuery("numero", "daily", "day", "day"), now)
    yield "my place in wins, all", _mine(LeaderboardQuery("numer", "wins", "all"), now)
    yield "leaderboards with anybody", _filled(now)
    yield "stats of a usual player", lambda store, players: store.records.of(GUILD, players // 2, None, 3)
    yield "stats of the busiest player", lambda store, players: store.records.of(GUILD, BUSY, None, players // 2)
    yield "matches of the server", _listed(lambda _: PageRequest())
    yield "matches of the server in the middle", _listed(lambda matches: PageRequest(edge=matches // 2))
    yield "matches of a game nobody plays", _listed(lambda _: PageRequest(game="nmbrs"))
    yield "matches of the server in hidden channels", _listed(lambda _: PageRequest(), channels=())
    yield "a match by a name that nobody has", _listed(lambda _: PageRequest(words=(Word(("zoe",)),)))
    yield (
        "matches of a usual player",
        lambda store, players: store.match_lists.list_of_user(players // 2, GUILD, PageRequest()),
    )
    yield (
        "matches of the busiest player",
        lambda store, _: store.match_lists.list_of_user(BUSY, None, PageRequest()),
    )
    yield "a rated match ends", _end(now)
    yield "a player leaves, and is back", _leave()
    yield "a player is taken off", _take_off()


def _page(board: LeaderboardQuery, now: float, number: int = 0) -> Query:
    """That page, for a player in the middle."""
    return lambda store, players: store.leaders.page(board.key(GUILD, now), players // 2, number)


def _mine(board: LeaderboardQuery, now: float) -> Query:
    return lambda store, players: store.leaders.page_of(board.key(GUILD, now), players // 2)


def _listed(part: Callable[[int], PageRequest], channels: Collection[int] = (0,)) -> Query:
    """That part of the list of the server's matches, of which there are five for each player; for somebody who
    sees these channels."""
    viewer = Viewer(0, channels)
    return lambda store, players: store.match_lists.list_of_server(GUILD, viewer, part(5 * players))


def _end(now: float) -> Query:
    async def end(store: Store, players: int) -> None:
        row = replace(LOBBY, seats=())
        match_id = await store.matches.add(row)
        results = [_result(match_id, seat, players // 2 + seat, now, score=9) for seat in range(4)]
        before = replace(row, id=match_id)
        await store.matches.commit(before, later(before, status="finished"), None, results, RATING_RULES)

    return end


def _filled(now: float) -> Query:
    spans = [period(span, now) for span in SPANS]
    return lambda store, _: store.leaders.list_filled(GUILD, spans, period("day", now))


def _leave() -> Query:
    async def leave(store: Store, players: int) -> None:
        for present, missing in (([], [players // 2]), ([players // 2], [])):
            await store.former_members.note(GUILD, present, missing)

    return leave


def _take_off() -> Query:
    """A different player each time."""
    taken = count()

    async def take_off(store: Store, players: int) -> None:
        user = 2 + next(taken) // 2 % (players - 2)
        await store.database.run(lambda connection: remove_standings(connection, GUILD, "numer", user))

    return take_off


# --- a database full of results


async def fill(path: Path, results: int, now: float, matches: Matches | None = None) -> None:
    """A new database with that many results of the last half year, all of one server: six of ten are of matches of
    two to four people, the others of solitaires and of daily puzzles; or with other matches."""
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        for pragma in ("synchronous = OFF", "cache_size = -400000", "foreign_keys = OFF"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        for match in (matches or _matches)(results, now):
            _store(connection, match)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _matches(results: int, now: float) -> Iterator[list[ResultRow]]:
    rng, made = Random(1), 0
    players = results // PER_PLAYER
    for match_id in count(1):
        at = round(now - WEEKS * 7 * 86400 * (1 - made / results), 3)
        n = rng.choice((1, 1, 2, 3, 4)) if rng.random() < 0.8 else 1
        users = rng.sample(range(2, players + 1), n)
        if rng.random() < 0.025:
            users[0] = BUSY
        yield [_made(rng, match_id, seat, user, at, n) for seat, user in enumerate(users)]
        made += n
        if made >= results:
            return


def _busy_matches(results: int, now: float) -> Iterator[list[ResultRow]]:
    """One player's matches of all games with one to three others."""
    rng, games = Random(1), list(GAMES)
    for match_id in range(1, results + 1):
        users = [BUSY, *rng.sample(range(2, 300), rng.choice((1, 2, 3)))]
        at = round(now - WEEKS * 7 * 86400 * (1 - match_id / results), 3)
        game = rng.choice(games)
        yield [
            replace(_made(rng, match_id, seat, user, at, len(users)), game=game) for seat, user in enumerate(users)
        ]


def _made(rng: Random, match_id: int, seat: int, user: int, at: float, people: int) -> ResultRow:
    solo = None
    if people == 1:
        day = time.strftime("%Y-%m-%d", time.gmtime(at))
        solo = rng.choice(("card.times", "points.expert", f"day.{day}"))
    row = _result(match_id, seat, user, at, score=rng.randint(0, 90), place=rng.randint(1, people))
    return replace(row, game="numer" if solo is None else "numero", rated=solo is None, solo=solo, players=people)


def _result(match_id: int, seat: int, user: int, at: float, *, score: int, place: int = 1) -> ResultRow:
    return ResultRow(match_id, seat, GUILD, "numer", user, place, score, 4, False, True, at)


def _store(connection: sqlite3.Connection, match: list[ResultRow]) -> None:
    first = match[0]
    connection.execute(
        "INSERT INTO match (id, guild_id, channel_id, game, status, options, pace, locale, host_id, created_at)"
        " VALUES (?, ?, 0, ?, 'finished', '{}', 'live', 'en', 0, ?)",
        (first.match_id, GUILD, first.game, first.ended_at),
    )
    ratings = {row.user_id: 1000.0 + 7 * row.score + row.user_id % 97 for row in match if row.rated}
    rows = [(first.match_id, ratings.get(row.user_id), *_values(row)) for row in match]
    connection.executemany(_NOTE, rows)
    seats = [(first.match_id, row.seat, row.user_id) for row in match]
    connection.executemany("INSERT INTO seat (match_id, seat, user_id, name) VALUES (?, ?, ?, '')", seats)
    add_standings(connection, match, ratings)


def _values(row: ResultRow) -> tuple[object, ...]:
    return tuple(getattr(row, name) for name in ResultRow.__struct_fields__)
