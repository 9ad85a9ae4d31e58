"""`/privacy`: export or delete everything stored about a user, and delete everything about a server."""

from __future__ import annotations

import logging
import secrets
from contextlib import closing
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.errors import Refused
from bot.i18n import Texts
from bot.panels.base import Content, Field, Form, layout, safe
from bot.render.base import Picture
from bot.store.posts import PostKey
from bot.ui.app import App
from bot.ui.boards import BoardNews
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.export_file import ExportFile
from bot.ui.members.access import texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.permissions import require_manager
from bot.ui.posts.desk import Post, send_post
from bot.ui.press import Press

log = logging.getLogger(__name__)


async def handle_press(press: Press) -> None:
    """Delete everything about the user after they have confirmed it, or ask an admin for the server's name."""
    if press.control.name == "server":
        await _ask_name(press)
        return
    if press.control.name != "delete":
        raise Refused("control.unknown")
    await press.answer.hold()
    t, user_id = await press.texts(), press.person.id
    panels = await press.app.store.posts.panels_of(user_id)
    await press.app.service.forget(user_id)
    press.app.boards.tell(BoardNews(closed_for=user_id))
    press.app.costly_answers.forget()
    press.app.suggestions.forget()
    text = t("Done: I no longer store anything about you. If you play again, you start as a newcomer.")
    await press.answer.show(layout(Content((text,))))
    for channel_id, message_id in panels:
        press.app.seat_panels.deletions.add(channel_id, message_id)


def confirmation(t: Texts) -> Content:
    """Say what is deleted and what stays. Nothing happens until the button is pressed."""
    texts = (
        t("### Delete everything I store about you?"),
        t(
            "On all servers, right away:\n"
            "- your settings, results and ratings are deleted, and you're off every leaderboard\n"
            "- your name and id are deleted; finished matches keep a seat for a “former player”, so the others "
            "keep their results\n"
            "- you leave open lobbies, a computer takes over in running matches, and solo games end\n"
            "- you're off every tournament list; tournaments that have begun show a “former player”"
        ),
        t(
            "Messages I posted in channels stay there until someone deletes them. If moderators have barred "
            "you from a server's matches, or you've had your try at a daily puzzle, that stays too, without "
            "your name. This can't be undone; get a copy first with `/privacy export`."
        ),
    )
    button = SeatControls(0, "p").button("privacy.delete", t("Yes, delete it all"), style=ButtonStyle.danger)
    return Content(texts, ((button,),))


async def handle_form(press: Press) -> None:
    """Delete everything about the server after an admin has typed its name. Raises ``Refused``."""
    app, interaction = press.app, press.interaction
    guild_id, guild = require_manager(interaction), interaction.guild
    typed = (press.fields or {}).get("name", "")
    if press.control.name != "server" or guild is None:
        raise Refused("control.unknown")
    if _normalise(typed) != _normalise(guild.name):
        raise Refused("privacy.server_name", name=safe(guild.name))
    await press.answer.hold()
    await note(
        app, interaction, lambda t: t("All data about this server is being deleted, and this log ends here.")
    )
    await app.maintenance.delete_server(guild_id)
    t = await press.texts()
    text = t("I'm deleting it now. That takes a minute, since I first show everyone that their matches are over.")
    await press.answer.show(layout(Content((text,))))


def _normalise(text: str) -> str:
    return " ".join(text.split()).casefold()


async def _ask_name(press: Press) -> None:
    """Open the form for the server's name. Raises ``Refused`` without Manage Server."""
    require_manager(press.interaction)
    guild, t = press.interaction.guild, await press.texts()
    field = Field("name", t("Name of this server"), placeholder=guild.name if guild else None)
    form = Form("privacy.server", t("Delete this server's data"), (field,))
    await press.interaction.response.send_modal(modal(form, SeatControls(0, "p").id("f", form.verb)))


def confirm_for_server(interaction: discord.Interaction[Any], t: Texts) -> Content:
    """Say what is deleted of a server and what stays. Raises ``Refused`` outside servers and without Manage
    Server."""
    require_manager(interaction)
    texts = (
        t("### Delete everything I store about this server?"),
        t(
            "Right away, for everyone here:\n"
            "- open lobbies, running matches and tournaments end without a result\n"
            "- all matches with their replays, results, ratings, leaderboards and achievements of this server are "
            "deleted\n"
            "- bars, the settings of this server and its place for daily puzzles are deleted"
        ),
        t(
            "Members keep their own settings, their daily puzzles, what they play in DMs with me, and what "
            "they have on other servers: only they can delete that (`/privacy delete`). Messages I posted "
            "stay until someone deletes them. I stay on this server and start from scratch. This can't be "
            "undone."
        ),
    )
    button = SeatControls(0, "p").button("privacy.server", t("Delete it all …"), style=ButtonStyle.danger)
    return Content(texts, ((button,),))


async def export(app: App, answer: Answer) -> None:
    """Send the user a file with all their data: by DM, or as a private answer if DMs are closed or turned off."""
    await answer.think()
    interaction = answer.interaction
    user_id = interaction.user.id
    t = await texts_of(app, interaction)
    unsent = await app.costly_answers.make_shared(
        user_id, ("export", user_id), lambda: _make_export(app, user_id, t)
    )
    if unsent is None:
        await answer.show(layout(Content((t("I've sent you the file by DM."),))))
        return
    await answer.show(_with_file(unsent, t), [unsent])


async def _make_export(app: App, user_id: int, t: Texts) -> Picture | None:
    """Send the user the file by DM. Returns it if that is not possible or not wanted."""
    file = Picture(*await _file(app, user_id), alt="")  # it goes the way of the pictures
    wanted = (await app.store.settings.user(user_id)).calls != "off"
    return None if wanted and await _by_dm(app, user_id, file, t) else file


async def _file(app: App, user_id: int) -> tuple[str, bytes]:
    bars = await app.store.bars.of_user(user_id)
    sent_away = await app.service.list_removed_from(user_id)
    with closing(ExportFile()) as file:
        file.write("user_id", user_id)
        file.write("exported_at", app.service.clock())
        await app.store.people.export(user_id, file.write_rows)
        file.write(
            "bars",
            [
                {"guild_id": guild_id, "at": bar.at, "until": bar.until, "reason": bar.reason}
                for guild_id, bar in bars.items()
            ],
        )
        file.write("sent_away", [{"match_id": match_id} for match_id in sent_away])
        return await app.workers.costly.do(file.finish)


def _with_file(file: Picture, t: Texts) -> ui.LayoutView:
    text = t(
        "Everything I store about you, as JSON: your settings, seats, moves, results, ratings and places. Times "
        "are Unix seconds."
    )
    view = layout(Content((text,)))
    view.add_item(ui.File(f"attachment://{file.name}"))
    return view


async def _by_dm(app: App, user_id: int, file: Picture, t: Texts) -> bool:
    try:
        channel = await app.dm(user_id, app.budget.request)
        post = Post(PostKey("export", user_id, turn=secrets.randbits(62)), lambda: _with_file(file, t), [file])
        async with send_post(app, post, channel, app.budget.request):
            log.debug("an export is sent by DM")
    except DISCORD_ERRORS as error:
        log.info("an export does not get through by DM (%s)", error)
        return False
    return True
