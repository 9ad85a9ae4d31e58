"""`/daily`: today's puzzles, single puzzles, tries, and what can be done afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import texts
from bot.match.challenges import pose_position
from bot.match.days.dailies import is_over
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.panels.daily import reminder as daily_reminder
from bot.panels.daily import share as daily_share
from bot.puzzles.base import maker
from bot.share import NOWHERE
from bot.ui import daily_pages
from bot.ui.answering.opening import private_place
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.areas.together.challenge import post_challenge
from bot.ui.controls.answer import Answer, Published
from bot.ui.daily_pages import Reader
from bot.ui.members.access import person, place_of, public_locale, texts_of
from bot.ui.members.permissions import require_writing
from bot.ui.members.tables import admit
from bot.ui.playing import daily
from bot.ui.press import Press


async def open_page(app: App, answer: Answer) -> None:
    """Answer ``/daily``."""
    answer.stay()
    await answer.think()
    reader = await _reader(app, answer.interaction)
    await answer.show(layout(await daily_pages.day_content(app, reader)))


async def open_board(app: App, answer: Answer) -> None:
    """Answer with the server's board of today. Raises ``Refused`` outside servers."""
    await answer.think()
    await _board(app, answer, await _reader(app, answer.interaction), "day")


async def handle_press(press: Press) -> None:
    """Handle a control of a page about daily puzzles."""
    app, answer, arg = press.app, press.answer, press.control.arg
    reader = await _reader(app, press.interaction)
    if (page := daily.PAGES.get(press.control.name)) is not None:
        await answer.hold()
        await answer.show(layout(await page(app, reader)))
        return
    match press.control.name:
        case "game":
            await answer.hold()
            await _show_next_part(app, answer, reader, daily.require_daily_game(arg))
        case "part" | "challenge" as name:
            await answer.hold()
            handle = _show if name == "part" else _challenge
            await handle(app, answer, reader, *daily.read_part(arg))
        case "start":
            await _start(app, answer, reader, *daily.read_part(arg))
        case "solution":
            await _show_solution(app, answer, reader, *daily.read_part(arg))
        case "own":
            await answer.hold()
            await _show_answer(app, answer, reader, *daily.read_part(arg), own=True)
        case "others":
            await answer.hold()
            await answer.show_page(await daily_pages.others_content(app, reader, *daily.read_part(arg)))
        case "archive" | "past":
            await _show_archive(press, reader)
        case "share":
            await _share(app, answer, reader, *daily.read_part(arg))
        case "board":
            await answer.hold()
            await _board(app, answer, reader, arg)
        case "remind":
            await _go_on(press, reader)
        case _:
            raise Refused("control.unknown")


async def _show_archive(press: Press, reader: Reader) -> None:
    """Show the days of the archive, or the puzzle of a picked day. Raises ``Refused``."""
    app, answer, arg = press.app, press.answer, press.control.arg
    await answer.hold()
    game, offset = daily.read_archive(arg)
    if press.control.name == "past":
        picked = press.values[0] if press.values else ""
        await _show(app, answer, reader, *daily.read_part(f"{game}.{picked}.0"))
        return
    await answer.show(layout(await daily_pages.archive_content(app, reader, game, offset)))


async def _reader(app: App, interaction: discord.Interaction[Any]) -> Reader:
    """Return the reader. On a server they are on its boards from now on, and from here on lost time is known."""
    await app.service.settle_lost_time()
    server, user = place_of(interaction), interaction.user
    if server != NOWHERE:
        await app.store.daily_boards.add_member(server, user.id)
        await app.member_names.meet(server, person(user), user.name)
    await app.store.daily_reminders.note_answer(user.id)
    return Reader(user.id, server, await texts_of(app, interaction))


async def _go_on(press: Press, reader: Reader) -> None:
    """Resume the user's reminders, also after they have stopped by themselves."""
    await press.answer.hold()
    wanted = await press.app.daily_messages.reminders.plan_next(reader.user_id, str(press.interaction.locale))
    await press.answer.say(daily_reminder.confirm_reminders(wanted, reader.t))


async def _show_next_part(app: App, answer: Answer, reader: Reader, game: str) -> None:
    await _show_found(app, answer, reader, await daily.find_next_part(app, reader, game))


async def _show(app: App, answer: Answer, reader: Reader, game: str, day: str, part: int) -> None:
    await _show_found(app, answer, reader, await daily.find_part(app, reader, game, day, part))


async def _show_found(app: App, answer: Answer, reader: Reader, found: Match | Content) -> None:
    if isinstance(found, Match):
        await answer_with_panel(app, answer, found, 0, reader.t)
    else:
        await answer.show_page(found)


async def _start(app: App, answer: Answer, reader: Reader, game: str, day: str, part: int) -> None:
    """Begin a try, or resume the running one. Raises ``Refused``."""
    interaction = answer.interaction
    here = await admit(app, interaction, game, private=True, command="daily")
    await answer.hold()
    place, locale = private_place(interaction), public_locale(interaction, here)
    solver = person(interaction.user)
    with app.person_limits.taking(solver.id, "try"):
        match = await app.service.dailies.begin(place, game, day, part, solver, locale=locale)
    await answer_with_panel(app, answer, match, 0, reader.t)


async def _show_solution(app: App, answer: Answer, reader: Reader, game: str, day: str, part: int) -> None:
    await answer.hold()
    await answer.show_page(*await daily.show_solution(app, reader, game, day, part))


async def _show_answer(
    app: App, answer: Answer, reader: Reader, game: str, day: str, part: int, *, own: bool
) -> None:
    await answer.show_page(*await daily_pages.answer_content(app, reader, game, day, part, own=own))


async def _challenge(app: App, answer: Answer, reader: Reader, game: str, day: str, part: int) -> None:
    """Challenge everybody in the channel to beat the member's result in a puzzle of the archive. Raises
    ``Refused``: daily.past for one of which tries still count, daily.untried without a result."""
    rows = await app.service.dailies.read_archived(game, day)
    if part >= len(rows):
        raise Refused("control.unknown")
    value = await daily_pages.find_past_value(app, reader, game, day, part)
    if value is None:
        raise Refused("daily.untried")
    best = await app.service.dailies.find_best_try(reader.user_id, rows[part])
    shown = best.match_id if best is not None and best.value == value else None
    await post_challenge(app, answer, pose_position(rows[part], value, shown))


async def _share(app: App, answer: Answer, reader: Reader, game: str, day: str, part: int) -> None:
    """Post the result line for everybody in the channel, once for each finished part. Raises ``Refused``:
    place.may_not_post, daily.no_server where nothing can be posted, daily.untried, daily.shared."""
    if reader.server == NOWHERE:
        raise Refused("daily.no_server")
    require_writing(answer.interaction)
    results = await app.service.dailies.results_with_forgotten(reader.user_id, day)
    if not is_over(results, game, part):
        raise Refused("daily.untried")
    store, before = app.store.daily_results, max(one.shared for one in results if one.game == game)
    parts = sum(is_over(results, game, one) for one in range(maker(game).parts))
    if not await store.share(reader.user_id, day, game, parts):
        raise Refused("daily.shared")
    try:
        await answer.publish(_make_line(app, answer.interaction, game, day))
    except BaseException:
        await store.unshare(reader.user_id, day, game, before)
        raise


async def _make_line(app: App, interaction: discord.Interaction[Any], game: str, day: str) -> Published:
    """Make the member's result line in the language of the server."""
    user, store = interaction.user, app.store
    mine: Sequence[Any] = [
        one for one in await app.service.dailies.results_with_forgotten(user.id, day) if one.game == game
    ]
    by_part = [next((one for one in mine if one.part == n), None) for n in range(maker(game).parts)]
    _, own = await daily_pages.streaks(app, user.id, app.service.dailies.today(), game)
    t = texts(public_locale(interaction, await store.settings.server(place_of(interaction))))
    told = daily_share.share(game, day, by_part, own.length, t)
    return lambda: layout(Content((f"<@{user.id}>\n{told}",))), ()


async def _board(app: App, answer: Answer, reader: Reader, shown: str) -> None:
    if reader.server == NOWHERE:
        raise Refused("place.no_guild")
    if shown not in ("day", "streaks"):
        raise Refused("control.unknown")
    await answer.show(layout(await daily_pages.board_content(app, app.member_names, reader, shown)))
