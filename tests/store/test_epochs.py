"""A bot that starts on a copy, or on a file that is not the one it ran on last, notices that it goes back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli import restore
from bot.config import Config
from bot.store import copies
from bot.store.obstacles import CannotStart
from bot.store.posts import TABLE
from bot.store.starting import open_alone
from bot.store.store import Store
from tests.store.rows import LOBBY, post_row

Back = Callable[[Path, Path], None]


async def run(path: Path, work: Callable[[Store], Awaitable[object]] | None = None) -> str:
    """A bot runs on the database and does that; the epoch of the match that it opens then."""
    store = await open_alone(path, None)
    try:
        if work is not None:
            await work(store)
        match = await store.matches.load(await store.matches.add(LOBBY))
        assert match is not None
        return match.epoch
    finally:
        await store.close()


def by_command(backup: Path, path: Path) -> None:
    settings = Config(database=path)
    assert restore.run(SimpleNamespace(file=backup), settings) == 0  # type: ignore[arg-type]


def by_hand(backup: Path, path: Path) -> None:
    """The file is put into place, as a hoster or another tool may do it."""
    for companion in ("-wal", "-shm"):
        path.with_name(path.name + companion).unlink(missing_ok=True)
    shutil.copyfile(backup, path)


def lose(path: Path) -> None:
    path.unlink()


def moved_elsewhere(path: Path) -> Path:
    (path.parent / "other").mkdir()
    return path.rename(path.parent / "other" / path.name)


async def test_a_bot_that_never_went_back_has_one_epoch(path: Path) -> None:
    assert [await run(path) for _ in range(3)] == ["", "", ""]


@pytest.mark.parametrize("go_back", [by_command, by_hand])
@pytest.mark.parametrize("gone", [False, True], ids=["beside the lost file", "the lost file is gone"])
async def test_a_restored_backup_begins_an_epoch(path: Path, go_back: Back, gone: bool) -> None:
    await run(path)
    backup = path.with_name("backup.db")
    copies.copy(path, backup)
    await run(path)
    if gone:
        lose(path)
    go_back(backup, path)
    first = await run(path)
    assert first
    assert await run(path) == first, "the next start goes on"

    lose(path)
    go_back(backup, path)
    assert await run(path) not in ("", first), "the same backup once more"


async def test_a_copy_made_with_other_means_is_noticed_by_what_was_noted_beside_the_database(path: Path) -> None:
    await run(path)
    shutil.copyfile(path, path.with_name("copied.db"))
    await run(path)
    by_hand(path.with_name("copied.db"), path)
    assert await run(path)


async def test_a_database_that_is_begun_anew_where_one_has_been_begins_an_epoch(path: Path) -> None:
    await run(path)
    lose(path)
    assert await run(path)


async def test_a_database_that_moves_to_another_machine_goes_on(path: Path) -> None:
    await run(path)
    assert await run(moved_elsewhere(path)) == ""


async def test_a_start_that_died_before_it_was_noted_is_no_going_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await run(path)
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.epochs.begin_life", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await run(path)
    assert await run(path) == ""


async def test_what_is_open_is_shown_anew_after_going_back(path: Path) -> None:
    async def shown(store: Store) -> None:
        for status in ("lobby", "finished"):
            number = await store.matches.add(LOBBY)
            await store.database.write("UPDATE match SET status = ? WHERE id = ?", (status, number))
            await store.posts.put(post_row(number, TABLE, 200, 300, 0, 1000.0))
        await store.posts.settle()
        assert await store.posts.behind() == []

    await run(path, shown)
    backup = path.with_name("backup.db")
    copies.copy(path, backup)
    by_command(backup, path)
    store = await open_alone(path, None)
    behind = await store.posts.behind()
    await store.close()
    assert 1 in behind
    assert 2 not in behind


async def test_a_file_that_the_bot_has_put_back_itself_is_no_copy_any_more(path: Path) -> None:
    async def find_it_lost(store: Store) -> None:
        lose(path)
        assert await store.database.look() is None

    await run(path, find_it_lost)
    assert await run(path) == ""


async def test_a_copy_is_not_used_before_its_epoch_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await run(path)
    backup = path.with_name("backup.db")
    copies.copy(path, backup)
    by_command(backup, path)
    monkeypatch.setattr("bot.store.sqlite.open_file.BUSY_MS", 10)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotStart):
            await run(path)
    assert await run(path)
