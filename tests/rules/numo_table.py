"""A table of NUMO to talk about in tests: who holds what, what lies on the table, and who plays what.

Cards are written as their number, which means the first card with it that is free, or as their id (``"7su"``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypedDict, TypeVar, Unpack

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Event
from bot.games.numo import NUMO
from bot.games.numo.cards import ALL_CARDS, Card, Control, Kind
from bot.games.numo.events import DealOver
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoState, NumoView
from bot.games.numo.options import Deck, Hints, Level, NumoOptions, Version
from bot.games.wording import wording
from bot.i18n import texts

E = TypeVar("E", bound=Event)

ANN, BOB, CAT, DAN = range(4)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
Face = int | str
Laid = tuple[int, Kind, Sequence[Face]]
"""A meld on the table: who formed it, its kind and its cards in the order in which it is read."""


class Chosen(TypedDict, total=False):
    """Options of a match; those that are missing are as preset, except that there is the whole deck."""

    level: Level
    progress: bool
    custom: tuple[Control, ...]
    must: Control | None
    deck: Deck
    sets: int
    scoring: Version
    target: int
    hints: Hints


class Table:
    """A running match. ``table.state`` is always the newest state; every move checks that the old one stayed."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: Unpack[Chosen]) -> None:
        chosen: Chosen = {"deck": "both", **options}
        self.state: NumoState = NUMO.setup(NumoOptions(**chosen), seats, seed)
        self.events: tuple[Event, ...] = ()

    def lies(
        self,
        *melds: Laid,
        hands: Mapping[int, Sequence[Face]],
        discards: Sequence[Face] = (),
        stock: Sequence[Face] | None = None,
        **fields: Any,
    ) -> Table:
        """Ann is about to draw, with these melds (ids 1, 2, …) and hands; other seats hold nothing.

        ``discards``: the top card is the last, without any some card lies there. ``stock``: the next card is the
        first, None means all cards left over. ``fields`` of the state may be set besides.
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

    def does(self, seat: int, action: NumoAction) -> tuple[Event, ...]:
        """That seat acts; what happened."""
        old, before = self.state, msgspec.json.encode(self.state)
        try:
            step = NUMO.apply(old, seat, action)
        finally:
            assert msgspec.json.encode(old) == before
        self.state, self.events = step.state, step.events
        return step.events

    def draws(self, seat: int) -> str:
        """That seat draws from the stock; the card."""
        self.does(seat, Draw())
        assert self.state.drawn is not None
        return self.state.drawn

    def takes(self, seat: int) -> str:
        """That seat takes the top of the discard pile; the card."""
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

    def refusal(self, seat: int, action: NumoAction) -> Refused:
        """Why that seat may not do that. Nothing changes, and there are words for it."""
        with self.unchanged():
            try:
                self.does(seat, action)
            except Refused as refused:
                assert sentence(refused)
                return refused
        raise AssertionError(f"{action!r} was not refused")

    def happened(self, kind: type[E]) -> E:
        """The one event of that kind in the last step."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    def sees(self, seat: int | None) -> NumoView:
        """What that seat, or a spectator, may see."""
        return NUMO.view(self.state, seat)

    def numbers(self, seat: int) -> list[int]:
        """The numbers in a hand, ascending."""
        return sorted(ALL_CARDS[name].number for name in self.state.hands[seat])

    def on_table(self) -> list[tuple[int, Kind, list[int]]]:
        """The melds: owner, kind and numbers as they are read."""
        return [
            (meld.owner, meld.kind, [ALL_CARDS[name].number for name in meld.cards]) for meld in self.state.melds
        ]

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """The state after is the state before."""
        before = self.state
        yield
        assert self.state == before

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
    """The meld that ended a deal, whose table has gone."""
    (over,) = [event for event in events if isinstance(event, DealOver)]
    return over.melds[-1]


def sentence(refused: Refused) -> str:
    """The refusal as an English reader gets it."""
    words = wording("numo").refusal(refused, texts("en"))
    assert words
    return words


def log(table: Table) -> list[str]:
    """The last step as English log lines."""
    names = NAMES[: table.state.seats]
    return [line for event in table.events for line in wording("numo").event(event, names, texts("en"))]
