"""The table message of a lobby: its options in words, who is in it, and its buttons."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.opponents.base import opponent
from bot.panels.base import Content
from bot.panels.scene import Item, Scene


def pace_words(pace: str, t: Texts) -> str:
    """How long a turn may take, in words."""
    words = {
        "live": t("live: 2 minutes a turn"),
        "relaxed": t("relaxed: 30 minutes a turn"),
        "daily": t("daily: 24 hours a turn"),
    }
    return words[pace]


def pace_line(scene: Scene) -> list[str]:
    """How long a turn of this match may take: nothing where there are no turns, and no limit for a single
    person. In a lobby others may still join that person and the computers."""
    t, pace = scene.t, pace_words(scene.pace, scene.t)
    people = sum(seat.level is None for seat in scene.seats)
    if opponent(scene.game).pause:
        return []
    if people > 1 or (scene.status == "lobby" and people == len(scene.seats)):
        return [pace]
    if scene.status == "lobby":
        return [t("no time limit against computers alone (among people {pace})", pace=pace)]
    return [t("no time limit")]


def content(scene: Scene) -> Content:
    """The content of the table message of a lobby."""
    t, words = scene.t, wording(scene.game)
    options = words.options(scene.options, t)
    options += pace_line(scene)
    seats = [f"{number}. {name}{_level(scene, number - 1)}" for number, name in enumerate(scene.names, 1)]
    texts = (
        f"## {scene.title}\n{words.pitch(t)}",
        "-# " + " · ".join(options),
        t("**Players ({n} of {most})**", n=len(seats), most=find(scene.game).seats[-1]) + "\n" + "\n".join(seats),
        f"-# {words.seats_hint(len(seats), t) or ''}",
        _kept(scene),
    )
    return Content(texts, _rows(scene))


def level_words(t: Texts) -> dict[str, str]:
    """The levels of computer players in words."""
    return {"easy": t("easy"), "normal": t("normal"), "hard": t("hard")}


def _kept(scene: Scene) -> str:
    """For whom a rematch still keeps its seats."""
    if scene.kept_until is None:
        return ""
    return scene.t(
        "-# Seats are kept for the players of the last match until <t:{until}:T>.", until=int(scene.kept_until)
    )


def _level(scene: Scene, seat: int) -> str:
    row, t = scene.seats[seat], scene.t
    if row.level:
        return " · " + level_words(t)[row.level]
    return " · " + t("host") if row.user_id == scene.host_id else ""


def _rows(scene: Scene) -> tuple[tuple[Item, ...], ...]:
    button, t = scene.controls.button, scene.t
    full = len(scene.seats) >= find(scene.game).seats[-1]
    computers = any(seat.user_id is None for seat in scene.seats)
    return (
        (
            button("lobby.join", t("Join"), style=ButtonStyle.success, emoji="✋", disabled=full),
            button("lobby.leave", t("Leave")),
            button("lobby.start", t("Start"), style=ButtonStyle.primary, emoji="▶️"),
            button("lobby.cancel", t("Cancel"), style=ButtonStyle.danger),
            button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0"),
        ),
        (
            button("lobby.computer", t("Add computer"), emoji="🤖", arg="normal", disabled=full),
            button("lobby.computer", t("Add easy"), arg="easy", disabled=full),
            button("lobby.computer", t("Add hard"), arg="hard", disabled=full),
            button("lobby.remove", t("Remove computer"), disabled=not computers),
            button("lobby.manage", t("Manage"), emoji="⚙️"),
        ),
    )
