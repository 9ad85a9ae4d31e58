"""The rules of Sample (SAMPLE-1 … SAMPLE-4) as a ``Game``."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event, Game, Options, Outcome, Step, places, put_at
from bot.games.presets import Preset
from bot.games.rng import shuffle, start
from tests.sample_game.games.events import CardDecided, CardsShown, SampleEvent
from tests.sample_game.games.model import HIGHEST, Choose, SampleState, SampleView


class SampleGame(Game[Options, SampleState, Choose, SampleView]):
    """Sample as a ``Game``: two to four seats, one turn each."""

    key = "sample"
    seats = range(2, 5)
    options_type = Options
    presets = (Preset("quick", Options(), "a card each"),)
    state_type = SampleState
    action_type: Any = Choose
    event_type: Any = SampleEvent

    def setup(self, options: Options, seats: int, seed: int) -> SampleState:
        """Deal a card to each seat (SAMPLE-1)."""
        self.check(options, seats)
        deck, rng = shuffle(start(seed), range(1, HIGHEST + 1))
        return SampleState(options, rng, deck[seats:], deck[:seats])

    def actors(self, state: SampleState) -> frozenset[int]:
        return frozenset() if state.over else frozenset((state.turn - 1,))

    def view(self, state: SampleState, seat: int | None) -> SampleView:
        """The viewer's card, and all cards at the end (SAMPLE-3)."""
        return SampleView(
            seat=seat,
            card=None if seat is None else state.cards[seat],
            shown=state.cards if state.over else (),
            my_turn=seat in self.actors(state),
        )

    def legal(self, view: SampleView) -> tuple[Choose, ...]:
        return (Choose(swap=False), Choose(swap=True)) if view.my_turn else ()

    def apply(self, state: SampleState, seat: int, action: Choose) -> Step[SampleState]:
        """Keep or swap the card of the seat (SAMPLE-2). Raises ``Refused``: SAMPLE-2.turn."""
        if seat not in self.actors(state):
            raise Refused("SAMPLE-2.turn")
        after = replace(state, turn=state.turn + 1)
        if action.swap:
            after = replace(after, cards=put_at(state.cards, seat, state.deck[-1]), deck=state.deck[:-1])
        events: tuple[Event, ...] = (CardDecided(seat=seat, swap=action.swap),)
        return Step(after, (*events, CardsShown(cards=after.cards)) if after.over else events)

    def turn(self, state: SampleState, seat: int) -> int:
        return state.turn if seat in self.actors(state) else 0

    def outcome(self, state: SampleState) -> Outcome | None:
        """The highest card wins (SAMPLE-3)."""
        return Outcome(places(state.cards), state.cards) if state.over else None


SAMPLE = SampleGame()
