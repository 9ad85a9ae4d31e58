"""How the bot registers its commands, in less time: only the first one of a process does, in each language. The
Discord and the new database of any other know them, as after a restart, unless the commands are others."""

from __future__ import annotations

import sqlite3
from gettext import NullTranslations
from importlib import import_module
from typing import Any, NamedTuple, cast

import pytest
import simcord

from bot.client import Tally
from bot.store.settings import COMMAND_IDS, COMMANDS, put_setting
from tests import new_databases

APPLICATION = 1 << 56
"""The id of every bot, below all that the simulated Discord gives away."""


class Registered(NamedTuple):
    """What is left of a registration: the commands at Discord, and a new database with their mark and ids."""

    commands: dict[tuple[str, int], dict[str, Any]]
    database: bytes


_known: dict[str, Registered] = {}
"""By the catalogues that translate names of commands."""


def recall_commands(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a new Discord and new databases know the commands, if there was a bot before."""
    env.backend.application_id = APPLICATION
    known = _known.get(_name_catalogues())
    if known is None:
        return
    env.backend.commands[None] = {**known.commands}
    env.backend._reserved_ids.update(int(command["id"]) for command in known.commands.values())
    monkeypatch.setattr(new_databases, "make_new", lambda: known.database)


async def note_commands(env: simcord.Env) -> None:
    """Remember what the first bot has registered."""
    catalogues, bot = _name_catalogues(), cast(Tally, env.bot)
    if catalogues in _known:
        return
    rows = {name: await bot.store.settings.get("bot", 0, name) for name in (COMMANDS, COMMAND_IDS)}
    if None not in rows.values():
        _known[catalogues] = Registered(env.backend.commands[None], _with_rows(rows))


def _name_catalogues() -> str:
    """The real ones, the pseudo-locale, or those of a test."""
    return f"{NullTranslations.pgettext.__qualname__} {import_module('bot.i18n.texts').FOLDER}"


def _with_rows(rows: dict[str, Any]) -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(new_databases.make_new())
    for name, value in rows.items():
        put_setting(connection, "bot", 0, name, value)
    return connection.serialize()
