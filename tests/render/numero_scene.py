"""Tables of Numero to draw in tests: whole matches, a crowded centre, and who sees which picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.numero import NUMERO
from bot.games.numero.model import Build, Discard, NumeroState, Pile, Stop
from bot.games.numero.options import NumeroOptions
from bot.render.base import Picture
from tests.render.shown import private, public

NAMES = ("Ann", "Bob", "Cat", "Dan")
ODD_NAMES = ("W" * 80, "🐢🐢", "אבגדה", "\u202eevil 漢字")
EXPERT = NumeroOptions(mode="points", level="expert", hints="on")

LIKING: dict[type, float] = {Build: 6.0, Discard: 2.0, Hint: 0.3, Stop: 0.01}


def table(state: NumeroState, *names: str, left: Sequence[int] = ()) -> Picture:
    """The picture of the table as a spectator sees it."""
    (picture,) = public("numero", state, names or NAMES, left)
    return picture


def hand(state: NumeroState, seat: int, *names: str) -> Picture:
    """The picture that only that seat sees."""
    (picture,) = private("numero", state, seat, names or NAMES)
    return picture


@cache
def match(options: NumeroOptions, seats: int, seed: int) -> tuple[NumeroState, ...]:
    """The states of a match of random legal moves that prefer building to taking, so that the centre fills up."""
    rng = Random(seed)
    states = [NUMERO.setup(options, seats, seed)]
    while NUMERO.outcome(states[-1]) is None:
        state = states[-1]
        seat = rng.choice(sorted(NUMERO.seats_to_move(state)))
        kinds: dict[type, list[Any]] = {}
        for action in NUMERO.legal(NUMERO.view(state, seat)):
            kinds.setdefault(type(action), []).append(action)
        kind = rng.choices(list(kinds), [LIKING.get(kind, 1.0) for kind in kinds])[0]
        states.append(NUMERO.apply(state, seat, rng.choice(kinds[kind])).state)
    return tuple(states)


MATCHES = (
    (EXPERT, 4, 1),
    (EXPERT, 2, 2),
    (NumeroOptions(level="expert"), 3, 3),
    (NumeroOptions(level="starter"), 2, 4),
    (NumeroOptions(mode="points", level="fractions", solitaire=True, hints="on"), 1, 6),
)


def sampled(every: int) -> Iterator[NumeroState]:
    """Starts, middles and ends of matches."""
    for options, seats, seed in MATCHES:
        states = match(options, seats, seed)
        yield from (*states[::every], states[-1])


def crowded(piles: int = 24) -> NumeroState:
    """That many piles and all 29 wild cards alone in the centre, except one that changed a pile."""
    state = NUMERO.setup(EXPERT, 2, seed=1)
    numbers = [name for name, card in state.cards.items() if not card.wild]
    single = [Pile(i, state.cards[name].number, (name,)) for i, name in enumerate(numbers[10 : 10 + piles - 4])]
    built = [
        Pile(100, 5, ("g2", "g3")),
        Pile(101, 12, ("g7", "g1", "g4")),
        Pile(102, 8, ("g10", "−2")),
        Pile(103, 15, ("g5", "g6", "g9", "−5")),
    ]
    wilds = tuple(name for name, card in state.cards.items() if card.wild and name not in ("−2", "−5"))
    return replace(state, piles=(*single, *built), wilds=wilds)
