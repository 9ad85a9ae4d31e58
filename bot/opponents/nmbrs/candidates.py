"""Candidate plays, and which cards of a hand go together; for all levels."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from bot.games.nmbrs.finder import JOKERS, Move, moves
from bot.games.nmbrs.model import Play, TakeBack
from bot.games.nmbrs.placing import Position, played
from bot.games.nmbrs.series import SeriesRules, progressions

Triple = tuple[int, int, int]
"""Three ascending numbers that form a series."""

ISLANDS = 3
"""Lines that join more islands than this are not searched."""
ISLANDS_WITH_JOKER = 2
"""The same with a joker in hand, since then far more lines can be laid."""
MANY = 12
"""With more cards than this in hand, only lines with at most one joker are searched."""


@lru_cache(maxsize=8)
def triples(rules: SeriesRules) -> dict[int, tuple[Triple, ...]]:
    """All series of three, keyed by each number they contain."""
    found: dict[int, list[Triple]] = {number: [] for number in range(1, rules.top + 1)}
    for row in progressions(rules):
        for triple in zip(row.values, row.values[1:], row.values[2:], strict=False):
            for number in triple:
                found[number].append(triple)
    return {number: tuple(dict.fromkeys(some)) for number, some in found.items()}


def quick_moves(position: Position) -> list[Move]:
    """The plays of the hand that can be found quickly, most points first."""
    joker = any(position.cards[card].joker for card in position.hand)
    most = 1 if len(position.hand) > MANY else JOKERS
    return moves(position, most, ISLANDS_WITH_JOKER if joker else ISLANDS)


def simple_moves(position: Position) -> list[Move]:
    """The series from the hand and the cards at the ends of lines, most points first."""
    most = 1 if len(position.hand) > MANY else JOKERS
    return [move for move in moves(position, most, islands=1) if move.kind in ("series", "extend")]


def own_series(position: Position) -> list[Move]:
    """The series that the hand can lay on its own, most points first."""
    return simple_moves(replace(position, islands=(), opened=False))


def with_card(position: Position, card: str) -> Position:
    """The position with one more card in the hand."""
    return replace(position, hand=(*position.hand, card))


def numbers(position: Position) -> list[int]:
    """The numbers in the hand; jokers have none."""
    return [position.cards[card].number for card in position.hand if not position.cards[card].joker]


def friends(position: Position) -> dict[int, int]:
    """For each number in the hand, how many series of three contain it together with another number of the
    hand."""
    held = numbers(position)
    count = dict.fromkeys(held, 0)
    by_number = triples(position.rules)
    for a, b in combinations(sorted(held), 2):
        shared = sum(b in triple for triple in by_number[a])
        count[a] += shared
        count[b] += shared
    return count


def use(position: Position) -> Play | TakeBack:
    """The play with the most points that leads to using all swapped jokers, or taking back if there is none
    (NMBRS-16)."""
    found = uses(position)
    return Play(found[0].line) if found else TakeBack()


def uses(position: Position) -> list[Move]:
    """The plays that use a swapped joker and leave a place for each of the others, most points first.

    Playing one of them always leaves a play for the rest, so nobody plays and takes back forever.
    """
    waiting = {one.joker for one in position.pending}
    found = moves(position, islands=ISLANDS_WITH_JOKER)
    return [move for move in found if not waiting.isdisjoint(move.cards) and _leaves_place(position, move)]


def _leaves_place(position: Position, move: Move) -> bool:
    if len(position.pending) == 1:
        return True
    after, _ = played(position, Play(move.line))
    return not after.pending or bool(uses(after))
