"""Hints: the best thing that the viewer can do now, as a pure function of the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.games.numo.kinds import Fit
from bot.games.numo.legal import forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoView
from bot.games.numo.turn import has_must


class Advice(msgspec.Struct, frozen=True):
    """What a hint is about: take the discard for a meld, form a meld, lay off, or none of these, because nothing
    can be or because it is better to wait; then ``action`` is a draw or a discard, if anybody knows which.
    ``made`` is the resulting meld; for a lay-off ``onto`` is the meld that takes the cards."""

    kind: Literal["take", "meld", "lay", "wait", "nothing"]
    action: Draw | FormMeld | LayOff | Discard | None = None
    made: Fit | None = None
    onto: Meld | None = None

    @property
    def plays(self) -> tuple[NumoAction, ...]:
        """The moves of it, in order."""
        if self.action is None:
            return ()
        if self.kind == "take" and self.made is not None:
            return self.action, FormMeld(tuple(card.id for card in self.made.cards), self.made.kind)
        return (self.action,)


def advice(view: NumoView) -> Advice:
    """The best that the viewer can do. A meld of the required kind comes first if still needed, then the one with
    more points."""
    options = list(_melds(view))
    if options:
        return max(options, key=lambda found: _worth(view, found))
    laid = [Advice("lay", action, onto=meld) for action, meld in lays(view)]
    return max(laid, key=_laid, default=Advice("nothing"))


def _melds(view: NumoView) -> Iterator[Advice]:
    """The melds in the hand; before the draw also those that use the top of the discard pile."""
    yield from (Advice("meld", action, made) for action, made in forms(view))
    if not view.my_turn or view.phase != "draw":
        return
    top = view.discards[-1]
    taking = replace(view, hand=(*(view.hand or ()), top), drawn=top, took=True, phase="meld")
    for action, made in forms(taking):
        if top in action.cards:
            yield Advice("take", Draw(from_discard=True), made)


def _worth(view: NumoView, found: Advice) -> tuple[bool, int]:
    assert found.made is not None
    needed = found.made.kind == view.must and not has_must(view, view.mover, view.melds)
    return needed, sum(card.number for card in found.made.cards)


def _laid(found: Advice) -> int:
    assert isinstance(found.action, LayOff)
    return len(found.action.cards)
