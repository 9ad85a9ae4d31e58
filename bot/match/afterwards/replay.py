"""Replays: the publicly visible steps of a match, with the state after each."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.base import Event
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.afterwards.history import first_state, steps
from bot.match.model import Match, public_events
from bot.store.match.action_log import ActionRow
from bot.store.store import Store
from bot.workers import Worker

KEPT = 6000
"""The most frames that are cached of all replays together. The replay in use is kept whatever its length."""


class Frame(msgspec.Struct, frozen=True):
    """A step of a replay. ``n``: how many actions of the log precede it. ``state``: secret, only its views may be
    shown. ``events``: the public events since the frame before."""

    n: int
    state: Any
    events: tuple[Event, ...] = ()

    def of(self, match: Match) -> Match:
        """Return the match as it stood then, without the present deadlines."""
        seats = tuple(replace(seat, due_at=None, remind_at=None) for seat in match.seats)
        return match.with_row(replace(match.row, seats=seats, clocks=(), wake_at=None), self.state)


def frames(match: Match, log: Sequence[ActionRow]) -> tuple[Frame, ...]:
    """Return the start, and a frame for each action with a public event. Actions without one (a hidden choice, a
    card drawn) are part of the next frame. The last frame of a match that is over is its end. Raises ``Refused``
    for a match that has not started, and where its log no longer applies."""
    return tuple(_frames(match, log))


def _frames(match: Match, log: Sequence[ActionRow]) -> Iterator[Frame]:
    state = first_state(match)
    yield Frame(0, state, tuple(public_events(match.game.opening(state))))
    n, quiet, shown = 0, list[Event](), True
    for n, past in enumerate(steps(match, log), 1):
        state, shown = past.after, False
        quiet += public_events(past.events)
        if _has_public_line(match, past.events):
            yield Frame(n, state, tuple(quiet))
            quiet, shown = [], True
    if match.status == "finished" and not shown:
        yield Frame(n, state, tuple(quiet))


def _has_public_line(match: Match, events: Sequence[Event]) -> bool:
    """Tell whether one of these events has a public line, in whatever language."""
    words, names = wording(match.row.game), [seat.name for seat in match.seats]
    return any(words.event(event, names, texts("en")) for event in public_events(events))


class ReplayCache:
    """Makes replays with a worker and caches the latest, so that the next step comes at once. After a restart they
    are made again from the log."""

    def __init__(self, store: Store, worker: Worker) -> None:
        self._store = store
        self._worker = worker
        self._made: OrderedDict[int, tuple[int, tuple[Frame, ...]]] = OrderedDict()

    async def of(self, match: Match) -> tuple[Frame, ...]:
        """Return the frames of a match up to now. Raises ``Refused``, see ``frames``."""
        version, made = self._made.get(match.id, (None, ()))
        if version != match.row.version:
            log = await self._store.matches.actions(match.id)
            made = await self._worker.do(frames, match, _until(match, log))
        self._made[match.id] = match.row.version, made
        self._made.move_to_end(match.id)
        while len(self._made) > 1 and sum(len(kept) for _, kept in self._made.values()) > KEPT:
            self._made.popitem(last=False)
        return made


def _until(match: Match, log: Sequence[ActionRow]) -> list[ActionRow]:
    """Cut the log at the version of the match as read, since a running one may have moved on."""
    return [row for row in log if row.n <= match.row.version]
