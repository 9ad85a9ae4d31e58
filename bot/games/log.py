"""Lines of the log: a table from a kind of event to its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.games.base import Event
from bot.games.dragging import EndedByPoints, PlaysOn
from bot.games.hints import Hinted
from bot.games.sentences import Sentence, Show, say, texts_of
from bot.i18n import Texts

Tell = Callable[[Any, Sequence[str], Texts], list[str]]
"""Says what happened in several lines, or in a way that depends on more than facts and their fields."""
Line = Sentence | Tell

_OF_ALL_GAMES: dict[type[Event], Line] = {
    Hinted: "{name} takes a hint",
    PlaysOn: "{name} wants to play on",
    EndedByPoints: "The match dragged, so it ends by points",
}


class LogTable:
    """The log lines of events by kind. Events that are not in the table stay secret, or the board shows them.

    The fields of a line are those of the event. ``{name}`` is the name of its ``seat``, or of the seat in the
    field that ``seats`` names. ``shown`` formats the fields that are not shown as they stand.
    """

    def __init__(
        self,
        lines: Mapping[type[Event], Line],
        shown: Mapping[str, Show] | None = None,
        seats: Mapping[type[Event], str] | None = None,
    ) -> None:
        self._lines: dict[type[Event], Line] = {**_OF_ALL_GAMES, **lines}
        self._shown = shown or {}
        self._seats = seats or {}

    def lines(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """List the lines for an event, empty for one that is not logged. ``names`` by seat."""
        line = self._lines.get(type(event))
        if line is None:
            return []
        if callable(line):
            return line(event, names, t)
        facts = {field: getattr(event, field) for field in event.__struct_fields__}
        seat = facts.get(self._seats.get(type(event), "seat"))
        return [say(line, facts if seat is None else {**facts, "name": names[seat]}, self._shown, t)]

    def texts(self) -> set[str]:
        """The texts written out in the table, in English."""
        return set().union(*(texts_of(line) for line in self._lines.values() if not callable(line)))
