"""A scene: everything a panel may know about a match, for one reader.

Panels and pictures get views, never states: secrets stay in ``bot.match``, and a scene has no way back to its
match.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import discord
import msgspec
from discord import ui

from bot.games.base import Event, Outcome
from bot.i18n import Texts
from bot.match.afterwards.achievements import Achieved
from bot.match.afterwards.results import mark
from bot.match.kinds.base import Kind, MatchStatus
from bot.match.lobbies.server_presets import ServerPreset
from bot.match.news import News
from bot.store.match.matches import SeatRow

Item = ui.Item[Any]


class Controls(Protocol):
    """Makes controls whose custom ids carry match, stamp and verb. ``verb`` is ``"area.name"``."""

    def button(
        self,
        verb: str,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        arg: str = "",
        disabled: bool = False,
    ) -> Item:
        """Make a button."""

    def select(
        self,
        verb: str,
        choices: Sequence[discord.SelectOption],
        *,
        placeholder: str,
        least: int = 1,
        most: int = 1,
        arg: str = "",
    ) -> Item:
        """Make a menu of up to 25 choices, ``least`` to ``most`` of which can be picked."""

    def channels(
        self,
        verb: str,
        chosen: Sequence[int],
        *,
        placeholder: str,
        most: int = 1,
        arg: str = "",
        tables: bool = False,
    ) -> Item:
        """Make a menu of the server's channels to pick up to ``most``. ``tables``: channels that can hold a table,
        otherwise channels for messages."""

    def roles(self, verb: str, chosen: Sequence[int], *, placeholder: str, arg: str = "") -> Item:
        """Make a menu of the server's roles to pick at most one."""

    def users(self, verb: str, *, placeholder: str, arg: str = "") -> Item:
        """Make a menu of the server's members to pick one."""


class Shuffle(msgspec.Struct, frozen=True):
    """The data to check that a shuffle was fair.

    ``commitment`` is the SHA-256 (hex) published at the start. ``kept`` says whether seed and nonce match it, None
    if it was not stored. ``seed`` and ``nonce`` (hex) are empty until they may be shown; ``told_at`` is when that
    is (Unix seconds) if later than the end of the match.
    """

    commitment: str
    kept: bool | None = None
    seed: str = ""
    nonce: str = ""
    told_at: float | None = None


class DailyTask(msgspec.Struct, frozen=True):
    """The task of a daily puzzle: ``day`` (``2026-01-31``) and part, title, a few lines of Markdown, and the best
    possible result in words. ``ends_at``: when a take of a race is over (Unix seconds)."""

    day: str
    part: int
    title: str
    lines: tuple[str, ...]
    target: str
    ends_at: float | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one reader may see it.

    ``names`` are safe to show, by seat. ``table`` is what a spectator sees, None in a lobby; ``own`` what the
    reader's seat sees, in its owner's preferred order, None for a reader without a seat. ``outcome``, which places
    those who left behind all others, is set once the match is finished. ``due_at`` is the next deadline,
    ``clock_at`` when the clock of the rules runs out, ``paused_until`` when the longest pause is over (None: not
    paused), ``kind`` the kind of match, ``has_table`` whether a message shows it in a channel, ``step`` the
    position in the script of a lesson, ``daily`` the task of a daily puzzle, ``kept_until`` when a rematch
    releases its seats, ``options_changed_at`` when the host last changed options while others waited; these and
    the other times are Unix seconds. ``is_rated``: its options are rated ones. ``achieved``: the
    achievements, once the match is over and evaluated. ``set_aside``: what became of a failed turn (see
    ``bot.match.upkeep.setting_aside``). ``quiet``: turns without progress of a match that drags, so that its
    players may end it by points; 0 for any other. ``settings`` are the reader's, by name. ``plan`` is what the
    reader has decided ahead, for their own panel only; ``presets`` are those of the server, by name, for the table
    message of a lobby; ``of_cup``, for that of a match without a result, says that a tournament counts it.
    """

    match_id: int
    title: str
    game: str
    status: MatchStatus
    options: Any
    names: tuple[str, ...]
    t: Texts
    controls: Controls
    seats: tuple[SeatRow, ...] = ()
    table: Any = None
    own: Any = None
    outcome: Outcome | None = None
    recent: tuple[Event, ...] = ()
    news: tuple[News, ...] = ()
    awaited: tuple[int, ...] = ()
    due_at: float | None = None
    clock_at: float | None = None
    paused_until: float | None = None
    kept_until: float | None = None
    options_changed_at: float | None = None
    is_rated: bool = False
    has_table: bool = True
    nowhere: bool = False
    kind: type[Kind] = Kind
    step: int = 0
    daily: DailyTask | None = None
    pace: str = "live"
    host_id: int = 0
    channel_id: int = 0
    created_at: float = 0.0
    started_at: float | None = None
    ended_at: float | None = None
    shuffle: Shuffle | None = None
    achieved: tuple[Achieved, ...] = ()
    set_aside: int | None = None
    quiet: int = 0
    settings: dict[str, str] = {}
    plan: Any = None
    presets: dict[str, ServerPreset] = {}
    of_cup: bool = False

    @property
    def is_sealed(self) -> bool:
        """Whether its secrets are still hidden."""
        return self.shuffle is not None and not self.shuffle.seed

    @property
    def is_solitary(self) -> bool:
        """Whether a panel is all that there is of a match of one player, so that it has the table's status too."""
        return not self.kind.has_opponents and not self.has_table

    @property
    def may_challenge(self) -> bool:
        """Whether its only player can challenge others on the server to beat the result."""
        played = self.kind.may_challenge and not self.has_table and self.status == "finished"
        return played and not self.nowhere and mark(self.seats[0]) is None

    def seat_of(self, user_id: int) -> SeatRow | None:
        """Return the seat of a user, or None for an outsider."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)
