"""A half-composed turn: what the player has chosen, and how each choice changes it.

Everything here is a function of the view and the draft; a draft that does not fit the cards is dropped entirely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.midturn import MidTurn, Stack, hand_number, laid_out, with_play
from bot.games.numero.model import Build, Discard, NumeroView, Take, WildPlay
from bot.panels.choosing import PAGE, Wrong

Question = Literal["stop", "doubt"]
"""What the panel asks to confirm: ending the solitaire, or which build to challenge."""


class Draft(msgspec.Struct, frozen=True):
    """What a player has chosen so far this turn.

    ``card`` is a number card of the hand, ``piles`` the ids of chosen piles as they are after the wild plays in
    ``wilds``. ``page`` is the page of the menu of piles. ``asked`` is a question to be answered first; a number
    is the build about to be challenged. ``typed`` are sentences that were refused, ``wrong`` is the reason of the
    last refusal. ``step`` counts the changes: controls that play carry it, so that they only ever play what is
    shown beside them.
    """

    card: str | None = None
    piles: tuple[int, ...] = ()
    wilds: tuple[WildPlay, ...] = ()
    page: int = 0
    asked: Question | int | None = None
    typed: str = ""
    wrong: Wrong | None = None
    step: int = 0


def fitting(view: NumeroView, draft: Draft | None) -> tuple[Draft, MidTurn]:
    """The draft with the table after its wild plays; one with only what was typed if it does not fit the cards."""
    draft = draft or Draft()
    hand = view.hand or ()
    try:
        table = laid_out(view, hand, draft.wilds)
        table.join(draft.piles)
        if draft.card is not None:
            hand_number(table, draft.card)
    except Refused:
        return Draft(typed=draft.typed, step=draft.step + 1), laid_out(view, hand)
    return draft, table


def changed(draft: Draft, **choices: Any) -> Draft:
    """The draft with other choices, one step on; the last refusal and any question are forgotten."""
    return replace(draft, **{"wrong": None, "asked": None, "step": draft.step + 1} | choices)


def refused(draft: Draft, why: Refused, **choices: Any) -> Draft:
    """The draft as it was, with the reason of a refusal."""
    return changed(draft, wrong=Wrong.because(why), **choices)


def wild_played(draft: Draft, table: MidTurn, name: str) -> Draft:
    """Apply a wild card to the chosen piles, which become one and stay chosen.

    Raises ``Refused``: panel.no_pile, and what the rules say about the wild play.
    """
    if not draft.piles:
        raise Refused("panel.no_pile", card=table.cards[name].face)
    play = WildPlay(name, draft.piles)
    with_play(table, play)
    return changed(draft, wilds=(*draft.wilds, play), piles=draft.piles[:1])


def wild_fits(draft: Draft, table: MidTurn, name: str) -> bool:
    """Whether that wild card can be played on the chosen piles."""
    try:
        wild_played(draft, table, name)
    except Refused:
        return False
    return True


def wild_laid(draft: Draft, table: MidTurn, name: str) -> Draft:
    """Discard a wild card of the hand. Raises ``Refused``."""
    play = WildPlay(name)
    with_play(table, play)
    return changed(draft, wilds=(*draft.wilds, play))


def undone(draft: Draft) -> Draft:
    """Take back the last wild play; the piles that it joined become chosen if their result was."""
    if not draft.wilds:
        return changed(draft)
    *before, last = draft.wilds
    piles = [name for pile in draft.piles for name in (last.on if pile in last.on else (pile,))]
    return changed(draft, wilds=tuple(before), piles=tuple(piles))


def all_undone(draft: Draft) -> Draft:
    """Take back all wild plays."""
    while draft.wilds:
        draft = undone(draft)
    return draft


def ordered(table: MidTurn) -> list[Stack]:
    """The piles as menu and text list them: lowest value first."""
    return sorted(table.stacks, key=lambda stack: (stack.value, stack.id))


def pages(table: MidTurn) -> int:
    """How many pages the menu of piles has, at least 1."""
    return max(1, -(-len(table.stacks) // PAGE))


def on_page(table: MidTurn, page: int) -> list[Stack]:
    """The piles on a page of the menu; the page is wrapped into range."""
    start = page % pages(table) * PAGE
    return ordered(table)[start : start + PAGE]


def ticked(draft: Draft, table: MidTurn, page: int, names: Sequence[int]) -> Draft:
    """The draft with exactly these piles of the page chosen, in this order; the choice on other pages stays.
    Raises ``Refused("panel.older")`` if one of them is no longer there."""
    there = {stack.id for stack in table.stacks}
    if not there.issuperset(names):
        raise Refused("panel.older")
    shown = {stack.id for stack in on_page(table, page)}.union(names)
    return changed(draft, piles=(*(name for name in draft.piles if name not in shown), *names))


def picked(draft: Draft, table: MidTurn, name: int, *, chosen: bool) -> Draft:
    """The draft with that pile chosen last, or no longer chosen. Raises ``Refused("panel.older")`` if it is no
    longer there."""
    if all(stack.id != name for stack in table.stacks):
        raise Refused("panel.older")
    others = tuple(pile for pile in draft.piles if pile != name)
    return changed(draft, piles=(*others, name) if chosen else others)


def action(draft: Draft, verb: str) -> Take | Build:
    """The take or build that the draft makes. Raises ``Refused("panel.no_card")``."""
    if draft.card is None:
        raise Refused("panel.no_card")
    return (Take if verb == "take" else Build)(draft.card, draft.piles, draft.wilds)


def discard(draft: Draft, name: str) -> Discard:
    """The play that discards that number card after the draft's wild plays."""
    return Discard(name, draft.wilds)
