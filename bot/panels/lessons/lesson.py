"""The panel of a lesson: the game's own panel, and below it the text of the step and the buttons to go on."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle

from bot.games.wording import wording
from bot.match.learning.lesson_script import ComputerStep, ReadStep, Script, script
from bot.panels.base import Content, panel
from bot.panels.happened import last_moves
from bot.panels.lessons.learn_button import AGAIN
from bot.panels.playing_alone import list_commands_alone
from bot.panels.scene import Item, Scene
from bot.panels.turns import with_table_button


def content(scene: Scene, draft: Any, note: str = "") -> Content:
    """Build the learner's panel: a note if there is one, what happened, the game's own panel, the text of the
    step. At the end it sums up what was learnt."""
    lesson = script(scene.game)
    if scene.status != "running" or lesson is None:
        return _over(scene, lesson, note)
    step, inner = lesson.step(scene.step), panel(scene.game).private(scene.own, draft, scene)
    happened = last_moves(scene, scene.recent)
    texts = (_head(scene, lesson), happened, *inner.texts, _describe_step(scene, lesson, note))
    plays = (
        () if step is None or isinstance(step, ReadStep | ComputerStep) else with_table_button(inner.rows, scene)
    )
    return Content(texts, (*plays, _way_on(scene, read=isinstance(step, ReadStep))))


def _head(scene: Scene, lesson: Script) -> str:
    """Heading with the learner's progress, at first also an overview."""
    t, at = scene.t, scene.step
    head = t(
        "### 🎓 Learn {game} · step {n} of {all}",
        game=wording(scene.game).title,
        n=lesson.number(at),
        all=lesson.number(len(lesson.steps)),
    )
    about = t(
        "-# {title}: about {n} minutes. Nothing counts, and you can leave any time.",
        title=t(lesson.title),
        n=lesson.minutes,
    )
    return head if at else f"{head}\n{about}"


def _describe_step(scene: Scene, lesson: Script, note: str) -> str:
    """Describe the outcome of the last step and the task of this one, marked with a finger."""
    t, at = scene.t, scene.step
    step, after = lesson.step(at), lesson.after(at)
    if step is None or isinstance(step, ComputerStep):
        said = t("The computer is playing …")
    else:
        said = f"{'🎓' if isinstance(step, ReadStep) else '👉'} {t(step.say)}"
    return "\n".join(filter(None, (note, after and t(after), said)))


def _way_on(scene: Scene, *, read: bool) -> tuple[Item, ...]:
    """Build the buttons: Next where there is something to read, Start over, Leave."""
    button, t, at = scene.controls.button, scene.t, scene.step
    onward = button("learn.next", t("Next"), style=ButtonStyle.primary, emoji="▶️", arg=str(at))
    anew = button(AGAIN, t("Start over"), emoji="🔁", arg=scene.game)
    leave = button("learn.leave", t("Leave"), emoji="🚪")
    return (*((onward,) if read else ()), *((anew,) if at else ()), leave)


def _over(scene: Scene, lesson: Script | None, note: str) -> Content:
    """Build the last page, or the page of a lesson that was left. The summary stands next to the controls."""
    t, at, title = scene.t, scene.step, wording(scene.game).title
    if lesson is None or lesson.step(at) is not None:
        head = t("### 🎓 Learn {game}", game=title)
        told = [t("The lesson is over. You can take it again any time.")]
    else:
        head, after = t("### 🎓 Well done! That was {game}.", game=title), lesson.after(at)
        told = [after and t(after), *(f"- {t(line)}" for line in lesson.learnt)]
    button, onward = scene.controls.button, ""
    play: tuple[Item, ...] = (
        button("learn.play", t("Play against a computer"), style=ButtonStyle.success, emoji="🤖", arg=scene.game),
    )
    if scene.nowhere:
        play = ()
        onward = t(
            "For a real match, use `/{game} play` on a server that I've been added to. Playing alone works here: "
            "{alone}.",
            game=scene.game,
            alone=list_commands_alone(t),
        )
    texts = (
        "\n".join(filter(None, (note, head))),
        "\n".join(filter(None, told)),
        t("-# Lessons don't count towards results or ratings."),
        onward,
    )
    again = button(AGAIN, t("Repeat the lesson"), emoji="🔁", arg=scene.game)
    return Content(texts, ((*play, again, button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0")),))


def refusal_note(hint: str, refused: str, scene: Scene) -> str:
    """Build the note above the panel after a refusal by the rules."""
    return f"✋ {refused}\n" + scene.t("💡 {hint}", hint=scene.t(hint)) if hint else f"✋ {refused}"
