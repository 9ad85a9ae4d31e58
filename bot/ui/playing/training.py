"""What controls of training lead to: a puzzle, or a page."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.kinds.try_ import TrainingTry
from bot.match.model import Match, Person
from bot.panels.base import Content
from bot.panels.choosing import number
from bot.puzzles.base import makers
from bot.ui.app import App
from bot.ui.daily_pages import Reader
from bot.ui.training_pages import game_content, home_content

LAST = 2**53 - 1
"""No match has a larger number."""
PAGES = ("open", "game", "stop")
"""The controls that lead to a page which needs nothing but its reader."""
PUZZLES = ("rated", "unrated", "next")
"""The controls that lead to a puzzle."""
POSITIONS = ("position", "try", "mine")
"""The controls that lead to a position from one's own match."""

Place = tuple[int, int]


def require_game(game: str) -> str:
    """Return the game if it has puzzles. Raises ``Refused``."""
    if game not in makers():
        raise Refused("game.unknown")
    return game


async def show_page(app: App, reader: Reader, name: str, game: str) -> Content:
    """Make the page that a control leads to."""
    if name == "open":
        return await home_content(app, reader, (await app.store.settings.server(reader.server)).open_games)
    return await game_content(app, reader, require_game(game), stopped=name == "stop")


async def begin_puzzle(app: App, name: str, place: Place, game: str, solver: Person, locale: str) -> Match:
    """Begin a session, or go on with one, with the puzzle that the control leads to. Raises ``Refused``."""
    training = app.service.training
    with app.person_limits.taking(solver.id, "try"):
        if name == "next":
            return await training.go_on(place, game, solver, locale=locale)
        return await training.begin(place, game, solver, rated=name == "rated", locale=locale)


async def find_position(app: App, user_id: int, name: str, arg: str) -> tuple[str, int, int]:
    """Return the game, the match and the decision in it to be tried again: the one that the control names, or the
    next one of a game. Raises ``Refused``."""
    if name == "mine":
        found = await app.store.positions.next_of(user_id, require_game(arg))
    else:
        match_id, _, n = arg.partition(".")
        found = await app.store.positions.get(user_id, number(match_id, LAST), number(n, LAST))
    if found is None:
        raise Refused("training.position")
    return found.game, found.match_id, found.n


async def begin_position(app: App, place: Place, match_id: int, n: int, solver: Person, locale: str) -> Match:
    """Begin a try at a position of the user's own. Raises ``Refused``."""
    with app.person_limits.taking(solver.id, "try"):
        return await app.service.own_positions.begin(place, solver, match_id, n, locale=locale)


async def find_solved(app: App, user_id: int, arg: str) -> Match:
    """Return the user's puzzle that a control names. Raises ``Refused("control.unknown")`` for another's."""
    match = await app.service.match(number(arg, LAST))
    if not isinstance(match.kind, TrainingTry) or match.kind.solver != user_id:
        raise Refused("control.unknown")
    return match
