"""`/settings`: a user's own settings and a server's, each saved as soon as it is picked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.errors import Refused
from bot.games.typed import normalise, without_full_stops
from bot.i18n import Texts
from bot.match.local_time import zone_typed, zones_like
from bot.panels import settings
from bot.panels.choosing import number
from bot.panels.settings import sections as pages
from bot.panels.settings.sections import ChannelMenu, Menu, RoleMenu, Section
from bot.panels.settings.time_zones import OTHER, zone_form
from bot.store.champions import CROWNED
from bot.store.leaderboards.periods import period
from bot.store.settings import CHAMPION, Scope, server_settings
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.controls.modals import modal
from bot.ui.members.access import server_of, texts_by, texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.granted_roles import describe_grant_problem, find_grant_problem, require_grantable
from bot.ui.members.permissions import (
    FOR_POSTS,
    FOR_TABLES,
    explain_lost_channel,
    require_manager,
    role_problem,
    role_problem_words,
)
from bot.ui.members.tables import explain_lost_openers
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Save a picked choice and show it, open another section of the panel, or open the form for a time zone."""
    if press.control.arg == "zone" and list(press.values) == [OTHER]:
        await _ask_zone(press)
        return
    await press.answer.hold()
    app, interaction, page = press.app, press.interaction, (*press.values, press.control.arg)[0]
    match press.control.name:
        case "me":
            kept = await _keep(press, await _of_user(app, interaction), "user", interaction.user.id)
            await press.answer.show(await own_panel(app, interaction, menu=kept))
        case "server":
            kept = await _keep(press, await _of_server(app, interaction), "guild", server_of(interaction))
            await press.answer.show(await server_panel(app, interaction, menu=kept))
        case "me_page":
            await press.answer.show(await own_panel(app, interaction, page))
        case "server_page":
            await press.answer.show(await server_panel(app, interaction, page))
        case _:
            raise Refused("control.unknown")


async def handle_form(press: Press) -> None:
    """Save a typed time zone and show it in the panel. Raises ``Refused``: settings.zone for an unknown one."""
    await press.answer.hold()
    text = (press.fields or {}).get("zone", "").strip()
    zone = zone_typed(without_full_stops(normalise(text)))
    if zone is None:
        raise Refused("settings.zone", text=text, near=zones_like(text))
    app, interaction = press.app, press.interaction
    match press.control.arg:
        case "me":
            await _store_choice(press, "user", interaction.user.id, "zone", zone)
            await press.answer.show(await own_panel(app, interaction, menu="zone"))
        case "server":
            await _store_choice(press, "guild", require_manager(interaction), "zone", zone)
            await press.answer.show(await server_panel(app, interaction, menu="zone"))
        case _:
            raise Refused("control.unknown")


async def _ask_zone(press: Press) -> None:
    """Open the form for a time zone, for the user or for the server. Raises ``Refused``."""
    store, interaction, whose = press.app.store.settings, press.interaction, press.control.name
    if whose not in ("me", "server"):
        raise Refused("control.unknown")
    scope, owner = _owner(interaction, whose)
    form = zone_form(await store.get(scope, owner, "zone"), await press.texts())
    custom_id = SeatControls(0, "p").id("f", form.verb, whose)
    await interaction.response.send_modal(modal(form, custom_id))


def _owner(interaction: discord.Interaction[Any], whose: str) -> tuple[Scope, int]:
    """Return the scope and owner of the setting. Raises ``Refused`` for a server's without Manage Server."""
    return ("user", interaction.user.id) if whose == "me" else ("guild", require_manager(interaction))


async def own_panel(
    app: App, interaction: discord.Interaction[Any], section: str = "", menu: str = ""
) -> ui.LayoutView:
    """Make a section of the user's settings panel, by its name or that of a menu, the first if none is
    named. Raises ``Refused``."""
    sections = await _of_user(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Your settings')}\n-# {t('They apply on every server from now on.')}"
    shown, controls = _find_section(section, menu, sections), SeatControls(0, "p")
    has_boards = app.boards.url is not None and shown.name == "seen"
    below = (controls.button("boards.close", t("Close all boards")),) if has_boards else ()
    return pages.layout(head, "settings.me", sections, shown, controls, t, below)


async def server_panel(
    app: App, interaction: discord.Interaction[Any], section: str = "", menu: str = ""
) -> ui.LayoutView:
    """Make a section of the server's settings panel, by its name or that of a menu, the first if none is named.
    Raises ``Refused``, also outside servers and without Manage Server."""
    sections = await _of_server(app, interaction)
    t = await texts_of(app, interaction)
    head = f"### {t('Settings for this server')}\n-# {t('They apply to lobbies opened from now on.')}"
    shown = _find_section(section, menu, sections)
    return pages.layout(head, "settings.server", sections, shown, SeatControls(0, "p"), t)


def _find_section(name: str, menu: str, sections: Sequence[Section]) -> Section:
    """Return the section of that name or with that menu, the first if none is named. Raises ``Refused``."""
    with_menu = pages.menu_called(menu, sections)
    found = pages.find_section(name, sections) if with_menu is None else with_menu[0]
    if found is None:
        raise Refused("control.unknown")
    return found


async def _of_user(app: App, interaction: discord.Interaction[Any]) -> list[Section]:
    values = await app.store.settings.all("user", interaction.user.id)
    reminder = await app.store.daily_reminders.of(interaction.user.id)
    t = texts_by(app, interaction, values)
    return settings.of_user(values, None if reminder is None else reminder.stopped, app.service.clock(), t)


async def _of_server(app: App, interaction: discord.Interaction[Any]) -> list[Section]:
    guild_id = require_manager(interaction)
    values = await app.store.settings.all("guild", guild_id)
    t = await texts_of(app, interaction)
    here = server_settings(values)
    posts = [each for each in (here.seasons, here.audit, here.morning) if each]
    for_tables = _find_lost_channels(interaction, here.channels, FOR_TABLES, t)
    for_messages = _find_lost_channels(interaction, posts, FOR_POSTS, t)
    for_calls = _find_lost_roles(interaction, here.calls.values(), t)
    for_openers = explain_lost_openers(interaction, here, t)
    for_champions = _find_ungrantable_roles(interaction, here.champions.values(), t)
    lost = for_tables, for_messages, for_calls, for_openers, for_champions
    return settings.of_server(values, app.config.pace, *lost, app.service.clock(), t)


def _find_lost_roles(interaction: discord.Interaction[Any], role_ids: Iterable[int], t: Texts) -> dict[int, str]:
    """Return the roles that the bot cannot mention, each with the reason."""
    guild = interaction.guild
    if guild is None:
        return {}
    found = {role_id: role_problem(guild, role_id, guild.me.guild_permissions) for role_id in role_ids}
    return {role_id: role_problem_words(why, role_id, t) for role_id, why in found.items() if why is not None}


def _find_ungrantable_roles(
    interaction: discord.Interaction[Any], role_ids: Iterable[int], t: Texts
) -> dict[int, str]:
    """Return the roles that the bot cannot give to champions, each with the reason."""
    guild = interaction.guild
    found = {role_id: find_grant_problem(guild, role_id) for role_id in role_ids} if guild else {}
    return {role_id: describe_grant_problem(why, role_id, t) for role_id, why in found.items() if why is not None}


def _find_lost_channels(
    interaction: discord.Interaction[Any], channel_ids: Sequence[int], needed: Sequence[str], t: Texts
) -> dict[int, str]:
    """Return the channels that the bot cannot use, each with the reason."""
    found = {
        channel_id: explain_lost_channel(interaction.guild, channel_id, needed, t) for channel_id in channel_ids
    }
    return {channel_id: why for channel_id, why in found.items() if why}


async def _keep(press: Press, sections: Sequence[Section], scope: Scope, owner_id: int) -> str:
    """Store a pick from a menu and return its name. Raises ``Refused``."""
    found = pages.menu_called(press.control.arg, sections)
    if found is None:
        raise Refused("control.unknown")
    _, menu = found
    try:
        value = menu.value_to_store(press.values) if isinstance(menu, Menu) else _ids(menu, press.values)
    except ValueError as error:
        raise Refused("control.unknown") from error
    if menu.name.startswith(CHAMPION) and value is not None:
        require_grantable(press.interaction, int(value), await press.texts())
    if isinstance(menu, RoleMenu) and value == str(owner_id):
        raise Refused("control.unknown")  # the role of everyone has the server's id
    store = press.app.store
    if menu.name == "seasons" and value is not None:
        # a season that ended before the channel was set is not announced any more
        await store.seasons.claim(owner_id, period("last", press.app.service.clock()))
    if menu.name == "champions" and value is not None:
        await store.settings.put("guild", owner_id, CROWNED, period("last", press.app.service.clock()))
    await _store_choice(press, scope, owner_id, menu.name, value)
    if menu.name.startswith(CHAMPION):
        game = menu.name.removeprefix(CHAMPION)
        await store.champions.change_role(owner_id, game, None if value is None else int(value))
        press.app.champion_roles.wake()
    return menu.name


async def _store_choice(press: Press, scope: Scope, owner_id: int, name: str, value: str | None) -> None:
    """Store a choice, note a server's in its moderation log, and reschedule what depends on the hour of the
    day."""
    app = press.app
    before = await app.store.settings.all(scope, owner_id)
    await app.store.settings.put(scope, owner_id, name, value)
    if scope == "guild" and before.get(name) != value:
        await _note_change(press, name, before, await app.store.settings.all(scope, owner_id))
    if scope == "user" and name == "invitations":
        await app.store.invitations.hear_all(owner_id)
    if scope == "guild" and name in ("morning", "morning_hour", "zone"):
        await app.daily_messages.posts.plan_next(owner_id)
    elif scope == "user" and (name == "reminder" or (name == "zone" and await _gets_reminders(app, owner_id))):
        await app.daily_messages.reminders.plan_next(owner_id, str(press.interaction.locale))


async def _note_change(press: Press, name: str, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Note in the server's moderation log what a setting was and is."""
    app, now = press.app, press.app.service.clock()

    def describe(t: Texts) -> str:
        label, was = settings.describe_choice(name, before, app.config.pace, now, t)
        _, is_now = settings.describe_choice(name, after, app.config.pace, now, t)
        return f"**{label}**: {was} → {is_now}"

    await note(app, press.interaction, describe, server_settings(before).audit)


async def _gets_reminders(app: App, user_id: int) -> bool:
    """Whether the user gets reminders that have not stopped by themselves."""
    reminder = await app.store.daily_reminders.of(user_id)
    return reminder is not None and reminder.stopped is None


def _ids(menu: ChannelMenu | RoleMenu, values: Sequence[str]) -> str | None:
    """Return the picks in stored form. Raises ``ValueError`` for too many and ``Refused`` for an invalid id."""
    if len(values) > menu.most:
        raise ValueError(f"{values} for {menu.name}")
    return " ".join(str(number(value)) for value in values) or None
