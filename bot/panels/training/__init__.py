"""The pages of training: what there is to train, a puzzle, the page after it, and the end of a session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.training.rating import PROVISIONAL, SCALE, show_rating
from bot.panels.base import Content, write_small
from bot.panels.daily.attempt import describe_yardstick, frame, frame_board
from bot.panels.daily.share import NOTHING, SHORT, SOLVED
from bot.panels.scene import Controls, Item, Scene
from bot.panels.training.drills import drills_button
from bot.store.settings import Showing
from bot.store.training.skills import Trainee

SIGN = "🏋️"
"""Stands at the head of a puzzle."""
OPEN = "train.open"
"""Shows what there is to train."""


class Standing(msgspec.Struct, frozen=True):
    """A reader's training in a game: the record (None before the first puzzle), whether a puzzle is not over, when
    they see their rating, and whether there are positions from their own matches."""

    trainee: Trainee | None
    is_running: bool
    shown: Showing
    has_positions: bool = False

    def describe_rating(self, t: Texts, *, at_end: bool = False) -> str:
        """Say how strong the reader is, with a question mark while that is provisional. Empty before the first
        rated puzzle, and where they do not want to see it. ``at_end``: a puzzle or a session has just ended."""
        mine = self.trainee
        if mine is None or not mine.puzzles or self.shown not in ("shown", "after" if at_end else "shown"):
            return ""
        return t.plural(
            "rating **{rating}** after {n} puzzle",
            "rating **{rating}** after {n} puzzles",
            mine.puzzles,
            rating=_figure(mine, t),
        )


class TrainedPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """The page after a puzzle: its title and grade, the ``best`` value in words, the solver's ``value`` (None:
    they asked for the solution, empty: it came to nothing), whether that solves it, the explanation in lines,
    whether the solver's answer can be shown, whether it is shown in place of the solution (``own``), and whether
    the reader may challenge others with the puzzle."""

    match_id: int
    game: str
    title: str
    grade: int
    best: str
    value: str | None
    is_solved: bool
    explained: tuple[str, ...]
    yardstick: Mapping[str, int | None] = {}
    has_own: bool = False
    own: bool = False
    may_challenge: bool = False


def attempt(scene: Scene, draft: Any, note: str = "") -> Content | None:
    """Build the solver's panel, after a note if there is one. None once the puzzle is over."""
    return frame(scene, draft, note, SIGN, *_ways_out(scene))


def attempt_own(scene: Scene, draft: Any, note: str = "") -> Content | None:
    """Build the panel of a try at a position from a match of the solver's own. None once it is over."""
    return frame(scene, draft, note, SIGN, _leave(scene))


def describe_around(scene: Scene) -> Content:
    """Build what stands around a game's own board: the task, the solution, and the way out."""
    return frame_board(scene, SIGN, *_ways_out(scene))


def describe_around_own(scene: Scene) -> Content:
    """Build the same for a position from a match of the solver's own."""
    return frame_board(scene, SIGN, _leave(scene))


def _ways_out(scene: Scene) -> tuple[Item, Item]:
    solution = scene.controls.button("train.solution", scene.t("Solution"), arg=scene.game)
    return solution, _leave(scene)


def _leave(scene: Scene) -> Item:
    return scene.controls.button("train.stop", scene.t("Leave"), style=ButtonStyle.danger, arg=scene.game)


def home(standings: Mapping[str, Standing], t: Texts, to: Controls) -> Content:
    """Show what there is to train, and how far the reader has come in games that they have begun."""
    lines = []
    for game, mine in standings.items():
        told = [mine.describe_rating(t), t("in progress") if mine.is_running else ""]
        if any(told):
            lines.append(" · ".join(filter(None, (f"**{wording(game).title}**", *told))))
    about = t(
        "Puzzles that never run out and get harder as you get better, and drills in mental arithmetic. Only you "
        "see them.\n-# You can hide your ratings from yourself in `/settings me`."
    )
    buttons = [
        to.button("train.game", wording(game).title, style=ButtonStyle.primary, arg=game) for game in standings
    ]
    return Content((t("### 🏋️ Train"), "\n".join(lines), about), (tuple(buttons),))


def game_page(game: str, mine: Standing, t: Texts, to: Controls) -> Content:
    """Show how a game can be trained."""
    if mine.is_running:
        text = t("The puzzle you left is waiting for you.")
        begin = [to.button("train.next", t("Resume"), style=ButtonStyle.success, emoji="▶️", arg=game)]
    else:
        text = t(
            "🧩 **Puzzles**, one after another, until you stop. You should solve a little more than half.\n"
            "**Rated**: each puzzle counts for your rating, and if you look at the solution, it isn't solved. "
            "**Unrated**: nothing counts."
        )
        begin = [
            to.button("train.rated", t("Rated"), style=ButtonStyle.success, emoji="📈", arg=game),
            to.button("train.unrated", t("Unrated"), style=ButtonStyle.success, emoji="🧩", arg=game),
        ]
    head = "\n".join(filter(None, (f"### 🏋️ {wording(game).title}", mine.describe_rating(t))))
    more = [drills_button(game, t, to)]
    if mine.has_positions:
        more.append(to.button("train.mine", t("From my matches"), emoji="🎞️", arg=game))
    return Content((head, text), (tuple(begin), (*more, _back(t, to))))


def after(page: TrainedPuzzle, mine: Standing, t: Texts, to: Controls, note: str = "") -> Content:
    """Show the page after a puzzle: whether it was solved, why the best is better, the rating, and the way on.
    What others reach stands below the solver's own answer, as both would be too much for a phone."""
    title = f"### 🏋️ {wording(page.game).title} · {page.title}"
    about = " · ".join(filter(None, (t("-# Grade {n} of 7", n=page.grade), _describe_change(mine, t))))
    lines = [note, title, about, _result(page, t)]
    explained = [line.removeprefix("> ") for text in page.explained for line in text.splitlines()]
    what = describe_yardstick(page.yardstick, t) if page.own else write_small(*explained)
    row: list[Item] = [to.button("train.next", t("Next"), style=ButtonStyle.success, emoji="▶️", arg=page.game)]
    if page.own:
        row.append(to.button("train.answer", t("Solution"), arg=str(page.match_id)))
    elif page.has_own:
        row.append(to.button("train.own", t("Your answer"), arg=str(page.match_id)))
    if page.may_challenge:
        row.append(to.button("challenge.puzzle", t("Challenge others"), emoji="🎯", arg=str(page.match_id)))
    row.append(to.button("train.stop", t("Stop"), style=ButtonStyle.danger, arg=page.game))
    return Content(("\n".join(filter(None, lines)), what), (tuple(row),))


def _result(page: TrainedPuzzle, t: Texts) -> str:
    if page.is_solved:
        return t("{sign} **Solved**: {value}, the best possible.", sign=SOLVED, value=page.best)
    if page.value is None:
        return t(
            "{sign} Not solved: you asked for the solution. The best: **{best}**.", sign=NOTHING, best=page.best
        )
    value = page.value or t("nothing")
    sign = SHORT if page.value else NOTHING
    short = t("{sign} Not solved: {value}.", sign=sign, value=value)
    return f"{short} {t('The best: **{best}**.', best=page.best)}"


def _describe_change(mine: Standing, t: Texts) -> str:
    trainee = mine.trainee
    if trainee is None or mine.shown == "never":
        return ""
    if not trainee.rated:
        return t("unrated")
    change = round(trainee.moved * SCALE)
    sign = "▲" if change > 0 else "▼" if change < 0 else "="
    shown = f"{sign} {t.number(abs(change))}"
    return t("your rating: **{rating}** ({change})", rating=_figure(trainee, t), change=shown)


def _figure(mine: Trainee, t: Texts) -> str:
    return t.number(round(show_rating(mine.skill))) + ("?" if mine.puzzles < PROVISIONAL else "")


def show_stop(game: str, mine: Standing, t: Texts, to: Controls) -> Content:
    """Show what became of a session."""
    lines, trainee = [f"### 🏋️ {wording(game).title}"], mine.trainee
    if trainee is not None and trainee.done:
        solved = t.number(trainee.solved)
        lines.append(
            t.plural(
                "Solved this time: {solved} of {n} puzzle.",
                "Solved this time: {solved} of {n} puzzles.",
                trainee.done,
                solved=solved,
            )
        )
    if trainee is not None and trainee.rated:
        lines.append(mine.describe_rating(t, at_end=True))
    if mine.is_running:
        lines.append(t("The puzzle you left is waiting for you."))
    label, verb = (t("Resume"), "train.next") if mine.is_running else (t("Train again"), "train.game")
    again = to.button(verb, label, style=ButtonStyle.primary, emoji="▶️", arg=game)
    return Content(("\n".join(filter(None, lines)),), ((again, _back(t, to)),))


def _back(t: Texts, to: Controls) -> Item:
    return to.button(OPEN, t("All training"), emoji="🏋️")
