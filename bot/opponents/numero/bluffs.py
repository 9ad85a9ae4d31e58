"""Bluffed builds: when to make one, and when to doubt one (NUMERO-40 … NUMERO-42)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numero.model import Build, Challenge, NumeroView, OpenBuild
from bot.games.numero.scoring import BLUFF, DOUBT

HONEST = 0.75
"""How likely a build is honest before anything else is known: most players do not often bluff."""
BOLD = 0.1
"""How often a bluff is thought of at all."""


def doubt(view: NumeroView, rng: Random) -> Challenge | None:
    """A challenge that pays by the odds, the surest first; None where none does."""
    found = [
        (chance, build)
        for build in view.builds
        if build.pile in view.doubtful
        for chance in [_bluffed(view, build)]
    ]
    worth = [(chance, build) for chance, build in found if chance * -BLUFF > (1 - chance) * -DOUBT * 2]
    return Challenge(max(worth, key=lambda pair: pair[0])[1].pile) if worth else None


def bluffs(view: NumeroView, rng: Random) -> Iterator[Build]:
    """Sometimes builds without the answer onto one pile, where the answer might well be in hand."""
    if not view.options.bluff or rng.random() > BOLD:
        return
    held = {card.number for card in view.numbers}
    for card in view.numbers:
        for pile in view.piles:
            value = pile.value + card.number
            if value <= view.options.top and value not in held and _unseen(view, value) >= 2:
                yield Build(card.id, (pile.id,))


def _bluffed(view: NumeroView, build: OpenBuild) -> float:
    """How likely the builder did not hold the answer: certain when all the answers can be seen elsewhere."""
    left = _unseen(view, build.value)
    if left == 0:
        return 1.0
    return (1 - HONEST) / left


def _unseen(view: NumeroView, number: int) -> int:
    """How many cards of a number the viewer cannot see."""
    cards = view.cards
    seen = [*(view.hand or ()), *(name for pile in view.piles for name in pile.cards)]
    total = sum(card.number == number for card in cards.values())
    return total - sum(cards[name].number == number for name in seen)
