"""What Discord is sent when the slash commands are registered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import CommandTree
from discord.http import Route

from bot.share import Share
from bot.store.settings import COMMAND_IDS, COMMANDS
from bot.ui.background.registration import CommandRegistration

ENTRY = {
    "id": "7",
    "application_id": "1",
    "version": "8",
    "type": 4,
    "name": "launch",
    "name_localizations": {"de": "starten"},
    "description": "",
    "handler": 2,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
    "nsfw": False,
}
"""The command that Discord makes when a hoster enables Activities, as Discord gives it."""


class Registered:
    """Discord's list of an application's commands, which may never lose the entry point in a bulk update."""

    def __init__(self, *commands: dict[str, Any]) -> None:
        self.commands = list(commands)

    async def request(self, route: Route, *, json: Any = None, params: Any = None) -> list[dict[str, Any]]:
        assert route.path == "/applications/{application_id}/commands"
        if route.method == "GET":
            hidden = () if params == {"with_localizations": "true"} else ("name_localizations",)
            return [{key: command[key] for key in command.keys() - hidden} for command in self.commands]
        if any(command["type"] == 4 and command not in json for command in self.commands):
            response: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(response, {"code": 50240, "message": "You cannot remove this command."})
        self.commands = [{"id": str(40 + place), **command} for place, command in enumerate(json)]
        return self.commands


class Settings:
    """Settings of the bot, in memory."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    async def get(self, scope: str, of: int, name: str) -> Any:
        return self.values.get(name)

    async def put(self, scope: str, of: int, name: str, value: Any) -> None:
        self.values[name] = value


async def register(discord_has: Registered, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Register one command at an application, and return what the bot keeps about it."""
    client = discord.Client(intents=discord.Intents.none(), application_id=1)
    tree = CommandTree(client)
    tree.command(name="rules", description="Read the rules")(_rules)
    monkeypatch.setattr(client.http, "request", discord_has.request)
    settings = Settings()
    runtime: Any = SimpleNamespace(
        config=SimpleNamespace(share=Share()),
        store=SimpleNamespace(settings=settings),
        service=SimpleNamespace(clock=lambda: 0.0),
    )
    registration = CommandRegistration(runtime, tree)
    registration.start()
    await registration.tried.wait()
    registration.stop()
    assert registration.problem is None
    return settings.values


async def _rules(interaction: discord.Interaction) -> None:
    """Do nothing."""


async def test_the_entry_point_of_activities_stays_as_discord_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    old = {"id": "6", "type": 1, "name": "old", "description": "Of an earlier version"}
    discord_has = Registered(old, ENTRY)
    settings = await register(discord_has, monkeypatch)
    assert [command["name"] for command in discord_has.commands] == ["rules", "launch"]
    assert discord_has.commands[1] == ENTRY
    assert COMMANDS in settings


async def test_without_activities_nothing_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    discord_has = Registered()
    settings = await register(discord_has, monkeypatch)
    assert [command["name"] for command in discord_has.commands] == ["rules"]
    assert settings[COMMAND_IDS] == '{"rules":40}'
