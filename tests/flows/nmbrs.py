"""A table of nmbrs! in the simulated Discord: what is on it, and the verbs of the people who play.

``people = await sit_down(world, "ann", "ben")`` opens, joins and starts; ``await lay_out(world, "10 20 30",
hands={"ann": [15, 25, 7]})`` places the cards as a test needs them, in the middle of Ann's turn. Islands and cards
are written as in ``tests.rules.nmbrs_table``. Each ``Player`` uses the newest panel in their DMs, or the one in
``panel``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import simcord
from msgspec.structs import replace

from bot.games.nmbrs.model import NmbrsState
from bot.match.model import Match
from tests.flows.seat import Seated, laid, started
from tests.flows.world import World, said
from tests.rules.nmbrs_table import Table

Id = int | str
"""A card: ``15``, ``"Jr"``."""

HAND, PLACES, SWAP = "Choose cards", "Lay them here", "Swap for a joker"
DISCARD = "End your turn: discard"
"""The beginnings of the menus' placeholders."""


class Player(Seated):
    """Somebody at the table."""

    title = "nmbrs!"

    async def chooses(self, *cards: Id) -> simcord.InteractionResult:
        """Choose exactly these cards of the hand, jokers by colour."""
        return await self.selects(HAND, [str(card) for card in cards])

    async def finds(self, *cards: Id) -> list[str]:
        """Choose these cards; returns the places where they fit."""
        await self.chooses(*cards)
        return self.places

    async def lays(self, line: str, *cards: Id) -> simcord.InteractionResult:
        """Lay these cards in the place where this line results."""
        await self.finds(*cards)
        return await self.picks(line)

    async def picks(self, line: str) -> simcord.InteractionResult:
        """Of the places shown, pick the one where this line results."""
        option = next(o for o in self.options(PLACES) if o["label"].rpartition(" · ")[0] == line)
        return await self.selects(PLACES, [option["value"]])

    async def swaps(self, number: int) -> simcord.InteractionResult:
        """A joker of the table for this number."""
        value = next(o["value"] for o in self.options(SWAP) if o["value"].split()[1] == str(number))
        return await self.selects(SWAP, [value])

    async def discards(self, card: Id) -> simcord.InteractionResult:
        """Discard that card, which ends the turn."""
        return await self.selects(DISCARD, [str(card)])

    @property
    def places(self) -> list[str]:
        """The places where the chosen cards fit, with their points."""
        return [option["label"] for option in self.options(PLACES)]

    @property
    def ticked(self) -> list[str]:
        """The cards that are chosen."""
        return [option["value"] for option in self.options(HAND) if option.get("default")]


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins."""
    await started(world, "nmbrs play", host, *others, **options)
    return [Player(world, name) for name in (host, *others)]


async def lay_out(
    world: World, *islands: str, hands: Mapping[str, Sequence[Id]], opened: Sequence[str] = (), **how: Any
) -> None:
    """From now on the cards of a running match lie like this, and everybody's panel is new.

    ``opened``: who has laid an own series in this round. ``how`` is for ``Table.lies``.
    """

    def arrange(match: Match, seats: dict[str, int]) -> NmbrsState:
        table = Table(len(seats))
        table.state = match.state
        held = {seats[name]: " ".join(map(str, cards)) for name, cards in hands.items()}
        state = table.lies(*islands, hands=held, **how).state
        own = tuple(seat.name in opened for seat in match.seats)
        stamps = tuple(stamp + 1 for stamp in match.state.stamps)
        afresh = {"offer": None, "start": None, "done": (), "laid": (), "pending": ()}
        return replace(state, opened=own, stamps=stamps, claims=(0,) * len(seats), **afresh)

    await laid(world, 1, arrange)


async def state(world: World) -> NmbrsState:
    """The committed state."""
    found: NmbrsState = (await world.bot.service.match(1)).state
    return found


def form_value(form: simcord.InteractionResult) -> str:
    """The value of the one field of an open form."""
    assert form.modal is not None, said(form)
    found: str = form.modal["components"][0]["component"].get("value", "")
    return found
