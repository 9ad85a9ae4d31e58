"""The pages of training, made from one user's stored data."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.match.kinds.try_ import TrainingTry
from bot.match.model import Match
from bot.panels import training
from bot.panels.base import Content
from bot.panels.training import Standing, TrainedPuzzle
from bot.puzzles.base import maker, makers
from bot.ui.daily_pages import CONTROLS, Page, Reader, draw_answer
from bot.ui.runtime import Runtime


async def home_content(runtime: Runtime, reader: Reader, games: Sequence[str]) -> Content:
    """Show what there is to train."""
    found = {game: await _read_standing(runtime, reader, game) for game in makers() if game in games}
    return training.home(found, reader.t, CONTROLS)


async def game_content(runtime: Runtime, reader: Reader, game: str, *, stopped: bool = False) -> Content:
    """Show how a game can be trained, or what became of the session that was stopped."""
    page = training.show_stop if stopped else training.game_page
    return page(game, await _read_standing(runtime, reader, game), reader.t, CONTROLS)


async def _read_standing(runtime: Runtime, reader: Reader, game: str) -> Standing:
    user, store = reader.user_id, runtime.store
    mine = (await store.training.of(user)).get(game)
    is_running = mine is not None and await store.training.running(user, game) is not None
    return Standing(mine, is_running, (await store.settings.user(user)).ratings)


async def over_page(runtime: Runtime, reader: Reader, match: Match, note: str = "", *, own: bool = False) -> Page:
    """Show the page after a puzzle, with a picture of the solution, or of the reader's answer (``own``). Raises
    ``Refused("match.not_over")``."""
    kind, t = match.kind, reader.t
    if not isinstance(kind, TrainingTry) or not match.is_over:
        raise Refused("match.not_over")
    game, puzzle, made = kind.game, kind.puzzle, maker(kind.game)
    played = [msgspec.json.decode(action, type=find(game).action_type) for action in kind.row.played]
    solution = [msgspec.convert(action, type=find(game).action_type) for action in puzzle.solution]
    result = made.result(puzzle, played, match.state) if played else None
    has_own = result is not None and result.value is not None and made.pictured and played != solution
    page = TrainedPuzzle(
        match_id=match.id,
        game=game,
        title=made.title(kind.part, t),
        grade=kind.grade,
        best=made.value(puzzle.best, t),
        value=None if result is None else "" if result.value is None else made.value(result.value, t),
        is_solved=result is not None and result.solved,
        explained=await runtime.workers.presses.do(made.explain, puzzle, kind.part, t),
        yardstick=puzzle.yardstick,
        has_own=has_own,
        own=own and has_own,
    )
    settings = await runtime.store.settings.all("user", reader.user_id)
    name = t("Your answer") if page.own else t("Solution")
    pictures = await draw_answer(runtime, game, puzzle, played if page.own else solution, name, t, settings)
    standing = await _read_standing(runtime, reader, game)
    return training.after(page, standing, t, CONTROLS, note), pictures
