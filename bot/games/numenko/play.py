"""Players' actions with their own tiles: save, swap, finish, undo and redo (NUMENKO-8 … NUMENKO-13)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Step
from bot.games.numenko.check import check, lay
from bot.games.numenko.ending import begin_last_call, claim_end, draw, end_match
from bot.games.numenko.events import Done, Finished, Resumed, Saved, Swapped
from bot.games.numenko.grid import Grid, LaidGrid, keep_corner, normalise
from bot.games.numenko.model import (
    FOR_DONE,
    FOR_SWAP,
    MOST_SAVED,
    Ending,
    Fault,
    NumenkoState,
    PlayerState,
    Save,
)
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, House, without
from bot.games.rng import Rng, mix_in, shuffle

Grids = tuple[LaidGrid | None, ...]


def save(state: NumenkoState, seat: int, action: Save) -> Step[NumenkoState]:
    """Save the grid, which is Done if every tile is placed (NUMENKO-12).

    Raises ``Refused``: NUMENKO-17.grid with all ``faults``, numenko.unchanged, and what ``normalise`` raises.
    """
    player, grid = state.players[seat], normalise(action.grid)
    laid, faults = lay(grid, player.rack)
    if state.options.check == "automatic" and not _is_absurd(grid, faults, state.house):
        faults += check(grid, state.house).faults
    if faults:
        raise Refused("NUMENKO-17.grid", faults=_sort_faults(faults), corner=action.corner)
    laid = replace(laid, corner=keep_corner(action.corner, grid))
    if laid.is_same(player.laid):
        raise Refused("numenko.unchanged")
    step = _change_grid(state, seat, laid, before=(*player.before, player.laid))
    if step.state.players[seat].tile_count_left or player.unserved:
        return step
    return step.then(_count_done, seat)


def swap(state: NumenkoState, seat: int, tile: str) -> Step[NumenkoState]:
    """Put an unplaced tile back into the pot, at a random place, and take two (NUMENKO-11). A pot with fewer than
    two begins the last call (NUMENKO-13, NUMENKO-14).

    Raises ``Refused``: NUMENKO-11.tile, NUMENKO-11.placed, NUMENKO-14.swap (in the last call).
    """
    if state.phase == "call":
        raise Refused("NUMENKO-14.swap")
    player = state.players[seat]
    if len(tile) != 1 or tile not in player.rack:
        raise Refused("NUMENKO-11.tile", tile=tile[:1])
    if tile not in player.tiles_left:
        raise Refused("NUMENKO-11.placed", tile=tile)
    if len(state.pot) < FOR_SWAP:
        first = state.options.edition == 1
        return end_match(state, Ending("swop", seat)) if first else begin_last_call(state, seat)
    rack = without(player.rack, tile)
    kept = replace(
        player,
        rack=rack,
        before=_keep_payable(player.before, rack, tile, player.laid),
        after=_keep_payable(player.after, rack, tile, player.laid),
        finished=False,
    )
    pot, rng = _put_back(state, tile)
    put_back = replace(state.with_player(seat, kept), pot=pot, rng=rng)
    step = Step(put_back, (*_resume_events(player, seat), Swapped(seat=seat)))
    return step.then(draw, seat, FOR_SWAP)


def finish(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Mark the player as finished, and end the match when all are (NUMENKO-13). In the last call, saving a grid
    afterwards does not withdraw it. Raises ``Refused``: NUMENKO-13.finished."""
    player = state.players[seat]
    if player.finished:
        raise Refused("NUMENKO-13.finished")
    through = state.with_player(seat, replace(player, finished=True))
    step = Step(through, (Finished(seat=seat),))
    return step.then(end_match, Ending("finish")) if state.phase == "play" and through.all_finished else step


def clear(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Take all tiles out of the grid. Raises ``Refused``: numenko.cleared."""
    player = state.players[seat]
    if player.laid is None:
        raise Refused("numenko.cleared")
    return _change_grid(state, seat, None, before=(*player.before, player.laid))


def undo(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Go back to the previous grid. Raises ``Refused``: numenko.no_undo."""
    player = state.players[seat]
    if not player.before:
        raise Refused("numenko.no_undo")
    *before, laid = player.before
    return _change_grid(state, seat, laid, before=tuple(before), after=(*player.after, player.laid))


def redo(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Reverse an Undo. Raises ``Refused``: numenko.no_redo."""
    player = state.players[seat]
    if not player.after:
        raise Refused("numenko.no_redo")
    *after, laid = player.after
    return _change_grid(state, seat, laid, before=(*player.before, player.laid), after=tuple(after))


def _change_grid(
    state: NumenkoState, seat: int, laid: LaidGrid | None, *, before: Grids, after: Grids = ()
) -> Step[NumenkoState]:
    """Give the player this grid, with these grids to undo and redo."""
    player = state.players[seat]
    finished = player.finished and state.phase == "call"
    now = replace(player, laid=laid, before=before[-MOST_SAVED:], after=after, finished=finished)
    events = (*(() if finished else _resume_events(player, seat)), Saved(seat=seat, left=now.tile_count_left))
    return Step(state.with_player(seat, now), events)


def _resume_events(player: PlayerState, seat: int) -> tuple[Event, ...]:
    return (Resumed(seat=seat),) if player.finished else ()


def _count_done(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Count a Done, then take four more tiles (NUMENKO-12) or begin the last call (NUMENKO-13)."""
    player = state.players[seat]
    assert player.laid is not None
    right = not check(player.laid.grid, state.house).faults
    served, first = len(state.pot) >= FOR_DONE, state.options.edition == 1
    counted = replace(
        player,
        dones=player.dones + 1,
        proved=player.proved + right,
        last_done=0 if first else 1 + sum(other.dones for other in state.players),
        unserved=not (served or first),
    )
    state = state.with_player(seat, counted)
    step = Step(state, (Done(seat=seat, n=counted.dones, drew=FOR_DONE if served else 0),))
    if served:
        return step.then(draw, seat, FOR_DONE)
    return step.then(claim_end, seat) if first else step.then(begin_last_call, seat)


def _put_back(state: NumenkoState, tile: str) -> tuple[str, Rng]:
    """Put a tile into the pot at a random place. The first two editions shuffle the whole pot."""
    if state.options.edition >= 3:
        return mix_in(state.rng, state.pot, tile)
    pot, rng = shuffle(state.rng, (*state.pot, tile))
    return "".join(pot), rng


def _keep_payable(grids: Grids, rack: str, gone: str, laid: LaidGrid | None) -> Grids:
    """Keep the grids that this rack can lay without the tile, except last ones equal to the current grid."""
    have = rack.count(gone)
    kept = [grid for grid in grids if grid is None or grid.tiles.count(gone) <= have]
    while kept and (kept[-1] == laid or (laid is not None and laid.is_same(kept[-1]))):
        kept.pop()
    return tuple(kept)


def _is_absurd(grid: Grid, faults: tuple[Fault, ...], house: House) -> bool:
    """Return whether a wrong grid has more wild tiles than the bag, so that reading it would be wasted work."""
    if not faults:
        return False
    signs = "".join(grid.rows)
    return signs.count(FREECHOICE) > house.freechoice or signs.count(MULTICHOICE) > house.multichoice


def _sort_faults(faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.cell.row, fault.cell.column)))
