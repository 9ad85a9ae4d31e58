"""Backups of the running bot: made in time, checked, pruned, and not taken for good when they are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.store import copies
from bot.ui.background import backups
from tests.faults.disk import TROUBLES, Disk
from tests.flows.test_monitoring import Visitor
from tests.flows.world import World

HOUR = 3600.0
pytestmark = pytest.mark.settings(backup_hours=1)


def made(world: World) -> list[Path]:
    """The files in the folder for backups."""
    folder = world.settings.backup_dir
    assert folder is not None
    return sorted(folder.iterdir())


async def test_a_backup_is_made_every_hour_and_checked(
    world: World, visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    (first,) = made(world)
    assert re.fullmatch(r"tally-\d{8}T\d{6}Z\.db", first.name)
    assert first.stat().st_mode & 0o777 == 0o600
    await world.start_numer("ann", "ben", pace="daily")
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(HOUR - 60)
    assert made(world) == [first]
    await world.wait(120)
    (second,) = made(world)
    assert second != first, "the last of a day is kept"
    assert "match 1 was replayed from it" in caplog.text
    assert copies.newest_matches(second, 5) == [1]
    metrics = await visitor.metrics()
    assert 0 <= metrics["tally_backup_age_seconds"] < 120
    assert metrics["tally_backup_bytes"] == second.stat().st_size
    await world.restart()
    await world.wait(HOUR / 2)
    assert made(world) == [second], "a start is no reason for another one"


@pytest.mark.logs_errors
@pytest.mark.parametrize("name", [name for name, trouble in TROUBLES.items() if name not in ("locked", "deleted")])
async def test_a_backup_while_the_disk_fails(world: World, visitor: Visitor, disk: Disk, name: str) -> None:
    before = made(world)
    await world.wait(HOUR - 60)
    with TROUBLES[name].happens(disk, world.settings.database):
        await world.wait(120)
        assert made(world) == before, "nothing half, and the good one stays"
        problems = await visitor.problems()
        assert any(problem.startswith("No backup could be made: ") for problem in problems)
    await world.bot.store.database.look()
    if name == "damaged":
        await world.bot.store.database.look_through()
    await world.wait(backups.AGAIN)
    assert made(world)[-1] > before[-1]
    assert await visitor.problems() == []


async def test_a_backup_is_made_though_another_process_writes(world: World, disk: Disk) -> None:
    (first,) = made(world)
    await world.wait(HOUR - 60)
    with TROUBLES["locked"].happens(disk, world.settings.database):
        await world.wait(120)
        assert made(world)[-1] > first


@pytest.mark.logs_errors
async def test_a_folder_that_cannot_be_used_is_said_once(
    world: World, visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    (first,) = made(world)
    first.unlink()
    first.parent.rmdir()
    first.parent.write_text("in the way")
    await world.wait(2 * HOUR + 600)
    said_so = [record for record in caplog.records if "no backup could be made" in record.getMessage()]
    assert len(said_so) == 1
    problems = await visitor.problems()
    assert problems[0].startswith("No backup could be made: ")
    assert problems[1] == "The last backup is older than 2 hours."
    first.parent.unlink()
    await world.wait(backups.AGAIN)
    assert await visitor.problems() == []
    assert len(made(world)) == 1


@pytest.mark.logs_errors
async def test_a_copy_from_which_no_match_can_be_read_is_no_backup(world: World, visitor: Visitor) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    await world.presses("ann", "Sit out", world.dm("ann"))
    before = made(world)
    await world.bot.store.database.write("UPDATE match SET state = 'x' WHERE id = 1")
    await world.wait(HOUR + 60)
    assert made(world) == before
    assert "match 1 in" in (await visitor.problems())[0]


async def test_a_stop_leaves_no_half_backup(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    before = made(world)
    monkeypatch.setattr(copies, "STEP", 1)
    monkeypatch.setattr(backups, "PAUSE", 0.0)
    world.bot.backups.stop()
    await world.wait(HOUR + 60)
    assert made(world) == before
    assert world.bot.backups.problem is None
