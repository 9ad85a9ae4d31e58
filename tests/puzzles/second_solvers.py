"""Solvers of puzzles, written a second time and differently: whether the stated best result is the best.

Numer's numbers are judged by the rules. Numero's takes are searched for by the rules' own search. NUMO's ways out
are put together from melds that are found by trying every set of cards. nmbrs!'s lines, as the finder finds them,
are tried from both ends in every order. Nothing is better than Numenko's 0 tiles left over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from random import Random

from bot.errors import Refused
from bot.games.nmbrs.model import NmbrsState, Play
from bot.games.nmbrs.table.finder import moves
from bot.games.nmbrs.table.placing import Position, make_play
from bot.games.numer.model import NumerState
from bot.games.numer.reveal import judge
from bot.games.numero.takes.search import best_take
from bot.games.numo.kinds import allowed_kinds
from bot.games.numo.model import NumoState
from bot.puzzles.base import SOLVER, Puzzle
from bot.puzzles.nmbrs.making import start_of
from bot.puzzles.numer.chances import Rivals, hundredths, writable
from bot.puzzles.numer.maker import known_turn_of
from bot.puzzles.numero.sketching import problem_of
from tests.games.numo_oracle import all_lay_offs, all_melds
from tests.puzzles.tries import begun, solution

COMPARED = 12
"""Numbers that are compared with the best one of a puzzle of Numer."""


def by_the_rules(state: NumerState, rivals: Rivals, number: str) -> Fraction:
    """The points of a number on average: every turn that may come is judged by the rules."""
    points = Fraction(0)
    for written in product(*rivals):
        choices = {SOLVER: number, **{seat: odds.number for seat, odds in enumerate(written, 1)}}
        rows = judge(choices, state.closed, state.turn, state.bonus[state.turn - 1])
        won = next(row.total for row in rows if row.seat == SOLVER)
        points += prod(Fraction(odds.chance, 100) for odds in written) * won
    return points


def fewest_plays(state: NumoState) -> int | None:
    """The fewest melds, lay-offs and discards with which the solver is out, None if there is no way."""
    hand = [state.cards[name] for name in state.hands[SOLVER]]
    table = [all_lay_offs(meld.kind, [state.cards[name] for name in meld.cards], hand) for meld in state.melds]
    own = {kind: all_melds(kind, hand) for kind in allowed_kinds(state.control)}
    is_free = state.must is None or any(meld.owner == SOLVER and meld.kind == state.must for meld in state.melds)
    begun = [(1, cards) for kind, found in own.items() if is_free or kind == state.must for cards in found]
    every = frozenset(state.hands[SOLVER])

    @cache
    def finish(place: int, left: frozenset[str]) -> int | None:
        if place == len(table):
            return len(left) if len(left) <= 1 else None
        found = [finish(place + 1, left)]
        for cards in table[place]:
            if cards <= left and (rest := finish(place + 1, left - cards)) is not None:
                found.append(rest + 1)
        return min((plays for plays in found if plays is not None), default=None)

    ways = [(0, frozenset[str]())] * is_free + begun
    counts = [(plays, finish(0, every - cards)) for plays, cards in ways]
    return min((plays + rest for plays, rest in counts if rest is not None), default=None)


def earns_more(position: Position, points: int) -> bool:
    """Whether some turn earns more than that. A card earns at most twice its points, and one stays."""
    seen = set[tuple[object, ...]]()

    def tries(position: Position, points: int) -> bool:
        worth = sorted(position.cards[card].points for card in position.hand)
        where = [[(cell.x, cell.y, cell.card) for cell in island.cells] for island in position.islands]
        key = (*map(tuple, where), position.hand, points)
        if 2 * sum(worth[1:]) <= points or key in seen:
            return False
        seen.add(key)
        for move in moves(position, jokers=0):
            for line in (move.line, move.line[::-1]):
                try:
                    after, laid = make_play(position, Play(line))
                except Refused:
                    continue
                if laid.points > points or tries(after, points - laid.points):
                    return True
        return False

    return tries(position, points)


def _check_numer(puzzle: Puzzle, rng: Random) -> bool:
    state, rivals = begun("numer", puzzle), known_turn_of(puzzle).rivals
    best = by_the_rules(state, rivals, solution("numer", puzzle)[0].number)
    others = rng.sample(writable(state.closed[SOLVER]), COMPARED)
    return hundredths(best) == puzzle.best and all(by_the_rules(state, rivals, one) <= best for one in others)


def _check_numero(puzzle: Puzzle, rng: Random) -> bool:
    found = best_take(problem_of(begun("numero", puzzle)), "card")
    return found is not None and (found.worth == puzzle.best or (found.worth < puzzle.best and not found.exact))


def _check_numo(puzzle: Puzzle, rng: Random) -> bool:
    return fewest_plays(begun("numo", puzzle)) == puzzle.best


def _check_nmbrs(puzzle: Puzzle, rng: Random) -> bool:
    state: NmbrsState = begun("nmbrs", puzzle)
    return not earns_more(start_of(state), puzzle.best)


def _check_numenko(puzzle: Puzzle, rng: Random) -> bool:
    return puzzle.best == 0


CHECKS: Mapping[str, Callable[[Puzzle, Random], bool]] = {
    "numer": _check_numer,
    "numero": _check_numero,
    "numo": _check_numo,
    "nmbrs": _check_nmbrs,
    "numenko": _check_numenko,
}
"""Whether a second solver agrees that nothing is better than the best result of a puzzle, by game."""
