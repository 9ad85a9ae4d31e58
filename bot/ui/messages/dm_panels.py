"""Private panels that come by DM: at the start, and whenever it becomes that player's turn."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import discord
from msgspec.structs import replace

from bot.i18n import Texts
from bot.match.model import Match
from bot.match.trace import trace
from bot.panels import private
from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.store.matches import SeatRow
from bot.store.messages import DMS_CLOSED, DMS_OFF, NO_ACCESS, OUT_OF_REACH, TABLE, UNWANTED, MessageRow, Problem
from bot.ui.controls.answer import NOBODY, files
from bot.ui.controls.http_errors import DISCORD_ERRORS, attempt, error_kind, shares_no_server
from bot.ui.messages.links import table_link
from bot.ui.messages.notifications import remind, tell_out_of_reach
from bot.ui.messages.work_queue import WorkQueue
from bot.ui.runtime import Runtime
from bot.ui.scenes import (
    draft_stamp,
    own_look,
    private_pictures,
    private_scene,
    read_draft,
    table_pictures,
)

log = logging.getLogger(__name__)

INERT = -1
"""What a panel shows whose owner does not play, because the match is over or a computer plays."""

Key = tuple[int, int]
"""Match and seat."""


class DmPanels:
    """Sends and renews the DM panels of all matches."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._held: Counter[Key] = Counter()
        self._passed_by: set[Key] = set()
        self._stale: set[Key] = set()
        self._reading: dict[int, bool] = {}
        """Matches whose panels are being read, and whether a panel was let go meanwhile."""
        self.queue = WorkQueue(runtime, self._tend, "panels")

    @property
    def pending(self) -> int:
        """How many panels are in memory, because something is still to be done for them."""
        return len(self._held) + len(self._passed_by) + len(self._stale) + len(self._reading)

    @contextmanager
    def holding(self, match_id: int, seat: int) -> Iterator[None]:
        """While the player uses the DM panel itself, it is renewed in place and not sent anew. Where that fails,
        it is seen to afterwards."""
        key = (match_id, seat)
        self._held[key] += 1
        try:
            yield
        except DISCORD_ERRORS:
            self._stale.add(key)
            raise
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if match_id in self._reading:
                self._reading[match_id] = True
            if key in self._passed_by or key in self._stale:
                self._passed_by.discard(key)
                self.push(match_id)

    def push(self, match_id: int) -> None:
        """Send panels to those whom the match newly waits for, and put others right. Returns at once."""
        self.queue.add(match_id)

    def renew(self, match_id: int, seat: int) -> None:
        """Bring the DM panel of a seat up to date after its owner acted elsewhere. Returns at once."""
        self._stale.add((match_id, seat))
        self.push(match_id)

    def relink(self, match: Match) -> None:
        """The table has a new address: the DM panels of those who play lead there. Returns at once."""
        if match.status == "running":
            self._stale |= {
                (match.id, seat.seat) for seat in match.seats if seat.user_id is not None and not seat.away
            }
            self.push(match.id)

    def remind(self, match: Match, seat: SeatRow) -> None:
        """Tell a player that the deadline is near. Returns at once."""
        self._runtime.spawn(remind(self._runtime, match, seat), f"reminder of match {match.id}")

    async def shown_in_place(self, match: Match, seat: int, known: MessageRow) -> None:
        """The DM panel was renewed in place while it was held, so it needs no push."""
        shown = _shown(match, seat)
        if known.shown != shown:
            await self._runtime.store.messages.shows(known, shown)

    async def told(self, row: MessageRow) -> None:
        """The player knows that their DMs are closed."""
        await self._runtime.store.messages.told(row)

    async def _tend(self, match_id: int) -> None:
        self._reading[match_id] = False
        try:
            match = await self._runtime.service.match(match_id)
            known = await self._runtime.store.messages.of_match(match_id)
        finally:
            let_go = self._reading.pop(match_id)
        if let_go:
            self.push(match_id)
        elif match.status != "lobby":
            work = [*self._panels_to_tend(match, known), self._tell(match, known.get(TABLE))]
            self._raise_what_may_pass(match, await asyncio.gather(*work, return_exceptions=True))

    def _panels_to_tend(self, match: Match, known: dict[int, MessageRow]) -> Iterator[Coroutine[Any, Any, None]]:
        for seat in match.seats:
            if seat.user_id is not None:
                work = self._to_do(match, seat, known.get(seat.seat), known.get(TABLE))
                if work is not None:
                    yield self._retried((match.id, seat.seat), work)

    def _raise_what_may_pass(self, match: Match, outcomes: list[BaseException | None]) -> None:
        """One player's trouble holds up nobody else: what may pass is raised after all, the rest reported."""
        passing = None
        for outcome in outcomes:
            if isinstance(outcome, DISCORD_ERRORS) and error_kind(outcome) == "later":
                passing = outcome
            elif outcome is not None:
                self._runtime.report(outcome, f"panels of match {match.id}")
        if passing is not None:
            raise passing

    def _to_do(
        self, match: Match, seat: SeatRow, row: MessageRow | None, table: MessageRow | None
    ) -> Coroutine[Any, Any, None] | None:
        """What there is to do for one player's panel. Settled at once: who holds the panel may let it go soon. In
        a game for one nobody needs to be called, so its panel is renewed where it is."""
        key, shown = (match.id, seat.seat), _shown(match, seat.seat)
        changed = row is None or row.shown != shown
        turn = match.solo is None and any(seat.seat == waited.seat for waited in match.awaited())
        due = shown != INERT and (row is None or (changed and turn))
        stale = key in self._stale or (row is not None and changed and not due)
        if key in self._held:
            self._passed_by |= {key} if due or stale else set()
            return None
        self._stale.discard(key)
        if due:
            return self._send(match, seat, row, table)
        if row is not None and (stale or _cut_off(table, shown)):
            return self._edit(match, seat.seat, row)
        return None

    async def _retried(self, key: Key, work: Coroutine[Any, Any, None]) -> None:
        """Do the work; if it fails and may succeed later, the panel counts as stale."""
        try:
            await work
        except DISCORD_ERRORS as error:
            self._stale |= {key} if error_kind(error) == "later" else set()
            raise

    async def _tell(self, match: Match, table: MessageRow | None) -> None:
        """Tell the players, once, that the table is out of reach."""
        if table is None or table.problem != NO_ACCESS:
            return
        await self._runtime.store.messages.told(table)
        people = [seat for seat in match.seats if seat.user_id is not None and not seat.away]
        await asyncio.gather(*(tell_out_of_reach(self._runtime, match, seat) for seat in people))

    async def _send(self, match: Match, seat: SeatRow, old: MessageRow | None, table: MessageRow | None) -> None:
        assert seat.user_id is not None
        if old is not None and old.problem is not None and old.problem not in UNWANTED:
            await self._edit(match, seat.seat, old)
            return
        if not (await self._runtime.store.settings.user(seat.user_id)).messages:
            await self._withhold(match, seat.seat, old, DMS_OFF)
            return
        t = await self._runtime.language(seat.user_id, match.row.locale)
        content, pictures = await self.panel(match, seat.seat, t, table=table)
        shown, now = match.stamp(seat.seat), self._runtime.service.clock()
        try:
            channel = await self._runtime.dm(seat.user_id)
            message = await channel.send(
                view=layout(content, pictures), files=files(pictures), allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
            if error_kind(error) in ("later", "other"):
                raise
            log.info("match %s: seat %s takes no DMs (%s)", match.id, seat.seat, error)
            if shares_no_server(error):
                self._runtime.suspect_left(match, seat.user_id)
            await self._withhold(match, seat.seat, old, DMS_CLOSED)
            return
        await self._runtime.store.messages.put(MessageRow(match.id, seat.seat, channel.id, message.id, shown, now))
        trace(log, match.row, seat.seat, "push", "panel sent by dm")
        if old is not None:
            await self._delete(old)

    async def _withhold(self, match: Match, seat: int, old: MessageRow | None, problem: Problem) -> None:
        """No panel comes by DM; one that came before is renewed where it is."""
        known = old or MessageRow(match.id, seat, 0, None, match.stamp(seat), self._runtime.service.clock())
        if known.problem is None or not known.problem.startswith(problem):
            known = replace(known, problem=problem)
        await self._runtime.store.messages.put(replace(known, shown=match.stamp(seat)))
        await self._edit(match, seat, known)

    async def _edit(self, match: Match, seat: int, known: MessageRow) -> None:
        if known.message_id is None:
            return
        t = await self._runtime.language(match.seats[seat].user_id or 0, match.row.locale)
        content, pictures = await self.panel(match, seat, t)
        message = self._runtime.get_partial_messageable(known.channel_id).get_partial_message(known.message_id)
        bad = await attempt(
            message.edit(view=layout(content, pictures), attachments=files(pictures), allowed_mentions=NOBODY)
        )
        renewed = replace(known, shown=_shown(match, seat))
        if bad is None:
            trace(log, match.row, seat, "push", "dm panel edited")
        else:
            log.info("match %s: the panel of seat %s is lost (%s)", match.id, seat, bad)
            renewed = replace(known, message_id=None, shown=INERT)
            self.push(match.id)
        await self._runtime.store.messages.put(renewed)

    async def _delete(self, old: MessageRow) -> None:
        if old.message_id is None:
            return
        channel = self._runtime.get_partial_messageable(old.channel_id)
        try:
            await channel.get_partial_message(old.message_id).delete()
        except DISCORD_ERRORS as error:
            log.info("match %s: an old panel stays behind (%s)", old.match_id, error)

    async def panel(
        self, match: Match, seat: int, t: Texts, note: str = "", table: MessageRow | None = None
    ) -> tuple[Content, list[Picture]]:
        """The face and pictures of a seat's panel; ``table`` is where the public message is. When that is out of
        reach the panel shows what lies on the table, and the result at the end; in a private match that too."""
        own = match.seats[seat]
        behind = await self._runtime.store.backdrop(match.id, seat, draft_stamp(match, seat), own.user_id)
        known = table or behind.messages.get(TABLE)
        lost = known is not None and known.problem in OUT_OF_REACH
        scene = private_scene(match, seat, t, behind.settings)
        look = own_look(self._runtime, behind.settings)
        pictures = [] if own.away else list(await private_pictures(match, scene.own, t, look))
        choice = read_draft(match, behind.draft)
        if not lost and not match.row.private:
            return private.content(scene, seat, choice, note, table_link(match, known)), pictures
        if lost or match.status != "running":
            pictures = [*await table_pictures(match, t, look), *pictures]
        return private.content_without_table(scene, seat, choice, note), pictures


def _shown(match: Match, seat: int) -> int:
    """What a seat's panel shows of this match: its stamp, or that it has nothing to play."""
    return match.stamp(seat) if match.status == "running" and not match.seats[seat].away else INERT


def _cut_off(table: MessageRow | None, shown: int) -> bool:
    """Whether a panel must stand in for the table: after each change, at first also without anything to play."""
    return table is not None and (table.problem == NO_ACCESS or (table.problem in OUT_OF_REACH and shown != INERT))
