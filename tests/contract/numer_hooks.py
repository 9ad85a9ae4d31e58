"""What the contract tests must know about Numer."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.base import Step
from bot.games.numer.events import Revealed, RoundEnded
from bot.games.numer.model import SIT_OUT, NumerState, open_digits
from bot.games.numer.options import NumerOptions
from tests.contract.hooks import Deal, Hooks


def _conceal(state: NumerState, viewer: int | None, rng: Random) -> NumerState:
    """NUMER-3: nothing about the others' choices of the running turn is visible, only that they chose."""

    def other(seat: int, choice: str | None) -> str | None:
        if choice is None or seat == viewer:
            return choice
        return rng.choice([SIT_OUT, "".join(rng.choices(open_digits(state.closed[seat]), k=3))])

    return replace(state, choices=tuple(other(seat, choice) for seat, choice in enumerate(state.choices)))


def _conserve(state: NumerState) -> None:
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


def _absent(state: NumerState, seat: int, step: Step[NumerState]) -> None:
    """The player is out of the turn (NUMER-17)."""
    revealed = [event.reveal for event in step.events if isinstance(event, Revealed)]
    if not revealed:
        assert step.state.choices[seat] == SIT_OUT
    for row in (row for reveal in revealed for row in reveal.rows if row.seat == seat):
        assert (row.verdict, row.total) == ("out", 0)


HOOKS = Hooks(
    _conceal,
    _conserve,
    _absent,
    stacks=lambda state: (),
    shows=lambda event: isinstance(event, Revealed | RoundEnded),
    deal=Deal(RoundEnded, frozenset({"options", "bonus", "round", "reveals", "rounds"})),
    options=(NumerOptions(rounds=1), NumerOptions(rounds=3, strict=True)),
    held=lambda state, seat: {digit: digit for digit in open_digits(state.closed[seat])},
)
