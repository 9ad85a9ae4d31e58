"""The lobby host's controls over the other players."""

from __future__ import annotations

import discord

from bot.i18n.lengths import cut
from bot.panels.base import Content, plain
from bot.panels.scene import Scene


def content(scene: Scene, user_id: int) -> Content:
    """Build the host's menus to remove a player or hand the lobby over. Other readers see the host's name."""
    t = scene.t
    head = t("### Lobby: {title}", title=scene.title)
    if user_id != scene.host_id:
        return Content((head, t("<@{host}> is now the host of this lobby.", host=scene.host_id)))
    joiners = [seat for seat in scene.seats if seat.user_id not in (None, user_id)]
    if not joiners:
        return Content(
            (
                head,
                t("Nobody else has joined yet. Once someone has, you can remove them here or make them the host."),
            )
        )
    choices = [
        discord.SelectOption(label=cut(plain(scene.names[seat.seat]), 100), value=str(seat.user_id))
        for seat in joiners
    ]
    text = t("Players you remove can't rejoin this lobby. The new host starts the match.")
    away = scene.controls.select("lobby.send_away", choices, placeholder=t("Remove a player"))
    over = scene.controls.select("lobby.hand_over", choices, placeholder=t("Choose a new host"))
    return Content((head, text), ((away,), (over,)))
