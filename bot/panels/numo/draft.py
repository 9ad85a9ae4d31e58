"""What a player of NUMO has chosen so far: cards of the hand, to be melded, laid off or discarded."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo import finder
from bot.games.numo.cards import Card
from bot.games.numo.kinds import Fit, kinds_of
from bot.games.numo.model import Meld, NumoView
from bot.panels.choosing import Wrong


class Draft(msgspec.Struct, frozen=True):
    """The half-composed move of a turn.

    ``cards`` are the chosen cards in the order in which they were chosen. ``typed`` is a move that was refused,
    ``wrong`` the reason of the last refusal. ``step`` counts the changes: controls that play carry it, so that
    they only ever play what is shown beside them.
    """

    cards: tuple[str, ...] = ()
    typed: str = ""
    wrong: Wrong | None = None
    step: int = 0


def fitting(view: NumoView, draft: Draft | None) -> Draft:
    """The draft, or one with only what was typed if it does not fit the hand."""
    draft = draft or Draft()
    return draft if set(draft.cards) <= set(view.hand or ()) else Draft(typed=draft.typed, step=draft.step + 1)


def changed(draft: Draft, **choices: Any) -> Draft:
    """The draft with other choices, one step on; the last refusal is forgotten."""
    return replace(draft, **{"wrong": None, "step": draft.step + 1} | choices)


def refused(draft: Draft, why: Refused, **choices: Any) -> Draft:
    """The draft as it was, with the reason of a refusal."""
    return changed(draft, wrong=Wrong.because(why), **choices)


def chosen(view: NumoView, draft: Draft) -> tuple[Card, ...]:
    """The chosen cards."""
    return tuple(view.cards[name] for name in draft.cards)


def place_of(view: NumoView, card: str) -> int:
    """What a control calls a card of the hand: its place by number, which stays the same as long as the stamp
    does, whatever order the hand is shown in."""
    return [held.id for held in view.hand_cards].index(card)


def toggled(view: NumoView, draft: Draft, place: int, *, on: bool) -> Draft:
    """The draft with the card at that place chosen last, or no longer chosen. The order of choosing may say which
    number is the result. Raises ``Refused("panel.older")`` if there is no such place."""
    if place >= len(view.hand_cards):
        raise Refused("panel.older")
    card = view.hand_cards[place].id
    others = tuple(name for name in draft.cards if name != card)
    return changed(draft, cards=(*others, card) if on else others)


def makes(view: NumoView, draft: Draft) -> tuple[Fit, ...]:
    """What the chosen cards can be melded as, the kind that going out needs first; empty once the turn's meld is
    over."""
    if view.phase != "meld" or not draft.cards:
        return ()
    fits = kinds_of(chosen(view, draft), view.control)
    return tuple(sorted(fits, key=lambda found: found.kind != view.must))


def takers(view: NumoView, draft: Draft) -> list[Meld]:
    """The melds on the table that the chosen cards fit, oldest first."""
    return finder.takers(chosen(view, draft), view.melds, view.cards)
