"""The keeper of tables: one public message for each match, always showing the last committed state.

Edits are coalesced: the first goes out at once, further ones at most every ``GAP`` seconds, the last state wins.
A message that is gone, too old, far up or in a dead thread is replaced by a fresh one. Nothing here is needed to
play: when a channel is out of reach, the match goes on in private panels.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import ui
from msgspec.structs import replace

from bot.i18n import texts
from bot.match.model import Match
from bot.panels import table
from bot.panels.base import layout
from bot.render.base import Picture
from bot.store.messages import TABLE, MessageRow
from bot.ui.alarm import Alarm
from bot.ui.answer import NOBODY, files
from bot.ui.host import Host
from bot.ui.scenes import public_scene, table_pictures
from bot.ui.trouble import trouble

log = logging.getLogger(__name__)

GAP = 1.2
"""Seconds between two edits of one message."""
OLD = 50 * 60.0
"""Seconds after which a board is replaced rather than edited (Discord caps edits of old messages)."""
FAR = 15
"""So many newer messages below a board make it worth a fresh one."""
PATIENCE = 6
"""How often a call that may succeed later is tried again, with growing pauses."""


class _Watch:
    """What is in memory for a match whose message is being kept; gone when all is quiet."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.wanted = False
        self.next_at = 0.0
        self.failures = 0


class TableKeeper:
    """Keeps the public messages of all matches up to date."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._watches: dict[int, _Watch] = {}
        self.alarm = Alarm(self._ring, "tables")
        self._below: dict[int, int] = {}

    def refresh(self, match_id: int) -> None:
        """Show the last committed state soon. Returns at once."""
        watch = self._watches.setdefault(match_id, _Watch())
        if watch.wanted:
            return
        watch.wanted = True
        if watch.next_at <= self._host.service.clock() and not watch.lock.locked():
            self._host.spawn(self._flush(match_id, watch), f"table of match {match_id}")
        else:
            self.alarm.ask(watch.next_at)

    def posted_in(self, channel_id: int) -> None:
        """Somebody wrote in a channel; boards there slide up."""
        if channel_id in self._below:
            self._below[channel_id] += 1

    async def adopt(self, match: Match, message: discord.Message | discord.InteractionMessage) -> None:
        """The message that answered the slash command is the table of this lobby."""
        await self._remember(match, message.channel.id, message.id)

    async def _ring(self) -> float | None:
        """Flush what is due; forget matches that have been quiet for a while."""
        now = self._host.service.clock()
        for match_id, watch in list(self._watches.items()):
            if watch.lock.locked():
                continue
            if watch.wanted and watch.next_at <= now:
                self._host.spawn(self._flush(match_id, watch), f"table of match {match_id}")
            elif not watch.wanted and watch.next_at <= now:
                del self._watches[match_id]
        return min((watch.next_at for watch in self._watches.values() if watch.next_at > now), default=None)

    async def _flush(self, match_id: int, watch: _Watch) -> None:
        async with watch.lock:
            watch.wanted = False
            try:
                await self._show(await self._host.service.match(match_id))
                watch.failures = 0
            except (discord.HTTPException, OSError) as error:
                self._failed(match_id, watch, error)
            clock = self._host.service.clock()
            watch.next_at = max(watch.next_at, clock + GAP)
            self.alarm.ask(watch.next_at)

    def _failed(self, match_id: int, watch: _Watch, error: Exception) -> None:
        watch.failures += 1
        pause = GAP * 2**watch.failures
        log.warning("match %s: its table could not be shown (%s)", match_id, error)
        if watch.failures <= PATIENCE:
            watch.wanted = True
            watch.next_at = self._host.service.clock() + pause

    async def _show(self, match: Match) -> None:
        known = (await self._host.store.messages.of_match(match.id)).get(TABLE)
        if known and known.message_id and known.shown == match.row.version and match.status != "lobby":
            return
        scene = public_scene(match)
        pictures = await table_pictures(self._host, match, scene.t)
        face = table.face(scene)
        editable = known is not None and known.message_id is not None and not self._stale(known, match)
        if editable and known and await self._edit(known, match, layout(face, pictures), pictures):
            return
        fresh = table.face(public_scene(match))
        await self._post(known, match, layout(fresh, pictures), pictures)

    def _stale(self, known: MessageRow, match: Match) -> bool:
        old = self._host.service.clock() - known.posted_at > OLD
        far = self._below.get(known.channel_id, 0) >= FAR
        moving = bool(match.row.thread) and match.status == "running" and known.channel_id == match.row.channel_id
        return match.status != "cancelled" and (old or far or moving)

    async def _edit(
        self, known: MessageRow, match: Match, view: ui.LayoutView, pictures: Sequence[Picture]
    ) -> bool:
        """Edit the known message; False when a fresh one must take its place."""
        assert known.message_id is not None
        message = self._host.get_partial_messageable(known.channel_id).get_partial_message(known.message_id)
        try:
            await message.edit(view=view, attachments=files(pictures), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            kind = trouble(error)
            if kind == "archived":
                return await self._reopened(known.channel_id) and await self._edit(known, match, view, pictures)
            if kind in ("gone", "edit_cap", "no_access"):
                return False
            raise
        await self._host.store.messages.put(replace(known, shown=match.row.version, problem=None))
        return True

    async def _post(
        self, known: MessageRow | None, match: Match, view: ui.LayoutView, pictures: Sequence[Picture]
    ) -> None:
        """Post a fresh message where it can be, and drop the old one."""
        for channel_id in await self._places(known, match):
            try:
                message = await self._host.get_partial_messageable(channel_id).send(
                    view=view, files=files(pictures), allowed_mentions=_waited(match)
                )
            except discord.HTTPException as error:
                if trouble(error) in ("later", "other"):
                    raise
                log.info("match %s: channel %s is out of reach (%s)", match.id, channel_id, error)
                continue
            await self._remember(match, channel_id, message.id)
            await self._drop(known, match, message)
            return
        await self._unreachable(known, match)

    async def _places(self, known: MessageRow | None, match: Match) -> list[int]:
        """Channels to try, best first: the thread in use or to be made, then the lobby's channel."""
        home = match.row.channel_id
        places = [known.channel_id] if known else []
        if match.row.thread and match.status == "running" and known and known.channel_id == home:
            thread = await self._make_thread(known, match)
            places = [thread] if thread else []
        return [*places, *([home] if home not in places else [])]

    async def _make_thread(self, known: MessageRow, match: Match) -> int | None:
        if known.message_id is None:
            return None
        channel = self._host.get_channel(known.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return None
        try:
            thread = await channel.get_partial_message(known.message_id).create_thread(
                name=f"{table.title(match)}"[:100], auto_archive_duration=1440
            )
        except discord.HTTPException as error:
            log.info("match %s: no thread could be made (%s)", match.id, error)
            return None
        return thread.id

    async def _reopened(self, channel_id: int) -> bool:
        """Open an archived thread again; False when that is not allowed."""
        channel = self._host.get_channel(channel_id)
        if not isinstance(channel, discord.Thread):
            return False
        try:
            await channel.edit(archived=False)
        except discord.HTTPException:
            return False
        return True

    async def _drop(self, known: MessageRow | None, match: Match, fresh: discord.Message) -> None:
        """The old message must not keep live controls: delete it, or leave a pointer where a thread began."""
        if known is None or known.message_id is None or known.message_id == fresh.id:
            return
        old = self._host.get_partial_messageable(known.channel_id).get_partial_message(known.message_id)
        try:
            if fresh.channel.id == known.channel_id:
                await old.delete()
            else:
                link = f"<#{fresh.channel.id}>"
                face = table.started_elsewhere(match, link, texts(match.row.locale))
                await old.edit(view=layout(face), attachments=[], allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("match %s: the old table stays behind (%s)", match.id, error)

    async def _remember(self, match: Match, channel_id: int, message_id: int) -> None:
        self._below[channel_id] = 0
        now = self._host.service.clock()
        row = MessageRow(match.id, TABLE, channel_id, message_id, match.row.version, now)
        await self._host.store.messages.put(row)

    async def _unreachable(self, known: MessageRow | None, match: Match) -> None:
        """No channel is left: the players go on in their panels, which say so from now on."""
        told = known is not None and known.problem == "no_access"
        now = self._host.service.clock()
        row = MessageRow(match.id, TABLE, match.row.channel_id, None, match.row.version, now, problem="no_access")
        await self._host.store.messages.put(row)
        if not told:
            self._host.panels.tell_unreachable(match)


def _waited(match: Match) -> discord.AllowedMentions:
    """Only the players whose turn it is may be notified."""
    users = [discord.Object(seat.user_id) for seat in match.awaited() if seat.user_id and not seat.away]
    return discord.AllowedMentions(everyone=False, roles=False, users=cast("Any", users), replied_user=False)
