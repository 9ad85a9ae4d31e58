"""The rules of Numero (NUMERO-1 … NUMERO-46) as a ``Game``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Calculation, Game, Outcome, SoloList, Step, places
from bot.games.hints import Hint, take_hint
from bot.games.numero import ahead, legal, solitaire
from bot.games.numero.cards import HOUSE
from bot.games.numero.challenge import challenge
from bot.games.numero.events import Built, NumeroEvent, Passed, Took, WildHand
from bot.games.numero.flow import begin, end_turn, restore
from bot.games.numero.model import (
    HAND,
    Build,
    Challenge,
    Discard,
    NumeroAction,
    NumeroState,
    NumeroView,
    Pass,
    Stop,
    Take,
)
from bot.games.numero.offered import PRESETS
from bot.games.numero.options import NumeroOptions
from bot.games.numero.scoring import total
from bot.games.numero.turn import play
from bot.games.numero.values import signs_in
from bot.games.rng import start


class NumeroGame(Game[NumeroOptions, NumeroState, NumeroAction, NumeroView]):
    """Numero as a ``Game``: two to four seats taking turns, or one for a solitaire."""

    key = "numero"
    hard = True
    seats = range(1, 5)
    options_type = NumeroOptions
    presets = PRESETS
    state_type = NumeroState
    action_type: Any = NumeroAction
    event_type: Any = NumeroEvent
    plan_type: Any = ahead.DiscardAhead

    def check(self, options: NumeroOptions, seats: int) -> None:
        """Raise ``Refused``: NUMERO-5.seats (2–4), NUMERO-43.seats (a solitaire is for one), NUMERO-20.bluff
        (bluffing without points)."""
        if options.solitaire and seats != 1:
            raise Refused("NUMERO-43.seats", seats=seats)
        if not options.solitaire and seats not in range(2, 5):
            raise Refused("NUMERO-5.seats", seats=seats, least=2, most=4)
        if options.builds == "bluff" and options.mode == "card":
            raise Refused("NUMERO-20.bluff")

    def solo(self, options: NumeroOptions) -> SoloList | None:
        """The list of a solitaire's mode and deck, with or without hints (NUMERO-43)."""
        return SoloList(options.solo_list) if options.solitaire else None

    def setup(self, options: NumeroOptions, seats: int, seed: int) -> NumeroState:
        """Deal five cards each, and as many in the centre as there are players (NUMERO-5). The last seat deals, so
        seat 0 begins (NUMERO-6). A solitaire is redealt until there is a take (NUMERO-45)."""
        self.check(options, seats)
        rng = start(seed)
        none: tuple[tuple[Any, ...], ...] = ((),) * seats
        nought = (0,) * seats
        empty = NumeroState(options, HOUSE, rng, (), none, (), (), none, none, (1,) * seats, nought, 1)
        if not options.solitaire:
            return _deal(empty.shuffle())
        state = solitaire.deal(empty.shuffle())
        while not solitaire.can_take(state):
            state = solitaire.deal(replace(empty, rng=state.rng).shuffle())
        return state

    def opening(self, state: NumeroState) -> tuple[WildHand, ...]:
        """Hands of only wild cards that were discarded as the first turns began (NUMERO-24). Each ended a turn,
        and its cards lie in the centre behind those dealt there."""
        ended = state.turn - 1
        laid = state.wilds[len(state.wilds) - ended * HAND :]
        return tuple(WildHand(seat=i % state.seats, cards=laid[i * HAND : (i + 1) * HAND]) for i in range(ended))

    def actors(self, state: NumeroState) -> frozenset[int]:
        """The mover, and every seat that may challenge a build (NUMERO-41)."""
        if state.phase == "over":
            return frozenset()
        return self.seats_to_move(state) | {seat for seat in range(state.seats) if state.may_challenge(seat)}

    def seats_to_move(self, state: NumeroState) -> frozenset[int]:
        return frozenset() if state.phase == "over" else frozenset((state.mover,))

    def view(self, state: NumeroState, seat: int | None) -> NumeroView:
        """Hide the others' hands, the deck and the holders of answers."""
        mine = () if seat is None else state.may_challenge(seat)
        return NumeroView(
            seat=seat,
            options=state.options,
            house=state.house,
            deck=len(state.deck),
            hand=None if seat is None else state.hands[seat],
            held=tuple(map(len, state.hands)),
            piles=state.piles,
            wilds=state.wilds,
            won=tuple(map(len, state.won)),
            taken=state.won,
            scores=_scores(state),
            sheet=state.sheet,
            hints=state.hints,
            mover=state.mover,
            turn=state.turn,
            phase=state.phase,
            waiting=state.waiting,
            last_taker=state.last_taker,
            builds=tuple([record.build for record in state.builds]) if state.builds else (),
            doubtful=tuple([build.pile for build in mine]) if mine else (),
            hint=state.hint,
        )

    def legal(self, view: NumeroView) -> list[NumeroAction]:
        """A useful sample, since wild cards and joins allow too many to list (see ``legal.sample``)."""
        return legal.sample(view)

    def apply(self, state: NumeroState, seat: int, action: NumeroAction) -> Step[NumeroState]:
        """Play a number card with any wild cards, pass, challenge, take a hint or stop. Raises ``Refused``:
        NUMERO-29.over, NUMERO-6.turn, and what ``turn`` and ``challenge`` raise."""
        if state.phase == "over":
            raise Refused("NUMERO-29.over")
        if not 0 <= seat < state.seats:
            raise Refused("NUMERO-6.turn", mover=state.mover)
        step = self._step(state, seat, action)
        return Step(_stamp(state, step.state), step.events)

    def stamp(self, state: NumeroState, seat: int) -> int:
        """Changes when the seat's turn begins or ends, when the centre or its hand changes during its turn, and
        when the builds that it may challenge change."""
        return state.stamps[seat]

    def turn(self, state: NumeroState, seat: int) -> int:
        return state.turn if seat in self.seats_to_move(state) else 0

    def absent_action(self, state: NumeroState, seat: int) -> NumeroAction:
        """Discard the lowest number card. In a last chance pass, in a solitaire stop (NUMERO-25)."""
        if state.options.solitaire:
            return Stop()
        if state.phase == "last":
            return Pass()
        return Discard(self.view(state, seat).numbers[0].id)

    def calculations(self, step: Step[NumeroState]) -> tuple[Calculation, ...]:
        return tuple(
            Calculation(event.seat, "take" if isinstance(event, Took) else "build", signs_in(event.sentences))
            for event in step.events
            if isinstance(event, Took | Built)
        )

    def plans(self, view: NumeroView) -> Sequence[ahead.DiscardAhead]:
        return ahead.list_plans(view)

    def follow_plan(self, view: NumeroView, plan: ahead.DiscardAhead) -> Discard | None:
        return ahead.follow(view, plan)

    def outcome(self, state: NumeroState) -> Outcome | None:
        """Most cards (NUMERO-29) or most points (NUMERO-30) win. Ties share the place."""
        return self.standing(state) if state.phase == "over" else None

    def standing(self, state: NumeroState) -> Outcome:
        """Compare the cards or points won so far."""
        scores = _scores(state)
        return Outcome(places(scores), scores)

    def _step(self, state: NumeroState, seat: int, action: NumeroAction) -> Step[NumeroState]:
        if isinstance(action, Challenge):
            return challenge(state, seat, action.build)
        if seat != state.mover:
            raise Refused("NUMERO-6.turn", mover=state.mover)
        match action:
            case Take() | Build() | Discard():
                ending = solitaire.go_on if state.options.solitaire else end_turn
                return play(state, action).then(ending)
            case Pass():
                return _pass(state)
            case Hint():
                return take_hint(state)
            case Stop():
                if not state.options.solitaire:
                    raise Refused("NUMERO-45.stop")
                return solitaire.finish(state, stopped=True)
            case _:
                assert_never(action)


def _deal(state: NumeroState) -> NumeroState:
    """Deal hands and centre from the shuffled deck, and begin the first turn."""
    for seat in range(state.seats):
        state = restore(replace(state, mover=seat)).state
    centre = state.deck[: -state.seats - 1 : -1]
    state = solitaire.deal_into_centre(replace(state, mover=0, deck=state.deck[: -state.seats]), centre)
    return begin(state).state


def _pass(state: NumeroState) -> Step[NumeroState]:
    if state.phase != "last":
        raise Refused("NUMERO-26.pass")
    return Step(state, (Passed(seat=state.mover),)).then(end_turn)


def _scores(state: NumeroState) -> tuple[int, ...]:
    """Points, or cards won minus those left in hand at the end (NUMERO-28)."""
    if not any(state.sheet):
        return tuple(map(len, state.won)) if state.options.mode == "card" else (0,) * state.seats
    lines = tuple([total(lines) if lines else 0 for lines in state.sheet])
    if state.options.mode == "points":
        return lines
    return tuple(len(won) + left for won, left in zip(state.won, lines, strict=True))


def _stamp(before: NumeroState, state: NumeroState) -> NumeroState:
    stamps = list(state.stamps)
    if before.builds or state.builds or state.turn == before.turn:
        for seat in range(state.seats):
            stamps[seat] += _may_do(before, seat) != _may_do(state, seat)
    else:
        for seat in {before.mover, state.mover}:
            stamps[seat] += 1
    return replace(state, stamps=tuple(stamps))


def _may_do(state: NumeroState, seat: int) -> tuple[object, ...]:
    """Everything that determines the possible actions of a seat."""
    if state.phase == "over":
        return ()
    builds = state.may_challenge(seat)
    if seat != state.mover:
        return builds
    return builds, state.turn, state.phase, state.hands[seat], state.piles, state.wilds


NUMERO = NumeroGame()
