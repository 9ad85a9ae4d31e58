"""Forms: what Discord is asked to show, and what comes back."""

from __future__ import annotations

import discord
import pytest

from bot.panels.base import Field, Form
from bot.ui.controls.modals import answers, modal


@pytest.mark.parametrize(
    ("long", "style"), [(True, discord.TextStyle.long), (False, discord.TextStyle.short)], ids=["grid", "number"]
)
async def test_a_grid_is_typed_in_a_large_box_and_a_number_in_one_line(
    long: bool, style: discord.TextStyle
) -> None:
    field = Field("text", "Your answer", long=long)
    (entry,) = modal(Form("play", "Play", (field,)), "fp:1:1:play.form").to_dict()["components"]
    assert entry["component"]["style"] == style.value
    sent = {"components": [{"component": {"custom_id": "text", "value": "1 + 1 = 2"}}]}
    assert answers(sent) == {"text": "1 + 1 = 2"}


@pytest.mark.parametrize(("sent", "text"), [("5\ud83d", "5\ufffd"), ("\ude00 5", "\ufffd 5"), ("😀", "😀")])
def test_half_a_character_can_be_stored_and_sent(sent: str, text: str) -> None:
    assert answers({"components": [{"component": {"custom_id": "text", "value": sent}}]}) == {"text": text}
    assert text.encode()
