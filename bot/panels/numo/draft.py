"""What a player of NUMO has chosen so far: cards of the hand, to be melded, laid off or discarded."""

from __future__ import annotations

from collections.abc import Sequence
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

    ``cards`` are the chosen cards in the order in which they were chosen. ``asking`` means that the panel asks
    which of several melds the cards should be. ``typed`` is a move that was refused, ``wrong`` the reason of the
    last refusal. ``step`` counts the changes: controls that play carry it, so that they only ever play what is
    shown beside them.
    """

    cards: tuple[str, ...] = ()
    asking: bool = False
    typed: str = ""
    wrong: Wrong | None = None
    step: int = 0


def fitting(view: NumoView, draft: Draft | None) -> Draft:
    """The draft, or one with only what was typed if it does not fit the hand."""
    draft = draft or Draft()
    return draft if set(draft.cards) <= set(view.hand or ()) else Draft(typed=draft.typed, step=draft.step + 1)


def changed(draft: Draft, **choices: Any) -> Draft:
    """The draft with other choices, one step on; the last refusal and any question are forgotten."""
    return replace(draft, **{"wrong": None, "asking": False, "step": draft.step + 1} | choices)


def refused(draft: Draft, why: Refused, **choices: Any) -> Draft:
    """The draft as it was, with the reason of a refusal."""
    return changed(draft, wrong=Wrong.because(why), **choices)


def chosen(view: NumoView, draft: Draft) -> tuple[Card, ...]:
    """The chosen cards."""
    return tuple(view.cards[name] for name in draft.cards)


def ticked(view: NumoView, draft: Draft, names: Sequence[str]) -> Draft:
    """The draft with exactly these cards chosen; those chosen before keep their order, which may say which number
    is the result. Raises ``Refused("panel.older")`` for a card that is no longer in the hand."""
    if not set(names) <= set(view.hand or ()):
        raise Refused("panel.older")
    kept = [name for name in draft.cards if name in names]
    return changed(draft, cards=(*kept, *(name for name in dict.fromkeys(names) if name not in kept)))


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
