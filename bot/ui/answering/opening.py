"""Opening matches: lobbies, matches against a computer, solo matches and rematches."""

from __future__ import annotations

import functools
import logging
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, assert_never

import discord
from discord import ButtonStyle
from discord.app_commands import Choice

from bot.errors import Refused
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.lobbies.remembering import LastTable, read_last_table
from bot.match.lobbies.server_presets import read_presets
from bot.match.model import Match, Person
from bot.match.play import seat_of
from bot.opponents.base import Level
from bot.panels import private as private_panels
from bot.panels.base import Content, layout
from bot.share import NOWHERE
from bot.store.posts import TABLE
from bot.store.settings import ServerSettings, server_settings
from bot.ui.answering.replies import answer_with_panel
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS, outcome
from bot.ui.controls.items import SeatControls
from bot.ui.controls.options_arg import write_options
from bot.ui.members.access import knows, person, place_of, public_locale, texts_of
from bot.ui.members.tables import admit, require_table
from bot.ui.messages.links import table_link
from bot.ui.messages.notifications import Call, call_to_rematch
from bot.ui.messages.table import table_post
from bot.ui.playing.beginning import BEGIN, begin_solo, check_choices, list_computers, open_instant
from bot.ui.posts.desk import Post
from bot.ui.scenes import public_look, table_pictures

log = logging.getLogger(__name__)

ALONE = "daily"
"""The default pace of solo matches, because nobody is waiting for the player."""


async def open_lobby(
    app: App,
    answer: Answer,
    game: str,
    options: Any,
    pace: str | None,
    *,
    thread: bool | None = None,
) -> Match:
    """Open a lobby in the interaction's channel. Raises ``Refused`` outside servers, if the bot lacks permissions
    or the member may not write there, and for invalid options."""
    interaction = answer.interaction
    guild_id, channel_id = _table_place(interaction, game)
    here = await admit(app, interaction, game)
    if thread is None:
        thread = here.threads
    thread = thread and isinstance(interaction.channel, discord.TextChannel)
    check_choices(game, options, pace)
    await require_table(app, interaction, here, thread=thread)
    with app.person_limits.taking(interaction.user.id, "table"):
        match = await answer.announce(
            app.service.open(
                guild_id,
                channel_id,
                game,
                options,
                pace or here.pace or app.config.pace,
                person(interaction.user),
                locale=public_locale(interaction, here),
                thread=thread,
            )
        )
    await _post(app, answer, match)
    await app.lobby_posts.expect(match)
    return match


async def suggest_presets(
    app: App, interaction: discord.Interaction[Any], game: str, current: str
) -> list[Choice[str]]:
    """Return the choices of the server's presets of a game whose names have what is typed in them."""
    saved = await read_presets(app.store.settings, place_of(interaction), game)
    return [Choice(name=name, value=name) for name in saved if current.casefold() in name.casefold()]


async def find_last_table(app: App, answer: Answer, game: str, saved: str | None = None) -> LastTable | None:
    """Return the server's preset of that name, by default the user's last table of a game on any server, None
    before the first one, and outside servers, where no table is opened. Raises ``Refused("preset.unknown")``."""
    place = place_of(answer.interaction)
    if saved is not None:
        presets = await read_presets(app.store.settings, place, game)
        if saved not in presets:
            raise Refused("preset.unknown", name=saved)
        return presets[saved]
    if place == NOWHERE:
        return None
    return await read_last_table(app.store.settings, answer.interaction.user.id, game)


async def open_match(
    app: App, answer: Answer, game: str, options: Any, pace: str | None, *, thread: bool | None = None
) -> None:
    """Open a lobby in the interaction's channel, or outside servers begin a match against a computer. Raises
    ``Refused`` as these do."""
    if place_of(answer.interaction) == NOWHERE:
        await play_now(app, answer, game, options)
    else:
        await open_lobby(app, answer, game, options, pace, thread=thread)


async def play_now(
    app: App, answer: Answer, game: str, options: Any = None, computers: Sequence[Level] = ()
) -> None:
    """Begin a match against computers of these levels, by default one of the level that fits the user, by default
    with the options for who has chosen none, and answer with their panel, or with that of the one that is still
    open. Nobody else sees it. Raises ``Refused`` where the server does not allow the game, for barred members, and
    for invalid options."""
    interaction = answer.interaction
    answer.stay()
    await answer.think()
    here = await admit(app, interaction, find(game).key, private=True)
    player, t = person(interaction.user), await texts_of(app, interaction)
    place, locale = private_place(interaction), public_locale(interaction, here)
    match, note = await open_instant(app, place, game, player, t, options, computers, locale=locale)
    await answer_with_panel(app, answer, match, seat_of(match, player.id).seat, t, note)


async def start_solo(
    app: App,
    answer: Answer,
    game: str,
    options: Any,
    pace: str | None = None,
    *,
    private: bool = False,
    begun: bool = False,
) -> None:
    """Start a solo match with its table in the interaction's channel. A private one has only the player's panel,
    and outside servers every match is private. If a clock starts with the match, first shows a page with a button
    that calls this again with ``begun``. Raises ``Refused`` as ``open_lobby`` does, but a private match needs
    neither a server nor permissions."""
    interaction = answer.interaction
    private = private or place_of(interaction) == NOWHERE
    place = private_place(interaction) if private else _table_place(interaction, game)
    here = await admit(app, interaction, game, private=private)
    check_choices(game, options, pace)
    await app.service.solos.require_try(game, options, interaction.user.id)
    if not private:
        await _check_place(app, interaction, here, *place)
    written = write_options(game, options, private=private)
    if not begun and await show_ready_page(
        app, answer, game, options, "solo.begin", written, SeatControls(0, "p")
    ):
        return
    locale = public_locale(interaction, here)
    await _start(app, answer, place, game, options, pace or ALONE, locale, private=private, begun=begun)


async def show_ready_page(
    app: App, answer: Answer, game: str, options: Any, verb: str, arg: str, controls: SeatControls
) -> bool:
    """Show the page before a solo match if it needs one. Returns whether it was shown."""
    t = await texts_of(app, answer.interaction)
    text = wording(game).solos.primer(options, t)
    if text:
        answer.stay()
        begin = controls.button(verb, t("Start the clock"), style=ButtonStyle.success, emoji="⏱️", arg=arg)
        await answer.say(private_panels.ready(wording(game).title, text, begin, t))
    return bool(text)


async def _start(
    app: App,
    answer: Answer,
    place: tuple[int, int],
    game: str,
    options: Any,
    pace: str,
    locale: str,
    *,
    private: bool,
    begun: bool,
) -> None:
    interaction = answer.interaction
    player = person(interaction.user)
    solo = functools.partial(
        app.service.solos.begin, *place, game, options, pace, player, locale=locale, private=private
    )
    if not private:
        match = await answer.announce(begin_solo(app, player, "table", solo))
        await _post(app, answer, match)
        if begun:
            t = await texts_of(app, interaction)
            await answer.show(layout(Content((t("The clock is running: {title}.", title=match.title),))))
        return
    if begun:
        await answer.hold()
    else:
        answer.stay()
        await answer.think()
    match = await begin_solo(app, player, "solo", solo)
    await answer_with_panel(app, answer, match, 0, await texts_of(app, interaction))


async def rematch(app: App, answer: Answer, old: Match, *, begun: bool = False) -> None:
    """Open a rematch lobby in public and call the others, or join the one already open and say so in private. A
    match of one person begins anew at once. ``begun`` starts the clock of a solo match. Raises ``Refused``."""
    old.kind.require_rematch(old.row.game)
    match old.kind.restart:
        case "solo":
            await _restart_solo(app, answer, old, begun=begun)
        case "instant":
            await play_alone_again(app, answer, old)
        case "lobby":
            await _open_rematch(app, answer, old)
        case _:
            assert_never(old.kind.restart)


async def _open_rematch(app: App, answer: Answer, old: Match) -> None:
    interaction = answer.interaction
    guild_id, channel_id = _table_place(interaction, old.row.game)
    if guild_id != old.row.guild_id:
        raise Refused("place.other_server")
    here = await admit(app, interaction, old.row.game)
    found = await app.store.matches.rematch(old.id)
    if found is None:
        await require_table(app, interaction, here, thread=bool(old.row.thread))
    elif not await knows(interaction, Match(found)):
        raise Refused("match.rematch_hidden")
    locale = public_locale(interaction, here)
    match, fresh = await _rematch(app, old.id, person(interaction.user), channel_id, locale)
    if fresh:
        await _post(app, answer, match, await call_to_rematch(app, match))
    else:
        await _tell_joined(app, answer, match)


async def _rematch(app: App, old_id: int, player: Person, channel_id: int, locale: str) -> tuple[Match, bool]:
    """Return the rematch and whether it was opened just now. Repeated presses open one and join it."""
    async with app.service.transactor.lock(-player.id):
        there = await app.store.matches.rematch(old_id) is not None
        with nullcontext() if there else app.person_limits.taking(player.id, "table"):
            return await app.service.rematch(old_id, player, channel_id, locale=locale)


async def play_alone_again(app: App, answer: Answer, old: Match, level: str | None = None) -> None:
    """Begin a match with the same options against as many computers, of the level if given, otherwise of theirs.
    Nobody else sees it. Raises ``Refused``."""
    await play_now(app, answer, old.row.game, old.options, list_computers(old, level))


async def _restart_solo(app: App, answer: Answer, old: Match, *, begun: bool) -> None:
    """Start a solo match with the same options (new tiles after a daily puzzle), for any user."""
    if old.status == "running":
        raise Refused("match.not_over")
    row, private = old.row, not old.kind.has_table
    interaction = answer.interaction
    is_here = place_of(interaction) == row.guild_id
    if not is_here and not private:
        raise Refused("place.other_server")
    place, locale = (row.guild_id, row.channel_id), row.locale
    if is_here:
        place = private_place(interaction) if private else _table_place(interaction, row.game)
        here = await admit(app, interaction, row.game, private=private)
        locale = public_locale(interaction, here)
        if not private:
            await _check_place(app, interaction, here, *place)
    options = old.options.again
    if not begun and await show_ready_page(
        app, answer, row.game, options, "table.rematch", BEGIN, SeatControls.of(old, "p")
    ):
        return
    await _start(app, answer, place, row.game, options, row.pace, locale, private=private, begun=begun)


async def _tell_joined(app: App, answer: Answer, match: Match) -> None:
    t = await texts_of(app, answer.interaction)
    link = table_link(match, (await app.store.posts.of_match(match.id)).get(TABLE))
    await answer.say(Content((t("You're in: {title}.", title=match.title) + f" {link}",)))


async def _post(app: App, answer: Answer, match: Match, call: Call | None = None) -> None:
    """Show the lobby or table, with a call to players. If the outcome is unknown, the table is shown from now on
    like any other. If Discord refuses it, cancels the match, because nobody could join it, and raises
    ``Refused("place.not_posted")``."""
    settings = await app.store.settings.all("guild", match.row.guild_id)
    look = public_look(app, server_settings(settings))
    pictures = await table_pictures(match, texts(match.row.locale), look, app.workers.answers)
    try:
        post = table_post(match, pictures, settings, call, has_page=app.boards.url is not None)
        await _show(app, answer, match, post)
    except DISCORD_ERRORS as error:
        if outcome(error) != "refused":
            log.warning("match %s: its table has to wait (%s)", match.id, error)
            app.table_messages.refresh(match.id)
            return
        log.info("match %s: its table could not be posted (%s)", match.id, error)
        await app.table_messages.give_up(match)
        await app.service.cancel(match.id, answer.interaction.user.id, moderator=True)
        raise Refused("place.not_posted", title=match.title) from error


async def _show(app: App, answer: Answer, match: Match, post: Post) -> None:
    """Show a table as the answer to a command, or as a separate post after the press of a control."""
    tables = app.table_messages
    await answer.wait_for_acknowledgement()
    if answer.interaction.type is not discord.InteractionType.application_command:
        await tables.open(match, post)
        return
    if answer.announced is not None:
        await tables.expect(match, match.row.channel_id, answer.announced)
    message = await answer.post(post.view, post.pictures, post.called)
    app.uploads.note_sent(message, post.pictures)
    await tables.adopt(match, message)


async def _check_place(
    app: App, interaction: discord.Interaction[Any], here: ServerSettings, guild_id: int, channel_id: int
) -> None:
    """Raise ``Refused`` unless the table of a solo match can be posted in the interaction's channel."""
    await require_table(app, interaction, here, thread=False)
    await app.service.solos.require_room(guild_id, channel_id, interaction.user.id)


def private_place(interaction: discord.Interaction[Any]) -> tuple[int, int]:
    """Return server and channel of a match that only its player sees. Outside servers neither is stored, to
    protect the player's privacy."""
    guild_id = place_of(interaction)
    return (guild_id, NOWHERE if guild_id == NOWHERE else interaction.channel_id or NOWHERE)


def _table_place(interaction: discord.Interaction[Any], game: str) -> tuple[int, int]:
    """Return server and channel for a table. Raises ``Refused("place.no_table")`` outside servers."""
    guild_id, channel_id = place_of(interaction), interaction.channel_id
    if guild_id == NOWHERE or channel_id is None:
        raise Refused("place.no_table", game=game)
    return guild_id, channel_id
