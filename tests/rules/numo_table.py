"""A table of NUMO for tests to talk about: who holds what, what is on the table, and who plays what.

Cards are written as their number, which means the first free card with it, or as their id (``"7su"``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack

from msgspec.structs import replace

from bot.games.base import Event
from bot.games.hints import Hints
from bot.games.numo import NUMO
from bot.games.numo.cards import ALL_CARDS, Card, Control, Kind
from bot.games.numo.events import DealOver
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoState, NumoView
from bot.games.numo.options import Deck, Level, NumoOptions, Version
from tests.rules.running_match import RunningMatch, english_log, in_english

ANN, BOB, CAT, DAN = range(4)
sentence, log = in_english("numo"), english_log
Face = int | str
Laid = tuple[int, Kind, Sequence[Face]]
"""A meld on the table: who formed it, its kind and its cards in the order in which it is read."""


class Chosen(TypedDict, total=False):
    """Options of a match; missing ones have their defaults, except that level 2 and the whole deck are used."""

    level: Level | None
    progress: bool
    custom: tuple[Control, ...]
    must: Control | None
    deck: Deck
    sets: int
    scoring: Version
    target: int
    hints: Hints


class Table(RunningMatch[NumoState, NumoAction, NumoView]):
    """A running match of NUMO."""

    game = NUMO

    def __init__(self, seats: int = 2, seed: int = 1, **options: Unpack[Chosen]) -> None:
        chosen: Chosen = {"deck": "both", "level": 2, **options}
        super().__init__(NumoOptions(**chosen), seats, seed)

    def lies(
        self,
        *melds: Laid,
        hands: Mapping[int, Sequence[Face]],
        discards: Sequence[Face] = (),
        stock: Sequence[Face] | None = None,
        **fields: Any,
    ) -> Table:
        """Ann is about to draw, with these melds (ids 1, 2, …) and hands; other seats hold nothing.

        ``discards``: the top card is the last; if empty, some card lies there. ``stock``: the next card is the
        first, None means all cards left over. ``fields`` of the state may be set as well.
        """
        free = list(self.state.cards)
        held = tuple(_picked(free, hands.get(seat, ())) for seat in range(self.state.seats))
        laid = tuple(Meld(i, owner, kind, _picked(free, cards)) for i, (owner, kind, cards) in enumerate(melds, 1))
        pile = _picked(free, discards)
        left = free if stock is None else list(_picked(free, stock))
        pile = pile or (left.pop(),)
        self.state = replace(
            self.state,
            hands=held,
            melds=laid,
            discards=pile,
            stock=tuple(reversed(left)),
            next_meld=len(laid) + 1,
            **{"dealer": self.state.seats - 1, "mover": ANN, **fields},
        )
        return self

    def draws(self, seat: int) -> str:
        """That seat draws from the stock; returns the card."""
        self.does(seat, Draw())
        assert self.state.drawn is not None
        return self.state.drawn

    def takes(self, seat: int) -> str:
        """That seat takes the top of the discard pile; returns the card."""
        self.does(seat, Draw(from_discard=True))
        assert self.state.drawn is not None
        return self.state.drawn

    def melds(self, seat: int, *cards: Face, kind: Kind | None = None) -> Meld:
        """That seat forms a meld of cards of its hand."""
        self.does(seat, self.meld(seat, *cards, kind=kind))
        return self.state.melds[-1] if self.state.melds else _last_meld(self.events)

    def meld(self, seat: int, *cards: Face, kind: Kind | None = None) -> FormMeld:
        """The action of a meld."""
        return FormMeld(self._held(seat, cards), kind)

    def lays(self, seat: int, *cards: Face, on: int = 1) -> None:
        """That seat lays cards off on the meld with that id."""
        self.does(seat, self.lay(seat, *cards, on=on))

    def lay(self, seat: int, *cards: Face, on: int = 1) -> LayOff:
        """The action of a lay-off."""
        return LayOff(self._held(seat, cards), on)

    def discards(self, seat: int, card: Face) -> None:
        """That seat discards."""
        self.does(seat, self.discard(seat, card))

    def discard(self, seat: int, card: Face) -> Discard:
        """The action of a discard."""
        return Discard(self._held(seat, (card,))[0])

    def numbers(self, seat: int) -> list[int]:
        """The numbers in a hand, ascending."""
        return sorted(ALL_CARDS[name].number for name in self.state.hands[seat])

    def on_table(self) -> list[tuple[int, Kind, list[int]]]:
        """The melds: owner, kind and numbers as they are read."""
        return [
            (meld.owner, meld.kind, [ALL_CARDS[name].number for name in meld.cards]) for meld in self.state.melds
        ]

    def _held(self, seat: int, cards: Sequence[Face]) -> tuple[str, ...]:
        return _picked(list(self.state.hands[seat]), cards)


def cards(*faces: Face) -> tuple[Card, ...]:
    """Cards of both decks."""
    return tuple(ALL_CARDS[name] for name in _picked(list(ALL_CARDS), faces))


def _picked(free: list[str], faces: Sequence[Face]) -> tuple[str, ...]:
    """Take these cards out of the free ones."""
    found = []
    for face in faces:
        name = next(name for name in free if name == face or name[:-2] == str(face))
        free.remove(name)
        found.append(name)
    return tuple(found)


def _last_meld(events: Sequence[Event]) -> Meld:
    """The meld that ended a deal, whose table is gone."""
    (over,) = [event for event in events if isinstance(event, DealOver)]
    return over.melds[-1]
