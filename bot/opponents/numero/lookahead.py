"""Lookahead: what the others are likely to win before the player's next turn, and what remains then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.games.numero.midturn import lay_out
from bot.games.numero.model import Build, Discard, NumeroView, Take
from bot.opponents.numero import estimator
from bot.opponents.numero.estimator import TakeEstimator, heap_of, total, wild_values
from bot.opponents.numero.hidden_cards import RARE, HiddenCards, none_of

NEXT = 0.6
"""The weight of a card that may be won next turn against one in hand: something may intervene."""
BRANCHES = 12
"""The maximum number of different outcomes of the others' turns that are followed, shared among them."""
PILES = 12
"""If there are more piles, only this many of the most valuable are considered."""

Odds = tuple[float, int, int]
"""The probability, what is won, and which places it takes."""


class Expected(NamedTuple):
    """What is expected after a play: the viewer's next take, and those of the others before it."""

    own: float
    lost: float

    @property
    def gain(self) -> float:
        """The viewer's gain."""
        return NEXT * self.own - self.lost


def expect(view: NumeroView, action: Take | Build | Discard, hidden: HiddenCards) -> Expected:
    """Estimate what is taken after a play until the viewer's next turn is over."""
    centre, hand = _after(view, action)
    lost, branches = 0.0, {0: 1.0}
    most = BRANCHES // max(1, len(hidden.rivals))
    for rival in hidden.rivals:
        after: dict[int, float] = {}
        for gone, chance in branches.items():
            for holding in rival:
                likely = chance * holding.chance
                for odds, won, mask in _takes(
                    centre, gone, holding.answers, holding.numbers, holding.wilds, hidden
                ):
                    lost += likely * odds * won / len(hidden.rivals)
                    after[gone | mask] = after.get(gone | mask, 0.0) + likely * odds
        likeliest = sorted(after.items(), key=lambda branch: -branch[1])[:most]
        whole = sum(chance for _, chance in likeliest)
        branches = {gone: chance / whole for gone, chance in likeliest}
    return Expected(_own(view, centre, hand, branches, hidden), lost)


def _own(
    view: NumeroView, centre: TakeEstimator, hand: tuple[str, ...], branches: dict[int, float], hidden: HiddenCards
) -> float:
    """Return the viewer's expected take next turn from what is left by then."""
    held = [view.cards[name] for name in hand]
    numbers = frozenset(card.number for card in held if not card.wild)
    wilds = tuple(wild_values(card) for card in held if card.wild)
    draw = min(view.deck, 5 - len(hand))
    return sum(
        chance * odds * won
        for gone, chance in branches.items()
        for odds, won, _ in _takes(centre, gone, numbers, draw, wilds, hidden)
    )


def _takes(
    centre: TakeEstimator,
    gone: int,
    sure: frozenset[int],
    draw: int,
    wilds: tuple[estimator.WildValues, ...],
    hidden: HiddenCards,
) -> Iterable[Odds]:
    """Yield the best takes of a hand with these sure numbers and ``draw`` unknown ones, with their odds."""
    possible = [n for n in range(1, centre.top + 1) if n in sure or (draw and hidden.numbers[n])]
    found = sorted(((centre.take(number, wilds, gone), number) for number in possible), reverse=True)
    left, better = 1.0, 0
    for take, number in found:
        if not take.worth or left < RARE:
            break
        if number in sure:
            yield left, take.worth + 1, take.mask
            return
        better += hidden.numbers[number]
        now = none_of(hidden.count, better, min(draw, hidden.count))
        if left > now:
            yield left - now, take.worth + 1, take.mask
            left = now
    yield left, 0, 0


def _after(view: NumeroView, action: Take | Build | Discard) -> tuple[TakeEstimator, tuple[str, ...]]:
    """Return the centre and the viewer's hand after a play."""
    cards, table = view.cards, lay_out(view, view.hand or (), action.wilds)
    scored = view.options.mode == "points"
    centre = TakeEstimator(view.options.top, estimator.points if scored else estimator.cards, clearing=scored)
    used = () if isinstance(action, Discard) else action.piles
    left = sorted((stack for stack in table.stacks if stack.id not in used), key=lambda stack: -stack.value)
    for stack in left[:PILES]:
        centre.add(int(stack.value), total(heap_of(cards[name]) for name in stack.cards))
    played = cards[action.card]
    if not isinstance(action, Take):
        joined = [stack for stack in table.stacks if stack.id in used]
        names = [action.card, *(name for stack in joined for name in stack.cards)]
        value = played.number + sum(int(stack.value) for stack in joined)
        centre.add(value, total(heap_of(cards[name]) for name in names))
    for name in table.wilds:
        centre.add_wild(wild_values(cards[name]))
    return centre, tuple(name for name in table.hand if name != action.card)
