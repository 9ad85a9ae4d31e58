"""The panel of nmbrs! in tests without a bot: what Ann sees, and what her presses mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.errors import Refused
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import NmbrsAction, NmbrsState, NmbrsView
from bot.i18n import texts
from bot.panels.base import Act, Keep
from bot.panels.nmbrs import PANEL
from bot.panels.scene import Scene
from tests.panels.private_panel import PrivatePanel
from tests.panels.scenes import running
from tests.rules.nmbrs_table import Table

ANN, BEN, CLEO = range(3)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
T = texts("en")
Id = int | str
"""A card: ``15``, ``"Jr"``."""
DUE = 1_700_000_000
HAND = "Choose cards"


def table(*islands: str, hand: Sequence[Id], seats: int = 2, options: Any = None, **how: Any) -> NmbrsState:
    """Ann's turn with these cards; ``options`` are those of the match, ``how`` is for ``Table.lies``."""
    made = Table(seats, **({"rule": None} | (options or {})))
    return made.lies(*islands, hands={ANN: " ".join(map(str, hand))}, **how).state


class Panel(PrivatePanel):
    """A seat's private panel over a state of nmbrs!."""

    panel = PANEL

    def __init__(self, state: NmbrsState, seat: int = ANN) -> None:
        super().__init__(seat)
        self.state = state

    @property
    def view(self) -> NmbrsView:
        """What the seat may see."""
        return NMBRS.view(self.state, self.seat)

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.state)

    def chooses(self, *cards: Id) -> None:
        """Choose exactly these cards of the hand."""
        self.press(HAND, *map(str, cards))

    def does(self, action: NmbrsAction) -> None:
        """The seat acts; its draft is dropped."""
        self.state = NMBRS.apply(self.state, self.seat, action).state
        self.draft = None

    def types_all(self, *lines: str) -> list[NmbrsAction]:
        """Submit the form and play it as far as the rules allow; returns what was played."""
        intent: Any = self.types("\n".join(lines))
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
        self.kept(intent)
        return done


def scene(state: NmbrsState) -> Scene:
    """A scene with names and a deadline."""
    return running("nmbrs", NAMES[: state.seats], due_at=DUE)


def labels(item: ui.Select[Any]) -> list[str]:
    """What a menu offers."""
    return [option.label for option in item.options]
