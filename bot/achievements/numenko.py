"""Achievements of Numenko."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from bot.achievements.base import Achievement, Tale
from bot.games.numenko.check import check
from bot.games.numenko.events import Done, Swapped
from bot.games.numenko.grid import Cell
from bot.games.numenko.model import PlayerState, Reading
from bot.games.sentences import Plural

SOON = 60.0
"""Seconds from one Done to the next."""
CROSSED, OPERATIONS, LARGE = 4, 3, 500
"""Calculations across another one; operations in a calculation; the least of a large number."""


class _RightGrid(msgspec.Struct, frozen=True):
    """A correct grid of all tiles: its calculations, and when it was done (seconds since the start)."""

    readings: tuple[Reading, ...]
    at: float


def best(tale: Tale, seat: int) -> int:
    """Return the most tiles in one calculation of a correct grid."""
    return max((len(reading.signs) for grid in _grids(tale, seat) for reading in grid.readings), default=0)


def _minute(tale: Tale, seat: int) -> int:
    times = [grid.at for grid in _grids(tale, seat)]
    return sum(later - earlier <= SOON for earlier, later in pairwise(times))


def _no_swap(tale: Tale, seat: int) -> int:
    player: PlayerState = tale.end.players[seat]
    swapped = any(
        isinstance(event, Swapped) and event.seat == seat for move in tale.moves for event in move.events
    )
    own = sum(1 for _ in _grids(tale, seat))
    return int(seat in tale.winners and not swapped and not player.tile_count_left and own == player.dones > 0)


def _crossing(tale: Tale, seat: int) -> int:
    return sum(_most_crossed(grid.readings) >= CROSSED for grid in _grids(tale, seat))


def _most_crossed(readings: Sequence[Reading]) -> int:
    cells = [(reading.direction, set(_cells(reading))) for reading in readings]
    return max(sum(other != way and bool(there & here) for other, there in cells) for way, here in cells)


def _cells(reading: Reading) -> Iterator[Cell]:
    return (reading.cell.after(reading.direction, step) for step in range(len(reading.signs)))


def _operations(tale: Tale, seat: int) -> int:
    return sum(
        any(len(set(reading.signs) & set("+−×÷")) >= OPERATIONS for reading in grid.readings)
        for grid in _grids(tale, seat)
    )


def _large(tale: Tale, seat: int) -> int:
    return sum(
        any(int(number) >= LARGE for reading in grid.readings for number in re.findall("[0-9]+", reading.signs))
        for grid in _grids(tale, seat)
    )


def _grids(tale: Tale, seat: int) -> Iterator[_RightGrid]:
    """Iterate over the correct grids with which the seat's owner was Done, in order."""
    for move in tale.own(seat):
        if any(isinstance(event, Done) and event.seat == seat for event in move.events):
            checked = check(move.after.players[seat].laid.grid, move.after.house)
            if not checked.faults:
                yield _RightGrid(checked.readings, move.at)


ACHIEVEMENTS = (
    Achievement(
        "numenko.minute", "⏱️", _minute, "Within a minute", "Complete two grids within a minute of each other."
    ),
    Achievement("numenko.no_swap", "🧘", _no_swap, "As dealt", "Win with every tile placed and no swaps."),
    Achievement(
        "numenko.crossing",
        "🚦",
        _crossing,
        "Junction",
        "Complete a grid with a calculation that four others cross.",
    ),
    Achievement(
        "numenko.operations",
        "🎨",
        _operations,
        "Mixed bag",
        "Complete a grid with three of + − × ÷ in one calculation.",
    ),
    Achievement(
        "numenko.large", "🐘", _large, "Large number", "Complete a grid that has a number of 500 or more."
    ),
)
BEST = Plural("{n} tile in one calculation", "{n} tiles in one calculation")
"""The best play in words."""
