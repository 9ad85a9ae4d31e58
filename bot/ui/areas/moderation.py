"""`/moderate`: bar members from tables, list and let them back in, and reset leaderboard entries."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.lengths import cut
from bot.panels import times
from bot.panels.base import Content, layout
from bot.panels.choosing import number
from bot.panels.refusals import describe_bar
from bot.store.bars import Bar
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.permissions import require_moderator, require_outranked
from bot.ui.press import Press

ALL = "all"
"""Stands for every game."""
DURATIONS: dict[str, float | None] = {
    "hour": 3600.0,
    "day": 24 * 3600.0,
    "week": 7 * 24 * 3600.0,
    "month": 30 * 24 * 3600.0,
    "good": None,
}
"""How many seconds a bar can hold, None: for good."""
PAGE, REASON = 10, 100
"""The number of bars on a page, and the characters of a reason there."""


async def handle_press(press: Press) -> None:
    """Reset a leaderboard entry after a moderator has confirmed it, or turn the page of those who are barred."""
    if press.control.name == "barred":
        page = number(press.control.arg)
        await press.answer.hold()
        await press.answer.show(layout(await list_barred(press.app, press.interaction, page, await press.texts())))
        return
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


async def bar(app: App, answer: Answer, user: discord.abc.User, duration: str, reason: str) -> None:
    """Bar the member from all tables of this server. Raises ``Refused``, also for those whom Discord would not let
    the moderator give a time-out."""
    interaction = answer.interaction
    guild_id = require_moderator(interaction)
    if user.bot:
        raise Refused("moderation.bot")
    require_outranked(interaction, user)
    if duration not in DURATIONS:
        raise Refused("command.changed")
    known = await app.store.bars.find(guild_id, user.id, app.service.clock())
    if known is not None:
        raise Refused("moderation.barred", user=user.id, since=int(known.at))
    await answer.think()
    made = await app.service.bar(guild_id, user.id, DURATIONS[duration], reason)

    def describe(t: Texts) -> str:
        return " ".join(
            [t("<@{user}> is barred from tables.", user=user.id), *describe_bar(made.until, made.reason, t)]
        )

    await note(app, interaction, describe)
    t = await texts_of(app, interaction)
    text = t(
        "<@{user}> can't open or join tables here any more; running matches go on. `/moderate unbar` lifts it.",
        user=user.id,
    )
    await answer.show(layout(Content((" ".join([text, *describe_bar(made.until, made.reason, t)]),))))


async def unbar(app: App, answer: Answer, user: discord.abc.User) -> None:
    """Let the member join tables again."""
    interaction = answer.interaction
    guild_id = require_moderator(interaction)
    if user.id == interaction.user.id:
        raise Refused("moderation.self")
    if await app.store.bars.find(guild_id, user.id, app.service.clock()) is None:
        raise Refused("moderation.not_barred", user=user.id)
    await app.store.bars.drop(guild_id, user.id)
    await note(app, interaction, lambda t: t("<@{user}> can play again.", user=user.id))
    t = await texts_of(app, interaction)
    await answer.show(layout(Content((t("<@{user}> can open and join tables again.", user=user.id),))))


async def list_barred(app: App, interaction: discord.Interaction[Any], page: int, t: Texts) -> Content:
    """List who is barred here, a page of it, the newest first. Raises ``Refused`` for members who do not moderate
    the server."""
    bars = await app.store.bars.list_in(require_moderator(interaction), app.service.clock())
    head = t("### Barred from this server's tables")
    if not bars:
        return Content((head, t("Nobody. `/moderate bar` bars a member.")))
    last = (len(bars) - 1) // PAGE
    page = min(page, last)
    lines = [_describe_entry(each, t) for each in bars[page * PAGE :][:PAGE]]
    button, verb = SeatControls(0, "p").button, "moderation.barred"
    back = button(verb, t("Back"), emoji="◀️", arg=str(max(0, page - 1)), disabled=page == 0)
    on = button(verb, t("Next"), emoji="▶️", arg=str(min(last, page + 1)), disabled=page == last)
    return Content((head, "\n".join(lines)), ((back, on),) if last else ())


def _describe_entry(bar: Bar, t: Texts) -> str:
    """Say who is barred since when, and further facts. Of some only a fingerprint is known."""
    who = t("a member whose name I don't keep") if bar.user_id is None else f"<@{bar.user_id}>"
    since = t("since {day}", day=times.day(bar.at))
    return " · ".join([f"- {who}", since, *describe_bar(bar.until, cut(bar.reason, REASON), t)])


def _name_games(which: str, t: Texts) -> str:
    return t("all games") if which == ALL else wording(which).title
