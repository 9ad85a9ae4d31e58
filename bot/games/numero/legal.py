"""A sample of the legal actions, from a view alone and quick to make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Stop,
    Take,
    WildPlay,
)
from bot.games.numero.search import Problem, best_take
from bot.games.numero.values import whole_results

MOST_PILES = 10
"""Only this many piles, the newest, are considered."""
MOST_WILDS = 6
"""Only this many wild cards are considered, those in the hand first."""

Ids = tuple[int, ...]


class _Sight(NamedTuple):
    """What the sample is made from: the viewer's number cards, for each of them the numbers of the others
    (ascending, each once), and by value the piles, joins of two, and wild cards on a pile that have it."""

    numbers: tuple[Card, ...]
    answers: list[list[int]]
    joins: dict[int, list[Ids]]
    altered: dict[int, list[WildPlay]]


def sample(view: NumeroView) -> Iterator[NumeroAction]:
    """Legal actions of the viewer: takes, builds and discards with at most two piles and one wild card, passing,
    stopping, challenges, and last asking for a hint."""
    if view.seat is None or view.over:
        return
    if view.my_turn:
        yield from _turn(view)
    yield from (Challenge(name) for name in view.doubtful)
    if view.my_turn and may_hint(view, view.options.hints):
        yield Hint()


def _turn(view: NumeroView) -> list[NumeroAction]:
    wilds = view.hand_wilds
    sight = _seen(view, wilds)
    found: list[NumeroAction] = [*_takes(view, sight)]
    if not view.takes_only:
        return [*found, *_builds(view, sight), *_discards(sight, wilds)]
    return [*found, Pass() if view.phase == "last" else Stop()]


def _seen(view: NumeroView, wilds: tuple[Card, ...]) -> _Sight:
    numbers = view.numbers
    held = [card.number for card in numbers]
    each = dict.fromkeys(held)
    answers = [[value for value in each if value != number or held.count(value) > 1] for number in held]
    return _Sight(numbers, answers, _joins(view), _altered(view, wilds))


def _takes(view: NumeroView, sight: _Sight) -> list[Take]:
    """Takes of one or two piles with at most one wild card, and the biggest multiple take made of those without
    one. In a solitaire, if there are none, the best take of all."""
    found: list[Take] = []
    for card in sight.numbers:
        plain, name = sight.joins.get(card.number, ()), card.id
        found += [Take(name, ids) for ids in plain]
        many = _disjoint(plain) if len(plain) > 1 else ()
        if len(many) > 1:
            found.append(Take(name, tuple(pile for ids in many for pile in ids)))
        found += [Take(name, play.on, (play,)) for play in sight.altered.get(card.number, ())]
    if view.options.solitaire and not found:
        best = best_take(Problem.of(view, view.hand or ()), view.options.mode)
        return [] if best is None else [best.action]
    return found


def _builds(view: NumeroView, sight: _Sight) -> list[Build]:
    """Builds on one or two piles, or on one after a wild card; a bluff needs no answer in the hand."""
    bluffs = range(1, view.options.top + 1) if view.options.bluff else ()
    found = []
    for card, answers in zip(sight.numbers, sight.answers, strict=True):
        name, number = card.id, card.number
        for value in bluffs or answers:
            for ids in sight.joins.get(value - number, ()):
                found.append(Build(name, ids))
        for value in answers:
            for play in sight.altered.get(value - number, ()):
                found.append(Build(name, play.on, (play,)))
    return found


def _discards(sight: _Sight, wilds: tuple[Card, ...]) -> list[Discard]:
    """Each number card: alone, after discarding a wild card, and after altering a pile whose answer is in the
    hand."""
    laid = [WildPlay(wild.id) for wild in wilds]
    found = []
    for card, answers in zip(sight.numbers, sight.answers, strict=True):
        name = card.id
        found.append(Discard(name))
        found += [Discard(name, (play,)) for play in laid]
        for value in answers:
            for play in sight.altered.get(value, ()):
                found.append(Discard(name, (play,)))
    return found


def _joins(view: NumeroView) -> dict[int, list[Ids]]:
    """Single piles and joins of two by value, as far as a number card has it."""
    top = view.options.top
    found: dict[int, list[Ids]] = {}
    piles = [(pile.id, pile.value) for pile in view.piles[-MOST_PILES:]]
    for name, value in piles:
        found.setdefault(value, []).append((name,))
    for (name, value), (other, more) in combinations(piles, 2):
        if value + more <= top:
            found.setdefault(value + more, []).append((name, other))
    return found


def _altered(view: NumeroView, wilds: tuple[Card, ...]) -> dict[int, list[WildPlay]]:
    """One wild card on one pile by the whole value that it makes, as far as a number card has it."""
    top, cards = view.options.top, view.cards
    found: dict[int, list[WildPlay]] = {}
    for card in [*wilds, *(cards[name] for name in view.wilds)][:MOST_WILDS]:
        assert card.effect is not None
        made = whole_results(card.effect, top)
        for pile in view.piles[-MOST_PILES:]:
            if pile.value in made:
                found.setdefault(made[pile.value], []).append(WildPlay(card.id, (pile.id,)))
    return found


def _disjoint(groups: Sequence[Ids]) -> Sequence[Ids]:
    """Groups that have no pile in common, chosen in the given order."""
    chosen: list[Ids] = []
    used: set[int] = set()
    for ids in groups:
        if used.isdisjoint(ids):
            chosen.append(ids)
            used.update(ids)
    return chosen
