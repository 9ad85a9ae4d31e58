"""A table of Numero for tests to talk about: who holds what, what is in the centre, and who plays what.

Cards are written as they are printed: ``8`` is some eight, ``"b8"`` the blue one, ``"−2"`` and ``"½"`` wild cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games.base import put_at
from bot.games.numero import NUMERO
from bot.games.numero.events import Built, Challenged, Discarded, Took
from bot.games.numero.model import (
    Build,
    Challenge,
    Discard,
    NumeroAction,
    NumeroState,
    NumeroView,
    Pass,
    Pile,
    Take,
    WildPlay,
)
from bot.games.numero.options import NumeroOptions
from tests.rules.running_match import RunningMatch, english_log, in_english

ANN, BOB, CAT, DAN = range(4)
sentence, log = in_english("numero"), english_log
FIRST_HAND_WILD = 40
"""A seed with which the first of two players is dealt only wild cards of the largest deck."""
Face = int | str
Laid = Face | tuple[Face, ...]
"""A pile in the centre: a single card, or a build of several number cards."""
WildOn = tuple[Any, ...]
"""A wild card's face and the values of the piles it is played on; the face alone discards it."""


class Table(RunningMatch[NumeroState, NumeroAction, NumeroView]):
    """A running match of Numero."""

    game = NUMERO

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        super().__init__(NumeroOptions(**{"level": "expert", **options}), seats, seed)

    def lies(
        self, *centre: Laid, hands: Mapping[int, Sequence[Face]], deck: Sequence[Face] | int | None = None
    ) -> Table:
        """Start over with this centre (wild cards lie alone) and these hands; other seats hold nothing.

        ``deck``: the next cards to draw, the first one first; a number keeps that many of the cards left over,
        None all.
        """
        free = list(self.state.cards)
        hand = tuple(tuple(_pick(free, face) for face in hands.get(seat, ())) for seat in range(self.state.seats))
        laid = [tuple(_pick(free, face) for face in (x if isinstance(x, tuple) else (x,))) for x in centre]
        drawn = tuple(_pick(free, face) for face in deck) if isinstance(deck, Sequence) else None
        rest = tuple(free) if deck is None else tuple(free[: deck if isinstance(deck, int) else 0])
        cards = self.state.cards
        piles = [names for names in laid if not cards[names[0]].wild]
        self.state = replace(
            self.state,
            hands=hand,
            deck=tuple(reversed(drawn)) if drawn is not None else rest,
            piles=tuple(
                Pile(100 + i, sum(cards[n].number for n in names), names) for i, names in enumerate(piles)
            ),
            wilds=tuple(names[0] for names in laid if cards[names[0]].wild),
            next_pile=200,
        )
        return self

    def takes(self, seat: int, card: Face, *values: Face, wilds: Sequence[WildOn] = (), **named: Any) -> Took:
        """That seat takes piles of these values (after the wild plays) with a card."""
        self.does(seat, self.take(seat, card, *values, wilds=wilds, **named))
        return self.happened(Took)

    def take(
        self,
        seat: int,
        card: Face,
        *values: Face,
        wilds: Sequence[WildOn] = (),
        groups: Sequence[Sequence[Face]] = (),
    ) -> Take:
        """The action of a take."""
        plays, piles = self._plays(wilds)
        used = [piles.find(value) for value in values]
        left = dict(zip(used, values, strict=True))
        named = []
        for group in groups:
            found = []
            for value in group:
                name = next(name for name, worth in left.items() if worth == value)
                del left[name]
                found.append(name)
            named.append(tuple(found))
        return Take(self._card(seat, card), tuple(used), plays, tuple(named))

    def builds(self, seat: int, card: Face, *values: Face, wilds: Sequence[WildOn] = ()) -> Built:
        """That seat adds a card to piles of these values."""
        self.does(seat, self.build(seat, card, *values, wilds=wilds))
        return self.happened(Built)

    def build(self, seat: int, card: Face, *values: Face, wilds: Sequence[WildOn] = ()) -> Build:
        """The action of a build."""
        plays, piles = self._plays(wilds)
        return Build(self._card(seat, card), tuple(piles.find(value) for value in values), plays)

    def discards(self, seat: int, card: Face, *, wilds: Sequence[WildOn] = ()) -> Discarded:
        """That seat discards a number card."""
        self.does(seat, self.discard(seat, card, wilds=wilds))
        return self.happened(Discarded)

    def discard(self, seat: int, card: Face, *, wilds: Sequence[WildOn] = ()) -> Discard:
        """The action of a discard."""
        return Discard(self._card(seat, card), self._plays(wilds)[0])

    def passes(self, seat: int) -> None:
        """That seat passes its last chance."""
        self.does(seat, Pass())

    def challenges(self, seat: int, value: int) -> Challenged:
        """That seat challenges the newest build of that value."""
        found = [record.build.pile for record in self.state.builds if record.build.value == value]
        self.does(seat, Challenge(found[-1] if found else 0))
        return self.happened(Challenged)

    @property
    def values(self) -> list[int]:
        """The values in the centre, ascending."""
        return sorted(pile.value for pile in self.state.piles)

    def points(self, seat: int) -> int:
        """The points (or cards) of that seat so far."""
        return self.sees(None).scores[seat]

    def gives(self, seat: int, *cards: Face) -> None:
        """Put these cards onto that winning pile from the deck."""
        deck = list(self.state.deck)
        won = tuple(_pick(deck, card) for card in cards)
        self.state = replace(
            self.state, deck=tuple(deck), won=put_at(self.state.won, seat, self.state.won[seat] + won)
        )

    def _card(self, seat: int, face: Face) -> str:
        return _pick(list(self.state.hands[seat]), face)

    def _plays(self, wilds: Sequence[WildOn]) -> tuple[tuple[WildPlay, ...], _Piles]:
        piles = _Piles(self.state)
        return tuple(piles.play(*wild) for wild in wilds), piles


class _Piles:
    """The values of piles while a turn is written down; the arithmetic is the test's own."""

    def __init__(self, state: NumeroState) -> None:
        self.worth: dict[int, Any] = {pile.id: pile.value for pile in state.piles}
        self.used: set[int] = set()

    def play(self, face: str, *values: Any) -> WildPlay:
        """A wild card on piles of these values; the last value after ``"is"`` is the new one."""
        if not values:
            return WildPlay(face)
        *on, sign, result = values
        assert sign == "is"
        names: list[int] = []
        for value in on:
            names.append(next(n for n, w in self.worth.items() if w == value and n not in names))
        for name in names[1:]:
            del self.worth[name]
        self.worth[names[0]] = result
        return WildPlay(face, tuple(names))

    def find(self, value: Any) -> int:
        """A pile of that value, each only once; an unknown value is a pile that does not exist."""
        name = next((n for n, w in self.worth.items() if w == value and n not in self.used), 0)
        self.used.add(name)
        return name


def _pick(names: list[str], face: Face) -> str:
    """Take the first card with that face (a number, a wild card's face or a card's id) out of the names."""
    for name in names:
        if name == face or (isinstance(face, int) and name[1:] == str(face) and name[0] in "gobr"):
            names.remove(name)
            return name
    raise AssertionError(f"there is no {face} among {names}")
