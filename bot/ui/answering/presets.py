"""`/settings preset`: staff save their last table of a game for everybody on the server, under a name."""

from __future__ import annotations

from typing import Literal

from bot.errors import Refused
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.lobbies.remembering import read_last_table
from bot.match.lobbies.server_presets import Presets, drop_preset, rate_preset, read_presets, save_preset
from bot.panels.base import Content, layout, safe
from bot.panels.lobby import describe_preset, pace_words
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.permissions import require_manager

PresetChange = Literal["save", "rate", "unrate", "remove"]


async def change_preset(app: App, answer: Answer, game: str, name: str, change: PresetChange) -> None:
    """Save the member's last table of a game as a preset of the server, have that preset rated or not, or remove
    it, and list them. Raises ``Refused``: who may not manage the server, preset.no_table, preset.too_many,
    preset.unknown, preset.rated_already."""
    interaction, settings = answer.interaction, app.store.settings
    guild_id, name = require_manager(interaction), " ".join(name.split())
    await answer.think()
    match change:
        case "remove":
            await drop_preset(settings, guild_id, game, name)
        case "rate" | "unrate":
            await rate_preset(settings, guild_id, game, name, rated=change == "rate")
        case "save":
            last = await read_last_table(settings, interaction.user.id, game)
            if last is None or not name:
                raise Refused("preset.no_table")
            await save_preset(settings, guild_id, game, name, last)
    title, shown = wording(game).title, safe(name)

    def write(t: Texts) -> str:
        match change:
            case "remove":
                return t("removed the preset “{name}” of {game}.", name=shown, game=title)
            case "rate":
                return t("has the preset “{name}” of {game} rated from now on.", name=shown, game=title)
            case "unrate":
                return t("no longer has the preset “{name}” of {game} rated.", name=shown, game=title)
            case "save":
                return t("saved the preset “{name}” of {game}.", name=shown, game=title)

    await note(app, interaction, write)
    presets = await read_presets(settings, guild_id, game)
    await answer.show(layout(describe_presets(presets, game, name, await texts_of(app, interaction))))


def describe_presets(presets: Presets, game: str, changed: str, t: Texts) -> Content:
    """List a server's presets of a game, with the options of the one that was changed, and how they are used."""
    title = wording(game).title
    lines = []
    for name, one in presets.items():
        rating = t("rated") if one.list else t("not rated")
        said = describe_preset(game, one, t) if name == changed else f"{rating} · {pace_words(one.pace, t)}"
        lines.append(f"**{safe(name)}**\n-# {said}")
    head = t("### Presets of this server · {game}", game=title)
    about = t(
        "-# The option `saved` of `/{game} play` opens a lobby with one, and a lobby's menu of presets has them.",
        game=game,
    )
    if any(one.list for one in presets.values()):
        about += "\n" + t(
            "-# `saved` of `/leaderboard` has the ratings of a rated one. They are hidden, not deleted, while no"
            " rated preset has its options."
        )
    return Content((head, "\n".join(lines) or t("None"), about))
