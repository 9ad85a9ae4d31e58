"""Numero's panel in tests without a bot: what Ann is shown, and what her presses mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.i18n import texts
from bot.panels.base import Act, Ask, Content, Form, Item, Keep, Scene
from bot.panels.numero import PANEL
from bot.panels.numero.draft import Draft
from bot.ui.controls.custom_ids import read
from bot.ui.controls.items import SeatControls
from tests.rules.numero_table import ANN, Table

NAMES = ("Ann", "Bob", "Cat", "Dan")
T = texts("en")


class Panel:
    """A seat's private panel over a table. Presses that compose change the ``draft``, others return what is
    played or asked."""

    def __init__(self, table: Table, seat: int = ANN) -> None:
        self.table = table
        self.seat = seat
        self.draft: Draft | None = None

    @property
    def view(self) -> Any:
        """What the seat may see, its hand sorted."""
        return PANEL.arranged(self.table.sees(self.seat), {})

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.table)

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
        return {getattr(item, "label", None) or cast(Any, item).placeholder: item for item in items(self.face)}

    def press(self, label: str, *picks: str) -> Act | Ask | Keep:
        """A control is used; of a menu the options with these labels are picked."""
        item = self.controls[label]
        found = [next(o.value for o in item.options if o.label == pick) for pick in picks]  # type: ignore[attr-defined]
        control = read(item.custom_id)  # type: ignore[attr-defined]
        assert control is not None
        return self.use(control.name, control.arg, found)

    def use(self, verb: str, arg: str = "", values: Sequence[str] = ()) -> Act | Ask | Keep:
        """A control with any verb, argument and values."""
        return self._kept(PANEL.press(verb, arg, values, self.view, self.draft, self.scene))

    def plays(self, label: str, *picks: str) -> Any:
        """The action that a press plays."""
        intent = self.press(label, *picks)
        assert isinstance(intent, Act), intent
        return intent.action

    def types(self, text: str) -> Act | Ask | Keep:
        """The form is sent."""
        return self._kept(PANEL.submit("type", {"text": text}, self.view, self.draft, self.scene))

    def form(self) -> Form:
        """The form behind Type it."""
        intent = self.press("Type it")
        assert isinstance(intent, Ask)
        return intent.form

    def _kept(self, intent: Any) -> Any:
        if isinstance(intent, Keep):
            self.draft = intent.draft
        return intent


def scene(table: Table) -> Scene:
    """A scene with names; Numero's panel asks nothing of the match."""
    return Scene(cast(Any, None), NAMES[: table.state.seats], T, SeatControls(1, "p", 1))


def items(face: Content) -> Iterator[Any]:
    """The controls of a face, the buttons and menus inside the dynamic items."""
    for row in face.rows:
        for item in row:
            yield item.item  # type: ignore[attr-defined]
