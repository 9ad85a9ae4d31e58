"""Bluffed builds: when to make one, and when to doubt one (NUMERO-40 … NUMERO-42)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numero.model import Build, Challenge, NumeroView, OpenBuild
from bot.games.numero.scoring import BLUFF, DOUBT
from bot.opponents.numero.hidden_cards import none_of

BOLD = 0.1
"""How often a bluff is considered when there is nothing better than a discard."""
SLY = 0.03
"""How often others are assumed to bluff when they do not hold the answer."""
HAND = 4
"""Cards that a builder held besides the added one."""


def doubt(view: NumeroView) -> Challenge | None:
    """Return the most certain challenge if it pays by the odds, else None."""
    odds = [(_chance_of_bluff(view, build), build.pile) for build in view.builds if build.pile in view.doubtful]
    chance, pile = max(odds, default=(0.0, 0))
    return Challenge(pile) if chance * -BLUFF > (1 - chance) * -DOUBT else None


def bluffs(view: NumeroView, rng: Random) -> Iterator[Build]:
    """Yield, sometimes, builds without the answer onto a single pile, if the answer might plausibly be in hand."""
    if not view.options.bluff or rng.random() > BOLD:
        return
    held = {card.number for card in view.numbers}
    for card in view.numbers:
        for pile in view.piles:
            value = pile.value + card.number
            if value <= view.options.top and value not in held and _count_hidden(view, value, pile.id + 1) > 1:
                yield Build(card.id, (pile.id,))


def _chance_of_bluff(view: NumeroView, build: OpenBuild) -> float:
    """Return the chance that the builder did not hold the answer, 1 if all the answers were elsewhere."""
    left = _count_hidden(view, build.value, build.pile)
    numbers = sum(not card.wild for card in view.cards.values())
    holding = 1 - none_of(numbers, left, HAND)
    sly = SLY * (1 - holding)
    return sly / (sly + holding)


def _count_hidden(view: NumeroView, number: int, before: int) -> int:
    """Count the cards of a number that could have been in the builder's hand: those neither in the viewer's hand
    nor in piles older than the build, whose ids are lower. Cards that came into the centre later may have been."""
    cards = view.cards
    seen = [*(view.hand or ()), *(name for pile in view.piles if pile.id < before for name in pile.cards)]
    there = sum(card.number == number for card in cards.values())
    return there - sum(cards[name].number == number for name in seen)
