"""A tournament for the service: the stored row with its plan and rounds decoded."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, Literal, Protocol

import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.names import tell_apart, visible
from bot.opponents.base import Level
from bot.store.tournaments import CorrectionRow, CupPlayerRow, CupRow, CupStatus
from bot.tournaments.model import MOST, Entrant, Form, Kind, Round, RoundTable, Score
from bot.tournaments.standings import CupStanding, standings

Seeding = Literal["rating", "random"]
HOUR, DAY = 3600.0, 24 * 3600.0
PAUSES = {"live": 120.0, "relaxed": 600.0, "daily": 0.0}
"""The pause between two rounds in seconds, by pace."""
ABSENCES = 2
"""Missed rounds after which a player is not paired any more."""
REMINDER = CHECK_IN = 15 * 60.0
"""Seconds before an automatic start at which players are reminded, or the check-in opens."""
CHECK_IN_CALL = 10 * 60.0
"""Seconds before the start at which those are called who are not there yet."""
NOTICES = 2
"""The most notifications for a player in a tournament, besides their turns."""
Late = Literal["no", "zero", "half"]
LATE_HALVES: dict[Late, int] = {"no": 0, "zero": 0, "half": 1}
"""Half points of a latecomer for each round before their first."""


class Weekly(msgspec.Struct, frozen=True):
    """A tournament that is repeated every week: its name without a number, the rounds that its organiser wanted,
    the local day (``2026-01-31``) and time (``19:30:00``) of this one in a time zone, its number, and for how many
    in a row too few have signed up."""

    name: str
    rounds: int
    zone: str
    day: str
    clock: str
    number: int = 1
    empty: int = 0


class CupPlan(msgspec.Struct, frozen=True):
    """The rules of a tournament, fixed when it is announced.

    ``seats`` at a full table; where the game needs more players than are left for one, computers of ``level`` join
    them. ``rounds`` 0: as many as usual for the number of players. ``options`` are the game's, as JSON.
    ``round_time``: the seconds after which a round is over, 0 until one is chosen that fits. ``pause``: the
    seconds between two rounds, None for as long as the organiser likes. ``most``: how many can sign up.
    ``missed_at``: when the automatic start was missed (Unix seconds), since nobody could play then. ``event``: it
    stands in the server's list of events. ``check_in``: only players who are there at the start are paired.
    ``late``: whether people may join a Swiss that has begun, and what they get for each missed round.
    ``third_place``: a knock-out has a match for it. ``apart``: tables are played apart, see
    ``bot.match.tournaments.apart``.
    """

    form: Form
    options: str
    pace: str
    seats: int = 2
    rounds: int = 0
    seeding: Seeding = "rating"
    thread: bool = False
    round_time: float = 0.0
    pause: float | None = 120.0
    most: int = MOST
    level: Level = "medium"
    missed_at: float | None = None
    event: bool = False
    check_in: bool = False
    late: Late = "no"
    third_place: bool = False
    weekly: Weekly | None = None
    apart: bool = False


def remind_at(plan: CupPlan, starts_at: float, now: float) -> float | None:
    """Return when players are to be reminded of a start or called to check in (all in Unix seconds), None if it is
    too late for that."""
    at = starts_at - (CHECK_IN_CALL if plan.check_in else REMINDER)
    return at if at > now else None


def is_by_dates(pace: str) -> bool:
    """Tell whether matches at that pace are played by dates, over days or hours."""
    return pace != "live"


class CupTable(msgspec.Struct, frozen=True):
    """A table of a round: its ``players`` by seat. ``late``: it was not over when its round was. ``scores`` None:
    not decided yet. ``absent``: players who did not come. ``forfeits``: players who came, but left or were too
    slow and got nothing. ``third``: it is played for third place."""

    kind: Kind
    players: tuple[int, ...]
    late: bool = False
    scores: tuple[Score, ...] | None = None
    absent: tuple[int, ...] = ()
    forfeits: tuple[int, ...] = ()
    third: bool = False


CupRound = tuple[CupTable, ...]
"""The tables of a round in order."""


class Cup:
    """A tournament at one version. It is immutable, and the service makes new ones."""

    def __init__(self, row: CupRow) -> None:
        self.row = row

    @property
    def id(self) -> int:
        """The number of the tournament, unique in this bot."""
        return self.row.id

    @property
    def tag(self) -> str:
        """The name for its controls: its number and epoch (see ``bot.store.epochs``)."""
        return f"{self.id}~{self.row.epoch}" if self.row.epoch else str(self.id)

    @property
    def name(self) -> str:
        """The name that its organiser typed."""
        return self.row.name

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.row.game

    @property
    def host_id(self) -> int:
        """The user who announced it, 0 for one whose data was deleted."""
        return self.row.host_id

    @property
    def status(self) -> CupStatus:
        """signup, running, finished or cancelled."""
        return self.row.status

    @property
    def starts_at(self) -> float | None:
        """When it starts automatically (Unix seconds)."""
        return self.row.starts_at

    @property
    def next_at(self) -> float | None:
        """When the next round begins (Unix seconds)."""
        return self.row.next_at

    @property
    def ends_at(self) -> float | None:
        """When the present round is over, even if matches are unfinished (Unix seconds)."""
        return self.row.ends_at

    @property
    def waiting(self) -> bool:
        """Whether the next round waits for the organiser to begin it."""
        return self.status == "running" and self.complete and self.next_at is None

    @property
    def stage(self) -> int:
        """A number that grows with each round and at the end, each of which gets a separate post."""
        return self.number + (self.status == "finished")

    @cached_property
    def plan(self) -> CupPlan:
        """The rules of the tournament."""
        return msgspec.json.decode(self.row.plan, type=CupPlan)

    @cached_property
    def options(self) -> Any:
        """The options of its matches, a struct of the game."""
        return msgspec.json.decode(self.plan.options, type=find(self.row.game).options_type)

    @cached_property
    def rounds(self) -> tuple[CupRound, ...]:
        """The rounds that have been paired, the last of them perhaps still being played."""
        return msgspec.json.decode(self.row.rounds, type=tuple[CupRound, ...])

    @property
    def number(self) -> int:
        """The number of the present round, 0 before the first."""
        return len(self.rounds)

    @property
    def shown_number(self) -> int:
        """The number of the round to show: the present one, or the first while that is being paired."""
        return max(self.number, 1)

    @property
    def players(self) -> tuple[CupPlayerRow, ...]:
        """The players in the order in which they signed up."""
        return self.row.players

    @property
    def staying(self) -> tuple[CupPlayerRow, ...]:
        """The players to pair, who have neither dropped out nor had their data deleted."""
        return tuple(player for player in self.players if player.user_id is not None and player.dropped is None)

    @property
    def complete(self) -> bool:
        """Whether all tables of the present round are decided."""
        return all(table.scores is not None for table in self.rounds[-1]) if self.rounds else True

    @property
    def entrants(self) -> list[Entrant]:
        """The players as the pairing knows them, without those who were gone before the first round."""
        there = [player for player in self.players if player.dropped != 0]
        return [Entrant(player.n, player.seed or player.n, player.dropped is not None) for player in there]

    @property
    def is_checking_in(self) -> bool:
        """Whether players have been called to check in."""
        return bool(self.plan.check_in and self.starts_at is not None and self.row.remind_at is None)

    def takes_latecomers(self) -> bool:
        """Tell whether people may still join although it has begun."""
        return self.status == "running" and self.plan.late != "no" and self.number < self.plan.rounds

    def may_notify(self, player: CupPlayerRow) -> bool:
        """Tell whether a player may be notified of the present round's table, after the notifications before the
        start and of earlier rounds."""
        seated = [table for played in self.rounds for table in played if table.kind == "match"]
        return player.notices + sum(player.n in table.players for table in seated) <= NOTICES

    def decided_rounds(self) -> list[Round]:
        """Return the decided tables by round."""
        return [
            [
                RoundTable(table.kind, table.scores, table.absent + table.forfeits, table.third)
                for table in played
                if table.scores is not None
            ]
            for played in self.rounds
        ]

    def standings(self) -> tuple[CupStanding, ...]:
        """Return the standings after what is decided so far, reckoned once."""
        return self._standings

    @cached_property
    def _standings(self) -> tuple[CupStanding, ...]:
        return standings(self.plan.form, self.entrants, self.decided_rounds())

    def player_of(self, user_id: int) -> CupPlayerRow | None:
        """Return the player who is this user, or None."""
        return next((player for player in self.players if player.user_id == user_id), None)

    @property
    def corrections(self) -> tuple[CorrectionRow, ...]:
        """The corrections by moderators, in order."""
        return self.row.corrections

    def match_of(self, number: int, table: int) -> int | None:
        """Return the match of a table, by the number of its round (from 1) and of the table (from 0)."""
        return next((match for played, n, match in self.row.matches if (played, n) == (number, table)), None)

    @property
    def is_apart(self) -> bool:
        """Whether each player plays alone when it suits them, with the same setup as the others at the table."""
        return self.plan.apart

    def solo_of(self, number: int, table: int, player: int) -> int | None:
        """Return the match of a player at a table that is played apart."""
        key = (number, table, player)
        return next((match for played, n, who, match in self.row.solos if (played, n, who) == key), None)

    def names(self, t: Texts) -> dict[int, str]:
        """Return the names of the players by number, all distinct."""
        shown = [
            t("Former player") if player.user_id is None else visible(player.name) or t("Player {n}", n=player.n)
            for player in self.players
        ]
        return dict(
            zip(
                (player.n for player in self.players),
                tell_apart(shown, [str(player.n) for player in self.players]),
                strict=True,
            )
        )

    def require(self, status: str) -> None:
        """Raise ``Refused`` unless the tournament has that status."""
        if self.row.status != status:
            raise Refused(f"cup.{self.row.status}")


class CupListener(Protocol):
    """Is notified of what happened. The calls must return at once and never raise."""

    def cup_changed(self, cup: Cup) -> None:
        """Handle a commit of a tournament."""

    def cup_reminder(self, cup: Cup, users: Sequence[int]) -> None:
        """Notify these players of a tournament that starts soon, or did not start when it was to."""


class Membership(Protocol):
    """Knows who is in a server."""

    async def find_departed(self, guild_id: int, user_ids: Collection[int]) -> set[int]:
        """Return those of these users who are known not to be in the server (any more)."""
