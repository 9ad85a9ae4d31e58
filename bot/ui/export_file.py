"""The file of an export, written row by row: memory holds only the current row and, at the end, the file as
sent."""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import msgspec

LARGE = 5 * 1024 * 1024
"""Longer files (bytes) are compressed; Discord takes 10 MB."""


class ExportFile:
    """A JSON object that grows in a temporary file, which is deleted on close. Writes must not overlap."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 -- closed by ``close``
        self._begun = False

    def write(self, name: str, value: Any) -> None:
        """Add a member."""
        self._name(name)
        self._file.write(_json(value, "\n "))

    def write_rows(self, name: str, rows: Iterable[dict[str, Any]]) -> None:
        """Add a member that is a list, row by row."""
        self._name(name)
        before = b"[\n  "
        for row in rows:
            self._file.write(before + _json(row, "\n  "))
            before = b",\n  "
        self._file.write(b"[]" if before.startswith(b"[") else b"\n ]")

    def finish(self) -> tuple[str, bytes]:
        """Return name and content of the file, compressed if it is large."""
        self._file.write(b"\n}" if self._begun else b"{}")
        size = self._file.tell()
        self._file.seek(0)
        if size <= LARGE:
            return "tally.json", self._file.read()
        packed = BytesIO()
        with gzip.GzipFile(fileobj=packed, mode="wb") as target:
            shutil.copyfileobj(self._file, target)
        return "tally.json.gz", packed.getvalue()

    def close(self) -> None:
        """Delete the temporary file."""
        self._file.close()

    def _name(self, name: str) -> None:
        self._file.write((b",\n " if self._begun else b"{\n ") + msgspec.json.encode(name) + b": ")
        self._begun = True


def _json(value: Any, line: str) -> bytes:
    """Write a value as indented JSON inside a file, with ``line`` as the beginning of its lines."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).replace(b"\n", line.encode())
