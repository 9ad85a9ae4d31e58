"""Numero's panel in tests without a bot: what Ann sees, and what her presses mean."""

from __future__ import annotations

from typing import Any

from bot.i18n import texts
from bot.panels.numero import PANEL
from bot.panels.scene import Scene
from tests.panels.private_panel import PrivatePanel
from tests.panels.scenes import running
from tests.rules.numero_table import ANN, Table

NAMES = ("Ann", "Bob", "Cat", "Dan")
T = texts("en")


class Panel(PrivatePanel):
    """A seat's private panel over a table of Numero."""

    panel = PANEL

    def __init__(self, table: Table, seat: int = ANN) -> None:
        super().__init__(seat)
        self.table = table

    @property
    def view(self) -> Any:
        """What the seat may see, its hand sorted."""
        return PANEL.arrange(self.table.sees(self.seat), {})

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.table)


def scene(table: Table) -> Scene:
    """A scene with names; Numero's panel needs nothing else of the match."""
    return running("numero", NAMES[: table.state.seats])


def piles(panel: Panel, *values: str | int) -> None:
    """Choose exactly the piles with these values, in this order, by their buttons."""
    for label in [label for label in panel.controls if label.startswith("✓ ")]:
        panel.press(label)
    for value in values:
        panel.press(str(value))


def plays(panel: Panel) -> list[str]:
    """The labels of the controls that end the turn or put a card down."""
    return [label for label in panel.controls if label.split()[0] in ("Take", "Build", "🗑️", "Pass")]


def offered(panel: Panel, start: str) -> str:
    """The label on offer that begins like this."""
    return next(label for label in panel.controls if label.startswith(start))
