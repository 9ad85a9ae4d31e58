"""Pictures that a message already has are kept by their ids."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.components import Container, MediaGalleryComponent

from bot.render.base import Picture
from bot.ui.controls import uploads
from bot.ui.controls.http_errors import INVALID_BODY
from bot.ui.controls.uploads import Attachments, Uploads

TABLE, HAND = Picture("table.png", b"table", "the table"), Picture("hand.png", b"hand", "a hand")
OTHER_HAND = Picture("hand.png", b"another hand", "another hand")
UNDRAWN = Picture("", b"", "only words")


def message(message_id: int, *ids: int) -> Any:
    """A message with a gallery for each of these attachments, as Discord answers."""
    galleries = [
        {"type": 12, "id": n, "items": [{"media": {"url": f"https://cdn/{n}.png", "attachment_id": str(one)}}]}
        for n, one in enumerate(ids, 2)
    ]
    container = Container({"type": 17, "id": 1, "components": galleries}, None)  # type: ignore[typeddict-item]
    assert all(isinstance(child, MediaGalleryComponent) for child in container.children)
    return SimpleNamespace(id=message_id, components=[container])


class Edits:
    """Edits of a message that take down what was attached; the first ones may be refused."""

    def __init__(self, shown: Any, *refused: Exception) -> None:
        self.bodies: list[list[object]] = []
        self._shown = shown
        self._refused = list(refused)

    async def __call__(self, attachments: Attachments) -> Any:
        """An edit as ``Uploads`` calls it."""
        self.bodies.append([_sent(one) for one in attachments])
        if self._refused:
            raise self._refused.pop(0)
        return self._shown


def _sent(attachment: discord.File | discord.Attachment) -> object:
    """A file's content, or the body of a kept attachment."""
    return attachment.fp.read() if isinstance(attachment, discord.File) else attachment.to_dict()


async def edited(
    kept: Uploads, pictures: Sequence[Picture], answer: Any, *refused: Exception
) -> list[list[object]]:
    """What was attached in the attempts at editing message 1."""
    edits = Edits(answer, *refused)
    assert await kept.edit(1, pictures, edits) is answer
    return edits.bodies


def refusal(code: int) -> discord.HTTPException:
    """Discord refuses an edit."""
    response: Any = SimpleNamespace(status=400, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


async def test_what_is_unchanged_is_kept_and_what_is_new_uploaded() -> None:
    kept = Uploads()
    kept.note_sent(message(1, 11, 12), [TABLE, UNDRAWN, HAND])
    bodies = await edited(kept, [TABLE, OTHER_HAND], message(1, 11, 13))
    assert bodies == [[{"id": "11", "filename": "table.png"}, b"another hand"]]
    bodies = await edited(kept, [OTHER_HAND, UNDRAWN], message(1, 13))
    assert bodies == [[{"id": "13", "filename": "hand.png"}]]


@pytest.mark.parametrize(
    "changed",
    [Picture("table2.png", b"table", "the table"), Picture("table.png", b"table", "different words")],
)
async def test_name_and_words_belong_to_a_picture(changed: Picture) -> None:
    kept = Uploads()
    kept.note_sent(message(1, 11), [TABLE])
    assert await edited(kept, [changed], message(1, 11)) == [[b"table"]]


async def test_every_message_has_attachments_of_its_own() -> None:
    kept = Uploads()
    kept.note_sent(message(2, 11), [TABLE])
    assert await edited(kept, [TABLE], message(1, 12)) == [[b"table"]]


async def test_what_discord_does_not_know_any_more_is_uploaded() -> None:
    kept = Uploads()
    kept.note_sent(message(1, 11), [TABLE])
    bodies = await edited(kept, [TABLE], message(1, 14), refusal(INVALID_BODY))
    assert bodies == [[{"id": "11", "filename": "table.png"}], [b"table"]]
    assert await edited(kept, [TABLE], message(1, 14)) == [[{"id": "14", "filename": "table.png"}]]


@pytest.mark.parametrize("error", [refusal(10008), TimeoutError()])
async def test_after_a_failure_everything_is_uploaded(error: Exception) -> None:
    kept = Uploads()
    kept.note_sent(message(1, 11), [TABLE])
    with pytest.raises(type(error)):
        await edited(kept, [TABLE], message(1, 11), error)
    assert await edited(kept, [TABLE], message(1, 12)) == [[b"table"]]


async def test_an_edit_that_keeps_nothing_is_not_tried_twice() -> None:
    with pytest.raises(discord.HTTPException):
        await edited(Uploads(), [TABLE], message(1, 11), refusal(INVALID_BODY))


async def test_an_answer_that_does_not_name_attachments_is_not_remembered() -> None:
    kept = Uploads()
    kept.note_sent(message(1), [TABLE])
    kept.note_sent(None, [TABLE])
    assert await edited(kept, [TABLE], message(1, 11)) == [[b"table"]]


async def test_only_so_many_messages_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "REMEMBERED", 2)
    kept = Uploads()
    for number in (1, 2, 3):
        kept.note_sent(message(number, 10 + number), [TABLE])
    assert len(kept) == 2
    assert await edited(kept, [TABLE], message(1, 14)) == [[b"table"]]
