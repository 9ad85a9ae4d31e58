"""Private panels that come by DM: at the start, and whenever it becomes that player's turn."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import discord
from msgspec.structs import replace

from bot.i18n import Texts
from bot.match.model import Match
from bot.panels import private
from bot.panels.base import Face, layout
from bot.panels.table import title
from bot.render.base import Picture
from bot.store.matches import SeatRow
from bot.store.messages import TABLE, MessageRow
from bot.ui.answer import NOBODY, files
from bot.ui.host import Host, link_to
from bot.ui.scenes import draft, private_pictures, private_scene, table_pictures
from bot.ui.trouble import trouble

log = logging.getLogger(__name__)


class PanelPusher:
    """Sends and renews the DM panels of all matches."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._held: set[tuple[int, int]] = set()
        self._busy: set[int] = set()
        self._again: set[int] = set()

    @contextmanager
    def holding(self, match_id: int, seat: int) -> Iterator[None]:
        """While the player uses the DM panel itself, it is renewed in place and not sent anew."""
        self._held.add((match_id, seat))
        try:
            yield
        finally:
            self._held.discard((match_id, seat))

    def push(self, match_id: int) -> None:
        """Send panels to those whom the match newly waits for. Returns at once."""
        if match_id in self._busy:
            self._again.add(match_id)
            return
        self._busy.add(match_id)
        self._host.spawn(self._push(match_id), f"panels of match {match_id}")

    def remind(self, match: Match, seat: SeatRow) -> None:
        """Tell a player that the deadline is near: by DM, else with a mention at the table."""
        self._host.spawn(self._remind(match, seat), f"reminder of match {match.id}")

    def tell_unreachable(self, match: Match) -> None:
        """Tell all players by DM that the table cannot be shown any more."""
        for seat in match.seats:
            if seat.user_id is not None and not seat.away:
                self._host.spawn(self._unreachable(match, seat), f"notice of match {match.id}")

    async def renew(self, match: Match, seat: int) -> None:
        """Bring the DM panel of a seat up to date after its owner acted elsewhere."""
        known = (await self._host.store.messages.of_match(match.id)).get(seat)
        if known is not None and known.message_id is not None:
            await self._edit(match, seat, known)

    async def shown_in_place(self, match: Match, seat: int, known: MessageRow) -> None:
        """The DM panel was renewed in place while it was held, so it needs no push."""
        shown = -1 if match.status != "running" else match.stamp(seat)
        await self._host.store.messages.put(replace(known, shown=shown))

    async def told(self, row: MessageRow) -> None:
        """The player knows that their DMs are closed."""
        await self._host.store.messages.put(replace(row, problem="dms_closed_told"))

    async def _push(self, match_id: int) -> None:
        try:
            await self._round(match_id)
            while match_id in self._again:
                self._again.discard(match_id)
                await self._round(match_id)
        finally:
            self._busy.discard(match_id)
            self._again.discard(match_id)

    async def _round(self, match_id: int) -> None:
        match = await self._host.service.match(match_id)
        if match.status == "lobby":
            return
        known = await self._host.store.messages.of_match(match_id)
        waiting = {seat.seat for seat in match.awaited()}
        for seat in match.seats:
            if seat.user_id is None or (match_id, seat.seat) in self._held:
                continue
            row = known.get(seat.seat)
            if match.status != "running" or seat.away:
                if row is not None and row.message_id is not None and row.shown != -1:
                    await self._edit(match, seat.seat, row)
            elif seat.seat in waiting and (row is None or row.shown != match.stamp(seat.seat)):
                await self._send(match, seat, row, known.get(TABLE))

    async def _send(self, match: Match, seat: SeatRow, old: MessageRow | None, at: MessageRow | None) -> None:
        assert seat.user_id is not None
        now = self._host.service.clock()
        shown = match.stamp(seat.seat)
        if old is not None and old.problem is not None:
            return
        try:
            channel = await self._host.dm(seat.user_id)
            t = await self._host.language(seat.user_id, match.row.locale)
            face, pictures = await self.panel(match, seat.seat, t, table=at)
            message = await channel.send(
                view=layout(face, pictures), files=files(pictures), allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
            if trouble(error) == "dms_closed":
                row = MessageRow(match.id, seat.seat, 0, None, shown, now, problem="dms_closed")
                await self._host.store.messages.put(row)
            else:
                log.warning("match %s: no panel for seat %s (%s)", match.id, seat.seat, error)
            return
        await self._host.store.messages.put(MessageRow(match.id, seat.seat, channel.id, message.id, shown, now))
        if old is not None and old.message_id is not None:
            await self._delete(old)

    async def _edit(self, match: Match, seat: int, known: MessageRow) -> None:
        assert known.message_id is not None
        t = await self._host.language(match.seats[seat].user_id or 0, match.row.locale)
        face, pictures = await self.panel(match, seat, t)
        channel = self._host.get_partial_messageable(known.channel_id)
        over = match.status != "running"
        try:
            await channel.get_partial_message(known.message_id).edit(
                view=layout(face, pictures), attachments=files(pictures), allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
            log.info("match %s: the panel of seat %s could not be renewed (%s)", match.id, seat, error)
            return
        shown = -1 if over or match.seats[seat].away else match.stamp(seat)
        await self._host.store.messages.put(replace(known, shown=shown))

    async def _delete(self, old: MessageRow) -> None:
        assert old.message_id is not None
        channel = self._host.get_partial_messageable(old.channel_id)
        try:
            await channel.get_partial_message(old.message_id).delete()
        except discord.HTTPException as error:
            log.info("match %s: an old panel stays behind (%s)", old.match_id, error)

    async def panel(
        self, match: Match, seat: int, t: Texts, note: str = "", table: MessageRow | None = None
    ) -> tuple[Face, list[Picture]]:
        """The face and pictures of a seat's panel; ``table`` is where the public message is."""
        scene = private_scene(match, seat, t)
        known = table or (await self._host.store.messages.of_match(match.id)).get(TABLE)
        pictures = list(await private_pictures(self._host, match, seat, t))
        link = ""
        if known is not None and known.message_id is not None:
            link = link_to(match, known.channel_id, known.message_id)
        elif known is not None and known.problem == "no_access":
            note = "\n".join(filter(None, (note, t("-# I cannot reach the channel of this match; play on here."))))
            pictures = [*await table_pictures(self._host, match, t), *pictures]
        face = private.face(scene, seat, await draft(self._host, match, seat), note, link)
        return face, pictures

    async def _remind(self, match: Match, seat: SeatRow) -> None:
        assert seat.user_id is not None
        assert seat.due_at is not None
        t = await self._host.language(seat.user_id, match.row.locale)
        text = t("⏰ {title}: your turn ends <t:{due}:R>.", title=title(match), due=int(seat.due_at))
        try:
            channel = await self._host.dm(seat.user_id)
            await channel.send(view=layout(Face((text,))), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("match %s: seat %s is reminded at the table (%s)", match.id, seat.seat, error)
            await self._remind_at_table(match, seat, text)

    async def _remind_at_table(self, match: Match, seat: SeatRow, text: str) -> None:
        known = (await self._host.store.messages.of_match(match.id)).get(TABLE)
        if known is None or known.message_id is None or seat.user_id is None:
            return
        channel = self._host.get_partial_messageable(known.channel_id)
        mention = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(seat.user_id)])
        try:
            await channel.send(view=layout(Face((f"<@{seat.user_id}> {text}",))), allowed_mentions=mention)
        except discord.HTTPException as error:
            log.warning("match %s: no reminder for seat %s (%s)", match.id, seat.seat, error)

    async def _unreachable(self, match: Match, seat: SeatRow) -> None:
        assert seat.user_id is not None
        t = await self._host.language(seat.user_id, match.row.locale)
        text = t(
            "I cannot reach the channel of {title} any more (deleted, or my permissions are gone). Nothing is "
            "lost: play on in your panel here or with `/hand`.",
            title=title(match),
        )
        try:
            channel = await self._host.dm(seat.user_id)
            await channel.send(view=layout(Face((text,))), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.warning("match %s: seat %s could not be told (%s)", match.id, seat.seat, error)
