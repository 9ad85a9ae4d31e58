"""The guard: every interaction is answered, and every fault is reported."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.panels.base import Content
from bot.panels.given_back import give_back
from bot.panels.refusals import refusal, way_out
from bot.panels.scene import Item
from bot.panels.unsaved import describe_unsaved
from bot.store.sqlite.faults import fault_of
from bot.ui.controls.answer import Answer
from bot.ui.controls.http_errors import DISCORD_ERRORS, error_kind
from bot.ui.controls.items import SeatControls
from bot.ui.members.access import texts_of
from bot.ui.runtime import Runtime

log = logging.getLogger(__name__)

Work = Callable[[Answer], Awaitable[None]]
Rows = tuple[tuple[Item, ...], ...]


async def run_guarded(runtime: Runtime, answer: Answer, work: Work, match_id: int = 0, typed: str = "") -> None:
    """Do the work and answer any failure: refusals in words, faults with an error id, both with the text ``typed``
    into a form. A stopping bot begins no more work. An interaction that Discord delivers twice is handled once."""
    if runtime.intake.is_repeated(answer.interaction):
        log.info("interaction %s came twice", answer.interaction.id)
        return
    with runtime.intake.handling(answer.interaction), runtime.metrics.answers.timing():
        done = await _run_guarded(runtime, answer, work, match_id, typed)
    if match_id:
        _tidy(runtime, answer, match_id, done=done)


def _tidy(runtime: Runtime, answer: Answer, match_id: int, *, done: bool) -> None:
    """Record a refusal, or delete earlier ones this action has resolved. Opening a form resolves nothing."""
    interaction = answer.interaction
    key, shown = (match_id, interaction.user.id), runtime.shown_refusals
    if answer.refusal is not None:
        shown.add(key, answer.refusal, interaction.token)
    elif done and interaction.response.type is not discord.InteractionResponseType.modal:
        shown.resolve(key, interaction.message.id if interaction.message else 0)


async def _run_guarded(runtime: Runtime, answer: Answer, work: Work, match_id: int, typed: str) -> bool:
    """Do the work. Returns whether it was done, without a fault or a refusal that ended it."""
    rows: Rows = ()
    say: Callable[[Content], Awaitable[object]] = answer.say
    try:
        runtime.intake.admit()
        await work(answer)
        await answer.wait_for_acknowledgement()
    except Refused as refused:
        runtime.metrics.refuse(refused.code)
        log.debug("match %s: refused, %s", match_id, refused.code)
        text, rows = await _explain_refusal(runtime, answer.interaction, refused, match_id)
        say = answer.refuse
    except Exception as error:  # noqa: BLE001 -- the reporter logs what is a fault of ours
        text = await _explain_fault(runtime, answer.interaction, error, match_id)
    else:
        return True
    content = Content((text, give_back(typed, await _texts(runtime, answer.interaction))), rows)
    await _say(answer.interaction, say(content))
    return False


async def _explain_fault(
    runtime: Runtime, interaction: discord.Interaction[Any], error: Exception, match_id: int
) -> str:
    """Word a fault for the user. Reports it unless it is Discord's or the disk's."""
    t = await _texts(runtime, interaction)
    fault = fault_of(error)
    if fault is not None:
        runtime.metrics.unsaved[fault.kind] += 1
        log.info("match %s: a press was not saved (%s)", match_id, error)
        return describe_unsaved(fault.kind, t)
    if isinstance(error, DISCORD_ERRORS) and error_kind(error) != "other":
        log.warning("match %s: an answer did not get through (%s)", match_id, error)
        return t("Discord didn't let me answer that. Nothing is lost: `/hand` shows where you are.")
    error_id = runtime.report(error, f"match {match_id}, interaction {interaction.id}")
    return t(
        "Sorry, something went wrong on my side (error `{error}`). Your match is safe; please try again.",
        error=error_id,
    )


async def _explain_refusal(
    runtime: Runtime, interaction: discord.Interaction[Any], refused: Refused, match_id: int
) -> tuple[str, Rows]:
    """Word a refusal, with the button that removes its cause, if there is one."""
    game = None
    if match_id:
        with suppress(sqlite3.Error):
            row = await runtime.store.matches.load(match_id)
            game = row.game if row else None
    t = await _texts(runtime, interaction)
    buttons = way_out(refused, lambda lobby, epoch: SeatControls(lobby, "p", epoch=epoch), t)
    return refusal(refused, game, t), (buttons,) if buttons else ()


async def _texts(runtime: Runtime, interaction: discord.Interaction[Any]) -> Texts:
    """Return the texts in the user's language, or in that of Discord while their setting can't be read."""
    try:
        return await texts_of(runtime, interaction)
    except sqlite3.Error:
        return texts(str(interaction.locale))


async def _say(interaction: discord.Interaction[Any], note: Awaitable[object]) -> None:
    try:
        await note
    except DISCORD_ERRORS as error:
        log.warning("interaction %s could not be answered (%s)", interaction.id, error)
