"""Who looks at a match on a page: the match as it is now, and what is kept about its viewer."""

from __future__ import annotations

from typing import Any

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.model import Match
from bot.panels.scene import Scene
from bot.store.settings import user_settings
from bot.store.store import Backdrop
from bot.ui import scenes
from bot.ui.app import App
from bot.ui.controls.items import SeatControls
from bot.ui.messages.panel import Panel


class PageViewer:
    """A user and a match at one version. ``seat`` is None for a spectator."""

    def __init__(self, app: App, user_id: int, match: Match, behind: Backdrop) -> None:
        self.app = app
        self.user_id = user_id
        self.match = match
        self.behind = behind
        self.pictures: dict[str, bytes] = {}
        """The pictures of what was described, by their keys."""
        own = match.seat_of(user_id)
        self.seat = None if own is None else own.seat
        mine = user_settings(behind.settings)
        self.t: Texts = texts(mine.language or mine.client_language or match.row.locale)

    @property
    def draft(self) -> Any:
        """The seat's half-composed choice, as its panel in Discord shows it."""
        return None if self.seat is None else scenes.read_draft(self.match, self.seat, self.behind.draft)

    def scene(self) -> Scene:
        """Make the whole scene: table, own things, what happened."""
        if self.seat is None:
            return scenes.scene(self.match, self.t, SeatControls.of(self.match, "t"), self.behind.settings)
        return scenes.private_scene(self.match, self.seat, self.t, self.behind.settings, table=True)

    def panel(self) -> Panel:
        """Make the panel of the seat. Raises ``Refused`` for a spectator."""
        if self.seat is None:
            raise Refused("match.outsider")
        return Panel(self.app, self.match, self.seat, self.t, self.behind)


async def read_viewer(app: App, user_id: int, match_id: int) -> PageViewer:
    """Read a match for a user. Raises ``Refused`` for one that is gone or that the user may not know."""
    glance = await app.store.glance(match_id, user_id)
    if glance.match is None:
        raise Refused("match.unknown", match=match_id)
    match = app.service.recognize(glance.match)
    own = match.seat_of(user_id)
    if own is None and not (match.kind.has_table and await app.boards.may_watch(user_id, match_id)):
        raise Refused("match.unknown", match=match_id)
    await scenes.prepare_look(app, match, None if own is None else own.seat)
    return PageViewer(app, user_id, match, glance.behind)
