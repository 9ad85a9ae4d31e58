"""Judging cards at a glance: how well they go together as they are, without thinking ahead."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.numo.kinds import Fit
from bot.games.numo.model import FormMeld, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.meld_index import MeldIndex, Small, bits, meld_index

MELD = 8.0
"""The worth of being in a meld of the hand, in cards that would complete one."""
SEASON = 1.0
"""… and what each further card of the same season is worth, from the second on."""
HEAVY = 0.1
"""Version 2: how much each point of a card favours discarding it (NUMO-24)."""
NEEDED = 1000
"""Points, or cards, that count against melds after which none of the needed kind is left."""


def taking(view: NumoView) -> NumoView:
    """Return the mover's view after taking the top of the discard pile."""
    top = view.discards[-1]
    hand = (*(view.hand or ()), top)
    return replace(view, hand=hand, discards=view.discards[:-1], drawn=top, took=True, phase="meld")


def value_put_down(view: NumoView, form: FormMeld, made: Fit) -> int:
    """Return what a meld and the best later ones from the rest put down: points, or in version 2 cards."""
    index = meld_index(view)
    now = index.mask(form.cards)
    left = index.smalls(index.mask(view.hand or ()) & ~now)
    lacks = made.kind != view.must and not has_must(view, view.mover, view.melds)
    return _value(view, index, now) + _best(view, index, left, lacks)


def fits(view: NumoView) -> dict[str, float]:
    """Rate how well each card fits the others in hand. Cards that lie open are out of reach."""
    index = meld_index(view)
    hand = view.hand or ()
    held = index.mask(hand)
    away = held | index.mask(view.discards)
    for meld in view.melds:
        away |= index.mask(meld.cards)
    heavy = HEAVY if view.options.scoring == 2 else 0.0
    return {name: _fit(index, index.bit[name], held, away) - heavy * view.cards[name].number for name in hand}


def in_melds(view: NumoView) -> frozenset[str]:
    """Return the cards of the hand that are part of melds in it."""
    index = meld_index(view)
    together = 0
    for small in index.smalls(index.mask(view.hand or ())):
        together |= small.cards
    return frozenset(name for name in view.hand or () if index.bit[name] & together)


def _best(view: NumoView, index: MeldIndex, smalls: list[Small], lacks: bool) -> int:
    """Return the most that any compatible set of the melds puts down."""
    best = -NEEDED if lacks else 0
    for i, small in enumerate(smalls, 1):
        rest = [other for other in smalls[i:] if not other.cards & small.cards]
        later = _best(view, index, rest, lacks and not small.own)
        best = max(best, _value(view, index, small.cards) + later)
    return best


def _value(view: NumoView, index: MeldIndex, cards: int) -> int:
    return cards.bit_count() if view.options.scoring == 2 else index.points(cards)


def _fit(index: MeldIndex, card: int, held: int, away: int) -> float:
    others = held & ~card
    thirds = index.third[card.bit_length() - 1]
    fit = MELD * len(index.with_card(card, others))
    for other in bits(others):
        fit += (thirds[other.bit_length() - 1] & ~away).bit_count()
    for season in index.seasons:
        if card & season:
            fit += SEASON * max(0, (others & season).bit_count() - 1)
    return fit
