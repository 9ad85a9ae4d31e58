"""A table of NUMO in the simulated Discord: what is on it, and the verbs of the people who play.

``ann, ben = await sit_down(world, "ann", "ben", level=4)`` opens, joins and starts; ``await lay_out(world, ("ben",
"run", [9, 12, 15]), hands={"ann": [18, "7sp"]})`` places the cards as a test needs them, with the first player
about to draw. Cards are written as in ``tests.rules.numo_table``: a number, or number and season. Each ``Player``
uses the newest panel in their DMs, or the one in ``panel``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import simcord
from msgspec.structs import replace

from bot.games.numo.cards import Kind
from bot.games.numo.model import NumoState
from bot.match.model import Match
from tests.flows.seat import Seated, laid, started
from tests.flows.world import World, controls_of, texts_of
from tests.rules.numo_table import Face, Table

Laid = tuple[str, Kind, Sequence[Face]]
"""A meld on the table: who formed it, its kind and its cards in the order in which it is read."""

USES = "Meld or lay off"
"""The beginning of the menu of melds and lay-offs."""
LAY = "Lay off "
"""The beginning of the labels of lay-offs."""
SIGNS = {"🌱": "sp", "☀️": "su", "🍂": "au", "❄️": "wi"}
"""The seasons in the ids of cards, by their signs."""
ALL_NINE = "S C + − × ÷ R P F"


class Example(NamedTuple):
    """A meld: its cards, what panels and the log call it, and what may be typed."""

    cards: tuple[Face, ...]
    words: str
    typed: str


MELDS: dict[Kind, Example] = {
    "season": Example(("2wi", "4wi", "8wi", 33), "winter: 2, 4, 8, 33", "meld 2 winter 4wi 8wi 33"),
    "character": Example(("7sp", "8au", "8wi"), "Goblin: 7, 8, 8", "meld 7sp 8 8 as character"),
    "pair": Example((21, 25), "pair Sea Serpent and Sea Serpent's Cave (spring): 21, 25", "meld 21 25"),
    "addition": Example((3, 4, 7), "addition 3 + 4 = 7", "meld 3 + 4 = 7 as addition"),
    "subtraction": Example((7, 4, 3), "subtraction 7 − 4 = 3", "meld 7 − 4 = 3 as subtraction"),
    "multiplication": Example((7, 4, 28), "multiplication 7 × 4 = 28", "meld multiplication 7 4 28"),
    "division": Example((28, 4, 7), "division 28 ÷ 4 = 7", "meld 28 / 4 = 7 as div"),
    "run": Example((28, 35, 42, 49), "run 28, 35, 42, 49", "meld 28, 35, 42 and 49"),
    "prime": Example((31, 37, 41, 43), "primes 31, 37, 41, 43", "meld primes 31 37 41 43"),
    "factor": Example((2, 3, 4, 6, 24), "factors 2, 3, 4, and 6 of 24", "meld 2 3 4 6 24"),
}
"""A worked example of each kind."""


class Player(Seated):
    """Somebody at the table."""

    title = "NUMO"

    @property
    def hand(self) -> str:
        """The cards of the hand as the panel tells them without pictures, in order: ``7sp 8wi``."""
        said = re.search(r"Your hand: (.*)", self.sees)
        assert said is not None, self.sees
        return " ".join(f"{number}{SIGNS[sign]}" for number, sign in re.findall(r"(\d+)(\D+?)(?: |$)", said[1]))

    @property
    def told(self) -> str:
        """What the panel says, with the signs that Discord would read as formatting as they are shown."""
        return self.sees.replace("\\", "")

    @property
    def at_table(self) -> str:
        """What the table message says, shown likewise."""
        return texts_of(self.world.table()).replace("\\", "")

    @property
    def cards(self) -> dict[str, dict[str, Any]]:
        """The options of the menu of the hand as sent over the wire, by the card's id, in order."""
        options = self.options("Choose cards")
        return {option["label"] + SIGNS[option["description"].split()[0]]: option for option in options}

    @property
    def ticked(self) -> list[str]:
        """The cards that are shown as chosen, by id, in the order of the hand."""
        return [name for name, option in self.cards.items() if option.get("default")]

    @property
    def offers(self) -> list[str]:
        """The melds and lay-offs that can be played: labels of the buttons, or of the options of the menu."""
        buttons = [label for label in self.may if label.startswith(("Meld ", "Lay off "))]
        return [option["label"] for option in self.options(USES)] or [one for one in buttons if one != USES]

    async def presses(self, label: str) -> simcord.InteractionResult:
        """The first button of the panel whose label starts with this."""
        return await super().presses(next(known for known in controls_of(self.message) if known.startswith(label)))

    async def draws(self) -> simcord.InteractionResult:
        """A card from the stock."""
        return await self.presses("Draw from the stock")

    async def takes(self) -> simcord.InteractionResult:
        """The top of the discard pile."""
        return await self.presses("Take the ")

    async def chooses(self, *cards: Face) -> simcord.InteractionResult:
        """Choose exactly these cards of the hand in their menu."""
        left, wanted = dict(self.cards), []
        for card in cards:
            name = next(name for name in left if name == card or name[:-2] == str(card))
            wanted.append(left.pop(name)["value"])
        return await self.selects("Choose cards", wanted)

    async def picks(self, label: str) -> simcord.InteractionResult:
        """The first meld or lay-off that is offered whose label begins or ends with this."""
        options = self.options(USES)
        found = next(offer for offer in self.offers if offer.startswith(label) or offer.endswith(label))
        if not options:
            return await self.presses(found)
        return await self.selects(USES, [next(one["value"] for one in options if one["label"] == found)])

    async def melds(self, *cards: Face) -> simcord.InteractionResult:
        """Choose these cards and meld them."""
        await self.chooses(*cards)
        return await self.picks("Meld")

    async def lays(self, *cards: Face, on: int) -> simcord.InteractionResult:
        """Choose these cards and lay them off on the meld with that number."""
        await self.chooses(*cards)
        return await self.picks(f"on #{on}")

    async def discards(self, card: Face) -> simcord.InteractionResult:
        """Discard that card, by the menu or, if it is the one chosen, by its button."""
        options = self.options("Discard…")
        if not options:
            return await self.presses("Discard ")
        signs = {option["label"] + SIGNS[option["description"].split()[0]]: option["value"] for option in options}
        name = next(name for name in signs if name == card or name[:-2] == str(card))
        return await self.selects("Discard…", [signs[name]])

    async def plays_by(self, card: Face) -> None:
        """Play a turn: draw, discard that card, and wait for the next player's panel."""
        await self.draws()
        await self.discards(card)
        await self.world.wait()


async def sit_down(world: World, host: str, *others: str, **options: Any) -> list[Player]:
    """A running match: the host opens it and begins. Unless others are chosen, both decks and level 2 are
    in play."""
    await started(world, "numo play", host, *others, **({"deck": "both", "level": 2} | options))
    return [Player(world, name) for name in (host, *others)]


async def lay_out(
    world: World,
    *melds: Laid,
    hands: Mapping[str, Sequence[Face]],
    discards: Sequence[Face] = (),
    stock: Sequence[Face] | None = None,
    match_id: int = 1,
    **fields: Any,
) -> None:
    """From now on the cards of a running match lie like this (see ``Table.lies``), and everybody's panel is new.

    It is the first player's turn, before the draw. ``fields`` are further fields of the state.
    """

    def arrange(match: Match, seats: dict[str, int]) -> NumoState:
        table = Table(len(seats))
        table.state = match.state
        table.lies(
            *((seats[name], kind, cards) for name, kind, cards in melds),
            hands={seats[name]: cards for name, cards in hands.items()},
            discards=discards,
            stock=stock,
            phase="draw",
            drawn=None,
            took=False,
            taken=((),) * len(seats),
        )
        stamps = tuple(stamp + 1 for stamp in match.state.stamps)
        return replace(table.state, **({"stamps": stamps, "hint": 0} | fields))

    await laid(world, match_id, arrange)


async def state(world: World, match_id: int = 1) -> NumoState:
    """The committed state."""
    found: NumoState = (await world.bot.service.match(match_id)).state
    return found


async def on_table(world: World) -> list[tuple[int, Kind, list[int]]]:
    """The melds on the table: owner, kind and numbers as they are read."""
    table = Table()
    table.state = await state(world)
    return table.on_table()
