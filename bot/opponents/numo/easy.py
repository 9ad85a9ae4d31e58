"""The easy player: a beginner who sees melds that are ready, and does not think ahead."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.numo.finder import melds
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Draw, NumoAction, NumoView

CARE = 0.5
"""How often it notices a possible lay-off."""


def choose(view: NumoView, rng: Random) -> NumoAction:
    """The meld that comes to mind first, now and then a lay-off, else some discard that is in no meld."""
    if view.phase == "draw":
        return Draw(from_discard=completes(view))
    found = list(forms(view))
    if found:
        return rng.choice(found)[0]
    free = list(discards(view))
    lay = next(lays(view), None)
    if lay is not None and (not free or rng.random() < CARE):
        return lay[0]
    useful = {card.id for meld in melds(view.hand_cards, view.control) for card in meld.cards}
    return rng.choice([discard for discard in free if discard.card not in useful] or free)


def completes(view: NumoView) -> bool:
    """Whether the top of the discard pile makes a meld with the hand that may be formed right away."""
    return any(view.discards[-1] in form.cards for form, _ in forms(taking(view)))


def taking(view: NumoView) -> NumoView:
    """What the mover sees after taking the top of the discard pile."""
    top = view.discards[-1]
    hand = (*(view.hand or ()), top)
    return replace(view, hand=hand, discards=view.discards[:-1], drawn=top, took=True, phase="meld")
