"""When a tournament starts: read from the options of its announcement, by the server's clock."""

from __future__ import annotations

from typing import Any

import discord
from babel.dates import format_datetime
from discord.app_commands import Choice
from msgspec.structs import replace

from bot.errors import Refused
from bot.i18n.lengths import cut
from bot.match.local_time import zone_or_default
from bot.match.tournaments.model import CupPlan
from bot.match.tournaments.start_times import read_start, suggest_starts
from bot.match.tournaments.weekly import repeat_weekly
from bot.ui.app import App
from bot.ui.members.access import server_of, texts_of


async def choose_start(
    app: App, interaction: discord.Interaction[Any], minutes: int | None, typed: str | None
) -> float | None:
    """Return when a tournament is to start (Unix seconds), None if its organiser starts it. Raises ``Refused``."""
    now = app.service.clock()
    if typed is None:
        return None if minutes is None else now + 60 * minutes
    if minutes is not None:
        raise Refused("cup.two_starts")
    t = await texts_of(app, interaction)
    return read_start(typed, now, await server_zone(app, interaction), t.locale)


async def plan_weekly(
    app: App, interaction: discord.Interaction[Any], name: str, plan: CupPlan, start: float | None
) -> CupPlan:
    """Return the plan of a tournament of that name, repeated weekly from its start on. Raises ``Refused``."""
    if start is None:
        raise Refused("cup.needs_start")
    return replace(plan, weekly=repeat_weekly(name, plan.rounds, start, await server_zone(app, interaction)))


async def suggest_start_choices(
    app: App, interaction: discord.Interaction[Any], current: str
) -> list[Choice[str]]:
    """Autocomplete with starts in words, by the server's clock."""
    t, zone = await texts_of(app, interaction), await server_zone(app, interaction)
    starts = suggest_starts(current, app.service.clock(), zone, t.locale)
    return [
        Choice(
            name=cut(f"{format_datetime(start, 'EEE d MMM HH:mm', locale=t.locale)} ({zone})", 100),
            value=f"{start:%Y-%m-%d %H:%M}",
        )
        for start in starts
    ]


async def server_zone(app: App, interaction: discord.Interaction[Any]) -> str:
    """Return the time zone that the server has chosen, or the default."""
    return zone_or_default((await app.store.settings.server(server_of(interaction))).zone)
