"""The guard says what has grown, and reads the table that it writes."""

from __future__ import annotations

import asyncio
import time

from bot.games.registry import GAMES
from tests.benchmarks import clockwork
from tests.benchmarks.guard import TABLE, compare, read_table, write_table
from tests.benchmarks.guard.script import ACTIONS, PEOPLE, read


def test_only_what_has_changed_by_more_than_a_twentieth_is_told() -> None:
    known = {"numer": {"queries": 1000, "panels": 40, "requests": 20}}
    assert compare(known, known) == ([], [])
    assert compare(known, {"numer": {"queries": 1050, "panels": 38, "requests": 20}}) == ([], [])
    grown, fallen = compare(known, {"numer": {"queries": 1051, "panels": 37, "requests": 20}})
    assert grown == ["numer, queries: 1,000 → 1,051 (+5.1%)"]
    assert fallen == ["numer, panels: 40 → 37 (-7.5%)"]


def test_what_the_table_does_not_know_has_grown() -> None:
    known = {"numer": {"queries": 1000}}
    grown, _ = compare(known, {"numer": {"queries": 1000, "panels": 1}, "numo": {"queries": 2}})
    assert grown == ["numer, panels: 0 → 1", "numo, queries: 0 → 2"]


def test_what_is_no_longer_counted_has_fallen() -> None:
    assert compare({"numer": {"queries": 10}}, {"numer": {}}) == ([], ["numer, queries: 10 → 0 (-100.0%)"])


def test_the_table_is_read_as_it_was_written() -> None:
    counted = {"numer": {"queries": 1_234_567, "panels": 0}, "numo": {"queries": 3, "panels": 40}}
    assert read_table(write_table(counted)) == counted
    stored = TABLE.read_text("utf-8")
    assert write_table(read_table(stored)) == stored
    assert list(read_table(stored)) == list(GAMES)


def test_scripts_begin_with_a_person() -> None:
    for key in GAMES:
        script = read(key)
        assert 0 < len(script.moves) <= ACTIONS
        assert script.moves[0][0] < PEOPLE


def test_the_clockwork_does_not_wait() -> None:
    async def work() -> tuple[float, list[str]]:
        said: list[str] = []
        begin = time.time()
        later = asyncio.create_task(asyncio.to_thread(said.append, "thread"))
        said.append("loop")
        await asyncio.sleep(3600)
        await later
        return time.time() - begin, said

    passed, said = clockwork.run(work())
    assert round(passed) == 3600
    assert said == ["loop", "thread"]
