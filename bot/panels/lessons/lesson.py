"""The panel of a lesson: what has happened, the game's own panel, the text of the step with the controls to use,
and the buttons to go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ButtonStyle

from bot.games.wording import wording
from bot.match.learning.lesson_script import ChooseStep, DoneStep, ErrStep, ReadStep, Script, Step, script
from bot.panels.base import Content, panel, write_small
from bot.panels.happened import last_moves
from bot.panels.lessons.guide import show
from bot.panels.lessons.learn_button import AGAIN
from bot.panels.playing_alone import play_now, train_buttons
from bot.panels.scene import Item, Scene
from bot.panels.turns import with_table_button

REFUSED, WRONG, RIGHT = "✋", "⚠️", "✓"
"""The marks of a refusal by the lesson, of one by a game's panel, and of a choice that can be played."""


def content(scene: Scene, draft: Any, note: str = "") -> Content:
    """Build the learner's panel: progress and a note if there is one, the last step's outcome or what the game's
    panel says of the choice, the text of the step, and the controls that it needs. At the end it sums up what was
    learnt.

    A refusal is said once, and nothing that went well before next to it. Beside what is wrong with a choice there
    is room for the controls alone.
    """
    lesson = script(scene.game)
    if scene.status != "running" or lesson is None:
        return _over(scene, lesson, note)
    step, before = lesson.step(scene.step), lesson.last_done(scene.step)
    inner, guide = show(panel(scene.game), step, draft, scene)
    is_about_choice = isinstance(before, ChooseStep | ErrStep)
    is_fresh = REFUSED not in note and (not isinstance(before, ChooseStep) or before.is_about(draft))
    told = (
        list(_tell_of_choice(inner, scene)) if isinstance(step, DoneStep) or (is_fresh and is_about_choice) else []
    )
    is_wrong = any(_begins(line, WRONG) for text in told for line in text.splitlines())
    if REFUSED in note or is_wrong:
        told = [_leave_out_praise(text) for text in told]
    happened = ""
    if before is not None and is_fresh and (is_about_choice or not told):
        latest = "" if is_about_choice else last_moves(scene, scene.recent)
        happened = scene.t(before.after) if before.after else latest
    texts = (
        _head(scene, lesson, _leave_out(note, told)),
        write_small(happened),
        *told,
        f"👉 {guide}" if is_wrong and guide else _describe_step(scene, step, guide),
    )
    way_on = _way_on(scene, step)
    if not isinstance(step, DoneStep):
        return Content(texts, (way_on,))
    return Content(texts, with_table_button(inner.rows, scene, *way_on))


def describe_around(scene: Scene) -> Content:
    """Build what stands around a game's own board, which says itself what a choice comes to: progress, what has
    happened, the text of the step, and the buttons to go on. Nothing is typed there, so a choice that would be is
    made together with the step after it."""
    lesson = script(scene.game)
    if lesson is None or lesson.step(scene.step) is None:
        return _over(scene, lesson, "")
    step, before, happened = lesson.step(scene.step), lesson.last_done(scene.step), ""
    if before is not None:
        latest = "" if isinstance(before, ChooseStep | ErrStep) else last_moves(scene, scene.recent)
        happened = scene.t(before.after) if before.after else latest
    is_typed = isinstance(step, ChooseStep) and step.types
    steps = (step, lesson.step(scene.step + 1)) if is_typed else (step,)
    told = [_describe_step(scene, one, "") for one in steps]
    return Content((_head(scene, lesson, ""), write_small(happened), *told), (_way_on(scene, step),))


def _tell_of_choice(inner: Content, scene: Scene) -> Iterator[str]:
    """Yield what a game's panel says of the learner's choice: the step says what it says without one."""
    usual = {
        line for text in panel(scene.game).private(scene.own, None, scene).texts for line in text.splitlines()
    }
    for text in inner.texts:
        said = "\n".join(line for line in text.splitlines() if line not in usual)
        if said:
            yield said


def _leave_out_praise(text: str) -> str:
    """Return the text without the lines that praise a choice."""
    return "\n".join(line for line in text.splitlines() if not _begins(line, RIGHT))


def _begins(line: str, mark: str) -> bool:
    """Tell whether a line begins with that mark, whatever its language sets before it."""
    return mark in line[: len(mark) + 1]


def _leave_out(note: str, told: Sequence[str]) -> str:
    """Return the note without a refusal that the game's panel explains itself."""
    said = "\n".join(told)
    return "\n".join(line for line in note.splitlines() if line.removeprefix(REFUSED).strip() not in said)


def _head(scene: Scene, lesson: Script, note: str) -> str:
    """Heading with the learner's progress, at first also an overview, then the note."""
    t, at = scene.t, scene.step
    head = t(
        "### 🎓 {game} · step {n} of {all}",
        game=wording(scene.game).title,
        n=lesson.number(at),
        all=lesson.number(len(lesson.steps)),
    )
    about = t(
        "-# {title}: about {n} minutes. Nothing counts, and you can leave any time.",
        title=t(lesson.title),
        n=lesson.minutes,
    )
    return "\n".join(filter(None, (head, "" if at else about, note)))


def _describe_step(scene: Scene, step: Step | None, guide: str) -> str:
    """Describe the task of this step, and below it the controls to use."""
    t = scene.t
    if not isinstance(step, ReadStep | DoneStep):
        return t("The computer is playing …")
    return "\n".join(filter(None, (f"🎓 {t(step.say)}", guide and f"👉 {guide}")))


def _way_on(scene: Scene, step: Step | None) -> tuple[Item, ...]:
    """Build the buttons: Next where there is something to read, Start over, Leave."""
    button, t, at = scene.controls.button, scene.t, scene.step
    onward = button("learn.next", t("Next"), style=ButtonStyle.primary, emoji="▶️", arg=str(at))
    anew = button(AGAIN, t("Start over"), arg=scene.game)
    leave = button("learn.leave", t("Leave"))
    return (*((onward,) if isinstance(step, ReadStep) else ()), *((anew,) if at else ()), leave)


def _over(scene: Scene, lesson: Script | None, note: str) -> Content:
    """Build the last page, or the page of a lesson that was left. The summary stands next to the controls."""
    t, at, title = scene.t, scene.step, wording(scene.game).title
    if lesson is None or lesson.step(at) is not None:
        head = t("### 🎓 Learn {game}", game=title)
        told = [t("The lesson is over. You can take it again any time.")]
    else:
        head, before = t("### 🎓 Well done! That was {game}.", game=title), lesson.last_done(at)
        after = before.after if before is not None else ""
        told = [after and t(after), *(f"- {t(line)}" for line in lesson.learnt)]
    button, onward = scene.controls.button, ""
    play = play_now(scene.game, t("Play now"), scene.controls)
    if scene.nowhere:
        onward = t(
            "**Play now** begins a match against a computer. To play with others, use `/{game} play` on a server "
            "that I've been added to.",
            game=scene.game,
        )
    texts = (
        "\n".join(filter(None, (note, head))),
        "\n".join(filter(None, told)),
        onward,
    )
    again = button(AGAIN, t("Repeat the lesson"), emoji="🔁", arg=scene.game)
    rules = button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0")
    return Content(texts, ((play, again), (*train_buttons(scene.game, t, scene.controls), rules)))


def refusal_note(refused: str) -> str:
    """Build the note after a refusal."""
    return f"{REFUSED} {refused}"
