"""The file of an export: the same JSON as if it were made at once, however much there is."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
import pytest

from bot.ui import export_file
from bot.ui.export_file import ExportFile

MEMBERS: dict[str, Any] = {
    "user_id": 7,
    "settings": [],
    "matches": [
        {"id": 1, "options": '{"rounds":2}', "ended_at": None},
        {"id": 2, "options": "ä\n", "ended_at": 1.5},
    ],
    "bars": [{"guild_id": 1, "at": 2.0}],
}


def written(members: dict[str, Any]) -> tuple[str, bytes]:
    with closing(ExportFile()) as file:
        for name, value in members.items():
            (file.write_rows if isinstance(value, list) else file.write)(name, value)
        return file.finish()


@pytest.mark.parametrize("members", [{}, MEMBERS])
def test_it_is_what_would_be_written_at_once(members: dict[str, Any]) -> None:
    name, data = written(members)
    assert name == "tally.json"
    assert data == msgspec.json.format(msgspec.json.encode(members), indent=1)


def test_a_large_one_is_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export_file, "LARGE", 10)
    name, data = written(MEMBERS)
    assert name == "tally.json.gz"
    assert json.loads(gzip.decompress(data)) == MEMBERS


def test_memory_does_not_grow_with_the_rows() -> None:
    def rows() -> Iterator[dict[str, Any]]:
        for n in range(20_000):
            yield {"match_id": n, "action": "x" * 200}

    with closing(ExportFile()) as file:
        tracemalloc.start()
        try:
            file.write_rows("actions", rows())
            assert tracemalloc.get_traced_memory()[1] < 500_000, "of six million bytes"
        finally:
            tracemalloc.stop()
