"""Hints: the best thing that the viewer can do now, as a pure function of the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.games.numo.kinds import Fit
from bot.games.numo.legal import forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoView
from bot.games.numo.names import describe_meld, meld_words, numbers_of
from bot.games.numo.turn import has_must
from bot.i18n import Texts


class Advice(msgspec.Struct, frozen=True):
    """The best option: take the discard for a meld, form a meld, lay off, or none of these.

    With none, nothing can be played or waiting is better, and ``action`` is a draw or a discard, if known.
    ``made`` is the resulting meld; for a lay-off ``onto`` is the meld that takes the cards. ``draw`` is the draw
    that has to precede a meld or lay-off.
    """

    kind: Literal["take", "meld", "lay", "wait", "nothing"]
    action: Draw | FormMeld | LayOff | Discard | None = None
    made: Fit | None = None
    onto: Meld | None = None
    draw: Draw | None = None

    @property
    def plays(self) -> tuple[NumoAction, ...]:
        """The moves it advises, in order."""
        if self.action is None:
            return ()
        if self.kind == "take" and self.made is not None:
            return self.action, FormMeld(tuple(card.id for card in self.made.cards), self.made.kind)
        return (self.action,) if self.draw is None else (self.draw, self.action)


def advice(view: NumoView) -> Advice:
    """The viewer's best option. A meld of the required kind comes first if still needed, then the one with more
    points."""
    options = list(_melds(view))
    if options:
        return max(options, key=lambda found: _worth(view, found))
    return max(_lay_offs(view), key=_count_laid, default=Advice("nothing"))


def view_after_taking(view: NumoView) -> NumoView:
    """The viewer's view after taking the top of the discard pile."""
    top = view.discards[-1]
    return replace(view, hand=(*(view.hand or ()), top), drawn=top, took=True, phase="meld")


def _melds(view: NumoView) -> Iterator[Advice]:
    """The melds in the hand, before the draw also those that use the top of the discard pile."""
    if not view.my_turn:
        return
    if view.phase != "draw":
        yield from (Advice("meld", action, made) for action, made in forms(view))
        return
    stock = not runs_out(view)
    if stock:
        yield from (Advice("meld", action, made, draw=Draw()) for action, made in forms(view))
    for action, made in forms(view_after_taking(view)):
        if view.discards[-1] in action.cards or not stock:
            yield Advice("take", Draw(from_discard=True), made)


def _lay_offs(view: NumoView) -> Iterator[Advice]:
    """The lay-offs from the hand, before the draw with the draw that leaves them possible."""
    draw = Draw(from_discard=runs_out(view)) if view.phase == "draw" else None
    after = view_after_taking(view) if draw and draw.from_discard else view
    yield from (Advice("lay", action, onto=meld, draw=draw) for action, meld in lays(after))


def runs_out(view: NumoView) -> bool:
    """Whether a draw from the stock would make the deal void (NUMO-21)."""
    return not view.stock and view.turn_overs == view.house.turn_overs


def _worth(view: NumoView, found: Advice) -> tuple[bool, int]:
    assert found.made is not None
    needed = found.made.kind == view.must and not has_must(view, view.mover, view.melds)
    return needed, sum(card.number for card in found.made.cards)


def _count_laid(found: Advice) -> int:
    assert isinstance(found.action, LayOff)
    return len(found.action.cards)


def hint_words(advice: Advice, t: Texts) -> str:
    """The text of a hint."""
    return _waiting_words(advice, t) if advice.kind == "wait" else _playing_words(advice, t)


def _playing_words(advice: Advice, t: Texts) -> str:
    match advice.action:
        case LayOff(cards=cards) if advice.onto is not None:
            return _lay_off_words(advice.draw, t.all_of(numbers_of(cards)), describe_meld(advice.onto, t), t)
        case Discard(card=card):
            return t(
                "There's nothing to meld or lay off. Discard the **{card}**: it fits the rest of your hand least.",
                card=t.all_of(numbers_of((card,))),
            )
        case Draw(from_discard=True) if advice.made is not None:
            return t(
                "Take the discard and meld **{meld}**.", meld=meld_words(advice.made.kind, advice.made.cards, t)
            )
        case Draw(from_discard=True):
            return t("Nothing to meld yet. Take the discard: it goes well with your hand.")
        case FormMeld() if advice.made is not None:
            return _meld_words(advice.draw, meld_words(advice.made.kind, advice.made.cards, t), t)
        case _:
            return t("Nothing to meld yet. Draw from the stock.")


def _lay_off_words(draw: Draw | None, cards: str, meld: str, t: Texts) -> str:
    if draw is None:
        return t("You can lay off **{cards}** on {meld}.", cards=cards, meld=meld)
    return t("Draw a card, then lay off **{cards}** on {meld}.", cards=cards, meld=meld)


def _meld_words(draw: Draw | None, meld: str, t: Texts) -> str:
    if draw is None:
        return t("You can meld **{meld}**.", meld=meld)
    return t("Draw from the stock and meld **{meld}**.", meld=meld)


def _waiting_words(advice: Advice, t: Texts) -> str:
    """Hint to draw or discard although something could be melded or laid off."""
    if not isinstance(advice.action, Discard):
        return t("Leave the discard: with your hand, a card from the stock is worth more.")
    said = t.all_of(numbers_of((advice.action.card,)))
    return t("What you could put down is worth more in your hand for now. Discard the **{card}**.", card=said)
