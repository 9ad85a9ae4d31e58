"""The beginning of a turn: the draw, and offering a declined card to the others (NMBRS-4 … NMBRS-6)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Step, put_at
from bot.games.nmbrs.events import Answered, AutoPassed, Claimed, DrawSkipped, Drew, DrewCards, Offered, Unclaimed
from bot.games.nmbrs.flow import refill
from bot.games.nmbrs.model import NmbrsState, Offer, Source


def draw(state: NmbrsState, source: Source) -> Step[NmbrsState]:
    """Take the face-up card for the mover, or handle the request for a face-down one. The first such request in a
    turn declines the face-up card, which is then offered to the others. Raises ``Refused``: NMBRS-4.drawn,
    NMBRS-5.wait."""
    if state.phase == "offer":
        raise Refused("NMBRS-5.wait")
    if state.phase == "play":
        raise Refused("NMBRS-4.drawn")
    if source == "up" or state.phase == "choose":
        return _take(state, source)
    asked = _seats_asked(state)
    if not asked:
        return _leave_unclaimed(state)
    offered = Offered(seat=state.mover, card=state.pile[-1], asked=asked)
    offers = state.offers + (state.options.edition > 1)
    return Step(replace(state, phase="offer", offer=Offer(asked), offers=offers, hint=0), (offered,))


def answer_offer(state: NmbrsState, seat: int, *, claims: bool) -> Step[NmbrsState]:
    """Record a seat's claim or pass. The offer closes as soon as nobody ahead of a claimer still has to answer.
    Raises ``Refused``: NMBRS-5.offer (no offer to this seat), NMBRS-5.answered."""
    offer = state.offer
    if offer is None or seat not in offer.asked:
        raise Refused("NMBRS-5.offer")
    if seat not in offer.open:
        raise Refused("NMBRS-5.answered")
    if claims:
        offer = replace(offer, claims=(*offer.claims, seat))
    else:
        offer = replace(offer, passes=(*offer.passes, seat))
    return Step(replace(state, offer=offer), (Answered(seat=seat),)).then(_settle)


def set_auto_pass(state: NmbrsState, seat: int, *, on: bool) -> Step[NmbrsState]:
    """Turn automatic Pass on or off for a seat until the round ends. Turning it on also passes a pending offer.
    Raises ``Refused``: NMBRS-5.auto (already set that way)."""
    if state.auto[seat] == on:
        raise Refused("NMBRS-5.auto", on=on)
    step = Step(replace(state, auto=put_at(state.auto, seat, on)), (AutoPassed(seat=seat, on=on),))
    if on and state.offer is not None and seat in state.offer.open:
        return step.then(answer_offer, seat, claims=False)
    return step


def expire_offer(state: NmbrsState) -> Step[NmbrsState]:
    """Pass for the seats that have not answered in time. Raises ``Refused``: game.no_clock."""
    offer = state.offer
    if offer is None:
        raise Refused("game.no_clock")
    return _settle(replace(state, offer=replace(offer, passes=(*offer.passes, *offer.open))))


def _seats_asked(state: NmbrsState) -> tuple[int, ...]:
    """List the seats that are offered the declined card, in turn order. Whoever has discarded it is not asked."""
    others = ((state.mover + i) % state.seats for i in range(1, state.seats))
    limit = state.options.claim_limit
    return tuple(
        seat
        for seat in others
        if seat != state.discarder and not state.auto[seat] and (limit is None or state.claims[seat] < limit)
    )


def _settle(state: NmbrsState) -> Step[NmbrsState]:
    """Close the offer if the first in turn order who has not passed has claimed, or if all have passed."""
    offer = state.offer
    assert offer is not None
    first = next((seat for seat in offer.asked if seat not in offer.passes), None)
    if first is None:
        return _leave_unclaimed(state)
    if first not in offer.claims:
        return Step(state)
    return _claim(state, first)


def _leave_unclaimed(state: NmbrsState) -> Step[NmbrsState]:
    """Draw face-down for the mover, or take the face-up card after all if the deck is empty."""
    source: Source = "down" if state.deck else "up"
    if state.offer is None:
        return _take(state, source)
    return Step(replace(state, offer=None), (Unclaimed(card=state.pile[-1]),)).then(_take, source)


def _claim(state: NmbrsState, seat: int) -> Step[NmbrsState]:
    """Give a seat the card plus a face-down one, then let the mover choose again if there is a choice."""
    card, extra = state.pile[-1], state.deck[-1:]
    state = replace(
        state,
        offer=None,
        pile=state.pile[:-1],
        deck=state.deck[:-1],
        hands=put_at(state.hands, seat, (*state.hands[seat], card, *extra)),
        claims=put_at(state.claims, seat, state.claims[seat] + 1),
    )
    events: list[Event] = [Claimed(seat=seat, card=card, drew=bool(extra))]
    if extra:
        events.append(DrewCards(cards=extra, only=seat))
    return Step(state, tuple(events)).then(refill).then(_let_choose_again)


def _let_choose_again(state: NmbrsState) -> Step[NmbrsState]:
    if state.pile and state.deck and not state.skipping:
        return Step(replace(state, phase="choose"))
    if state.deck:
        return _take(state, "down")
    if state.pile:
        return _take(state, "up")
    return Step(replace(state, phase="play"), (DrawSkipped(seat=state.mover),))


def _take(state: NmbrsState, source: Source) -> Step[NmbrsState]:
    """Take a card for the mover and begin the play phase."""
    face_up = source == "up"
    card = state.pile[-1] if face_up else state.deck[-1]
    state = replace(
        state,
        phase="play",
        hint=0,
        hands=put_at(state.hands, state.mover, (*state.hands[state.mover], card)),
        pile=state.pile[:-1] if face_up else state.pile,
        deck=state.deck if face_up else state.deck[:-1],
    )
    told: tuple[Event, ...] = (Drew(seat=state.mover, source=source, card=card if face_up else None),)
    if not face_up:
        told = (*told, DrewCards(cards=(card,), only=state.mover))
    step = Step(state, told)
    return step if state.deck else step.then(refill)
