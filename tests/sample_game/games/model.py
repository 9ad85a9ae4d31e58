"""What a match of Sample consists of: state, action and views."""

from __future__ import annotations

import msgspec

from bot.games.base import Options, View
from bot.games.rng import Rng

HIGHEST = 20
"""The cards are the numbers from 1 to this one, each once."""


class SampleState(msgspec.Struct, frozen=True):
    """``cards`` by seat; the last card of the ``deck`` is drawn first. Each seat has one turn, counted
    from 1."""

    options: Options
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
    """``card`` is the viewer's, None for a spectator; ``shown`` are all cards by seat, at the end. ``my_turn``:
    whether it is the viewer's."""

    card: int | None
    shown: tuple[int, ...]
    my_turn: bool


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Keep the card, or lay it aside and draw another one."""

    swap: bool
