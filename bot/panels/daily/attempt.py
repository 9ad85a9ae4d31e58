"""The panel of a try at a daily puzzle: the task, above the game's own panel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content, panel, write_small
from bot.panels.happened import ROOM, fit_lines, last_moves
from bot.panels.scene import DailyTask, Item, Scene
from bot.panels.turns import with_table_button
from bot.store.daily.sets import read_set_id

OPEN = "daily.open"
"""Shows all puzzles of today."""


def content(scene: Scene, draft: Any, note: str = "") -> Content | None:
    """Build the solver's panel, after a note if there is one. None once the try is over."""
    return frame(scene, draft, note, "🧩", _back(scene))


def frame(scene: Scene, draft: Any, note: str, sign: str, *buttons: Item) -> Content | None:
    """Build the panel of a try, with a sign before the title and buttons of its own. None once it is over."""
    task = scene.daily
    if task is None or scene.status != "running":
        return None
    title = f"### {sign} {wording(scene.game).title} · {task.title}"
    return show_task(scene, task, draft, note, title, *buttons)


def show_task(scene: Scene, task: DailyTask, draft: Any, note: str, title: str, *below: Item) -> Content:
    """Build the panel of a task under its title, with these buttons at the end."""
    inner = panel(scene.game).private(scene.own, draft, scene)
    is_wrong = any("✗" in text or "⚠️" in text for text in inner.texts)
    first, *more = task.lines
    aim = f" 🎯 {task.target}" if task.target else ""
    lines = (first,) if is_wrong else (f"{first}{aim}", *more)  # so that there is room for the reason
    told = write_small(*lines, *fit_lines(last_moves(scene, scene.recent).splitlines(), ROOM))
    top = "\n".join(filter(None, (note, title, told)))
    rows = with_table_button(inner.rows, scene, *below)
    return Content((top, *inner.texts), rows, above=inner.above)


def describe_around(scene: Scene) -> Content:
    """Build what stands around a game's own board: the task, and the button back to all puzzles."""
    return frame_board(scene, "🧩", _back(scene))


def frame_board(scene: Scene, sign: str, *buttons: Item) -> Content:
    """Build what stands around a game's own board in a try: the task after a sign, and the kind's own buttons."""
    task = scene.daily
    if task is None:
        return Content(())
    first, *more = task.lines
    aim = f" 🎯 {task.target}" if task.target else ""
    texts = f"### {sign} {wording(scene.game).title} · {task.title}", write_small(f"{first}{aim}", *more)
    return Content(texts, (buttons,))


def _back(scene: Scene) -> Item:
    """Build the button to where the puzzle is from: a set, or all of the day."""
    number = None if scene.daily is None else read_set_id(scene.daily.day)
    if number is not None:
        return scene.controls.button("puzzles.open", scene.t("The whole set"), arg=str(number))
    return scene.controls.button(OPEN, scene.t("All puzzles"))


def head(game: str, day: str, title: str, t: Texts) -> str:
    """Return the heading lines of a page about one puzzle."""
    return f"### 🧩 {wording(game).title} · {title}\n-# {t.day(day)}"


def describe_yardstick(yardstick: Mapping[str, int | None], t: Texts) -> str:
    """Say what others reach in a puzzle, empty if nobody has measured it."""
    names = {"beginner": t("beginner"), "club": t("club player"), "expert": t("expert")}
    found = [
        f"{names[who]} {t('nothing') if value is None else t.number(value)}"
        for who, value in yardstick.items()
        if who in names
    ]
    return t("-# 📏 For comparison: {found}", found=" · ".join(found)) if found else ""
