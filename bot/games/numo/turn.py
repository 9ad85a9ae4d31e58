"""A turn: draw, meld, lay off, discard (NUMO-15, NUMO-18 … NUMO-20).

The functions here make the moves of a turn. Dealing and the end of a deal are in ``deal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Step, put_at, remove_from
from bot.games.numo.cards import Card
from bot.games.numo.deal import go_out, next_turn, void_deal
from bot.games.numo.events import Discarded, Drew, DrewCard, LaidOff, Melded, Took, TurnedOver
from bot.games.numo.finder import all_lay_offs
from bot.games.numo.kinds import choose_meld, grow
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoState, NumoView

Table = NumoState | NumoView
"""What ``require_finishable`` can look at: the rules pass a state, the list of legal actions a view."""


def draw(state: NumoState, action: Draw) -> Step[NumoState]:
    """Draw a card for the mover. Raises ``Refused``: NUMO-18.drawn. If the stock is empty, the discard pile
    becomes the stock first; if that happens too often the deal is void (NUMO-21)."""
    if state.phase != "draw":
        raise Refused("NUMO-18.drawn")
    if action.from_discard:
        return _take_discard(state)
    if state.stock:
        return _from_stock(state)
    if state.turn_overs == state.house.turn_overs:
        return void_deal(state, "stock")
    turned = replace(
        state,
        stock=state.discards[::-1],
        discards=(),
        turn_overs=state.turn_overs + 1,
        turned=tuple(name for name in state.cards if name in state.discards),
    )
    return Step(turned, (TurnedOver(cards=len(state.discards)),)).then(_from_stock)


def form_meld(state: NumoState, action: FormMeld) -> Step[NumoState]:
    """Lay down the mover's one meld of the turn. Raises ``Refused``: NUMO-18.draw, NUMO-18.meld (after a meld or
    lay-off), NUMO-18.card, NUMO-18.twice, and what ``kinds.choose_meld`` and ``require_finishable`` raise."""
    if state.phase == "lay":
        raise Refused("NUMO-18.meld")
    _require_held(state, action.cards)
    found = choose_meld(_cards(state, action.cards), state.control, state.must, action.kind)
    meld = Meld(state.next_meld, state.mover, found.kind, tuple([card.id for card in found.cards]))
    melds = (*state.melds, meld)
    left = require_finishable(state, meld.cards, melds)
    after = replace(_show_cards(state, meld.cards, left), melds=melds, phase="lay", next_meld=meld.id + 1)
    step = Step(after, (Melded(seat=state.mover, meld=meld),))
    return step if left else step.then(go_out, "meld")


def lay_off(state: NumoState, action: LayOff) -> Step[NumoState]:
    """Add the mover's cards to a meld on the table. Raises ``Refused``: NUMO-18.draw, NUMO-18.card, NUMO-18.twice,
    NUMO-19.meld (no such meld), and what ``kinds.grow`` and ``require_finishable`` raise."""
    _require_held(state, action.cards)
    old = next((meld for meld in state.melds if meld.id == action.meld), None)
    if old is None:
        raise Refused("NUMO-19.meld")
    result = grow(old.kind, _cards(state, old.cards), _cards(state, action.cards))
    meld = replace(old, cards=tuple([card.id for card in result]))
    melds = tuple([meld if other is old else other for other in state.melds])
    left = require_finishable(state, action.cards, melds)
    after = replace(_show_cards(state, action.cards, left), melds=melds, phase="lay")
    step = Step(after, (LaidOff(seat=state.mover, cards=action.cards, meld=meld),))
    return step if left else step.then(go_out, "lay")


def discard(state: NumoState, action: Discard) -> Step[NumoState]:
    """Discard a card of the mover, which ends the turn. Raises ``Refused``: NUMO-18.draw, NUMO-18.card,
    NUMO-20.taken."""
    _require_held(state, (action.card,))
    if state.took and action.card == state.drawn:
        raise Refused("NUMO-20.taken", card=action.card)
    left = remove_from(state.hands[state.mover], action.card)
    after = replace(_show_cards(state, (action.card,), left), discards=(*state.discards, action.card))
    step = Step(after, (Discarded(seat=state.mover, card=action.card),))
    return step.then(next_turn) if left else step.then(go_out, "discard")


def skip(state: NumoState) -> Step[NumoState]:
    """End the mover's turn in the simplest way (see ``Skip``)."""
    if state.phase != "draw":
        return _discard_simplest(state)
    step = draw(state, Draw())
    return step.then(_discard_simplest) if step.state.phase == "meld" else step


def require_finishable(table: Table, used: Sequence[str], melds: Iterable[Meld]) -> tuple[str, ...]:
    """The mover's hand after a meld or lay-off of the ``used`` cards. ``melds`` are those on the table afterwards.

    Before the draw, the card still to be drawn counts as left. Raises ``Refused`` if the player could not finish
    the turn, or could never go out (NUMO-15): NUMO-15.must (out without the required meld), NUMO-15.few (too few
    cards left for it), NUMO-15.taken (the only card left may not be discarded).
    """
    left = _without(_hand(table), used)
    needed = cards_to_keep(table, melds)
    if len(left) < needed:
        drawn = table.phase == "draw"
        code = "NUMO-15.few" if left or drawn else "NUMO-15.must"
        raise Refused(code, kind=table.must, least=needed + drawn)
    if table.took and left == (table.drawn,):
        last = _cards(table, left)
        if not any(all_lay_offs(last, melds, table.house, table.sets)):
            raise Refused("NUMO-15.taken", card=table.drawn)
    return left


def cards_to_keep(table: Table, melds: Iterable[Meld]) -> int:
    """The number of cards of the hand that the mover needs for the required meld (NUMO-15), 0 with these melds on
    the table if one of them is it. Before the draw, the card still to be drawn counts as well."""
    if has_must(table, table.mover, melds):
        return 0
    return (4 if table.must == "season" else 3) - (table.phase == "draw")


def has_must(table: Table, seat: int, melds: Iterable[Meld]) -> bool:
    """Whether a seat needs no further meld for going out (NUMO-15). It has formed one of the required kind in this
    deal, or none is required."""
    must = table.must
    return must is None or (seat, must) in [(meld.owner, meld.kind) for meld in melds]


def _take_discard(state: NumoState) -> Step[NumoState]:
    card, mover = state.discards[-1], state.mover
    after = replace(
        state,
        discards=state.discards[:-1],
        hands=_add(state.hands, mover, card),
        taken=_add(state.taken, mover, card),
        drawn=card,
        took=True,
        phase="meld",
    )
    return Step(after, (Took(seat=mover, card=card),))


def _from_stock(state: NumoState) -> Step[NumoState]:
    card, mover = state.stock[-1], state.mover
    hands = _add(state.hands, mover, card)
    after = replace(state, stock=state.stock[:-1], hands=hands, drawn=card, phase="meld")
    return Step(after, (Drew(seat=mover), DrewCard(card=card, only=mover)))


def _add(hands: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    return put_at(hands, seat, (*hands[seat], card))


def _require_held(state: NumoState, names: Sequence[str]) -> None:
    """Raise ``Refused`` before the draw, and unless each of these cards is in the mover's hand and named once."""
    if state.phase == "draw":
        raise Refused("NUMO-18.draw")
    if not names or not set(state.hands[state.mover]).issuperset(names):
        raise Refused("NUMO-18.card")
    if len(set(names)) < len(names):
        raise Refused("NUMO-18.twice")


def _hand(table: Table) -> tuple[str, ...]:
    """The mover's hand, for a view the viewer's, which is the only one it has."""
    return table.hands[table.mover] if isinstance(table, NumoState) else table.hand or ()


def _cards(table: Table, names: Iterable[str]) -> tuple[Card, ...]:
    cards = table.cards
    return tuple([cards[name] for name in names])


def _without(hand: Iterable[str], used: Sequence[str]) -> tuple[str, ...]:
    return tuple([name for name in hand if name not in used])


def _show_cards(state: NumoState, names: Sequence[str], left: tuple[str, ...]) -> NumoState:
    """Leave the mover these cards, as the named ones are put down in view of everybody."""
    mover, taken, turned = state.mover, state.taken, state.turned
    if taken[mover]:
        taken = put_at(taken, mover, _without(taken[mover], names))
    if turned:
        turned = _without(turned, names)
    return replace(state, hands=put_at(state.hands, mover, left), taken=taken, turned=turned)


def _discard_simplest(state: NumoState) -> Step[NumoState]:
    """Discard the card drawn from the stock or otherwise the lowest card that may be discarded. If the last card
    may not be discarded, lay it off."""
    hand = state.hands[state.mover]
    if state.drawn in hand and not state.took:
        return discard(state, Discard(state.drawn))
    free = [card for card in _cards(state, hand) if not (state.took and card.id == state.drawn)]
    if free:
        return discard(state, Discard(min(free, key=lambda card: (card.number, card.id)).id))
    last = _cards(state, hand)
    meld, _ = next(all_lay_offs(last, state.melds, state.house, state.sets))
    return lay_off(state, LayOff(hand, meld.id))
