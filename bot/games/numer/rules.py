"""The rules of Numer (NUMER-1 … NUMER-17) as a ``Game``."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Game, Outcome, Step, places, put_at
from bot.games.numer.events import Locked, NumerEvent, Revealed, RoundEnded
from bot.games.numer.model import (
    DIGITS,
    HOUSE,
    SIT_OUT,
    TURNS,
    Choose,
    NumerAction,
    NumerState,
    NumerView,
    Reveal,
    RoundScore,
    SitOut,
    open_digits,
    total,
)
from bot.games.numer.offered import PRESETS
from bot.games.numer.options import NumerOptions
from bot.games.numer.reveal import judge


class NumerGame(Game[NumerOptions, NumerState, NumerAction, NumerView]):
    """Numer as a ``Game``: two to ten seats, simultaneous secret choices, no chance."""

    key = "numer"
    seats = range(2, 11)
    options_type = NumerOptions
    presets = PRESETS
    state_type = NumerState
    action_type: Any = NumerAction
    event_type: Any = NumerEvent

    def check(self, options: NumerOptions, seats: int) -> None:
        """Raise ``Refused`` for 0 or more than 3 rounds (NUMER-2) and for seats outside 2–10 (NUMER-1)."""
        if not 1 <= options.rounds <= 3:
            raise Refused("NUMER-2.rounds", rounds=options.rounds)
        if seats not in self.seats:
            raise Refused("NUMER-1.seats", seats=seats, least=2, most=10)

    def setup(self, options: NumerOptions, seats: int, seed: int) -> NumerState:
        """Open all boards in round 1, turn 1. The seed is unused: Numer has no chance."""
        self.check(options, seats)
        return NumerState(options, HOUSE.bonus, closed=("",) * seats, choices=(None,) * seats)

    def actors(self, state: NumerState) -> frozenset[int]:
        """Every seat with an open digit. A choice may be changed until the last player has chosen (NUMER-3,
        14)."""
        return frozenset() if state.over else _with_open_digits(state.closed)

    def seats_to_move(self, state: NumerState) -> frozenset[int]:
        return frozenset([seat for seat in self.actors(state) if state.choices[seat] is None])

    def view(self, state: NumerState, seat: int | None) -> NumerView:
        """Hide only the others' choices of this turn (NUMER-3)."""
        return NumerView(
            seat=seat,
            options=state.options,
            bonus=state.bonus,
            closed=state.closed,
            locked=tuple(choice is not None for choice in state.choices),
            resting=tuple(len(closed) == len(DIGITS) for closed in state.closed),
            mine=None if seat is None else state.choices[seat],
            round=state.round,
            turn=state.turn,
            reveals=state.reveals,
            rounds=state.rounds,
            over=state.over,
        )

    def legal(self, view: NumerView) -> tuple[NumerAction, ...]:
        """All numbers made of open digits, and sitting out, except the current choice. ``strict`` also allows
        numbers with closed digits, but they never make sense, so they are left out."""
        digits = view.open_digits
        if view.over or not digits:
            return ()
        choices = _choices(digits)
        if view.mine is None:
            return choices
        mine = SitOut() if view.mine == SIT_OUT else Choose(view.mine)
        return tuple(choice for choice in choices if choice != mine)

    def apply(self, state: NumerState, seat: int, action: NumerAction) -> Step[NumerState]:
        """Set or change the seat's choice. The last choice reveals the turn. Raises ``Refused``: NUMER-14.resting,
        NUMER-3.over, NUMER-3.unchanged, NUMER-4.*, NUMER-5.closed."""
        if state.over:
            raise Refused("NUMER-3.over")
        if seat not in self.actors(state):
            raise Refused("NUMER-14.resting")
        choice = self._choice(state, seat, action)
        if choice == state.choices[seat]:
            raise Refused("NUMER-3.unchanged", choice=choice)
        events: tuple[Event, ...] = (Locked(seat=seat),) if state.choices[seat] is None else ()
        chosen = replace(state, choices=put_at(state.choices, seat, choice))
        step = Step(chosen, events)
        return step if self.seats_to_move(chosen) else step.then(_reveal)

    def stamp(self, state: NumerState, seat: int) -> int:
        """The number of the turn within the match, from 1, 0 for a resting seat or a match that is over."""
        if seat not in self.actors(state):
            return 0
        return (state.round - 1) * TURNS + state.turn

    def turn(self, state: NumerState, seat: int) -> int:
        """The stamp: all play a turn together, and a choice may be changed in it."""
        return self.stamp(state, seat)

    def absent_action(self, state: NumerState, seat: int) -> NumerAction:
        """Sit out (NUMER-17)."""
        return SitOut()

    def outcome(self, state: NumerState) -> Outcome | None:
        """The highest sum of round scores wins. All tied leaders win together (NUMER-16)."""
        return self.standing(state) if state.over else None

    def standing(self, state: NumerState) -> Outcome:
        """Compare the points of the turns revealed so far."""
        scores = tuple(total(state, seat) for seat in range(state.seats))
        return Outcome(places(scores), scores)

    def _choice(self, state: NumerState, seat: int, action: NumerAction) -> str:
        match action:
            case SitOut():
                return SIT_OUT
            case Choose(number):
                return read_number(number, state.closed[seat], strict=state.options.strict)
            case _:
                assert_never(action)


_NUMBERS = {number: Choose(number) for number in map("".join, product(DIGITS, repeat=3))}


@cache
def _choices(digits: str) -> tuple[NumerAction, ...]:
    """All numbers made of these digits, then sitting out. Cached for each of the 1023 sets of digits."""
    return (*(_NUMBERS[number] for number in map("".join, product(digits, repeat=3))), SitOut())


def read_number(text: str, closed: str, *, strict: bool) -> str:
    """Read the number that a player wrote and check it against the crossed-off digits.

    Raises ``Refused``: NUMER-4.short (one or two digits, with the number that was probably meant if it could be
    played), NUMER-4.form (anything else), NUMER-5.closed (unless ``strict``).
    """
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise Refused("NUMER-4.form", text=text[:20])
    if len(text) < 3:
        meant = text.zfill(3)
        playable = strict or not set(meant) & set(closed)
        raise Refused("NUMER-4.short", text=text, meant=meant if playable else None)
    used = sorted(set(text) & set(closed))
    if used and not strict:
        raise Refused("NUMER-5.closed", number=text, digits="".join(used), open=open_digits(closed))
    return text


def _reveal(state: NumerState) -> Step[NumerState]:
    """Judge the turn, cross off the accepted digits, and begin the next turn or round."""
    rows = judge(dict(enumerate(state.choices)), state.closed, state.turn, state.bonus[state.turn - 1])
    reveal = Reveal(state.round, state.turn, rows)
    crossed = {row.seat: row.number or "" for row in rows if row.verdict == "accepted"}
    closed = tuple("".join(sorted(set(old) | set(crossed.get(seat, "")))) for seat, old in enumerate(state.closed))
    after = replace(state, closed=closed, choices=(None,) * state.seats, reveals=(*state.reveals, reveal))
    revealed = Revealed(reveal=reveal)
    if state.turn < TURNS and any(len(digits) < len(DIGITS) for digits in closed):
        return Step(replace(after, turn=state.turn + 1), (revealed,))
    return Step(after, (revealed,)).then(_end_round)


def _end_round(state: NumerState) -> Step[NumerState]:
    """Score the round (NUMER-15), then wipe the boards or end the match."""
    scores = tuple(
        RoundScore(
            turns=sum(
                row.total for r in state.reveals if r.round == state.round for row in r.rows if row.seat == seat
            ),
            digits=len(closed),
        )
        for seat, closed in enumerate(state.closed)
    )
    ended = RoundEnded(round=state.round, scores=scores)
    after = replace(state, rounds=(*state.rounds, scores))
    if state.round == state.options.rounds:
        return Step(replace(after, over=True), (ended,))
    wiped = ("",) * state.seats
    return Step(replace(after, round=state.round + 1, turn=1, closed=wiped), (ended,))


@lru_cache(maxsize=1024)
def _with_open_digits(closed: tuple[str, ...]) -> frozenset[int]:
    return frozenset([seat for seat, digits in enumerate(closed) if len(digits) < len(DIGITS)])


NUMER = NumerGame()
