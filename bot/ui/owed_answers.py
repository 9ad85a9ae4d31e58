"""Presses that a stop cut short: their users are answered after the next start."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from typing import Any

import discord

from bot.panels.base import Content
from bot.panels.given_back import give_back
from bot.store.owed_answers import OwedAnswerRow
from bot.ui.controls.http_errors import DISCORD_ERRORS
from bot.ui.controls.modals import answers
from bot.ui.posts.desk import say_by_token
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

LIFETIME = 14 * 60.0
"""Seconds for which an interaction can be answered (Discord's tokens are valid for 15 minutes)."""


async def owe_answers(runtime: Runtime, interactions: Sequence[discord.Interaction[Any]]) -> None:
    """Store the interactions that a stop gave up, so that the next start can answer them."""
    for interaction in interactions:
        until = interaction.created_at.timestamp() + LIFETIME
        data: Any = interaction.data or {}
        typed = "\n".join(answers(data).values())
        row = OwedAnswerRow(interaction.token, interaction.user.id, str(interaction.locale), until, typed)
        try:
            await runtime.store.owed_answers.put(row)
        except sqlite3.Error as error:
            log.warning("an answer that is owed could not be noted (%s)", error)


async def give_owed_answers(runtime: Runtime) -> None:
    """Tell the users whose presses were cut short where to look, if possible, and give back their typed text."""
    for row in await runtime.store.owed_answers.take(runtime.service.clock()):
        t = await runtime.language(row.user_id, row.locale)
        text = t("I restarted just as you pressed that. Nothing is lost: `/hand` shows where you are.")
        try:
            await say_by_token(runtime, row.token, Content((text, give_back(row.typed, t))))
        except DISCORD_ERRORS as error:
            log.info("user %s could not be answered after the start (%s)", row.user_id, error)
