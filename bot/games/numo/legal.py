"""The legal actions, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint, may_hint
from bot.games.numo.finder import all_lay_offs, melds
from bot.games.numo.kinds import CardTuple, Fit, grow
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoView
from bot.games.numo.turn import cards_to_keep, require_finishable


def actions(view: NumoView) -> list[NumoAction]:
    """List every legal action of the viewer except ``Skip``, which is a draw and a discard. A hint comes last."""
    if not view.my_turn:
        return []
    found: list[NumoAction]
    if view.phase == "draw":
        found = [Draw(), Draw(from_discard=True)]
    else:
        found = [form for form, _ in forms(view)]
        found += [lay for lay, _ in lays(view)]
        found += discards(view)
    if may_hint(view, view.options.hints):
        found.append(Hint())
    return found


def forms(view: NumoView) -> Iterator[tuple[FormMeld, Fit]]:
    """Generate every meld that the viewer may form now or, before the draw, after drawing from the stock. Each
    comes with its cards in reading order."""
    if not view.my_turn or view.phase == "lay":
        return
    hand, needed = view.hand_cards, cards_to_keep(view, view.melds)
    for found in melds(hand, view.control):
        names = tuple([card.id for card in found.cards])
        left = len(hand) - len(names)
        if (left >= needed or found.kind == view.must) and (
            left > 1 or _finishes(view, names, (*view.melds, Meld(0, view.mover, found.kind, names)))
        ):
            yield FormMeld(names, found.kind), found


def lays(view: NumoView) -> Iterator[tuple[LayOff, Meld]]:
    """Generate every lay-off that the viewer may make now or, before the draw, after drawing from the stock. Each
    comes with the meld that it adds to."""
    if not view.my_turn:
        return
    hand = view.hand_cards
    for meld, found in all_lay_offs(hand, view.melds, view.house, view.sets):
        names = tuple([card.id for card in found])
        left = len(hand) - len(names)
        if left >= cards_to_keep(view, view.melds) and (
            left > 1 or _finishes(view, names, _lay_off(view, meld, found))
        ):
            yield LayOff(names, meld.id), meld


def discards(view: NumoView) -> list[Discard]:
    """List every card that the viewer may discard now."""
    closed = view.drawn if view.took else None
    return [Discard(card.id) for card in view.hand_cards if card.id != closed]


def _lay_off(view: NumoView, meld: Meld, cards: CardTuple) -> tuple[Meld, ...]:
    """The melds on the table after a lay-off."""
    result = grow(meld.kind, [view.cards[name] for name in meld.cards], cards)
    larger = replace(meld, cards=tuple([card.id for card in result]))
    return tuple([larger if other is meld else other for other in view.melds])


def _finishes(view: NumoView, used: tuple[str, ...], table: tuple[Meld, ...]) -> bool:
    try:
        require_finishable(view, used, table)
    except Refused:
        return False
    return True
