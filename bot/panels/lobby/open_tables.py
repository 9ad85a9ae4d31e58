"""The panel of `/play`: open lobbies to join, and buttons that open a new one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import ButtonStyle

from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import lobby
from bot.panels.base import Content
from bot.panels.choosing import split_rows
from bot.panels.scene import Controls, Item, Scene

MOST = 10
"""How many lobbies are offered at a time."""


class Found(msgspec.Struct, frozen=True):
    """Results of a search for ``game`` (None: any): ``lobbies`` to join, those joined already (``own``), and the
    ``games`` that the server allows. ``note`` tells the outcome of the last press."""

    game: str | None
    lobbies: Sequence[Scene]
    own: Sequence[Scene]
    games: Sequence[str]
    note: str = ""


def content(found: Found, controls: Controls, t: Texts) -> Content:
    """Build the panel. ``controls`` makes controls for no match; those of a lobby are in its scene."""
    head = t("### Who's playing?") if found.game is None else f"### {wording(found.game).title}"
    shown, more = found.lobbies[:MOST], len(found.lobbies) - MOST
    beyond = t.plural(
        "-# There's {n} more lobby: `/match list whose: server` shows them all.",
        "-# There are {n} more lobbies: `/match list whose: server` shows them all.",
        max(more, 0),
    )
    texts = (
        "\n".join(filter(None, (found.note, head))),
        "\n".join(map(_line, shown))
        or t("No lobby is waiting for players right now. Open one, and others can join."),
        beyond if more > 0 else "",
        _sitting(found.own, t),
    )
    joins = tuple(_join(scene, found.game, t) for scene in shown)
    again = controls.button("find.show", t("Refresh"), emoji="🔄", arg=found.game or "")
    return Content(texts, (*split_rows(joins), *split_rows(_open(found, controls, t)), (again,)))


def _line(scene: Scene) -> str:
    """Describe a lobby: channel, players and seats, and what will be played."""
    t, most = scene.t, find(scene.game).seats[-1]
    who = t("{players} ({n} of {most})", players=", ".join(scene.names), n=len(scene.names), most=most)
    return " · ".join(
        [
            f"**{scene.title}**",
            f"<#{scene.channel_id}>",
            who,
            lobby.describe_choice(scene),
            *lobby.pace_line(scene),
        ]
    )


def _sitting(own: Sequence[Scene], t: Texts) -> str:
    """List the lobbies in which the reader waits already."""
    if not own:
        return ""
    titles = [t("{title} in <#{channel}>", title=scene.title, channel=scene.channel_id) for scene in own]
    return t("-# You're waiting in {lobbies}.", lobbies=t.all_of(titles))


def _join(scene: Scene, game: str | None, t: Texts) -> Item:
    label = t("Join #{match}", match=scene.match_id)
    return scene.controls.button("find.join", label, style=ButtonStyle.success, emoji="✋", arg=game or "")


def _open(found: Found, controls: Controls, t: Texts) -> tuple[Item, ...]:
    """Build the buttons that open a table, one for each game in question."""
    if found.game is not None:
        label = t("Open a lobby for {game}", game=wording(found.game).title)
        return (controls.button("find.open", label, style=ButtonStyle.primary, emoji="➕", arg=found.game),)
    return tuple(
        controls.button("find.open", wording(key).title, style=ButtonStyle.primary, emoji="➕", arg=f"{key}.any")
        for key in found.games
    )
