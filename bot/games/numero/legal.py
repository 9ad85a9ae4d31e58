"""A quick sample of the legal actions, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.hints import Hint, may_hint
from bot.games.numero.cards import Card
from bot.games.numero.model import (
    Build,
    Challenge,
    Discard,
    NumeroAction,
    NumeroView,
    Pass,
    Pile,
    Stop,
    Take,
    WildPlay,
)
from bot.games.numero.takes.search import Problem, best_take
from bot.games.numero.values import whole_results

MOST_PILES = 10
"""Only this many piles, the newest, are considered."""
MOST_WILDS = 6
"""Only this many wild cards are considered, those in the hand first."""

Ids = tuple[int, ...]
Sums = dict[int, tuple[int, ...]]
"""By number card the values of joins that it builds up to an answer."""


class _Sight(NamedTuple):
    """What the sample is made from. The viewer's number cards (number and id, ascending), their numbers, each
    once, and the wild cards of the hand. By value the joins of one or two piles, and the wild cards on a pile, if
    the hand can use them: ``joined`` and ``proven`` are the values that it can build on."""

    numbers: list[tuple[int, str]]
    held: tuple[int, ...]
    wilds: list[Card]
    joins: dict[int, list[Ids]]
    joined: Sums
    altered: dict[int, list[WildPlay]]
    proven: Sums


def sample(view: NumeroView) -> list[NumeroAction]:
    """List legal actions of the viewer: takes, builds and discards with at most two piles and one wild card,
    passing, stopping, challenges, and finally requesting a hint."""
    if view.seat is None or view.over:
        return []
    mine = view.my_turn
    found = _turn(view) if mine else []
    if view.doubtful:
        found += map(Challenge, view.doubtful)
    if mine and may_hint(view, view.options.hints):
        found.append(Hint())
    return found


def _turn(view: NumeroView) -> list[NumeroAction]:
    sight = _look(view)
    found = _takes(view, sight)
    if view.takes_only:
        found.append(Pass() if view.phase == "last" else Stop())
        return found
    _add_builds(found, sight)
    _add_discards(found, sight)
    return found


def _look(view: NumeroView) -> _Sight:
    cards, top = view.cards, view.options.top
    numbers: list[tuple[int, str]] = []
    wilds: list[Card] = []
    for name in view.hand or ():
        card = cards[name]
        if number := card.number:
            numbers.append((number, name))
        else:
            wilds.append(card)
    numbers.sort()
    held = tuple(dict(numbers))
    wanted, proven = _find_sums(held, held)
    playable = [*wilds, *[cards[name] for name in view.wilds]][:MOST_WILDS]
    piles = view.piles[-MOST_PILES:]
    altered = _alterations(piles, playable, wanted, top)
    joined = proven
    if view.options.bluff:
        wanted, joined = _find_sums(held, range(1, top + 1))
    return _Sight(numbers, held, wilds, _joins(piles, wanted), joined, altered, proven)


@lru_cache(maxsize=512)
def _find_sums(held: tuple[int, ...], answers: Sequence[int]) -> tuple[frozenset[int], Sums]:
    """Find the values that number cards can take, or build up to one of the answers, and those of builds by number
    card."""
    sums = {number: tuple([answer - number for answer in answers if answer > number]) for number in held}
    return frozenset(held).union(*sums.values()), sums


def _takes(view: NumeroView, sight: _Sight) -> list[NumeroAction]:
    """List takes of one or two piles with at most one wild card, and the biggest multiple take of those without
    one. In a solitaire that has none of these, the best take of all."""
    found: list[NumeroAction] = []
    joins, altered = sight.joins, sight.altered
    for number, name in sight.numbers:
        if number in joins:
            plain = joins[number]
            for ids in plain:
                found.append(Take(name, ids))
            if len(plain) > 1 and len(many := _disjoint(plain)) > len(plain[0]):
                found.append(Take(name, many))
        if number in altered:
            for play in altered[number]:
                found.append(Take(name, play.on, (play,)))
    if view.options.solitaire and not found:
        best = best_take(Problem.of(view, view.hand or ()), view.options.mode)
        return [] if best is None else [best.action]
    return found


def _add_builds(found: list[NumeroAction], sight: _Sight) -> None:
    """Add builds on one or two piles, or on one after a wild card. A bluff needs no answer in the hand."""
    _, _, _, joins, joined, altered, proven = sight
    for number, name in sight.numbers:
        for value in joined[number]:
            if value in joins:
                for ids in joins[value]:
                    found.append(Build(name, ids))
        for value in proven[number]:
            if value in altered:
                for play in altered[value]:
                    found.append(Build(name, play.on, (play,)))


def _add_discards(found: list[NumeroAction], sight: _Sight) -> None:
    """Add discards of each number card: alone, after discarding a wild card, and after altering a pile whose
    answer stays in the hand."""
    numbers, held, altered = sight.numbers, sight.held, sight.altered
    laid = [(WildPlay(wild.id),) for wild in sight.wilds]
    answered = [value for value in held if value in altered]
    each = [number for number, _ in numbers] if answered else []
    for number, name in numbers:
        found.append(Discard(name))
        for plays in laid:
            found.append(Discard(name, plays))
        for value in answered:
            if value != number or each.count(value) > 1:
                for play in altered[value]:
                    found.append(Discard(name, (play,)))


def _joins(piles: Sequence[Pile], wanted: frozenset[int]) -> dict[int, list[Ids]]:
    """Find single piles and joins of two that have one of these values, by value."""
    found: dict[int, list[Ids]] = {}
    most = max(wanted, default=0)
    low = []
    for pile in piles:
        value = pile.value
        if value in wanted:
            if value in found:
                found[value].append((pile.id,))
            else:
                found[value] = [(pile.id,)]
        if value < most:
            low.append((value, pile.id))
    for (value, one), (more, other) in combinations(low, 2):
        total = value + more
        if total in wanted:
            if total in found:
                found[total].append((one, other))
            else:
                found[total] = [(one, other)]
    return found


def _alterations(
    piles: Sequence[Pile], wilds: Sequence[Card], wanted: frozenset[int], top: int
) -> dict[int, list[WildPlay]]:
    """Find one wild card on one pile that makes one of these values, by value."""
    found: dict[int, list[WildPlay]] = {}
    for card in wilds:
        assert card.effect is not None
        results = whole_results(card.effect, top)
        for pile in piles:
            if pile.value in results and (made := results[pile.value]) in wanted:
                if made in found:
                    found[made].append(WildPlay(card.id, (pile.id,)))
                else:
                    found[made] = [WildPlay(card.id, (pile.id,))]
    return found


def _disjoint(groups: Sequence[Ids]) -> Ids:
    """Merge groups of one or two piles, greedily in the given order, skipping those that overlap."""
    used: list[int] = []
    for ids in groups:
        if ids[0] not in used and ids[-1] not in used:
            used += ids
    return tuple(used)
