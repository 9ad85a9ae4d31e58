"""`/race`, and what the controls of races do."""

from __future__ import annotations

import logging

from bot.errors import Refused
from bot.match.model import Match
from bot.panels import race as panels
from bot.panels.base import layout
from bot.panels.choosing import number
from bot.panels.training.drills import item_page
from bot.store.races.rows import Race
from bot.ui import race_pages
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS, outcome
from bot.ui.daily_pages import CONTROLS
from bot.ui.members.access import person, public_locale, server_of, texts_of
from bot.ui.members.tables import admit, require_table
from bot.ui.press import Press

log = logging.getLogger(__name__)

SINCE = 90 * 24 * 3600.0
"""Seconds of races that the server's list counts."""
LARGEST = 10**9
"""No race has a larger number."""


async def open_race(app: App, answer: Answer, game: str, seconds: int, *, teams: bool) -> None:
    """Open a race in the interaction's channel. Raises ``Refused``: what keeps the member from opening a table,
    race.open while another race is played there, place.not_posted if Discord refuses the post."""
    interaction = answer.interaction
    guild_id, channel_id = server_of(interaction), interaction.channel_id or 0
    here = await admit(app, interaction, game, command="race")
    await require_table(app, interaction, here, thread=False)
    locale, host = public_locale(interaction, here), person(interaction.user)
    with app.person_limits.taking(host.id, "table"):
        race = await answer.announce(
            app.service.races.open((guild_id, channel_id), game, seconds, host, teams=teams, locale=locale)
        )
    content, pictures = await race_pages.post_content(app, race)
    try:
        message = await answer.post(lambda: layout(content, pictures), pictures)
    except DISCORD_ERRORS as error:
        if outcome(error) != "refused":
            log.warning("race %s: its post has to wait (%s)", race.id, error)
            app.race_posts.race_changed(race)
            return
        await app.service.races.close(race.id)
        raise Refused("race.not_posted") from error
    await app.race_posts.note_posted(race, message)
    app.race_posts.race_changed(race)


async def handle_press(press: Press) -> None:
    """Handle a control of a race."""
    app, answer, user = press.app, press.answer, press.person
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await answer.hold()
    else:
        await answer.think()
    race = await app.store.races.find(number(press.control.arg, LARGEST))
    if race.record.guild_id != server_of(press.interaction):
        raise Refused("race.gone")
    match press.control.name:
        case "join":
            await admit(app, press.interaction, race.record.game, private=True, command="race")
            race = await app.service.races.join(race.id, user)
        case "next":
            await admit(app, press.interaction, race.record.game, private=True, command="race")
            race = await app.service.races.begin_next(race.id, user)
        case "leave":
            race = await app.service.races.leave(race.id, user.id)
        case "play":
            await admit(app, press.interaction, race.record.game, private=True, command="race")
            race = await app.service.races.play(race.id, user)
        case "mine":
            pass
        case "best":
            await _show_bests(press, race)
            return
        case "posed" | "own" as name:
            t = await texts_of(app, press.interaction)
            await answer.show_page(*await race_pages.take_page(app, race, user.id, t, own=name == "own"))
            return
        case _:
            raise Refused("control.unknown")
    await _show_own(press, race)


async def _show_own(press: Press, race: Race) -> None:
    """Show the member's take, or when it comes, in an answer that becomes their panel at the next round."""
    app, answer, user_id = press.app, press.answer, press.person.id
    t = await texts_of(app, press.interaction)
    running = await app.service.races.find_running(race, user_id)
    if isinstance(running, Match):
        await answer_with_panel(app, answer, running, 0, t)
        return
    if running is not None:
        await answer.show(layout(item_page(running, None, t, CONTROLS)))
        return
    race = await app.store.races.find(race.id)
    message_id = await answer.show(layout(await race_pages.own_content(app, race, user_id, t)))
    racer = race.racer(user_id)
    if racer is None or not racer.wanted or message_id is None:
        return
    await app.race_posts.note_ticket(race, user_id, press.interaction.token, message_id)


async def _show_bests(press: Press, race: Race) -> None:
    app, t = press.app, await texts_of(press.app, press.interaction)
    bests = await app.store.races.bests(race.record.guild_id, race.record.game, app.service.clock() - SINCE)
    names = await app.member_names.names(race.record.guild_id, [best.user_id for best in bests])
    page = await race_pages.read_page(app, race)
    await press.answer.say(panels.board(page, bests, names, t))
