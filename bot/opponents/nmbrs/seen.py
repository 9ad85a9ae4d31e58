"""What all levels look up on the table and in the hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from bot.games.nmbrs.finder import Move, moves
from bot.games.nmbrs.model import NmbrsAction, Play, TakeBack
from bot.games.nmbrs.placing import Desk, played
from bot.games.nmbrs.series import SeriesRules, rows

Triple = tuple[int, int, int]
"""Rising numbers that are a series."""


@lru_cache(maxsize=8)
def triples(rules: SeriesRules) -> dict[int, tuple[Triple, ...]]:
    """All series of three by each of their numbers."""
    found: dict[int, list[Triple]] = {number: [] for number in range(1, rules.top + 1)}
    for row in rows(rules):
        for triple in zip(row.values, row.values[1:], row.values[2:], strict=False):
            for number in triple:
                found[number].append(triple)
    return {number: tuple(dict.fromkeys(some)) for number, some in found.items()}


def own_series(desk: Desk) -> list[Move]:
    """The series that the hand can lay alone, those with most points first."""
    return moves(replace(desk, islands=(), opened=False))


def with_card(desk: Desk, card: str) -> Desk:
    """The desk with one more card in the hand."""
    return replace(desk, hand=(*desk.hand, card))


def numbers(desk: Desk) -> list[int]:
    """The numbers in the hand; jokers have none."""
    return [desk.cards[card].number for card in desk.hand if not desk.cards[card].joker]


def friends(desk: Desk) -> dict[int, int]:
    """In how many series of three each number of the hand stands with another one of the hand."""
    held = numbers(desk)
    count = dict.fromkeys(held, 0)
    by_number = triples(desk.rules)
    for a, b in combinations(sorted(held), 2):
        shared = sum(b in triple for triple in by_number[a])
        count[a] += shared
        count[b] += shared
    return count


def use(desk: Desk) -> NmbrsAction:
    """The best play on the way to use all swapped jokers, or taking back where there is none (NMBRS-16)."""
    for move in moves(desk):
        if uses(desk, move):
            return Play(move.line)
    return TakeBack()


def uses(desk: Desk, move: Move) -> bool:
    """Whether a play uses a swapped joker, and further ones can use the others."""
    waiting = {one.joker for one in desk.pending}
    if waiting.isdisjoint(move.cards):
        return False
    after, _ = played(desk, Play(move.line))
    return not after.pending or any(uses(after, following) for following in moves(after))
