"""Points for a place at a table.

At a table for two a win is one point and a draw half a point. At a larger table the last place gives nothing and
each place above it one point more, and players who share places share their points. That agrees with a table for
two. Computers that fill a table take places like anybody else.
"""

from __future__ import annotations

from collections.abc import Sequence


def halves_by_place(places: Sequence[int]) -> tuple[int, ...]:
    """Return the half points for these places at a table (1 is best, ties share one), seat by seat.

    Places k to k + m - 1 shared by m players give the mean of their values, always a whole number of half points.
    """
    size = len(places)
    return tuple(2 * (size - place) - (places.count(place) - 1) for place in places)


def bye_halves(seats: int) -> int:
    """Return the half points for a bye at tables of ``seats``: those of a win."""
    return 2 * (seats - 1)


def places_by(keys: Sequence[int]) -> tuple[int, ...]:
    """Rank keys: the smallest is first, equal ones share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
