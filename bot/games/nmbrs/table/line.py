"""The cards of a written line: which are on the table and which come from the hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from bot.errors import Refused
from bot.games.nmbrs.model import Cell
from bot.games.nmbrs.table.board import Board, Slot, Slots

MOST_ITEMS = 100
"""The most items in a line."""
MOST_MEANINGS = 64
"""The most combinations of possible jokers that are tried."""

_ITEM = re.compile(r"(?:(J)([rgbo]?))?([1-9]\d{0,2})", re.ASCII)


@lru_cache(maxsize=1024)
def fresh(card: str, value: int) -> Slot:
    """Make the slot of a card from the hand."""
    return Slot(Cell(0, 0, card, value, -1, 0, 0))


def meanings(board: Board, hand: Sequence[str], items: Sequence[str]) -> Iterator[Slots]:
    """Yield what a written line can mean, jokers on the table before jokers in the hand.

    Raises ``Refused``: nmbrs.item (unreadable), nmbrs.long, NMBRS-13.card (neither held nor on the table),
    NMBRS-13.joker (no joker for that place), NMBRS-13.jokers (more than there are), NMBRS-13.twice (one card in
    two places), NMBRS-13.hand (no hand card).
    """
    if len(items) > MOST_ITEMS:
        raise Refused("nmbrs.long", most=MOST_ITEMS)
    choices = [_choices(board, hand, item, place) for place, item in enumerate(items, 1)]
    _check_once([slots[0] for slots in choices])
    held = sum(card[0] == "J" for card in hand)
    reason = Refused("NMBRS-13.hand")
    found = False
    for slots in islice(product(*choices), MOST_MEANINGS):
        new = [slot for slot in slots if not slot.is_on_table]
        lying = [slot.cell.card for slot in slots if slot.is_on_table and slot.joker]
        if sum(slot.joker for slot in new) > held or len(set(lying)) < len(lying):
            reason = Refused("NMBRS-13.jokers", held=held)
        elif new:
            found = True
            yield slots
    if not found:
        raise reason


def _choices(board: Board, hand: Sequence[str], item: str, place: int) -> list[Slot]:
    """List the cards that an item can mean."""
    read = _ITEM.fullmatch(item)
    if read is None:
        raise Refused("nmbrs.item", item=item[:20], place=place)
    joker, letter, value = read[1], read[2], int(read[3])
    if not joker:
        if item in board.slots:
            return [board.slots[item]]
        if item in hand:
            return [fresh(item, value)]
        raise Refused("NMBRS-13.card", item=item, place=place)
    name = f"J{letter}"
    found = [slot for slot in board.jokers.get(value, ()) if name in ("J", slot.cell.card)]
    if name in hand or (name == "J" and any(card[0] == "J" for card in hand)):
        found.append(fresh(name, value))
    if not found:
        raise Refused("NMBRS-13.joker", value=value, place=place)
    return found


def _check_once(slots: list[Slot]) -> None:
    """Raise ``Refused`` if the same card is in two places."""
    named = [slot.cell.card for slot in slots if slot.cell.card != "J" and not (slot.joker and slot.is_on_table)]
    for card in named:
        if named.count(card) > 1:
            raise Refused("NMBRS-13.twice", item=card)
