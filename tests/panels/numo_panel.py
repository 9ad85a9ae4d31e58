"""NUMO's panel in tests without a bot: what Ann sees, and what her presses mean."""

from __future__ import annotations

from typing import Any

from bot.i18n import texts
from bot.match.kinds.base import Kind
from bot.panels.numo import PANEL
from bot.panels.scene import Scene
from tests.panels.private_panel import PrivatePanel, items
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
        self.kind: type[Kind] = Kind

    @property
    def view(self) -> Any:
        """What the seat may see, its hand sorted as it likes."""
        return PANEL.arrange(self.table.sees(self.seat), self.settings)

    @property
    def scene(self) -> Scene:
        """The scene of the panel."""
        return scene(self.table, self.settings, kind=self.kind)

    def press(self, label: str, *values: str) -> Any:
        """Use a control; for a menu, pick the options with these values."""
        return self.pick(label, *values)

    def chooses(self, *cards: str) -> None:
        """Choose exactly these cards, by id, in this order."""
        held = [card.id for card in self.view.hand_cards]
        self.use("cards", values=[str(held.index(name)) for name in cards])

    def offers(self) -> list[str]:
        """The melds and lay-offs that are offered: the labels of the buttons, or of the menu's options."""
        found = [item for item in items(self.face) if "play.use" in item.custom_id and not item.disabled]
        return [option.label for item in found for option in getattr(item, "options", ())] or [
            item.label for item in found
        ]


def scene(table: Table, settings: dict[str, str] | None = None, **known: Any) -> Scene:
    """A scene with names; NUMO's panel needs nothing else of the match."""
    return running("numo", NAMES[: table.state.seats], settings=settings or {}, **known)
