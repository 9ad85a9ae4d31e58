"""What happens in a match of Sample."""

from __future__ import annotations

from bot.games.base import Event


class Kept(Event, frozen=True, kw_only=True, tag="kept"):
    """A seat kept its card."""

    seat: int


class Swapped(Event, frozen=True, kw_only=True, tag="swapped"):
    """A seat drew another card."""

    seat: int


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """All cards are shown, by seat."""

    cards: tuple[int, ...]


SampleEvent = Kept | Swapped | Shown
