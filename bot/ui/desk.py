"""The desk: every used control and every sent form arrives here, is answered, and goes to the right room."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.errors import Refused
from bot.i18n import Texts, texts
from bot.match.model import Match, Person
from bot.panels.base import Face
from bot.panels.refusals import refusal
from bot.store.messages import MessageRow
from bot.ui import (
    boards,
    lobbies,
    matches,
    moderation,
    pages,
    plays,
    preferences,
    privacy,
    records,
    replays,
    tables,
)
from bot.ui.answer import Answer
from bot.ui.forms import answers
from bot.ui.host import Host
from bot.ui.ids import Control, claimed, read
from bot.ui.people import known_match, known_to, person
from bot.ui.trouble import FAULTS, trouble

log = logging.getLogger(__name__)


class Press:
    """A control that was used or a form that was sent, with all that the rooms need to handle it.

    ``values`` are the picks of a menu, ``fields`` the answers of a form (None for a control). ``shown`` are the
    messages of the match by seat, ``settings`` those of the user by name, once the match was looked at.
    """

    def __init__(
        self,
        host: Host,
        interaction: discord.Interaction[Any],
        control: Control,
        values: Sequence[str] = (),
        fields: dict[str, str] | None = None,
    ) -> None:
        self.host = host
        self.interaction = interaction
        self.control = control
        self.values = values
        self.fields = fields
        self.answer = Answer(interaction)
        self.shown: dict[int, MessageRow] = {}
        self.settings: dict[str, str] = {}
        self._texts: Texts | None = None

    @property
    def person(self) -> Person:
        """Who used it."""
        return person(self.interaction.user)

    async def match(self) -> Match:
        """The match of the control as it is now. Raises ``Refused`` for strangers from elsewhere."""
        return await known_match(self.host, self.interaction, self.control.match)

    async def look(self) -> Match:
        """The match of the control as it is now; from then on its messages, the user's settings and texts are at
        hand.

        Raises ``Refused`` for strangers from elsewhere.
        """
        glance = await self.host.store.glance(self.control.match, self.interaction.user.id)
        self.settings = glance.settings
        self._texts = texts(self.settings.get("language") or str(self.interaction.locale))
        if glance.match is None:
            raise Refused("match.unknown", match=self.control.match)
        self.shown = glance.messages
        return known_to(self.interaction, Match(glance.match))

    def moderates(self, match: Match) -> bool:
        """Whether that user may manage messages here, in the server of the match."""
        here = self.interaction.guild_id == match.row.guild_id
        return here and self.interaction.permissions.manage_messages

    async def texts(self) -> Texts:
        """The user's texts."""
        if self._texts is None:
            self._texts = await self.host.language(self.interaction.user.id, str(self.interaction.locale))
        return self._texts


Handler = Callable[[Press], Awaitable[None]]

_AREAS: dict[str, Handler] = {
    "lobby": lobbies.pressed,
    "table": tables.pressed,
    "play": plays.pressed,
    "page": pages.pressed,
    "replay": replays.pressed,
    "list": matches.pressed,
    "board": boards.pressed,
    "record": records.pressed,
    "settings": preferences.pressed,
    "privacy": privacy.pressed,
    "mod": moderation.pressed,
}


class Desk:
    """Takes interactions and makes sure that each gets an answer."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def pressed(
        self, interaction: discord.Interaction[Any], control: Control | None, values: Sequence[str]
    ) -> None:
        """A button or menu was used; ``control`` is None when its id is not one of ours."""
        if control is None:
            await self.guarded(interaction, None, _unknown)
            return
        press = Press(self._host, interaction, control, values)
        handler = _AREAS.get(control.area, _unknown_press)
        await self.guarded(interaction, press.answer, lambda _: handler(press), control.match)

    async def unclaimed(self, interaction: discord.Interaction[Any]) -> None:
        """Answer for a control that no dynamic item takes care of: its id is not one of ours at all."""
        data: Any = interaction.data or {}
        if not claimed(str(data.get("custom_id", ""))):
            await self.guarded(interaction, None, _unknown)

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """A form was sent."""
        data: Any = interaction.data or {}
        control = read(str(data.get("custom_id", "")))
        if control is None or control.kind != "f" or control.area != "play":
            await self.guarded(interaction, None, _unknown)
            return
        press = Press(self._host, interaction, control, fields=answers(data))
        await self.guarded(interaction, press.answer, lambda _: plays.submitted(press), control.match)

    async def guarded(
        self,
        interaction: discord.Interaction[Any],
        answer: Answer | None,
        work: Callable[[Answer], Awaitable[None]],
        match_id: int = 0,
    ) -> None:
        """Do the work and answer whatever goes wrong in it: refusals in words, faults with an error id."""
        answer = answer or Answer(interaction)
        try:
            await work(answer)
        except Refused as refused:
            await self._say(answer, await self._sentence(interaction, refused, match_id))
        except Exception as error:  # noqa: BLE001 -- the reporter logs what is a fault of ours
            await self._say(answer, await self._failed(interaction, error, match_id))

    async def _failed(self, interaction: discord.Interaction[Any], error: Exception, match_id: int) -> str:
        """What the user is told about a fault, which is reported unless it is Discord's."""
        t = await self._texts(interaction)
        if isinstance(error, FAULTS) and trouble(error) != "other":
            log.warning("match %s: an answer did not get through (%s)", match_id, error)
            return t("Discord didn't let me answer that. Nothing is lost: `/hand` shows where you are.")
        error_id = self._host.report(error, f"match {match_id}, interaction {interaction.id}")
        return t(
            "Sorry, something went wrong on my side (error `{error}`). Your match is safe; please try again.",
            error=error_id,
        )

    async def _sentence(self, interaction: discord.Interaction[Any], refused: Refused, match_id: int) -> str:
        game = None
        if match_id:
            row = await self._host.store.matches.load(match_id)
            game = row.game if row else None
        return refusal(refused, game, await self._texts(interaction))

    async def _texts(self, interaction: discord.Interaction[Any]) -> Texts:
        return await self._host.language(interaction.user.id, str(interaction.locale))

    async def _say(self, answer: Answer, text: str) -> None:
        try:
            await answer.say(Face((text,)))
        except FAULTS as error:
            log.warning("interaction %s could not be answered (%s)", answer.interaction.id, error)


async def _unknown(_: Answer) -> None:
    raise Refused("control.unknown")


async def _unknown_press(_: Press) -> None:
    raise Refused("control.unknown")
