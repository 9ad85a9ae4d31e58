"""Where an answer goes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord.app_commands import AppCommandContext

from bot.panels.base import Content, layout
from bot.ui.controls.answer import Answer
from bot.ui.controls.uploads import Uploads


def used(*, in_server: bool, ephemeral: bool, in_group: bool = False) -> Any:
    """The interaction of a control used in such a message: in a server, a group DM, or the DMs with the bot."""
    message = SimpleNamespace(id=2, flags=discord.MessageFlags(ephemeral=ephemeral))
    response = SimpleNamespace(
        is_done=Mock(return_value=False), edit_message=AsyncMock(), send_message=AsyncMock()
    )

    async def defer(**_: object) -> None:
        response.is_done.return_value = True

    response.defer = defer
    return SimpleNamespace(
        id=1,
        client=SimpleNamespace(uploads=Uploads()),
        guild_id=1 if in_server else None,
        context=AppCommandContext(guild=in_server, private_channel=in_group),
        message=message,
        response=response,
        followup=SimpleNamespace(send=AsyncMock()),
        edit_original_response=AsyncMock(),
    )


@pytest.mark.parametrize(("in_server", "ephemeral"), [(True, True), (False, False)])
async def test_a_private_message_is_edited_in_place(in_server: bool, ephemeral: bool) -> None:
    interaction = used(in_server=in_server, ephemeral=ephemeral)
    answer = Answer(interaction)
    await answer.hold()
    await answer.show(layout(Content(("your hand",))))
    interaction.edit_original_response.assert_awaited_once()
    interaction.followup.send.assert_not_awaited()


@pytest.mark.parametrize("in_server", [True, False])
async def test_a_public_message_is_never_edited_in_place(in_server: bool) -> None:
    interaction = used(in_server=in_server, ephemeral=False, in_group=not in_server)
    answer = Answer(interaction)
    await answer.hold()
    await answer.show(layout(Content(("your hand",))))
    interaction.edit_original_response.assert_not_awaited()
    assert interaction.followup.send.await_args.kwargs["ephemeral"]


@pytest.mark.parametrize("in_server", [True, False])
async def test_a_note_stays_beside_when_the_acknowledgement_was_heard_after_all(in_server: bool) -> None:
    """Discord has it although the bot does not know: the first answer is refused, the next is not in place."""
    interaction = used(in_server=in_server, ephemeral=False)
    interaction.response.defer = AsyncMock(side_effect=TimeoutError)
    refused: Any = SimpleNamespace(status=400, reason="")
    interaction.response.send_message.side_effect = discord.HTTPException(refused, {"code": 40060, "message": ""})
    answer = Answer(interaction)
    await answer.hold()
    await answer.say(Content(("not your turn",)))
    if in_server:
        await answer.show(layout(Content(("your hand",))))
    interaction.edit_original_response.assert_not_awaited()
    assert all(call.kwargs["ephemeral"] for call in interaction.followup.send.await_args_list)
    assert interaction.followup.send.await_count == 1 + in_server


async def test_nor_when_the_acknowledgement_is_lost() -> None:
    interaction = used(in_server=True, ephemeral=False)
    interaction.response.defer = AsyncMock(side_effect=TimeoutError)
    answer = Answer(interaction)
    await answer.hold()
    await answer.show(layout(Content(("your hand",))))
    interaction.response.edit_message.assert_not_awaited()
    assert interaction.response.send_message.await_args.kwargs["ephemeral"]


async def test_only_what_is_sent_later_waits_for_an_acknowledgement() -> None:
    interaction, arrives = used(in_server=True, ephemeral=True), asyncio.Event()

    async def defer() -> None:
        await arrives.wait()
        interaction.response.is_done.return_value = True

    interaction.response.defer = defer
    answer = Answer(interaction)
    await answer.hold()
    showing = asyncio.create_task(answer.show(layout(Content(("your hand",)))))
    for _ in range(5):
        await asyncio.sleep(0)
    interaction.edit_original_response.assert_not_awaited()
    arrives.set()
    await showing
    interaction.edit_original_response.assert_awaited_once()
    interaction.response.edit_message.assert_not_awaited()


@pytest.mark.parametrize("stays", [True, False])
async def test_only_in_dms_with_the_bot_a_private_answer_can_stay(stays: bool) -> None:
    interaction = used(in_server=False, ephemeral=False, in_group=not stays)
    answer = Answer(interaction)
    answer.stay()
    await answer.show(layout(Content(("your hand",))))
    assert interaction.response.send_message.await_args.kwargs["ephemeral"] != stays
    assert answer.private != stays


async def test_a_fault_in_an_acknowledgement_is_not_swallowed() -> None:
    interaction = used(in_server=True, ephemeral=True)
    interaction.response.defer = AsyncMock(side_effect=ZeroDivisionError)
    answer = Answer(interaction)
    await answer.hold()
    with pytest.raises(ZeroDivisionError):
        await answer.wait_for_acknowledgement()
