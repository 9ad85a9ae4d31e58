"""Settings of users and servers, and the bot's own memory, as small strings."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Literal, get_args, overload

import msgspec

from bot.games.registry import GAMES
from bot.store.sqlite.database import Database

Scope = Literal["user", "guild", "bot"]
Theme = Literal["standard", "contrast", "soft"]
THEMES: tuple[Theme, ...] = get_args(Theme)
"""The colours in which pictures are shown. The first is the one in which they are drawn."""
COMMANDS, COMMANDS_PROBLEM, COMMAND_IDS = "commands", "commands_problem", "command_ids"
"""The bot's records about its slash commands: which ones Discord knows, why it has not taken newer ones, and the
ids of the known ones by name (JSON)."""


CLIENT_LANGUAGE = "client_language"
"""The setting, not chosen by the user, with the language of the Discord from which they last used the bot."""
CALL = "call_"
"""Prefix of the settings with the role to call for a game."""
CHAMPION = "champion_"
"""Prefix of the settings with the role of a game's champions."""
TABLES = 10
"""The most open tables in a channel, unless the server chooses another limit."""
ROOMS = ("3", "5", "10", "20", "50")
"""The limits that a server can choose."""
Calling = Literal["always", "away", "off"]
CALLINGS: tuple[Calling, ...] = get_args(Calling)
"""Whether panels come by DM, and when a new one calls a player: each turn, when the player is away, never."""
MORNING = 8
"""The hour of the morning post, unless the server chooses another."""


Inviting = Literal["mention", "dm", "off"]
INVITINGS: tuple[Inviting, ...] = get_args(Inviting)
"""The ways of inviting: with a mention at the lobby, by DM, not at all."""


Showing = Literal["shown", "after", "never"]
SHOWINGS: tuple[Showing, ...] = get_args(Showing)
"""When people see their own ratings: always, only where a puzzle or match ends, or never."""


class UserSettings(msgspec.Struct, frozen=True):
    """A user's settings.

    ``language`` None: as Discord says, which was ``client_language`` when they last used the bot. ``calls``: when
    a DM calls them (stored as ``messages``). ``theme``: the colours of private pictures. ``show_hands``: replays
    may show their hands. ``listed``: others see them on leaderboards, and their ratings. ``invitations``: how they
    come. ``reminder``: the hour at which they are reminded of the daily puzzles, None for never. ``zone``: their
    time zone (IANA, or ``UTC+02:00``), None: not chosen. ``ratings``: when they see their own.
    """

    language: str | None = None
    client_language: str | None = None
    pictures: bool = True
    calls: Calling = "away"
    theme: Theme = "standard"
    show_hands: bool = False
    listed: bool = True
    reminder: int | None = None
    zone: str | None = None
    invitations: Inviting = "mention"
    ratings: Showing = "shown"


class ServerSettings(msgspec.Struct, frozen=True):
    """A server's settings.

    ``language`` and ``pace`` None: Discord's and the installation's. ``threads``: each match gets a thread.
    ``theme``: the colours of public pictures. ``channels``: where tables may be opened, empty for everywhere.
    ``openers``: the role that may open tables, None for everyone. ``games``: which may be played, empty for all.
    ``seasons`` and ``audit``: the channels for the podium of a season and for what moderators do. ``tables``: how
    many may be open in a channel. ``welcome``: an introduction is posted when the bot joins, or comes back.
    ``calls``: the role to be called for lobbies of a game, stored as ``call_GAME``. ``champions``: the role of a
    game's champions, stored as ``champion_GAME``, and ``season_champions`` whether those of seasons have it, not
    those of tournaments (stored as ``champions``). ``morning`` and
    ``morning_hour``: where and when the daily puzzles are posted, None for nowhere. ``zone``: the server's time
    zone, None: not chosen.
    """

    language: str | None = None
    pace: str | None = None
    threads: bool = False
    theme: Theme = "standard"
    channels: tuple[int, ...] = ()
    openers: int | None = None
    games: tuple[str, ...] = ()
    seasons: int | None = None
    audit: int | None = None
    tables: int = TABLES
    welcome: bool = True
    morning: int | None = None
    morning_hour: int = MORNING
    zone: str | None = None
    calls: dict[str, int] = {}
    champions: dict[str, int] = {}
    season_champions: bool = False

    @property
    def open_games(self) -> tuple[str, ...]:
        """The games that may be played, in the order of the registry."""
        return tuple(key for key in GAMES if not self.games or key in self.games)


def user_settings(values: Mapping[str, str]) -> UserSettings:
    """Parse a user's settings from the stored values. Missing and invalid ones count as never set."""
    return UserSettings(
        language=values.get("language"),
        client_language=values.get(CLIENT_LANGUAGE),
        pictures=values.get("pictures") != "off",
        calls=_calling(values),
        theme=_theme(values),
        show_hands=values.get("show_hands") == "on",
        listed=values.get("listed") != "off",
        reminder=_hour(values.get("reminder")),
        zone=values.get("zone"),
        invitations=next((known for known in INVITINGS if known == values.get("invitations")), "mention"),
        ratings=next((known for known in SHOWINGS if known == values.get("ratings")), "shown"),
    )


def server_settings(values: Mapping[str, str]) -> ServerSettings:
    """Parse a server's settings from the stored values. Missing and invalid ones count as never set."""
    return ServerSettings(
        language=values.get("language"),
        pace=values.get("pace"),
        threads=values.get("threads") == "on",
        theme=_theme(values),
        channels=_ids(values.get("channels", "")),
        openers=next(iter(_ids(values.get("openers", ""))), None),
        games=tuple(values.get("games", "").split()),
        seasons=next(iter(_ids(values.get("seasons", ""))), None),
        audit=next(iter(_ids(values.get("audit", ""))), None),
        tables=next((int(known) for known in ROOMS if known == values.get("tables")), TABLES),
        welcome=values.get("welcome") != "off",
        morning=next(iter(_ids(values.get("morning", ""))), None),
        morning_hour=_hour(values.get("morning_hour"), MORNING),
        zone=values.get("zone"),
        calls=_roles(values, CALL),
        champions=_roles(values, CHAMPION),
        season_champions=values.get("champions") == "season",
    )


def _roles(values: Mapping[str, str], prefix: str) -> dict[str, int]:
    """Parse the roles of games, stored with that prefix."""
    return {
        name.removeprefix(prefix): roles[0]
        for name, value in values.items()
        if name.startswith(prefix) and (roles := _ids(value))
    }


@overload
def _hour(value: str | None) -> int | None: ...
@overload
def _hour(value: str | None, unset: int) -> int: ...
def _hour(value: str | None, unset: int | None = None) -> int | None:
    """Parse an hour of the day, ``unset`` if it is none."""
    return next((hour for hour in range(24) if value == str(hour)), unset)


def _calling(values: Mapping[str, str]) -> Calling:
    wanted = values.get("messages")
    return next((known for known in CALLINGS if known == wanted), "away")


def _theme(values: Mapping[str, str]) -> Theme:
    return next((theme for theme in THEMES if theme == values.get("theme")), THEMES[0])


def _ids(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split() if word.isdigit())


def read_setting(connection: sqlite3.Connection, scope: Scope, owner_id: int, name: str) -> str | None:
    """Return the value, or None if it was never set."""
    row = connection.execute(
        "SELECT value FROM setting WHERE scope = ? AND owner_id = ? AND name = ?", (scope, owner_id, name)
    ).fetchone()
    return row["value"] if row else None


PUT_SETTING = "INSERT OR REPLACE INTO setting (scope, owner_id, name, value) VALUES (?, ?, ?, ?)"


def read_settings(connection: sqlite3.Connection, scope: Scope, owner_id: int) -> dict[str, str]:
    """Return all values of an owner by name."""
    sql = "SELECT name, value FROM setting WHERE scope = ? AND owner_id = ?"
    return {row["name"]: row["value"] for row in connection.execute(sql, (scope, owner_id))}


def put_setting(connection: sqlite3.Connection, scope: Scope, owner_id: int, name: str, value: str) -> None:
    """Set a value."""
    connection.execute(PUT_SETTING, (scope, owner_id, name, value))


def read_wants_calls(connection: sqlite3.Connection, match_id: int) -> frozenset[int]:
    """Read the seats of a match whose owners want a call every turn."""
    rows = connection.execute(
        "SELECT seat FROM seat JOIN setting ON scope = 'user' AND owner_id = user_id"
        " WHERE match_id = ? AND setting.name = 'messages' AND value = 'always'",
        (match_id,),
    )
    return frozenset(row["seat"] for row in rows)


class SettingStore:
    """Reads and writes settings. The bot's own have the owner id 0."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def get(self, scope: Scope, owner_id: int, name: str) -> str | None:
        """Return the value, or None if it was never set."""
        return await self._db.read(lambda connection: read_setting(connection, scope, owner_id, name))

    async def all(self, scope: Scope, owner_id: int) -> dict[str, str]:
        """Return all values of an owner by name."""
        return await self._db.read(lambda connection: read_settings(connection, scope, owner_id))

    async def user(self, user_id: int) -> UserSettings:
        """Return a user's settings."""
        return user_settings(await self.all("user", user_id))

    async def server(self, guild_id: int) -> ServerSettings:
        """Return a server's settings."""
        return server_settings(await self.all("guild", guild_id))

    async def put(self, scope: Scope, owner_id: int, name: str, value: str | None) -> None:
        """Set a value, or unset it with None."""
        if value is None:
            await self._db.write(
                "DELETE FROM setting WHERE scope = ? AND owner_id = ? AND name = ?", (scope, owner_id, name)
            )
            return
        await self._db.run(lambda connection: put_setting(connection, scope, owner_id, name, value))

    async def note_client_language(self, user_id: int, language: str) -> None:
        """Set the language of a user's Discord, which any later press brings again."""
        await self._db.write_relaxed(PUT_SETTING, ("user", user_id, CLIENT_LANGUAGE, language))

    async def first(self, scope: Scope, owner_id: int, name: str, value: str) -> str:
        """Set a value unless there is one, and return the stored one."""

        def work(connection: sqlite3.Connection) -> str:
            connection.execute(
                "INSERT OR IGNORE INTO setting (scope, owner_id, name, value) VALUES (?, ?, ?, ?)",
                (scope, owner_id, name, value),
            )
            kept = read_setting(connection, scope, owner_id, name)
            assert kept is not None
            return kept

        return await self._db.run(work)
