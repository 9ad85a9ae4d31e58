"""Stores over files of their own. They must be closed: the threads of open connections outlive a test run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite.database import Database
from bot.store.store import Store


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
