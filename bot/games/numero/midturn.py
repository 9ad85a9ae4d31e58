"""The centre during a turn: wild plays change its piles before the number card is played (NUMERO-8, NUMERO-14).

Panels use it to show a draft of wild plays, and the rules to apply the final action.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Protocol

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import remove_from
from bot.games.numero.cards import Card, Cards
from bot.games.numero.model import NumeroView, Pile, WildPlay
from bot.games.numero.values import Value, add, play, wild_sentence, write_value


class Centre(Protocol):
    """The common part of states and views: the cards of the match and the contents of the centre."""

    @property
    def cards(self) -> Cards:
        """The cards of the match by id."""

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles."""

    @property
    def wilds(self) -> tuple[str, ...]:
        """The wild cards that lie alone."""


class Stack(msgspec.Struct, frozen=True):
    """A pile during a turn. ``before`` are the piles from the start of the turn that it was made of, ``wilds`` the
    wild cards played on it in this turn."""

    id: int
    value: Value
    cards: tuple[str, ...]
    before: tuple[Pile, ...]
    wilds: tuple[str, ...] = ()

    @property
    def is_altered(self) -> bool:
        """Whether a wild card changed it in this turn."""
        return bool(self.wilds)


class MidTurn(msgspec.Struct, frozen=True):
    """The centre and a hand during a turn. ``wilds`` lie alone in the centre, ``laid`` are those among them that
    were discarded in this turn. ``sentences`` describe the wild plays so far."""

    cards: Cards
    stacks: tuple[Stack, ...]
    wilds: tuple[str, ...]
    hand: tuple[str, ...]
    laid: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    def stack(self, name: int) -> Stack:
        """Find a pile by id. Raises ``Refused("NUMERO-13.pile")``."""
        for stack in self.stacks:
            if stack.id == name:
                return stack
        raise Refused("NUMERO-13.pile")

    def join(self, names: Sequence[int]) -> tuple[Stack, ...]:
        """Find different piles in the order named. Raises ``Refused``: NUMERO-13.pile, NUMERO-13.twice."""
        if len(set(names)) < len(names):
            raise Refused("NUMERO-13.twice")
        return tuple([self.stack(name) for name in names])


class MidTurnView(NumeroView, frozen=True):
    """A seat's view while its turn is composed. Hand and lone wild cards are those after the wild plays so far.
    ``stacks`` are the piles, whose values may be fractions."""

    stacks: tuple[Stack, ...]


def view_during(view: NumeroView, table: MidTurn) -> MidTurnView:
    """Update a view to the table during a turn, keeping the order of the hand."""
    seen = {name: getattr(view, name) for name in NumeroView.__struct_fields__}
    return MidTurnView(**(seen | {"hand": table.hand, "wilds": table.wilds, "stacks": table.stacks}))


def piles_of(view: NumeroView) -> Sequence[Pile | Stack]:
    """The piles of a view, as they are in the turn that it composes, if any."""
    return view.stacks if isinstance(view, MidTurnView) else view.piles


def lay_out(
    centre: Centre, hand: Iterable[str], plays: Iterable[WildPlay] = (), *, named: Container[int] | None = None
) -> MidTurn:
    """Lay out the table after these wild plays of a turn, with all piles or only the ``named`` ones. Raises
    ``Refused`` as ``with_play`` does."""
    piles = centre.piles if named is None else [pile for pile in centre.piles if pile.id in named] if named else ()
    stacks = tuple([Stack(pile.id, pile.value, pile.cards, (pile,)) for pile in piles]) if piles else ()
    table = MidTurn(centre.cards, stacks, centre.wilds, tuple(hand))
    for wild in plays:
        table = with_play(table, wild)
    return table


def with_play(table: MidTurn, wild: WildPlay) -> MidTurn:
    """Make one more wild play.

    Raises ``Refused``: NUMERO-14.card (neither in the hand nor alone in the centre), NUMERO-14.number (not a wild
    card), NUMERO-13.*, NUMERO-15.positive, NUMERO-15.root, NUMERO-23.lies (it is alone in the centre already).
    """
    if wild.card not in table.hand and wild.card not in table.wilds:
        raise Refused("NUMERO-14.card")
    card = table.cards[wild.card]
    if not card.wild:
        raise Refused("NUMERO-14.number", card=card.face)
    if not wild.on:
        return _lay(table, wild.card)
    parts = table.join(wild.on)
    joined = add([part.value for part in parts])
    after = play(card, joined)
    stack = Stack(
        wild.on[0],
        after,
        (*[name for part in parts for name in part.cards], wild.card),
        tuple([pile for part in parts for pile in part.before]),
        (*[name for part in parts for name in part.wilds], wild.card),
    )
    said = (*table.sentences, *join_sentence(parts), wild_sentence(card, joined, after))
    return replace(_without(table, wild.card), stacks=_replace(table.stacks, parts, stack), sentences=said)


def join_sentence(parts: Sequence[Stack]) -> tuple[str, ...]:
    """The sentence for a join, ``5 + 3 = 8``, none for a single pile."""
    return (sum_sentence([part.value for part in parts]),) if len(parts) > 1 else ()


def build_sentences(parts: Sequence[Stack], number: int) -> tuple[str, ...]:
    """A build as sentences: ``5 + 3 = 8``, ``8 + 4 = 12``."""
    joined = add([part.value for part in parts])
    return (*join_sentence(parts), sum_sentence([joined, number]))


def sum_sentence(values: Sequence[Value]) -> str:
    """A sum as a sentence: ``5 + 3 = 8``."""
    return f"{' + '.join(map(write_value, values))} = {write_value(add(values))}"


def hand_number(table: MidTurn, name: str) -> Card:
    """Find a number card in the hand by id. Raises ``Refused``: NUMERO-7.card, NUMERO-7.wild."""
    if name not in table.hand:
        raise Refused("NUMERO-7.card")
    card = table.cards[name]
    if card.wild:
        raise Refused("NUMERO-7.wild", card=card.face)
    return card


def _lay(table: MidTurn, name: str) -> MidTurn:
    if name not in table.hand:
        raise Refused("NUMERO-23.lies", card=table.cards[name].face)
    table = _without(table, name)
    return replace(table, wilds=(*table.wilds, name), laid=(*table.laid, name))


def _without(table: MidTurn, name: str) -> MidTurn:
    if name in table.hand:
        return replace(table, hand=remove_from(table.hand, name))
    laid = remove_from(table.laid, name) if name in table.laid else table.laid
    return replace(table, wilds=remove_from(table.wilds, name), laid=laid)


def _replace(stacks: tuple[Stack, ...], parts: tuple[Stack, ...], stack: Stack) -> tuple[Stack, ...]:
    """Put a new stack in place of the first of its parts, and drop its other parts."""
    gone = {part.id for part in parts[1:]}
    return tuple([stack if old.id == stack.id else old for old in stacks if old.id not in gone])
