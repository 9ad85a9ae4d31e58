"""What a match of Sample consists of: state, actions and views."""

from __future__ import annotations

import msgspec

from bot.games.base import View
from bot.games.rng import Rng
from tests.sample_game.games.options import SampleOptions

HIGHEST = 20
"""The cards are the numbers from 1 to this one, each once."""


class SampleState(msgspec.Struct, frozen=True):
    """``cards`` by seat; the last card of the ``deck`` is drawn first. Each seat has one turn; they
    count from 1."""

    options: SampleOptions
    rng: Rng
    deck: tuple[int, ...]
    cards: tuple[int, ...]
    turn: int = 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cards)

    @property
    def over(self) -> bool:
        """Whether everybody has had their turn."""
        return self.turn > self.seats


class SampleView(View, frozen=True, kw_only=True):
    """``cards`` by seat: until the end only the viewer's, None for the others. ``mover`` is the seat whose turn it
    is, None at the end."""

    cards: tuple[int | None, ...]
    mover: int | None

    @property
    def own(self) -> int:
        """The viewer's card. Raises ``ValueError`` for a spectator."""
        card = None if self.seat is None else self.cards[self.seat]
        if card is None:
            raise ValueError("a spectator has no card")
        return card


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keep the card."""


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Lay the card aside and draw another one."""


SampleAction = Keep | Swap
