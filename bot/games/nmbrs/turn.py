"""A turn after the draw: plays, swaps, taking back, the discard, and what an absent player does (NMBRS-12 …
17)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Step, put_at, remove_from
from bot.games.nmbrs.draw_phase import draw
from bot.games.nmbrs.events import Discarded, Played, Returned, SwappedJoker, TookBack
from bot.games.nmbrs.flow import end_round, end_turn, refill, undo_turn
from bot.games.nmbrs.model import Laid, NmbrsState, Placing, Play, Swap, TurnStart
from bot.games.nmbrs.table.placing import Position, make_play, swap_joker


def place(state: NmbrsState, action: Placing) -> Step[NmbrsState]:
    """Make the mover's play or swap. In the simple version the last card ends the round (NMBRS-3). Raises
    ``Refused``: NMBRS-4.draw, NMBRS-5.wait, and what ``placing`` raises."""
    check_drawn(state)
    step = _place(state, action)
    if not step.state.hands[state.mover]:
        return step.then(end_round, state.mover)
    return step


def take_back(state: NmbrsState) -> Step[NmbrsState]:
    """Undo the last play or swap of the turn. Raises ``Refused``: NMBRS-17.nothing."""
    check_drawn(state)
    if not state.done:
        raise Refused("NMBRS-17.nothing")
    last = state.done[-1]
    before = _replay(undo_turn(state), state.done[:-1])
    match last:
        case Play():
            event = TookBack(seat=state.mover, laid=state.laid[-1])
        case Swap():
            event = TookBack(seat=state.mover, joker=last.joker, number=last.number)
        case _:
            assert_never(last)
    return Step(before, (event,))


def discard(state: NmbrsState, card: str, *, absent: bool = False) -> Step[NmbrsState]:
    """Put a card on the face-up pile and end the turn. Raises ``Refused``: NMBRS-4.draw, NMBRS-5.wait,
    NMBRS-16.pending (a swapped joker must be used first), NMBRS-17.card."""
    check_drawn(state)
    hand = state.hands[state.mover]
    if card not in hand:
        raise Refused("NMBRS-17.card")
    if state.pending:
        raise Refused("NMBRS-16.pending")
    left = remove_from(hand, card)
    state = replace(
        state,
        hands=put_at(state.hands, state.mover, left),
        pile=(*state.pile, card),
        skipping=False,
        discarder=state.mover if state.options.spares_discarder else None,
    )
    step = Step(state, (Discarded(seat=state.mover, card=card, absent=absent),))
    return (step.then(refill) if left and not state.deck else step).then(end_turn)


def skip(state: NmbrsState) -> Step[NmbrsState]:
    """Act for an absent mover: draw face-down, return swapped jokers, and discard the card with the highest
    points. The declined card is still offered to the others. Raises ``Refused``: NMBRS-5.wait."""
    if state.phase == "play":
        return _return_jokers(state).then(_discard_for_absent)
    return skip_on(draw(replace(state, skipping=True), "down"))


def skip_on(step: Step[NmbrsState]) -> Step[NmbrsState]:
    """Continue a step with the discard if an absent mover has now drawn."""
    return step.then(_discard_for_absent) if step.state.skipping and step.state.phase == "play" else step


def check_drawn(state: NmbrsState) -> None:
    """Raise ``Refused`` unless the mover has drawn: NMBRS-4.draw, NMBRS-5.wait."""
    if state.phase == "offer":
        raise Refused("NMBRS-5.wait")
    if state.phase != "play":
        raise Refused("NMBRS-4.draw")


def _discard_for_absent(state: NmbrsState) -> Step[NmbrsState]:
    """Discard an absent mover's card with the highest points, then the highest number."""
    cards = state.cards
    worst = max(
        (cards[name] for name in state.hands[state.mover]), key=lambda card: (card.points, card.number, card.id)
    )
    return discard(state, worst.id, absent=True)


def _place(state: NmbrsState, action: Placing) -> Step[NmbrsState]:
    """Make the play or swap itself."""
    if state.start is None:
        state = replace(state, start=_start(state))
    position = _position(state)
    event: Event
    match action:
        case Play():
            position, laid = make_play(position, action)
            event = Played(laid=laid)
            score = state.scores[state.mover] + laid.points
            state = replace(
                state, scores=put_at(state.scores, state.mover, score), laid=(*state.laid, laid), last=laid
            )
        case Swap():
            position, line = swap_joker(position, action)
            event = SwappedJoker(seat=state.mover, joker=action.joker, number=action.number, line=line)
        case _:
            assert_never(action)
    return Step(_lay_down(replace(state, done=(*state.done, action), hint=0), position), (event,))


def _position(state: NmbrsState) -> Position:
    return Position(
        state.options,
        state.cards,
        state.islands,
        state.hands[state.mover],
        state.opened[state.mover],
        state.pending,
        state.mover,
        state.turn,
        state.next_island,
        state.next_play,
    )


def _lay_down(state: NmbrsState, position: Position) -> NmbrsState:
    """Copy the table and the mover's hand from the position into the state."""
    return replace(
        state,
        islands=position.islands,
        hands=put_at(state.hands, state.mover, position.hand),
        opened=put_at(state.opened, state.mover, position.opened),
        pending=position.pending,
        next_island=position.next_island,
        next_play=position.next_play,
    )


def _start(state: NmbrsState) -> TurnStart:
    mover = state.mover
    return TurnStart(
        state.islands,
        state.hands[mover],
        state.scores[mover],
        state.opened[mover],
        state.next_island,
        state.next_play,
        state.last,
    )


def _replay(state: NmbrsState, actions: Iterable[Placing]) -> NmbrsState:
    for action in actions:
        state = _place(state, action).state
    return state


def _return_jokers(state: NmbrsState) -> Step[NmbrsState]:
    """Return unused swapped jokers, and those that become unused because a play depended on them, until none
    waits. Everything else placed in the turn stays if it can stand without them (NMBRS-16)."""
    given_back: list[Swap] = []
    after = state
    while after.pending:
        given_back += [Swap(waiting.joker, waiting.number) for waiting in after.pending]
        after = _without(state, given_back)
    if not given_back:
        return Step(state)
    jokers = tuple(dict.fromkeys(swap.joker for swap in given_back))
    return Step(after, (Returned(seat=state.mover, jokers=jokers, laid=_plays_lost(state.laid, after.laid)),))


def _without(state: NmbrsState, given_back: Collection[Swap]) -> NmbrsState:
    """Replay the turn without these swaps. A play stays if it can be made with the same hand cards, and without
    any table cards that depended on a swap."""
    after = undo_turn(state)
    plays = iter(state.laid)
    for action in state.done:
        laid = next(plays) if isinstance(action, Play) else None
        if action in given_back:
            continue
        with suppress(Refused):
            stands = _place(after, action if laid is None else _name_jokers(laid)).state
            if laid is None or _cards_used(stands.laid[-1]) == _cards_used(laid):
                after = stands
    return after


def _name_jokers(laid: Laid) -> Play:
    """Name the jokers of a play, so that others that are free now don't take their places."""
    line = list(laid.line)
    for one in laid.scored:
        if one.card[0] == "J":
            line[one.place] = f"{one.card}{line[one.place][1:]}"
    return Play(tuple(line))


def _cards_used(laid: Laid) -> tuple[str, ...]:
    """Return the hand cards of a play."""
    return tuple(one.card for one in laid.scored)


def _plays_lost(before: tuple[Laid, ...], stays: tuple[Laid, ...]) -> tuple[Laid, ...]:
    lines = [laid.line for laid in stays]
    return tuple(laid for laid in before if laid.line not in lines)
