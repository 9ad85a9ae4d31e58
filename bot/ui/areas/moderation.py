"""`/moderate`: bar members from tables, let them back in, and reset leaderboard entries."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content, layout
from bot.panels.choosing import number
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.permissions import require_moderator
from bot.ui.press import Press

ALL = "all"
"""Stands for every game."""


async def handle_press(press: Press) -> None:
    """Reset a leaderboard entry after a moderator has confirmed it."""
    if press.control.name != "reset":
        raise Refused("control.unknown")
    guild_id = require_moderator(press.interaction)
    user, _, which = press.control.arg.partition(".")
    user_id = number(user)
    if which not in (*GAMES, ALL):
        raise Refused("control.unknown")
    await press.answer.hold()
    games = tuple(GAMES) if which == ALL else (which,)
    count = await press.app.store.people.reset(guild_id, games, user_id)

    def describe(t: Texts) -> str:
        gone = t.plural(
            "{n} result removed from the leaderboards.", "{n} results removed from the leaderboards.", count
        )
        return t("<@{user}> starts over in {games}. {gone}", user=user_id, games=_name_games(which, t), gone=gone)

    await note(press.app, press.interaction, describe)
    await press.answer.show(layout(Content((describe(await press.texts()),))))


def confirm_reset(user: discord.abc.User, game: str | None, t: Texts) -> Content:
    """Ask for confirmation. Nothing happens until the button is pressed."""
    which = game or ALL
    text = t(
        "Take <@{user}> off this server's leaderboards for {games}, including their rating? This can't be "
        "undone. Matches and other players' ratings stay as they are.",
        user=user.id,
        games=_name_games(which, t),
    )
    button = SeatControls(0, "p").button(
        "moderation.reset", t("Yes, reset it"), style=ButtonStyle.danger, arg=f"{user.id}.{which}"
    )
    return Content((text,), ((button,),))


async def bar(app: App, answer: Answer, user: discord.abc.User) -> None:
    """Bar the member from all tables of this server."""
    interaction = answer.interaction
    guild_id = require_moderator(interaction)
    if user.bot:
        raise Refused("moderation.bot")
    since = await app.store.bars.barred_since(guild_id, user.id)
    if since is not None:
        raise Refused("moderation.barred", user=user.id, since=int(since))
    await answer.think()
    await app.service.bar(guild_id, user.id)
    await note(app, interaction, lambda t: t("<@{user}> is barred from matches here.", user=user.id))
    t = await texts_of(app, interaction)
    text = t(
        "<@{user}> can no longer play here; running matches continue. `/moderate unbar` lifts it.",
        user=user.id,
    )
    await answer.show(layout(Content((text,))))


async def unbar(app: App, answer: Answer, user: discord.abc.User) -> None:
    """Let the member join tables again."""
    interaction = answer.interaction
    guild_id = require_moderator(interaction)
    if await app.store.bars.barred_since(guild_id, user.id) is None:
        raise Refused("moderation.not_barred", user=user.id)
    await app.store.bars.drop(guild_id, user.id)
    await note(app, interaction, lambda t: t("<@{user}> can play again.", user=user.id))
    t = await texts_of(app, interaction)
    await answer.show(layout(Content((t("<@{user}> can play here again.", user=user.id),))))


def _name_games(which: str, t: Texts) -> str:
    return t("all games") if which == ALL else wording(which).title
