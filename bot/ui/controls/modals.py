"""Stateless forms: built from a description, with the answers read from the event.

discord.py keeps an open modal in memory and loses it when the process ends. A stopped modal is shown like any
other but never kept, so a form submitted after a restart is answered normally.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.i18n.lengths import cut
from bot.panels.base import Form


def modal(form: Form, custom_id: str) -> ui.Modal:
    """Build the modal of a form, ready to be shown."""
    shown = ui.Modal(title=cut(form.title, 45), custom_id=custom_id, timeout=None)
    for field in form.fields:
        entry: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.long if field.long else discord.TextStyle.short,
            placeholder=cut(field.placeholder, 100) if field.placeholder else None,
            default=field.value,
            required=field.required,
            max_length=field.max_length,
        )
        description = cut(field.description, 100) if field.description else None
        shown.add_item(ui.Label(text=cut(field.label, 45), description=description, component=entry))
    shown.stop()
    return shown


def answers(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the text of each field of a submitted form, by field name. Lone surrogates become replacement
    characters, since they can neither be stored nor sent."""
    found: dict[str, str] = {}
    for component in data.get("components", []):
        inner = component.get("component")
        for field in [inner] if inner else component.get("components", []):
            if isinstance(field.get("value"), str):
                found[field["custom_id"]] = _whole(field["value"])
    return found


def _whole(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
