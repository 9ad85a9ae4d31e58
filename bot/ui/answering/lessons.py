"""Answers that open or resume a lesson."""

from __future__ import annotations

from contextlib import nullcontext

from bot.games.registry import find
from bot.match.learning.lesson_script import LEARNER
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import person, public_locale, texts_of
from bot.ui.members.tables import admit


async def show_lesson(app: App, answer: Answer, game: str, *, anew: bool = False) -> None:
    """Answer in private with the user's lesson of that game. Resumes the current lesson unless ``anew``, which
    ends it and begins a new one. Raises ``Refused`` where the server does not allow the game, for barred members,
    and if there is no lesson (learn.none)."""
    interaction = answer.interaction
    here = await admit(app, interaction, find(game).key, private=True)
    place, locale = private_place(interaction), public_locale(interaction, here)
    me, lessons = person(interaction.user), app.service.lessons
    going_on = not anew and await app.store.match_lists.running_lesson(me.id, game) is not None
    with nullcontext() if going_on else app.person_limits.taking(me.id, "solo"):
        match, fresh = await lessons.open(*place, game, me, locale=locale)
        if anew and not fresh:
            await lessons.leave(match.id, me.id)
            match, fresh = await lessons.open(*place, game, me, locale=locale)
    t = await texts_of(app, interaction)
    note = "" if fresh else t("-# You're back where you left off. **Start over** begins anew.")
    await answer_with_panel(app, answer, match, LEARNER, t, note)
