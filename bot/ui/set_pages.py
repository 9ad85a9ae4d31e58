"""The pages of sets of puzzles, made from one user's stored data."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.panels.base import Content
from bot.panels.daily import sets
from bot.panels.daily.sets import ItemPage, SetPage
from bot.puzzles.base import Puzzle, count_tries, maker, read_target
from bot.store.daily.puzzles import TryRow
from bot.store.daily.sets import SetCount, SetRow, item_of, read_set_id
from bot.ui.daily_pages import CONTROLS, Page, Reader, draw_answer, game_content
from bot.ui.runtime import Runtime


async def try_content(runtime: Runtime, reader: Reader, game: str, tried: TryRow, note: str = "") -> Content:
    """Show the page after a try at a puzzle: of a day, or of a set."""
    number = read_set_id(tried.day)
    if number is None:
        return await game_content(runtime, reader, game, tried.day, tried.part, note)
    row = await runtime.store.puzzle_sets.read(number)
    return await item_content(runtime, reader, row, item_of(tried.part), note)


async def set_content(runtime: Runtime, reader: Reader, row: SetRow, *, is_organiser: bool) -> Content:
    """Show a set with the reader's results."""
    store = runtime.store.puzzle_sets
    page = SetPage(
        made=row,
        results=await store.results_of(row.id, reader.user_id),
        counts=await store.counts(row.id),
        is_over=runtime.service.puzzle_sets.is_over(row),
        is_organiser=is_organiser,
    )
    return sets.show_set(page, reader.t, CONTROLS)


async def item_content(runtime: Runtime, reader: Reader, row: SetRow, item: int, note: str = "") -> Content:
    """Show an item of a set with the reader's result."""
    return sets.show_item(await _read_item(runtime, reader, row, item), reader.t, CONTROLS, note)


async def solution_content(runtime: Runtime, reader: Reader, row: SetRow, item: int) -> Page:
    """Show the solution of an item. Raises ``Refused("set.untried")`` as long as the reader may not see it."""
    page, t = await _read_item(runtime, reader, row, item), reader.t
    if not page.may_show_solution:
        raise Refused("set.untried")
    stored = await runtime.service.puzzle_sets.read_puzzle(row, item)
    puzzle = msgspec.json.decode(stored.made, type=Puzzle)
    solution = [msgspec.convert(action, type=find(stored.game).action_type) for action in puzzle.solution]
    explained = await runtime.workers.presses.do(maker(stored.game).explain, puzzle, 0, t)
    pictures = await draw_answer(runtime, reader, stored.game, puzzle, solution, t("Solution"))
    return sets.show_solution(row, item, page.title, explained, t, CONTROLS), pictures


async def _read_item(runtime: Runtime, reader: Reader, row: SetRow, item: int) -> ItemPage:
    store, service, t = runtime.store.puzzle_sets, runtime.service.puzzle_sets, reader.t
    stored = await service.read_puzzle(row, item)
    target, made = read_target(stored.made), maker(stored.game)
    mine = await store.results_of(row.id, reader.user_id)
    tries, begun = count_tries(stored.game, target.tries), mine[item].tries if item in mine else 0
    running = await service.running(row, item, reader.user_id) is not None
    ahead = [*range(item + 1, len(row.items) + 1), *range(1, item)]
    return ItemPage(
        made=row,
        item=item,
        title=made.title(0, t),
        target=made.value(target.best, t),
        result=mine.get(item),
        count=(await store.counts(row.id)).get(item, SetCount(0, 0)),
        is_over=service.is_over(row),
        tries_left=running or not tries or begun < tries,
        onward=next((n for n in ahead if n not in mine or mine[n].solved_in is None), None),
    )
