"""A match for the service: the stored row with options, state and events decoded."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import InvariantError
from bot.games.base import AnyGame, Clock, Event
from bot.games.registry import find
from bot.games.wording import wording
from bot.match.kinds import kind_of
from bot.match.kinds.base import Kind, MatchStatus
from bot.match.lobbies.pace import PACES, Pace
from bot.share import NOWHERE
from bot.store.match.matches import MatchRow, SeatRow

CLOSED = -1
"""``MatchRow.set_aside`` of a match that was closed because it could not go on. Other values are seats."""


class Person(msgspec.Struct, frozen=True):
    """A Discord user: id and the name to show."""

    id: int
    name: str


class Match:
    """A lobby or match at one version. It is immutable, and the service makes new ones. ``row`` is what the
    database holds. The decoded parts are computed on first use."""

    def __init__(self, row: MatchRow) -> None:
        self.row = row
        self._views: dict[int | None, Any] = {}

    def with_row(self, row: MatchRow, state: Any) -> Match:
        """Return this match with another row and state, keeping what is decoded already."""
        later = Match(row)
        later.__dict__.update(game=self.game, options=self.options, state=state)
        return later

    @cached_property
    def game(self) -> AnyGame:
        """The rules."""
        return find(self.row.game)

    @cached_property
    def options(self) -> Any:
        """The options, a struct of the game."""
        return msgspec.json.decode(self.row.options, type=self.game.options_type)

    @cached_property
    def state(self) -> Any:
        """The state, a struct of the game. Raises ``InvariantError`` in a lobby."""
        if self.row.state is None:
            raise InvariantError(f"match {self.id} has no state yet")
        return msgspec.json.decode(self.row.state, type=self.game.state_type)

    @cached_property
    def recent(self) -> tuple[Event, ...]:
        """The last events that everybody may see, oldest first."""
        events: list[Event] = msgspec.json.decode(self.row.recent, type=list[self.game.event_type])  # type: ignore[name-defined]
        return tuple(events)

    def deal(self, seed: int) -> Any:
        """Deal the state at the start from that seed, unless the kind has a fixed one."""
        return self.kind.deal(self.game, self.options, self.seats, seed)

    @cached_property
    def kind(self) -> Kind:
        """What kind of match it is."""
        return kind_of(self.row, self.game, self.options)

    @property
    def is_nowhere(self) -> bool:
        """Whether it belongs to no server."""
        return self.row.guild_id == NOWHERE

    @property
    def id(self) -> int:
        """The number of the match, unique in this bot."""
        return self.row.id

    @property
    def title(self) -> str:
        """The name of the game and the number of the match."""
        return f"{wording(self.row.game).title} · #{self.id}"

    @property
    def status(self) -> MatchStatus:
        """lobby, running, finished, or the kind's name for a match that is over without a result."""
        return self.kind.end if self.row.status == "cancelled" else self.row.status

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with or without a result."""
        return self.row.status not in ("lobby", "running")

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """The seats in order."""
        return self.row.seats

    @property
    def pace(self) -> Pace:
        """How long turns may take."""
        return PACES[self.row.pace]

    @property
    def is_paused(self) -> bool:
        """Whether its players have agreed to pause it."""
        return self.row.paused_at is not None

    @property
    def is_rated(self) -> bool:
        """Whether it is played with rated options: the usual ones, or those of a rated preset."""
        return self.options.is_rated or bool(self.row.list)

    @property
    def is_unjudged(self) -> bool:
        """Whether it is finished and has yet to be checked for achievements."""
        return self.status == "finished" and self.row.achieved is None

    @property
    def is_broken(self) -> bool:
        """Whether it was closed because it could not go on, so that its state may be unreadable."""
        return self.row.set_aside == CLOSED

    @property
    def commitment(self) -> str | None:
        """SHA-256 of seed and nonce (hex) as it was published at the start, None in a lobby."""
        return self.row.commitment or self._hash_of_seed

    @property
    def matches_commitment(self) -> bool | None:
        """Whether seed and nonce are those whose SHA-256 was published, None if that was not kept."""
        return None if self.row.commitment is None else self.row.commitment == self._hash_of_seed

    @property
    def _hash_of_seed(self) -> str | None:
        seed, nonce = self.row.seed, self.row.nonce
        return None if seed is None or nonce is None else commitment(seed, nonce)

    @cached_property
    def clock(self) -> Clock | None:
        """The deadline that the rules set in this state, at the pace of the match, None where nobody waits."""
        clock = self.game.clock(self.state) if self.kind.is_paced else None
        if clock is None or not self.options.is_paced:
            return clock
        return replace(clock, seconds=self.pace.stretch(clock.seconds))

    @property
    def may_end_by_points(self) -> bool:
        """Whether the match drags, so that its players may end it by points. Never where nothing counts."""
        can_drag = self.row.status == "running" and self.game.patience is not None
        return can_drag and self.kind.counts and self.game.may_end_by_points(self.state)

    def view(self, seat: int | None) -> Any:
        """Return what that seat (None: a spectator) may see of the state, computed once."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def has_views(self, *seats: int | None) -> bool:
        """Tell whether the views of these seats (None: a spectator) are computed."""
        return all(seat in self._views for seat in seats)

    def seat_of(self, user_id: int) -> SeatRow | None:
        """Return the seat of a user, or None for an outsider."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def stamp(self, seat: int) -> int:
        """Return the game's stamp of that seat, 0 unless the match is running."""
        return self.game.stamp(self.state, seat) if self.status == "running" else 0

    def seats_to_move(self) -> list[SeatRow]:
        """Return the seats that must act, in order, empty unless the match is running and not paused."""
        if self.status != "running" or self.is_paused:
            return []
        waiting = self.game.seats_to_move(self.state)
        return [seat for seat in self.seats if seat.seat in waiting]

    def due_at(self) -> float | None:
        """Return when the next turn deadline of a human or clock of the rules runs out (Unix seconds)."""
        times = [seat.due_at for seat in self.seats if seat.due_at is not None]
        clock_at = self.clock_at()
        return min(times if clock_at is None else [*times, clock_at], default=None)

    def clock_at(self) -> float | None:
        """Return when the clock of the rules runs out (Unix seconds), None without one or in a pause."""
        clock = self.clock if self.status == "running" else None
        if clock is None or self.is_paused:
            return None
        return next((row.due_at for row in self.row.clocks if row.key == clock.key), None)


def computer_plays(seat: SeatRow) -> bool:
    """Tell whether a computer makes the moves of that seat."""
    return seat.level is not None or bool(seat.away)


def present_seats(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of humans at the table. Absent ones may come back, but nobody waits for them."""
    return [seat for seat in seats if seat.user_id is not None and not computer_plays(seat)]


def is_deserted(seat: SeatRow) -> bool:
    """Tell whether the seat belonged to a player whose data was deleted."""
    return seat.user_id is None and seat.level is None


def commitment(seed: str, nonce: str) -> str:
    """Hash seed and nonce for publication before the first card is seen: SHA-256 over their hex digits."""
    return hashlib.sha256((seed + nonce).encode("ascii")).hexdigest()


def encode(value: Any) -> str:
    """Encode a struct or a list of them as JSON text."""
    return msgspec.json.encode(value).decode("utf-8")


def public_events(events: Sequence[Event]) -> list[Event]:
    """Return the events that everybody may see."""
    return [event for event in events if event.only is None]
