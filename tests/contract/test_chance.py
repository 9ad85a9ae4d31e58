"""Randomness: every shuffle advances the generator of the match, and what lies face down is as it was shuffled.

``bot.games.rng`` is the only source of randomness, so every shuffle of a game can be recorded.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from bot.cli.simulate.playing import make
from bot.games import rng
from bot.games.rng import Rng, start
from tests.contract.hooks import Stack, hooks_of
from tests.contract.playout import EVENTFUL, Case, every_case, playout

Chance = Callable[..., tuple[Sequence[Any], Rng]]
"""What gives the items a new order."""


class Shuffle(NamedTuple):
    """A recorded shuffle, or something mixed in: the generator before and after it, and the resulting order."""

    before: Rng
    order: tuple[Any, ...]
    after: Rng


@pytest.fixture
def shuffles(monkeypatch: pytest.MonkeyPatch) -> list[Shuffle]:
    """Every shuffle of every game from now on, oldest first."""
    heard: list[Shuffle] = []

    def overheard(chance: Chance) -> Chance:
        def listening(before: Rng, *items: Any) -> tuple[Sequence[Any], Rng]:
            order, after = chance(before, *items)
            heard.append(Shuffle(before, tuple(order), after))
            return order, after

        return listening

    games = [module for name, module in sys.modules.items() if name.startswith("bot.games.") and module is not rng]
    for chance in (rng.shuffle, rng.mix_in):
        for module in games:
            if getattr(module, chance.__name__, None) is chance:
                monkeypatch.setattr(module, chance.__name__, overheard(chance))
    return heard


def test_all_chance_is_listened_to() -> None:
    """A generator is a seed and a count, and nothing but these makes use of it."""
    functions = inspect.getmembers(rng, inspect.isfunction)
    assert [name for name, function in functions if function.__module__ == rng.__name__] == [
        "mix_in",
        "shuffle",
        "start",
    ]


@every_case
def test_a_match_is_dealt_by_its_own_seed(case: Case, shuffles: list[Shuffle]) -> None:
    for seed in range(6):
        shuffles.clear()
        state = case.game.setup(case.options, case.seats, seed)
        moves_on(start(seed), shuffles, state)
        for stack in hooks_of(case.game.key).stacks(state):
            assert not stack or is_part_of_one(stack, shuffles)


@every_case
def test_every_shuffle_moves_the_generator_on_and_is_how_things_lie(case: Case, shuffles: list[Shuffle]) -> None:
    for moment in playout(case, EVENTFUL):
        shuffles.clear()
        after = make(case.game, moment.before, moment.move).state
        moves_on(getattr(moment.before, "rng", None), shuffles, after)
        lies_as_shuffled(case, moment.before, after, shuffles)


def moves_on(generator: Rng | None, shuffles: Sequence[Shuffle], after: Any) -> None:
    """Each shuffle uses the generator that the one before left, and the state keeps the last: otherwise the next
    shuffle would repeat an earlier one that players have seen."""
    if not hasattr(after, "rng"):
        assert not shuffles, "a game that shuffles has the generator in its state"
        return
    for shuffle in shuffles:
        assert shuffle.before == generator
        assert shuffle.after.used > shuffle.before.used
        generator = shuffle.after
    assert after.rng == generator


def lies_as_shuffled(case: Case, before: Any, after: Any, shuffles: Sequence[Shuffle]) -> None:
    """An order that was seen never becomes that of a stack, unless the rules turn a pile over as it is."""
    hooks = hooks_of(case.game.key)
    for old, new in zip(hooks.stacks(before), hooks.stacks(after), strict=True):
        if shuffles and new != old:
            assert is_part_of_one(new, shuffles)
        elif Counter(new) - Counter(old):
            assert hooks.turned_over is not None, "cards lie face down again that nobody has shuffled"
            assert new == hooks.turned_over(before)[: len(new)]
        else:
            assert new == old[: len(new)]


def is_part_of_one(stack: Stack, shuffles: Sequence[Shuffle]) -> bool:
    """Whether cards are in the order of a shuffle, from whichever end they are drawn."""
    n, lying = len(stack), tuple(stack)
    orders = [order for shuffle in shuffles for order in (shuffle.order, shuffle.order[::-1])]
    return any(order[at : at + n] == lying for order in orders for at in range(len(order) - n + 1))
