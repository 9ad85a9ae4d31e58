"""The equilibrium of a turn of three or more: regret matching against sampled turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

import numpy as np

from bot.opponents.numer.digit_values import gains, values
from bot.opponents.numer.fates import IDLE, Bools, Candidates, Choices, Floats, Rewards
from bot.opponents.numer.mix import SIT_OUT, Mix, make_mix
from bot.opponents.numer.numbers import playable
from bot.opponents.numer.odds_of_winning import SPREAD_OF_A_TURN, standings, steepness
from bot.opponents.numer.public_turn import PublicTurn

STEPS = 200
"""The number of updates of all seats' regrets."""
TURNS_A_STEP = 20
"""The number of turns sampled per update."""
LOOKS = {5: (50, 80), 20: (30, 50), 60: (20, 35)}
"""The steps after which only some choices of a seat are kept: the number of the best ones against the others'
average play, and the number of those chosen most."""
LOOKED_AT = 60
"""The number of turns sampled to find the best choices."""
AT_ONCE = 1 << 20
"""The most choices simulated at once."""


class Crowd:
    """A turn of several seats that think about each other, in the order of ``seats``.

    A seat's chance to win the match is its weight divided by the sum of all. ``weights``: before the turn.
    ``rewards``: by how much they grow. ``able``: the allowed choices of the seats.
    """

    def __init__(self, turn: PublicTurn, seats: Sequence[int]) -> None:
        steep = steepness(turn.to_come, SPREAD_OF_A_TURN)
        worths = [values(turn, seat).worth(open_) for seat, open_ in enumerate(turn.open)]
        every = np.exp(steep * np.array(standings(turn, worths)), dtype=np.float32)
        self.weights: Floats = every[list(seats)]
        self._others = every.sum() - self.weights
        self.able: Bools = np.zeros((len(seats), IDLE + 1), np.bool_)
        won: Floats = np.zeros(self.able.shape, np.float32)
        for place, seat in enumerate(seats):
            numbers = playable(turn.open[seat])
            self.able[place, [*numbers, IDLE]] = True
            won[place, numbers] = np.expm1(steep * np.array(gains(turn, seat)))
        bonus = np.float32(exp(steep * turn.bonus) - 1)
        numbered = self.able & (np.arange(IDLE + 1) < IDLE)
        self.rewards = Rewards(
            self.weights[:, None] * won, self.weights[:, None] * np.where(numbered, (won + 1) * bonus, 0)
        )

    def candidates(self, places: Sequence[int], choices: Choices) -> Candidates:
        """Make candidates of these choices of the seats at these places."""
        return Candidates(places, choices, self.rewards)

    def chances(self, candidates: Candidates, written: Choices) -> Floats:
        """Return the average chance to win the match by seat and candidate in the turns ``written`` (by turn and
        seat)."""
        weights, others = self.weights[candidates.seats, None], self._others[candidates.seats, None]
        whole = np.zeros(candidates.choices.shape, np.float32)
        at_once = 1 + AT_ONCE // whole.size
        for start in range(0, len(written), at_once):
            mine, theirs = candidates.growth(written[start : start + at_once])
            mine += weights
            theirs += others + mine
            mine /= theirs
            whole += mine.sum(0)
        return whole * np.float32(1 / len(written))


@lru_cache(maxsize=8)
def crowd_of(turn: PublicTurn) -> Crowd:
    """Return the crowd of all seats that take part in a turn."""
    return Crowd(turn, [seat for seat, open_ in enumerate(turn.open) if open_])


class Learning:
    """Predictive regret matching of all seats of a crowd."""

    def __init__(self, crowd: Crowd, rng: np.random.Generator) -> None:
        self._crowd, self._rng = crowd, rng
        self._every: Choices = np.tile(np.arange(IDLE + 1, dtype=np.int16), (len(crowd.able), 1))
        self._consider(crowd.able, *np.zeros((2, *crowd.able.shape), np.float32))

    def _consider(self, able: Bools, regrets: Floats, sums: Floats) -> None:
        """Limit the choices to these, keeping their regrets and sums, by seat and choice."""
        first = np.argsort(~able, axis=1, kind="stable")[:, : able.sum(1).max()]
        self._able = np.take_along_axis(able, first, 1)
        self._choices = np.where(self._able, first, IDLE).astype(np.int16)
        self._regrets, self._sums = (np.take_along_axis(table, first, 1) * self._able for table in (regrets, sums))
        self._shares = self._match_regrets(self._regrets)
        self._candidates = self._crowd.candidates(range(len(able)), self._choices)

    def _match_regrets(self, regrets: Floats) -> Floats:
        """Turn regrets into probabilities, uniform for a seat without regret."""
        regretted = np.where(regrets.any(1, keepdims=True), regrets, self._able)
        shared: Floats = regretted / regretted.sum(1, keepdims=True)
        return shared

    def step(self, number: int, turns: int) -> None:
        """Update every seat from the same sampled turns, expecting the same once more."""
        written = draw_choices(self._choices, self._shares, self._rng, turns)
        worths = self._crowd.chances(self._candidates, written)
        more = (worths - (worths * self._shares).sum(1, keepdims=True)) * self._able
        self._regrets = np.maximum(self._regrets + more, 0)
        self._shares = self._match_regrets(np.maximum(self._regrets + more, 0))
        self._sums = self._sums + number * self._shares

    def prune_choices(self, best: int, likely: int) -> None:
        """Keep only the best choices against the seats' average play, and those chosen most."""
        regrets, sums = np.zeros((2, *self._every.shape), np.float32)
        for whole, known in ((regrets, self._regrets), (sums, self._sums)):
            np.add.at(whole, (np.arange(len(whole))[:, None], self._choices), known)
        written = draw_choices(self._every, sums, self._rng, LOOKED_AT)
        everything = self._crowd.candidates(range(len(sums)), self._every)
        worths = np.where(self._crowd.able, self._crowd.chances(everything, written), -1)
        kept = _highest(worths, best) | _highest(sums, likely) | (self._every == IDLE)
        self._consider(self._crowd.able & kept, regrets, sums)

    def mixes(self) -> list[Mix]:
        """Return each seat's average play, later steps counting more."""
        return [
            make_mix({_choice(index): float(weight) for index, weight in zip(*seat, strict=True) if weight})
            for seat in zip(self._choices, self._sums, strict=True)
        ]


def _highest(figures: Floats, many: int) -> Bools:
    """Mark the highest figures of each row."""
    return figures >= np.partition(figures, -many, axis=1)[:, -many, None]


def _choice(index: np.integer) -> int:
    return SIT_OUT if index == IDLE else int(index)


def _index(choice: int) -> int:
    return IDLE if choice == SIT_OUT else choice


def draw_choices(choices: Choices, weights: Floats, rng: np.random.Generator, turns: int) -> Choices:
    """Draw choices by their weights, which sum to 1, as an array by turn and seat. Each is drawn as often as its
    weight says, up to rounding, which varies far less than independent draws."""
    bounds = weights.cumsum(1, dtype=np.float64)
    edges = (bounds / bounds[:, -1:] * turns + rng.random((len(choices), 1))).astype(np.intp)
    counts = edges.copy()
    counts[:, 1:] -= edges[:, :-1]
    return rng.permuted(np.repeat(choices.ravel(), counts.ravel()).reshape(len(choices), turns).T, axis=0)


def chances(turn: PublicTurn, seat: int, mixes: Sequence[Mix], rng: Random, turns: int) -> dict[int, float]:
    """Return a seat's chance to win the match with each of its choices against these mixes (by seat), in ``turns``
    sampled turns."""
    playing = [other for other, open_ in enumerate(turn.open) if open_]
    crowd, place = crowd_of(turn), playing.index(seat)
    parts = [Mix((SIT_OUT,), (1.0,)) if other == seat else mixes[other] for other in playing]
    widest = max(len(mix.choices) for mix in parts)
    choices = np.full((len(parts), widest), IDLE, np.int16)
    weights = np.zeros(choices.shape, np.float32)
    for row, mix in enumerate(parts):
        choices[row, : len(mix.choices)] = [_index(choice) for choice in mix.choices]
        weights[row, : len(mix.choices)] = mix.weights
    written = draw_choices(choices, weights, np.random.default_rng(rng.getrandbits(64)), turns)
    able = np.flatnonzero(crowd.able[place])
    found = crowd.chances(crowd.candidates([place], able[None].astype(np.int16)), written)[0]
    return {_choice(index): float(chance) for index, chance in zip(able, found, strict=True)}


def equilibrium(turn: PublicTurn, steps: int = STEPS, turns: int = TURNS_A_STEP) -> list[Mix]:
    """Approximate equilibrium strategies of a turn by regret matching in ``steps`` steps of ``turns`` sampled
    turns. Deterministic per turn."""
    learning = Learning(crowd_of(turn), np.random.default_rng(Random(repr(turn)).getrandbits(64)))
    for number in range(1, steps + 1):
        learning.step(number, turns)
        if number in LOOKS:
            learning.prune_choices(*LOOKS[number])
    return learning.mixes()
