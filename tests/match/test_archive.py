"""Matches that are packed: of every game they replay, verify, and show what they showed before."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.numer.options import NumerOptions
from bot.match.afterwards.coach import decisions
from bot.match.afterwards.history import steps
from bot.match.afterwards.ratings import rebuild_ratings
from bot.match.afterwards.replay import ReplayCache, frames
from bot.store.store import Store
from tests.contract.playout import EVENTFUL, Case
from tests.exports import exported
from tests.match.house import ANN, BOB, CAT, CHANNEL, House, refused
from tests.match.played import USUAL, Played, played, simulated

every_game = pytest.mark.parametrize("case", USUAL, ids=str)
ROOT = Path(__file__).parents[2]
RATED = NumerOptions()


async def stored(store: Store, story: Played) -> int:
    """Store a match that was played to its end; its number."""
    row = replace(story.match.row, clocks=(), wake_at=None)
    number = await store.matches.add(row)

    def append(connection: sqlite3.Connection) -> None:
        connection.executemany(
            "INSERT INTO action (match_id, n, seat, source, action, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(number, entry.n, entry.seat, entry.source, entry.action, entry.at) for entry in story.log],
        )

    await store.database.run(append)
    return number


async def packs(house: House) -> int:
    """Everything that is over is packed; how many matches that were."""
    done = 0
    while packed := await house.store.archive.pack(house.now + 10**9):
        done += packed
    return done


async def seen(house: House, match_id: int) -> tuple[object, ...]:
    """All that is shown of a match: its table, its end, each step of its replay, and each player's own moves."""
    match, log = await house.match(match_id), await house.log(match_id)
    past = [(one.before, one.action, one.after, one.events) for one in steps(match, log)]
    own = [decisions(match, log, seat.seat) for seat in match.seats]
    return (match.row, log, match.view(None), match.game.outcome(match.state), past, own, frames(match, log))


@every_game
@pytest.mark.parametrize(
    "story", [partial(played, seed=EVENTFUL), simulated], ids=["random moves", "computer players"]
)
async def test_a_packed_match_replays_and_verifies(
    house: House, case: Case, story: Callable[[Case], Played]
) -> None:
    match_id = await stored(house.store, story(case))
    before = await seen(house, match_id)
    await house.replays(match_id)
    assert await packs(house) == 1
    assert await seen(house, match_id) == before
    await house.replays(match_id)


async def finished(house: House) -> int:
    """A rated match of Ann and Bob, in which each has chosen a number."""
    match_id = await house.table(ANN, BOB, options=RATED)
    await house.writes(match_id, ANN, "513")
    await house.writes(match_id, BOB, "724")
    await house.sit_out(match_id, ANN, BOB)
    return match_id


async def test_a_log_that_was_changed_does_not_verify(house: House) -> None:
    match_id = await finished(house)
    await packs(house)
    match, log = await house.match(match_id), await house.log(match_id)
    with refused("match.past_rules"):
        list(steps(match, log[:-1]))
    assert len(await ReplayCache(house.store, house.worker).of(match)) > 1


async def test_a_copy_of_ones_data_has_the_moves_of_packed_matches(house: House) -> None:
    first = await finished(house)
    await packs(house)
    second = await finished(house)
    loose = {person.id: await exported(house.store, person.id) for person in (ANN, BOB)}
    assert await packs(house) == 1
    for person in (ANN, BOB):
        assert await exported(house.store, person.id) == loose[person.id]
    chosen = [row["action"] for row in loose[ANN.id]["actions"] if "choose" in row["action"]]
    assert chosen == ['{"type":"choose","number":"513"}'] * 2
    assert [row["match_id"] for row in loose[ANN.id]["actions"]] == sorted(
        row["match_id"] for row in loose[ANN.id]["actions"]
    )
    assert {first, second} == {row["match_id"] for row in loose[ANN.id]["actions"]}


async def test_who_is_forgotten_is_in_no_packed_match(house: House) -> None:
    match_id = await finished(house)
    await packs(house)
    await house.service.forget(ANN.id)
    match = await house.match(match_id)
    assert (match.seats[0].user_id, match.seats[0].name) == (None, "")
    assert [seat.name for seat in match.seats[1:]] == [BOB.name]
    assert (await exported(house.store, ANN.id))["actions"] == []
    await house.replays(match_id)


async def test_a_rematch_of_a_packed_match(house: House) -> None:
    match_id = await finished(house)
    await packs(house)
    with refused("lobby.no_rematch"):
        await house.service.rematch(match_id, CAT, CHANNEL)
    opened, new = await house.service.rematch(match_id, BOB, CHANNEL)
    assert new
    assert opened.options == RATED


async def test_ratings_and_records_do_not_need_the_matches(house: House) -> None:
    for _ in range(2):
        await finished(house)
    guild_id = (await house.match(1)).row.guild_id
    board = "SELECT user_id, mu, sigma, matches, shown FROM rating ORDER BY user_id"
    before = [tuple(row) for row in await house.store.database.rows(board)]
    record = await house.store.records.of(guild_id, ANN.id)
    assert before
    await packs(house)
    assert await house.store.archive.delete(house.now + 10**9) == 2
    with refused("match.unknown"):
        await house.match(1)
    assert await rebuild_ratings(house.store) == (2, 4)
    assert [tuple(row) for row in await house.store.database.rows(board)] == before
    assert await house.store.records.of(guild_id, ANN.id) == record
    await finished(house)
    assert (await house.store.records.of(guild_id, ANN.id)).games[0].matches == 3


KILLED = """
import asyncio, os, signal, sqlite3, sys
from pathlib import Path
from bot.store.match import archive
from bot.store.store import Store

async def main() -> None:
    store = await Store.open(Path(sys.argv[1]))
    archive.BATCH = 2
    await store.archive.pack(1e12)
    whole, calls = archive._archive, []

    def dies(connection, parcel):
        calls.append(parcel)
        if len(calls) == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(connection, parcel)

    archive._archive = dies
    await store.archive.pack(1e12)

asyncio.run(main())
"""


async def test_a_process_that_is_killed_while_it_packs_loses_nothing(tmp_path: Path) -> None:
    """The batch before is packed, the one in the middle of which it died is not, and the next process goes on."""
    path = tmp_path / "tally.db"
    house = await House.build(path)
    ids = [await stored(house.store, played(case)) for case in USUAL]
    before = [await seen(house, match_id) for match_id in ids]
    await house.close()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, str(path), cwd=ROOT)
    assert await process.wait() == -signal.SIGKILL
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM archive").fetchone() == (2,)
        assert connection.execute("SELECT count(*) FROM match WHERE state IS NULL").fetchone() == (2,)
    house = await House.build(path)
    try:
        assert [await seen(house, match_id) for match_id in ids] == before
        assert await packs(house) == len(ids) - 2
        assert [await seen(house, match_id) for match_id in ids] == before
    finally:
        await house.close()
