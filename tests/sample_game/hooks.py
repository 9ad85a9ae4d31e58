"""What the contract tests must know about Sample."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.base import Step
from tests.contract.hooks import Hooks
from tests.sample_game.games.events import CardsShown
from tests.sample_game.games.model import HIGHEST, SampleState


def _conceal(state: SampleState, viewer: int | None, rng: Random) -> SampleState:
    """Deal what the viewer cannot see again (SAMPLE-3)."""
    if state.over:
        return state
    hidden = [*state.deck, *(card for seat, card in enumerate(state.cards) if seat != viewer)]
    rng.shuffle(hidden)
    cards = tuple(card if seat == viewer else hidden.pop() for seat, card in enumerate(state.cards))
    return replace(state, cards=cards, deck=tuple(hidden))


def _conserve(state: SampleState) -> None:
    """No card is there twice."""
    known = (*state.deck, *state.cards)
    assert len(set(known)) == len(known) <= HIGHEST


def _absent(state: SampleState, seat: int, step: Step[SampleState]) -> None:
    """The player keeps the card (SAMPLE-4)."""
    assert step.state.cards == state.cards


HOOKS = Hooks(
    _conceal,
    _conserve,
    _absent,
    stacks=lambda state: (state.deck,),
    shows=lambda event: isinstance(event, CardsShown),
    held=lambda state, seat: {str(state.cards[seat]): str(state.cards[seat])},
)
