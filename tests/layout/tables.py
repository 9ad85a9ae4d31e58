"""Matches at some moment, as the service holds them, and the panels of their seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.cli.simulate.order import SimulatedMove
from bot.cli.simulate.playing import make
from bot.games.base import AnyGame
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.tending import apply_step, next_version
from bot.panels import private
from bot.panels.base import Content, panel
from bot.panels.scene import Scene
from bot.render.base import Picture, artist
from bot.store.match.action_log import ActionRow
from bot.ui.scenes import _players, private_scene, speak
from tests.layout.shown import take_sizes

HOST = Person(1, "Ann")
NOW = 1_800_000_000.0
LINK = "https://discord.com/channels/100/200/300"


class Shown(NamedTuple):
    """A panel as its owner gets it."""

    content: Content
    pictures: list[Picture]


def open_match(game: str, options: Any, seats: int, seed: int = 1, **row: Any) -> Match:
    """Open a match of one person and computers, and start it."""
    opened = lobby.open_lobby(
        100,
        200,
        game,
        options,
        row.pop("pace", "daily"),
        HOST,
        NOW,
        locale="en",
        computers=["medium"] * (seats - 1),
        **{key: row.pop(key) for key in ("lesson", "daily", "private") if key in row},
    )
    begun = lobby.start(Match(replace(opened, id=7)), HOST.id, seed, 0, NOW).after
    return Match(replace(begun, **row))


def put_state(match: Match, state: Any, **row: Any) -> Match:
    """Return the match in that state."""
    return Match(replace(match.row, state=encode(state), **row))


def play_on(match: Match, moves: Sequence[SimulatedMove]) -> Iterator[Match]:
    """Play moves one after the other, and yield the match before the first and after each, until it is over."""
    yield match
    for move in moves:
        step = make(match.game, match.state, move)
        action = None if move.action is None else msgspec.json.encode(move.action).decode()
        entry = ActionRow(move.seat, "player", action, NOW)
        match = Match(apply_step(match, next_version(match), step, NOW, entry).after)
        if match.status != "running":
            return
        yield match


def sit(match: Match, seat: int) -> Match:
    """Return the match with its person on another seat."""
    own, other = match.seats[0], match.seats[seat]
    if not seat:
        return match
    seats = [
        replace(own, seat=row.seat) if row.seat == seat else replace(other, seat=0) if row.seat == 0 else row
        for row in match.seats
    ]
    return Match(replace(match.row, seats=tuple(seats)))


def scene_of(match: Match, seat: int, t: Texts, settings: Mapping[str, str] | None = None) -> Scene:
    """Return the scene of a seat's panel."""
    return private_scene(match, seat, t, dict(settings or {}), table=not match.kind.has_table)


def make_content(scene: Scene, seat: int, draft: Any = None, note: str = "") -> Content:
    """Make what a seat's panel consists of besides pictures, as ``bot.ui.messages.panel`` does."""
    if not scene.has_table:
        return private.content_without_table(scene, seat, draft, note)
    return private.content(scene, seat, draft, note, LINK)


def show(
    match: Match,
    seat: int,
    t: Texts,
    draft: Any = None,
    *,
    settings: Mapping[str, str] | None = None,
    note: str = "",
    pictures: bool = True,
) -> Shown:
    """Make the panel of a seat, with the sizes of its pictures."""
    scene = scene_of(match, seat, t, settings)
    content = make_content(scene, seat, draft, note)
    if match.status != "running" or match.seats[seat].away or match.is_paused:
        return Shown(content, [])
    seen = panel(match.row.game).view_for_pictures(scene.own, draft)
    drawings = artist(match.row.game).private(seen, _players(match, t), t)
    if not pictures:
        return Shown(content, [speak(drawing, small=True) for drawing in drawings])
    return Shown(content, take_sizes(drawings))


def options_of(game: str) -> Any:
    """Return the usual options of a game."""
    return find(game).options_type()


def awaited(game: AnyGame, state: Any) -> list[int]:
    """Return the seats that may act, those that the match waits for first."""
    waiting = sorted(game.seats_to_move(state))
    return [*waiting, *(seat for seat in sorted(game.actors(state)) if seat not in waiting)]
