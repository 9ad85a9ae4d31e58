"""A press: a used control or a submitted form, with everything its area needs to handle it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.afterwards.trace import trace
from bot.match.model import Match, Person
from bot.store.match.drafts import DraftRow
from bot.store.posts import PostRow
from bot.store.store import Backdrop, Glance
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.controls.custom_ids import Control
from bot.ui.members.access import moderates, person, require_known, texts_by, texts_of

log = logging.getLogger(__name__)


class Press:
    """A used control or a submitted form, with everything its area needs to handle it.

    ``values`` are the picks of a menu, ``fields`` the answers of a form (None for a control). After ``look``,
    ``shown`` holds the match's messages by seat, ``settings`` the user's settings by name, and ``draft`` the
    stored half-composed choice. ``looked`` says whether the match has been read.
    """

    def __init__(
        self,
        app: App,
        interaction: discord.Interaction[Any],
        control: Control,
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
    ) -> None:
        self.app = app
        self.interaction = interaction
        self.control = control
        self.values = values
        self.fields = fields
        self.answer = Answer(interaction)
        self.shown: dict[int, PostRow] = {}
        self.settings: dict[str, str] = {}
        self.draft: DraftRow | None = None
        self._texts: Texts | None = None
        self._peeked: Glance | None = None
        self.looked = False

    @property
    def verb(self) -> str:
        """Name of the used control, for the log: without arguments, picks and answers, which may be secret."""
        verb = f"{self.control.area}.{self.control.name}"
        return verb if self.fields is None else f"{verb} (form)"

    @property
    def typed_text(self) -> str:
        """All text typed into the form, empty for a control."""
        return "\n".join(filter(None, (self.fields or {}).values()))

    @property
    def person(self) -> Person:
        """The user of the control."""
        return person(self.interaction.user)

    async def peek(self) -> Glance:
        """Read the data for the next ``look``. It may not be shown yet."""
        if self._peeked is None:
            self._peeked = await self.app.store.glance(self.control.match, self.interaction.user.id)
        return self._peeked

    async def look(self) -> Match:
        """Return the current match of the control. Also loads its messages and the user's draft, settings and
        texts.

        Raises ``Refused`` for users who may not see the match.
        """
        return self._trace(await require_known(self.interaction, await self.match_meant()))

    async def match_meant(self) -> Match:
        """Return the current match as ``look`` does, whoever uses the control. Raises ``Refused("match.lost")`` if
        the control was made for another match of its number."""
        glance, self._peeked = await self.peek(), None
        self.shown, self.draft, self.settings = glance.messages, glance.draft, glance.settings
        self._texts = texts_by(self.app, self.interaction, self.settings)
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
            user = self.interaction.user.id
            seat = next((seat.seat for seat in match.seats if seat.user_id == user), None)
            trace(log, match.row, seat, "press", self.verb)
        return match

    @property
    def behind(self) -> Backdrop:
        """Data for the panel of the user's seat besides the match, as far as ``look`` knows."""
        return Backdrop(self.shown, self.draft, self.settings)

    def moderates(self, match: Match) -> bool:
        """Whether the user moderates the match."""
        return moderates(self.interaction, match)

    async def texts(self) -> Texts:
        """Return the texts in the user's language."""
        if self._texts is None:
            self._texts = await texts_of(self.app, self.interaction)
        return self._texts
