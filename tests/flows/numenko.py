"""A table of Numenko in the simulated Discord: who has which tiles, and the verbs of the people who play.

``ann, ben = await sit_down(world, "ann", "ben")`` opens, joins and starts; ``await deal(world, {"ann": "124**"},
pot="999")`` gives racks and fills the pot as a test needs them. Each ``Player`` uses the newest panel in the DMs,
or the one in ``panel``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import simcord
from msgspec.structs import replace

from bot.games.numenko.entry import as_calculations
from bot.games.numenko.model import NumenkoState, PlayerState
from bot.games.numenko.tiles import sort_tiles
from bot.i18n import texts
from bot.match.model import Match
from tests.flows.seat import Seated, laid, started
from tests.flows.world import World, controls_of, said
from tests.rules.numenko_table import grid

LAY, CALCULATIONS, ROWS = "Type it", "Edit as a list", "Edit as rows"
MEND = dict.fromkeys((LAY, CALCULATIONS, ROWS), "Fix it")
"""The labels after a refusal."""
SWAP = "Swap a tile"
"""The beginning of the menu's placeholder."""
MORE = "More"
"""Opens the page of rarer controls."""


class Player(Seated):
    """Somebody at the table."""

    title = "Numenko"

    async def opens(self) -> None:
        """From now on, use the private panel behind My grid, not the one in the DMs."""
        self.panel = (await self.world.opens(self.name)).response

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel, if need be on its other page."""
        await self.finds(label)
        return await super().presses(label)

    async def selects(self, menu: str, values: Sequence[str]) -> simcord.InteractionResult:
        """The options of a menu with these values, if need be on the other page."""
        await self.finds(menu)
        return await super().selects(menu, values)

    async def finds(self, *labels: str) -> None:
        """Turn to the page with one of these controls, which may be the beginning of a menu's placeholder."""
        for _ in range(3):
            here = controls_of(self.message)
            turn = next((button for button in (MORE, "Back") if button in here), None)
            if turn is None or any(known.startswith(labels) for known in here):
                return
            await super().presses(turn)

    async def builds(self, text: str, way: str = CALCULATIONS) -> simcord.InteractionResult:
        """Submit a grid, given as lines with dots, through a form of that kind."""
        typed = text.strip("\n") if way == ROWS else as_calculations(grid(text), texts("en"))
        return await self.sends(await self.writing(way), typed)

    async def writing(self, way: str = CALCULATIONS) -> simcord.InteractionResult:
        """Open the form for a grid of that kind; after a refusal its button has another label."""
        await self.finds(way, MEND[way])
        return await self.presses(way if way in controls_of(self.message) else MEND[way])

    async def lays(self, *lines: str) -> simcord.InteractionResult:
        """Submit calculations that need not say where they go."""
        return await self.sends(await self.writing(LAY), *lines)

    async def swaps(self, tile: str) -> simcord.InteractionResult:
        """Swap a tile with the pot, and yes."""
        await self.selects(SWAP, [tile])
        return await self.presses(next(iter(controls_of(self.message))))

    async def finishes(self) -> simcord.InteractionResult:
        """Finish, and yes."""
        return await self.confirms("Finish")

    async def confirms(self, label: str) -> simcord.InteractionResult:
        """Press a button that asks for confirmation, and the first button of the question."""
        await self.presses(label)
        return await self.presses(next(iter(controls_of(self.message))))

    @property
    def left(self) -> str:
        """The tiles that the picture of the panel, here in words, lists as still to be placed, as typed."""
        found = re.search(r"tiles? to place: ([^.]*)\.", self.sees)
        kinds = (kind.split("×") for kind in found[1].replace("✱", "*").split()) if found else ()
        return "".join(sign * int("".join(n) or 1) for sign, *n in kinds)


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins."""
    await started(world, "numenko play", host, *others, **options)
    return [Player(world, name) for name in (host, *others)]


async def deal(world: World, racks: dict[str, str], pot: str | None = None, match_id: int = 1) -> None:
    """From now on these players have these tiles, none placed, and the pot is this; its last tile comes first."""

    def arrange(match: Match, seats: dict[str, int]) -> NumenkoState:
        dealt: NumenkoState = match.state
        for name, rack in racks.items():
            stamp = dealt.players[seats[name]].stamp
            dealt = dealt.with_player(seats[name], PlayerState(sort_tiles(rack), stamp=stamp + 1))
        return dealt if pot is None else replace(dealt, pot=pot)

    await laid(world, match_id, arrange)


async def state(world: World, match_id: int = 1) -> NumenkoState:
    """The committed state."""
    found: NumenkoState = (await world.bot.service.match(match_id)).state
    return found


def form_value(form: simcord.InteractionResult) -> str:
    """The value of the one field of an open form."""
    assert form.modal is not None, said(form)
    found: str = form.modal["components"][0]["component"].get("value", "")
    return found
