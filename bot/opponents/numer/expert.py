"""The expert: plays near an equilibrium, and deviates as far as the rivals show habits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from bot.opponents.numer.duel import Duel
from bot.opponents.numer.equilibrium import equilibrium
from bot.opponents.numer.habits import habit_of
from bot.opponents.numer.mix import Mix, blend, make_mix
from bot.opponents.numer.public_turn import PastTurn, PublicTurn

SURE = 0.9
"""Habits less likely than this are not relied on."""
BOLD = 0.35
"""How often the expert answers certain habits of rivals. Otherwise it plays as if it knew none, so that a feigned
habit gains less."""
TURNS = 160
"""The number of turns sampled to answer habits (three or more players)."""
NEAR = 0.01
"""Answers worse than the best by this share of it count as equally good."""


@lru_cache(maxsize=512)
def mix(turn: PublicTurn, past: tuple[PastTurn, ...], seat: int) -> Mix:
    """Return what the expert at that seat may write."""
    plain = equilibrium(turn)
    rivals = turn.rivals(seat)
    certain = max((habit_of(turn, past, rival)[0] for rival in rivals), default=0.0)
    if certain < SURE:
        return plain[seat]
    written = [mix_of_habits(turn, past, other) if other in rivals else usual for other, usual in enumerate(plain)]
    answers = best(turn, seat, written)
    bold = BOLD * (certain - SURE) / (1 - SURE)
    return blend([(bold, answers), (1 - bold, plain[seat])])


@lru_cache(maxsize=64)
def mix_of_habits(turn: PublicTurn, past: tuple[PastTurn, ...], rival: int) -> Mix:
    """Return what a rival writes, as far as its habits are known, the same for all experts of a table."""
    likely, habit = habit_of(turn, past, rival)
    return blend([(likely, habit), (1 - likely, equilibrium(turn)[rival])])


def best(turn: PublicTurn, seat: int, expected: Sequence[Mix]) -> Mix:
    """Return the choices of a seat that win the match most often against these mixes, by seat."""
    found = chances(turn, seat, expected, Random(f"{turn} {seat}"), TURNS)
    most = max(found.values())
    return make_mix({choice: 1.0 for choice, chance in found.items() if chance >= most * (1 - NEAR)})


def chances(turn: PublicTurn, seat: int, expected: Sequence[Mix], rng: Random, turns: int) -> dict[int, float]:
    """Return a seat's chance to win the match with each of its choices against these mixes, by seat: exact against
    one rival, from ``turns`` sampled turns against several."""
    rivals = turn.rivals(seat)
    if len(rivals) != 1:
        from bot.opponents.numer import crowd  # noqa: PLC0415 -- numpy is loaded only where experts think

        return crowd.chances(turn, seat, expected, rng, turns)
    duel = Duel(turn, (seat, rivals[0]))
    return dict(zip(duel.sides[0].choices, duel.chances(0, expected[rivals[0]]), strict=True))
