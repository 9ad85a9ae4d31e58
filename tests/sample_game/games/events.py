"""What happens in a match of Sample."""

from __future__ import annotations

from bot.games.base import Event


class Chose(Event, frozen=True, kw_only=True, tag="chose"):
    """A seat kept its card, or drew another one."""

    seat: int
    swap: bool


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """All cards are shown, by seat."""

    cards: tuple[int, ...]


SampleEvent = Chose | Shown
