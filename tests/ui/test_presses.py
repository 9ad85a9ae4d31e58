"""What discord.py is given of a press."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.ui.gateway.presses import leave_out_others

BUTTON = {"type": 2, "id": 5, "style": 1, "label": "Pass", "custom_id": "mine"}
OTHER = {"type": 2, "id": 6, "style": 1, "label": "Draw", "custom_id": "other"}
ROW = {"type": 1, "id": 4, "components": [OTHER, BUTTON]}
TEXT = {"type": 10, "id": 7, "content": "Your turn"}


def press(kind: discord.InteractionType, components: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": kind.value,
        "data": {"custom_id": "mine"},
        "message": {"id": "1", "flags": 1 << 15, "components": components},
    }


@pytest.mark.parametrize(
    "components",
    [
        [TEXT, ROW],
        [{"type": 17, "id": 1, "components": [TEXT, ROW]}],
        [{"type": 17, "id": 1, "components": [{"type": 9, "id": 2, "components": [TEXT], "accessory": BUTTON}]}],
    ],
)
def test_only_the_used_control_is_left(components: list[dict[str, Any]]) -> None:
    came = press(discord.InteractionType.component, components)
    left = leave_out_others(came)
    assert left == came | {"message": came["message"] | {"components": [{"type": 1, "components": [BUTTON]}]}}
    assert came["message"]["components"] is components


def test_a_form_needs_nothing_of_its_message() -> None:
    left = leave_out_others(press(discord.InteractionType.modal_submit, [TEXT, {**ROW, "components": [OTHER]}]))
    assert left["message"] == {"id": "1", "flags": 1 << 15, "components": []}


def test_commands_are_left_alone() -> None:
    command = {"type": discord.InteractionType.application_command.value, "data": {"id": "1", "name": "play"}}
    assert leave_out_others(command) is command
