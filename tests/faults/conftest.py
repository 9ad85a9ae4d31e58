"""The fixtures of the flow tests, over a disk that can fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Config
from bot.store.sqlite import open_file
from tests.faults.disk import Disk
from tests.flows.conftest import _no_logged_errors, door, env, world
from tests.flows.test_monitoring import visitor
from tests.flows.world import config

__all__ = ["_no_logged_errors", "door", "env", "visitor", "world"]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk under all databases of the test; nobody waits for a lock."""
    monkeypatch.setattr(open_file, "BUSY_MS", 0)
    yield Disk(monkeypatch)


@pytest.fixture
def settings(tmp_path: Path, disk: Disk, request: pytest.FixtureRequest) -> Config:
    """The settings of a bot on that disk; one that makes backups makes them beside its database."""
    marker = request.node.get_closest_marker("settings")
    if marker is None:
        return config(tmp_path)
    return config(tmp_path, backup_dir=tmp_path / "backups", **marker.kwargs)
