"""The rules of nmbrs! (NMBRS-1 … NMBRS-22) as a ``Game``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Clock, Game, Outcome, Step, places, put_at
from bot.games.dragging import PATIENCE, count_anew, has_dragged
from bot.games.hints import Hint, count_hint, take_hint
from bot.games.nmbrs import ahead, legal
from bot.games.nmbrs.cards import HOUSE
from bot.games.nmbrs.draw_phase import answer_offer, draw, expire_offer, set_auto_pass
from bot.games.nmbrs.events import NmbrsEvent
from bot.games.nmbrs.flow import deal, end_by_points
from bot.games.nmbrs.model import (
    AutoPass,
    Claim,
    Discard,
    Draw,
    NmbrsAction,
    NmbrsState,
    NmbrsView,
    Offer,
    Pass,
    Play,
    Skip,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.offered import PRESETS
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.turn import discard, place, skip, skip_on, take_back
from bot.games.rng import shuffle, start

_NO_OFFER = Offer(())


class NmbrsGame(Game[NmbrsOptions, NmbrsState, NmbrsAction, NmbrsView]):
    """nmbrs! as a ``Game``: two to eight seats taking turns, with the others answering offers all at once."""

    key = "nmbrs"
    hard = True
    patience = PATIENCE
    seats = range(2, 9)
    options_type = NmbrsOptions
    presets = PRESETS
    state_type = NmbrsState
    action_type: Any = NmbrsAction
    event_type: Any = NmbrsEvent
    plan_type: Any = ahead.ClaimAhead

    def check(self, options: NmbrsOptions, seats: int) -> None:
        """Raise ``Refused``: NMBRS-2.seats (2–8), NMBRS-21.target (not above the starting points)."""
        if seats not in self.seats:
            raise Refused("NMBRS-2.seats", seats=seats, least=self.seats.start, most=self.seats.stop - 1)
        if options.goal <= options.begin:
            raise Refused("NMBRS-21.target", target=options.goal, begin=options.begin)

    def setup(self, options: NmbrsOptions, seats: int, seed: int) -> NmbrsState:
        """Deal the first round, drawing its first player at random (NMBRS-2)."""
        self.check(options, seats)
        order, rng = shuffle(start(seed), range(seats))
        nought = (0,) * seats
        nobody = (False,) * seats
        return deal(
            NmbrsState(
                options,
                HOUSE,
                rng,
                deck=(),
                pile=(),
                hands=((),) * seats,
                islands=(),
                scores=(options.begin,) * seats,
                opened=nobody,
                auto=nobody,
                claims=nought,
                stamps=(1,) * seats,
                hints=nought,
                first=order[0],
                mover=order[0],
            )
        )

    def actors(self, state: NmbrsState) -> frozenset[int]:
        """Return every seat, since automatic Pass may be set at any time (NMBRS-5)."""
        return frozenset() if state.phase == "over" else frozenset(range(state.seats))

    def seats_to_move(self, state: NmbrsState) -> frozenset[int]:
        if state.phase == "over":
            return frozenset()
        return frozenset((state.mover,)) if state.offer is None else frozenset(state.offer.open)

    def view(self, state: NmbrsState, seat: int | None) -> NmbrsView:
        """Show the table, counts and scores, the viewer's own hand and own answer to an offer. Of the others'
        answers only the fact that they answered is visible."""
        offer = state.offer or _NO_OFFER
        unanswered = offer.open
        return NmbrsView(
            seat=seat,
            options=state.options,
            house=state.house,
            deck=len(state.deck),
            pile=len(state.pile),
            face_up=state.pile[-1] if state.pile else None,
            hand=None if seat is None else state.hands[seat],
            held=tuple(map(len, state.hands)),
            islands=state.islands,
            scores=state.scores,
            opened=state.opened,
            auto=state.auto,
            claims=state.claims,
            hints=state.hints,
            first=state.first,
            mover=state.mover,
            round=state.round,
            turn=state.turn,
            phase=state.phase,
            asked=offer.asked,
            answered=tuple([one for one in offer.asked if one not in unanswered]),
            answer="claim" if seat in offer.claims else "pass" if seat in offer.passes else None,
            done=state.done,
            laid=state.laid,
            pending=state.pending,
            last=state.last,
            refilled=state.refilled,
            idle=state.idle,
            hint=state.hint if seat is None or state.offer is None else offer.hinted.count(seat),
            results=state.results,
            discarder=state.discarder,
        )

    def legal(self, view: NmbrsView) -> list[NmbrsAction]:
        """Sample the many actions: all draws, answers and swaps, and some of the plays and discards."""
        return legal.sample(view)

    def apply(self, state: NmbrsState, seat: int, action: NmbrsAction) -> Step[NmbrsState]:
        """Draw, answer an offer, play, swap, take back, discard, skip, set automatic Pass or take a hint.

        Raises ``Refused``: NMBRS-21.over, NMBRS-2.turn, and what ``draw_phase`` and ``turn`` raise.
        """
        if state.phase == "over":
            raise Refused("NMBRS-21.over")
        if not 0 <= seat < state.seats:
            raise Refused("NMBRS-2.turn")
        step = self._step(state, seat, action)
        return Step(_stamp(state, step.state), step.events)

    def stamp(self, state: NmbrsState, seat: int) -> int:
        """Return the seat's stamp. It changes when an offer starts or stops waiting for the seat, when its claim
        is decided, when its hand or automatic Pass changes, when its turn begins or ends, and when the table
        changes during its turn."""
        return state.stamps[seat]

    def turn(self, state: NmbrsState, seat: int) -> int:
        """Return the mover's turn, from the draw to the discard, with the offer in it. An answer to the offer is a
        turn of the seat that is asked."""
        if state.phase == "over":
            return 0
        return state.turn if seat == state.mover or seat in self.seats_to_move(state) else 0

    def absent_action(self, state: NmbrsState, seat: int) -> NmbrsAction:
        return Pass() if state.offer else Skip()

    def clock(self, state: NmbrsState) -> Clock | None:
        """Return the time to answer an offer (NMBRS-5). There is at most one offer per turn."""
        if state.offer is None:
            return None
        return Clock(f"offer {state.turn}", state.options.offer_time(first=state.offers == 1))

    def expire(self, state: NmbrsState) -> Step[NmbrsState]:
        """Pass for the seats that have not answered the offer. Raises ``Refused``: game.no_clock."""
        step = skip_on(expire_offer(state))
        return Step(_stamp(state, step.state), step.events)

    def plans(self, view: NmbrsView) -> Sequence[ahead.ClaimAhead]:
        return ahead.list_plans(view)

    def follow_plan(self, view: NmbrsView, plan: ahead.ClaimAhead) -> Claim | Pass | None:
        return ahead.follow(view, plan)

    def outcome(self, state: NmbrsState) -> Outcome | None:
        """Rank the seats by points. Ties share the place (NMBRS-21)."""
        return self.standing(state) if state.phase == "over" else None

    def standing(self, state: NmbrsState) -> Outcome:
        """Compare the points so far, without those of the present turn, which can still be taken back."""
        now = state.scores
        scores = now if state.start is None else put_at(now, state.mover, state.start.score)
        return Outcome(places(scores), scores)

    def may_end_by_points(self, state: NmbrsState) -> bool:
        return has_dragged(self, state)

    def end_by_points(self, state: NmbrsState) -> Step[NmbrsState]:
        return end_by_points(state)

    def play_on(self, state: NmbrsState, seat: int) -> Step[NmbrsState]:
        return count_anew(state, seat)

    def _step(self, state: NmbrsState, seat: int, action: NmbrsAction) -> Step[NmbrsState]:
        match action:
            case Claim():
                return skip_on(answer_offer(state, seat, claims=True))
            case Pass():
                return skip_on(answer_offer(state, seat, claims=False))
            case AutoPass(on=on):
                return skip_on(set_auto_pass(state, seat, on=on))
            case Hint():
                return _take_hint(state, seat)
            case _ if seat != state.mover:
                raise Refused("NMBRS-2.turn", mover=state.mover)
            case _:
                return self._turn(state, action)

    def _turn(self, state: NmbrsState, action: Draw | Play | Swap | TakeBack | Discard | Skip) -> Step[NmbrsState]:
        match action:
            case Draw(source=source):
                return draw(state, source)
            case Play() | Swap():
                return place(state, action)
            case TakeBack():
                return take_back(state)
            case Discard(card=card):
                return discard(state, card)
            case Skip():
                return skip(state)
            case _:
                assert_never(action)


def _take_hint(state: NmbrsState, seat: int) -> Step[NmbrsState]:
    """Give a hint to the mover or a seat that an offer asks. Raises ``Refused``: NMBRS-2.turn, NMBRS-5.wait,
    NMBRS-5.offer, hint.off, hint.shown."""
    offer = state.offer
    if offer is None:
        if seat != state.mover:
            raise Refused("NMBRS-2.turn", mover=state.mover)
        return take_hint(state)
    if seat not in offer.open:
        raise Refused("NMBRS-5.wait" if seat == state.mover else "NMBRS-5.offer")
    step = count_hint(state, seat, offer.hinted.count(seat))
    return Step(replace(step.state, offer=replace(offer, hinted=(*offer.hinted, seat))), step.events)


def _stamp(before: NmbrsState, state: NmbrsState) -> NmbrsState:
    changes = zip(state.stamps, _may_do(before), _may_do(state), strict=True)
    return replace(state, stamps=tuple([stamp + (was != now) for stamp, was, now in changes]))


def _may_do(state: NmbrsState) -> Iterable[tuple[object, ...]]:
    """Collect everything that determines what each seat may do, and with which cards."""
    seats = len(state.hands)
    if state.phase == "over":
        return [()] * seats
    tasks: list[object] = [None] * seats
    if state.offer is None:
        tasks[state.mover] = state.phase, state.turn, state.islands, state.done
    else:
        for seat in state.offer.open:
            tasks[seat] = state.turn
        for seat in state.offer.claims:
            tasks[seat] = "claims"
    return zip(state.auto, state.hands, tasks, strict=True)


NMBRS = NmbrsGame()
