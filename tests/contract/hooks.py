"""What the contract tests must know about each game: one entry per game, and the suite fails without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.games.base import Event, Options, Step
from bot.games.nmbrs.events import RoundBegan
from bot.games.numer.events import Revealed, RoundEnded
from bot.games.numer.model import SIT_OUT, NumerState, open_digits
from bot.games.numer.options import NumerOptions
from bot.games.numo.events import Dealt
from tests.contract import nmbrs_hooks, numenko_hooks, numero_hooks, numo_hooks

Stack = Sequence[str]
"""Cards or tiles stacked on each other, by their names in states."""


class Deal(NamedTuple):
    """How a game deals again within a match: the event that reports it, and the fields of a state that a deal
    keeps from the one before or fills randomly. All others are then as at the start."""

    told: type[Event]
    taken_over: frozenset[str]


class Hooks(NamedTuple):
    """The hooks of a game.

    ``conceal(state, viewer, rng)``: a state in which everything the viewer (None: a spectator) cannot see is
    replaced by something else it could be. ``conserve(state)``: asserts that nothing is lost or duplicated.
    ``absent(state, seat, step)``: asserts that the step is what the catalogue says about an absent player.
    ``stacks(state)``: what lies face down in an order that nobody knows, always the same number of stacks.
    ``turned_over(state)``: a pile that the rules turn into a stack as it lies, in the order of that stack; None
    where everything is shuffled. ``deal``: how cards are dealt, or boards wiped, again within a match; None where
    they never are. ``shows(event)``: whether the rules reveal in it what was hidden before. ``options``: choices
    other than the default that are worth playing. ``crowded``: a shortened default for more than the fewest
    players, where random moves would take thousands of steps per match.
    """

    conceal: Callable[[Any, int | None, Random], Any]
    conserve: Callable[[Any], None]
    absent: Callable[[Any, int, Step[Any]], None]
    stacks: Callable[[Any], tuple[Stack, ...]]
    shows: Callable[[Event], bool]
    deal: Deal | None = None
    turned_over: Callable[[Any], Stack] | None = None
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


def _numer_absent(state: NumerState, seat: int, step: Step[NumerState]) -> None:
    """The player is out of the turn (NUMER-17)."""
    revealed = [event.reveal for event in step.events if isinstance(event, Revealed)]
    if not revealed:
        assert step.state.choices[seat] == SIT_OUT
    for row in (row for reveal in revealed for row in reveal.rows if row.seat == seat):
        assert (row.verdict, row.total) == ("out", 0)


HOOKS: dict[str, Hooks] = {
    "numer": Hooks(
        _numer_conceal,
        _numer_conserve,
        _numer_absent,
        stacks=lambda state: (),
        shows=lambda event: isinstance(event, Revealed | RoundEnded),
        deal=Deal(RoundEnded, frozenset({"options", "bonus", "round", "reveals", "rounds"})),
        options=(NumerOptions(rounds=1), NumerOptions(rounds=3, strict=True)),
    ),
    "numero": Hooks(
        numero_hooks.conceal,
        numero_hooks.conserve,
        numero_hooks.absent,
        stacks=lambda state: (state.deck,),
        shows=numero_hooks.shows,
        options=numero_hooks.OPTIONS,
    ),
    "numo": Hooks(
        numo_hooks.conceal,
        numo_hooks.conserve,
        numo_hooks.absent,
        stacks=lambda state: (state.stock,),
        shows=numo_hooks.shows,
        deal=Deal(Dealt, numo_hooks.TAKEN_OVER),
        turned_over=lambda state: state.discards[::-1],
        options=numo_hooks.OPTIONS,
    ),
    "numenko": Hooks(
        numenko_hooks.conceal,
        numenko_hooks.conserve,
        numenko_hooks.absent,
        stacks=lambda state: (state.pot, state.aside),
        shows=numenko_hooks.shows,
        options=numenko_hooks.OPTIONS,
    ),
    "nmbrs": Hooks(
        nmbrs_hooks.conceal,
        nmbrs_hooks.conserve,
        nmbrs_hooks.absent,
        stacks=lambda state: (state.deck,),
        shows=nmbrs_hooks.shows,
        deal=Deal(RoundBegan, nmbrs_hooks.TAKEN_OVER),
        options=nmbrs_hooks.OPTIONS,
        crowded=nmbrs_hooks.CROWDED,
    ),
}
