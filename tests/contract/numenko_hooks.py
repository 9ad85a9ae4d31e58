"""What the contract tests must know about Numenko."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from bot.games.base import Event, Step
from bot.games.numenko.check import check
from bot.games.numenko.events import Claimed, Ended, VoteEnded
from bot.games.numenko.grid import Cell, Grid, LaidGrid
from bot.games.numenko.model import NumenkoState, PlayerState
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.tiles import sort_tiles
from tests.contract.hooks import Hooks

OPTIONS = (
    NumenkoOptions(pot="full", minutes=5),
    NumenkoOptions(check="players"),
    NumenkoOptions(solo=True, pot="full", minutes=1440),
    NumenkoOptions(solo=True, day="2026-01-31"),
)


def conceal(state: NumenkoState, viewer: int | None, rng: Random) -> NumenkoState:
    """The others' unplaced tiles, the pot and what was put aside are dealt again, and the others' grids are
    transposed; earlier ones are gone. At the end only the pot is hidden."""
    hidden = () if state.phase == "over" else tuple(seat for seat in range(state.seats) if seat != viewer)
    pool = [*state.pot, *state.aside, *(tile for seat in hidden for tile in state.players[seat].tiles_left)]
    rng.shuffle(pool)
    players = list(state.players)
    for seat in hidden:
        player = players[seat]
        dealt = [pool.pop() for _ in player.tiles_left]
        placed = player.laid.tiles if player.laid else ""
        players[seat] = replace(
            player,
            rack=sort_tiles((*placed, *dealt)),
            laid=_turned(player.laid),
            before=(),
            after=(),
            proved=rng.randint(0, player.dones),
        )
    pot = "".join(pool[: len(state.pot)])
    return replace(state, players=tuple(players), pot=pot, aside="".join(pool[len(pot) :]))


def _turned(laid: LaidGrid | None) -> LaidGrid | None:
    if laid is None:
        return None
    rows = tuple("".join(column) for column in zip(*laid.grid.rows, strict=True))
    return LaidGrid(Grid(rows), tuple(Cell(cell.row, cell.column) for cell in laid.free))


def conserve(state: NumenkoState) -> None:
    """Every tile is in exactly one place, grids are laid with their owner's tiles, and checked ones are right."""
    racks = "".join(player.rack for player in state.players)
    assert Counter(racks + state.pot + state.aside) == Counter(state.house.bag)
    for player in state.players:
        _conserve_player(player, state)


def _conserve_player(player: PlayerState, state: NumenkoState) -> None:
    for laid in (player.laid, *player.before, *player.after):
        if laid is not None:
            assert not Counter(laid.tiles) - Counter(player.rack)
            assert state.options.check == "players" or not check(laid.grid, state.house).faults
    assert len(player.tiles_left) + len(player.laid.tiles if player.laid else "") == len(player.rack)
    assert player.proved <= player.dones
    assert player.tiles_left or player.dropped or state.phase != "play"


def absent(state: NumenkoState, seat: int, step: Step[NumenkoState]) -> None:
    """The match waits only for votes; a missing vote counts as one for the end (NUMENKO-18)."""
    assert state.claim is not None
    claim = step.state.claim
    assert claim is not None
    assert claim.votes[seat] == "end"
    assert claim.votes[:seat] + claim.votes[seat + 1 :] == state.claim.votes[:seat] + state.claim.votes[seat + 1 :]


def shows(event: Event) -> bool:
    """A claim is checked in public, its votes are revealed together, and at the end everything is."""
    return isinstance(event, Claimed | VoteEnded | Ended)


HOOKS = Hooks(
    conceal,
    conserve,
    absent,
    stacks=lambda state: (state.pot, state.aside),
    shows=shows,
    options=OPTIONS,
    held=lambda state, seat: {
        f"{n} {tile}": tile.replace("*", "✱") for n, tile in enumerate(state.players[seat].tiles_left)
    },
)
