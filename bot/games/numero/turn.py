"""Playing a number card: take, build or discard, after any wild plays (NUMERO-7 … NUMERO-25).

The functions here make the play itself. ``flow`` does what follows (drawing, the next turn, the end).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Step, put_at, remove_from
from bot.games.numero.cards import Card
from bot.games.numero.events import Built, Discarded, Took
from bot.games.numero.midturn import MidTurn, Stack, build_sentences, hand_number, join_sentence, lay_out
from bot.games.numero.model import (
    Build,
    BuildRecord,
    Discard,
    NumeroState,
    NumeroView,
    OpenBuild,
    Pile,
    Play,
    Take,
)
from bot.games.numero.scoring import profile, sum_up, take_lines
from bot.games.numero.takes.division import PileToDivide, divide
from bot.games.numero.values import Value, add, write_value
from bot.games.rng import Rng


class _Left(msgspec.Struct, frozen=True):
    """The remaining centre: its piles, the piles among them that wild cards altered, and the next free id."""

    piles: tuple[Pile, ...]
    altered: tuple[Pile, ...]
    next_pile: int


def play(state: NumeroState, action: Play) -> Step[NumeroState]:
    """Play the mover's number card. Raises ``Refused`` if the rules do not allow it."""
    named = [] if isinstance(action, Discard) else list(action.piles)
    for wild in action.wilds:
        named += wild.on
    table = lay_out(state, state.hands[state.mover], action.wilds, named=named)
    card = hand_number(table, action.card)
    table = replace(table, hand=remove_from(table.hand, card.id))
    match action:
        case Take():
            return _take(state, table, card, action)
        case Build():
            _require_number_play_allowed(state)
            return _build(state, table, card, action)
        case Discard():
            _require_number_play_allowed(state)
            return _discard(state, table, card)
        case _:
            assert_never(action)


def group_take(table: MidTurn, card: Card, action: Take, *, points: bool) -> tuple[tuple[Stack, ...], ...]:
    """Group the piles of a take, each group worth the card: as the player named them, or by the best division.

    Raises ``Refused``: NUMERO-16.pile (none chosen), NUMERO-16.sum, NUMERO-17.groups (not the chosen piles),
    NUMERO-17.division (no division), NUMERO-13.*.
    """
    if not action.piles:
        raise Refused("NUMERO-16.pile")
    stacks = table.join(action.piles)
    if action.groups:
        return _named_groups(table, card, action)
    total = add([stack.value for stack in stacks])
    if total == card.number:
        return (stacks,)
    if total % card.number:
        raise Refused("NUMERO-16.sum", total=write_value(total), number=card.number)
    profiles = [profile(table.cards[name] for name in stack.cards) for stack in stacks] if points else None
    parts = [PileToDivide(stack.value, *([profiles[i]] if profiles else [])) for i, stack in enumerate(stacks)]
    groups = divide(parts, card.number, profile([card]) if points else None)
    if groups is None:
        values = [write_value(stack.value) for stack in stacks]
        raise Refused("NUMERO-17.division", number=card.number, values=values)
    return tuple([tuple([stacks[i] for i in group]) for group in groups])


def _named_groups(table: MidTurn, card: Card, action: Take) -> tuple[tuple[Stack, ...], ...]:
    if sorted(name for group in action.groups for name in group) != sorted(action.piles):
        raise Refused("NUMERO-17.groups")
    groups = tuple(table.join(group) for group in action.groups)
    for group in groups:
        total = add([stack.value for stack in group])
        if total != card.number:
            raise Refused("NUMERO-16.sum", total=write_value(total), number=card.number)
    return groups


def _take(state: NumeroState, table: MidTurn, card: Card, action: Take) -> Step[NumeroState]:
    points = state.options.mode == "points"
    groups = group_take(table, card, action, points=points)
    used = [stack for group in groups for stack in group]
    if state.phase == "last" or state.options.solitaire:
        _require_wilds_in_take(state, table, used)
    left = _leave_in_centre(state, table, used)
    won = tuple([tuple([name for stack in group for name in stack.cards]) for group in groups])
    clears = not left.piles and not table.wilds
    lines = take_lines(state.cards, won, card.id, clears=clears) if points else ()
    sentences = [*table.sentences, *[said for group in groups for said in join_sentence(group)]]
    event = Took(
        seat=state.mover,
        card=card.id,
        groups=won,
        sentences=tuple(sentences),
        lines=lines,
        left=left.altered,
        laid=table.laid,
    )
    pile = (*state.won[state.mover], *[name for group in won for name in group], card.id)
    sheet = put_at(state.sheet, state.mover, sum_up(state.sheet[state.mover], lines)) if lines else state.sheet
    after = replace(
        _move_cards(state, table, left),
        won=put_at(state.won, state.mover, pile),
        sheet=sheet,
        last_taker=state.mover,
    )
    return Step(after, (event,))


def _build(state: NumeroState, table: MidTurn, card: Card, action: Build) -> Step[NumeroState]:
    if not action.piles:
        raise Refused("NUMERO-19.pile")
    parts = table.join(action.piles)
    value = _require_whole(state, add([card.number, *[part.value for part in parts]]))
    if not state.options.bluff and not _holds(table, value):
        raise Refused("NUMERO-20.answer", value=value)
    left = _leave_in_centre(state, table, parts)
    cards = (*[name for part in parts for name in part.cards], card.id)
    pile = Pile(left.next_pile, value, cards)
    said = (*table.sentences, *build_sentences(parts, card.number))
    after = _move_cards(state, table, left, pile)
    if state.options.bluff:
        after = replace(after, builds=(*after.builds, _record(state, table, pile, card, parts)))
    event = Built(seat=state.mover, card=card.id, pile=pile, sentences=said, left=left.altered, laid=table.laid)
    return Step(after, (event,))


def _record(state: NumeroState, table: MidTurn, pile: Pile, card: Card, parts: Sequence[Stack]) -> BuildRecord:
    """Record what a challenge of this build needs. Opponents may challenge until their second turn (NUMERO-41)."""
    return BuildRecord(
        OpenBuild(pile.id, state.mover, pile.value, card.id),
        tuple(name for name in table.hand if state.cards[name].number == pile.value),
        tuple(old for part in parts for old in part.before),
        tuple(name for part in parts for name in part.wilds),
        tuple(0 if seat == state.mover else 2 for seat in range(state.seats)),
    )


def _discard(state: NumeroState, table: MidTurn, card: Card) -> Step[NumeroState]:
    left = _leave_in_centre(state, table, ())
    pile = Pile(left.next_pile, card.number, (card.id,))
    event: Event = Discarded(
        seat=state.mover, card=card.id, sentences=table.sentences, left=left.altered, laid=table.laid
    )
    return Step(_move_cards(state, table, left, pile), (event,))


def _require_number_play_allowed(state: NumeroState) -> None:
    """Raise ``Refused`` if only takes may be played: NUMERO-26.take in a last chance, NUMERO-43.take in a
    solitaire."""
    if state.options.solitaire:
        raise Refused("NUMERO-43.take")
    if state.phase == "last":
        raise Refused("NUMERO-26.take")


def _require_wilds_in_take(state: NumeroState, table: MidTurn, used: Sequence[Stack]) -> None:
    """Raise ``Refused`` if a played wild card is not in the take: NUMERO-26.wilds, NUMERO-43.wilds."""
    if table.laid or any(stack.is_altered and stack not in used for stack in table.stacks):
        raise Refused("NUMERO-43.wilds" if state.options.solitaire else "NUMERO-26.wilds")


def _leave_in_centre(state: NumeroState, table: MidTurn, used: Sequence[Stack]) -> _Left:
    """Leave everything but the used piles in the centre. Altered piles stay as builds that cannot be bluffs.
    Raises ``Refused`` for NUMERO-15 and for golden rule 2 (NUMERO-22.answer)."""
    if not table.stacks:
        return _Left(state.piles, (), state.next_pile)
    gone = {stack.id for stack in used}
    changed = [stack for stack in table.stacks if stack.wilds]
    if not changed:
        left = tuple([pile for pile in state.piles if pile.id not in gone]) if gone else state.piles
        return _Left(left, (), state.next_pile)
    new = {stack.id: stack for stack in changed if stack.id not in gone}
    gone.update([pile.id for stack in changed for pile in stack.before])
    piles: list[Pile] = []
    altered: list[Pile] = []
    name = state.next_pile
    for pile in state.piles:
        if pile.id in new:
            value = _require_whole(state, new[pile.id].value)
            if not _holds(table, value):
                raise Refused("NUMERO-22.answer", value=value)
            piles.append(Pile(name, value, new[pile.id].cards))
            altered.append(piles[-1])
            name += 1
        elif pile.id not in gone:
            piles.append(pile)
    return _Left(tuple(piles), tuple(altered), name)


def _require_whole(state: NumeroState, value: Value) -> int:
    """Convert a value that stays in the centre to a whole number. Raises ``Refused`` if it is not whole, or above
    the highest number card (NUMERO-15)."""
    if not isinstance(value, int):
        raise Refused("NUMERO-15.whole", value=write_value(value))
    if value > (top := state.options.top):
        raise Refused("NUMERO-15.high", value=write_value(value), top=top)
    return value


def _holds(table: MidTurn, value: int) -> bool:
    """Whether a number card left in the hand is the answer. The played card is no longer in it."""
    cards = table.cards
    return value in [cards[name].number for name in table.hand]


def _move_cards(state: NumeroState, table: MidTurn, left: _Left, *new: Pile) -> NumeroState:
    return replace(
        state,
        hands=put_at(state.hands, state.mover, table.hand),
        piles=left.piles + new,
        wilds=table.wilds,
        next_pile=left.next_pile + len(new),
    )


def preview(view: NumeroView, action: Play) -> Took | Built | Discarded:
    """Compute the event of a play by the mover whose view it is, by the rules themselves. Raises ``Refused`` as
    playing it would."""
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(view.held)
    state = NumeroState(
        options=view.options,
        house=view.house,
        rng=Rng(""),
        deck=(),
        hands=put_at(nothing, view.mover, view.hand or ()),
        piles=view.piles,
        wilds=view.wilds,
        won=nothing,
        sheet=((),) * len(view.held),
        stamps=view.held,
        hints=view.hints,
        next_pile=max((pile.id for pile in view.piles), default=0) + 1,
        mover=view.mover,
        turn=view.turn,
        phase=view.phase,
    )
    event: Event = play(state, action).events[0]
    assert isinstance(event, Took | Built | Discarded)
    return event
