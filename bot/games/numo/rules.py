"""The rules of NUMO (NUMO-1 … NUMO-25) as a ``Game``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Calculation, Game, Outcome, Step, places
from bot.games.dragging import PATIENCE, count_anew, has_dragged
from bot.games.hints import Hint, take_hint
from bot.games.numo import ahead, legal
from bot.games.numo.cards import HOUSE, House
from bot.games.numo.deal import deal, end_by_points
from bot.games.numo.events import Melded, NumoEvent
from bot.games.numo.kinds import OPERATIONS
from bot.games.numo.model import (
    HAND,
    Discard,
    Draw,
    FormMeld,
    LayOff,
    NumoAction,
    NumoState,
    NumoView,
    Skip,
)
from bot.games.numo.offered import PRESETS
from bot.games.numo.options import HIGHEST_TARGET, LOWEST_TARGET, NumoOptions
from bot.games.numo.turn import discard, draw, form_meld, lay_off, skip
from bot.games.rng import shuffle, start

SET = 4
"""The number of cards in a set of the upper deck (NUMO-17)."""


class NumoGame(Game[NumoOptions, NumoState, NumoAction, NumoView]):
    """NUMO as a ``Game``: two to six seats taking turns."""

    key = "numo"
    patience = PATIENCE
    seats = range(2, 7)
    options_type = NumoOptions
    presets = PRESETS
    state_type = NumoState
    action_type: Any = NumoAction
    event_type: Any = NumoEvent
    plan_type: Any = ahead.DiscardAhead

    def check(self, options: NumoOptions, seats: int) -> None:
        """Raise ``Refused``: NUMO-16.seats, NUMO-6.twice, NUMO-6.must, NUMO-6.progress (not allowed with custom
        control cards), NUMO-17.sets, NUMO-17.cards (too few), NUMO-23.target."""
        if seats not in self.seats:
            raise Refused("NUMO-16.seats", seats=seats, least=2, most=6)
        if len(set(options.custom)) < len(options.custom):
            raise Refused("NUMO-6.twice")
        if options.must is not None and options.must not in options.custom:
            raise Refused("NUMO-6.must", kind=options.must)
        if options.custom and options.progress:
            raise Refused("NUMO-6.progress")
        if options.target is not None and not LOWEST_TARGET <= options.target <= HIGHEST_TARGET:
            raise Refused("NUMO-23.target", target=options.target, least=LOWEST_TARGET, most=HIGHEST_TARGET)
        most = len(HOUSE.upper)
        if not 0 <= options.sets <= (most if options.deck == "lower" else 0):
            raise Refused("NUMO-17.sets", sets=options.sets, most=most)
        cards = SET * (len(HOUSE.lower) + sets_of(HOUSE, options, seats))
        least = HAND * seats + 10
        if cards < least:
            raise Refused("NUMO-17.cards", seats=seats, cards=cards, least=least)

    def setup(self, options: NumoOptions, seats: int, seed: int) -> NumoState:
        """Start the first deal, by a randomly chosen dealer (NUMO-16)."""
        self.check(options, seats)
        order, rng = shuffle(start(seed), range(seats))
        none: tuple[tuple[str, ...], ...] = ((),) * seats
        nought = (0,) * seats
        empty = NumoState(
            options=options,
            house=HOUSE,
            sets=sets_of(HOUSE, options, seats),
            rng=rng,
            hands=none,
            stock=(),
            discards=(),
            dealer=order[0],
            mover=order[0],
            scores=nought,
            stamps=(1,) * seats,
            hints=nought,
            taken=none,
        )
        return deal(empty).state

    def actors(self, state: NumoState) -> frozenset[int]:
        return frozenset() if state.phase == "over" else frozenset((state.mover,))

    def view(self, state: NumoState, seat: int | None) -> NumoView:
        """Hide the others' hands, the stock and others' draws from it."""
        level, control, must = state.terms
        return NumoView(
            seat=seat,
            options=state.options,
            house=state.house,
            sets=state.sets,
            level=level,
            control=control,
            must=must,
            hand=None if seat is None else state.hands[seat],
            held=tuple(map(len, state.hands)),
            stock=len(state.stock),
            discards=state.discards,
            melds=state.melds,
            dealer=state.dealer,
            mover=state.mover,
            phase=state.phase,
            turn=state.turn,
            drawn=state.drawn if state.took or seat == state.mover else None,
            took=state.took,
            taken=state.taken,
            turned=state.turned,
            turn_overs=state.turn_overs,
            scores=state.scores,
            deals=state.deals,
            hints=state.hints,
            hint=state.hint,
        )

    def legal(self, view: NumoView) -> list[NumoAction]:
        return legal.actions(view)

    def apply(self, state: NumoState, seat: int, action: NumoAction) -> Step[NumoState]:
        """Make a move of a turn, or take a hint. Raises ``Refused``: NUMO-22.over, NUMO-16.turn, hint.off,
        hint.shown, and what ``turn`` raises."""
        if state.phase == "over":
            raise Refused("NUMO-22.over")
        if seat != state.mover:
            raise Refused("NUMO-16.turn", mover=state.mover)
        if isinstance(action, Hint):
            return take_hint(state)
        step = _move(state, action)
        after, stamps = step.state, list(state.stamps)
        dealt_anew = len(after.deals) > len(state.deals)
        for touched in range(state.seats) if dealt_anew else {state.mover, after.mover}:
            stamps[touched] += 1
        return Step(replace(after, stamps=tuple(stamps), hint=0), step.events)

    def stamp(self, state: NumoState, seat: int) -> int:
        """Changes with every move of the seat, when its turn begins, and with each deal, which changes all hands.
        Others' moves and hints do not change it."""
        return state.stamps[seat]

    def turn(self, state: NumoState, seat: int) -> int:
        if seat not in self.seats_to_move(state):
            return 0
        longest_deal = state.house.turns * state.seats
        return len(state.deals) * longest_deal + state.turn

    def absent_action(self, state: NumoState, seat: int) -> NumoAction:
        return Skip()

    def calculations(self, step: Step[NumoState]) -> tuple[Calculation, ...]:
        melds = [event for event in step.events if isinstance(event, Melded)]
        arithmetic = {kind: (operation.sign,) for kind, operation in OPERATIONS.items()}
        return tuple(Calculation(event.seat, "meld", arithmetic.get(event.meld.kind, ())) for event in melds)

    def plans(self, view: NumoView) -> Sequence[ahead.DiscardAhead]:
        return ahead.list_plans(view)

    def follow_plan(self, view: NumoView, plan: ahead.DiscardAhead) -> Draw | Discard | None:
        return ahead.follow(view, plan)

    def outcome(self, state: NumoState) -> Outcome | None:
        """The highest score wins. Ties share the place (NUMO-21, NUMO-23, NUMO-24)."""
        return self.standing(state) if state.phase == "over" else None

    def standing(self, state: NumoState) -> Outcome:
        """Compare the points of the finished deals. What is melded in the present one is worth nothing yet."""
        return Outcome(places(state.scores), state.scores)

    def may_end_by_points(self, state: NumoState) -> bool:
        return has_dragged(self, state)

    def end_by_points(self, state: NumoState) -> Step[NumoState]:
        return end_by_points(state)

    def play_on(self, state: NumoState, seat: int) -> Step[NumoState]:
        return count_anew(state, seat)


def sets_of(house: House, options: NumoOptions, seats: int) -> int:
    """The number of sets of the upper deck in play (NUMO-17). ``auto`` adds enough for 20 cards more than are
    dealt."""
    match options.deck:
        case "lower":
            return options.sets
        case "both":
            return len(house.upper)
        case "auto":
            missing = HAND * seats + 20 - SET * len(house.lower)
            return max(0, min(len(house.upper), -(-missing // SET)))


def _move(state: NumoState, action: Draw | FormMeld | LayOff | Discard | Skip) -> Step[NumoState]:
    match action:
        case Draw():
            return draw(state, action)
        case FormMeld():
            return form_meld(state, action)
        case LayOff():
            return lay_off(state, action)
        case Discard():
            return discard(state, action)
        case Skip():
            return skip(state)
        case _:
            assert_never(action)


NUMO = NumoGame()
