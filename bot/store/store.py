"""All repositories over one database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from bot.errors import InvariantError
from bot.share import Share
from bot.store.bars import BarStore
from bot.store.board_keys import BoardKeyStore
from bot.store.champions import ChampionStore
from bot.store.daily.archive import DailyArchiveStore
from bot.store.daily.boards import DailyBoardStore
from bot.store.daily.posts import DailyPostStore
from bot.store.daily.puzzles import PuzzleStore
from bot.store.daily.reminders import DailyReminderStore
from bot.store.daily.results import DailyResultStore
from bot.store.daily.sets import PuzzleSetStore
from bot.store.deleted_channels import DeletedChannelStore
from bot.store.epochs import was_lost
from bot.store.fingerprints import Fingerprints
from bot.store.invitations import InvitationStore
from bot.store.leaderboards.achievements import AchievementStore
from bot.store.leaderboards.former_members import FormerMemberStore
from bot.store.leaderboards.pages import LeaderboardStore
from bot.store.leaderboards.ratings import RatingStore
from bot.store.leaderboards.rebuilding import RebuildingStore
from bot.store.leaderboards.records import RecordStore
from bot.store.leaderboards.seasons import SeasonStore
from bot.store.leaderboards.standings import StandingStore
from bot.store.match.archive import Archive
from bot.store.match.drafts import DraftRow, DraftStore, read_choices
from bot.store.match.match_lists import MatchLists, read_waiting
from bot.store.match.matches import MatchRow, MatchStore, read_match
from bot.store.match.open_tables import OpenTableStore
from bot.store.match.plans import PlanStore
from bot.store.outages import note_outage
from bot.store.owed_answers import OwedAnswerStore
from bot.store.people import PeopleStore
from bot.store.posts import TABLE, PostRow, PostStore, read_messages, read_posts
from bot.store.races.store import RaceStore, postpone_races
from bot.store.servers import ServerStore
from bot.store.settings import PUT_SETTING, SettingStore, put_setting, read_settings, read_wants_calls
from bot.store.sqlite.connection import ALONE
from bot.store.sqlite.database import Database
from bot.store.sqlite.open_file import Mode
from bot.store.tournaments import TournamentStore, postpone_rounds
from bot.store.training.drills import DrillStore
from bot.store.training.positions import PositionStore
from bot.store.training.skills import TrainingStore


def postpone(connection: sqlite3.Connection, seconds: float) -> None:
    """Postpone every deadline, reminder, clock, time of a computer and round of a tournament by ``seconds`` (an
    outage). Versions are increased too, so that tables which show the old times count as behind."""
    still_open = "SELECT id FROM match WHERE unsettled AND status IN ('lobby', 'running') AND mine(guild_id)"
    mine = "mine((SELECT guild_id FROM match WHERE match.id = match_id))"
    of_match = ("wake_at", "idle_at", "host_idle_since", "kept_until", "paused_at", "paused_until")
    for change in (
        f"match SET version = version + 1, {', '.join(f'{at} = {at} + ?1' for at in of_match)}"
        f" WHERE id IN ({still_open})",
        f"clock SET due_at = due_at + ?1 WHERE match_id IN ({still_open})",
        f"seat SET due_at = due_at + ?1 WHERE due_at IS NOT NULL AND {mine}",
        f"seat SET remind_at = remind_at + ?1 WHERE remind_at IS NOT NULL AND {mine}",
        "seat SET end_until = end_until + ?1, pause_until = pause_until + ?1, acts_at = acts_at + ?1"
        f" WHERE match_id IN ({still_open})"
        " AND (end_until IS NOT NULL OR pause_until IS NOT NULL OR acts_at IS NOT NULL)",
    ):
        connection.execute(f"UPDATE {change}", (seconds,))
    postpone_rounds(connection, seconds)
    postpone_races(connection, seconds)


class Glance(msgspec.Struct, frozen=True):
    """The data for a user's action in a match: the match, and what the panel of their seat needs besides it."""

    match: MatchRow | None
    behind: Backdrop


class Backdrop(msgspec.Struct, frozen=True):
    """The data for a seat's panel besides the match: the messages by seat, the seat's draft, its owner's settings
    by name, what they have decided ahead, and unless this match is live, how many others wait for them."""

    messages: dict[int, PostRow]
    draft: DraftRow | None
    settings: dict[str, str]
    plan: str | None = None
    waiting: int = 0


class TableGlance(msgspec.Struct, frozen=True):
    """The data for a table message: the match, the message that shows it, and the server's settings by name."""

    match: MatchRow | None
    table: PostRow | None
    settings: dict[str, str]


class Told(msgspec.Struct, frozen=True):
    """A match, and the messages that its players were sent: those by seat, calls and reminders, the seats whose
    owners want a call every turn, and the private panels in the channel that follow the match, by seat."""

    match: MatchRow | None
    messages: dict[int, PostRow]
    notices: tuple[PostRow, ...]
    wants_calls: frozenset[int]
    watching: dict[int, PostRow]


class Store:
    """The repositories of an open database."""

    def __init__(self, database: Database, share: Share = ALONE) -> None:
        self.database = database
        self._alive_at = _heartbeat_key(share.index)
        self.matches = MatchStore(database)
        self.archive = Archive(database)
        self.match_lists = MatchLists(database)
        self.open_tables = OpenTableStore(database)
        self.posts = PostStore(database)
        self.drafts = DraftStore(database)
        self.plans = PlanStore(database)
        self.owed_answers = OwedAnswerStore(database)
        self.invitations = InvitationStore(database)
        self.ratings = RatingStore(database)
        self.standings = StandingStore(database)
        self.rebuilding = RebuildingStore(database)
        self.leaders = LeaderboardStore(database)
        self.records = RecordStore(database)
        self.achievements = AchievementStore(database)
        self.former_members = FormerMemberStore(database)
        self.settings = SettingStore(database)
        self.fingerprints = Fingerprints(self.settings)
        self.bars = BarStore(database, self.fingerprints)
        self.champions = ChampionStore(database)
        self.people = PeopleStore(database)
        self.servers = ServerStore(database)
        self.seasons = SeasonStore(database)
        self.daily_puzzles = PuzzleStore(database)
        self.daily_results = DailyResultStore(database)
        self.daily_archive = DailyArchiveStore(database)
        self.puzzle_sets = PuzzleSetStore(database)
        self.daily_boards = DailyBoardStore(database)
        self.daily_posts = DailyPostStore(database)
        self.daily_reminders = DailyReminderStore(database)
        self.training = TrainingStore(database)
        self.drills = DrillStore(database)
        self.positions = PositionStore(database)
        self.tournaments = TournamentStore(database)
        self.races = RaceStore(database)
        self.deleted_channels = DeletedChannelStore(database)
        self.board_keys = BoardKeyStore(database)

    @classmethod
    async def open(cls, path: Path, share: Share = ALONE) -> Store:
        """Open the file, creating it and its folder if needed. One of several processes raises
        ``FileNotFoundError`` instead."""
        path.parent.mkdir(parents=True, exist_ok=True)
        return cls(await Database.open(path, share), share)

    @classmethod
    async def open_unchanged(cls, path: Path, mode: Mode = "ro") -> Store:
        """Open an existing file without migrating it."""
        return cls(await Database.open_unchanged(path, mode))

    async def glance(self, match_id: int, user_id: int) -> Glance:
        """Read everything that is needed for a press in one go."""

        def read(connection: sqlite3.Connection) -> Glance:
            match = read_match(connection, match_id)
            seats = () if match is None else match.seats
            mine = next((seat.seat for seat in seats if seat.user_id == user_id), None)
            messages = read_messages(connection, match_id)
            return Glance(match, _read_backdrop(connection, match, mine, user_id, messages))

        return await self.database.read_first(read)

    async def read_told(self, match_id: int) -> Told:
        """Read what the players of a match were sent and told in one go."""
        return await self.database.read(lambda connection: _read_told(connection, match_id))

    async def read_seat(self, match_id: int, seat: int) -> tuple[Told, Backdrop]:
        """Read the same together with what that seat's panel needs in one go."""

        def read(connection: sqlite3.Connection) -> tuple[Told, Backdrop]:
            told = _read_told(connection, match_id)
            user_id = None if told.match is None else told.match.seats[seat].user_id
            return told, _read_backdrop(connection, told.match, seat, user_id, told.messages)

        return await self.database.read(read)

    async def read_table(self, match_id: int) -> TableGlance:
        """Read what a match's table message needs in one go."""

        def read(connection: sqlite3.Connection) -> TableGlance:
            match = read_match(connection, match_id)
            settings = {} if match is None else read_settings(connection, "guild", match.guild_id)
            return TableGlance(match, read_messages(connection, match_id).get(TABLE), settings)

        return await self.database.read(read)

    async def backdrop(self, match: MatchRow, seat: int) -> Backdrop:
        """Read what a seat's panel needs besides the match in one go."""

        def read(connection: sqlite3.Connection) -> Backdrop:
            messages = read_messages(connection, match.id)
            return _read_backdrop(connection, match, seat, match.seats[seat].user_id, messages)

        return await self.database.read(read)

    async def probe(self, at: float) -> None:
        """Write the time (Unix seconds) and read it back over the connection for waiting users. Raises
        ``InvariantError`` if something else is read, and ``sqlite3.Error`` if the database is unavailable."""
        await self.database.write_relaxed(PUT_SETTING, ("bot", 0, "probed_at", str(at)))
        kept = await self.database.read_first(lambda connection: read_settings(connection, "bot", 0))
        if kept.get("probed_at") != str(at):
            raise InvariantError("what was written is not there")

    async def was_lost(self, table: Literal["match", "tournament"], number: int, epoch: str) -> bool:
        """Tell whether the number of that epoch was lost when the bot went back to a backup."""
        return await self.database.read_first(lambda connection: was_lost(connection, table, number, epoch))

    async def last_heartbeat(self) -> float | None:
        """Return the last heartbeat of this process or a predecessor (Unix seconds), None if there was none."""
        mark = await self.settings.get("bot", 0, self._alive_at)
        return None if mark is None else float(mark)

    async def set_process_count(self, processes: int) -> None:
        """Set up the heartbeats for ``processes`` processes. If their number has changed, each starts with the
        latest former heartbeat."""
        wanted = [_heartbeat_key(index) for index in range(processes)]

        def work(connection: sqlite3.Connection) -> None:
            known = _heartbeats(read_settings(connection, "bot", 0))
            if not known or set(known) == set(wanted):
                return
            for name in known:
                connection.execute(
                    "DELETE FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = ?", (name,)
                )
            for name in wanted:
                put_setting(connection, "bot", 0, name, str(max(known.values())))

        await self.database.run(work)

    async def save_heartbeat(self, at: float, lost: float) -> None:
        """Store the heartbeat (Unix seconds) and, in the same transaction, postpone every deadline by the ``lost``
        seconds."""
        if not lost:
            await self.database.write_relaxed(PUT_SETTING, ("bot", 0, self._alive_at, str(at)))
            return

        def work(connection: sqlite3.Connection) -> None:
            postpone(connection, lost)
            note_outage(connection, lost, at)
            put_setting(connection, "bot", 0, self._alive_at, str(at))

        await self.database.run(work)

    async def close(self) -> None:
        """Close the database."""
        await self.database.close()


def _read_told(connection: sqlite3.Connection, match_id: int) -> Told:
    posts = read_posts(connection, match_id, "table", "panel", "call", "called", "reminder", "private")
    return Told(
        read_match(connection, match_id),
        {row.part: row for row in posts if row.kind in ("table", "panel")},
        tuple(row for row in posts if row.kind in ("call", "called", "reminder")),
        read_wants_calls(connection, match_id),
        {row.part: row for row in posts if row.kind == "private"},
    )


def _read_backdrop(
    connection: sqlite3.Connection,
    match: MatchRow | None,
    seat: int | None,
    user_id: int | None,
    messages: dict[int, PostRow],
) -> Backdrop:
    settings = {} if user_id is None else read_settings(connection, "user", user_id)
    if match is None or seat is None:
        return Backdrop(messages, None, settings)
    waiting = 0 if user_id is None or match.pace == "live" else len(read_waiting(connection, user_id, match.id))
    draft, plan = read_choices(connection, match.id, seat)
    return Backdrop(messages, draft, settings, plan, waiting)


def _heartbeat_key(index: int) -> str:
    """Return the setting key of the last heartbeat of process ``index``."""
    return f"alive_at.{index}" if index else "alive_at"


def _heartbeats(kept: Mapping[str, str]) -> dict[str, float]:
    return {name: float(value) for name, value in kept.items() if name.startswith(_heartbeat_key(0))}


def newest_heartbeat(kept: Mapping[str, str]) -> float | None:
    """Return the newest heartbeat (Unix seconds) among the settings of the bot itself, None if there is none."""
    return max(_heartbeats(kept).values(), default=None)
