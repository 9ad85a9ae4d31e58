"""Stores over files of their own. They must be closed: the threads of open connections outlive a test run."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import open_file
from bot.store.sqlite.database import Database
from bot.store.store import Store
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _waits_for_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here commits are as durable as Tally's; elsewhere no test has a power cut."""
    monkeypatch.setattr(open_file, "DURABLE", "FULL")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tally.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
def database(store: Store) -> Database:
    return store.database


@pytest.fixture
def no_thread_is_left() -> Iterator[None]:
    """A connection left open after a failure would keep the process alive forever."""
    before = set(threading.enumerate())
    yield
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(PATIENCE)
    assert not [thread for thread in left if thread.is_alive()]
