"""Presets of a server: tables that its staff have saved for everybody under a name. They may be rated, each with a
list of its own (see ``standings``).

A list belongs to the options. It is kept but not shown when its preset is removed or not rated any more, and is
there again when these options are rated again, under whatever name. Other options under the same name begin
unrated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Options
from bot.games.registry import GAMES
from bot.match.change import Change
from bot.match.lobbies.remembering import LastTable, with_options
from bot.match.model import Match, encode
from bot.store.leaderboards.standings import MATCHES, PRESET
from bot.store.settings import SettingStore

PRESETS = "presets_"
"""Prefix of the settings of servers with the presets of a game, by name (JSON)."""
MOST = 3
"""Presets of a game on a server."""
LONGEST = 30
"""Characters of a name."""
_MARK = 12
"""Hexadecimal digits of the hash of options in the name of a list."""


class ServerPreset(LastTable, frozen=True):
    """A table under a name. ``list``: the one for which rated matches with its options count, empty if it is not
    rated."""

    list: str = MATCHES


Presets = Mapping[str, ServerPreset]
"""Presets of a game by name, with their options."""
RatedLists = Mapping[tuple[str, str], str]
"""The names of rated presets by game and list."""


async def read_presets(settings: SettingStore, guild_id: int, game: str) -> dict[str, ServerPreset]:
    """Return the presets of a game on a server, by name, with their options."""
    return list_presets({f"{PRESETS}{game}": await settings.get("guild", guild_id, f"{PRESETS}{game}")}, game)


def list_presets(values: Mapping[str, str | None], game: str) -> dict[str, ServerPreset]:
    """Return the presets of a game, by name, from all that is stored as the settings of a server."""
    saved = _parse(values.get(f"{PRESETS}{game}"))
    return {name: one for name, stored in saved.items() if (one := with_options(game, stored)) is not None}


async def read_rated_lists(settings: SettingStore, guild_id: int) -> RatedLists:
    """Return the names of a server's rated presets by game and list."""
    values = await settings.all("guild", guild_id)
    presets = [(game, name, one) for game in GAMES for name, one in list_presets(values, game).items()]
    return {(game, one.list): name for game, name, one in presets if one.list}


async def read_list(settings: SettingStore, guild_id: int, game: str, options: Options) -> str:
    """Return the list for which a match with these options counts that begins now on a server."""
    return find_list(await read_presets(settings, guild_id, game), options)


def find_list(presets: Presets, options: Options) -> str:
    """Return the list for which a match with these options counts that begins now, whatever becomes of the presets
    meanwhile: that of a rated one, otherwise the usual one (``""``)."""
    if options.is_rated:
        return MATCHES
    rated = (one.list for one in presets.values() if one.list and one.options.again == options.again)
    return next(rated, MATCHES)


def count_for_list(before: Match, change: Change, presets: Presets) -> Change:
    """Have a lobby after the change count for the list of its options. A match keeps the list of its start."""
    if before.row.status != "lobby":
        return change
    after = replace(change.after, list=find_list(presets, Match(change.after).options))
    return replace(change, after=after)


async def save_preset(settings: SettingStore, guild_id: int, game: str, name: str, last: LastTable) -> None:
    """Save a table for everybody in a server. A rated preset stays rated if only the pace changes. Raises
    ``Refused("preset.too_many")`` beyond ``MOST`` names."""
    saved = _parse(await settings.get("guild", guild_id, f"{PRESETS}{game}"))
    if name not in saved and len(saved) >= MOST:
        raise Refused("preset.too_many", most=MOST)
    before = with_options(game, saved[name]) if name in saved else None
    known = before.list if before is not None and before.options == last.options else MATCHES
    saved[name] = ServerPreset(msgspec.to_builtins(last.options), last.pace, known)
    await settings.put("guild", guild_id, f"{PRESETS}{game}", encode(saved))


async def drop_preset(settings: SettingStore, guild_id: int, game: str, name: str) -> None:
    """Drop a preset. Raises ``Refused("preset.unknown")``."""
    await _change(settings, guild_id, game, name, lambda _: None)


async def rate_preset(settings: SettingStore, guild_id: int, game: str, name: str, *, rated: bool) -> None:
    """Have matches with the options of a preset rated from now on, in a list of their own, or not any more. Raises
    ``Refused``: preset.unknown, preset.rated_already for the usual options."""

    def rate(preset: ServerPreset) -> ServerPreset:
        known = with_options(game, preset)
        if known is None:
            raise Refused("preset.unknown", name=name)
        if rated and known.options.is_rated:
            raise Refused("preset.rated_already")
        return replace(preset, list=_name_list(game, known.options) if rated else MATCHES)

    await _change(settings, guild_id, game, name, rate)


async def _change(
    settings: SettingStore,
    guild_id: int,
    game: str,
    name: str,
    change: Callable[[ServerPreset], ServerPreset | None],
) -> None:
    saved = _parse(await settings.get("guild", guild_id, f"{PRESETS}{game}"))
    if name not in saved:
        raise Refused("preset.unknown", name=name)
    after = change(saved[name])
    saved = {each: one for each, one in {**saved, name: after}.items() if one is not None}
    await settings.put("guild", guild_id, f"{PRESETS}{game}", encode(saved) if saved else None)


def _name_list(game: str, options: Options) -> str:
    """Name the list of options by a hash of what differs from the usual ones, so that an option that later
    versions add changes nothing."""
    chosen = options.again
    usual = msgspec.to_builtins(type(chosen)())
    unlike = dict(each for each in msgspec.to_builtins(chosen).items() if each not in usual.items())
    told = msgspec.json.encode([game, unlike], order="sorted")
    return PRESET + hashlib.sha256(told).hexdigest()[:_MARK]


def _parse(kept: str | None) -> dict[str, ServerPreset]:
    try:
        return msgspec.json.decode(kept or "{}", type=dict[str, ServerPreset])
    except msgspec.ValidationError:
        return {}
