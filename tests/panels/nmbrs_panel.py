"""The panel of nmbrs! in tests without a bot: what Ann is shown, and what her presses mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.errors import Refused
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import NmbrsAction, NmbrsState
from bot.i18n import texts
from bot.panels.base import Act, Ask, Content, Form, Item, Keep, Scene
from bot.panels.nmbrs import PANEL
from bot.panels.nmbrs.draft import Draft
from bot.ui.controls.custom_ids import read
from bot.ui.controls.items import SeatControls
from tests.rules.nmbrs_table import Table

ANN, BEN, CLEO = range(3)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
T = texts("en")
Id = int | str
"""A card: ``15``, ``"Jr"``."""
DUE = 1_700_000_000
HAND = "Choose cards of your hand"


class Clocked:
    """A match of which only the next deadline is known."""

    def due_at(self) -> float:
        """Unix seconds."""
        return DUE


def table(*islands: str, hand: Sequence[Id], seats: int = 2, options: Any = None, **how: Any) -> NmbrsState:
    """Ann's turn with these cards; ``options`` are those of the match, ``how`` is for ``Table.lies``."""
    made = Table(seats, **({"rule": None} | (options or {})))
    return made.lies(*islands, hands={ANN: " ".join(map(str, hand))}, **how).state


class Panel:
    """A seat's private panel over a table. Presses that compose change the ``draft``, others return what is
    played or asked."""

    def __init__(self, state: NmbrsState, seat: int = ANN) -> None:
        self.state = state
        self.seat = seat
        self.draft: Draft | None = None

    @property
    def view(self) -> Any:
        """What the seat may see."""
        return NMBRS.view(self.state, self.seat)

    @property
    def face(self) -> Content:
        """The panel as it is now."""
        return PANEL.private(self.view, self.draft, scene(self.state))

    @property
    def says(self) -> str:
        """All texts of the panel."""
        return "\n".join(filter(None, self.face.texts))

    @property
    def controls(self) -> dict[str, Any]:
        """The panel's controls by label, menus by placeholder."""
        return {getattr(item, "label", None) or item.placeholder: item for item in items(self.face)}

    def press(self, label: str, *picks: str) -> Act | Ask | Keep:
        """A control is used; of a menu the options with these labels are picked."""
        item = self.controls[label]
        found = [next(o.value for o in item.options if o.label == pick) for pick in picks]
        control = read(item.custom_id)
        assert control is not None
        return self.use(control.name, control.arg, found)

    def use(self, verb: str, arg: str = "", values: Sequence[str] = ()) -> Act | Ask | Keep:
        """A control with any verb, argument and values."""
        return self._kept(PANEL.press(verb, arg, values, self.view, self.draft, scene(self.state)))

    def chooses(self, *cards: Id) -> None:
        """Of the hand exactly these cards are chosen."""
        self.press(HAND, *map(str, cards))

    def plays(self, label: str, *picks: str) -> NmbrsAction:
        """The action that a press plays."""
        intent = self.press(label, *picks)
        assert isinstance(intent, Act), intent
        return cast(NmbrsAction, intent.action)

    def does(self, action: NmbrsAction) -> None:
        """The seat acts; its draft is dropped."""
        self.state = NMBRS.apply(self.state, self.seat, action).state
        self.draft = None

    def types(self, *lines: str) -> list[NmbrsAction]:
        """The form is sent and played as far as the rules allow; what was played."""
        scene_ = scene(self.state)
        intent: Any = PANEL.submit("type", {"text": "\n".join(lines)}, self.view, self.draft, scene_)
        done: list[NmbrsAction] = []
        while isinstance(intent, Act):
            action, otherwise, then = intent.action, intent.otherwise, intent.then
            try:
                self.does(action)
            except Refused as why:
                assert otherwise is not None
                intent = Keep(otherwise(why))
            else:
                done.append(action)
                intent = then(self.view) if then else None
        self._kept(intent)
        return done

    def form(self) -> Form:
        """The form behind Type it."""
        intent = self.press("Type it")
        assert isinstance(intent, Ask)
        return intent.form

    def _kept(self, intent: Any) -> Any:
        if isinstance(intent, Keep):
            self.draft = intent.draft
        return intent


def scene(state: NmbrsState) -> Scene:
    """A scene with names and a deadline."""
    return Scene(cast(Any, Clocked()), NAMES[: state.seats], T, SeatControls(1, "p", 1))


def items(face: Content) -> Iterator[Any]:
    """The controls of a face, the buttons and menus inside the dynamic items."""
    for row in face.rows:
        for item in row:
            yield cast(Any, item).item


def labels(item: Item | Any) -> list[str]:
    """What a menu offers."""
    return [option.label for option in item.options]
