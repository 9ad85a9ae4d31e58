"""Registers the slash commands with Discord in the background, whenever they have changed.

Nothing waits for it: if Discord refuses or is down, the bot runs with the commands that Discord already knows, and
registration is retried with growing pauses until it succeeds.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from discord.app_commands import CommandTree, Group
from discord.http import Route

from bot.i18n.commands import CommandTranslator
from bot.i18n.mentions import MENTIONS
from bot.i18n.texts import FOLDER
from bot.store.settings import COMMAND_IDS, COMMANDS, COMMANDS_PROBLEM
from bot.store.sqlite.faults import is_unavailable
from bot.ui.background.timer import Timer
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

FIRST_PAUSE = 15.0
"""Seconds before the first retry; each further pause doubles."""
LONGEST_PAUSE = 300.0
ENTRY_POINT = 4
"""Discord's type of the command that it makes itself where Activities are enabled. It refuses every registration
that leaves this command out."""


class CommandRegistration:
    """Registers the commands of a tree. ``problem`` says why they are not registered yet, worded for the log,
    empty before the first attempt and None once they are.

    Where several processes run the bot, the first one registers them, and the others wait for it.
    """

    def __init__(self, runtime: Runtime, tree: CommandTree[Any]) -> None:
        self._leads = runtime.config.share.first
        self.problem: str | None = ""
        self.tried = asyncio.Event()
        """Set once the first attempt has succeeded or failed."""
        self._runtime = runtime
        self._tree = tree
        self._timer = Timer(self._attempt, "commands")
        self._failures = 0
        self._taken: str | None = None
        """The fingerprint of the commands that Discord accepted from this process."""
        self._ids: dict[str, int] = {}
        """Discord's ids of the commands, by the first word of each."""

    async def remember(self) -> None:
        """Read the stored ids of the commands. Until ids are known, texts name commands in words."""
        self._ids = {}
        MENTIONS.learn(self._names(), self._ids)
        try:
            await self._recall()
        except sqlite3.Error as error:
            log.info("the ids of the slash commands are not known yet (%s)", error)

    def start(self) -> None:
        """Start registering."""
        self._timer.start()

    def stop(self) -> None:
        """Stop retrying until the next start of the bot."""
        self._timer.stop()
        MENTIONS.forget(self._ids)

    def mention(self, name: str) -> str | None:
        """Return a command such as ``numer play`` for messages, clickable once its id is known, or None."""
        return MENTIONS.of(name) if name in self._names() else None

    def describe(self) -> str:
        """Say for the log how many commands there are, and whether they are registered."""
        state = "registered" if self.problem is None else "not registered yet"
        return f"{len(self._tree.get_commands())} commands {state}"

    def id_of(self, command: str) -> int | None:
        """Return Discord's id of a command, given by its first word, or None while it is not known."""
        return self._ids.get(command)

    def _names(self) -> frozenset[str]:
        """Return all commands by their full names, such as ``match list``."""
        commands = self._tree.walk_commands()
        return frozenset(command.qualified_name for command in commands if not isinstance(command, Group))

    async def _attempt(self) -> float | None:
        """Register. Returns the time of the next attempt (Unix seconds), or None if none is needed."""
        try:
            if not (self._leads or await self.is_known_by_first()):
                return self._runtime.service.clock() + FIRST_PAUSE
            await self._register()
        except Exception as error:  # noqa: BLE001 -- anything but a Discord or disk error is reported
            return await self._note_failure(error)
        finally:
            self.tried.set()
        if self._failures:
            log.info("the slash commands are registered now")
        self.problem = None
        self._timer.stop()
        return None

    async def is_known_by_first(self) -> bool:
        """Whether the first process has registered these very commands."""
        settings = self._runtime.store.settings
        self.problem = await settings.get("bot", 0, COMMANDS_PROBLEM) or self.problem
        known = await settings.get("bot", 0, COMMANDS) == self._mark()
        return known and await settings.get("bot", 0, COMMAND_IDS) is not None

    async def _register(self) -> None:
        mark, settings = self._mark(), self._runtime.store.settings
        known = await self._recall() if self._taken is None else True
        if await settings.get("bot", 0, COMMANDS) != mark:
            if self._taken != mark:
                self._learn(await self._replace())
                self._taken = mark
            await settings.put("bot", 0, COMMAND_IDS, msgspec.json.encode(self._ids).decode())
            await settings.put("bot", 0, COMMANDS, mark)
        elif not known:
            self._learn(await self._fetch())
            await settings.put("bot", 0, COMMAND_IDS, msgspec.json.encode(self._ids).decode())
        if await settings.get("bot", 0, COMMANDS_PROBLEM) is not None:
            await settings.put("bot", 0, COMMANDS_PROBLEM, None)

    async def _replace(self) -> Sequence[dict[str, Any]]:
        """Replace the commands that Discord has by those of the tree. The entry point stays exactly as it is:
        discord.py would drop most of its fields."""
        tree = self._tree
        kept = [command for command in await self._fetch() if command["type"] == ENTRY_POINT]
        translator = tree.translator or CommandTranslator()
        ours = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
        return await self._request("PUT", json=[*ours, *kept])

    async def _fetch(self) -> Sequence[dict[str, Any]]:
        """Return the commands that Discord has, with all their fields."""
        return await self._request("GET", params={"with_localizations": "true"})

    async def _request(self, method: str, **options: Any) -> Sequence[dict[str, Any]]:
        client = self._tree.client
        route = Route(method, "/applications/{application_id}/commands", application_id=client.application_id)
        commands: Sequence[dict[str, Any]] = await client.http.request(route, **options)
        return commands

    async def _recall(self) -> bool:
        """Read the stored ids, unless they are those of another bot. Returns whether there are any."""
        settings = self._runtime.store.settings
        kept, taken = await settings.get("bot", 0, COMMAND_IDS), await settings.get("bot", 0, COMMANDS)
        if kept is None or taken is None or not taken.startswith(f"{self._tree.client.application_id}:"):
            return False
        self._know(msgspec.json.decode(kept, type=dict[str, int]))
        return True

    def _learn(self, commands: Sequence[dict[str, Any]]) -> None:
        """Store the ids under which Discord knows the commands."""
        self._know({command["name"]: int(command["id"]) for command in commands})

    def _know(self, ids: dict[str, int]) -> None:
        self._ids = ids
        MENTIONS.identify(ids)

    async def _note_failure(self, error: Exception) -> float:
        """Log the reason once, and store it for the doctor commands. Returns the time of the next attempt."""
        pause: float = min(FIRST_PAUSE * 2**self._failures, LONGEST_PAUSE)
        self._failures += 1
        before, self.problem = self.problem, f"{type(error).__name__}: {error}"[:200]
        level = logging.DEBUG if self.problem == before else logging.WARNING
        log.log(level, "slash commands are not registered yet, next attempt in %.0f s (%s)", pause, self.problem)
        if not is_unavailable(error) and not (isinstance(error, DISCORD_ERRORS) and error_kind(error) != "other"):
            self._runtime.report(error, "registering slash commands")
        await self._note(self.problem)
        return self._runtime.service.clock() + pause

    async def _note(self, problem: str) -> None:
        """Store the reason where ``python -m bot doctor`` finds it, if the database is writable."""
        try:
            await self._runtime.store.settings.put("bot", 0, COMMANDS_PROBLEM, problem)
        except sqlite3.Error as error:
            log.warning("the database doesn't take why (%s)", error)

    def _mark(self) -> str:
        """Fingerprint these commands in all languages."""
        payload = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode([payload, _catalogues(FOLDER)])).hexdigest()
        return f"{self._tree.client.application_id}:{digest}"


@cache
def _catalogues(folder: Path) -> list[str]:
    """Fingerprint each catalogue, in the order of their languages."""
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("*/tally.po"))]
