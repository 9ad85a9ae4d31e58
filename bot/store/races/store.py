"""Races: who takes part, their rounds, and what is due."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import msgspec

from bot.errors import Refused
from bot.store.races.rows import (
    BOARD,
    CHALLENGE,
    LEAST_ROUNDS,
    TEAMS,
    Race,
    RaceBest,
    Racer,
    RaceRow,
    RaceStatus,
    TakeRow,
)
from bot.store.races.takes import STEP
from bot.store.sqlite.database import Database

DAY = 24 * 3600.0
_ROW = ", ".join(RaceRow.__struct_fields__)
_ADDED = RaceRow.__struct_fields__[1:]
_ADD = f"INSERT OR IGNORE INTO race ({', '.join(_ADDED)}) VALUES ({', '.join('?' * len(_ADDED))})"
_RACERS = """
SELECT user_id, name, team, from_round, wanted,
    (SELECT coalesce(sum(points), 0) FROM race_take WHERE race_id = ?1 AND user_id = player.user_id),
    (SELECT count(points) FROM race_take WHERE race_id = ?1 AND user_id = player.user_id)
FROM race_player AS player WHERE race_id = ?1 ORDER BY from_round, name, user_id
"""
_TAKES = """
SELECT take.user_id, match_id, coalesce(match.status = 'running', EXISTS (
    SELECT 1 FROM drill_run AS run WHERE run.user_id = take.user_id AND run.race_id = take.race_id AND NOT over
)), value, points, seconds, posed_match
FROM race_take AS take LEFT JOIN match ON match.id = match_id WHERE race_id = ? AND round = ?
ORDER BY value IS NULL, points DESC, seconds, take.user_id
"""
_IDLE = """
UPDATE race_player SET wanted = 0 WHERE race_id = ?1 AND EXISTS (
    SELECT 1 FROM race_take AS take WHERE take.race_id = ?1 AND round = ?2 AND take.user_id = race_player.user_id
    AND value IS NULL AND NOT EXISTS (
        SELECT 1 FROM action WHERE action.match_id = take.match_id AND source = 'player'
    )
)
"""
_BESTS = f"""
SELECT take.user_id, avg(points) AS mean, count(*) AS rounds
FROM race CROSS JOIN race_take AS take ON race_id = race.id
WHERE guild_id = ?1 AND game = ?2 AND created_at >= ?3 AND points IS NOT NULL AND race.seconds < {CHALLENGE}
AND NOT EXISTS (SELECT 1 FROM former_member WHERE guild_id = ?1 AND user_id = take.user_id)
AND NOT EXISTS (
    SELECT 1 FROM setting
    WHERE scope = 'user' AND owner_id = take.user_id AND name = 'listed' AND value = 'off'
)
GROUP BY take.user_id HAVING count(*) >= {LEAST_ROUNDS} ORDER BY mean DESC, rounds DESC, take.user_id LIMIT {BOARD}
"""
_DROP_ROUNDS = """
DELETE FROM daily_puzzle WHERE (day GLOB 'race *' OR day GLOB 'deal *' OR day GLOB 'drill *')
AND NOT EXISTS (SELECT 1 FROM match WHERE puzzle = daily_puzzle.id)
AND NOT EXISTS (
    SELECT 1 FROM race WHERE id = CAST(substr(day, instr(day, ' ') + 1) AS INTEGER)
    AND (status != 'closed' OR created_at > ?)
)
"""
_OPEN = "SELECT id FROM race WHERE status != 'closed' AND mine(guild_id)"
_BEHIND = """
SELECT race.id AS id FROM race LEFT JOIN post ON subject = race.id AND kind = 'race' AND shown IS NOT NULL
WHERE status != 'closed' AND mine(guild_id) AND (shown IS NULL OR shown < version)
UNION SELECT race.id FROM post CROSS JOIN race ON race.id = subject
WHERE kind = 'race' AND shown IS NOT NULL AND status = 'closed' AND mine(guild_id)
"""
"""The posts of closed races are forgotten once they show the end."""


def postpone_races(connection: sqlite3.Connection, seconds: float) -> None:
    """Postpone the times of open races by ``seconds`` (an outage)."""
    connection.execute(
        "UPDATE race SET version = version + 1, due_at = due_at + ? WHERE due_at IS NOT NULL AND mine(guild_id)",
        (seconds,),
    )


def _read(connection: sqlite3.Connection, race_id: int) -> Race:
    row = connection.execute(f"SELECT {_ROW} FROM race WHERE id = ?", (race_id,)).fetchone()
    if row is None:
        raise Refused("race.gone")
    race = RaceRow(*row)
    racers = tuple(Racer(*each) for each in connection.execute(_RACERS, (race_id,)))
    takes = tuple(TakeRow(*each) for each in connection.execute(_TAKES, (race_id, race.round)))
    return Race(race, racers, takes)


class RaceStore:
    """Reads and writes races, a transaction for each step."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def open(self, race: RaceRow) -> Race:
        """Store a new race (its ``id`` is ignored), in place of one in the channel that is between rounds. Raises
        ``Refused("race.open")`` while another is played there."""

        def work(connection: sqlite3.Connection) -> Race:
            connection.execute(
                "UPDATE race SET status = 'closed', due_at = NULL, version = version + 1"
                " WHERE channel_id = ? AND status NOT IN ('open', 'closed')"
                " AND (status = 'over' OR status = 'joining' AND due_at IS NULL)",
                (race.channel_id,),
            )
            added = connection.execute(_ADD, msgspec.structs.astuple(race)[1:])
            if added.rowcount != 1 or added.lastrowid is None:
                raise Refused("race.open")
            return _read(connection, added.lastrowid)

        return await self._db.run(work)

    async def challenge(self, race: RaceRow, made: str, name: str, posed: TakeRow) -> Race:
        """Store a challenge (its ``id`` is ignored) with its position (JSON), the name of the member who posts it,
        and what they have reached."""

        def work(connection: sqlite3.Connection) -> Race:
            race_id = connection.execute(_ADD, msgspec.structs.astuple(race)[1:]).lastrowid
            assert race_id is not None
            stored = _read(connection, race_id).record
            connection.execute(
                "INSERT INTO daily_puzzle (day, game, part, made) VALUES (?, ?, 0, ?)",
                (str(stored.round_name), stored.game, made),
            )
            connection.execute(
                "INSERT INTO race_player (race_id, user_id, name, team, from_round, wanted)"
                " VALUES (?, ?, ?, 0, 1, 1)",
                (race_id, posed.user_id, name),
            )
            connection.execute(
                "INSERT INTO race_take (race_id, round, user_id, match_id, value, points, seconds, posed_match)"
                " VALUES (?, 1, ?, 0, ?, ?, 0, ?)",
                (race_id, posed.user_id, posed.value, posed.points, posed.posed_match),
            )
            return _read(connection, race_id)

        return await self._db.run(work)

    async def find(self, race_id: int) -> Race:
        """Return a race. Raises ``Refused("race.gone")``."""
        return await self._db.read(lambda connection: _read(connection, race_id))

    async def join(self, race_id: int, user_id: int, name: str, due_at: float) -> Race:
        """Have a member play from the next round on. The first one to join sets when that begins. Raises
        ``Refused``: race.gone, race.over."""

        def change(connection: sqlite3.Connection, race: Race) -> None:
            if race.record.status == "closed":
                raise Refused("race.over")
            first = race.record.round + (race.record.status in ("running", "over"))
            teams = [sum(racer.team == team and racer.wanted for racer in race.racers) for team in range(TEAMS)]
            connection.execute(
                "INSERT INTO race_player (race_id, user_id, name, team, from_round, wanted)"
                " VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET name = excluded.name, wanted = 1,"
                " from_round = iif(wanted, from_round, excluded.from_round)",
                (race_id, user_id, name, teams.index(min(teams)), first),
            )
            connection.execute(
                "UPDATE race SET due_at = ? WHERE id = ? AND status = 'joining' AND due_at IS NULL",
                (due_at, race_id),
            )

        return await self._change(race_id, change)

    async def leave(self, race_id: int, user_id: int) -> Race:
        """Have a member play no further round."""

        def change(connection: sqlite3.Connection, race: Race) -> None:
            connection.execute(
                "UPDATE race_player SET wanted = 0 WHERE race_id = ? AND user_id = ?", (race_id, user_id)
            )

        return await self._change(race_id, change)

    async def step(
        self, race: RaceRow, status: RaceStatus, due_at: float | None, *, further: bool = False
    ) -> Race | None:
        """Take a race from the status of that row to another one, ``further`` to its next round. At the end of a
        round who has done nothing in it plays no further one. None if it was done before."""

        def work(connection: sqlite3.Connection) -> Race | None:
            moved = connection.execute(
                "UPDATE race SET status = ?, due_at = ?, round = round + ?, version = version + 1"
                " WHERE id = ? AND status = ? AND round = ?",
                (status, due_at, int(further), race.id, race.status, race.round),
            )
            if moved.rowcount != 1:
                return None
            if status == "over":
                connection.execute(_IDLE, (race.id, race.round))
            return _read(connection, race.id)

        return await self._db.run(work)

    async def list_open(self) -> list[int]:
        """List all open races."""
        return [row["id"] for row in await self._db.rows(_OPEN)]

    async def list_behind(self) -> list[int]:
        """List the races whose posts do not show their last step."""
        return [row["id"] for row in await self._db.rows(_BEHIND)]

    async def list_due(self, now: float) -> list[int]:
        """List the races for which something is due."""
        rows = await self._db.rows("SELECT id FROM race WHERE due_at <= ? AND mine(guild_id)", (now,))
        return [row["id"] for row in rows]

    async def next_due(self) -> float | None:
        """Return when something is due next, or a key no longer works (Unix seconds), None if nothing is."""
        row = await self._db.row(
            "SELECT min(at) AS at FROM ("
            "SELECT min(due_at) AS at FROM race WHERE due_at IS NOT NULL AND mine(guild_id)"
            " UNION ALL SELECT min(ends_at) FROM post WHERE kind = 'race ticket')"
        )
        return None if row is None else row["at"]

    async def bests(self, guild_id: int, game: str, since: float) -> list[RaceBest]:
        """List the members with the most points a round in races since then (Unix seconds)."""
        return [RaceBest(*row) for row in await self._db.rows(_BESTS, (guild_id, game, since))]

    async def last_match(self, race_id: int, user_id: int, before: int) -> int | None:
        """Return the match of a member's last take before that round."""
        row = await self._db.row(
            "SELECT match_id FROM race_take WHERE race_id = ? AND user_id = ? AND round < ?"
            " ORDER BY round DESC LIMIT 1",
            (race_id, user_id, before),
        )
        return None if row is None else row["match_id"]

    async def drop_rounds(self, now: float) -> None:
        """Delete what rounds were made of which nobody can play any more: those of closed races, a day after a
        challenge of that age would be. What takes were played in stays as long as their matches."""
        await self._db.write_relaxed(_DROP_ROUNDS, (now - CHALLENGE - DAY,))

    async def drop_tickets(self, now: float) -> None:
        """Forget the keys to private answers of races that no longer work."""
        await self._db.write_relaxed("DELETE FROM post WHERE kind = 'race ticket' AND ends_at <= ?", (now,))

    async def _change(self, race_id: int, change: Callable[[sqlite3.Connection, Race], None]) -> Race:
        def work(connection: sqlite3.Connection) -> Race:
            change(connection, _read(connection, race_id))
            connection.execute(STEP, (race_id,))
            return _read(connection, race_id)

        return await self._db.run(work)
