"""What happens in a match of Sample."""

from __future__ import annotations

from bot.games.base import Event


class CardDecided(Event, frozen=True, kw_only=True, tag="card_decided"):
    """A seat kept its card, or drew another one."""

    seat: int
    swap: bool


class CardsShown(Event, frozen=True, kw_only=True, tag="cards_shown"):
    """All cards are shown, by seat."""

    cards: tuple[int, ...]


SampleEvent = CardDecided | CardsShown
