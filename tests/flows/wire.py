"""Interactions as Discord sends them, built by hand: for deleted messages, forged ids, options that no client
offers, and simultaneous presses."""

from __future__ import annotations

import copy
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import serializers

from tests.flows.world import World, control_called

COMMAND, COMPONENT, FORM = 2, 3, 5
BUTTON, SELECT = 2, 3
TYPES = {str: 3, int: 4, bool: 5}
"""The types of options of commands."""

Shot = dict[str, Any]
"""A message as it was at some time, as sent over the wire."""


class Wire:
    """Feeds interactions to the bot. ``emit`` verbs return immediately; ``settle`` lets the bot answer."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.backend = world.env.backend

    async def settle(self) -> None:
        """Let the bot answer everything that was emitted."""
        await self.world.env.settle()

    def shot(self, message: Any) -> Shot:
        """The message as it is now, to be pressed later even if it has been deleted by then."""
        stored = self.backend.get_message(getattr(message, "channel_id", None) or message.channel.id, message.id)
        return copy.deepcopy(dict(serializers.message_payload(self.backend, stored)))

    def emit_press(
        self,
        name: str,
        shot: Shot,
        label: str = "",
        *,
        custom_id: str = "",
        kind: int = BUTTON,
        values: list[str] | None = None,
        **overrides: Any,
    ) -> simcord.InteractionResult:
        """Use a control of a kept message: by its label, or with any custom id."""
        if label:
            custom_id = control_called(Kept(shot), label)["custom_id"]
        else:
            shot = with_control(shot, custom_id, kind)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if kind == SELECT:
            data["values"] = values or []
        return self._emit(name, COMPONENT, int(shot["channel_id"]), data, shot, overrides)

    def emit_form(
        self, name: str, custom_id: str, fields: dict[str, str], shot: Shot, **overrides: Any
    ) -> simcord.InteractionResult:
        """Submit a form that was opened from that message."""
        components = [
            {"type": 18, "id": n, "component": {"type": 4, "id": n + 100, "custom_id": key, "value": value}}
            for n, (key, value) in enumerate(fields.items(), 1)
        ]
        data = {"custom_id": custom_id, "components": components}
        return self._emit(name, FORM, int(shot["channel_id"]), data, shot, overrides)

    def emit_command(
        self, name: str, command: str, options: dict[str, Any], *, dm: bool = False, **overrides: Any
    ) -> simcord.InteractionResult:
        """A slash command with arbitrary options, in the channel or in DMs."""
        root, *rest = command.split()
        found = self.backend.find_command(root, None, type=1)
        assert found is not None, command
        leaf: list[dict[str, Any]] = [
            {"name": key, "type": TYPES[type(value)], "value": value} for key, value in options.items()
        ]
        for part in reversed(rest):
            leaf = [{"name": part, "type": 1, "options": leaf}]
        data = {"id": found["id"], "name": root, "type": 1, "options": leaf}
        person = self.world.person(name)
        channel = person.user.dm_channel.id if dm else self.world.channel.id
        return self._emit(name, COMMAND, channel, data, None, overrides)

    async def press(self, name: str, shot: Shot, label: str = "", **how: Any) -> simcord.InteractionResult:
        """The same press, answered."""
        result = self.emit_press(name, shot, label, **how)
        await self.settle()
        return result

    async def form(self, name: str, custom_id: str, fields: dict[str, str], shot: Shot) -> Any:
        """The same form, answered."""
        result = self.emit_form(name, custom_id, fields, shot)
        await self.settle()
        return result

    async def command(self, name: str, command: str, options: dict[str, Any], **how: Any) -> Any:
        """The same command, answered."""
        result = self.emit_command(name, command, options, **how)
        await self.settle()
        return result

    def _emit(
        self,
        name: str,
        kind: int,
        channel_id: int,
        data: dict[str, Any],
        shot: Shot | None,
        overrides: dict[str, Any],
    ) -> simcord.InteractionResult:
        guild_id = self.backend.get_channel(channel_id).guild_id
        record, payload = interactions.base_payload(
            self.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=guild_id,
            user_id=self.world.person(name).id,
            data=data,
        )
        if shot is not None:
            payload["message"] = copy.deepcopy(shot)
            record.source_message_id = int(shot["id"])
        self.backend.emit("INTERACTION_CREATE", payload | overrides)
        return simcord.InteractionResult(self.world.env, record)


def with_control(shot: Shot, custom_id: str, kind: int) -> Shot:
    """The kept message with a single control that has this custom id."""
    control: dict[str, Any] = {"type": kind, "id": 3, "custom_id": custom_id}
    if kind == BUTTON:
        control |= {"style": 1, "label": "?"}
    else:
        control |= {"options": [{"label": "?", "value": "?"}], "min_values": 1, "max_values": 1}
    return shot | {
        "components": [{"type": 17, "id": 1, "components": [{"type": 1, "id": 2, "components": [control]}]}]
    }


class Kept:
    """A kept message in the form that ``texts_of`` and ``controls_of`` read."""

    def __init__(self, shot: Shot) -> None:
        self.components = shot["components"]
