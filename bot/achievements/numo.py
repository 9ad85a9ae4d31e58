"""Achievements of NUMO."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.achievements.base import Achievement, PlayedMove, Tale
from bot.games.numo.events import DealOver, LaidOff, Melded
from bot.games.numo.model import NumoState
from bot.games.sentences import Plural

HELD, RUN, LAID_OFF, POINTS = 6, 7, 4, 300
"""Cards at the start of a turn that is the last; in a run; laid off in a turn; points in a deal."""


def best(tale: Tale, seat: int) -> int:
    """Return the most cards laid in one turn, in melds and lay-offs."""
    return max((_count_laid(turn) for turn in tale.turns(seat)), default=0)


def _count_laid(turn: Sequence[PlayedMove]) -> int:
    n = 0
    for event in (event for move in turn for event in move.events):
        match event:
            case Melded():
                n += len(event.meld.cards)
            case LaidOff():
                n += len(event.cards)
    return n


def _out(tale: Tale, seat: int) -> int:
    return sum(len(turn[0].before.hands[seat]) >= HELD for turn, _ in _turns_won(tale, seat))


def _deal(tale: Tale, seat: int) -> int:
    return sum(over.deal.points[seat] >= POINTS for _, over in _turns_won(tale, seat))


def _seasons(tale: Tale, seat: int) -> int:
    """Count the melds of a character that the seat brought to all four cards, one for each season."""
    return _count_long_melds(tale, seat, "character", 4)


def _run(tale: Tale, seat: int) -> int:
    return _count_long_melds(tale, seat, "run", RUN)


def _lay_offs(tale: Tale, seat: int) -> int:
    return sum(
        sum(len(event.cards) for move in turn for event in move.events if isinstance(event, LaidOff)) >= LAID_OFF
        for turn in tale.turns(seat)
    )


def _turns_won(tale: Tale, seat: int) -> Iterator[tuple[tuple[PlayedMove, ...], DealOver]]:
    """Iterate over the turns in which that seat went out."""
    for turn in tale.turns(seat):
        for event in turn[-1].events:
            if isinstance(event, DealOver) and event.deal.out == seat:
                yield turn, event


def _count_long_melds(tale: Tale, seat: int, kind: str, length: int) -> int:
    """Count the melds of that kind that the seat brought to ``length`` cards."""
    n = 0
    for move in tale.own(seat):
        for event in move.events:
            if isinstance(event, Melded | LaidOff) and event.meld.kind == kind:
                n += _length(move.before, event.meld.id) < length <= len(event.meld.cards)
    return n


def _length(state: NumoState, meld_id: int) -> int:
    """Return the number of cards in a meld in that state, 0 if it does not exist yet."""
    return next((len(meld.cards) for meld in state.melds if meld.id == meld_id), 0)


ACHIEVEMENTS = (
    Achievement(
        "numo.out", "🪄", _out, "Out of nowhere", "Go out in a turn that you began with six or more cards."
    ),
    Achievement(
        "numo.seasons", "🍂", _seasons, "Four seasons", "Have a meld with one character in all four seasons."
    ),
    Achievement(
        "numo.run", "🏃", _run, "Long run", "Make a run of seven or more cards, with a meld or a lay-off."
    ),
    Achievement("numo.lay_offs", "🎁", _lay_offs, "Generous", "Lay off four or more cards in one turn."),
    Achievement("numo.deal", "💰", _deal, "Big deal", "Score 300 or more points by going out."),
)
BEST = Plural("{n} card laid in one turn", "{n} cards laid in one turn")
"""The best play in words."""
