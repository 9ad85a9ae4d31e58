"""The slash commands as discord.py knows them, with the handling of their failures."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.errors import Refused
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.guard import run_guarded

log = logging.getLogger(__name__)


class CommandTree(app_commands.CommandTree[Any]):
    """Slash commands whose faults are answered and reported like those of controls."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let every command through, with completed values as text, since Discord may send a number or nothing."""
        if interaction.type is not discord.InteractionType.autocomplete:
            return True
        data: Any = interaction.data or {}
        if _type_out(data.get("options") or ()):
            return True
        await _offer_nothing(interaction)
        return False

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a command like discord.py, which would only log a failed autocompletion. Answers that, too."""
        await super()._call(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            await _offer_nothing(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the user when a command failed before or beside its own handling."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed (%s)", error)
            await _offer_nothing(interaction)
            return

        async def fail(_: object) -> None:
            raise _cause(error)

        await run_guarded(interaction.client, Answer(interaction), fail)


def _type_out(options: Any) -> bool:
    """Turn partial input into text, in these options and those of subcommands. Returns whether there is an option
    that the user is typing into."""
    found = False
    for option in options:
        if option.get("focused"):
            typed, found = option.get("value"), True
            option["value"] = "" if typed is None else str(typed)
        found = _type_out(option.get("options") or ()) or found
    return found


async def _offer_nothing(interaction: discord.Interaction[Any]) -> None:
    """Answer an autocompletion with an empty list, unless it has an answer."""
    if interaction.response.is_done():
        return
    with suppress(*DISCORD_ERRORS):
        await interaction.response.autocomplete([])


def _cause(error: app_commands.AppCommandError) -> Exception:
    """Return the error to tell the user: a value that Discord should not have let through, a command that is not
    the one that Discord knows (they differ for a while after an update), or a fault of ours."""
    match error:
        case app_commands.TransformerError(value=value):
            return Refused("command.value", value=str(value)[:50])
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            log.warning("an outdated command was used (%s)", error)
            return Refused("command.changed")
        case app_commands.CommandInvokeError(original=original):
            return original
        case _:
            return error
