"""The last table that a member hosted, so that their next one opens with the same options and pace."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.registry import find
from bot.match.change import Change
from bot.match.lobbies.pace import PACES
from bot.match.model import encode
from bot.store.match.matches import MatchRow
from bot.store.settings import SettingStore, put_setting

TABLE = "table_"
"""Prefix of the settings of users with the options and the pace of their last table of a game (JSON)."""


class LastTable(msgspec.Struct, frozen=True):
    """The options (as builtins of the game's type) and the pace of a table."""

    options: Any
    pace: str


TableT = TypeVar("TableT", bound=LastTable)


def remember_table(change: Change) -> Change:
    """Have the change also store what its host has chosen for the match."""
    row = change.after
    last = LastTable(msgspec.json.decode(row.options), row.pace)
    return replace(change, also=(*change.also, partial(_keep, row.host_id, last)))


def _keep(host_id: int, last: LastTable, connection: Any, row: MatchRow) -> None:
    put_setting(connection, "user", host_id, f"{TABLE}{row.game}", encode(last))


async def read_last_table(settings: SettingStore, user_id: int, game: str) -> LastTable | None:
    """Return a member's last table of a game with its options, None before the first one, or if this version no
    longer has such options."""
    kept = await settings.get("user", user_id, f"{TABLE}{game}")
    if kept is None:
        return None
    try:
        return with_options(game, msgspec.json.decode(kept, type=LastTable))
    except msgspec.ValidationError:
        return None


def with_options(game: str, last: TableT) -> TableT | None:
    """Decode the options of a stored table, None if this version no longer has such ones."""
    try:
        options = msgspec.convert(last.options, find(game).options_type)
    except msgspec.ValidationError:
        return None
    return replace(last, options=options) if last.pace in PACES else None
