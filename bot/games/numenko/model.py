"""The data of a match of Numenko: players, state, actions and views."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.games.base import State, View, put_at
from bot.games.lazy import lazy_property
from bot.games.numenko.grid import CORNER, Cell, Direction, Grid, LaidGrid
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import House, without
from bot.games.rng import Rng

MOST_SAVED = 10
"""The number of earlier grids of a player kept for Undo."""
FOR_SWAP, FOR_DONE = 2, 4
"""The number of tiles that a swap and a Done take from the pot (NUMENKO-11, NUMENKO-12)."""

Phase = Literal["play", "call", "vote", "over"]
"""``call``: the last call (NUMENKO-14)."""
Choice = Literal["drop", "end"]
How = Literal["swop", "done", "call", "finish", "clock", "claim", "vote", "alone"]
"""How a match ended: a swap or a Done that the pot could not serve, the last call that followed one, everybody
pressed Finish, the match clock, a right claim, a vote to end it, or only one player was left. Stored matches,
drafts, and buttons already sent spell the swap "swop"."""
Problem = Literal[
    "long", "number", "zeros", "first", "last", "beside", "no_equals", "equals", "lone", "zero", "unequal",
    "unread", "hard", "alone", "apart", "rack",
]  # fmt: skip
"""What can be wrong with a grid, in a calculation or elsewhere; see ``Fault``."""


class Reading(msgspec.Struct, frozen=True):
    """A calculation as the engine reads it (NUMENKO-9): its first cell, the signs as entered, and as read."""

    cell: Cell
    direction: Direction
    entered: str
    signs: str

    @property
    def text(self) -> str:
        """The calculation as people write it: ``12 × 3 = 36``."""
        return space_out(self.signs)

    def at(self, cell: Cell) -> str | None:
        """Return how this calculation reads the tile on that cell, None if the cell is not part of it."""
        column, row = cell.column - self.cell.column, cell.row - self.cell.row
        along, aside = (column, row) if self.direction == "across" else (row, column)
        return self.signs[along] if aside == 0 and 0 <= along < len(self.signs) else None


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a grid: where it begins, and the signs of the group if it is one.

    The problems of a group: ``long`` (more than ``more`` tiles), ``number`` (one of more than ``more`` digits),
    ``zeros`` (a leading zero), ``first`` and ``last`` (an operator at that end), ``beside`` (two operators side by
    side), ``no_equals``, ``equals`` (more than one), ``lone`` (no other operator), ``zero`` (a 0 is multiplied or
    divided; ``more`` is the calculation), ``unequal`` (``more`` and ``other`` are the values of both sides),
    ``unread`` (no reading is true), ``hard`` (too many readings to try). Problems of the grid: ``alone`` (a tile
    in no group), ``apart`` (a part that is not connected), ``rack`` (no tile is left for the sign ``more``).
    """

    problem: Problem
    cell: Cell
    direction: Direction | None = None
    signs: str = ""
    more: str = ""
    other: str = ""


class PlayerState(msgspec.Struct, frozen=True, dict=True):
    """One seat. ``rack`` is all tiles that the player has, placed or not, sorted. ``laid`` is the grid saved last.
    ``before`` and ``after`` are the grids that Undo and Redo go to, the nearest last; the rack holds the tiles of
    each of them.

    ``dones`` counts the Dones as announced, ``proved`` the Dones with a right grid: they differ only if players
    check grids. ``last_done``: the number, in the match, of the player's last Done, from 1; 0 before it.
    ``unserved``: the player has said Done, and the pot could not serve it yet; these tiles are Done only once.
    ``stamp``: see ``Game.stamp``.
    """

    rack: str
    laid: LaidGrid | None = None
    before: tuple[LaidGrid | None, ...] = ()
    after: tuple[LaidGrid | None, ...] = ()
    dones: int = 0
    proved: int = 0
    finished: bool = False
    dropped: bool = False
    stamp: int = 1
    last_done: int = 0
    unserved: bool = False

    @lazy_property
    def tiles_left(self) -> str:
        """The tiles that are not in the saved grid, sorted."""
        return without(self.rack, self.laid.tiles) if self.laid else self.rack

    @property
    def tile_count_left(self) -> int:
        """The number of tiles that are not in the saved grid."""
        return len(self.rack) - len(self.laid.grid.tiles) if self.laid else len(self.rack)


class Claim(msgspec.Struct, frozen=True):
    """A claim that the engine found wrong (NUMENKO-18): the seat, the grid, what is wrong with it, and the others'
    votes by seat, None for no vote (yet). Everybody sees the grid, since the others look for the mistake."""

    seat: int
    laid: LaidGrid
    faults: tuple[Fault, ...]
    votes: tuple[Choice | None, ...]


class Ending(msgspec.Struct, frozen=True):
    """How the match ended, and the seat whose request, claim or drop ended it, if any."""

    how: How
    seat: int | None = None


class NumenkoState(State[NumenkoOptions], frozen=True):
    """The full state of a match, secrets included. ``pot``: the next tile is the last. ``aside``: tiles that are
    not in play (the short pot, NUMENKO-2). ``claim``: the wrong one that is being voted on, or that ended the
    match. ``votes`` and ``calls``: the numbers of votes and of last calls begun so far."""

    house: House
    rng: Rng
    pot: str
    aside: str
    players: tuple[PlayerState, ...]
    phase: Phase = "play"
    claim: Claim | None = None
    votes: int = 0
    ending: Ending | None = None
    calls: int = 0

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not been dropped."""
        return tuple([seat for seat, player in enumerate(self.players) if not player.dropped])

    @property
    def all_finished(self) -> bool:
        """Whether every player still in play has pressed Finish, or in the last call placed all tiles."""
        idle = self.phase == "call"
        players = (self.players[seat] for seat in self.playing)
        return all(player.finished or (idle and not player.tile_count_left) for player in players)

    def with_player(self, seat: int, player: PlayerState) -> NumenkoState:
        """Replace that seat's player."""
        return replace(self, players=put_at(self.players, seat, player))


class Save(msgspec.Struct, frozen=True, tag="save"):
    """Save a grid. If every tile is placed, that is Done (NUMENKO-12, NUMENKO-17).

    ``corner`` is the name of the grid's top left corner (A1 is (0, 0)), for the cells of the saved grid and in a
    refusal.
    """

    grid: Grid
    corner: Cell = CORNER


class Swap(msgspec.Struct, frozen=True, tag="swop"):
    """Put an unplaced tile back into the pot and take two (NUMENKO-11)."""

    tile: str


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """Declare yourself finished. The match ends when every player has (NUMENKO-13)."""


class Clear(msgspec.Struct, frozen=True, tag="clear"):
    """Take all tiles out of the grid."""


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Go back to the previous grid."""


class Redo(msgspec.Struct, frozen=True, tag="redo"):
    """Reverse an Undo."""


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """Vote on how a match goes on after a wrong claim: drop that player and play on, or end it (NUMENKO-18)."""

    choice: Choice


NumenkoAction = Save | Swap | Finish | Clear | Undo | Redo | Vote


class PlayerTiles(msgspec.Struct, frozen=True):
    """A player's visible tiles.

    ``rack``: all tiles, sorted. ``unplaced``: tiles that are not in the grid; at the end also those in wrong
    parts. ``readings``: the calculations of the grid as read. ``faults``: found at the end if players check grids;
    until then such a match shows neither readings nor faults. ``wrong``: the cells of the grid whose tiles do not
    count as placed.
    """

    rack: str
    laid: LaidGrid | None
    unplaced: str
    readings: tuple[Reading, ...] = ()
    faults: tuple[Fault, ...] = ()
    wrong: tuple[Cell, ...] = ()


class Cursor(msgspec.Struct, frozen=True):
    """Where the viewer's next tile goes, from the top left corner of the grid, and the typing direction."""

    cell: Cell
    direction: Direction


class NumenkoView(View, frozen=True):
    """What a viewer may see. ``pot``: the number of tiles in it. ``cursor``: only while the viewer lays tiles with
    the cursor pad, which puts it here. ``marks``: the cells, counted from the corner of the grid, whose numbers
    stand for the places that the panel asks about.

    By seat: ``left`` numbers of unplaced tiles, ``dones`` as announced, ``finished``, ``dropped``. ``mine`` are
    the viewer's own tiles (None for a spectator), ``undos`` and ``redos`` the number of steps available. The votes
    about a ``claim`` stay secret until they are settled; ``voted`` says by seat who has voted, ``may_vote``
    whether the viewer still has to. At the end ``revealed`` are everybody's tiles, ``sums`` the value of the
    unplaced ones (NUMENKO-15), ``proved`` the Dones with a right grid, ``places`` and ``scores`` the outcome;
    these are empty before.
    """

    options: NumenkoOptions
    house: House
    pot: int
    left: tuple[int, ...]
    dones: tuple[int, ...]
    finished: tuple[bool, ...]
    dropped: tuple[bool, ...]
    mine: PlayerTiles | None
    undos: int
    redos: int
    phase: Phase
    claim: Claim | None
    voted: tuple[bool, ...]
    may_vote: bool
    ending: Ending | None
    revealed: tuple[PlayerTiles, ...]
    sums: tuple[int, ...]
    proved: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    cursor: Cursor | None = None
    marks: tuple[Cell, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase == "over"

    @property
    def may_play(self) -> bool:
        """Whether the viewer can save and finish now."""
        return self.phase in ("play", "call") and self.seat is not None and not self.dropped[self.seat]

    @property
    def last_call(self) -> bool:
        """Whether it is the last call: grids can be saved, but there are no more tiles (NUMENKO-14)."""
        return self.phase == "call"

    @property
    def is_done(self) -> bool:
        """Whether the match no longer waits for the viewer: they have finished, or placed all tiles."""
        return self.seat is not None and (self.finished[self.seat] or not self.left[self.seat])

    @property
    def swap_ends(self) -> bool:
        """Whether the pot can no longer serve a swap, so that one would end the match (NUMENKO-13)."""
        return self.last_call or self.pot < FOR_SWAP

    @property
    def ends_with_done(self) -> bool:
        """Whether the pot can no longer serve a Done, so that one would end the match (NUMENKO-13)."""
        return self.pot < FOR_DONE


def space_out(signs: str) -> str:
    """Write a calculation with blanks around its operators, ``2 * 4 = 8``."""
    return "".join(sign if sign.isdigit() or sign == "?" else f" {sign} " for sign in signs).strip()
