"""What happens during a run: what was committed, what reached Discord, who waited for what."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from typing import Any

import msgspec

from bot.match.change import Change
from bot.match.model import Match
from bot.store.match.matches import SeatRow
from tests.benchmarks.load.stand_in import Heard, Shown

_STAMP = re.compile(rb'"[bs]p:[0-9a-f]+:(-?[0-9a-f]+):play\.')

_CHANNEL = re.compile(r"/channels/(\d+)/")


class Commit(msgspec.Struct, frozen=True):
    """A step of a match: its version, when it was committed, and whether a person acted."""

    match: int
    version: int
    at: float
    by_person: bool


class Wait(msgspec.Struct, frozen=True):
    """How many seconds somebody waited, and since when (Unix seconds)."""

    since: float
    seconds: float


class Table(msgspec.Struct, frozen=True):
    """An edit of a table or a new one: its match, when it was sent, reached Discord, and was known to have."""

    match: int
    sent: float
    at: float
    known: float


class Ledger:
    """Listens to the match service and to the stand-in for Discord. ``matches`` are those of the start by id,
    ``tables`` says whose the table messages are; the id of a DM channel is that of its user."""

    def __init__(self, matches: dict[int, Match], tables: dict[int, int]) -> None:
        self.matches = matches
        self.commits: list[Commit] = []
        self.tables: list[Table] = []
        self.calls: list[Wait] = []
        self.answers: list[Wait] = []
        self.forms: list[Wait] = []
        self.page_answers: list[Wait] = []
        self.counted: Counter[str] = Counter()
        self.exempt: Counter[str] = Counter()
        self.refused = 0
        self.panels: dict[int, Shown] = {}
        """The newest private panel of each user, once it was shown."""
        self._tables = tables
        self._owners = {seat.user_id for match in matches.values() for seat in match.seats} - {None}
        self._awaited: dict[int, tuple[tuple[int, int, int], float]] = {}
        """For each user whose turn has begun: match, seat and turn, and since when; until they are called."""
        self._pressed: dict[str, tuple[float, bool, asyncio.Future[str]]] = {}

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """A step was committed."""
        at, action = time.time(), change.action if change else None
        self.matches[after.id] = after
        by_person = action is not None and action.source == "player"
        self.commits.append(Commit(after.id, after.row.version, at, by_person))
        waiting = {
            seat.user_id: seat for seat in after.seats_to_move() if seat.user_id is not None and not seat.away
        }
        for seat in after.seats:
            if seat.user_id in waiting:
                turn = (after.id, seat.seat, after.game.turn(after.state, seat.seat))
                if self._awaited.get(seat.user_id, ((), 0))[0] != turn and _turn(before, seat) != turn[2]:
                    self._awaited[seat.user_id] = turn, at
            elif seat.user_id is not None:
                self._awaited.pop(seat.user_id, None)

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Ignored."""

    def on_deadlines_moved(self) -> None:
        """Ignored."""

    def due(self, at: float) -> None:
        """Ignored."""

    def handle_press(self, token: str, *, plays: bool) -> asyncio.Future[str]:
        """A person has just pressed something; what is returned is done with the answer, and is the custom id of
        the form if it is one."""
        answered = asyncio.get_running_loop().create_future()
        self._pressed[token] = time.time(), plays, answered
        return answered

    @property
    def unanswered(self) -> list[Wait]:
        """What people are still waiting for an answer to."""
        return [Wait(at, time.time() - at) for at, _, _ in self._pressed.values()]

    def hear(self, heard: Heard) -> None:
        """A request has reached Discord."""
        self._count(heard)
        if heard.verdict.retry_after is not None:
            self.refused += 1
            return
        if heard.answers and heard.token in self._pressed:
            since, plays, answered = self._pressed.pop(heard.token)
            (self.answers if plays else self.forms).append(Wait(since, heard.known - since))
            asyncio.get_running_loop().call_later(heard.known - heard.at, _answer, answered, heard.form)
        if heard.shown is not None:
            self._see(heard, heard.shown)

    def _count(self, heard: Heard) -> None:
        if heard.verdict.counted:
            channel = _CHANNEL.match(heard.path)
            by_dm = channel is not None and int(channel[1]) in self._owners
            self.counted[f"{heard.verdict.kind} by DM" if by_dm else heard.verdict.kind] += 1
        else:
            self.exempt["callbacks" if heard.path.endswith("/callback") else f"{heard.method} by token"] += 1

    def _see(self, heard: Heard, shown: Shown) -> None:
        match_id = self._tables.get(shown.id) or self._posted(heard, shown)
        if match_id is not None:
            self.tables.append(Table(match_id, 2 * heard.at - heard.known, heard.at, heard.known))
        elif shown.channel in self._owners and heard.method != "DELETE":
            self.panels[shown.channel] = shown
            if heard.method == "POST" and heard.verdict.counted and shown.channel in self._awaited:
                _, since = self._awaited.pop(shown.channel)
                self.calls.append(Wait(since, heard.known - since))

    def _posted(self, heard: Heard, shown: Shown) -> int | None:
        """The match of a table that was posted anew."""
        if heard.method != "POST" or not heard.verdict.counted or shown.channel in self._owners:
            return None
        found = re.search(rb'"bt:([0-9a-f]+):', msgspec.json.encode(shown.components))
        if found is None:
            return None
        self._tables[shown.id] = int(found[1], 16)
        return self._tables[shown.id]


def stamp_of(components: list[dict[str, Any]]) -> int | None:
    """The stamp that the controls of a private panel carry; None if there is nothing to play."""
    found = _STAMP.search(msgspec.json.encode(components))
    return int(found[1], 16) if found else None


def _turn(before: Match | None, seat: SeatRow) -> int | None:
    if before is None or seat.seat not in {known.seat for known in before.seats_to_move()}:
        return None
    return before.game.turn(before.state, seat.seat)


def _answer(answered: asyncio.Future[str], form: str) -> None:
    if not answered.done():
        answered.set_result(form)
