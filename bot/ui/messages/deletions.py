"""Deletions of outdated messages, at the lowest priority."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.store.posts import PostRow
from bot.ui.budget.buckets import Bucket
from bot.ui.budget.budget import Permit, Urgency
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.posts.desk import Place, delete_by_token, delete_post
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)


class Deletions:
    """Deletes messages. A notice is forgotten only when its message is gone, so a restart loses none."""

    def __init__(self, runtime: Runtime, make_up: Callable[[], Awaitable[None]]) -> None:
        self._runtime = runtime
        self._notices: dict[Place, PostRow] = {}
        self.queue = WorkQueue(runtime, self._delete, "deletion of message", Urgency.DELETION, make_up=make_up)

    def add(self, channel_id: int, message_id: int) -> None:
        """Queue the deletion of a message. Returns at once."""
        self.queue.add((channel_id, message_id), bucket=Bucket(channel_id, "delete"))

    def add_notice(self, notice: PostRow) -> None:
        """Queue the deletion of a notice's message, after which the notice is forgotten. Returns at once."""
        assert notice.message_id is not None
        place = (notice.channel_id, notice.message_id)
        if place not in self.queue:
            self.add(*place)
            if place in self.queue:
                self._notices[place] = notice

    def add_with_key(self, token: str, message_id: int, channel_id: int | None = None) -> None:
        """Delete a message with the key of an interaction, which Discord does not count. If that fails, a message
        in that channel is deleted like others, and an ephemeral one stays. Returns at once."""
        self._runtime.spawn(self._delete_with_key(token, message_id, channel_id), f"deletion of {message_id}")

    async def _delete(self, place: Place, permit: Permit) -> None:
        permit.reserve(Bucket(place[0], "delete"))
        await delete_post(self._runtime, place, permit.request)
        notice = self._notices.pop(place, None)
        if notice is not None:
            await self._runtime.store.posts.drop(notice)

    async def _delete_with_key(self, token: str, message_id: int, channel_id: int | None) -> None:
        try:
            await delete_by_token(self._runtime, token, message_id)
        except DISCORD_ERRORS as error:
            log.info("message %s is not deleted with its key (%s)", message_id, error)
            if channel_id is not None:
                self.add(channel_id, message_id)
