"""A press, in Discord or on the page: a used control or a submitted form, with what is needed to handle it."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.afterwards.trace import trace
from bot.match.model import Match, Person
from bot.panels.base import Content
from bot.render.base import Picture
from bot.store.match.drafts import DraftRow
from bot.store.posts import PostRow
from bot.store.store import Backdrop, Glance
from bot.ui.app import App
from bot.ui.controls.custom_ids import Control

log = logging.getLogger(__name__)


class Reply(Protocol):
    """How a press is answered. ``in_place`` answers replace what has the control."""

    in_place: bool

    async def hold(self) -> None:
        """Acknowledge now. What has the control stays or is replaced later."""

    async def think(self) -> None:
        """Acknowledge now. The answer follows beside what has the control."""

    async def show_page(self, content: Content, pictures: Sequence[Picture] = ()) -> Any:
        """Show a page to the user alone."""

    async def refuse(self, content: Content) -> None:
        """Say why the press was refused."""


class AnyPress(ABC):
    """A used control or a submitted form, with everything its area needs to handle it.

    ``values`` are the picks of a menu, ``fields`` the answers of a form (None for a control). After ``look``,
    ``shown`` holds the match's messages by seat, ``settings`` the user's settings by name, ``draft`` the stored
    half-composed choice, and ``plan`` what was decided ahead. ``looked`` says whether the match has been
    read. ``message_id`` is the message with the control, None where there is none.
    """

    answer: Any
    message_id: int | None = None

    def __init__(
        self,
        app: App,
        person: Person,
        control: Control,
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
    ) -> None:
        self.app = app
        self.person = person
        self.control = control
        self.values = values
        self.fields = fields
        self.shown: dict[int, PostRow] = {}
        self.settings: dict[str, str] = {}
        self.draft: DraftRow | None = None
        self.plan: str | None = None
        self._waiting = 0
        self._texts: Texts | None = None
        self._peeked: Glance | None = None
        self.looked = False

    @abstractmethod
    def _choose_texts(self, settings: Mapping[str, str]) -> Texts:
        """Return the texts for the user with these settings."""

    @abstractmethod
    async def _require_known(self, match: Match) -> None:
        """Raise ``Refused("match.unknown")`` unless the user may know the match."""

    @abstractmethod
    def moderates(self, match: Match) -> bool:
        """Whether the user moderates the match."""

    @property
    def is_in_panel(self) -> bool:
        """Whether the control belongs to a private panel, which can be shown anew in its place."""
        return self.control.origin == "p" and self.message_id is not None

    @property
    def verb(self) -> str:
        """Name of the used control, for the log: without arguments, picks and answers, which may be secret."""
        verb = f"{self.control.area}.{self.control.name}"
        return verb if self.fields is None else f"{verb} (form)"

    @property
    def typed_text(self) -> str:
        """All text typed into the form, empty for a control."""
        return "\n".join(filter(None, (self.fields or {}).values()))

    async def peek(self) -> Glance:
        """Read the data for the next ``look``. It may not be shown yet."""
        if self._peeked is None:
            self._peeked = await self.app.store.glance(self.control.match, self.person.id)
        return self._peeked

    async def look(self) -> Match:
        """Return the current match of the control. Also loads its messages and the user's draft, settings and
        texts.

        Raises ``Refused`` for users who may not see the match.
        """
        match = await self.match_meant()
        await self._require_known(match)
        return self._trace(match)

    async def match_meant(self) -> Match:
        """Return the current match as ``look`` does, whoever uses the control. Raises ``Refused("match.lost")`` if
        the control was made for another match of its number."""
        glance, self._peeked = await self.peek(), None
        behind = glance.behind
        self.shown, self.draft, self.settings = behind.messages, behind.draft, behind.settings
        self.plan, self._waiting = behind.plan, behind.waiting
        self._texts = self._choose_texts(self.settings)
        if glance.match is None:
            await self.require_not_lost()
            raise Refused("match.unknown", match=self.control.match)
        if glance.match.epoch != self.control.epoch:
            raise Refused("match.lost", match=glance.match.id)
        return self.app.service.recognize(glance.match)

    async def require_not_lost(self) -> None:
        """Raise ``Refused("match.lost")`` for a match that was lost when the bot went back to a backup."""
        if await self.app.store.was_lost("match", self.control.match, self.control.epoch):
            raise Refused("match.lost", match=self.control.match)

    def _trace(self, match: Match) -> Match:
        """Log the press once, with the state of the match it met."""
        if not self.looked:
            self.looked = True
            seat = next((seat.seat for seat in match.seats if seat.user_id == self.person.id), None)
            trace(log, match.row, seat, "press", self.verb)
        return match

    @property
    def behind(self) -> Backdrop:
        """Data for the panel of the user's seat besides the match, as far as ``look`` knows."""
        return Backdrop(self.shown, self.draft, self.settings, self.plan, self._waiting)

    async def texts(self) -> Texts:
        """Return the texts in the user's language."""
        if self._texts is None:
            self._texts = self._choose_texts(await self.app.store.settings.all("user", self.person.id))
        return self._texts
