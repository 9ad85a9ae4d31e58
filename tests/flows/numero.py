"""A table of Numero in the simulated Discord: what lies there, and the verbs of the people who sit at it.

``people = await sit_down(world, "ann", "ben")`` opens, joins and starts; ``await lay_out(world, 10, 5,
hands={"ann": ["−2", "−4", 9]})`` puts the cards as a test wants them. Cards are written as in
``tests.rules.numero_table``. Each ``Player`` uses the newest panel in their DMs, or the one in ``panel``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import simcord
from msgspec.structs import replace

from bot.games.numero.model import NumeroState
from bot.match.change import Change, changed, tended
from bot.match.model import Match, encode
from tests.flows.world import World, controls_of, said, texts_of
from tests.rules.numero_table import Face, Laid, Table

PILES, LONE = "Choose piles", "Play a wild card of the centre"
"""What the placeholders of the two menus begin with."""


class Player:
    """Somebody at the table. What a verb returns is the answer to that press."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.panel: Any = None

    @property
    def message(self) -> Any:
        """The panel in use: the newest in the DMs, unless another was opened."""
        if self.panel is not None:
            return self.panel
        return [message for message in self.world.dms(self.name) if "### Numero" in texts_of(message)][-1]

    @property
    def sees(self) -> str:
        """All that the panel says."""
        return texts_of(self.message)

    @property
    def may(self) -> list[str]:
        """The labels of the panel's controls, menus by placeholder."""
        return [label for label, control in controls_of(self.message).items() if not control.get("disabled")]

    async def opens(self) -> None:
        """From now on the private panel behind My hand is used, not the one in the DMs."""
        self.panel = (await self.world.presses(self.name, "My hand")).response

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel."""
        return self._kept(await self.world.presses(self.name, label, self.message))

    async def chooses(self, card: Face) -> simcord.InteractionResult:
        """A number card of the hand."""
        return await self.presses(str(card))

    async def plays(self, card: str) -> simcord.InteractionResult:
        """A wild card of the hand, on the chosen piles."""
        return await self.presses(card)

    async def ticks(self, *piles: str | int) -> simcord.InteractionResult:
        """Of the piles on this page exactly these, named by their value or by how their label begins."""
        return await self._picks(PILES, [str(pile) for pile in piles])

    async def picks_up(self, wild: str) -> simcord.InteractionResult:
        """A wild card that lies alone in the centre, for the chosen piles."""
        return await self._picks(LONE, [wild])

    async def types(self, text: str) -> simcord.InteractionResult:
        """The turn as number sentences."""
        return await self.sends(await self.presses("Type it"), text)

    async def sends(self, form: simcord.InteractionResult, text: str) -> simcord.InteractionResult:
        """An open form of the panel, filled in."""
        assert form.modal is not None, said(form)
        actor = self.world.actor(self.name, self.message)
        return self._kept(await actor.submit_modal(form, {"text": text}))

    def options(self, menu: str = PILES) -> list[dict[str, Any]]:
        """The options of a menu, as they went over the wire."""
        found: list[dict[str, Any]] = self._menu(menu)["options"]
        return found

    @property
    def ticked(self) -> list[str]:
        """The labels of the piles on this page that are chosen."""
        return [option["label"] for option in self.options() if option.get("default")]

    def _menu(self, begins: str) -> dict[str, Any]:
        return next(found for label, found in controls_of(self.message).items() if label.startswith(begins))

    async def _picks(self, menu: str, labels: Sequence[str]) -> simcord.InteractionResult:
        left = self.options(menu)
        values = []
        for label in labels:
            option = next(o for o in left if o["label"] == label or o["label"].startswith(f"{label} "))
            left = [o for o in left if o is not option]
            values.append(option["value"])
        message, custom_id = self.message, self._menu(menu)["custom_id"]
        actor = self.world.actor(self.name, message)
        return self._kept(await actor.select(message, values, custom_id=custom_id))

    def _kept(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        """The panel that was opened is renewed in place; keep the newest version of it."""
        if self.panel is not None and result.response is not None and result.response.id == self.panel.id:
            self.panel = result.response
        return result


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins. All wild cards are in the deck unless a level is named."""
    await world.person(host).slash(world.channel, "numero play", **({"level": "expert"} | options))
    for name in others:
        await world.presses(name, "Join")
    await world.wait()
    await world.presses(host, "Start")
    await world.wait()
    return [Player(world, name) for name in (host, *others)]


async def lay_out(
    world: World,
    *centre: Laid,
    hands: dict[str, Sequence[Face]],
    deck: Sequence[Face] | int | None = None,
    match_id: int = 1,
    **fields: Any,
) -> None:
    """The cards of a running match lie like this from now on (see ``Table.lies``), and everybody's panel is new.

    ``fields`` are further fields of the state.
    """

    def step(match: Match, now: float) -> Change:
        seats = {seat.name: seat.seat for seat in match.seats}
        table = Table(len(seats))
        table.state = match.state
        table.lies(*centre, hands={seats[name]: cards for name, cards in hands.items()}, deck=deck)
        stamps = tuple(stamp + 1 for stamp in match.state.stamps)
        laid = replace(table.state, **({"stamps": stamps} | fields))
        return Change(tended(match.moved(changed(match, state=encode(laid)), laid), now), state=laid)

    with world.env._bot_scope():  # what follows in the bot is waited for, as after a press
        await world.bot.service.change(match_id, step)
    await world.wait()


async def state(world: World, match_id: int = 1) -> NumeroState:
    """The state as it is committed."""
    found: NumeroState = (await world.bot.service.match(match_id)).state
    return found
