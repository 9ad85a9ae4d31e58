"""Following a match as a spectator, in its thread if it has one."""

from __future__ import annotations

import logging

import discord

from bot.errors import Refused
from bot.match.model import Match
from bot.panels.base import Content, layout
from bot.store.posts import OUT_OF_REACH, TABLE
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.http_errors import attempt
from bot.ui.messages.links import table_link
from bot.ui.press import Press

log = logging.getLogger(__name__)


async def follow(press: Press) -> None:
    """Add the member to the thread that holds the table, or tell them where to watch if there is none. Spectators
    see what everybody sees and are never called. Raises ``Refused`` for a match that isn't running."""
    match = await press.look()
    if match.status != "running":
        raise Refused(f"match.{match.status}")
    await press.answer.hold()
    t, known = await press.texts(), (await press.app.store.posts.of_match(match.id)).get(TABLE)
    if known is None or known.problem in OUT_OF_REACH:
        text = t(
            "I can't reach the table of {title} right now. `/match show` shows how it stands.", title=match.title
        )
    elif known.channel_id != match.row.channel_id and await _add_to_thread(press, match, known.channel_id):
        text = t("👀 You're in the thread of {title}: <#{thread}>.", title=match.title, thread=known.channel_id)
    else:
        link = table_link(match, known)
        text = t("{title} has no thread to join. Watch it here: {link}", title=match.title, link=link)
    await press.answer.show(layout(Content((text,))))


async def _add_to_thread(press: Press, match: Match, thread_id: int) -> bool:
    """Add the member to the thread. Returns False if that isn't possible."""
    app, user = press.app, discord.Object(press.person.id)
    thread = app.get_channel(thread_id)
    if not isinstance(thread, discord.Thread):
        return False
    with app.budget.request(Bucket(thread_id, "other")):
        bad = await attempt(thread.add_user(user))
    if bad is not None:
        log.info("match %s: nobody can be added to its thread (%s)", match.id, bad)
    return bad is None
