"""`/settings`: a user's own settings and a server's, each saved as soon as it is picked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.panels import settings
from bot.panels.choosing import number
from bot.panels.settings import ChannelMenu, Menu, RoleMenu, Section
from bot.store.leaderboards.periods import period
from bot.store.settings import Scope, server_settings
from bot.ui.access import server_of, texts_of
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.permissions import (
    FOR_POSTS,
    FOR_TABLES,
    permission_name,
    require_manager,
    role_problem,
    role_problem_words,
)
from bot.ui.press import Press


async def pressed(press: Press) -> None:
    """A choice was picked: save it and show it in the panel. Or another section of the panel is asked for."""
    await press.answer.hold()
    app, interaction, arg = press.app, press.interaction, press.control.arg
    match press.control.name:
        case "me":
            shown = await _keep(press, await _of_user(app, interaction), "user", interaction.user.id)
            await press.answer.show(await own_panel(app, interaction, shown))
        case "server":
            shown = await _keep(press, await _of_server(app, interaction), "guild", server_of(interaction))
            await press.answer.show(await server_panel(app, interaction, shown))
        case "me_page":
            await press.answer.show(await own_panel(app, interaction, arg))
        case "server_page":
            await press.answer.show(await server_panel(app, interaction, arg))
        case _:
            raise Refused("control.unknown")


async def own_panel(app: App, interaction: discord.Interaction[Any], section: str = "") -> ui.LayoutView:
    """A section of the user's current settings, the first unless it is named. Raises ``Refused``."""
    sections = await _of_user(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Your settings')}\n-# {t('They apply on every server from now on.')}"
    shown = _called(section, sections)
    return settings.layout(head, "settings.me", sections, shown, SeatControls(0, "p"), t)


async def server_panel(app: App, interaction: discord.Interaction[Any], section: str = "") -> ui.LayoutView:
    """A section of the server's current settings, the first unless it is named. Raises ``Refused``, also outside
    servers and without Manage Server."""
    sections = await _of_server(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Settings for this server')}\n-# {t('They apply to tables opened from now on.')}"
    shown = _called(section, sections)
    return settings.layout(head, "settings.server", sections, shown, SeatControls(0, "p"), t)


def _called(name: str, sections: Sequence[Section]) -> Section:
    """The section of that name, the first for none. Raises ``Refused``."""
    found = next((section for section in sections if name in ("", section.name)), None)
    if found is None:
        raise Refused("control.unknown")
    return found


async def _of_user(app: App, interaction: discord.Interaction[Any]) -> list[Section]:
    values = await app.store.settings.all("user", interaction.user.id)
    return settings.of_user(values, texts(values.get("language") or str(interaction.locale)))


async def _of_server(app: App, interaction: discord.Interaction[Any]) -> list[Section]:
    guild_id = require_manager(interaction)
    values = await app.store.settings.all("guild", guild_id)
    t = await texts_of(app, interaction)
    here = server_settings(values)
    for_tables = _all_lost(interaction, here.channels, FOR_TABLES, t)
    for_messages = _all_lost(interaction, [each for each in (here.seasons, here.audit) if each], FOR_POSTS, t)
    for_calls = _lost_roles(interaction, here.calls.values(), t)
    return settings.of_server(values, app.config.pace, for_tables, for_messages, for_calls, t)


def _lost_roles(interaction: discord.Interaction[Any], role_ids: Iterable[int], t: Texts) -> dict[int, str]:
    """The roles that the bot cannot mention, each with the reason."""
    guild = interaction.guild
    if guild is None:
        return {}
    found = {role_id: role_problem(guild, role_id, guild.me.guild_permissions) for role_id in role_ids}
    return {role_id: role_problem_words(why, role_id, t) for role_id, why in found.items() if why is not None}


def _all_lost(
    interaction: discord.Interaction[Any], channel_ids: Sequence[int], needed: Sequence[str], t: Texts
) -> dict[int, str]:
    """The channels that the bot cannot use, each with the reason."""
    found = {channel_id: _lost(interaction, channel_id, needed, t) for channel_id in channel_ids}
    return {channel_id: why for channel_id, why in found.items() if why}


def _lost(interaction: discord.Interaction[Any], channel_id: int, needed: Sequence[str], t: Texts) -> str:
    """Why the bot cannot use the channel; empty if it can."""
    guild = interaction.guild
    channel = guild.get_channel(channel_id) if guild else None
    if guild is None or channel is None:
        return t("I can't see <#{channel}>, or it was deleted.", channel=channel_id)
    granted = channel.permissions_for(guild.me)
    lacking = [permission_name(name, t) for name in needed if not getattr(granted, name)]
    return (
        t("In <#{channel}> I still need: {missing}.", channel=channel_id, missing=t.all_of(lacking))
        if lacking
        else ""
    )


async def _keep(press: Press, sections: Sequence[Section], scope: Scope, owner_id: int) -> str:
    """Keep what was picked in a menu; the name of the section that it stands in. Raises ``Refused``."""
    found = settings.menu_called(press.control.arg, sections)
    if found is None:
        raise Refused("control.unknown")
    section, menu = found
    try:
        value = menu.stored(press.values) if isinstance(menu, Menu) else _ids(menu, press.values)
    except ValueError as error:
        raise Refused("control.unknown") from error
    if isinstance(menu, RoleMenu) and value == str(owner_id):
        raise Refused("control.unknown")  # the role of everyone has the server's id
    store = press.app.store
    if menu.name == "seasons" and value is not None:
        # a season that ended before the channel was set is not announced any more
        await store.seasons.claim(owner_id, period("last", press.app.service.clock()))
    await store.settings.put(scope, owner_id, menu.name, value)
    return section.name


def _ids(menu: ChannelMenu | RoleMenu, values: Sequence[str]) -> str | None:
    """The stored form of the picked channels or roles. Raises ``ValueError`` for too many and ``Refused`` for what
    is no id."""
    if len(values) > menu.most:
        raise ValueError(f"{values} for {menu.name}")
    return " ".join(str(number(value)) for value in values) or None
