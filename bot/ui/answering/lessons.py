"""Answers that open or resume a lesson."""

from __future__ import annotations

from bot.games.registry import find
from bot.match.learning.lesson_script import LEARNER
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import person, public_locale, texts_of
from bot.ui.members.tables import admit
from bot.ui.playing.beginning import open_lesson


async def show_lesson(app: App, answer: Answer, game: str, *, anew: bool = False) -> None:
    """Answer in private with the user's lesson of that game (``open_lesson``). Raises ``Refused`` where the server
    does not allow the game, for barred members, and if there is no lesson (learn.none)."""
    interaction = answer.interaction
    here = await admit(app, interaction, find(game).key, private=True)
    t = await texts_of(app, interaction)
    place, locale = private_place(interaction), public_locale(interaction, here)
    match, note = await open_lesson(app, place, game, person(interaction.user), t, locale=locale, anew=anew)
    await answer_with_panel(app, answer, match, LEARNER, t, note)
