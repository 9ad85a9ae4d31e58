"""The button that opens the lesson of a game, wherever that game is described."""

from __future__ import annotations

from bot.i18n import Texts
from bot.match.learning.lesson_script import script
from bot.panels.scene import Controls, Item

OPEN, AGAIN = "learn.open", "learn.again"
"""Opens the lesson, or goes on with it; begins it anew in place of the panel with the button."""


def learn_buttons(game: str, controls: Controls, t: Texts) -> tuple[Item, ...]:
    """Return the lesson button, empty for a game without a lesson."""
    lesson = script(game)
    if lesson is None:
        return ()
    label = t("Learn in {n} minutes", n=lesson.minutes)
    return (controls.button(OPEN, label, emoji="🎓", arg=game),)
