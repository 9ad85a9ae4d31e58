"""The last table that a member hosted, so that their next one opens with the same options and pace, and the tables
that staff have saved for everybody under a name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.match.change import Change
from bot.match.lobbies.pace import PACES
from bot.match.model import encode
from bot.store.match.matches import MatchRow
from bot.store.settings import SettingStore, put_setting

TABLE = "table_"
"""Prefix of the settings of users with the options and the pace of their last table of a game (JSON)."""

PRESETS = "presets_"
"""Prefix of the settings of servers with the saved tables of a game, by name (JSON)."""
MOST = 3
"""Saved tables of a game on a server."""
LONGEST = 30
"""Characters of a name."""


class LastTable(msgspec.Struct, frozen=True):
    """The options (as builtins of the game's type) and the pace of a table."""

    options: Any
    pace: str


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
        return _with_options(game, msgspec.json.decode(kept, type=LastTable))
    except msgspec.ValidationError:
        return None


def _with_options(game: str, last: LastTable) -> LastTable | None:
    """Decode the options of a stored table, None if this version no longer has such ones."""
    try:
        options = msgspec.convert(last.options, find(game).options_type)
    except msgspec.ValidationError:
        return None
    return LastTable(options, last.pace) if last.pace in PACES else None


async def read_presets(settings: SettingStore, guild_id: int, game: str) -> dict[str, LastTable]:
    """Return the tables of a game that a server's staff have saved, by name, with their options."""
    return list_presets({f"{PRESETS}{game}": await settings.get("guild", guild_id, f"{PRESETS}{game}")}, game)


def list_presets(values: Mapping[str, str | None], game: str) -> dict[str, LastTable]:
    """Return the saved tables of a game, by name, from all that is stored as the settings of a server."""
    saved = _parse(values.get(f"{PRESETS}{game}"))
    return {name: last for name, stored in saved.items() if (last := _with_options(game, stored)) is not None}


async def save_preset(settings: SettingStore, guild_id: int, game: str, name: str, last: LastTable) -> None:
    """Save a table for everybody in a server. Raises ``Refused("preset.too_many")`` beyond ``MOST`` names."""
    saved = await _read_saved(settings, guild_id, game)
    if name not in saved and len(saved) >= MOST:
        raise Refused("preset.too_many", most=MOST)
    stored = LastTable(msgspec.to_builtins(last.options), last.pace)
    await settings.put("guild", guild_id, f"{PRESETS}{game}", encode({**saved, name: stored}))


async def drop_preset(settings: SettingStore, guild_id: int, game: str, name: str) -> None:
    """Drop a saved table. Raises ``Refused("preset.unknown")``."""
    saved = await _read_saved(settings, guild_id, game)
    if saved.pop(name, None) is None:
        raise Refused("preset.unknown", name=name)
    await settings.put("guild", guild_id, f"{PRESETS}{game}", encode(saved) if saved else None)


async def _read_saved(settings: SettingStore, guild_id: int, game: str) -> dict[str, LastTable]:
    return _parse(await settings.get("guild", guild_id, f"{PRESETS}{game}"))


def _parse(kept: str | None) -> dict[str, LastTable]:
    try:
        return msgspec.json.decode(kept or "{}", type=dict[str, LastTable])
    except msgspec.ValidationError:
        return {}
