"""A used control or a submitted form on a page. Everything in it is treated as if a stranger had typed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from bot.errors import Refused
from bot.i18n import Texts
from bot.match.model import Match, Person
from bot.panels.base import Content
from bot.render.base import Picture
from bot.store.store import Glance
from bot.ui.controls.custom_ids import LIMIT, Control, is_holdable, read_control
from bot.ui.playing.any_press import AnyPress
from bot.web.viewer import PageViewer

Short = Annotated[str, msgspec.Meta(max_length=LIMIT)]
Long = Annotated[str, msgspec.Meta(max_length=4000)]


class _Used(msgspec.Struct):
    """What a page says about a used control: the same limits as Discord's."""

    control: Short
    values: Annotated[tuple[Short, ...], msgspec.Meta(max_length=25)] = ()
    fields: Annotated[dict[Short, Long], msgspec.Meta(max_length=5)] | None = None


class PageReply:
    """Keeps what a press is answered with until it is handled."""

    in_place = True

    def __init__(self) -> None:
        self.page: tuple[Content, Sequence[Picture]] | None = None
        self.refusal: Content | None = None

    async def hold(self) -> None:
        """Do nothing: a page waits for its answer."""

    think = hold

    async def show_page(self, content: Content, pictures: Sequence[Picture] = ()) -> None:
        """Answer with a page."""
        self.page = content, pictures

    async def refuse(self, content: Content) -> None:
        """Answer with a refusal."""
        self.refusal = content


class PagePress(AnyPress):
    """A press of a viewer. ``here`` is the match on the page, and ``entered`` the one that the press leads to,
    with a note."""

    answer: PageReply

    def __init__(self, viewer: PageViewer, control: Control, used: _Used) -> None:
        seat = viewer.match.seat_of(viewer.user_id)
        person = Person(viewer.user_id, "" if seat is None else seat.name)
        super().__init__(viewer.app, person, control, used.values, used.fields)
        self.answer = PageReply()
        self.here = viewer.match
        self.entered: tuple[Match, str] | None = None
        self._texts = viewer.t
        self.shown = viewer.behind.messages
        if control.match == viewer.match.id:
            self._peeked = Glance(viewer.match.row, viewer.behind)

    @classmethod
    def read(cls, viewer: PageViewer, said: Mapping[str, Any]) -> PagePress:
        """Read what a page said. Raises ``Refused("control.unknown")`` for what no page of this match says."""
        try:
            used = msgspec.convert(said, _Used)
        except msgspec.ValidationError as error:
            raise Refused("control.unknown") from error
        control = read_control(used.control)
        if control is None or (control.kind == "f") != (used.fields is not None):
            raise Refused("control.unknown")
        if control.match not in (0, viewer.match.id) or not all(map(is_holdable, used.values)):
            raise Refused("control.unknown")
        return cls(viewer, control, used)

    @classmethod
    def on_board(cls, viewer: PageViewer, stamp: int) -> PagePress:
        """Make the press of somebody who does something on a game's own board."""
        row = viewer.match.row
        control = Control("b", "p", row.id, stamp, "play", "board", epoch=row.epoch)
        return cls(viewer, control, _Used("", fields={}))

    @property
    def is_in_panel(self) -> bool:
        return True

    def moderates(self, match: Match) -> bool:
        return False

    def _choose_texts(self, settings: Mapping[str, str]) -> Texts:
        assert self._texts is not None
        return self._texts

    async def _require_known(self, match: Match) -> None:
        if match.seat_of(self.person.id) is None and not match.kind.has_table:
            raise Refused("match.unknown", match=match.id)
