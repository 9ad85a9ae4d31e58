"""`/settings preset`: staff save their last table of a game for everybody on the server, under a name."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.lobbies.pace import PACES
from bot.match.lobbies.remembering import drop_preset, read_last_table, read_presets, save_preset
from bot.panels.base import Content, layout, safe
from bot.panels.lobby import pace_words
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import texts_of
from bot.ui.members.audit_log import note
from bot.ui.members.permissions import require_manager


async def change_preset(app: App, answer: Answer, game: str, name: str, *, remove: bool) -> None:
    """Save the member's last table of a game as a preset of the server, or remove that preset, and list them.
    Raises ``Refused``: who may not manage the server, preset.no_table, preset.too_many, preset.unknown."""
    interaction, settings = answer.interaction, app.store.settings
    guild_id, name = require_manager(interaction), " ".join(name.split())
    await answer.think()
    if remove:
        await drop_preset(settings, guild_id, game, name)
    else:
        last = await read_last_table(settings, interaction.user.id, game)
        if last is None or not name:
            raise Refused("preset.no_table")
        await save_preset(settings, guild_id, game, name, last)
    title, shown = wording(game).title, safe(name)

    def write(t: Texts) -> str:
        if remove:
            return t("removed the preset “{name}” of {game}.", name=shown, game=title)
        return t("saved the preset “{name}” of {game}.", name=shown, game=title)

    await note(app, interaction, write)
    t = await texts_of(app, interaction)
    presets = await read_presets(settings, guild_id, game)
    lines = []
    for each, last in presets.items():
        said = wording(game).options(last.options, t, PACES[last.pace].stretch)
        lines.append(f"**{safe(each)}** · {t.all_of(said)} · {pace_words(last.pace, t)}")
    head = t("### Presets of this server · {game}", game=title)
    about = t(
        "-# The option `saved` of `/{game} play` opens a lobby with one, and a lobby's menu of presets has them.",
        game=game,
    )
    await answer.show(layout(Content((head, "\n".join(lines) or t("None"), about))))
