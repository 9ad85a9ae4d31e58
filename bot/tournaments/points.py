"""What a place at a table is worth in the standings.

At a table for two a win is one point and a draw half a point. At a table for more, the last place is worth nothing
and each place above it one point more; who shares places shares their points. That comes to the same for two.
Computers that fill a table take places like anybody else.
"""

from __future__ import annotations

from collections.abc import Sequence


def halves_by_place(places: Sequence[int]) -> tuple[int, ...]:
    """The half points for these places at a table (1 is best, ties share one), seat by seat.

    Places k to k + m - 1 shared by m players are worth the mean of what they are worth alone, which is always a
    whole number of half points.
    """
    size = len(places)
    return tuple(2 * (size - place) - (places.count(place) - 1) for place in places)


def bye_halves(seats: int) -> int:
    """The half points for a round without an opponent, at tables for so many: those of a win."""
    return 2 * (seats - 1)


def places_by(keys: Sequence[int]) -> tuple[int, ...]:
    """The places that these keys lead to: the smallest key is first, equal ones share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
