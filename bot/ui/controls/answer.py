"""Answering an interaction in time and in the right place, whatever was already sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import discord
from discord import ui

from bot.panels.base import Content, layout
from bot.render.base import Picture
from bot.ui.controls.http_errors import DISCORD_ERRORS, already_acknowledged, outcome
from bot.ui.controls.uploads import Attachments, Uploads, files

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
PROMPT = 1.0
"""Seconds that work may take before it has to be acknowledged."""
T = TypeVar("T")
Acknowledged = discord.InteractionCallbackResponse[Any] | None
"""Discord's response to an acknowledgement."""
Published = tuple[Callable[[], ui.LayoutView], Sequence[Picture]]
"""A layout, made anew for each request, and its pictures."""


class Answer:
    """The answer to one interaction. ``private`` answers are ephemeral. In-place ones edit the message whose
    control was used.

    Only what is sent later waits for an acknowledgement. A failed one stops nothing: the action is carried out
    anyway, and the answer itself is the next attempt to get through.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self._uploads: Uploads = interaction.client.uploads
        self.in_place = False
        self._stays = False
        self.refusal: int | None = None
        """The message that says why the interaction was refused, if it was."""
        self.announced: int | None = None
        """The message, still empty, that acknowledged the interaction publicly."""
        self._public = False
        self._begun = interaction.response.is_done()
        self._acknowledging: asyncio.Task[None] | None = None

    def stay(self) -> None:
        """Make a private answer that has not begun permanent where possible: in the user's DMs with the bot it is
        then a normal message, not an ephemeral one."""
        alone = self.interaction.guild_id is None and not self.interaction.context.private_channel
        self._stays = alone and not self._begun

    async def think(self) -> None:
        """Acknowledge now, unless already tried. A private answer follows."""
        if not self._begun:
            self._begin(self.interaction.response.defer(ephemeral=not self._stays, thinking=True))

    async def announce(self, work: Awaitable[T]) -> T:
        """Do the work that leads to a public message (``post``), and acknowledge publicly. An immediate refusal
        has not been announced and stays private."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task}, timeout=PROMPT)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not task.done() or task.exception() is None:
            await self._announce()
        return await task

    async def _announce(self) -> None:
        if self.interaction.type is not discord.InteractionType.application_command:
            await self.hold()
        elif not self._begun:
            self._public = True
            self._begin(self.interaction.response.defer())

    async def launch(self) -> bool:
        """Open the application's Activity as the first answer. Returns whether Discord did. Otherwise another
        answer can follow."""
        if self._begun:
            return False
        try:
            await self.interaction.response.launch_activity()
        except DISCORD_ERRORS as error:
            log.info("interaction %s could not open the Activity (%s)", self.interaction.id, error)
            return False
        self._begun = True
        return True

    async def hold(self) -> None:
        """Acknowledge now, unless already tried. The message with the control stays or is edited later."""
        if not self._begun:
            self.in_place = True
            self._begin(self.interaction.response.defer())

    async def wait_for_acknowledgement(self) -> None:
        """Wait until an acknowledgement has reached Discord, or failed to."""
        if self._acknowledging is not None:
            await self._acknowledging

    def _begin(self, call: Awaitable[Acknowledged]) -> None:
        self._begun = True
        self._acknowledging = asyncio.get_running_loop().create_task(self._acknowledge(call))

    async def _acknowledge(self, call: Awaitable[Acknowledged]) -> None:
        try:
            done = await call
            if self._public and done is not None:
                self.announced = done.message_id
        except DISCORD_ERRORS as error:
            log.warning("interaction %s could not be acknowledged (%s)", self.interaction.id, error)
            if self._public and outcome(error) == "unknown":
                await self._look()

    async def _look(self) -> None:
        """Ask Discord whether a public acknowledgement of unknown outcome got through."""
        try:
            self.announced = (await self.interaction.original_response()).id
        except DISCORD_ERRORS as error:
            log.info("interaction %s has no answer that is known (%s)", self.interaction.id, error)

    @property
    def private(self) -> bool:
        """Whether the answer is ephemeral: a separate private message, or an edit to one."""
        message = self.interaction.message
        if not self.in_place:
            return not self._stays
        return self._is_exposed or (message is not None and message.flags.ephemeral)

    @property
    def _is_exposed(self) -> bool:
        """Whether everybody would see an answer in place."""
        message = self.interaction.message
        others = self.interaction.guild_id is not None or self.interaction.context.private_channel
        return self.in_place and others and message is not None and not message.flags.ephemeral

    async def show(self, view: ui.LayoutView, pictures: Sequence[Picture] = ()) -> int | None:
        """Show a layout: in place after ``hold`` unless that message is gone or public, otherwise in private. It
        never replaces a public answer; if there is none yet, Discord puts the layout in its place.

        Returns the id of the message that shows it, or None if Discord did not say.
        """
        await self.wait_for_acknowledgement()
        if self._is_exposed:
            return await self._show_beside(view, pictures)
        if not self.interaction.response.is_done():
            return await self._respond(view, pictures)
        if self._public:
            return await self._follow(view, pictures)
        try:
            return await self._edit(view, pictures)
        except discord.NotFound:
            if not self.in_place:
                raise
            return await self._follow(view, pictures)

    async def show_page(self, content: Content, pictures: Sequence[Picture] = ()) -> int | None:
        """Show a page, like ``show``."""
        return await self.show(layout(content, pictures), pictures)

    async def settle(self, view: ui.LayoutView) -> None:
        """Edit the message whose control was used, even if others see it. Only after ``hold``."""
        await self.wait_for_acknowledgement()
        await self._edit(view, ())

    async def say(self, content: Content) -> int | None:
        """Send a private note, which never replaces the message whose control was used. Returns the id of the
        note, or None if Discord did not say."""
        await self.wait_for_acknowledgement()
        return await (self._show_beside(layout(content)) if self.in_place else self.show(layout(content)))

    async def refuse(self, content: Content) -> None:
        """Say why the interaction was refused."""
        self.refusal = await self.say(content)

    async def post(
        self,
        view: Callable[[], ui.LayoutView],
        pictures: Sequence[Picture] = (),
        called: discord.AllowedMentions = NOBODY,
    ) -> discord.Message | discord.InteractionMessage:
        """Post the public answer to a command and return its message. Mentions notify only those ``called``.
        ``view`` makes the layout, anew for each request.

        Whatever was lost on the way, an edit of the original shows the answer, and may be repeated. Raises one of
        ``DISCORD_ERRORS``.
        """
        await self.wait_for_acknowledgement()
        self._public = True
        if not self.interaction.response.is_done():
            try:
                sent = await self.interaction.response.send_message(
                    view=view(), files=files(pictures), allowed_mentions=called
                )
            except DISCORD_ERRORS as error:
                if outcome(error) == "refused" and not already_acknowledged(error):
                    raise
            else:
                if isinstance(sent.resource, discord.InteractionMessage):
                    return sent.resource
        return await self._original(view, pictures, called)

    async def _original(
        self, view: Callable[[], ui.LayoutView], pictures: Sequence[Picture], called: discord.AllowedMentions
    ) -> discord.InteractionMessage:
        """Edit the original answer, once more if the outcome is not known."""
        edit = self.interaction.edit_original_response
        try:
            return await edit(view=view(), attachments=files(pictures), allowed_mentions=called)
        except DISCORD_ERRORS as error:
            if outcome(error) != "unknown":
                raise
        return await edit(view=view(), attachments=files(pictures), allowed_mentions=called)

    async def publish(self, work: Awaitable[Published]) -> None:
        """Post the result of the work as a separate public message. It is the only answer to the press, instead of
        any other acknowledgement, so it stands once however often it is sent. Raises one of ``DISCORD_ERRORS``, or
        what the work raises."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task}, timeout=PROMPT)
            if not task.done():
                self._public = True
                self._begin(self.interaction.response.defer(ephemeral=False, thinking=True))
            await self.post(*await task)
        except BaseException:
            task.cancel()
            await self._withdraw()
            raise

    async def _withdraw(self) -> None:
        """Delete the public acknowledgement, if there is one, since nothing follows it."""
        await self.wait_for_acknowledgement()
        if self.announced is not None:
            with suppress(*DISCORD_ERRORS):
                await self.interaction.delete_original_response()

    async def _show_beside(self, view: ui.LayoutView, pictures: Sequence[Picture] = ()) -> int | None:
        """Send a separate private message, whether or not the acknowledgement reached Discord."""
        if self.interaction.response.is_done():
            return await self._follow(view, pictures)
        try:
            return await self._send(view, pictures)
        except discord.HTTPException as error:
            if not already_acknowledged(error):
                raise
            return await self._follow(view, pictures)

    async def _respond(self, view: ui.LayoutView, pictures: Sequence[Picture]) -> int | None:
        """Send the first response, or edit it if the acknowledgement did reach Discord after all."""
        try:
            if not self.in_place:
                return await self._send(view, pictures)
            return await self._replace(view, pictures)
        except discord.HTTPException as error:
            if not already_acknowledged(error):
                raise
            if not self.in_place and await self._everybody_sees():
                return await self._follow(view, pictures)
            return await self._edit(view, pictures)

    async def _everybody_sees(self) -> bool:
        """Whether the original answer is public. A private answer never replaces it."""
        if self._public:
            return True
        return not (await self.interaction.original_response()).flags.ephemeral and not self._stays

    async def _replace(self, view: ui.LayoutView, pictures: Sequence[Picture]) -> int | None:
        """Edit the message whose control was used, as the first response."""

        async def replace(attachments: Attachments) -> Any:
            sent = await self.interaction.response.edit_message(
                view=view, attachments=attachments, allowed_mentions=NOBODY
            )
            return sent and sent.resource

        await self._uploads.edit(self._used_message_id, pictures, replace)
        return self._used_message_id or None

    async def _send(self, view: ui.LayoutView, pictures: Sequence[Picture] = ()) -> int | None:
        sent = await self.interaction.response.send_message(
            view=view, files=files(pictures), ephemeral=not self._stays, allowed_mentions=NOBODY
        )
        self._uploads.note_sent(sent.resource, pictures)
        return sent.message_id

    async def _edit(self, view: ui.LayoutView, pictures: Sequence[Picture]) -> int | None:
        edit = self.interaction.edit_original_response
        message: discord.InteractionMessage = await self._uploads.edit(
            self._used_message_id if self.in_place else 0,
            pictures,
            lambda attachments: edit(view=view, attachments=attachments, allowed_mentions=NOBODY),
        )
        return message.id

    @property
    def _used_message_id(self) -> int:
        """Id of the message whose control was used, 0 if there is none."""
        return self.interaction.message.id if self.interaction.message else 0

    async def _follow(self, view: ui.LayoutView, pictures: Sequence[Picture] = ()) -> int | None:
        message = await self.interaction.followup.send(
            view=view, files=files(pictures), ephemeral=True, allowed_mentions=NOBODY, wait=True
        )
        self._uploads.note_sent(message, pictures)
        return message.id
