"""Records: what a player has done on a server."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.database import Database
from bot.store.leaderboards.results import own


class FinishedMatch(msgspec.Struct, frozen=True):
    """A finished match of several people, or of one against computers: then ``level`` is the lowest among those.
    ``rating`` is the one after it, None unless it was rated; ``ended_at`` in Unix seconds; for the others see
    ``ResultRow``."""

    game: str
    place: int
    players: int
    score: int
    left_early: bool
    rating: float | None
    ended_at: float
    share: float | None = None
    opposed: bool = True
    level: str | None = None

    @property
    def played(self) -> bool:
        """Whether the player, and not a computer for them, made the most of it and stayed."""
        return own(self.left_early, self.share)

    @property
    def won(self) -> bool:
        """Whether the player won it against somebody."""
        return self.place == 1 and self.played and self.opposed


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
    """How many plays of a kind (takes, builds, melds) used an operation; ``""`` counts the plays themselves."""

    game: str
    play: str
    operation: str
    n: int


class Record(msgspec.Struct, frozen=True):
    """What a player has done on a server. ``played`` are the matches with other people, and ``against_computers``
    those without, in the order in which they ended."""

    played: tuple[FinishedMatch, ...] = ()
    against_computers: tuple[FinishedMatch, ...] = ()
    solos: tuple[Solo, ...] = ()
    practised: tuple[Practised, ...] = ()
    duels: Duels | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.played or self.against_computers or self.solos or self.practised)


_PLAYED = """
SELECT game, place, players, score, left_early, rating, ended_at, share, opposed, level FROM result
WHERE user_id = ?1 AND guild_id = ?2 AND solo IS NULL AND (?3 IS NULL OR game = ?3) ORDER BY n
"""
_SOLOS = """
SELECT game, list, standing.matches AS games, best, best_list FROM leaderboard
JOIN standing ON standing.leaderboard_id = leaderboard.id AND user_id = ?1
WHERE guild_id = ?2 AND list IN (SELECT DISTINCT CASE WHEN solo GLOB 'day.*' THEN 'day' ELSE solo END
    FROM result WHERE user_id = ?1 AND guild_id = ?2 AND solo IS NOT NULL)
AND period = 'all' AND (?3 IS NULL OR game = ?3) AND best IS NOT NULL ORDER BY game, list
"""
_PRACTISED = """
SELECT game, play, operation, n FROM practice
WHERE user_id = ?1 AND guild_id = ?2 AND (?3 IS NULL OR game = ?3) ORDER BY game, play, n DESC, operation
"""
_DUELS = """
SELECT count(*) AS matches, coalesce(sum(one.place < other.place), 0), coalesce(sum(one.place > other.place), 0)
FROM result AS one JOIN result AS other ON other.match_id = one.match_id AND other.user_id = ?4
WHERE one.user_id = ?1 AND one.guild_id = ?2 AND (?3 IS NULL OR one.game = ?3)
"""


class RecordStore:
    """Reads records."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def of(self, guild_id: int, user_id: int, game: str | None = None, against: int | None = None) -> Record:
        """A player's record on a server, in one game if given, and against another player if given."""

        def read(connection: sqlite3.Connection) -> Record:
            who = (user_id, guild_id, game)
            duels = None if against is None else Duels(*connection.execute(_DUELS, (*who, against)).fetchone())
            found = [FinishedMatch(*row) for row in connection.execute(_PLAYED, who)]
            return Record(
                tuple(one for one in found if one.level is None),
                tuple(one for one in found if one.level is not None),
                tuple(Solo(*row) for row in connection.execute(_SOLOS, who)),
                tuple(Practised(*row) for row in connection.execute(_PRACTISED, who)),
                duels,
            )

        return await self._db.read(read)
