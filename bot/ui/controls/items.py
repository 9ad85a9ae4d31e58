"""All of Tally's controls: dynamic items that carry everything they need in their custom id."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.i18n.lengths import cut
from bot.match.model import Match
from bot.panels.scene import Item
from bot.ui.controls.custom_ids import BUTTONS, SELECTS, Control, Kind, Origin, read_control


class PressHandler(Protocol):
    """Receives used controls, answers every interaction and reports every fault."""

    async def handle_press(
        self, interaction: discord.Interaction[Any], control: Control | None, values: Sequence[str]
    ) -> None:
        """Handle a used button or menu. ``control`` is None if its id is not one of ours."""


class Routed(Protocol):
    """A client with a router."""

    router: PressHandler


class _Handled:
    """Common base of buttons and selects. All three hooks of a dynamic item answer through the bot's router;
    discord.py itself would only log faults, or treat them as a refusal."""

    custom_id: str

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let anybody press. The router decides and always answers."""
        return True

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = cast(Routed, interaction.client)
        control = read_control(self.custom_id)
        data = cast("dict[str, Any]", interaction.data or {})
        values = [str(value) for value in data.get("values", [])]
        await client.router.handle_press(interaction, control, values)


class TallyButton(_Handled, ui.DynamicItem[ui.Button[Any]], template=BUTTONS):
    """A button of Tally."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button as it stands in the message."""
        return cls(cast("ui.Button[Any]", item))


Menu = ui.Select[Any] | ui.ChannelSelect[Any] | ui.RoleSelect[Any] | ui.UserSelect[Any]


class TallySelect(_Handled, ui.DynamicItem[Menu], template=SELECTS):
    """A menu of Tally."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the menu as it stands in the message."""
        return cls(cast(Menu, item))


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (TallyButton, TallySelect)


class SeatControls:
    """Makes controls for one match, origin and stamp (see ``bot.panels.scene.Controls``)."""

    def __init__(self, match_id: int, origin: Origin, stamp: int = 0, epoch: str = "") -> None:
        self._match = match_id
        self._origin = origin
        self._stamp = stamp
        self._epoch = epoch

    @classmethod
    def of(cls, match: Match, origin: Origin, stamp: int = 0) -> Self:
        """Make the controls of a match, which are valid only for that match."""
        return cls(match.id, origin, stamp, match.row.epoch)

    def button(
        self,
        verb: str,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        arg: str = "",
        disabled: bool = False,
    ) -> Item:
        """Make a button with the given verb."""
        custom_id = self.id("b", verb, arg)
        return TallyButton(
            ui.Button(label=cut(label, 80), style=style, emoji=emoji, custom_id=custom_id, disabled=disabled)
        )

    def select(
        self,
        verb: str,
        choices: Sequence[discord.SelectOption],
        *,
        placeholder: str,
        least: int = 1,
        most: int = 1,
        arg: str = "",
    ) -> Item:
        """Make a menu with the given verb."""
        return TallySelect(
            ui.Select(
                custom_id=self.id("s", verb, arg),
                placeholder=cut(placeholder, 150),
                min_values=least,
                max_values=most,
                options=list(choices),
            )
        )

    def channels(
        self,
        verb: str,
        chosen: Sequence[int],
        *,
        placeholder: str,
        most: int = 1,
        arg: str = "",
        tables: bool = False,
    ) -> Item:
        """Make a channel menu with the given verb."""
        kinds = [discord.ChannelType.text, discord.ChannelType.news]
        if tables:
            kinds += [discord.ChannelType.voice, discord.ChannelType.forum]
        return TallySelect(
            ui.ChannelSelect(
                custom_id=self.id("s", verb, arg),
                placeholder=cut(placeholder, 150),
                min_values=0,
                max_values=most,
                channel_types=kinds,
                default_values=[
                    discord.SelectDefaultValue(id=channel_id, type=discord.SelectDefaultValueType.channel)
                    for channel_id in chosen
                ],
            )
        )

    def roles(self, verb: str, chosen: Sequence[int], *, placeholder: str, arg: str = "") -> Item:
        """Make a role menu with the given verb."""
        role = discord.SelectDefaultValueType.role
        return TallySelect(
            ui.RoleSelect(
                custom_id=self.id("s", verb, arg),
                placeholder=cut(placeholder, 150),
                min_values=0,
                default_values=[discord.SelectDefaultValue(id=role_id, type=role) for role_id in chosen],
            )
        )

    def users(self, verb: str, *, placeholder: str, arg: str = "") -> Item:
        """Make a member menu with the given verb."""
        return TallySelect(ui.UserSelect(custom_id=self.id("s", verb, arg), placeholder=cut(placeholder, 150)))

    def id(self, kind: Kind, verb: str, arg: str = "") -> str:
        """Make the custom id of a control or form of this seat."""
        area, _, name = verb.partition(".")
        return Control(kind, self._origin, self._match, self._stamp, area, name, arg, self._epoch).write()
