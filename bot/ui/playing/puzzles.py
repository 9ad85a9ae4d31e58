"""What controls about sets of puzzles lead to: a running try, or a page."""

from __future__ import annotations

from bot.match.model import Match, Person
from bot.panels.base import Content
from bot.panels.choosing import number
from bot.store.daily.sets import SetRow
from bot.ui.app import App
from bot.ui.daily_pages import Reader
from bot.ui.set_pages import item_content

LARGEST = 2**31


async def read_item(app: App, arg: str) -> tuple[SetRow, int]:
    """Read a set and the number of an item (0: none) from a control's argument. Raises ``Refused``."""
    which, _, item = arg.partition(".")
    return await app.store.puzzle_sets.read(number(which, LARGEST)), number(item) if item else 0


async def find_item(app: App, reader: Reader, row: SetRow, item: int) -> Match | Content:
    """Return the running try at an item, or its page if there is none."""
    await app.service.puzzle_sets.read_puzzle(row, item)
    running = await app.service.puzzle_sets.running(row, item, reader.user_id)
    return running or await item_content(app, reader, row, item)


async def begin_item(
    app: App, place: tuple[int, int], row: SetRow, item: int, solver: Person, locale: str
) -> Match:
    """Begin a try, or resume the running one. Raises ``Refused``."""
    with app.person_limits.taking(solver.id, "try"):
        return await app.service.puzzle_sets.begin(place, row, item, solver, locale=locale)
