"""Pictures as attachments. Those that a message already has are kept by their ids, not uploaded again.

Discord names the attachments of a layout in the layout itself: ``message.attachments`` stays empty. Ids and
fingerprints are only in memory. After a restart every picture is uploaded once more.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, cast

import discord
import msgspec
from discord.components import Container, MediaGalleryComponent

from bot.render.base import Picture
from bot.ui.controls.http_errors import INVALID_BODY

REMEMBERED = 5000
"""The number of messages whose attachments are remembered, about half a kilobyte each."""

Attachments = Sequence[discord.File | discord.Attachment]
Edit = Callable[[Attachments], Awaitable[Any]]
"""Edits a message so that it has these attachments. Called a second time if the first attempt fails; a layout can
only be sent once."""


def files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Make attachments of the pictures, with their text alternatives."""
    return [_file(picture) for picture in pictures if picture.png]


class _Kept(msgspec.Struct, frozen=True):
    """An attachment of a message: its id, its name, and the hash of the picture with its name and its text. Python
    keeps that of the PNG, and keys it with a number of this process, so that nobody can make two of the same."""

    id: int
    name: str
    mark: int

    def to_dict(self) -> dict[str, str]:
        """Return the attachment for the body of an edit that keeps it."""
        return {"id": str(self.id), "filename": self.name}


class Uploads:
    """The attachments of the messages that this process sent or edited last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[_Kept, ...]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    async def edit(self, message_id: int, pictures: Sequence[Picture], edit: Edit) -> Any:
        """Edit a message so that it shows these pictures. Returns the message from ``edit``.

        If Discord no longer knows a kept attachment, all pictures are uploaded. Raises what ``edit`` raises.
        """
        attachments = self._attachments(message_id, pictures)
        self._kept.pop(message_id, None)
        try:
            message = await edit(attachments)
        except discord.HTTPException as error:
            if error.code != INVALID_BODY or all(isinstance(one, discord.File) for one in attachments):
                raise
            message = await edit(files(pictures))
        self.note_sent(message, pictures)
        return message

    def note_sent(self, message: Any, pictures: Sequence[Picture]) -> None:
        """Record the attachments of a message that Discord has returned with these pictures."""
        drawn = [picture for picture in pictures if picture.png]
        if not drawn or message is None:
            return
        ids = list(_attachment_ids(message.components))
        if len(ids) != len(drawn):
            return
        self._kept[message.id] = tuple(
            _Kept(attachment_id, picture.name, hash(picture))
            for attachment_id, picture in zip(ids, drawn, strict=True)
        )
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    def _attachments(self, message_id: int, pictures: Sequence[Picture]) -> Attachments:
        known = {kept.mark: kept for kept in self._kept.get(message_id, ())}
        return [
            cast("discord.Attachment", kept) if (kept := known.get(hash(picture))) else _file(picture)
            for picture in pictures
            if picture.png
        ]


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.png), picture.name, description=picture.alt or None)


def _attachment_ids(components: Iterable[Any]) -> Iterator[int]:
    """Yield the ids of the attachments in a message's galleries, in order."""
    for component in components:
        if isinstance(component, Container):
            yield from _attachment_ids(component.children)
        elif isinstance(component, MediaGalleryComponent):
            yield from (item.media.attachment_id for item in component.items if item.media.attachment_id)
