"""What controls of drills lead to: a page, for a run that was begun, answered or stopped."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping

from bot.errors import Refused
from bot.match.training.drills import DrillAnswer, find_drill
from bot.panels.base import Content
from bot.panels.training import drills as pages
from bot.puzzles.base import makers
from bot.puzzles.drills import list_drills
from bot.share import NOWHERE
from bot.store.training.drills import DrillKey
from bot.ui.daily_pages import CONTROLS
from bot.ui.playing.any_press import AnyPress
from bot.ui.race_pages import own_content

BEGIN = ("timed", "free")
"""The controls that begin a run, for members who are admitted."""


async def show_page(press: AnyPress, server: int) -> Content:
    """Do what a control says for a member of a server (or none), and make the page it leads to. Raises
    ``Refused``."""
    page = _PAGES.get(press.control.name)
    if page is None:
        raise Refused("control.unknown")
    return await page(press, server)


async def _list_drills(press: AnyPress, server: int) -> Content:
    game, store = _require_game(press.control.arg), press.app.store.drills
    run = await store.run_of(press.person.id)
    return pages.list_page(game, await store.skills(press.person.id), run, await press.texts(), CONTROLS)


async def _show_drill(press: AnyPress, server: int) -> Content:
    arg = press.control.arg
    key = read_key(f"{arg}.{press.values[0]}" if press.values else arg)
    best = await press.app.store.drills.best_of(server, key, press.person.id)
    return pages.drill_page(key, best, server != NOWHERE, await press.texts(), CONTROLS)


async def _begin(press: AnyPress, server: int) -> Content:
    key, is_timed = read_key(press.control.arg), press.control.name == "timed"
    with press.app.person_limits.taking(press.person.id, "drill"):
        run = await press.app.service.drills.begin(server, press.person.id, key, timed=is_timed)
    return pages.item_page(run, None, await press.texts(), CONTROLS)


async def _answer(press: AnyPress, server: int) -> Content:
    answered = await press.app.service.drills.answer(press.person.id, *_read_answer(press.control.arg))
    return await _show_answered(press, answered)


async def _stop(press: AnyPress, server: int) -> Content:
    return await _show_answered(press, await press.app.service.drills.stop(press.person.id))


async def _resume(press: AnyPress, server: int) -> Content:
    run = await press.app.service.drills.require_run(press.person.id)
    return pages.item_page(run, None, await press.texts(), CONTROLS)


async def _show_answered(press: AnyPress, answered: DrillAnswer) -> Content:
    t, run = await press.texts(), answered.run
    if answered.is_over and run.race_id:
        race, note = await press.app.store.races.find(run.race_id), pages.describe_answer(answered, t)
        return await own_content(press.app, race, press.person.id, t, note)
    if answered.is_over:
        return pages.end_page(answered, run.guild_id != NOWHERE, t, CONTROLS)
    return pages.item_page(run, answered, t, CONTROLS)


async def _show_board(press: AnyPress, server: int) -> Content:
    """Show a server's best scores. Raises ``Refused`` outside servers."""
    key = read_key(press.control.arg)
    if server == NOWHERE:
        raise Refused("place.no_members")
    places = await press.app.store.drills.board(server, key, press.person.id)
    names = await press.app.member_names.names(server, [one.user_id for one in places])
    return pages.board_page(key, places, names, await press.texts(), CONTROLS)


def _require_game(game: str) -> str:
    """Return the game if it has drills. Raises ``Refused``."""
    if game not in makers() or not list_drills(game):
        raise Refused("game.unknown")
    return game


def read_key(arg: str) -> DrillKey:
    """Read what is practised from a control's argument. Raises ``Refused("control.unknown")``."""
    found = re.fullmatch(r"(\w+)\.(\w+)\.([0-9])", arg)
    if found is None:
        raise Refused("control.unknown")
    key = DrillKey(found[1], found[2], int(found[3]))
    find_drill(key.game, key.drill, key.reach)
    return key


def _read_answer(arg: str) -> tuple[str, int, int]:
    """Read run, item and answer from a control's argument. Raises ``Refused("control.unknown")``."""
    found = re.fullmatch(r"([0-9a-f]{8})\.([0-9]{1,5})\.([0-9])", arg)
    if found is None:
        raise Refused("control.unknown")
    return found[1], int(found[2]), int(found[3])


_PAGES: Mapping[str, Callable[[AnyPress, int], Awaitable[Content]]] = {
    "open": _list_drills,
    "choose": _show_drill,
    "page": _show_drill,
    "timed": _begin,
    "free": _begin,
    "answer": _answer,
    "stop": _stop,
    "resume": _resume,
    "board": _show_board,
}
"""What the controls do, by name."""
