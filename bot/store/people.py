"""Everything that is stored about one person, for export, reset and deletion. Personal rows are those of their
seats, results, ratings and settings. What other players' data depends on stays without a name: the seat of a
finished match, and the results that others' ratings rest on, which are moved to a number that leads to nobody."""

from __future__ import annotations

import hashlib
import heapq
import hmac
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.store.board_keys import TABLES as BOARD_TABLES
from bot.store.daily.reminders import REMINDER_FIELDS
from bot.store.daily.results import FIELDS as DAILY_FIELDS
from bot.store.daily.sets import RESULT_FIELDS as SET_RESULT_FIELDS
from bot.store.daily.sets import SET_FIELDS
from bot.store.leaderboards.achievements import BEST_FIELDS
from bot.store.leaderboards.achievements import FIELDS as ACHIEVEMENT_FIELDS
from bot.store.leaderboards.results import RESULT_FIELDS
from bot.store.leaderboards.standings import remove_standings
from bot.store.match.action_log import unpack
from bot.store.posts import OF_SEATS, forget_seats
from bot.store.sqlite.database import Database
from bot.store.tournaments import forget_in_tournaments
from bot.store.training.drills import RUN_FIELDS
from bot.store.training.positions import POSITION_FIELDS
from bot.store.training.skills import TRAINING_FIELDS

Row = dict[str, Any]

_OPEN = "('lobby', 'running')"
_MATCH = (
    "id, guild_id, channel_id, game, status, options, pace, locale, private, created_at, started_at, ended_at,"
    " rematch_of, paused_at, paused_until, lesson, puzzle, epoch, list"
)
_PERSONAL = (
    "owed_answer",
    "dm_channel",
    "former_member",
    "daily_result",
    "daily_streak",
    "daily_mark",
    "daily_member",
    "daily_reminder",
    "training",
    "training_place",
    "drill_run",
    "drill_skill",
    "drill_best",
    "own_position",
    "puzzle_set_result",
    "champion",
    "race_player",
    "race_take",
    *BOARD_TABLES,
)
"""Tables whose rows of a user go when the user's data is deleted."""
_POSTS = (
    "SELECT kind, subject, part, turn, channel_id, message_id, shown, wanted, posted_at, problem, try_at, ends_at,"
    " iif(token = '', '', 'a key of Discord''s, 15 minutes') AS token, nonce, sent_to, sent_at FROM post WHERE"
)
SECRET_SEED = "'secret, as others may get the same' AS seed"
_SEATS = "SELECT match_id, seat FROM seat WHERE user_id = ?1"
_ARCHIVED = "SELECT match_id, seat, packed FROM seat JOIN archive USING (match_id) WHERE user_id = ? ORDER BY 1"
EXPORT = {
    "settings": "SELECT name, value FROM setting WHERE scope = 'user' AND owner_id = ?1",
    "matches": (
        f"SELECT {_MATCH}, host_id = ?1 AS host FROM match"
        " WHERE host_id = ?1 OR id IN (SELECT match_id FROM seat WHERE user_id = ?1) ORDER BY id"
    ),
    "seats": (
        "SELECT match_id, seat, user_id, name, level, away, resigned, misses, stamp, due_at, remind_at, turn,"
        " remaining, back, left_at, decisions, own_decisions, reached, used, former_id, end_until, pause_until,"
        " pause_for, acts_at, back_at FROM seat"
        " WHERE user_id = ?1 ORDER BY match_id"
    ),
    "actions": (
        f"SELECT match_id, n, seat, action, at FROM action WHERE (match_id, seat) IN ({_SEATS})"
        " AND source = 'player' ORDER BY match_id, n"
    ),
    "drafts": f"SELECT match_id, seat, stamp, data FROM draft WHERE (match_id, seat) IN ({_SEATS})",
    "plans": f"SELECT match_id, seat, data, version, act_at FROM plan WHERE (match_id, seat) IN ({_SEATS})",
    "posts": (
        f"{_POSTS} (subject, part) IN ({_SEATS}) AND kind IN {OF_SEATS} UNION ALL {_POSTS} (subject, part) IN"
        " (SELECT match_id, user_id FROM invitation WHERE user_id = ?1 OR inviter_id = ?1)"
        f" AND kind = 'invitation' UNION ALL {_POSTS} subject = ?1 AND kind IN ('daily reminder', 'export')"
        f" UNION ALL {_POSTS} (subject, part) IN (SELECT race_id, user_id FROM race_player WHERE user_id = ?1)"
        " AND kind = 'race ticket'"
    ),
    "dm_channel": "SELECT user_id, channel_id FROM dm_channel WHERE user_id = ?1",
    "owed_answers": (
        "SELECT 'a key of Discord''s, 15 minutes' AS token, user_id, locale, until, typed FROM owed_answer"
        " WHERE user_id = ?1"
    ),
    "invitations": (
        "SELECT match_id, user_id, inviter_id, at, status FROM invitation"
        " WHERE user_id = ?1 OR inviter_id = ?1 ORDER BY match_id, user_id"
    ),
    "silenced_inviters": (
        "SELECT user_id, inviter_id FROM silenced_inviter WHERE user_id = ?1 ORDER BY inviter_id"
    ),
    "results": f"SELECT n, {RESULT_FIELDS}, rating FROM result WHERE user_id = ?1 ORDER BY match_id",
    "ratings": (
        "SELECT guild_id, game, list, user_id, mu, sigma, matches, shown FROM rating"
        " WHERE user_id = ?1 ORDER BY guild_id, game, list"
    ),
    "standings": (
        "SELECT guild_id, game, list, period, leaderboard_id, user_id, standing.matches, wins, total, best,"
        " best_at, best_list, rated, rating, tie, hidden FROM standing"
        " JOIN leaderboard ON leaderboard.id = leaderboard_id WHERE user_id = ?1 ORDER BY leaderboard_id"
    ),
    "former_places": (
        "SELECT leaderboard_id, kind, user_id, place FROM former_place"
        " WHERE user_id = ?1 ORDER BY leaderboard_id, kind"
    ),
    "former_memberships": ("SELECT guild_id, user_id FROM former_member WHERE user_id = ?1 ORDER BY guild_id"),
    "tournaments": (
        "SELECT id, guild_id, channel_id, host_id, name, game, status, locale, created_at, starts_at, ended_at,"
        " epoch, event_id FROM tournament WHERE host_id = ?1 ORDER BY id"
    ),
    "tournament_results": (
        "SELECT tournament_id, played.key + 1 AS round, json_extract(score.value, '$.halves') AS halves,"
        " json_extract(score.value, '$.score') AS score FROM tournament_player"
        " JOIN tournament ON tournament.id = tournament_id JOIN json_each(rounds) AS played"
        " JOIN json_each(played.value) AS part JOIN json_each(part.value, '$.scores') AS score"
        " WHERE user_id = ?1 AND json_extract(score.value, '$.player') = tournament_player.n"
        " ORDER BY tournament_id, round"
    ),
    "tournament_players": (
        "SELECT tournament_id, n, user_id, name, joined_at, seed, dropped, absences, checked_in, notices"
        " FROM tournament_player WHERE user_id = ?1 ORDER BY tournament_id"
    ),
    "tournament_corrections": (
        "SELECT tournament_id, n, user_id, round, player, halves, note, at FROM tournament_correction"
        " WHERE user_id = ?1 ORDER BY tournament_id, n"
    ),
    "practice": (
        "SELECT user_id, guild_id, game, play, operation, n FROM practice"
        " WHERE user_id = ?1 ORDER BY guild_id, game, play, operation"
    ),
    "daily_results": (
        f"SELECT {DAILY_FIELDS}, best_seconds FROM daily_result WHERE user_id = ?1 ORDER BY day, game, part"
    ),
    "daily_archive": (
        "SELECT user_id, day, game, part, last, solved FROM daily_mark WHERE user_id = ?1 ORDER BY day, game, part"
    ),
    "daily_streaks": "SELECT user_id, season, longest FROM daily_streak WHERE user_id = ?1 ORDER BY season",
    "daily_boards": "SELECT guild_id, user_id FROM daily_member WHERE user_id = ?1 ORDER BY guild_id",
    "daily_reminders": f"SELECT {REMINDER_FIELDS} FROM daily_reminder WHERE user_id = ?1",
    "training": f"SELECT {TRAINING_FIELDS} FROM training WHERE user_id = ?1 ORDER BY game",
    "training_places": (
        "SELECT user_id, game, grade, next FROM training_place WHERE user_id = ?1 ORDER BY game, grade"
    ),
    "own_positions": (f"SELECT {POSITION_FIELDS} FROM own_position WHERE user_id = ?1 ORDER BY match_id, n"),
    "drill_runs": (f"SELECT {RUN_FIELDS.replace('seed', SECRET_SEED)} FROM drill_run WHERE user_id = ?1"),
    "drill_skills": (
        "SELECT user_id, game, drill, reach, latest FROM drill_skill WHERE user_id = ?1"
        " ORDER BY game, drill, reach"
    ),
    "drill_bests": (
        "SELECT guild_id, game, drill, reach, user_id, best, at FROM drill_best WHERE user_id = ?1"
        " ORDER BY guild_id, game, drill, reach"
    ),
    "puzzle_sets": f"SELECT {SET_FIELDS} FROM puzzle_set WHERE host_id = ?1 ORDER BY id",
    "puzzle_set_results": (
        f"SELECT {SET_RESULT_FIELDS} FROM puzzle_set_result WHERE user_id = ?1 ORDER BY set_id, item"
    ),
    "achievements": (
        f"SELECT {ACHIEVEMENT_FIELDS} FROM achievement WHERE user_id = ?1 ORDER BY guild_id, game, key, match_id"
    ),
    "champions": (
        "SELECT guild_id, game, user_id, role, wanted, held, trouble, try_at FROM champion"
        " WHERE user_id = ?1 ORDER BY guild_id, game"
    ),
    "races": (
        "SELECT race_id, user_id, name, team, from_round, wanted FROM race_player"
        " WHERE user_id = ?1 ORDER BY race_id"
    ),
    "race_takes": (
        "SELECT race_id, round, user_id, match_id, value, points, seconds, posed_match FROM race_take"
        " WHERE user_id = ?1 ORDER BY race_id, round"
    ),
    "board_tickets": (
        "SELECT 'a hash, two minutes' AS hash, user_id, match_id, until FROM board_ticket WHERE user_id = ?1"
    ),
    "board_keys": (
        "SELECT 'a hash, seven days from the last use' AS hash, user_id, until FROM board_key"
        " WHERE user_id = ?1 ORDER BY until"
    ),
    "board_visits": "SELECT user_id, match_id, at FROM board_visit WHERE user_id = ?1 ORDER BY match_id",
    "best_plays": f"SELECT {BEST_FIELDS} FROM best_play WHERE user_id = ?1 ORDER BY guild_id, game",
}
"""The exported queries by name. A running match's seed and state belong to nobody, and a computer's moves on a
seat that was given up are secret while the match runs."""


class PeopleStore:
    """Exports, resets and deletes the data of a person, and stores the channel of their DMs."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def export(self, user_id: int, write: Callable[[str, Iterator[Row]], None]) -> None:
        """Pass all rows about a user to ``write``, subject by subject, from one snapshot and in the reading
        thread. They are never all in memory."""

        def read(connection: sqlite3.Connection) -> None:
            for name, sql in EXPORT.items():
                rows: Iterator[Row] = map(dict, connection.execute(sql, (user_id,)))
                if name == "actions":
                    rows = heapq.merge(rows, _read_archived_actions(connection, user_id), key=_in_order)
                write(name, rows)

        await self._db.read_aside(read)

    async def reset(self, guild_id: int, games: Sequence[str], user_id: int) -> int:
        """Take a member off the leaderboards of these games, and return how many results they had there."""

        def work(connection: sqlite3.Connection) -> int:
            return sum(_unlink(connection, guild_id, game, user_id, _nobody()) for game in games)

        return await self._db.run(work)

    async def dm_channel(self, user_id: int) -> int | None:
        """Return the channel of a user's DMs, None if it is unknown."""
        row = await self._db.row("SELECT channel_id FROM dm_channel WHERE user_id = ?", (user_id,))
        return row["channel_id"] if row else None

    async def put_dm_channel(self, user_id: int, channel_id: int) -> None:
        """Store the channel of a user's DMs. Does nothing for users without a seat, who may have had their data
        deleted."""
        await self._db.write_relaxed(
            "INSERT OR REPLACE INTO dm_channel (user_id, channel_id)"
            " SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM seat WHERE user_id = ?1)",
            (user_id, channel_id),
        )

    async def drop_dm_channel(self, user_id: int) -> None:
        """Delete the stored channel of a user's DMs."""
        await self._db.write_relaxed("DELETE FROM dm_channel WHERE user_id = ?", (user_id,))

    async def forget(self, user_id: int, key: bytes) -> bool:
        """Remove a user from everything except lobbies and running matches. Returns False while they have a seat
        in one. Results that others' ratings rest on move to the ids that ``former_id`` makes with this key."""

        def work(connection: sqlite3.Connection) -> bool:
            _leave_seats(connection, user_id)
            boards = connection.execute(
                "SELECT guild_id, game FROM result WHERE user_id = ?1"
                " UNION SELECT guild_id, game FROM rating WHERE user_id = ?1"
                " UNION SELECT guild_id, game FROM practice WHERE user_id = ?1"
                " UNION SELECT guild_id, game FROM achievement WHERE user_id = ?1"
                " UNION SELECT guild_id, game FROM best_play WHERE user_id = ?1"
                " UNION SELECT guild_id, game FROM leaderboard JOIN standing ON leaderboard_id = id"
                " WHERE user_id = ?1",
                (user_id,),
            ).fetchall()
            for guild_id, game in boards:
                _unlink(connection, guild_id, game, user_id, former_id(key, guild_id, game))
            forget_in_tournaments(connection, user_id)
            connection.execute(
                "DELETE FROM post WHERE (subject, part) IN (SELECT race_id, user_id FROM race_player"
                " WHERE user_id = ?) AND kind = 'race ticket'",
                (user_id,),
            )
            connection.execute("DELETE FROM setting WHERE scope = 'user' AND owner_id = ?", (user_id,))
            for table in _PERSONAL:
                connection.execute(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))
            connection.execute("UPDATE puzzle_set SET host_id = 0 WHERE host_id = ?", (user_id,))
            connection.execute("UPDATE bar SET user_id = NULL, reason = '' WHERE user_id = ?", (user_id,))
            connection.execute("DELETE FROM invitation WHERE user_id = ?1 OR inviter_id = ?1", (user_id,))
            connection.execute("DELETE FROM silenced_inviter WHERE user_id = ?1 OR inviter_id = ?1", (user_id,))
            connection.execute(
                "DELETE FROM post WHERE subject = ? AND kind IN ('daily reminder', 'export')", (user_id,)
            )
            return connection.execute(f"{_SEATS} LIMIT 1", (user_id,)).fetchone() is None

        return await self._db.run(work)


def _in_order(action: Row) -> tuple[int, int]:
    return action["match_id"], action["n"]


def _read_archived_actions(connection: sqlite3.Connection, user_id: int) -> Iterator[Row]:
    """Yield the moves that the user made themselves in packed matches."""
    for match_id, seat, packed in connection.execute(_ARCHIVED, (user_id,)):
        for row in unpack(packed).log:
            if row.seat == seat and row.source == "player":
                yield {"match_id": match_id, "n": row.n, "seat": seat, "action": row.action, "at": row.at}


def _leave_seats(connection: sqlite3.Connection, user_id: int) -> None:
    """Remove name and DM messages from the user's seats in matches that are over."""
    over = (
        "SELECT match_id, seat FROM seat JOIN match ON match.id = match_id"
        f" WHERE user_id = ? AND status NOT IN {_OPEN}"
    )
    seats = [(row["match_id"], row["seat"]) for row in connection.execute(over, (user_id,))]
    forget_seats(connection, seats)
    connection.executemany("UPDATE seat SET user_id = NULL, name = '' WHERE match_id = ? AND seat = ?", seats)
    connection.execute(f"UPDATE match SET host_id = 0 WHERE host_id = ? AND status NOT IN {_OPEN}", (user_id,))


def former_id(key: bytes, guild_id: int, game: str) -> int:
    """Return the negative number to which a former player's rating in a game of a server moves. It leads to nobody
    unless the key is kept."""
    digest = hmac.digest(key, f"{guild_id}:{game}".encode(), hashlib.sha256)
    return -1 - int.from_bytes(digest[:8], "big") % 2**62


def _nobody() -> int:
    return -1 - secrets.randbits(62)


def _unlink(connection: sqlite3.Connection, guild_id: int, game: str, user_id: int, nobody: int) -> int:
    """Take a member off the leaderboards of one game, and return how many results they had. Rated results, which
    others' ratings rest on, move with the rating to the negative number ``nobody``, or to another if that has a
    rating already. The others are deleted."""
    where = (guild_id, game, user_id)
    taken = "SELECT 1 FROM rating WHERE guild_id = ? AND game = ? AND user_id = ?"
    if connection.execute(taken, (guild_id, game, nobody)).fetchone():
        nobody = _nobody()
    gone = connection.execute(
        "DELETE FROM result WHERE guild_id = ? AND game = ? AND user_id = ? AND NOT rated", where
    ).rowcount
    kept = connection.execute(
        "UPDATE result SET user_id = ? WHERE guild_id = ? AND game = ? AND user_id = ?", (nobody, *where)
    ).rowcount
    connection.execute(
        "UPDATE rating SET user_id = ? WHERE guild_id = ? AND game = ? AND user_id = ?", (nobody, *where)
    )
    remove_standings(connection, guild_id, game, user_id)
    for table in ("practice", "achievement", "best_play"):
        connection.execute(f"DELETE FROM {table} WHERE guild_id = ? AND game = ? AND user_id = ?", where)
    return gone + kept
