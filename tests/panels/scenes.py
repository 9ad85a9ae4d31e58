"""Scenes for panels in tests without a bot."""

from __future__ import annotations

from typing import Any

from bot.games.registry import find
from bot.i18n import texts
from bot.panels.scene import Scene
from bot.ui.controls.items import SeatControls


def running(game: str, names: tuple[str, ...], **known: Any) -> Scene:
    """A running match of a game among these people, with the default options; ``known`` replaces other fields of
    the scene."""
    return Scene(
        match_id=1,
        title=f"{game} · #1",
        game=game,
        status="running",
        options=find(game).options_type(),
        names=names,
        t=texts("en"),
        controls=SeatControls(1, "p", 1),
        **known,
    )
