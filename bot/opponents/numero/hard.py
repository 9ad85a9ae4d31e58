"""The hard player: weighs what a play wins against what it leaves for the others and for its own next turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec.structs import replace

from bot.games.numero.model import Build, Discard, NumeroAction, NumeroView, Pass, Stop, Take
from bot.games.numero.search import Problem, best_take, builds
from bot.opponents.numero.bluffs import bluffs, doubt
from bot.opponents.numero.hidden_cards import hidden_cards
from bot.opponents.numero.lookahead import expected_gain

WILDS = 2
"""The maximum number of wild cards tried together on big tables."""
MOST_WILDS = 3
"""The maximum number of wild cards considered at all."""
LOOKED_AT = 40
"""The maximum number of builds considered."""


def choose(view: NumeroView, rng: Random) -> NumeroAction | None:
    """A challenge that pays, else the play with the best prospects; None when it is not its turn. If there is
    nothing but discards it sometimes bluffs."""
    challenge = doubt(view)
    if challenge is not None or not view.my_turn:
        return challenge
    problem = _trimmed(Problem.of(view, view.hand or ()))
    if view.takes_only:
        best = best_take(problem, view.options.mode, WILDS)
        if best is not None:
            return best.action
        return Stop() if view.options.solitaire else Pass()
    hidden = hidden_cards(view, rng)
    plays = list(_plays(view, problem))
    if all(isinstance(play, Discard) for play, _ in plays):
        plays = [(build, 0) for build in bluffs(view, rng)] or plays
    return max(plays, key=lambda play: play[1] + expected_gain(view, play[0], hidden))[0]


def _trimmed(problem: Problem) -> Problem:
    """The table with no more wild cards than can be examined: those of the hand, and the newest others."""
    kept = problem.wilds[-MOST_WILDS:]
    return replace(problem, wilds=kept, lone=max(0, problem.lone - (len(problem.wilds) - len(kept))))


def _plays(view: NumeroView, problem: Problem) -> Iterator[tuple[Take | Build | Discard, int]]:
    """The plays worth considering, with what each wins at once: the best take with each card, with and without
    wild cards of the hand, then builds and discards."""
    by_number = {card.number: card for card in problem.numbers}
    lone = replace(problem, wilds=problem.wilds[: problem.lone])
    cards = problem.numbers if view.options.mode == "points" else tuple(by_number.values())
    for card in cards:
        for table in (problem, lone) if len(problem.wilds) > problem.lone else (problem,):
            best = best_take(replace(table, numbers=(card,)), view.options.mode, WILDS)
            if best is not None:
                yield best.action, best.worth
    yield from ((build, 0) for build in islice(builds(problem), LOOKED_AT))
    yield from ((Discard(card.id), 0) for card in by_number.values())
