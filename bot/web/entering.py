"""Controls of a page that lead to another match, or to a page about daily puzzles or training."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from bot.errors import Refused
from bot.games.registry import find
from bot.games.wording import wording
from bot.match.model import Match
from bot.match.playing import next_to_play
from bot.opponents.base import Level
from bot.panels import private
from bot.panels.base import Content
from bot.store.posts import TABLE
from bot.ui.controls.items import SeatControls
from bot.ui.daily_pages import Reader, answer_content, archive_content, others_content, server_of_match
from bot.ui.messages.links import table_link
from bot.ui.playing import daily, drills, puzzles, training
from bot.ui.playing.beginning import BEGIN, begin_solo, list_computers, open_instant, open_lesson
from bot.ui.set_pages import set_content, solution_content
from bot.ui.training_pages import over_page
from bot.web.page_press import PagePress

DAILY = (*daily.PAGES, "archive", "game", "others", "own", "part", "past", "solution", "start")
"""The controls about daily puzzles that work on a page."""
TRAINING = (*training.PAGES, *training.PUZZLES, *training.POSITIONS, "solution", "answer", "own")
"""The controls of training that work on a page."""
SETS = ("open", "item", "start", "solution")
"""The controls about sets of puzzles that do."""


async def play_again(press: PagePress) -> None:
    """Begin a match like the one that is over, or join the lobby that others have opened for it. Raises
    ``Refused``."""
    old = await press.look()
    old.kind.require_rematch(old.row.game)
    if old.kind.restart == "instant" or press.control.name == "higher":
        level = press.control.arg if press.control.name == "higher" else None
        await _begin_instant(press, old.row.game, old.options, list_computers(old, level))
        return
    if old.kind.restart == "solo" and not old.kind.has_table:
        await _begin_solo(press, old)
        return
    if old.kind.restart != "lobby" or await press.app.store.matches.rematch(old.id) is None:
        raise point_to_discord(press)
    await _admit(press, old.row.game)
    row = old.row
    match, _ = await press.app.service.rematch(old.id, press.person, row.channel_id, locale=row.locale)
    press.entered = match, (await press.texts())("You're in: {title}.", title=match.title)


async def _begin_solo(press: PagePress, old: Match) -> None:
    """Begin a solo match with the same options, after a page with a button where a clock starts with it."""
    if old.status == "running":
        raise Refused("match.not_over")
    row, options, t = old.row, old.options.again, await press.texts()
    place, locale = await _admit(press, row.game)
    primer = wording(row.game).solos.primer(options, t)
    if primer and press.control.arg != BEGIN:
        controls = SeatControls.of(old, "p")
        begin = controls.button("table.rematch", t("Start the clock"), emoji="⏱️", arg=BEGIN)
        await press.answer.show_page(private.ready(wording(row.game).title, primer, begin, t))
        return
    begin_now = partial(
        press.app.service.solos.begin,
        *place,
        row.game,
        options,
        row.pace,
        press.person,
        locale=locale,
        private=True,
    )
    press.entered = await begin_solo(press.app, press.person, "solo", begin_now), ""


async def show_lesson(press: PagePress) -> None:
    """Go to the lesson of a game, or begin it anew. Raises ``Refused``."""
    game, anew, t = press.control.arg, press.control.name == "again", await press.texts()
    place, locale = await _admit(press, game)
    press.entered = await open_lesson(press.app, place, game, press.person, t, locale=locale, anew=anew)


async def play_game(press: PagePress) -> None:
    """Begin a match against a computer of the level that fits the person. Raises ``Refused``."""
    await _begin_instant(press, press.control.arg)


async def _begin_instant(
    press: PagePress, game: str, options: Any = None, computers: Sequence[Level] = ()
) -> None:
    place, locale = await _admit(press, game)
    t = await press.texts()
    press.entered = await open_instant(press.app, place, game, press.person, t, options, computers, locale=locale)


async def show_next(press: PagePress) -> None:
    """Go to the next match that waits for the person. Raises ``Refused``."""
    press.entered = await next_to_play(press.app.store, press.person.id, press.here.id), ""


async def show_daily(press: PagePress) -> None:
    """Show what a control about daily puzzles leads to. Raises ``Refused``."""
    app, arg, t = press.app, press.control.arg, await press.texts()
    reader = Reader(press.person.id, server_of_match(app, press.here), t)
    await app.service.settle_lost_time()
    found: Match | Content
    match press.control.name:
        case "start":
            found = await _begin_try(press, *daily.read_part(arg))
        case "game":
            found = await daily.find_next_part(app, reader, daily.require_daily_game(arg))
        case "part":
            found = await daily.find_part(app, reader, *daily.read_part(arg))
        case "past":
            game, _ = daily.read_archive(arg)
            part = daily.read_part(f"{game}.{next(iter(press.values), '')}.0")
            found = await daily.find_part(app, reader, *part)
        case "archive":
            found = await archive_content(app, reader, *daily.read_archive(arg))
        case "solution":
            await press.answer.show_page(*await daily.show_solution(app, reader, *daily.read_part(arg)))
            return
        case "others":
            found = await others_content(app, reader, *daily.read_part(arg))
        case "own":
            await press.answer.show_page(*await answer_content(app, reader, *daily.read_part(arg), own=True))
            return
        case name:
            found = await daily.PAGES[name](app, reader)
    if isinstance(found, Match):
        press.entered = found, ""
    else:
        await press.answer.show_page(found)


async def show_set(press: PagePress) -> None:
    """Show what a control of a set of puzzles leads to, for those who have begun it. Raises ``Refused``."""
    app, t = press.app, await press.texts()
    reader = Reader(press.person.id, server_of_match(app, press.here), t)
    row, item = await puzzles.read_item(app, press.control.arg)
    if not await app.store.puzzle_sets.results_of(row.id, reader.user_id):
        raise Refused("set.elsewhere")
    found: Match | Content
    match press.control.name:
        case "start":
            place, locale = await _admit(press, (await app.service.puzzle_sets.read_puzzle(row, item)).game)
            found = await puzzles.begin_item(app, place, row, item, press.person, locale)
        case "item":
            found = await puzzles.find_item(app, reader, row, item)
        case "solution":
            await press.answer.show_page(*await solution_content(app, reader, row, item))
            return
        case _:
            found = await set_content(app, reader, row, is_organiser=False)
    if isinstance(found, Match):
        press.entered = found, ""
    else:
        await press.answer.show_page(found)


async def _begin_try(press: PagePress, game: str, day: str, part: int) -> Match:
    place, locale = await _admit(press, game)
    with press.app.person_limits.taking(press.person.id, "try"):
        return await press.app.service.dailies.begin(place, game, day, part, press.person, locale=locale)


async def show_training(press: PagePress) -> None:
    """Show what a control of training leads to. Raises ``Refused``."""
    app, name, arg = press.app, press.control.name, press.control.arg
    reader = Reader(press.person.id, server_of_match(app, press.here), await press.texts())
    if name in training.PAGES:
        await press.answer.show_page(await training.show_page(app, reader, name, arg))
    elif name in training.PUZZLES:
        place, locale = await _admit(press, training.require_game(arg))
        press.entered = await training.begin_puzzle(app, name, place, arg, press.person, locale), ""
    elif name in training.POSITIONS:
        game, match_id, n = await training.find_position(app, press.person.id, name, arg)
        place, locale = await _admit(press, game)
        press.entered = await training.begin_position(app, place, match_id, n, press.person, locale), ""
    elif name == "solution":
        over = await app.service.training.give_up(press.person.id, training.require_game(arg))
        await press.answer.show_page(*await over_page(app, reader, over))
    else:
        solved = await training.find_solved(app, press.person.id, arg)
        await press.answer.show_page(*await over_page(app, reader, solved, own=name == "own"))


async def show_drill(press: PagePress) -> None:
    """Do what a control of drills says, and show what it leads to. Raises ``Refused``."""
    if press.control.name in drills.BEGIN:
        await _admit(press, drills.read_key(press.control.arg).game)
    await press.answer.show_page(await drills.show_page(press, server_of_match(press.app, press.here)))


async def _admit(press: PagePress, game: str) -> tuple[tuple[int, int], str]:
    """Return where a match is begun from this page, its server, channel and locale: where the one on the page is.
    Raises ``Refused`` for a member who is barred there, and for a game that is off there."""
    row = press.here.row
    server = await press.app.store.settings.server(row.guild_id)
    await press.app.service.admit(row.guild_id, press.person.id)
    if find(game).key not in server.open_games:
        raise Refused("place.game", game=game, games=server.open_games)
    return (row.guild_id, row.channel_id), row.locale


def point_to_discord(press: PagePress) -> Refused:
    """Return the refusal of what only works in Discord, with the way to the table if there is one."""
    return Refused("page.elsewhere", link=table_link(press.here, press.shown.get(TABLE)))
