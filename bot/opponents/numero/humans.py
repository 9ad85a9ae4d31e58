"""Two models of people who play Numero: see ``bot/opponents/humans.py``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from bot.games.numero.cards import Card
from bot.games.numero.model import Build, Discard, NumeroAction, NumeroView, Pass, Pile, Stop, Take, WildPlay
from bot.games.numero.values import apply_effect
from bot.opponents.humans import Human, HumanModel

SUMS, WILDS = 0.7, 0.4
"""How often naive people see a sum of two piles if there is one, and a take with a wild card."""
TOO_MANY = 3
"""With so many wild cards in their hand naive people get rid of one."""
BUILDS = 0.7
"""How often club players build if they can."""
JOINED = 3
"""The most piles that club players join."""

Piles = tuple[Pile, ...]


class Naive(HumanModel):
    """Takes a pile like a card, else the first sum of two or pile under a wild card that comes to mind. Never
    builds."""

    def choose(self, view: NumeroView, rng: Random) -> NumeroAction | None:
        if not view.my_turn or view.over:
            return None
        sees = {1: True, 2: rng.random() < SUMS}
        numbers = rng.sample(view.numbers, len(view.numbers))
        for size in (1, 2):
            for card in numbers if sees[size] else ():
                for piles in combinations(view.piles, size):
                    if sum(pile.value for pile in piles) == card.number:
                        return Take(card.id, _ids(piles))
        if rng.random() < WILDS:
            for card in numbers:
                for take in _with_wild(view, card, 1):
                    return take
        if view.takes_only:
            return _stop(view)
        many = len(view.hand_wilds) >= TOO_MANY
        return Discard(numbers[0].id, (WildPlay(view.hand_wilds[0].id),) if many else ())


class Club(HumanModel):
    """Takes as many cards as it sees: several groups of plain piles, else one group with a wild card. Builds, and
    lays what is hard to use."""

    def choose(self, view: NumeroView, rng: Random) -> NumeroAction | None:
        if not view.my_turn or view.over:
            return None
        takes = [take for card in view.numbers for take in _plain(view, card)] or [
            take for card in view.numbers for take in _with_wild(view, card, 2)
        ]
        if takes:
            return max(takes, key=lambda take: _count(view, take))
        if view.takes_only:
            return _stop(view)
        builds = list(_builds(view))
        if builds and rng.random() < BUILDS:
            return rng.choice(builds)
        return Discard(min(view.numbers, key=lambda card: (_easy_sums(view, card.number), card.number)).id)


def _ids(piles: Iterable[Pile]) -> tuple[int, ...]:
    return tuple(pile.id for pile in piles)


def _stop(view: NumeroView) -> NumeroAction:
    return Stop() if view.options.solitaire else Pass()


def _plain(view: NumeroView, card: Card) -> Iterator[Take]:
    """Yield the take of all groups of a card that come to mind one after the other, those of few piles first."""
    left, groups = list(view.piles), []
    for piles in _joins(view.piles, JOINED):
        if sum(pile.value for pile in piles) == card.number and all(pile in left for pile in piles):
            left = [pile for pile in left if pile not in piles]
            groups.append(_ids(piles))
    if groups:
        yield Take(card.id, tuple(name for group in groups for name in group), groups=tuple(groups))


def _with_wild(view: NumeroView, card: Card, most: int) -> Iterator[Take]:
    """Yield takes of one group, in which a wild card is on up to ``most`` joined piles."""
    for wild in (*view.hand_wilds, *(view.cards[name] for name in view.wilds)):
        assert wild.effect is not None
        for piles in _joins(view.piles, most):
            if apply_effect(wild.effect, Fraction(sum(pile.value for pile in piles))) == card.number:
                yield Take(card.id, (piles[0].id,), (WildPlay(wild.id, _ids(piles)),))


def _builds(view: NumeroView) -> Iterator[Build]:
    """Yield builds on a pile or a sum of two, of which another card of the hand is the answer."""
    answers = {card.number for card in view.numbers}
    for card in view.numbers:
        for piles in _joins(view.piles, 2):
            if card.number + sum(pile.value for pile in piles) in answers:
                yield Build(card.id, _ids(piles))


def _joins(piles: Sequence[Pile], most: int) -> Iterator[Piles]:
    for size in range(1, most + 1):
        yield from combinations(piles, size)


def _count(view: NumeroView, take: Take) -> int:
    """Count the cards that a take wins from the centre and from the hand."""
    used = {*take.piles, *(name for play in take.wilds for name in play.on)}
    return 1 + len(take.wilds) + sum(len(pile.cards) for pile in view.piles if pile.id in used)


def _easy_sums(view: NumeroView, number: int) -> int:
    """Count the sums that a card would make with a pile."""
    return sum(pile.value + number <= view.options.top for pile in view.piles)


HUMANS: dict[Human, HumanModel] = {"naive": Naive(), "club": Club()}
"""The models of people."""
