"""The normal player: makes the most of the cards in hand and of what lies open, turn by turn."""

from __future__ import annotations

from random import Random

from bot.games.numo.kinds import Fit
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.easy import completes, taking
from bot.opponents.numo.meld_index import MeldIndex, Small, bits, meld_index

MELD = 8.0
"""What being in a meld of the hand is worth, counted in cards that would complete one."""
SEASON = 1.0
"""… and what each further card of the same season is worth, from the second on."""
BETTER = 4.0
"""The discard is taken if it fits better than the worst card of the hand by this much."""
HEAVY = 0.1
"""Version 2: how much each point of a card favours discarding it (NUMO-24)."""
WHIM = 2.0
"""The most that chance adds to how well a card fits."""
NEEDED = 1000
"""Points, or cards, that count against melds after which none of the needed kind is left."""


def choose(view: NumoView, rng: Random) -> NumoAction:
    """Melds, else lays off, else discards the card that goes least well with the others."""
    if view.phase == "draw":
        return Draw(from_discard=_wants(view))
    found = list(forms(view))
    if found:
        return max(found, key=lambda form: _worth(view, *form))[0]
    return _lay_off(view) or _discard(view, rng)


def _wants(view: NumoView) -> bool:
    """Whether the discard can be melded or laid off at once, or fits clearly better than some card of the hand."""
    after, top = taking(view), view.discards[-1]
    if completes(view) or any(top in lay.cards for lay, _ in lays(after)):
        return True
    fits = _fits(after)
    return fits[top] > min(fits.values()) + BETTER


def _worth(view: NumoView, form: FormMeld, made: Fit) -> int:
    """What a meld and the best later ones from the remaining cards put down: points, or in version 2 cards."""
    index = meld_index(view)
    now = index.mask(form.cards)
    left = index.smalls(index.mask(view.hand or ()) & ~now)
    lacks = made.kind != view.must and not has_must(view, view.mover, view.melds)
    return _value(view, index, now) + _best(view, index, left, lacks)


def _best(view: NumoView, index: MeldIndex, smalls: list[Small], lacks: bool) -> int:
    """The most that any compatible set of the melds puts down."""
    best = -NEEDED if lacks else 0
    for i, small in enumerate(smalls, 1):
        rest = [other for other in smalls[i:] if not other.cards & small.cards]
        later = _best(view, index, rest, lacks and not small.own)
        best = max(best, _value(view, index, small.cards) + later)
    return best


def _value(view: NumoView, index: MeldIndex, cards: int) -> int:
    return cards.bit_count() if view.options.scoring == 2 else index.points(cards)


def _lay_off(view: NumoView) -> LayOff | None:
    """The lay-off of the most cards, unless that breaks a meld in hand."""
    lay = max((lay for lay, _ in lays(view)), key=lambda lay: len(lay.cards), default=None)
    if lay is None or next(discards(view), None) is None:
        return lay
    index = meld_index(view)
    cards = index.mask(lay.cards)
    broken = any(small.cards & cards for small in index.smalls(index.mask(view.hand or ())))
    return None if broken else lay


def _discard(view: NumoView, rng: Random) -> Discard:
    fits = _fits(view)
    return min(discards(view), key=lambda discard: fits[discard.card] + WHIM * rng.random())


def _fits(view: NumoView) -> dict[str, float]:
    """How well each card goes with the others in hand; cards that lie open are out of reach."""
    index = meld_index(view)
    hand = view.hand or ()
    held = index.mask(hand)
    away = held | index.mask(view.discards)
    for meld in view.melds:
        away |= index.mask(meld.cards)
    heavy = HEAVY if view.options.scoring == 2 else 0.0
    return {name: _fit(index, index.bit[name], held, away) - heavy * view.cards[name].number for name in hand}


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
