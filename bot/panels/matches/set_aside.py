"""Texts about a turn that the bot could not handle: a computer made it, or the match was closed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts
from bot.match.model import CLOSED
from bot.panels.scene import Scene


def describe_set_aside(scene: Scene) -> str:
    """Describe what became of a failed last turn, or return an empty string."""
    return words(scene.set_aside, scene.names, scene.t)


def words(set_aside: int | None, names: Sequence[str], t: Texts) -> str:
    """Describe the ``set_aside`` of a match's row, or return an empty string. ``names`` are safe, by seat."""
    if set_aside is None:
        return ""
    if set_aside == CLOSED:
        return t(
            "⚠️ Something went wrong on my side, and I couldn't continue this match. It's closed, without a result."
        )
    return t(
        "⚠️ Something went wrong on my side, and I couldn't end {name}'s turn as usual, so a computer played it.",
        name=names[set_aside],
    )
