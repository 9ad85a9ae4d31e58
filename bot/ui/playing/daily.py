"""What controls about daily puzzles lead to: a running try, or a page."""

from __future__ import annotations

from datetime import date

from bot.errors import Refused
from bot.match.days.dailies import is_over
from bot.match.model import Match
from bot.panels.base import Content
from bot.panels.choosing import number
from bot.panels.daily import PuzzlePart
from bot.puzzles.base import maker, makers
from bot.store.daily.puzzles import EASY
from bot.ui import daily_pages
from bot.ui.app import App
from bot.ui.daily_pages import Page, Reader

PAGES = {
    "open": daily_pages.day_content,
    "mine": daily_pages.own_content,
    "fair": daily_pages.fair_content,
}
"""The pages that need nothing but their reader, by the control that shows them."""
FARTHEST = 10**5
"""No archive has so many days."""


def read_part(arg: str) -> tuple[str, str, int]:
    """Read game, day and part from a control's argument. Raises ``Refused`` for anything else."""
    game, day, part, *more = [*arg.split("."), "", ""]
    if any(more) or not _is_day(day):
        raise Refused("control.unknown")
    found = number(part)
    if found % EASY >= maker(require_daily_game(game)).parts or found >= 2 * EASY:
        raise Refused("control.unknown")
    return game, day, found


def read_archive(arg: str) -> tuple[str, int]:
    """Read game and offset from the argument of a control of the archive. Raises ``Refused`` for anything else."""
    game, _, offset = (arg or f"{makers()[0]}.0").partition(".")
    return require_daily_game(game), number(offset, FARTHEST)


def require_daily_game(game: str) -> str:
    """Return the game if it has daily puzzles. Raises ``Refused``."""
    if game not in makers():
        raise Refused("game.unknown")
    return game


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


async def find_next_part(app: App, reader: Reader, game: str) -> Match | Content:
    """Find the first part of today's puzzle whose solution may not be told yet."""
    dailies = app.service.dailies
    day = dailies.today()
    results = await dailies.results_with_forgotten(reader.user_id, day)
    found = await daily_pages.parts(app, reader, game, day, results)
    easy = await daily_pages.parts(app, reader, game, day, results, EASY)
    found = (*found, *(part for part in easy if part.running))
    return await _find(
        app, reader, next((part for part in found if part.running or not part.may_show_solution), found[-1])
    )


async def find_part(app: App, reader: Reader, game: str, day: str, part: int) -> Match | Content:
    """Find a part. Raises ``Refused("daily.past")`` for another day's part that the user has not begun, unless it
    is in the archive."""
    if app.service.dailies.is_archived(day):
        running = await app.service.dailies.running(reader.user_id, game, day, part)
        return running or await daily_pages.past_content(app, reader, game, day, part)
    results = await app.service.dailies.results_with_forgotten(reader.user_id, day)
    shown = await daily_pages.read_part(app, reader, game, day, results, part)
    if shown.result is None and day != app.service.dailies.today():
        raise Refused("daily.past")
    if part % EASY and not is_over(results, game, part - 1):
        raise Refused("daily.part")
    return await _find(app, reader, shown)


async def _find(app: App, reader: Reader, part: PuzzlePart) -> Match | Content:
    """Return the running try, or the page of the part if there is none."""
    if part.running:
        running = await app.service.dailies.running(reader.user_id, part.game, part.day, part.part)
        if running is not None:
            return running
    return await daily_pages.game_content(app, reader, part.game, part.day, part.part)


async def show_solution(app: App, reader: Reader, game: str, day: str, part: int) -> Page:
    """Return the solution, which ends the tries if it could not be seen before. Raises ``Refused``."""
    dailies = app.service.dailies
    results = await dailies.results_with_forgotten(reader.user_id, day)
    shown = await daily_pages.read_part(app, reader, game, day, results, part)
    if not dailies.is_archived(day) and not shown.may_show_solution:
        await dailies.give_up(reader.user_id, game, day, part)
    return await daily_pages.answer_content(app, reader, game, day, part, own=False)
