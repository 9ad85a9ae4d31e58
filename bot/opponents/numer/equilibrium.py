"""Approximate equilibrium of a turn: no seat gains much within the turn by knowing the others' mixes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from bot.games.numer.model import DIGITS
from bot.opponents.numer import duel
from bot.opponents.numer.digit_values import gains
from bot.opponents.numer.mix import SIT_OUT, Mix, make_mix
from bot.opponents.numer.numbers import NUMBERS, lowest_like, mask_of, playable
from bot.opponents.numer.public_turn import PublicTurn
from bot.paths import shipped_folder

OPENING_ROUNDS, OPENING_ADDED, OPENING_STEPS, OPENING_TURNS = 16, 8, 2000, 40
"""The search effort for the shipped mixes of the first turn of a round."""


class Openings(msgspec.Struct, frozen=True):
    """How the first turn of a round is played, by the number of players: numbers and their weights."""

    openings: dict[int, dict[str, float]]


def equilibrium(turn: PublicTurn) -> tuple[Mix, ...]:
    """Return the mix of each seat. A resting seat sits out. Deterministic per turn.

    In the first turn of a round nobody looks at the score, since all boards are alike and much is to come.
    """
    if turn.turn == 1 and (opening := _opening(len(turn.open))) is not None:
        return (opening,) * len(turn.open)
    return solve(turn)


@lru_cache(maxsize=512)
def solve(turn: PublicTurn) -> tuple[Mix, ...]:
    """Solve a turn without the shipped openings."""
    playing = [seat for seat, open_ in enumerate(turn.open) if open_]
    if len(playing) == 2:
        mixes = list(duel.equilibrium(duel.Duel(turn, (playing[0], playing[1])))[:2])
    elif len(playing) == 1:
        mixes = [_alone(turn, playing[0])]
    else:
        mixes = _of_several(turn)
    found = dict(zip(playing, mixes, strict=True))
    return tuple(found.get(seat, Mix((SIT_OUT,), (1.0,))) for seat in range(len(turn.open)))


def _of_several(turn: PublicTurn, *thoroughly: int) -> list[Mix]:
    from bot.opponents.numer import crowd  # noqa: PLC0415 -- numpy is loaded only where experts think

    return crowd.equilibrium(turn, *thoroughly)


def _alone(turn: PublicTurn, seat: int) -> Mix:
    """Return the choice that earns most when nobody else writes."""
    best = max(zip(gains(turn, seat), playable(turn.open[seat]), strict=True))
    return Mix((best[1] if best[0] + turn.bonus > 0 else SIT_OUT,), (1.0,))


@cache
def _opening(seats: int) -> Mix | None:
    shipped_mixes = msgspec.json.decode((shipped_folder("opponents") / "numer.json").read_bytes(), type=Openings)
    found = shipped_mixes.openings.get(seats)
    if found is None:
        return None
    return make_mix({SIT_OUT if text == "-" else lowest_like(text): weight for text, weight in found.items()})


def opening_of(seats: int, bonus: int) -> dict[str, float]:
    """Compute the mix to ship for the first turn of a round. All seats are alike, so their mixes are averaged."""
    turn = PublicTurn((mask_of(DIGITS),) * seats, (0,) * seats, 1, bonus, 1)
    weights: dict[str, float] = {}
    if seats == 2:
        mixes: Sequence[Mix] = duel.equilibrium(duel.Duel(turn, (0, 1)), OPENING_ROUNDS, OPENING_ADDED)[:2]
    else:
        mixes = _of_several(turn, OPENING_STEPS, OPENING_TURNS)
    for mix in mixes:
        for choice, weight in zip(mix.choices, mix.weights, strict=True):
            text = "-" if choice == SIT_OUT else NUMBERS[choice].text
            weights[text] = weights.get(text, 0.0) + weight / seats
    return {text: round(weight, 4) for text, weight in sorted(weights.items()) if weight > 0.0005}
