"""A race as it is stored: its round, who takes part, and what everybody's takes came to."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import msgspec

RaceStatus = Literal["joining", "running", "over", "open", "closed"]
"""Where a race is. ``open``: a challenge, in which everybody plays the one round when they like."""
Source = Literal["race", "deal", "drill"]
"""What a round is made of: a position that a puzzle's maker judges, a whole match alone, the items of a drill."""
CHALLENGE = 7 * 24 * 3600
"""Seconds for which a challenge is open."""
DRILLED = -1
"""In place of its match for a take that is a run through a drill."""
TEAMS = 2
LEAST_ROUNDS = 5
"""The rounds from which on a member stands on the server's list."""
BOARD = 10
"""The members on that list."""


class RoundName(NamedTuple):
    """The name of a round, under which its position is kept as days keep theirs: race, number, seconds, source."""

    race_id: int
    number: int
    seconds: int
    source: Source = "race"

    def __str__(self) -> str:
        """Write the name."""
        return f"{self.source} {self.race_id}.{self.number}.{self.seconds}"


def read_round_name(text: str) -> RoundName | None:
    """Read the name of a round. None for a day, such as ``2026-01-31``."""
    found = _ROUND.fullmatch(text)
    if found is None:
        return None
    source, *numbers = found.groups()
    return msgspec.convert((*map(int, numbers), source), type=RoundName)


class RaceRow(msgspec.Struct, frozen=True):
    """A race: game, language, the ``seconds`` of a round, and whether there are ``teams``. ``due_at`` (Unix
    seconds): when a round begins, ends, or its race is closed, None while nobody has joined."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    locale: str
    seconds: int
    teams: int
    created_at: float
    status: RaceStatus
    round: int
    due_at: float | None
    version: int
    source: Source = "race"

    @property
    def is_challenge(self) -> bool:
        """Whether everybody plays it when they like."""
        return self.seconds == CHALLENGE

    @property
    def is_position(self) -> bool:
        """Whether its rounds are positions that a puzzle's maker judges."""
        return self.source == "race"

    @property
    def round_name(self) -> RoundName:
        """The name of its round."""
        return RoundName(self.id, self.round, self.seconds, self.source)


class Racer(msgspec.Struct, frozen=True):
    """A member in a race: their ``team``, the first round they play, whether they play the next one, and the
    ``points`` of all rounds."""

    user_id: int
    name: str
    team: int
    from_round: int
    wanted: int
    points: int
    rounds: int


class TakeRow(msgspec.Struct, frozen=True):
    """A member's take of the round: its match (0 for the one that a challenge is about, ``DRILLED`` for a run
    through a drill), whether it is still played, and what it came to: ``value`` in the units of what is played
    (None for nothing), ``points`` to compare it by (from 0 to 100 for a position), the seconds it took, and the
    match in which the one that a challenge is about was played."""

    user_id: int
    match_id: int
    running: int
    value: int | None
    points: int | None
    seconds: float | None
    posed_match: int | None = None

    @property
    def shown_match(self) -> int | None:
        """The match that shows how it was played, None if none does."""
        return self.match_id if self.match_id > 0 else self.posed_match


class Race(msgspec.Struct, frozen=True):
    """A race with everybody in it, in the order in which they joined, and the takes of its round, the best
    first."""

    record: RaceRow
    racers: tuple[Racer, ...]
    takes: tuple[TakeRow, ...]

    @property
    def id(self) -> int:
        """The race's number."""
        return self.record.id

    @property
    def is_played_out(self) -> bool:
        """Whether all takes of the round are over."""
        return not any(take.running for take in self.takes)

    def racer(self, user_id: int) -> Racer | None:
        """Find a member of the race."""
        return next((racer for racer in self.racers if racer.user_id == user_id), None)

    def take_of(self, user_id: int) -> TakeRow | None:
        """Find a member's take of the round."""
        return next((take for take in self.takes if take.user_id == user_id), None)

    def find_posed(self) -> TakeRow | None:
        """Find the take that a challenge is about."""
        return next((take for take in self.takes if not take.match_id), None)

    def list_starters(self) -> list[Racer]:
        """List who plays the round that begins."""
        return [racer for racer in self.racers if racer.wanted and racer.from_round <= self.record.round]


class RaceBest(msgspec.Struct, frozen=True):
    """A member on the server's list: how many points a round, on average, in how many rounds."""

    user_id: int
    mean: float
    rounds: int


_ROUND = re.compile(r"(race|deal|drill) (\d+)\.(\d+)\.(\d+)")
