"""Achievements of Numero."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.achievements.base import Achievement, Tale
from bot.games.numero.events import Built, Took
from bot.games.numero.model import NumeroState
from bot.games.numero.scoring import profile
from bot.games.sentences import Plural

BIG, SWEPT, OPERATIONS, BUILDS = 8, 5, 4, 2
"""Cards in a take; cards that clear the centre; operations in a take; builds on one pile."""


class _OwnTake(msgspec.Struct, frozen=True):
    """A take, the state before it, and the most builds on any pile in it."""

    before: NumeroState
    took: Took
    builds: int

    @property
    def cards_won(self) -> set[str]:
        """The cards won, including the one from the hand."""
        return {self.took.card, *(name for group in self.took.groups for name in group)}

    @property
    def hand(self) -> set[str]:
        """The cards in the player's hand."""
        return set(self.before.hands[self.took.seat])

    @property
    def centre(self) -> set[str]:
        """The cards in the centre."""
        return {*(name for pile in self.before.piles for name in pile.cards), *self.before.wilds}


def best(tale: Tale, seat: int) -> int:
    """Return the most cards won with one take."""
    return max((take.took.cards for take in _takes(tale, seat)), default=0)


def _perfect(tale: Tale, seat: int) -> int:
    return sum(not take.before.deck and take.centre | take.hand <= take.cards_won for take in _takes(tale, seat))


def _eight(tale: Tale, seat: int) -> int:
    return sum(take.took.cards >= BIG for take in _takes(tale, seat))


def _operations(tale: Tale, seat: int) -> int:
    return sum(
        any(
            profile(take.before.cards[name] for name in group).operations >= OPERATIONS
            for group in take.took.groups
        )
        for take in _takes(tale, seat)
    )


def _count_builds(tale: Tale, seat: int) -> int:
    return sum(take.builds >= BUILDS for take in _takes(tale, seat))


def _sweep(tale: Tale, seat: int) -> int:
    return sum(
        len(take.centre) >= SWEPT and take.centre <= take.cards_won and not take.took.laid
        for take in _takes(tale, seat)
    )


def _takes(tale: Tale, seat: int) -> Iterator[_OwnTake]:
    """Iterate over the takes of the seat's owner, in order."""
    built: dict[frozenset[str], int] = {}
    for move in tale.moves:
        for event in move.events:
            if isinstance(event, Built):
                pile = frozenset(event.pile.cards)
                built[pile] = 1 + max((n for below, n in built.items() if below < pile), default=0)
            elif isinstance(event, Took) and event.seat == seat and move.own:
                groups = [frozenset(group) for group in event.groups]
                builds = (n for pile, n in built.items() if any(pile <= group for group in groups))
                yield _OwnTake(move.before, event, max(builds, default=0))


ACHIEVEMENTS = (
    Achievement(
        "numero.perfect",
        "💎",
        _perfect,
        "Perfect ending",
        "When the deck is empty, take the whole centre with your last cards.",
    ),
    Achievement("numero.eight", "🧺", _eight, "Armful", "Win eight or more cards with one take."),
    Achievement("numero.operations", "🧮", _operations, "All four", "Use all of + − × ÷ in one group of a take."),
    Achievement("numero.built", "🧱", _count_builds, "Well built", "Take a pile that was built on twice."),
    Achievement(
        "numero.sweep", "🧹", _sweep, "Clean sweep", "Clear a centre of five or more cards with one take."
    ),
)
BEST = Plural("{n} card in one take", "{n} cards in one take")
"""The best play in words."""
