"""`/moderate`: members barred from tables and let in again, and leaderboard entries reset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Face, layout
from bot.ui.answer import Answer
from bot.ui.audit import note, require_moderator
from bot.ui.host import Host
from bot.ui.items import SeatControls

if TYPE_CHECKING:
    from bot.ui.desk import Press

ALL = "all"
"""Stands for every game."""


async def pressed(press: Press) -> None:
    """A moderator really wants to reset a leaderboard entry."""
    if press.control.name != "reset":
        raise Refused("control.unknown")
    guild_id = require_moderator(press.interaction)
    user, _, which = press.control.arg.partition(".")
    if not (user.isascii() and user.isdigit() and len(user) <= 20) or which not in (*GAMES, ALL):
        raise Refused("control.unknown")
    await press.answer.hold()
    user_id, games = int(user), tuple(GAMES) if which == ALL else (which,)
    count = await press.host.store.people.reset(guild_id, games, user_id)

    def said(t: Texts) -> str:
        gone = t.plural(
            "{n} result removed from the leaderboards.", "{n} results removed from the leaderboards.", count
        )
        return t("<@{user}> starts over in {games}. {gone}", user=user_id, games=_named(which, t), gone=gone)

    await note(press.host, press.interaction, said)
    await press.answer.show(layout(Face((said(await press.texts()),))))


def confirm_reset(user: discord.abc.User, game: str | None, t: Texts) -> Face:
    """Are you sure? Nothing happens until the button is pressed."""
    which = game or ALL
    text = t(
        "Take <@{user}> off this server's leaderboards for {games}, including their rating? This can't be "
        "undone. Matches and other players' ratings stay as they are.",
        user=user.id,
        games=_named(which, t),
    )
    button = SeatControls(0, "p").button(
        "mod.reset", t("Yes, reset it"), style=ButtonStyle.danger, arg=f"{user.id}.{which}"
    )
    return Face((text,), ((button,),))


async def bar(host: Host, interaction: discord.Interaction[Any], user: discord.abc.User, answer: Answer) -> None:
    """The member sits down at no table of this server from now on."""
    guild_id = require_moderator(interaction)
    if user.bot:
        raise Refused("moderation.bot")
    since = await host.store.bars.since(guild_id, user.id)
    if since is not None:
        raise Refused("moderation.barred", user=user.id, since=int(since))
    await host.service.bar(guild_id, user.id)
    await note(host, interaction, lambda t: t("<@{user}> is barred from tables.", user=user.id))
    t = await host.language(interaction.user.id, str(interaction.locale))
    text = t(
        "<@{user}> can't open or join tables here any more; running matches go on. `/moderate unbar` lifts it.",
        user=user.id,
    )
    await answer.show(layout(Face((text,))))


async def unbar(host: Host, interaction: discord.Interaction[Any], user: discord.abc.User, answer: Answer) -> None:
    """The member may sit down again."""
    guild_id = require_moderator(interaction)
    if await host.store.bars.since(guild_id, user.id) is None:
        raise Refused("moderation.not_barred", user=user.id)
    await host.store.bars.drop(guild_id, user.id)
    await note(host, interaction, lambda t: t("<@{user}> can play again.", user=user.id))
    t = await host.language(interaction.user.id, str(interaction.locale))
    await answer.show(layout(Face((t("<@{user}> can open and join tables again.", user=user.id),))))


def _named(which: str, t: Texts) -> str:
    return t("all games") if which == ALL else wording(which).title
