"""The desk: sends posts so that each stands once, whatever becomes of Discord's answer.

A nonce is stored before a post is sent, and forgotten when its keeper has noted where the post stands. An attempt
whose outcome is not known is repeated with the same nonce, by another process as well, and Discord answers with
the message that is there already.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from typing import Any

import discord
import msgspec
from discord import ui

from bot.render.base import Picture
from bot.store.posts import PostKey
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, outcome
from bot.ui.controls.uploads import files
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

Channel = discord.PartialMessageable | discord.DMChannel | discord.TextChannel
LOOKED_AT = 10
"""So many of the last messages of a channel are looked at for a post whose answer was lost."""
CLOCKS_APART = 60.0
"""Seconds by which Discord's clock may be behind."""
Request = Callable[[Bucket], AbstractContextManager[None]]
"""Charges a request, such as that of a permit."""


class Post(msgspec.Struct, frozen=True):
    """A post that is to be sent.

    ``key`` says what it is, so that two attempts to send it are known as one. ``view`` makes its layout, anew for
    each request, since one can only be sent once. ``called`` are those whom its mentions notify.
    """

    key: PostKey
    view: Callable[[], ui.LayoutView]
    pictures: Sequence[Picture] = ()
    called: discord.AllowedMentions = NOBODY


@asynccontextmanager
async def posted(
    runtime: Runtime, post: Post, channel: Channel, request: Request
) -> AsyncIterator[discord.Message]:
    """Send a post, and give its message to the block, which notes where it stands. Only then is the nonce
    forgotten.

    If an earlier attempt may have got through, the message can be that attempt's, so it is edited to what the post
    is now. Raises one of ``DISCORD_ERRORS``.
    """
    posts = runtime.store.posts
    sending, again = await posts.begin(post.key, channel.id, runtime.service.clock())
    try:
        with request(Bucket(channel.id, "post")):
            message = await channel.send(
                view=post.view(), files=files(post.pictures), allowed_mentions=post.called, nonce=sending.nonce
            )
        if again:
            log.info("%s: sent once more, since the answer was lost", post.key)
            message = await _renew(runtime, post, message)
    except DISCORD_ERRORS as error:
        if outcome(error) != "unknown" and not again:
            await posts.end(post.key, sending)
        raise
    runtime.uploads.sent(message, post.pictures)
    yield message
    await posts.end(post.key, sending)


async def look_for(runtime: Runtime, post: Post, channel: Channel) -> discord.Message | None:
    """Look whether a post whose answer was lost stands in its channel after all, for what is not worth another
    attempt there. It is no longer on its way then. None if it is not found, or Discord does not say."""
    sending = await runtime.store.posts.under_way(post.key)
    if sending is None or sending.channel_id != channel.id:
        return None
    marks = _marks([item.content for item in post.view().walk_children() if isinstance(item, ui.TextDisplay)])
    try:
        with runtime.budget.request(Bucket(channel.id, "other")):
            latest = [message async for message in channel.history(limit=LOOKED_AT)]
    except DISCORD_ERRORS as error:
        log.info("%s: it is not known whether it stands (%s)", post.key, error)
        return None
    found = next(
        (one for one in latest if _is_newer(one, sending.at) and _marks(_words(one.components)) == marks), None
    )
    if found is not None:
        await runtime.store.posts.end(post.key, sending)
    return found


def _is_newer(message: discord.Message, at: float) -> bool:
    return message.created_at.timestamp() > at - CLOCKS_APART


def _marks(words: Sequence[str]) -> list[list[str]]:
    """What tells a message from others, in whatever words: its numbers, and in them its times and mentions."""
    return [re.findall(r"\d+", text) for text in words]


def _words(components: Sequence[Any]) -> list[str]:
    """The texts in a message, from top to bottom."""
    return [
        text
        for one in components
        for text in (
            [one.content] if isinstance(one, discord.TextDisplay) else _words(getattr(one, "children", ()))
        )
    ]


async def _renew(runtime: Runtime, post: Post, message: discord.Message) -> discord.Message:
    """Edit a message that an earlier attempt may have made to what the post is now."""
    with runtime.budget.request(Bucket(message.channel.id, "edit")):
        return await message.edit(view=post.view(), attachments=files(post.pictures), allowed_mentions=NOBODY)
