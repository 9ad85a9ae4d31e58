"""Houses and their neighbours; all of them are closed, since the threads of open connections outlive a test
run."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.match.upkeep import uptime
from tests.match import house as house_module
from tests.match import stub
from tests.match.house import House


@pytest.fixture(autouse=True)
def _no_logged_errors(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """An error in the log fails the test unless it provokes one."""
    yield
    if request.node.get_closest_marker("logs_errors"):
        return
    errors = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not errors, [record.getMessage() for record in errors]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    built = await House.build(tmp_path / "tally.db")
    yield built
    await built.close()


@pytest.fixture
async def neighbour(house: House) -> AsyncIterator[House]:
    """Another process over the same file."""
    built = await House.build(house.path)
    yield built
    await built.close()


@pytest.fixture
def _rare_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weeks pass with a heartbeat every few hours, not fifteen thousand of them."""
    for module in (uptime, house_module):
        monkeypatch.setattr(module, "LONGEST", 3 * 3600.0)


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> stub.Player:
    """Registers the game ``stub``; returns its computer player."""
    return stub.install(monkeypatch)
