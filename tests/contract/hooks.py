"""What the contract tests must know about each game: one entry a game, and the suite fails without it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games.base import Options
from bot.games.numer.model import SIT_OUT, NumerOptions, NumerState, open_digits
from tests.contract import nmbrs_hooks, numenko_hooks, numero_hooks, numo_hooks


class Hooks(NamedTuple):
    """The hooks of a game.

    ``conceal(state, viewer, rng)``: a state in which all that the viewer (None: a spectator) cannot see is
    something else that it could be. ``conserve(state)``: asserts that nothing is lost or doubled.
    ``options``: choices other than the default that are worth playing. ``crowded``: the default made shorter, for
    more than the fewest players, where random moves would take thousands of steps to a match.
    """

    conceal: Callable[[Any, int | None, Random], Any]
    conserve: Callable[[Any], None]
    options: tuple[Options, ...] = ()
    crowded: Options | None = None


def _numer_conceal(state: NumerState, viewer: int | None, rng: Random) -> NumerState:
    """NUMER-3: nothing about the others' choices of the running turn is visible, only that they chose."""

    def other(seat: int, choice: str | None) -> str | None:
        if choice is None or seat == viewer:
            return choice
        return rng.choice([SIT_OUT, "".join(rng.choices(open_digits(state.closed[seat]), k=3))])

    return replace(state, choices=tuple(other(seat, choice) for seat, choice in enumerate(state.choices)))


def _numer_conserve(state: NumerState) -> None:
    """A board has crossed off the digits of its accepted numbers of the round, and no others (NUMER-12)."""
    for seat, closed in enumerate(state.closed):
        numbers = [
            row.number or ""
            for reveal in state.reveals
            if reveal.round == state.round
            for row in reveal.rows
            if row.seat == seat and row.verdict == "accepted"
        ]
        assert closed == "".join(sorted(set("".join(numbers))))


HOOKS: dict[str, Hooks] = {
    "numer": Hooks(
        _numer_conceal,
        _numer_conserve,
        (NumerOptions(rounds=1), NumerOptions(rounds=3, strict=True)),
    ),
    "numero": Hooks(numero_hooks.conceal, numero_hooks.conserve, numero_hooks.OPTIONS),
    "numo": Hooks(numo_hooks.conceal, numo_hooks.conserve, numo_hooks.OPTIONS),
    "numenko": Hooks(numenko_hooks.conceal, numenko_hooks.conserve, numenko_hooks.OPTIONS),
    "nmbrs": Hooks(nmbrs_hooks.conceal, nmbrs_hooks.conserve, nmbrs_hooks.OPTIONS, nmbrs_hooks.CROWDED),
}
