"""The end of a match for its players: places, marks, and what is stored and rated. Players who leave lose, and
nobody is rated for what a computer played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.games.base import Outcome
from bot.match.model import Match
from bot.opponents.base import LEVELS
from bot.store.leaderboards.results import MOST_OWN, ResultRow
from bot.store.match.matches import MatchRow, SeatRow

Mark = Literal["left", "away"]
"""The mark beside a place: the player resigned, or was away so long that a computer played for them."""


def share(seat: SeatRow) -> float | None:
    """Return the part of a seat's decisions that its owner made, 0 to 1, or None if none was counted, as in
    matches of earlier versions."""
    return seat.own_decisions / seat.decisions if seat.decisions else None


def mark(seat: SeatRow) -> Mark | None:
    """Tell why a seat is ranked behind those who played to the end, None if it is not. Computers always play."""
    if seat.resigned:
        return "left"
    return None if _counts_as_played(seat) else "away"


def _counts_as_played(seat: SeatRow) -> bool:
    """Tell whether the seat is a computer's, or its owner made most of the decisions and stayed to the end."""
    return seat.level is not None or (not seat.away and _mostly_own(seat))


def _mostly_own(seat: SeatRow) -> bool:
    """Tell whether the owner made most of the decisions or, if there were none, stayed."""
    part = share(seat)
    return not seat.away if part is None else part > MOST_OWN


def final_places(row: MatchRow, outcome: Outcome) -> tuple[int, ...]:
    """Rank the seats: first those of players who played, as the rules place them, then of players who are back but
    had a computer play most of it, last of players who left, with the earliest at the end."""
    keys = [_key(seat, place) for seat, place in zip(row.seats, outcome.places, strict=True)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _key(seat: SeatRow, place: int) -> tuple[int, float]:
    if seat.away:
        return 2, -(seat.left_at or 0.0)
    return (0, place) if _counts_as_played(seat) else (1, 0)


def results(match: Match, outcome: Outcome, now: float) -> tuple[ResultRow, ...]:
    """Return one result for each person. One whose data was deleted has it under their former id if others are
    rated against them."""
    people = [seat for seat in match.seats if seat.level is None]
    places = final_places(match.row, outcome)
    rated = _rated_seats(match, people, places)
    return tuple(
        ResultRow(
            match_id=match.id,
            seat=seat.seat,
            guild_id=match.row.guild_id,
            game=match.row.game,
            user_id=user_id,
            place=places[seat.seat],
            score=outcome.scores[seat.seat],
            players=len(match.seats),
            left_early=bool(seat.away),
            rated=seat.seat in rated,
            ended_at=now,
            solo=match.kind.score_list,
            share=share(seat),
            opposed=len(people) == 1 or any(_mostly_own(other) for other in people if other != seat),
            level=_level(match.seats) if len(people) == 1 else None,
            reached=seat.reached,
            used=seat.used if match.kind.is_alone else None,
            list=match.row.list,
        )
        for seat in people
        if (user_id := _result_id(seat, rated)) is not None
    )


def _result_id(seat: SeatRow, rated: frozenset[int]) -> int | None:
    """Return the id for a person's result, None for a former player against whom nobody is rated."""
    if seat.user_id is not None:
        return seat.user_id
    return seat.former_id if seat.seat in rated else None


def _rated_seats(match: Match, people: Sequence[SeatRow], places: Sequence[int]) -> frozenset[int]:
    """Return the rated seats, with rated options only: those whose owners played and those that were left, if
    these are at least two who do not all share a place by leaving together."""
    if not match.is_rated:
        return frozenset()
    known = [seat for seat in people if seat.user_id is not None or seat.former_id is not None]
    rated = [seat for seat in known if seat.away or _counts_as_played(seat)]
    together = all(seat.away for seat in rated) and len({places[seat.seat] for seat in rated}) < 2
    return frozenset() if len(rated) < 2 or together else frozenset(seat.seat for seat in rated)


def _level(seats: Sequence[SeatRow]) -> str | None:
    """Return the lowest level among the computer players, None if there are none."""
    levels = {seat.level for seat in seats}
    return next((level for level in LEVELS if level in levels), None)
