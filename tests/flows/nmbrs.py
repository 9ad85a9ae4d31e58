"""A table of nmbrs! in the simulated Discord: what lies there, and the verbs of the people who sit at it.

``people = await sit_down(world, "ann", "ben")`` opens, joins and starts; ``await lay_out(world, "10 20 30",
hands={"ann": [15, 25, 7]})`` puts the cards as a test wants them, in the middle of Ann's turn. Islands and cards
are written as in ``tests.rules.nmbrs_table``. Each ``Player`` uses the newest panel in their DMs, or the one in
``panel``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import simcord
from msgspec.structs import replace

from bot.games.nmbrs.model import NmbrsState
from bot.match.change import Change, changed, tended
from bot.match.model import Match, encode
from tests.flows.world import World, controls_of, said, texts_of
from tests.rules.nmbrs_table import Table

Id = int | str
"""A card: ``15``, ``"Jr"``."""

HAND, PLACES, SWAP = "Choose cards of your hand", "Lay them here", "Swap a joker"
"""What the placeholders of the menus begin with."""


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
        return [message for message in self.world.dms(self.name) if "### nmbrs!" in texts_of(message)][-1]

    @property
    def sees(self) -> str:
        """All that the panel says."""
        return texts_of(self.message)

    @property
    def may(self) -> list[str]:
        """The labels of the panel's controls, menus by placeholder."""
        return list(controls_of(self.message))

    async def opens(self) -> None:
        """From now on the private panel behind My hand is used, not the one in the DMs."""
        self.panel = (await self.world.presses(self.name, "My hand")).response

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel."""
        return self._kept(await self.world.presses(self.name, label, self.message))

    async def chooses(self, *cards: Id) -> simcord.InteractionResult:
        """Of the hand exactly these cards, jokers by colour."""
        return await self._picks(HAND, [str(card) for card in cards])

    async def finds(self, *cards: Id) -> list[str]:
        """These cards are chosen; the places where they fit."""
        await self.chooses(*cards)
        await self.presses("Find places")
        return self.places

    async def lays(self, line: str, *cards: Id) -> simcord.InteractionResult:
        """These cards are laid where they fit so that this line results."""
        await self.finds(*cards)
        return await self.picks(line)

    async def picks(self, line: str) -> simcord.InteractionResult:
        """Of the places that are shown the one where this line results."""
        option = next(o for o in self.options(PLACES) if o["label"].rpartition(" · ")[0] == line)
        return await self._picks(PLACES, [option["value"]])

    async def swaps(self, number: int) -> simcord.InteractionResult:
        """A joker of the table for this number."""
        value = next(o["value"] for o in self.options(SWAP) if o["value"].split()[1] == str(number))
        return await self._picks(SWAP, [value])

    async def discards(self, card: Id) -> simcord.InteractionResult:
        """That card ends the turn."""
        await self.chooses(card)
        return await self.presses(next(label for label in self.may if label.startswith("Discard")))

    async def types(self, *lines: str) -> simcord.InteractionResult:
        """Plays, a line each."""
        return await self.sends(await self.presses("Type it"), *lines)

    async def sends(self, form: simcord.InteractionResult, *lines: str) -> simcord.InteractionResult:
        """An open form of the panel, filled in."""
        assert form.modal is not None, said(form)
        actor = self.world.actor(self.name, self.message)
        return self._kept(await actor.submit_modal(form, {"text": "\n".join(lines)}))

    def options(self, menu: str) -> list[dict[str, Any]]:
        """The options of a menu, as they went over the wire; none where there is no such menu."""
        found: list[dict[str, Any]] = (self._menu(menu) or {"options": []})["options"]
        return found

    @property
    def places(self) -> list[str]:
        """The places where the chosen cards fit, with their points."""
        return [option["label"] for option in self.options(PLACES)]

    @property
    def ticked(self) -> list[str]:
        """The cards that are chosen."""
        return [option["value"] for option in self.options(HAND) if option.get("default")]

    def _menu(self, begins: str) -> dict[str, Any] | None:
        menus = controls_of(self.message).items()
        return next((found for label, found in menus if label.startswith(begins)), None)

    async def _picks(self, menu: str, values: list[str]) -> simcord.InteractionResult:
        message, found = self.message, self._menu(menu)
        assert found is not None, self.may
        actor = self.world.actor(self.name, message)
        return self._kept(await actor.select(message, values, custom_id=found["custom_id"]))

    def _kept(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        """The panel that was opened is renewed in place; keep the newest version of it."""
        if self.panel is not None and result.response is not None and result.response.id == self.panel.id:
            self.panel = result.response
        return result


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins."""
    await world.person(host).slash(world.channel, "nmbrs play", **options)
    for name in others:
        await world.presses(name, "Join")
    await world.wait()
    await world.presses(host, "Start")
    await world.wait()
    return [Player(world, name) for name in (host, *others)]


async def lay_out(
    world: World, *islands: str, hands: dict[str, Sequence[Id]], opened: Sequence[str] = (), **how: Any
) -> None:
    """The cards of a running match lie like this from now on, and everybody's panel is new.

    ``opened``: who has laid an own series in this round. ``how`` is for ``Table.lies``.
    """

    def step(match: Match, now: float) -> Change:
        seats = {seat.name: seat.seat for seat in match.seats}
        table = Table(len(seats))
        table.state = match.state
        held = {seats[name]: " ".join(map(str, cards)) for name, cards in hands.items()}
        laid = table.lies(*islands, hands=held, **how).state
        own = tuple(seat.name in opened for seat in match.seats)
        laid = replace(laid, opened=own, stamps=tuple(stamp + 1 for stamp in match.state.stamps))
        return Change(tended(match.moved(changed(match, state=encode(laid)), laid), now), state=laid)

    with world.env._bot_scope():  # what follows in the bot is waited for, as after a press
        await world.bot.service.change(1, step)
    await world.wait()


async def state(world: World) -> NmbrsState:
    """The state as it is committed."""
    found: NmbrsState = (await world.bot.service.match(1)).state
    return found


def form_value(form: simcord.InteractionResult) -> str:
    """What stands in the one field of an open form."""
    assert form.modal is not None, said(form)
    found: str = form.modal["components"][0]["component"].get("value", "")
    return found
