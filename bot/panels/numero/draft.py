"""A half-composed turn: what the player has chosen, and how each choice changes it.

Everything here is a function of the view and the draft; a draft that does not fit the cards is dropped entirely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Self

from bot.errors import Refused
from bot.games.numero.midturn import MidTurn, Stack, lay_out, with_play
from bot.games.numero.model import Discard, NumeroView, WildPlay
from bot.panels.choosing import toggle
from bot.panels.turns import TurnDraft

Question = Literal["stop", "doubt"]
"""What the panel asks to confirm: ending the solitaire, or which build to challenge."""


class Draft(TurnDraft, frozen=True):
    """What a player has chosen so far this turn.

    ``piles`` are the ids of chosen piles as they are after the wild plays in ``wilds``. The number card comes with
    the play that is pressed. ``page`` is the page of the menu of piles. ``asked`` is a question to answer first; a
    number is the build about to be challenged.
    """

    piles: tuple[int, ...] = ()
    wilds: tuple[WildPlay, ...] = ()
    page: int = 0
    asked: Question | int | None = None

    def change(self, **choices: Any) -> Self:
        return super().change(**{"asked": None} | choices)


def fits(view: NumeroView, draft: Draft) -> bool:
    """Whether a draft fits the present cards."""
    try:
        table_after(view, draft).join(draft.piles)
    except Refused:
        return False
    return True


def table_after(view: NumeroView, draft: Draft) -> MidTurn:
    """Return the table after the draft's wild plays. Raises ``Refused`` for a draft that does not fit."""
    return lay_out(view, view.hand or (), draft.wilds)


def play_wild(draft: Draft, table: MidTurn, name: str) -> Draft:
    """Apply a wild card to the chosen piles, which are joined into one and stay chosen.

    Raises ``Refused``: panel.no_pile, and the rules' refusals of the wild play.
    """
    if not draft.piles:
        raise Refused("panel.no_pile", card=table.cards[name].face)
    play = WildPlay(name, draft.piles)
    with_play(table, play)
    return draft.change(wilds=(*draft.wilds, play), piles=draft.piles[:1])


def wild_fits(draft: Draft, table: MidTurn, name: str) -> bool:
    """Whether that wild card can be played on the chosen piles."""
    try:
        play_wild(draft, table, name)
    except Refused:
        return False
    return True


def lay_wild(draft: Draft, table: MidTurn, name: str) -> Draft:
    """Discard a wild card of the hand. Raises ``Refused``."""
    play = WildPlay(name)
    with_play(table, play)
    return draft.change(wilds=(*draft.wilds, play))


def undo(draft: Draft) -> Draft:
    """Take back the last wild play. The piles that it joined become chosen if their result was. Without a wild
    play, no pile stays chosen."""
    if not draft.wilds:
        return draft.change(piles=())
    *before, last = draft.wilds
    piles = [name for pile in draft.piles for name in (last.on if pile in last.on else (pile,))]
    return draft.change(wilds=tuple(before), piles=tuple(piles))


def undo_all(draft: Draft) -> Draft:
    """Take back all wild plays."""
    while draft.wilds:
        draft = undo(draft)
    return draft


def order_piles(table: MidTurn) -> list[Stack]:
    """Sort the piles for menu and text: lowest value first."""
    return sorted(table.stacks, key=lambda stack: (stack.value, stack.id))


def toggle_piles(draft: Draft, table: MidTurn, names: Sequence[int]) -> Draft:
    """Add those of the piles that are not chosen at the end of the choice, and remove the others. Raises
    ``Refused("panel.older")`` if one is no longer there."""
    piles = draft.piles
    for name in names:
        piles = choose_pile(draft.change(piles=piles), table, name, on=name not in piles).piles
    return draft.change(piles=piles)


def choose_pile(draft: Draft, table: MidTurn, name: int, *, on: bool) -> Draft:
    """Add that pile at the end of the choice, or remove it. Raises ``Refused("panel.older")`` if it is gone."""
    if all(stack.id != name for stack in table.stacks):
        raise Refused("panel.older")
    return draft.change(piles=toggle(draft.piles, name, on=on))


def discard(draft: Draft, name: str) -> Discard:
    """Return the discard of that number card after the draft's wild plays."""
    return Discard(name, draft.wilds)
