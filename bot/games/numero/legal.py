"""A quick sample of the legal actions, from a view alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter
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

_IN_ORDER = attrgetter("number", "id")


class _Sight(NamedTuple):
    """What the sample is made from. The viewer's cards, the numbers of the number cards (ascending, each once) and
    those held at least twice, and by value the piles, joins of two, and wild cards on a pile that have it."""

    numbers: list[Card]
    wilds: list[Card]
    held: list[int]
    twice: list[int]
    joins: dict[int, list[Ids]]
    altered: dict[int, list[WildPlay]]


def sample(view: NumeroView) -> list[NumeroAction]:
    """List legal actions of the viewer: takes, builds and discards with at most two piles and one wild card,
    passing, stopping, challenges, and finally requesting a hint."""
    if view.seat is None or view.over:
        return []
    mine = view.my_turn
    found = _turn(view) if mine else []
    found += [Challenge(name) for name in view.doubtful]
    if mine and may_hint(view, view.options.hints):
        found.append(Hint())
    return found


def _turn(view: NumeroView) -> list[NumeroAction]:
    sight = _look(view)
    found: list[NumeroAction] = []
    found += _takes(view, sight)
    if view.takes_only:
        found.append(Pass() if view.phase == "last" else Stop())
        return found
    found += _builds(view, sight)
    found += _discards(sight)
    return found


def _look(view: NumeroView) -> _Sight:
    cards, top = view.cards, view.options.top
    numbers: list[Card] = []
    wilds: list[Card] = []
    for name in view.hand or ():
        card = cards[name]
        (numbers if card.number else wilds).append(card)
    numbers.sort(key=_IN_ORDER)
    each = [card.number for card in numbers]
    held = list(dict.fromkeys(each))
    twice = [] if len(held) == len(each) else [number for number in held if each.count(number) > 1]
    most = top if view.options.bluff else max(held, default=0)
    piles = view.piles[-MOST_PILES:]
    lone = [cards[name] for name in view.wilds]
    altered = _alterations(piles, [*wilds, *lone][:MOST_WILDS], top)
    return _Sight(numbers, wilds, held, twice, _joins(piles, most), altered)


def _takes(view: NumeroView, sight: _Sight) -> list[Take]:
    """List takes of one or two piles with at most one wild card, and the biggest multiple take of those without
    one. In a solitaire that has none of these, the best take of all."""
    found: list[Take] = []
    joins, altered = sight.joins, sight.altered
    for card in sight.numbers:
        name, number = card.id, card.number
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


def _builds(view: NumeroView, sight: _Sight) -> list[Build]:
    """List builds on one or two piles, or on one after a wild card. A bluff needs no answer in the hand."""
    answers = range(1, view.options.top + 1) if view.options.bluff else sight.held
    joins, altered = sight.joins, sight.altered
    found = []
    for card in sight.numbers:
        name, number = card.id, card.number
        for value in answers:
            if value - number in joins:
                for ids in joins[value - number]:
                    found.append(Build(name, ids))
        if altered:
            for value in sight.held:
                if value - number in altered:
                    for play in altered[value - number]:
                        found.append(Build(name, play.on, (play,)))
    return found


def _discards(sight: _Sight) -> list[Discard]:
    """List discards of each number card: alone, after discarding a wild card, and after altering a pile whose
    answer is in the hand."""
    laid = [(WildPlay(wild.id),) for wild in sight.wilds]
    answered = [(value, sight.altered[value]) for value in sight.held if value in sight.altered]
    found = []
    for card in sight.numbers:
        name, number = card.id, card.number
        found.append(Discard(name))
        for plays in laid:
            found.append(Discard(name, plays))
        for value, altering in answered:
            if value != number or value in sight.twice:
                for play in altering:
                    found.append(Discard(name, (play,)))
    return found


def _joins(piles: Sequence[Pile], most: int) -> dict[int, list[Ids]]:
    """Single piles and joins of two by value, up to ``most``."""
    found: dict[int, list[Ids]] = defaultdict(list)
    low = [pile for pile in piles if pile.value <= most]
    for pile in low:
        found[pile.value].append((pile.id,))
    for one, other in combinations(low, 2):
        total = one.value + other.value
        if total <= most:
            found[total].append((one.id, other.id))
    return found


def _alterations(piles: Sequence[Pile], wilds: Sequence[Card], top: int) -> dict[int, list[WildPlay]]:
    """One wild card on one pile, by the resulting whole value up to ``top``."""
    found: dict[int, list[WildPlay]] = defaultdict(list)
    for card in wilds:
        assert card.effect is not None
        made = whole_results(card.effect, top)
        for pile in piles:
            if pile.value in made:
                found[made[pile.value]].append(WildPlay(card.id, (pile.id,)))
    return found


def _disjoint(groups: Sequence[Ids]) -> Ids:
    """Merge groups of one or two piles, greedily in the given order, skipping those that overlap."""
    used: list[int] = []
    for ids in groups:
        if ids[0] not in used and ids[-1] not in used:
            used += ids
    return tuple(used)
