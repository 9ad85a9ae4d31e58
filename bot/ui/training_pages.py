"""The pages of training, made from one user's stored data."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from statistics import mean
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.match.afterwards.coach import LEAST, PORTIONS, Decision, assess, compare, is_settled, turnings
from bot.match.kinds.try_ import OwnTry, TrainingTry
from bot.match.model import Match
from bot.match.training.own_positions import is_costly, read_given, restore_decision
from bot.opponents.base import Assessment
from bot.panels import training
from bot.panels.base import Content
from bot.panels.training import Standing, TrainedPuzzle
from bot.panels.training.own import Comparison, compare_page
from bot.puzzles.base import maker, makers
from bot.share import NOWHERE
from bot.ui.daily_pages import CONTROLS, Page, Reader, draw_answer
from bot.ui.runtime import Runtime
from bot.ui.scenes import scene


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
    has_positions = await store.positions.next_of(user, game) is not None
    return Standing(mine, is_running, (await store.settings.user(user)).ratings, has_positions)


async def own_page(runtime: Runtime, reader: Reader, match: Match, note: str = "") -> Page:
    """Show how the move that was tried in a position of the reader's own compares with the one of the match."""
    kind, t, row = match.kind, reader.t, match.row.daily
    assert isinstance(kind, OwnTry) and row is not None
    if not row.played:
        return await game_content(runtime, reader, kind.game, stopped=True), []
    then, rules, given = restore_decision(kind.game, kind.puzzle), find(kind.game), read_given(kind.puzzle)
    best = msgspec.convert(kind.puzzle.solution[0], type=rules.action_type)
    now = replace(then, action=msgspec.json.decode(row.played[0], type=rules.action_type))
    cost = await runtime.costly_answers.get_or_make(
        reader.user_id, ("own", match.id), lambda: _judge_move(runtime, kind.game, now, best)
    )
    turned = [
        turning
        for one, lost in ((then, given.cost), (now, cost or 0.0))
        for turning in turnings(rules, [(one, Assessment(best, max(lost, LEAST)))])
    ]
    if len(turned) < 2:
        raise Refused("match.past_rules")
    found = Comparison(
        match_id=given.match,
        n=given.n,
        game=kind.game,
        then=turned[0],
        now=turned[1],
        cost=cost,
        is_best=now.action == best,
        is_same=now.action == then.action,
    )
    return compare_page(found, scene(match, t, CONTROLS), t, CONTROLS, note), []


async def _judge_move(runtime: Runtime, game: str, decision: Decision, best: Any) -> float | None:
    """Judge a move anew, as reviews do, by fresh samples where the game has them. Returns what it costs, None for
    nothing that can be told."""
    if decision.action == best:
        return None
    seed, experts, estimates = secrets.randbits(32), runtime.workers.experts, list[float]()
    for portion in range(PORTIONS // 2):
        estimates += await experts.do(compare, game, decision.view, decision.action, best, seed + portion)
        if is_settled(estimates):
            break
    if estimates:
        return mean(estimates) if is_costly(estimates) else None
    found = await experts.do(assess, game, decision.view, decision.action)
    return found.cost if found is not None and found.cost >= LEAST else None


async def over_page(runtime: Runtime, reader: Reader, match: Match, note: str = "", *, own: bool = False) -> Page:
    """Show the page after a puzzle, with a picture of the solution, or of the reader's answer (``own``). Raises
    ``Refused("match.not_over")``."""
    kind, t = match.kind, reader.t
    if not isinstance(kind, TrainingTry) or not match.is_over:
        raise Refused("match.not_over")
    game, puzzle, made = kind.game, kind.puzzle, maker(kind.game)
    played = [msgspec.json.decode(action, type=find(game).action_type) for action in kind.row.played]
    solution = [msgspec.convert(action, type=find(game).action_type) for action in puzzle.solution]
    result = kind.judge(match.state)
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
        may_challenge=reader.server != NOWHERE and result is not None and result.value is not None,
    )
    actions, name = (played, t("Your answer")) if page.own else (solution, t("Solution"))
    pictures = await draw_answer(runtime, reader, game, puzzle, actions, name)
    standing = await _read_standing(runtime, reader, game)
    return training.after(page, standing, t, CONTROLS, note), pictures
