"""A table of Numenko for tests to talk about: who has which tiles, what is in the pot, and who saves what.

Grids are written as players type them: lines of signs with dots, or one calculation per line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypedDict, Unpack

from msgspec.structs import replace

from bot.games.numenko import NUMENKO
from bot.games.numenko.check import Checked, check
from bot.games.numenko.entry import read_grid
from bot.games.numenko.grid import Grid, cell_name
from bot.games.numenko.model import Fault, NumenkoAction, NumenkoState, NumenkoView, PlayerState, Save
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import HOUSE, sort_tiles
from tests.rules.running_match import RunningMatch, english_log, in_english

ANN, BOB, CAT, DAN = range(4)
sentence, log = in_english("numenko"), english_log

CROSS = """
.6...
2*4*8
.7...
.*...
.1...
.3...
"""
"""The first worked example: 2 × 4 = 8 across, 6 + 7 = 13 down."""


def grid(text: str) -> Grid:
    """A grid as a player types it."""
    return read_grid(text.strip("\n")).grid


def checked(text: str) -> Checked:
    """That grid, checked without regard to tiles."""
    return check(grid(text), HOUSE)


def readings(text: str) -> list[str]:
    """All calculations of a correct grid as read, horizontal ones first."""
    found = checked(text)
    assert not found.faults
    return [reading.text for reading in found.readings]


def problems(text: str) -> list[tuple[str, str]]:
    """What is wrong with a grid: the problem and the signs of the group."""
    return [(fault.problem, fault.signs) for fault in checked(text).faults]


def tiles_for(text: str) -> str:
    """The tiles with which this grid was entered; operators are paid for with Multichoice tiles."""
    return sort_tiles("*" if sign in "+−×÷=" else sign for sign in grid(text).signs.values())


class Chosen(TypedDict, total=False):
    """Options of a match; missing ones have their defaults."""

    pot: Literal["short", "full"]
    minutes: int
    check: Literal["automatic", "players"]
    solo: bool
    day: str | None
    clock: Literal["auto", "always", "none"]
    edition: Literal[1, 2, 3]


class Table(RunningMatch[NumenkoState, NumenkoAction, NumenkoView]):
    """A running match of Numenko."""

    game = NUMENKO

    def __init__(self, seats: int = 2, seed: int = 1, **options: Unpack[Chosen]) -> None:
        super().__init__(NumenkoOptions(**options), seats, seed)

    def has(self, seat: int, rack: str, **fields: Any) -> Table:
        """Give that seat these tiles, none of them placed."""
        stamp = self.state.players[seat].stamp
        self.state = self.state.with_player(seat, PlayerState(sort_tiles(rack), stamp=stamp, **fields))
        return self

    def with_pot(self, tiles: str) -> Table:
        """Fill the pot with these tiles; the last one is drawn first."""
        self.state = replace(self.state, pot=tiles)
        return self

    def saves(self, seat: int, text: str) -> None:
        """That seat saves a grid as it is typed."""
        self.does(seat, save(text))

    def faults(self, seat: int, text: str) -> list[tuple[str, str]]:
        """Why that seat may not save that grid: problems, and the names of the cells where they begin."""
        refused = self.refusal(seat, save(text))
        assert refused.code == "NUMENKO-17.grid"
        found: Sequence[Fault] = refused.params["faults"]  # type: ignore[assignment]
        return [(fault.problem, cell_name(fault.cell)) for fault in found]

    def rack(self, seat: int) -> str:
        """That seat's tiles."""
        return self.state.players[seat].rack

    @property
    def places(self) -> tuple[int, ...]:
        """The places of a finished match."""
        outcome = NUMENKO.outcome(self.state)
        assert outcome is not None
        return outcome.places


def save(text: str) -> Save:
    """The action of saving a grid as it is typed."""
    entry = read_grid(text.strip("\n"))
    return Save(entry.grid, entry.corner)


def table_of(seats: int, pot: str = "9", *, seed: int = 1, minutes: int = 20) -> Table:
    """A match in which players check; Ann's tiles are those of a wrong calculation."""
    table = Table(seats, seed, check="players", minutes=minutes).has(ANN, "124**").with_pot(pot)
    for seat in range(1, seats):
        table.has(seat, "123**9" + "9" * seat)
    return table
