"""Numero the slow way: every value, every division, every set of takes, points by the literal rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import isqrt
from random import Random

from bot.games.numero.cards import HOUSE, Card, Cards, cards_of
from bot.games.numero.model import Pile
from bot.games.numero.options import Level, NumeroOptions
from bot.games.numero.takes.search import Problem

Items = frozenset[int]
"""Positions of piles, followed by those of wild cards."""
Partition = tuple[Items, ...]


def effect(face: str, value: Fraction) -> Fraction | None:
    """What the wild card with that face makes of a value, None if it may not be played (NUMERO-14, 15)."""
    sign, n = face[0], face[1:]
    if sign == "−":
        return value - int(n) if value > int(n) else None
    if sign in "×÷":
        return value * int(n) if sign == "×" else value / int(n)
    if "N" in face:
        return _power(face, value)
    vulgar = {"½": (1, 2), "⅓": (1, 3), "¼": (1, 4), "⅔": (2, 3), "¾": (3, 4)}
    if face in vulgar:
        return value * Fraction(*vulgar[face])
    return value * (Fraction(int(face[:-1]), 100) if face.endswith("%") else Fraction(face))


def _power(face: str, value: Fraction) -> Fraction | None:
    n = 2 if face in ("N²", "√N") else 3
    if face[0] == "N":
        return value**n
    root = Fraction(*(_root(part, n) for part in (value.numerator, value.denominator)))
    return root if root**n == value else None


def _root(value: int, n: int) -> int:
    """The whole root, or a number near it."""
    return isqrt(value) if n == 2 else round(value ** (1 / 3))


class Oracle:
    """Everything that a table allows."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.piles = len(problem.piles)
        self.items = range(self.piles + len(problem.wilds))

    @cache  # noqa: B019
    def values(self, piles: Items, wilds: Items) -> frozenset[Fraction]:
        """Every value that these piles and wild cards together can have."""
        found = set()
        if not wilds:
            found.add(Fraction(sum(self.problem.piles[i].value for i in piles)))
        for wild in wilds:
            for value in self.values(piles, wilds - {wild}):
                after = effect(self.problem.wilds[wild - self.piles].face, value)
                if after is not None:
                    found.add(after)
        if wilds and len(piles) > 1:
            first = min(piles)
            for some in parts(piles):
                if first in some and len(some) < len(piles):
                    for played in (frozenset[int](), *parts(wilds)):
                        for one in self.values(some, played):
                            found.update(one + other for other in self.values(piles - some, wilds - played))
        return frozenset(found)

    @cache  # noqa: B019
    def groups(self, number: int) -> frozenset[Items]:
        """Every set of piles and wild cards that can be worth the number."""
        piles, wilds = frozenset(range(self.piles)), frozenset(self.items) - frozenset(range(self.piles))
        return frozenset(
            some | played
            for some in parts(piles)
            for played in (frozenset[int](), *parts(wilds))
            if number in self.values(some, played)
        )

    def takes(self, number: int) -> Iterator[Partition]:
        """Every set of takes that one number card can make in a play."""
        yield from (found for found in _disjoint(sorted(self.groups(number), key=sorted), frozenset()) if found)

    def most_cards(self) -> int | None:
        """The most cards that a take wins, the hand card included; None if there is no take."""
        most = max((self._most(card.number, frozenset(self.items)) for card in self.problem.numbers), default=0)
        return 1 + most if most else None

    @cache  # noqa: B019
    def _most(self, number: int, left: Items) -> int:
        rest = [group for group in self.groups(number) if group <= left]
        if not rest:
            return 0
        first = min(min(group) for group in rest)
        return max(
            self._most(number, left - {first}),
            *(len_cards(self.problem, g) + self._most(number, left - g) for g in rest if first in g),
        )

    def most_points(self) -> int | None:
        """The most points that a take play scores; None if there is no take."""
        found = [
            points(self.problem, card, partition)
            for card in self.problem.numbers
            for partition in self.takes(card.number)
        ]
        return max(found, default=None)


def len_cards(problem: Problem, items: Items) -> int:
    """The number of cards in these piles and wild cards."""
    return len(cards(problem, items))


def cards(problem: Problem, items: Items) -> list[Card]:
    """The cards of these piles and wild cards."""
    piles = len(problem.piles)
    found = []
    for i in sorted(items):
        found += [problem.cards[n] for n in problem.piles[i].cards] if i < piles else [problem.wilds[i - piles]]
    return found


def points(problem: Problem, hand: Card, groups: Sequence[Items]) -> int:
    """The points of a take play, by the checklist (NUMERO-30 … NUMERO-36)."""
    taken = [cards(problem, group) for group in groups]
    score = len(taken) + 1 + sum(map(len, taken))
    score += hand.points + sum(card.points for group in taken for card in group)
    score += sum(operations(group) for group in taken)
    score += max(
        sum(spread([*group, hand] if i == place else group) for i, group in enumerate(taken))
        for place in range(len(taken))
    )
    centre = {*range(len(problem.piles)), *(len(problem.piles) + i for i in range(problem.lone))}
    return score + (5 if centre <= {i for group in groups for i in group} else 0)


def operations(group: Sequence[Card]) -> int:
    """NUMERO-34."""
    used = {"+"} if sum(not card.wild for card in group) >= 2 else set()
    for card in group:
        if card.face in ("N²", "N³") or card.face[0] == "×":
            used.add("×")
        elif card.face in ("√N", "∛N") or card.face[0] == "÷":
            used.add("÷")
        elif card.face[0] == "−":
            used.add("−")
        elif card.face in ("½", "⅓", "¼", "0.5", "0.25", "0.2", "50%", "25%", "20%"):
            used.add("÷")
        elif card.wild:
            used |= {"×", "÷"}
    return {3: 5, 4: 10}.get(len(used), 0)


def spread(group: Sequence[Card]) -> int:
    """NUMERO-33 and NUMERO-35."""
    if len(group) < 5:
        return 0
    colours = {card.colour for card in group if not card.wild}
    return (2 if len(group) == 5 else 5) + (5 if len(colours) in (1, 4) else 0)


def parts(items: Items) -> Iterator[Items]:
    """The non-empty subsets of a set."""
    for size in range(1, len(items) + 1):
        yield from map(frozenset, combinations(sorted(items), size))


def _disjoint(groups: Sequence[Items], used: Items) -> Iterator[Partition]:
    yield ()
    for i, group in enumerate(groups):
        if not group & used:
            for rest in _disjoint(groups[i + 1 :], used | group):
                yield (group, *rest)


def divisions(values: Sequence[Fraction], target: int) -> Iterator[Partition]:
    """Every way to divide all of the values into groups with that sum."""

    def divided(left: Items) -> Iterator[Partition]:
        if not left:
            yield ()
            return
        first = min(left)
        for part in parts(left):
            if first in part and sum(values[i] for i in part) == target:
                for rest in divided(left - part):
                    yield (part, *rest)

    yield from divided(frozenset(range(len(values))))


def deck(level: Level = "expert") -> Cards:
    """The cards of a level."""
    return cards_of(HOUSE, NumeroOptions(level=level))


def table(rng: Random, piles: int, wilds: int, level: Level = "expert", hand: int = 2) -> Problem:
    """A random table: some piles are small builds, some of the wild cards lie alone."""
    known = deck(level)
    numbers = [card for card in known.values() if not card.wild]
    wild = [card for card in known.values() if card.wild]
    rng.shuffle(numbers)
    laid = []
    for i in range(piles):
        first, second = numbers.pop(), numbers[-1]
        if rng.random() < 0.2 and first.number + second.number <= 15:
            laid.append(Pile(i + 1, first.number + second.number, (first.id, numbers.pop().id)))
        else:
            laid.append(Pile(i + 1, first.number, (first.id,)))
    held = sorted(numbers[:hand], key=lambda card: (card.number, card.id))
    return Problem(known, tuple(laid), tuple(rng.sample(wild, wilds)), rng.randint(0, wilds), tuple(held))
