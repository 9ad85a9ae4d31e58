"""The log of a match, in both forms: a row for each action while it is played, and packed with its last state some
time after its end."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

Source = Literal["player", "computer", "absent", "clock"]
_SOURCES: tuple[Source, ...] = ("player", "computer", "absent", "clock")


class ActionRow(msgspec.Struct, frozen=True):
    """An entry of the log. ``seat`` and ``action`` (JSON) are None when a clock of the rules ran out, and for the
    source ``player`` when the players ended the match by points; ``action`` alone when one wanted to play on."""

    seat: int | None
    source: Source
    action: str | None
    at: float
    n: int = 0


class PackedContent(msgspec.Struct, frozen=True):
    """The packed content of a match that is over: its last state and its last public events as JSON, and its
    log."""

    state: str
    recent: str
    log: tuple[ActionRow, ...]


class _Columns(msgspec.Struct, frozen=True, array_like=True):
    """Content as columns, since similar values compress well side by side. ``n`` are the distances between the
    numbers of the entries, ``sources`` positions in ``_SOURCES``. ``times``: the milliseconds since the entry
    before, or Unix seconds where these are not in whole milliseconds."""

    state: str
    recent: str
    n: tuple[int, ...]
    seats: tuple[int | None, ...]
    sources: tuple[int, ...]
    times: tuple[int | float, ...]
    actions: tuple[str | None, ...]


_decoder = msgspec.msgpack.Decoder(_Columns)


def pack(content: PackedContent) -> bytes:
    """Pack a match for the archive. ``unpack`` restores exactly the same content."""
    log = content.log
    columns = _Columns(
        content.state,
        content.recent,
        _distances([row.n for row in log]),
        tuple(row.seat for row in log),
        tuple(_SOURCES.index(row.source) for row in log),
        _times(log),
        tuple(row.action for row in log),
    )
    return zlib.compress(msgspec.msgpack.encode(columns), 9)


def unpack(blob: bytes) -> PackedContent:
    """Restore what was packed. Raises ``zlib.error`` or ``msgspec.ValidationError`` if it is damaged."""
    columns = _decoder.decode(zlib.decompress(blob))
    return PackedContent(columns.state, columns.recent, tuple(_rows(columns)))


def read_actions(connection: sqlite3.Connection, match_id: int) -> list[ActionRow]:
    """Return the log of a match, oldest first."""
    rows = connection.execute(
        "SELECT seat, source, action, at, n FROM action WHERE match_id = ? ORDER BY n", (match_id,)
    ).fetchall()
    if rows:
        return [ActionRow(*row) for row in rows]
    # asked second, since another process may be packing the match at this moment
    blob = connection.execute("SELECT packed FROM archive WHERE match_id = ?", (match_id,)).fetchone()
    return [] if blob is None else list(unpack(blob[0]).log)


def packed_state(blob: bytes) -> str:
    """Return the state (JSON) of an archived match. Migrations know this function by name."""
    return unpack(blob).state


def with_state(blob: bytes, state: str) -> bytes:
    """Return an archived match with another state (JSON). Migrations know this function by name."""
    return pack(replace(unpack(blob), state=state))


def _rows(columns: _Columns) -> Iterator[ActionRow]:
    entries = zip(columns.seats, columns.sources, columns.actions, strict=True)
    numbered = zip(accumulate(columns.n), _seconds(columns.times), entries, strict=True)
    for n, at, (seat, source, action) in numbered:
        yield ActionRow(seat, _SOURCES[source], action, at, n)


def _times(log: Sequence[ActionRow]) -> tuple[int | float, ...]:
    whole = [round(row.at * 1000) for row in log]
    if all(ms / 1000 == row.at for ms, row in zip(whole, log, strict=True)):
        return _distances(whole)
    return tuple(float(row.at) for row in log)


def _seconds(times: tuple[int | float, ...]) -> Iterator[float]:
    in_seconds = any(isinstance(at, float) for at in times)
    return iter(times) if in_seconds else (ms / 1000 for ms in accumulate(times))


def _distances(numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(after - before for before, after in pairwise([0, *numbers]))
