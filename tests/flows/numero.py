"""A table of Numero in the simulated Discord: what is on it, and the verbs of the people who play.

``people = await sit_down(world, "ann", "ben")`` opens, joins and starts; ``await lay_out(world, 10, 5,
hands={"ann": ["−2", "−4", 9]})`` places the cards as a test needs them. Cards are written as in
``tests.rules.numero_table``. Each ``Player`` uses the newest panel in their DMs, or the one in ``panel``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import simcord
from msgspec.structs import replace

from bot.games.numero.model import NumeroState
from bot.match.model import Match
from tests.flows.seat import Seated, laid, started
from tests.flows.world import World
from tests.rules.numero_table import Face, Laid, Table

PILES, WILDS = "Choose piles", "Play a wild card on that"
"""The beginnings of the two menus' placeholders."""


class Player(Seated):
    """Somebody at the table."""

    title = "Numero"

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel, by its label or by the beginning of it: ``Take 8``."""
        known = [found for found in self.may if found.startswith(f"{label} ")]
        return await super().presses(known[0] if label not in self.may and known else label)

    async def discards(self, card: Face) -> simcord.InteractionResult:
        """A card of the hand."""
        return await self.presses(f"🗑️ {card}")

    async def plays(self, card: str) -> simcord.InteractionResult:
        """A wild card of the hand or of the centre, on the chosen piles."""
        menu = self.menu(WILDS)
        if menu is None:
            return await self.presses(card)
        found = next(o for o in menu["options"] if o["label"] == card or o["label"].startswith(f"{card} "))
        return await self.selects(WILDS, [found["value"]])

    async def ticks(self, *piles: str | int) -> None:
        """Choose exactly these piles in this order, by value or by the beginning of their label: by their
        buttons, or in the menu those of this page."""
        labels = [str(pile) for pile in piles]
        if self.menu(PILES) is not None:
            await self._picks([*self.ticked, *labels])
            return
        for label in [label for label in self.may if label.startswith("✓ ")]:
            await super().presses(label)
        for label in labels:
            await self.presses(label)

    def options(self, menu: str = PILES) -> list[dict[str, Any]]:
        """The options of a menu, by default that of the piles."""
        return super().options(menu)

    @property
    def ticked(self) -> list[str]:
        """The values of the piles that are chosen; in the menu the labels of those on this page."""
        labels = [*self.may, *(option["label"] for option in self.options())]
        return [label.removeprefix("✓ ") for label in labels if label.startswith("✓ ")]

    async def _picks(self, labels: Sequence[str]) -> simcord.InteractionResult:
        """Pick piles in the menu, which adds or removes them. One that is named twice stays as it is."""
        left, values = self.options(), list[str]()
        for label in labels:
            if labels.count(label) > 1 and label in self.ticked:
                continue
            known = [o for o in left if o["label"].removeprefix("✓ ").split(" ")[0] == label]
            left = [o for o in left if o is not known[0]]
            values.append(known[0]["value"])
        return await self.selects(PILES, values)


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins. All wild cards are in the deck unless a level is named."""
    await started(world, "numero play", host, *others, **({"level": "expert"} | options))
    return [Player(world, name) for name in (host, *others)]


async def lay_out(
    world: World,
    *centre: Laid,
    hands: Mapping[str, Sequence[Face]],
    deck: Sequence[Face] | int | None = None,
    match_id: int = 1,
    **fields: Any,
) -> None:
    """From now on the cards of a running match lie like this (see ``Table.lies``), and everybody's panel is new.

    It is the first player's turn, even if the deal gave that player only wild cards and so ended the turn at once
    (NUMERO-24). ``fields`` are further fields of the state.
    """

    def arrange(match: Match, seats: dict[str, int]) -> NumeroState:
        table = Table(len(seats), solitaire=match.options.solitaire)
        table.state = match.state
        table.lies(*centre, hands={seats[name]: cards for name, cards in hands.items()}, deck=deck)
        stamps = tuple(stamp + 1 for stamp in match.state.stamps)
        return replace(table.state, **({"stamps": stamps, "mover": 0, "turn": 1} | fields))

    await laid(world, match_id, arrange)


async def state(world: World, match_id: int = 1) -> NumeroState:
    """The committed state."""
    found: NumeroState = (await world.bot.service.match(match_id)).state
    return found
