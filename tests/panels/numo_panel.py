"""NUMO's panel in tests without a bot: what Ann sees, and what her presses mean."""

from __future__ import annotations

from typing import Any

from bot.i18n import texts
from bot.panels.numo import PANEL
from bot.panels.scene import Scene
from tests.panels.private_panel import PrivatePanel
from tests.panels.scenes import running
from tests.rules.numo_table import ANN, Table
from tests.rules.running_match import NAMES

T = texts("en")


class Panel(PrivatePanel):
    """A seat's private panel over a table of NUMO."""

    panel = PANEL

    def __init__(self, table: Table, seat: int = ANN) -> None:
        super().__init__(seat)
        self.table = table

    @property
    def view(self) -> Any:
        """What the seat may see, its hand sorted as it likes."""
        return PANEL.arrange(self.table.sees(self.seat), self.settings)

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.table, self.settings)

    def press(self, label: str, *values: str) -> Any:
        """Use a control; for a menu, pick the options with these values."""
        return self.pick(label, *values)

    def chooses(self, *cards: str) -> None:
        """Choose exactly these cards, by id, in this order."""
        drafted = self.draft.cards if self.draft else ()
        held = [card.id for card in self.view.hand_cards]
        for name in drafted:
            self.use("card", f"{held.index(name)}.0")
        for name in cards:
            self.use("card", f"{held.index(name)}.1")


def scene(table: Table, settings: dict[str, str] | None = None, **known: Any) -> Scene:
    """A scene with names; NUMO's panel needs nothing else of the match."""
    return running("numo", NAMES[: table.state.seats], settings=settings or {}, **known)
