"""The sections of settings: menus with their labels, in parts that a phone shows at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.i18n import Texts
from bot.panels.base import ACCENT, text_display
from bot.panels.scene import Controls, Item

UNSET = "-"
"""The choice that resets a setting to unset."""
MOST_CHANNELS = 25
"""The maximum number of channels in one menu."""
MOST_BUTTONS = 3
"""The sections beyond which a menu leads to them, not a row of buttons."""
MOST_WARNINGS = 2
"""The maximum number of channels with faults listed one by one."""
HEIGHT = 420
"""The pixels that a narrow phone has below the menu of the sections."""
LABEL_LINE, SMALL_LINE, CONTROL, CHIP = (22, 28), (18, 32), 60, 20
"""The height of a line of a label and of a remark there, with the letters in it, the height of a menu, and that of
each further choice that it shows."""


class Menu(msgspec.Struct, frozen=True):
    """A setting with its choices, values and words in display order. ``chosen`` are those in effect. ``most``
    above 1: several can be chosen at once, and choosing all is as unset. ``note`` is a remark below it."""

    name: str
    label: str
    choices: dict[str, str]
    chosen: tuple[str, ...]
    most: int = 1
    note: str = ""

    def value_to_store(self, values: Sequence[str]) -> str | None:
        """Return what to store for these picks, None for unset. Raises ``ValueError`` for unknown values."""
        if not 1 <= len(values) <= self.most or not set(values) <= set(self.choices):
            raise ValueError(f"{values} for {self.name}")
        if values == [UNSET] or len(set(values)) == len(self.choices) == self.most:
            return None
        return " ".join(value for value in self.choices if value in values)


class ChannelMenu(msgspec.Struct, frozen=True):
    """A setting that names channels. ``lost`` maps channels with missing permissions to the reason."""

    name: str
    label: str
    chosen: tuple[int, ...]
    most: int = 1
    tables: bool = False
    lost: dict[int, str] = {}


class RoleMenu(msgspec.Struct, frozen=True):
    """A setting that names a role. ``lost`` says why the bot cannot use the chosen one."""

    name: str
    label: str
    chosen: tuple[int, ...]
    most: int = 1
    lost: dict[int, str] = {}


AnyMenu = Menu | ChannelMenu | RoleMenu


class Section(msgspec.Struct, frozen=True):
    """Related settings, which are shown together. ``about`` says what they have in common. What a phone can't show
    at once is in further parts, ``name.2`` and so on."""

    name: str
    label: str
    menus: tuple[AnyMenu, ...]
    about: str = ""

    @property
    def has_faults(self) -> bool:
        """Whether the bot cannot use something that was chosen."""
        return any(not isinstance(menu, Menu) and menu.lost for menu in self.menus)


def find_section(name: str, sections: Sequence[Section]) -> Section | None:
    """Return the section of that name, the first if none is named. A part that is not there any more, since less
    is said, has the first part in its place. None for an unknown name."""
    known = {section.name: section for section in sections}
    return known.get(name) or known.get(name.partition(".")[0]) or (None if name else sections[0])


def split_section(section: Section, t: Texts) -> list[Section]:
    """Split a section into the parts that a phone shows at once."""
    parts: list[list[AnyMenu]] = [[]]
    used = _measure(SMALL_LINE, section.about)
    for menu in section.menus:
        high = CONTROL + _measure(LABEL_LINE, menu.label) + _measure(SMALL_LINE, *_remarks(menu, t))
        high += CHIP * max(0, len(menu.chosen) - 1) if menu.most > 1 else 0
        if parts[-1] and used + high > HEIGHT:
            parts.append([])
            used = 0
        parts[-1].append(menu)
        used += high
    return [section] if len(parts) == 1 else [_part(section, n, menus) for n, menus in enumerate(parts, 1)]


def _part(section: Section, n: int, menus: Sequence[AnyMenu]) -> Section:
    """Return the part of that number, the first of which says what the section is about."""
    name, about = (section.name, section.about) if n == 1 else (f"{section.name}.{n}", "")
    return Section(name, f"{section.label} ({n})", tuple(menus), about)


def _measure(line: tuple[int, int], *texts: str) -> int:
    """Estimate the height of texts on a narrow phone (pixels), given that of a line and the letters in it."""
    high, letters = line
    return high * sum(-(-len(text) // letters) for text in texts)


def menu_called(name: str, sections: Sequence[Section]) -> tuple[Section, AnyMenu] | None:
    """Find the setting of that name and its section, or return None."""
    return next(((section, menu) for section in sections for menu in section.menus if menu.name == name), None)


def layout(
    head: str,
    verb: str,
    sections: Sequence[Section],
    shown: Section,
    controls: Controls,
    t: Texts,
    below: Sequence[Item] = (),
) -> ui.LayoutView:
    """Build a fresh Discord view of one section: the way to the others, then each menu under its label, and a row
    of further buttons ``below``."""
    container: ui.Container[Any] = ui.Container(text_display(head), accent_colour=ACCENT)
    container.add_item(_openers(verb, sections, shown, controls, t))
    if shown.about:
        container.add_item(text_display(f"-# {shown.about}"))
    for menu in shown.menus:
        container.add_item(text_display("\n".join([f"**{menu.label}**", *_remarks(menu, t)])))
        container.add_item(ui.ActionRow(_control(verb, menu, controls)))
    if below:
        container.add_item(ui.ActionRow(*below))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def _openers(
    verb: str, sections: Sequence[Section], shown: Section, controls: Controls, t: Texts
) -> ui.ActionRow[Any]:
    """Build the buttons to the sections, or a menu of them if a phone would need several rows of buttons."""
    if len(sections) > MOST_BUTTONS:
        choices = [
            discord.SelectOption(
                label=each.label, value=each.name, default=each == shown, emoji="⚠️" if each.has_faults else None
            )
            for each in sections
        ]
        return ui.ActionRow(controls.select(f"{verb}_page", choices, placeholder=t("Section")))
    style = {True: discord.ButtonStyle.primary, False: discord.ButtonStyle.secondary}
    return ui.ActionRow(
        *(
            controls.button(
                f"{verb}_page", each.label, style=style[each == shown], arg=each.name, disabled=each == shown
            )
            for each in sections
        )
    )


def _remarks(menu: AnyMenu, t: Texts) -> list[str]:
    """Remarks on a setting. Faults of chosen channels are listed up to a limit, then counted."""
    if isinstance(menu, Menu):
        return [f"-# {menu.note}"] if menu.note else []
    lines = [f"-# ⚠️ {why}" for why in menu.lost.values()]
    more = len(lines) - MOST_WARNINGS
    if more > 0:
        lines[MOST_WARNINGS:] = [
            "-# "
            + t.plural("⚠️ There's {n} more channel like that.", "⚠️ There are {n} more channels like that.", more)
        ]
    return lines


def _control(verb: str, menu: AnyMenu, controls: Controls) -> ui.Item[Any]:
    if isinstance(menu, ChannelMenu):
        shown = [channel_id for channel_id in menu.chosen if channel_id not in menu.lost]
        return controls.channels(
            verb, shown, placeholder=menu.label, most=menu.most, arg=menu.name, tables=menu.tables
        )
    if isinstance(menu, RoleMenu):
        shown = [role_id for role_id in menu.chosen if role_id not in menu.lost]
        return controls.roles(verb, shown, placeholder=menu.label, arg=menu.name)
    options = [
        discord.SelectOption(label=words, value=value, default=value in menu.chosen)
        for value, words in menu.choices.items()
    ]
    return controls.select(verb, options, placeholder=menu.label, most=menu.most, arg=menu.name)
