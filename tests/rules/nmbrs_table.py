"""A table of nmbrs! for tests to talk about: islands drawn as they lie, who holds what, and who plays what.

An island is a text of rows: ``15`` is the number card, ``J15`` a joker that stands for 15 (``Jr15`` the red one),
``.`` an empty place. Hands are texts too: ``"15 25 J"``.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import Played
from bot.games.nmbrs.model import (
    AutoPass,
    Cell,
    Claim,
    Discard,
    Draw,
    Island,
    Laid,
    NmbrsAction,
    NmbrsState,
    NmbrsView,
    Pass,
    Play,
    Source,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.options import NmbrsOptions
from tests.rules.running_match import RunningMatch, english_log, in_english

ANN, BOB, CAT, DAN = range(4)
sentence, log = in_english("nmbrs"), english_log


class Table(RunningMatch[NmbrsState, NmbrsAction, NmbrsView]):
    """A running match of nmbrs!."""

    game = NMBRS

    def __init__(self, seats: int = 2, seed: int = 1, **options: Any) -> None:
        super().__init__(NmbrsOptions(**{"rule": "basic", **options}), seats, seed)

    def lies(
        self,
        *islands: str,
        hands: dict[int, str],
        deck: str | None = None,
        pile: str | None = None,
        mover: int = ANN,
        opened: bool = True,
        phase: str = "play",
    ) -> Table:
        """Start over with these islands and hands; other seats hold one card. ``deck`` and ``pile`` end with the
        next card; everything left over is in the deck, unless it is given."""
        free = list(self.state.cards)
        laid = tuple(_island(name, text, free) for name, text in enumerate(islands, 1))
        hand = [_take(free, hands.get(seat, "")) for seat in range(self.state.seats)]
        piled = _take(free, pile) if pile is not None else None
        down = _take(free, deck) if deck is not None else None
        hand = [cards or (free.pop(),) for cards in hand]
        if piled is None:
            piled = (free.pop(0),)
        self.state = replace(
            self.state,
            islands=laid,
            hands=tuple(hand),
            pile=piled,
            deck=tuple(free) if down is None else down,
            mover=mover,
            phase=phase,
            opened=(opened,) * self.state.seats,
            next_island=len(laid) + 1,
            next_play=2,
        )
        return self

    def plays(self, seat: int, line: str) -> Laid:
        """That seat plays a line."""
        self.does(seat, Play(tuple(line.split())))
        return self.happened(Played).laid

    def swaps(self, seat: int, joker: str, number: int) -> None:
        """That seat swaps a number for a joker."""
        self.does(seat, Swap(joker, str(number)))

    def takes_back(self, seat: int) -> None:
        """That seat takes its last play or swap back."""
        self.does(seat, TakeBack())

    def draws(self, seat: int, source: Source) -> None:
        """That seat takes a card, or declines the face-up one."""
        self.does(seat, Draw(source))

    def claims(self, seat: int) -> None:
        """That seat claims the card that is offered."""
        self.does(seat, Claim())

    def passes(self, *seats: int) -> None:
        """These seats pass."""
        for seat in seats:
            self.does(seat, Pass())

    def auto(self, seat: int, *, on: bool = True) -> None:
        """That seat passes all offers, or wants to be asked again."""
        self.does(seat, AutoPass(on))

    def discards(self, seat: int, card: int | str) -> None:
        """That seat discards."""
        self.does(seat, Discard(str(card)))

    def refusal(self, seat: int, action: NmbrsAction | str) -> Refused:
        """Why that seat may not do that (a text is a line). Nothing changes."""
        return super().refusal(seat, Play(tuple(action.split())) if isinstance(action, str) else action)

    def hand(self, seat: int) -> list[str]:
        """The cards in a hand, sorted."""
        return sorted(self.state.hands[seat], key=lambda card: (card[0] == "J", len(card), card))

    @property
    def picture(self) -> list[str]:
        """The islands as texts, in the form used by tests."""
        return [drawn(island) for island in self.state.islands]


def drawn(island: Island) -> str:
    """An island as a text."""
    items = {(cell.x, cell.y): cell.item for cell in island.cells}
    width, height = (1 + max(at[axis] for at in items) for axis in (0, 1))
    return grid("\n".join(" ".join(items.get((x, y), ".") for x in range(width)) for y in range(height)))


def grid(text: str) -> str:
    """A text of rows without its padding, to compare with ``drawn``."""
    return "\n".join(" ".join(row.split()) for row in text.strip().splitlines())


def reason(refused: Refused) -> tuple[str, dict[str, str]]:
    """What a refusal means: its code and its facts as text, the cards of a line side by side."""
    facts = {
        name: " ".join(map(str, fact)) if isinstance(fact, tuple | list) else str(fact)
        for name, fact in refused.params.items()
    }
    return refused.code, facts


def _island(name: int, text: str, free: list[str]) -> Island:
    cells = []
    for y, row in enumerate(text.strip().splitlines()):
        for x, item in enumerate(row.split()):
            if item != ".":
                (card,) = _take(free, item)
                value = int(item.lstrip("Jrgbo"))
                cells.append(Cell(x, y, card, value, BOB, 1, 1))
    return Island(name, tuple(cells))


def _take(free: list[str], cards: str) -> tuple[str, ...]:
    return tuple(_pick(free, item) for item in cards.split())


def _pick(free: list[str], item: str) -> str:
    """Take a card out of the free ones: a number, any joker for ``J`` and ``J15``, the red one for ``Jr``."""
    named = item.rstrip("0123456789") if item[0] == "J" else item
    card = next(card for card in free if card == named or (named == "J" and card[0] == "J"))
    free.remove(card)
    return card


HANDS = {ANN: "11 12", BOB: "21 22", CAT: "31 32", DAN: "41 42"}


def table(seats: int = 4, *, deck: str | None = "51 52 53", pile: str = "61 62", **options: Any) -> Table:
    """Ann is to draw; 62 lies face up, 53 is the next face-down card."""
    return Table(seats, **options).lies(
        hands={seat: HANDS[seat] for seat in range(seats)}, deck=deck, pile=pile, phase="draw"
    )
