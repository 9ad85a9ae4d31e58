"""The rules of Sample (SAMPLE-1 … SAMPLE-4) as a ``Game``."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Game, Outcome, Step, places, put
from bot.games.rng import shuffled, start
from tests.sample_game.games.events import Kept, SampleEvent, Shown, Swapped
from tests.sample_game.games.model import HIGHEST, Keep, SampleAction, SampleState, SampleView, Swap
from tests.sample_game.games.offered import PRESETS
from tests.sample_game.games.options import SampleOptions


class SampleGame(Game[SampleOptions, SampleState, SampleAction, SampleView]):
    """Sample as a ``Game``: two to four seats, one turn each."""

    key = "sample"
    seats = range(2, 5)
    options_type = SampleOptions
    presets = PRESETS
    state_type = SampleState
    action_type: Any = SampleAction
    event_type: Any = SampleEvent

    def setup(self, options: SampleOptions, seats: int, seed: int) -> SampleState:
        """Deal a card to each seat (SAMPLE-1)."""
        self.check(options, seats)
        deck, rng = shuffled(start(seed), range(1, HIGHEST + 1))
        return SampleState(options, rng, deck[seats:], deck[:seats])

    def actors(self, state: SampleState) -> frozenset[int]:
        return frozenset() if state.over else frozenset((state.turn - 1,))

    def view(self, state: SampleState, seat: int | None) -> SampleView:
        """The viewer's card, and all cards at the end (SAMPLE-3)."""
        cards = tuple(card if state.over or owner == seat else None for owner, card in enumerate(state.cards))
        return SampleView(seat=seat, cards=cards, mover=None if state.over else state.turn - 1)

    def legal(self, view: SampleView) -> tuple[SampleAction, ...]:
        return () if view.mover is None or view.seat != view.mover else (Keep(), Swap())

    def apply(self, state: SampleState, seat: int, action: SampleAction) -> Step[SampleState]:
        """Keep or swap the card of the seat (SAMPLE-2). Raises ``Refused``: SAMPLE-2.turn."""
        if seat not in self.actors(state):
            raise Refused("SAMPLE-2.turn")
        after = replace(state, turn=state.turn + 1)
        match action:
            case Keep():
                step = Step(after, (Kept(seat=seat),))
            case Swap():
                cards = put(state.cards, seat, state.deck[-1])
                step = Step(replace(after, cards=cards, deck=state.deck[:-1]), (Swapped(seat=seat),))
            case _:
                assert_never(action)
        return step.then(_show)

    def turn(self, state: SampleState, seat: int) -> int:
        return state.turn if seat in self.actors(state) else 0

    def outcome(self, state: SampleState) -> Outcome | None:
        """The highest card wins (SAMPLE-3)."""
        return Outcome(places(state.cards), state.cards) if state.over else None


def _show(state: SampleState) -> Step[SampleState]:
    """Show all cards once everybody has had their turn (SAMPLE-3)."""
    return Step(state, (Shown(cards=state.cards),) if state.over else ())


SAMPLE = SampleGame()
