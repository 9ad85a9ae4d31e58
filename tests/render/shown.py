"""The pictures of a match as tests request them: those of the table, and those of a seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.games.registry import GAMES
from bot.i18n import texts
from bot.render.base import Drawings, Picture, Player, artist

T = texts("en")


def players(*names: str, left: Collection[int] = ()) -> tuple[Player, ...]:
    """The players of these names, computers on every second seat."""
    return tuple(
        Player(name, computer=seat % 2 == 1, mark="left" if seat in left else None)
        for seat, name in enumerate(names)
    )


def draw(drawings: Drawings) -> tuple[Picture, ...]:
    """The pictures as they are drawn."""
    return tuple(drawing.picture() for drawing in drawings)


def public(game: str, state: Any, names: Sequence[str], left: Collection[int] = ()) -> tuple[Picture, ...]:
    """The pictures of the table as a spectator sees it. If there are more ``names`` than seats the first ones are
    used."""
    view, called = GAMES[game].view(state, None), players(*names[: state.seats], left=left)
    return draw(artist(game).table(view, called, T))


def private(game: str, state: Any, seat: int, names: Sequence[str]) -> tuple[Picture, ...]:
    """The pictures that a seat gets."""
    view, called = GAMES[game].view(state, seat), players(*names[: state.seats])
    return draw(artist(game).private(view, called, T))
