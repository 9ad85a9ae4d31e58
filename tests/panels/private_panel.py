"""Shared by the tests of all private panels: what a seat sees, and what its presses mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.panels.base import Act, Ask, Content, Form, GamePanel, Keep, Prefer
from bot.panels.scene import Scene
from bot.ui.controls.custom_ids import read_control


class PrivatePanel:
    """A seat's private panel, without a bot. Presses that compose change the ``draft``, those that set a
    preference the ``settings``; others return what is played or asked. Each game has a subclass ``Panel``."""

    panel: GamePanel

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.draft: Any = None
        self.settings: dict[str, str] = {}

    @property
    def view(self) -> Any:
        """What the seat may see, in its owner's preferred order."""
        raise NotImplementedError

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        raise NotImplementedError

    @property
    def face(self) -> Content:
        """The panel as it is now."""
        return self.panel.private(self.view, self.draft, self.scene)

    @property
    def says(self) -> str:
        """All texts of the panel."""
        return "\n".join(filter(None, self.face.texts))

    @property
    def controls(self) -> dict[str, Any]:
        """The panel's controls by label, menus by placeholder."""
        return {getattr(item, "label", None) or item.placeholder: item for item in items(self.face)}

    def press(self, label: str, *picks: str) -> Any:
        """Use a control; for a menu, pick the options with these labels."""
        options = getattr(self.controls[label], "options", ())
        return self.pick(label, *(next(option.value for option in options if option.label == p) for p in picks))

    def pick(self, label: str, *values: str) -> Any:
        """Use a control; for a menu, pick the options with these values."""
        control = read_control(self.controls[label].custom_id)
        assert control is not None
        return self.use(control.name, control.arg, values)

    def use(self, verb: str, arg: str = "", values: Sequence[str] = ()) -> Any:
        """Use a control with any verb, argument and values."""
        return self.kept(self.panel.press(verb, arg, values, self.view, self.draft, self.scene))

    def plays(self, label: str, *picks: str) -> Any:
        """The action that a press plays."""
        intent = self.press(label, *picks)
        assert isinstance(intent, Act), intent
        return intent.action

    def types(self, text: str) -> Any:
        """Submit the form."""
        return self.kept(self.panel.submit("type", {"text": text}, self.view, self.draft, self.scene))

    def form(self) -> Form:
        """The form behind Type it."""
        intent = self.press("Type it")
        assert isinstance(intent, Ask)
        return intent.form

    def kept(self, intent: Any) -> Any:
        """The intent, after keeping what it keeps."""
        match intent:
            case Keep(draft):
                self.draft = draft
            case Prefer(name, value):
                self.settings[name] = value
        return intent


def items(face: Content) -> Iterator[Any]:
    """The controls of a panel's content: the buttons and menus inside the dynamic items."""
    for row in face.rows:
        for item in row:
            yield cast(Any, item).item
