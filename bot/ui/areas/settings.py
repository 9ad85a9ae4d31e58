"""`/settings`: a user's own settings and a server's, each saved as soon as it is picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.panels import settings
from bot.panels.choosing import number
from bot.panels.settings import AnyMenu, ChannelMenu
from bot.store.leaderboards.periods import period
from bot.store.settings import Scope, server_settings
from bot.ui.access import server_of, texts_of
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.permissions import FOR_POSTS, FOR_TABLES, permission_name, require_manager
from bot.ui.press import Press


async def pressed(press: Press) -> None:
    """A choice was picked: save it and show it in the panel."""
    await press.answer.hold()
    interaction, name = press.interaction, press.control.name
    if name == "me":
        menus = await _of_user(press.app, interaction)
        await _keep(press, menus, "user", interaction.user.id)
        await press.answer.show(await own_panel(press.app, interaction))
    elif name == "server":
        menus = await _of_server(press.app, interaction)
        await _keep(press, menus, "guild", server_of(interaction))
        await press.answer.show(await server_panel(press.app, interaction))
    else:
        raise Refused("control.unknown")


async def own_panel(app: App, interaction: discord.Interaction[Any]) -> ui.LayoutView:
    """The user's current settings."""
    menus = await _of_user(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Your settings')}\n-# {t('They apply on every server from now on.')}"
    return settings.layout(head, "settings.me", menus, SeatControls(0, "p"))


async def server_panel(app: App, interaction: discord.Interaction[Any]) -> ui.LayoutView:
    """The server's current settings. Raises ``Refused`` outside servers and without Manage Server."""
    menus = await _of_server(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Settings for this server')}\n-# {t('They apply to tables opened from now on.')}"
    return settings.layout(head, "settings.server", menus, SeatControls(0, "p"))


async def _of_user(app: App, interaction: discord.Interaction[Any]) -> list[AnyMenu]:
    values = await app.store.settings.all("user", interaction.user.id)
    return [*settings.of_user(values, texts(values.get("language") or str(interaction.locale)))]


async def _of_server(app: App, interaction: discord.Interaction[Any]) -> list[AnyMenu]:
    guild_id = require_manager(interaction)
    values = await app.store.settings.all("guild", guild_id)
    t = await texts_of(app, interaction)
    here = server_settings(values)
    for_tables = _all_lost(interaction, here.channels, FOR_TABLES, t)
    for_messages = _all_lost(interaction, [each for each in (here.seasons, here.audit) if each], FOR_POSTS, t)
    return settings.of_server(values, app.config.pace, for_tables, for_messages, t)


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


async def _keep(press: Press, menus: Sequence[AnyMenu], scope: Scope, owner_id: int) -> None:
    menu = next((menu for menu in menus if menu.name == press.control.arg), None)
    if menu is None:
        raise Refused("control.unknown")
    try:
        value = _channel_ids(menu, press.values) if isinstance(menu, ChannelMenu) else menu.stored(press.values)
    except ValueError as error:
        raise Refused("control.unknown") from error
    store = press.app.store
    if menu.name == "seasons" and value is not None:
        # a season that ended before the channel was set is not announced any more
        await store.seasons.claim(owner_id, period("last", press.app.service.clock()))
    await store.settings.put(scope, owner_id, menu.name, value)


def _channel_ids(menu: ChannelMenu, values: Sequence[str]) -> str | None:
    """The stored form of the picked channels. Raises ``ValueError`` for too many and ``Refused`` for what is no
    id."""
    if len(values) > menu.most:
        raise ValueError(f"{values} for {menu.name}")
    return " ".join(str(number(value)) for value in values) or None
