"""How many seats a table of a tournament has."""

from __future__ import annotations

from typing import Any

from bot.games.base import AnyGame, is_playable


def count_seats(game: AnyGame, options: Any, people: int, seats: int) -> int:
    """Return the seats of a table for ``people``: as many, or more where the game needs them, which computers then
    fill. Never more than the ``seats`` of a full table."""
    return next((number for number in range(people, seats) if is_playable(game, options, number)), seats)


def may_be_smaller(game: AnyGame, options: Any, seats: int) -> bool:
    """Tell whether tables of any size up to ``seats`` can be played without computers."""
    return all(count_seats(game, options, people, seats) == people for people in range(2, seats + 1))
