"""The desk: sends, edits and deletes posts, so that each stands once, whatever becomes of Discord's answer.

Nothing else in the bot sends or edits messages, apart from answers to interactions. A nonce is stored before a
post is sent, and forgotten when its keeper has recorded where the post stands. An attempt of unknown outcome is
repeated with the same nonce, by another process as well, and Discord answers with the existing message.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from typing import Any

import discord
import msgspec
from discord import ui

from bot.i18n.lengths import cut
from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.store.posts import PostKey
from bot.ui.budget.buckets import Bucket
from bot.ui.controls.answer import NOBODY
from bot.ui.controls.http_errors import DISCORD_ERRORS, THREAD_EXISTS, ErrorKind, attempt, error_kind, outcome
from bot.ui.controls.uploads import Attachments, files
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

Channel = discord.PartialMessageable | discord.DMChannel | discord.TextChannel
LOOKED_AT = 10
"""Number of a channel's latest messages searched for a post whose answer was lost."""
PASSING: tuple[ErrorKind, ...] = ("later", "other")
"""Failures that say nothing about a channel: temporary ones, and faults of ours."""
LATER: tuple[ErrorKind, ...] = ("later",)
CLOCKS_APART = 60.0
"""Seconds by which Discord's clock may be behind."""
Request = Callable[[Bucket], AbstractContextManager[None]]
"""Charges a request, such as that of a permit."""
View = Callable[[], ui.LayoutView]
"""Makes a layout, anew for each request, since one can only be sent once."""
Keep = Callable[[discord.Message], Awaitable[None]]
"""Records where a message stands."""
Place = tuple[int, int]
"""Channel and message."""


class Post(msgspec.Struct, frozen=True):
    """A post to be sent.

    ``key`` identifies it, so that two attempts to send it are known as one. ``called`` are the users whom its
    mentions notify. ``silent``: nobody is notified, not even who wants to be of every message.
    """

    key: PostKey
    view: View
    pictures: Sequence[Picture] = ()
    called: discord.AllowedMentions = NOBODY
    silent: bool = False


def notify_only(users: Iterable[int]) -> discord.AllowedMentions:
    """Let the mentions of a post notify these users and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(one) for one in users])


@asynccontextmanager
async def send_post(
    runtime: Runtime, post: Post, channel: Channel, request: Request
) -> AsyncIterator[discord.Message]:
    """Send a post, and give its message to the block, which records where it stands. Only then is the nonce
    forgotten.

    If an earlier attempt may have got through, the message can be that attempt's, so it is edited to the post's
    current content. Raises one of ``DISCORD_ERRORS``.
    """
    posts = runtime.store.posts
    sending, again = await posts.begin_attempt(post.key, channel.id, runtime.service.clock())
    try:
        with request(Bucket(channel.id, "post")):
            message = await channel.send(
                view=post.view(),
                files=files(post.pictures),
                allowed_mentions=post.called,
                nonce=sending.nonce,
                silent=post.silent,
            )
        if again:
            log.info("%s: sent once more, since the answer was lost", post.key)
            message = await _renew(runtime, post, message)
    except DISCORD_ERRORS as error:
        if outcome(error) != "unknown" and not again:
            await posts.end_attempt(post.key, sending)
        raise
    runtime.uploads.note_sent(message, post.pictures)
    yield message
    await posts.end_attempt(post.key, sending)


async def look_for(runtime: Runtime, post: Post, channel: Channel) -> discord.Message | None:
    """Look for a post in its channel after its answer was lost, when another attempt is not worth it. A found post
    no longer counts as under way. None if it is not found, or Discord does not answer."""
    sending = await runtime.store.posts.find_attempt(post.key)
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
        await runtime.store.posts.end_attempt(post.key, sending)
    return found


def _is_newer(message: discord.Message, at: float) -> bool:
    return message.created_at.timestamp() > at - CLOCKS_APART


def _marks(words: Sequence[str]) -> list[list[str]]:
    """Return the numbers in a message, with its times and mentions, which identify it in any language."""
    return [re.findall(r"\d+", text) for text in words]


def _words(components: Sequence[Any]) -> list[str]:
    """Return the texts in a message, from top to bottom."""
    return [
        text
        for one in components
        for text in (
            [one.content] if isinstance(one, discord.TextDisplay) else _words(getattr(one, "children", ()))
        )
    ]


async def _renew(runtime: Runtime, post: Post, message: discord.Message) -> discord.Message:
    """Edit a message of an earlier attempt to the post's current content."""
    with runtime.budget.request(Bucket(message.channel.id, "edit")):
        return await message.edit(view=post.view(), attachments=files(post.pictures), allowed_mentions=NOBODY)


async def post_in(
    runtime: Runtime,
    post: Post,
    channel_id: int,
    request: Request,
    keep: Keep | None = None,
    raising: Collection[ErrorKind] = PASSING,
) -> discord.Message | None:
    """Send a post to a channel, and let ``keep`` record where it stands. Returns None if the channel is out of
    reach. Raises one of ``DISCORD_ERRORS`` if the failure is of one of the kinds ``raising``."""
    try:
        async with send_post(runtime, post, runtime.get_partial_messageable(channel_id), request) as message:
            if keep is not None:
                await keep(message)
    except discord.HTTPException as error:
        if error_kind(error) in raising:
            raise
        log.info("%s: channel %s is out of reach (%s)", post.key, channel_id, error)
        return None
    return message


async def edit_post(
    runtime: Runtime, place: Place, view: View, request: Request, pictures: Sequence[Picture] = ()
) -> ErrorKind | None:
    """Edit a message, whoever it mentions. Returns None on success, otherwise the kind of permanent failure.
    Raises one of ``DISCORD_ERRORS`` if it may succeed later, or failed through a fault of ours."""
    channel_id, message_id = place
    message = runtime.get_partial_messageable(channel_id).get_partial_message(message_id)

    async def edit(attachments: Attachments) -> discord.Message:
        with request(Bucket(channel_id, "edit")):
            return await message.edit(view=view(), attachments=attachments, allowed_mentions=NOBODY)

    return await attempt(runtime.uploads.edit(message_id, pictures, edit))


async def edit_by_token(
    runtime: Runtime, token: str, message_id: int, view: View, pictures: Sequence[Picture] = ()
) -> ErrorKind | None:
    """Edit a message as ``edit_post`` does, but with an interaction's token, which Discord does not count."""
    webhook = runtime.webhook(token)

    async def edit(attachments: Attachments) -> discord.Message:
        return await webhook.edit_message(
            message_id, view=view(), attachments=attachments, allowed_mentions=NOBODY
        )

    return await attempt(runtime.uploads.edit(message_id, pictures, edit))


async def delete_post(runtime: Runtime, place: Place, request: Request) -> None:
    """Delete a message if possible. Raises one of ``DISCORD_ERRORS`` if temporary or a fault of ours."""
    channel_id, message_id = place
    message = runtime.get_partial_messageable(channel_id).get_partial_message(message_id)
    with request(Bucket(channel_id, "delete")):
        bad = await attempt(message.delete())
    if bad is not None:
        log.info("message %s stays behind (%s)", message_id, bad)


async def delete_by_token(runtime: Runtime, token: str, message_id: int) -> None:
    """Delete a message by an interaction's token, which is not counted. Raises one of ``DISCORD_ERRORS``."""
    await runtime.webhook(token).delete_message(message_id)


async def say_by_token(runtime: Runtime, token: str, content: Content) -> None:
    """Answer an interaction from before the start with a private note. Raises one of ``DISCORD_ERRORS``."""
    await runtime.webhook(token).send(view=layout(content), ephemeral=True, allowed_mentions=NOBODY)


async def open_thread(runtime: Runtime, place: Place | None, name: str, request: Request) -> int | None:
    """Start a thread at a message, or find its existing one. Returns the thread's id, None if there cannot be one.
    Raises one of ``DISCORD_ERRORS`` if it may be possible later."""
    channel_id, message_id = place or (0, 0)
    channel = runtime.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        return None
    try:
        with request(Bucket(channel_id, "other")):
            thread = await channel.get_partial_message(message_id).create_thread(
                name=cut(name, 100), auto_archive_duration=1440
            )
    except discord.HTTPException as error:
        if error.code == THREAD_EXISTS:
            return message_id
        if error_kind(error) == "later":
            raise
        log.info("no thread could be made at message %s (%s)", message_id, error)
        return None
    return thread.id


async def reopen_thread(runtime: Runtime, channel_id: int, request: Request) -> bool:
    """Reopen an archived thread. Returns False if that is not allowed."""
    try:
        with request(Bucket(channel_id, "other")):
            channel = runtime.get_channel(channel_id) or await runtime.fetch_channel(channel_id)
            return isinstance(channel, discord.Thread) and await attempt(channel.edit(archived=False)) is None
    except DISCORD_ERRORS as error:
        log.info("thread %s stays archived (%s)", channel_id, error)
        return False
