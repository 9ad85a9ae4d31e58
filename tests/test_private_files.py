"""The database, its companions and copies are private; files that others can read are named."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bot.private_files import advice, create_private, find_exposed, with_companions
from bot.store.sqlite.database import Database

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")


@pytest.fixture(autouse=True)
def _careless_umask() -> object:
    """New files are open to everybody unless somebody sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_and_its_copy_are_private(tmp_path: Path) -> None:
    path, copy = tmp_path / "tally.db", tmp_path / "copy.db"
    database = await Database.open(path)
    try:
        await database.write("INSERT INTO setting (scope, owner_id, name, value) VALUES ('bot', 0, 'a', 'b')")
        await database.backup(copy)
        assert {file.name: oct(mode(file)) for file in (*with_companions(path), copy)} == dict.fromkeys(
            ("tally.db", "tally.db-wal", "tally.db-shm", "copy.db"), "0o600"
        )
    finally:
        await database.close()


async def test_a_database_of_earlier_times_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tally.db"
    path.touch(0o644)
    await (await Database.open(path)).close()
    assert mode(path) == 0o644
    assert find_exposed(with_companions(path)) == [path]


async def test_a_copy_never_overwrites(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "tally.db")
    (tmp_path / "copy.db").write_text("precious")
    try:
        with pytest.raises(FileExistsError):
            await database.backup(tmp_path / "copy.db")
    finally:
        await database.close()
    assert (tmp_path / "copy.db").read_text() == "precious"


@pytest.mark.parametrize(
    ("bits", "exposed"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True), (0o602, True)]
)
def test_what_others_can_read_or_change_is_found(tmp_path: Path, bits: int, exposed: bool) -> None:
    file = tmp_path / ".env"
    create_private(file)
    file.chmod(bits)
    assert find_exposed((file, tmp_path / "nothing")) == ([file] if exposed else [])


def test_the_advice_names_the_file_and_locks_nobody_out_of_a_folder(tmp_path: Path) -> None:
    assert advice(Path("/srv/.env")).endswith("chmod 600 /srv/.env")
    folder = tmp_path / "tally.db"
    folder.mkdir(0o755)
    assert find_exposed((folder,)) == []
