"""Achievements of Numer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.achievements.base import Achievement, Tale
from bot.games.numer.events import Revealed
from bot.games.numer.model import DIGITS, Choose, NumerState, Reveal, RevealRow, total
from bot.games.sentences import Plural

ELIMINATED = 3
"""Numbers eliminated by one."""
HIGHEST = 4
"""Times the highest accepted number in a round."""
COMPANY = 3
"""The fewest players with which the last one has somebody between them and the first."""


class _WrittenNumber(msgspec.Struct, frozen=True):
    """A reveal, and the row in it of a seat whose owner wrote the number."""

    reveal: Reveal
    row: RevealRow


def best(tale: Tale, seat: int) -> int:
    """Return the most points for one number."""
    return max((told.row.total for told in _own_written_numbers(tale, seat)), default=0)


def _three(tale: Tale, seat: int) -> int:
    return sum(
        told.row.verdict == "accepted"
        and sum(_alone(told.row, row, told.reveal.rows) for row in told.reveal.rows) >= ELIMINATED
        for told in _own_written_numbers(tale, seat)
    )


def _alone(mine: RevealRow, other: RevealRow, rows: Sequence[RevealRow]) -> bool:
    """Tell whether only my number eliminated the other: no other lower one shares a digit with it."""
    if other.verdict != "eliminated" or other.number is None:
        return False
    lower = {row.number for row in rows if row.verdict in ("accepted", "eliminated") and row.number is not None}
    return {number for number in lower if number < other.number and set(number) & set(other.number)} == {
        mine.number
    }


def _count_unguessed(tale: Tale, seat: int) -> int:
    end: NumerState = tale.end
    rows = [row for reveal in end.reveals for row in reveal.rows if row.seat == seat and row.verdict != "resting"]
    accepted = sum(told.row.verdict == "accepted" for told in _own_written_numbers(tale, seat))
    return int(seat in tale.winners and accepted == len(rows))


def _comeback(tale: Tale, seat: int) -> int:
    end: NumerState = tale.end
    before = next((move.after for move in tale.moves if len(move.after.rounds) == end.options.rounds - 1), None)
    if seat not in tale.winners or end.options.rounds < 2 or tale.seats < COMPANY or before is None:
        return 0
    mine = total(before, seat)
    return int(all(total(before, other) > mine for other in range(tale.seats) if other != seat))


def _count_boards(tale: Tale, seat: int) -> int:
    """Count the rounds in which the seat's own numbers crossed off everything."""
    crossed: dict[int, set[str]] = {}
    for told in _own_written_numbers(tale, seat):
        if told.row.verdict == "accepted":
            crossed.setdefault(told.reveal.round, set()).update(told.row.number or "")
    return sum(digits == set(DIGITS) for digits in crossed.values())


def _highest(tale: Tale, seat: int) -> int:
    bonuses: dict[int, int] = {}
    for told in _own_written_numbers(tale, seat):
        bonuses[told.reveal.round] = bonuses.get(told.reveal.round, 0) + (told.row.bonus > 0)
    return sum(n >= HIGHEST for n in bonuses.values())


def _own_written_numbers(tale: Tale, seat: int) -> Iterator[_WrittenNumber]:
    """Iterate over the turns in which the seat's owner wrote the revealed number."""
    own = False
    for move in tale.moves:
        if move.seat == seat:
            own = move.own and isinstance(move.action, Choose)
        for event in move.events:
            if isinstance(event, Revealed):
                row = next(row for row in event.reveal.rows if row.seat == seat)
                if own:
                    yield _WrittenNumber(event.reveal, row)
                own = False


ACHIEVEMENTS = (
    Achievement(
        "numer.three",
        "🎳",
        _three,
        "Three in one go",
        "Eliminate three others in one turn, all on your own.",
    ),
    Achievement(
        "numer.unguessed", "🕵️", _count_unguessed, "Never guessed", "Win with every number you wrote accepted."
    ),
    Achievement(
        "numer.comeback",
        "🚀",
        _comeback,
        "From last to first",
        "Go into the last round in sole last place, and win.",
    ),
    Achievement("numer.board", "🔟", _count_boards, "Full board", "Cross off all ten digits in a round."),
    Achievement(
        "numer.highest", "🏔️", _highest, "On top", "Write the highest accepted number in four turns of a round."
    ),
)
BEST = Plural("{n} point with one number", "{n} points with one number")
"""The best play in words."""
