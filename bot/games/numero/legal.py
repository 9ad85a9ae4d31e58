"""A sample of the legal actions, from a view alone and quick to make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bot.games.hints import Hint, may_hint
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
from bot.games.numero.values import whole_after

MOST_PILES = 10
"""Only this many piles, the newest, are considered."""
MOST_WILDS = 6
"""Only this many wild cards are considered, those in the hand first."""

Ids = tuple[int, ...]


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


def _turn(view: NumeroView) -> Iterator[NumeroAction]:
    joins, altered = _joins(view), _altered(view)
    yield from _takes(view, joins, altered)
    if not view.takes_only:
        yield from _builds(view, joins, altered)
        yield from _discards(view, altered)
    elif view.phase == "last":
        yield Pass()
    else:
        yield Stop()


def _takes(view: NumeroView, joins: dict[int, list[Ids]], altered: dict[int, list[WildPlay]]) -> Iterator[Take]:
    """Takes of one or two piles with at most one wild card, and the biggest multiple take made of those without
    one. In a solitaire, if there are none, the best take of all."""
    found = False
    for card in view.numbers:
        plain, plays = joins.get(card.number, []), altered.get(card.number, [])
        found = found or bool(plain or plays)
        yield from (Take(card.id, ids) for ids in plain)
        many = _disjoint(plain)
        if len(many) > 1:
            yield Take(card.id, tuple(name for ids in many for name in ids))
        yield from (Take(card.id, play.on, (play,)) for play in plays)
    if view.options.solitaire and not found:
        best = best_take(Problem.of(view, view.hand or ()), view.options.mode)
        if best is not None:
            yield best.action


def _builds(view: NumeroView, joins: dict[int, list[Ids]], altered: dict[int, list[WildPlay]]) -> Iterator[Build]:
    """Builds on one or two piles, or on one after a wild card; a bluff needs no answer in the hand."""
    numbers = view.numbers
    for card in numbers:
        answers = {other.number for other in numbers if other is not card}
        values = range(1, view.options.top + 1) if view.options.bluff else sorted(answers)
        for value in values:
            yield from (Build(card.id, ids) for ids in joins.get(value - card.number, []))
        for value in sorted(answers):
            yield from (Build(card.id, play.on, (play,)) for play in altered.get(value - card.number, []))


def _discards(view: NumeroView, altered: dict[int, list[WildPlay]]) -> Iterator[Discard]:
    """Each number card: alone, after discarding a wild card, and after altering a pile whose answer is in the
    hand."""
    numbers, wilds = view.numbers, view.hand_wilds
    for card in numbers:
        yield Discard(card.id)
        yield from (Discard(card.id, (WildPlay(wild.id),)) for wild in wilds)
        for value in sorted({other.number for other in numbers if other is not card}):
            yield from (Discard(card.id, (play,)) for play in altered.get(value, []))


def _joins(view: NumeroView) -> dict[int, list[Ids]]:
    """Single piles and joins of two, by value."""
    found: dict[int, list[Ids]] = {}
    piles = view.piles[-MOST_PILES:]
    for pile in piles:
        found.setdefault(pile.value, []).append((pile.id,))
    for one, other in combinations(piles, 2):
        found.setdefault(one.value + other.value, []).append((one.id, other.id))
    return found


def _altered(view: NumeroView) -> dict[int, list[WildPlay]]:
    """One wild card on one pile, by the whole value that it makes."""
    found: dict[int, list[WildPlay]] = {}
    cards = view.cards
    wilds = [*view.hand_wilds, *(cards[name] for name in view.wilds)][:MOST_WILDS]
    for card in wilds:
        assert card.effect is not None
        for pile in view.piles[-MOST_PILES:]:
            value = whole_after(card.effect, pile.value)
            if value is not None:
                found.setdefault(value, []).append(WildPlay(card.id, (pile.id,)))
    return found


def _disjoint(groups: list[Ids]) -> list[Ids]:
    """Groups that have no pile in common, chosen in the given order."""
    chosen: list[Ids] = []
    used: set[int] = set()
    for ids in groups:
        if used.isdisjoint(ids):
            chosen.append(ids)
            used.update(ids)
    return chosen
