"""Each user's last press, and the name they had then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from bot.match.lobbies.pace import PACES
from bot.match.model import Match, Person
from bot.steady_clock import SteadyClock
from bot.store.match.matches import SeatRow

INACTIVE_AFTER = 180.0
"""Seconds without a press after which a player counts as inactive."""
GLANCE = 60.0
"""Seconds after their own turn for which a player, at a slow pace, is assumed to be still watching."""
BY_DM = 14 * 60.0
"""Seconds after a press in a DM panel for which its player is taken to go on there."""
MOST = 20_000
"""Maximum number of users (and of seats) remembered."""


class Presence:
    """Remembers presses, in memory only. A restart counts as a press by everyone, so that it makes nobody due for
    a call.

    ``clock`` gives the time in Unix seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = SteadyClock(clock)
        self._started = self._clock()
        self._pressed: OrderedDict[int, float] = OrderedDict()
        self._acted: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._by_dm: OrderedDict[tuple[int, int], float] = OrderedDict()
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()

    def note_press(self, user_id: int) -> None:
        """Record that the user has just used a control or a command."""
        _remember(self._pressed, user_id, self._clock())

    def note_act(self, match_id: int, seat: int) -> None:
        """Record that the player has just acted in a match."""
        _remember(self._acted, (match_id, seat), self._clock())

    def note_panel(self, match_id: int, seat: int, *, by_dm: bool) -> None:
        """Record that the player has just used a panel of the match, in their DMs or elsewhere."""
        if by_dm:
            _remember(self._by_dm, (match_id, seat), self._clock())
        else:
            self._by_dm.pop((match_id, seat), None)

    def plays_by_dm(self, match_id: int, seat: int) -> bool:
        """Whether the panel that the player has used last is one in their DMs, and that was not long ago."""
        used = self._by_dm.get((match_id, seat))
        return used is not None and self._clock() < used + BY_DM

    def note_name(self, guild_id: int, member: Person) -> None:
        """Record the name with which a member has just used a control or a command on a server."""
        _remember(self._names, (guild_id, member.id), member.name)

    def find_names(self, match: Match) -> dict[int, str]:
        """Return the names that players of a match have had on its server since, as far as they are known and
        differ from those at the table."""
        known = ((seat, self._names.get((match.row.guild_id, seat.user_id or 0))) for seat in match.seats)
        return {seat.user_id: name for seat, name in known if seat.user_id and name and name != seat.name}

    def last_press_at(self, user_id: int) -> float | None:
        """Return the time of the user's last press (Unix seconds), None if not since the start."""
        pressed = self._pressed.get(user_id)
        return None if pressed is None else self._clock.to_underlying(pressed)

    def inactive_from(self, match: Match, seat: SeatRow) -> float:
        """Return when the owner of the seat counts as inactive (Unix seconds), possibly in the past: three minutes
        after their last press, or, at a slow pace, one minute if that press ended their last turn."""
        pressed = self._pressed.get(seat.user_id or 0, self._started)
        acted = self._acted.get((match.id, seat.seat))
        only_acted = acted is not None and pressed <= acted
        slow = match.pace != PACES["live"]
        return self._clock.to_underlying(pressed + (GLANCE if slow and only_acted else INACTIVE_AFTER))


KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


def _remember(known: OrderedDict[KeyT, ValueT], key: KeyT, value: ValueT) -> None:
    known[key] = value
    known.move_to_end(key)
    while len(known) > MOST:
        known.popitem(last=False)
