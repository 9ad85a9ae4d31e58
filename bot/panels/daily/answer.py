"""An answer to a daily puzzle, the solution or the reader's own: a picture of what its solver sees at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.games.registry import find
from bot.i18n import Texts
from bot.panels.base import Content, panel
from bot.panels.daily.attempt import head
from bot.panels.scene import Controls
from bot.puzzles.base import SOLVER, Puzzle, maker, play_out
from bot.render.base import Drawings, Player, artist


class AnswerPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of an answer to a part: the solution with an explanation in lines, or the reader's ``own`` answer.
    ``has_own``: there is one that differs from the solution."""

    game: str
    day: str
    part: int
    title: str
    own: bool
    has_own: bool
    explained: tuple[str, ...]


def answer_page(page: AnswerPage, t: Texts, controls: Controls) -> Content:
    """Show an answer, and the way to the other one."""
    arg = f"{page.game}.{page.day}.{page.part}"
    mine = f" · {t('Your answer')}" if page.own else ""
    texts = (f"{head(page.game, page.day, page.title, t)}{mine}", "" if page.own else "\n".join(page.explained))
    row = [controls.button("daily.part", t("Back"), emoji="↩️", arg=arg)]
    if page.own:
        row.insert(0, controls.button("daily.solution", t("Solution"), emoji="🖼️", arg=arg))
    elif page.has_own:
        row.insert(0, controls.button("daily.own", t("Your answer"), emoji="🖼️", arg=arg))
    return Content(texts, (tuple(row),))


def show_answer(
    game: str, puzzle: Puzzle, actions: Sequence[Any], name: str, t: Texts, settings: Mapping[str, str]
) -> Drawings:
    """Make the drawings of an answer under a name, for a reader with these settings. None where words say all."""
    if not maker(game).pictured:
        return ()
    state = maker(game).frame(play_out(game, puzzle, actions))
    computers = [Player(t("Computer {n}", n=n), computer=True) for n in range(1, puzzle.seats)]
    view = panel(game).arrange(find(game).view(state, SOLVER), settings)
    return artist(game).private(view, (Player(name), *computers), t)
