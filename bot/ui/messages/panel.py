"""A seat's own panel in its current state, however it reaches the player."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.i18n import Texts
from bot.match.computer_players.fitting import find_offer
from bot.match.kinds.base import KindName
from bot.match.kinds.deal import DealTake
from bot.match.kinds.try_ import RaceTake
from bot.match.model import Match
from bot.panels import private
from bot.panels.agreement import describe_agreements
from bot.panels.base import Content, panel
from bot.panels.happened import tell_since_turn
from bot.panels.table import after_row
from bot.panels.turns import with_board_button
from bot.render.base import Picture
from bot.store.posts import OUT_OF_REACH, TABLE, PostRow
from bot.store.settings import CLIENT_LANGUAGE
from bot.store.store import Backdrop, Told
from bot.ui.controls.items import SeatControls
from bot.ui.daily_pages import Page, Reader, server_of_match
from bot.ui.messages.links import table_link
from bot.ui.race_pages import own_content
from bot.ui.runtime import Runtime, texts_for
from bot.ui.scenes import own_look, prepare_look, private_pictures, private_scene, read_draft, table_pictures
from bot.ui.set_pages import try_content
from bot.ui.training_pages import over_page, own_page
from bot.workers import Worker

Key = tuple[int, int]
"""A match and a seat."""


class SeenSeat(NamedTuple):
    """A seat of a match as it was read for its panel, and what the players were sent and told."""

    match: Match
    seat: int
    told: Told
    behind: Backdrop


async def _show_puzzle(runtime: Runtime, reader: Reader, match: Match, note: str) -> Page:
    """Show the page of the puzzle, of a day or of a set, after a try at it."""
    daily = match.row.daily
    assert daily is not None
    return await try_content(runtime, reader, match.row.game, daily, note), []


async def _show_race(runtime: Runtime, reader: Reader, match: Match, note: str) -> Page:
    """Show the race after a take."""
    assert isinstance(match.kind, RaceTake | DealTake)
    race = await runtime.store.races.find(match.kind.round.race_id)
    return await own_content(runtime, race, reader.user_id, reader.t, note), []


OWN_PAGES: Mapping[KindName, Callable[[Runtime, Reader, Match, str], Awaitable[Page]]] = {
    "try": _show_puzzle,
    "archive": _show_puzzle,
    "set": _show_puzzle,
    "training": over_page,
    "own": own_page,
    "race": _show_race,
    "deal": _show_race,
}
"""Kinds of match that have a page of their own once they are over."""


class Panel:
    """The panel of a seat at one version of the match.

    If the table is out of reach, the panel also says whom the match waits for, and shows the result at the end. In
    a private match it always does. It leads to the match's page, if there are pages.
    """

    def __init__(self, runtime: Runtime, match: Match, seat: int, t: Texts, behind: Backdrop) -> None:
        table = behind.messages.get(TABLE)
        self._runtime = runtime
        self.match = match
        self.seat = seat
        self.t = t
        self._behind = behind
        self._leads_to_page = runtime.boards.url is not None and match.status == "running"
        self.draft = read_draft(match, seat, behind.draft)
        self._link = table_link(match, table)
        self._lost = table is not None and table.problem in OUT_OF_REACH
        now = runtime.service.clock()
        self.scene = private_scene(match, seat, t, behind.settings, table=self._alone, now=now, plan=behind.plan)

    @property
    def by_dm(self) -> PostRow | None:
        """The seat's DM panel."""
        return self._behind.messages.get(self.seat)

    @property
    def _alone(self) -> bool:
        """Whether there is no table message to show the rest."""
        return self._lost or not self.match.kind.has_table

    @property
    def _shows_pictures(self) -> bool:
        """Whether pictures show the seat's view."""
        return self.match.status == "running" and not (self.match.seats[self.seat].away or self.match.is_paused)

    @property
    def is_quick(self) -> bool:
        """Whether its texts, and what its controls mean, take no time, so that they are no work for a thread."""
        match = self.match
        return (
            match.status == "running" and not self._alone and not panel(match.row.game).takes_long(self.scene.own)
        )

    @cached_property
    def mark(self) -> bytes:
        """Fingerprint of everything shown except the note. While it is unchanged, there is nothing to edit."""
        own, scene, behind = self.match.seats[self.seat], self.scene, self._behind
        stamp = self.match.stamp(self.seat)
        shown = [self.match.status, self.match.kind.at, stamp, own.away, own.due_at, scene.own, scene.clock_at]
        shown += [self.draft, self._link, behind.plan]
        shown += [
            scene.paused_until,
            describe_agreements(scene),
            tell_since_turn(scene, self.seat),
        ]
        if self._alone:
            shown += [scene.table, scene.awaited, scene.due_at, scene.recent, scene.achieved]
        settings = behind.settings | {CLIENT_LANGUAGE: self.t.locale}
        whole = msgspec.json.encode([shown, settings], order="deterministic")
        return hashlib.blake2b(whole, digest_size=16).digest()

    @cached_property
    def ponder(self) -> Callable[[], object] | None:
        """Slow work, such as a hint, to be done before the panel of a seat in play can be shown."""
        if self.match.status != "running" or self.match.seats[self.seat].away:
            return None
        return panel(self.match.row.game).ponder(self.scene.own)

    async def do_slow_work(self) -> None:
        """Do the slow work, if there is any, so that nothing about the seat has to wait for it."""
        ponder, user_id = self.ponder, self.match.seats[self.seat].user_id
        if ponder is not None and user_id is not None:
            costly = self._runtime.workers.costly
            await self._runtime.costly_answers.in_turn(user_id, lambda: costly.do(ponder))

    async def content(
        self, worker: Worker, note: str = "", *, after: bool = False
    ) -> tuple[Content, list[Picture]]:
        """Make texts, controls and pictures, with the note on top. With ``after``, the panel of a finished match
        also has the table's buttons."""
        own_page = OWN_PAGES.get(self.match.kind.name)
        user_id = self.match.seats[self.seat].user_id
        if own_page is not None and user_id is not None and self.match.status != "running":
            reader = Reader(user_id, server_of_match(self._runtime, self.match), self.t)
            return await own_page(self._runtime, reader, self.match, note)
        content, pictures = await self._content(worker, note)
        if after and self.match.status != "running" and not content.rows:
            content = replace(content, rows=(after_row(self.scene),))
        if self._leads_to_page:
            content = with_board_button(content, self.scene.controls, self.t)
        return self._with_next(await self._with_higher(content)), pictures

    async def _with_higher(self, content: Content) -> Content:
        """Add the offer of the next level after a match that was the second win in a row."""
        user_id = self.match.seats[self.seat].user_id
        level = None if user_id is None else await find_offer(self._runtime.store, self.match, user_id)
        if level is None:
            return content
        return private.with_higher(content, level, SeatControls.of(self.match, "p"), self.t)

    def _with_next(self, content: Content) -> Content:
        """Add the way to the next match that waits for the owner, when this one doesn't and isn't played live."""
        match, waiting = self.match, self._behind.waiting
        if not waiting or match.kind.is_alone or match.seats[self.seat] in match.seats_to_move():
            return content
        return private.with_next(content, waiting, SeatControls.of(match, "p"), self.t)

    async def _content(self, worker: Worker, note: str) -> tuple[Content, list[Picture]]:
        await self.do_slow_work()
        if self.is_quick:
            content, seen = self._make_texts(note)
        else:
            content, seen = await self._runtime.workers.presses.do(self._make_texts, note)
        pictures, look = list[Picture](), own_look(self._runtime, self._behind.settings)
        if self._shows_pictures:
            pictures += await private_pictures(self.match, seen, self.t, look, worker)
        if self._alone and self.match.status != "running" and self.match.kind.shows_end:
            pictures = [*await table_pictures(self.match, self.t, look, worker), *pictures]
        return content, pictures

    def _make_texts(self, note: str) -> tuple[Content, Any]:
        """Make the texts and controls, and the view for the pictures."""
        scene = self.scene
        seen = (
            panel(self.match.row.game).view_for_pictures(scene.own, self.draft) if self._shows_pictures else None
        )
        if self._alone:
            return private.content_without_table(scene, self.seat, self.draft, note), seen
        return private.content(scene, self.seat, self.draft, note, self._link), seen


async def read_panel(runtime: Runtime, match: Match, seat: int, t: Texts) -> Panel:
    """Read the panel of a seat."""
    behind = await runtime.store.backdrop(match.row, seat)
    await prepare_look(runtime, match, seat)
    return Panel(runtime, match, seat, t, behind)


async def make_owners_panel(runtime: Runtime, match: Match, seat: int, behind: Backdrop) -> Panel:
    """Make the panel of a seat from what was read, in the language of its owner, who has not asked for it."""
    await prepare_look(runtime, match, seat)
    return Panel(runtime, match, seat, texts_for(behind.settings, match.row.locale), behind)
