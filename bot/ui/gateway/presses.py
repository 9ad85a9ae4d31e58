"""What discord.py is given of a press: the message with nothing in it but the control that was used.

discord.py makes objects of everything in the message, twice, though only the control is needed. It gets it in a
row of its own, where its view finds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord

ANSWERS = (discord.InteractionType.component.value, discord.InteractionType.modal_submit.value)
"""Interactions that come with the message whose control was used."""


def leave_out_others(interaction: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction as it came, but of its message's components only the one that was used, if any."""
    message = interaction.get("message")
    if interaction["type"] not in ANSWERS or message is None:
        return interaction
    used = _find(message.get("components", ()), interaction["data"]["custom_id"])
    rows = [{"type": discord.ComponentType.action_row.value, "components": [one]} for one in used]
    return interaction | {"message": message | {"components": rows}}


def _find(components: Iterable[dict[str, Any]], custom_id: str) -> Iterator[dict[str, Any]]:
    """Yield the component with that id, wherever it is."""
    for component in components:
        if component.get("custom_id") == custom_id:
            yield component
        yield from _find(component.get("components", ()), custom_id)
        if "accessory" in component:
            yield from _find((component["accessory"],), custom_id)
