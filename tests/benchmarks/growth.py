"""Years of matches: how large the database is, how fast the bot starts over it, its pages, and a backup."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import msgspec

from bot.games.registry import GAMES
from bot.store.leaderboards.pages import LeaderboardKey
from bot.store.match.match_lists import PageRequest, Viewer
from bot.store.store import Store
from tests.benchmarks.grown import Form, fill, user_of
from tests.benchmarks.grown_start import drop_cache, start
from tests.benchmarks.measure import Line, in_turns_later, ms, seconds_later

OPEN = 10_000
MOST_KB, MOST_START = 4.0, 1.0
"""House values: kilobytes that a finished match may take with all its rows, seconds that a start may take."""


async def measure(folder: Path, *, quick: bool, matches: int = 100_000) -> list[Line]:
    """Each game before and after its matches are packed; then a large database of packed matches of all games."""
    few, many, running = (20, 200, 20) if quick else (2_000, matches, OPEN)
    lines = [await _game(folder, game, few) for game in GAMES]
    path = folder / "grown.db"
    begin = time.perf_counter()
    finished = await fill(path, many, running, "packed")
    filled = time.perf_counter() - begin
    size = path.stat().st_size
    detail = f"{size / 1e9:.2f} GB with {many:,} finished and {running:,} open matches (filled in {filled:.0f} s)"
    lines.append(Line("growth: kB a match", finished / 1e3 / many, None if quick else MOST_KB, "low", detail))
    lines.append(await _start(path, quick=quick))
    store = await Store.open(path)
    try:
        lines += await _pages(store, many)
        lines.append(await _packing(folder / "loose.db"))
        lines.append(await _backup(store, folder / "copy.db", size))
    finally:
        await store.close()
    return lines


async def _game(folder: Path, game: str, few: int) -> Line:
    """The size of a match with all its rows, in pages that are full."""
    sizes = []
    forms: tuple[Form, ...] = ("loose", "packed")
    for form in forms:
        path = folder / f"{game}-{form}.db"
        await fill(path, few, 0, form, (game,))
        sizes.append(_vacuumed(path) / few)
        path.unlink()
    before, after = sizes
    return Line(
        f"growth: {game}",
        after / before,
        None,
        "low",
        f"{before / 1e3:.1f} kB a match, packed {after / 1e3:.1f} kB",
    )


def _vacuumed(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")
        (pages,), (page,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "page_size")
        )
    return int(pages * page)


async def _start(path: Path, *, quick: bool) -> Line:
    """A start with nothing cached, in a process of its own; in this one when it must be quick."""
    if quick:
        took = await start(path, list(range(1, 1_100)))
    else:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.benchmarks.grown_start", str(path), stdout=asyncio.subprocess.PIPE
        )
        out, _ = await process.communicate()
        took = msgspec.json.decode(out, type=dict[str, float])
    total, cpu = sum(took.values()) - took["CPU"], took.pop("CPU")
    slowest = sorted(took.items(), key=lambda part: -part[1])
    detail = ", ".join(f"{name} {ms(seconds)}" for name, seconds in slowest)
    return Line(
        "growth: start in s",
        total,
        None if quick else MOST_START,
        "low",
        f"{total:.3f} s cold, {cpu:.3f} s of CPU: {detail}",
    )


async def _pages(store: Store, many: int) -> list[Line]:
    """The pages of the largest server, with nothing cached at first, and then as usual."""
    user = user_of(100, 0)
    key, viewer = LeaderboardKey(1, "numer", "", "all", "wins"), Viewer(user, range(10, 20))
    works: dict[str, Callable[[], Awaitable[object]]] = {
        "/leaderboard": lambda: store.leaders.page(key, user),
        "/stats": lambda: store.records.of(1, user),
        "/match list": lambda: store.match_lists.list_of_server(1, viewer, PageRequest()),
        "/match list, older": lambda: store.match_lists.list_of_server(1, viewer, PageRequest(edge=many // 2)),
        "/match list, mine": lambda: store.match_lists.list_of_user(user, None, PageRequest()),
        "a packed match": lambda: store.matches.load(many // 3),
        "a packed log": lambda: store.matches.actions(many // 3),
    }
    lines = []
    for name, work in works.items():
        drop_cache(store.database.path)
        cold = await seconds_later(work)()
        (warm,) = await in_turns_later([seconds_later(work)], 20)
        lines.append(Line(f"growth: {name}", warm * 1e3, None, "low", f"{ms(warm)}, cold {ms(cold)}"))
    return lines


async def _packing(path: Path) -> Line:
    """How long a few matches keep others from writing while they are packed."""
    await fill(path, 200, 0, "loose")
    other = await Store.open(path)
    times = []
    try:
        run = other.database.run

        async def timed(work: Callable[[sqlite3.Connection], int]) -> int:
            begin = time.perf_counter()
            done = await run(work)
            times.append(time.perf_counter() - begin)
            return done

        other.database.run = timed  # type: ignore[method-assign, assignment]
        begin = time.perf_counter()
        while await other.archive.pack(time.time()):
            pass
        total = time.perf_counter() - begin
    finally:
        await other.close()
    detail = f"{200 / total:,.0f} matches/s; others wait for up to {ms(max(times))}"
    return Line("growth: packing in ms", max(times) * 1e3, None, "low", detail)


async def _backup(store: Store, target: Path, size: int) -> Line:
    begin = time.perf_counter()
    await store.database.backup(target)
    took = time.perf_counter() - begin
    return Line("growth: backup in s", took, None, "low", f"{took:.1f} s, {size / 1e6 / took:,.0f} MB/s")
