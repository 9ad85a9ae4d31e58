"""Records: what a player has done on a server, or on none."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from bot.store.leaderboards.results import MOST_OWN, UNCOUNTED_LEVEL
from bot.store.sqlite.database import Database


class Streak(msgspec.Struct, frozen=True):
    """A person's present and longest numbers of wins in a row. First places without an opponent neither count nor
    end one."""

    now: int = 0
    longest: int = 0


class GameRecord(msgspec.Struct, frozen=True):
    """A person's matches of one game with other people.

    ``places`` counts how often each place was reached, and ``score`` is the sum of scores, in the matches that
    they have played themselves. They ``left`` some others early, and were ``away`` in those that a computer mostly
    played for them. ``ratings`` are those after the last ``RATINGS`` rated matches.
    """

    game: str
    matches: int
    wins: int
    left: int
    away: int
    places: dict[int, int]
    score: int
    streak: Streak
    ratings: tuple[float, ...] = ()

    @property
    def own(self) -> int:
        """How many matches they have played themselves."""
        return sum(self.places.values())


class AgainstComputers(msgspec.Struct, frozen=True):
    """A person's matches of one game without other people. ``level`` is the lowest among the computers, and one
    against which matches count."""

    game: str
    level: str
    matches: int
    wins: int


class ComputerMatch(msgspec.Struct, frozen=True):
    """A finished match of one person against computers of one level, and which part of these did no better, 0 to
    1."""

    level: str
    beaten: float

    @property
    def is_won(self) -> bool:
        """Whether the person was first, maybe with others."""
        return self.beaten == 1


class Solo(msgspec.Struct, frozen=True):
    """A list of solo games: how many the player finished, and the best score, with the list in which it was
    reached."""

    game: str
    list: str
    games: int
    best: int
    best_list: str


class Duels(msgspec.Struct, frozen=True):
    """Matches in which both players took part: how many, and how often each was placed ahead of the other."""

    matches: int
    before: int
    behind: int


class Practised(msgspec.Struct, frozen=True):
    """The number of plays of a kind (takes, builds, melds) that used an operation. ``""`` counts the plays
    themselves."""

    game: str
    play: str
    operation: str
    n: int


class Record(msgspec.Struct, frozen=True):
    """A player's record on a server. ``games`` are those played with other people and ``against_computers`` those
    without, the most played first. ``streak`` is that of all games together. ``last_places`` are those of the last
    ``PLACES_SHOWN`` matches with other people, newest last, None where the player left, or a computer played."""

    games: tuple[GameRecord, ...] = ()
    against_computers: tuple[AgainstComputers, ...] = ()
    solos: tuple[Solo, ...] = ()
    practised: tuple[Practised, ...] = ()
    duels: Duels | None = None
    streak: Streak = Streak()
    last_places: tuple[int | None, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.games or self.against_computers or self.solos or self.practised)


RATINGS = 60
"""The most ratings of a game in a record."""
PLACES_SHOWN = 8
"""The most last places in a record."""

_OWN = f"NOT left_early AND (share IS NULL OR share > {MOST_OWN})"
_RESULTS = (
    f"FROM result WHERE user_id = ?1 AND guild_id = ?2 AND solo IS NULL AND level IS NOT '{UNCOUNTED_LEVEL}'"
)
_OF_GAME = "(?3 IS NULL OR game = ?3)"
TOTALS = f"""
SELECT game, level, count(*) AS matches, sum(place = 1 AND own AND opposed) AS wins, sum(left_early) AS left,
    sum(NOT own AND NOT left_early) AS away, sum(iif(own, score, 0)) AS score
FROM (SELECT game, level, place, opposed, left_early, score, {_OWN} AS own {_RESULTS} AND {_OF_GAME})
GROUP BY game, level ORDER BY matches DESC, game, level
"""
PLACES = f"""
SELECT game, place, count(*) {_RESULTS} AND level IS NULL AND {_OF_GAME} AND {_OWN}
GROUP BY game, place
"""
STREAK = f"""
SELECT group_concat(sign, '') FROM (
    SELECT CASE WHEN place != 1 OR NOT ({_OWN}) THEN 'x' WHEN opposed THEN 'w' ELSE '' END AS sign
    {_RESULTS} AND level IS NULL AND {_OF_GAME} ORDER BY n
)
"""
RATINGS_OF_GAME = f"""
SELECT json_group_array(rating) FROM (
    SELECT rating {_RESULTS} AND level IS NULL AND game = ?3 AND rating IS NOT NULL AND list = ''
    ORDER BY n DESC LIMIT {RATINGS}
)
"""
LAST_PLACES = f"""
SELECT iif({_OWN}, place, NULL) {_RESULTS} AND level IS NULL AND {_OF_GAME} ORDER BY n DESC LIMIT {PLACES_SHOWN}
"""
SOLOS = f"""
SELECT game, CASE WHEN solo GLOB 'day.*' THEN 'day' ELSE solo END AS list, count(*) AS games,
    max(CASE WHEN {_OWN} THEN score END) AS best, solo AS best_list
FROM result WHERE user_id = ?1 AND guild_id = ?2 AND solo IS NOT NULL AND {_OF_GAME}
GROUP BY game, 2 HAVING best IS NOT NULL ORDER BY game, 2
"""
_PRACTISED = """
SELECT game, play, operation, n FROM practice
WHERE user_id = ?1 AND guild_id = ?2 AND (?3 IS NULL OR game = ?3) ORDER BY game, play, n DESC, operation
"""
DUELS = f"""
WITH other AS MATERIALIZED (SELECT match_id, place FROM result WHERE user_id = ?4 AND guild_id = ?2)
SELECT count(*), coalesce(sum(one.place < other.place), 0), coalesce(sum(one.place > other.place), 0)
FROM result AS one CROSS JOIN other ON other.match_id = one.match_id
WHERE user_id = ?1 AND guild_id = ?2 AND {_OF_GAME}
"""

AGAINST_COMPUTERS = f"""
SELECT level, iif({_OWN}, (players - place) / (players - 1.0), 0.0) FROM result
WHERE user_id = ?1 AND game = ?2 AND solo IS NULL AND level IS NOT NULL
    AND (?4 IS NULL OR n <= (SELECT n FROM result WHERE match_id = ?4 AND user_id = ?1))
    AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.match_id = result.match_id AND seat.level != result.level)
ORDER BY n DESC LIMIT ?3
"""
_ANY_MATCH = "SELECT 1 FROM result WHERE user_id = ? AND game = ? AND solo IS NULL LIMIT 1"


class RecordStore:
    """Reads records. SQLite adds up what there may be thousands of."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, guild_id: int, user_id: int, game: str | None = None, against: int | None = None) -> Record:
        """Return a player's record on a server, limited to ``game`` if given, with the duels against ``against``
        if given."""

        def read(connection: sqlite3.Connection) -> Record:
            who = (user_id, guild_id, game)
            duels = None if against is None else Duels(*connection.execute(DUELS, (*who, against)).fetchone())
            totals = connection.execute(TOTALS, who).fetchall()
            return Record(
                _read_games(connection, who, totals),
                tuple(
                    AgainstComputers(row["game"], row["level"], row["matches"], row["wins"])
                    for row in totals
                    if row["level"] is not None
                ),
                tuple(Solo(*row) for row in connection.execute(SOLOS, who)),
                tuple(Practised(*row) for row in connection.execute(_PRACTISED, who)),
                duels,
                _streak(connection, who),
                tuple(place for (place,) in reversed(connection.execute(LAST_PLACES, who).fetchall())),
            )

        return await self._db.read(read)

    async def list_against_computers(
        self, user_id: int, game: str, most: int, until: int | None = None
    ) -> list[ComputerMatch]:
        """List the user's matches of a game against computers of one level alone, on all servers and on none,
        newest first, beginning with the match ``until`` if given."""
        rows = await self._db.rows(AGAINST_COMPUTERS, (user_id, game, most, until))
        return [ComputerMatch(*row) for row in rows]

    async def has_played(self, user_id: int, game: str) -> bool:
        """Whether the user has ended a match of a game of several, on any server or on none."""
        return bool(await self._db.rows(_ANY_MATCH, (user_id, game)))


Who = tuple[int, int, str | None]
"""User, server, and game if only that counts."""


def _read_games(connection: sqlite3.Connection, who: Who, totals: Sequence[sqlite3.Row]) -> tuple[GameRecord, ...]:
    places: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for game, place, n in connection.execute(PLACES, who):
        places[game][place] = n
    return tuple(
        GameRecord(
            game=row["game"],
            matches=row["matches"],
            wins=row["wins"],
            left=row["left"],
            away=row["away"],
            places=places[row["game"]],
            score=row["score"],
            streak=_streak(connection, (*who[:2], row["game"])),
            ratings=_ratings(connection, (*who[:2], row["game"])),
        )
        for row in totals
        if row["level"] is None
    )


def _streak(connection: sqlite3.Connection, who: Who) -> Streak:
    (signs,) = connection.execute(STREAK, who).fetchone()
    runs = (signs or "").split("x")
    return Streak(len(runs[-1]), max(map(len, runs)))


def _ratings(connection: sqlite3.Connection, who: Who) -> tuple[float, ...]:
    """Read the ratings, oldest first."""
    (newest_first,) = connection.execute(RATINGS_OF_GAME, who).fetchone()
    return tuple(reversed(msgspec.json.decode(newest_first, type=list[float])))
