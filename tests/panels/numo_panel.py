"""NUMO's panel in tests without a bot: what Ann is shown, and what her presses mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.i18n import texts
from bot.panels.base import Act, Ask, Content, Form, Item, Keep, Prefer, Scene
from bot.panels.numo import PANEL
from bot.panels.numo.draft import Draft
from bot.ui.controls.custom_ids import read
from bot.ui.controls.items import SeatControls
from tests.rules.numo_table import ANN, NAMES, Table

T = texts("en")


class Panel:
    """A seat's private panel over a table. Presses that compose change the ``draft``, those that sort the
    ``settings``; others return what is played or asked."""

    def __init__(self, table: Table, seat: int = ANN) -> None:
        self.table = table
        self.seat = seat
        self.draft: Draft | None = None
        self.settings: dict[str, str] = {}

    @property
    def view(self) -> Any:
        """What the seat may see, its hand sorted as it likes."""
        return PANEL.arranged(self.table.sees(self.seat), self.settings)

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.table, self.settings)

    @property
    def face(self) -> Content:
        """The panel as it is now."""
        return PANEL.private(self.view, self.draft, self.scene)

    @property
    def says(self) -> str:
        """All texts of the panel."""
        return "\n".join(filter(None, self.face.texts))

    @property
    def controls(self) -> dict[str, Item]:
        """The panel's controls by label, menus by placeholder."""
        return {getattr(item, "label", None) or item.placeholder: item for item in items(self.face)}

    def press(self, label: str, *values: str) -> Any:
        """A control is used; of a menu the options with these values are picked."""
        control = read(cast(Any, self.controls[label]).custom_id)
        assert control is not None
        return self.use(control.name, control.arg, values)

    def use(self, verb: str, arg: str = "", values: Sequence[str] = ()) -> Any:
        """A control with any verb, argument and values."""
        return self._kept(PANEL.press(verb, arg, values, self.view, self.draft, self.scene))

    def plays(self, label: str, *values: str) -> Any:
        """The action that a press plays."""
        intent = self.press(label, *values)
        assert isinstance(intent, Act), intent
        return intent.action

    def chooses(self, *cards: str) -> None:
        """These cards, by id, are ticked in the menu of the hand."""
        self.press("Choose cards of your hand", *cards)

    def types(self, text: str) -> Any:
        """The form is sent."""
        return self._kept(PANEL.submit("type", {"text": text}, self.view, self.draft, self.scene))

    def form(self) -> Form:
        """The form behind Type it."""
        intent = self.press("Type it")
        assert isinstance(intent, Ask)
        return intent.form

    def _kept(self, intent: Any) -> Any:
        match intent:
            case Keep(draft):
                self.draft = draft
            case Prefer(name, value):
                self.settings[name] = value
        return intent


def scene(table: Table, settings: dict[str, str] | None = None) -> Scene:
    """A scene with names; NUMO's panel asks nothing of the match."""
    return Scene(cast(Any, None), NAMES[: table.state.seats], T, SeatControls(1, "p", 1), settings or {})


def items(face: Content) -> Iterator[Any]:
    """The controls of a face, the buttons and menus inside the dynamic items."""
    for row in face.rows:
        for item in row:
            yield item.item  # type: ignore[attr-defined]
