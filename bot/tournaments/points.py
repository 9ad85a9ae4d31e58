"""Points for a place at a table.

At a table for two a win is one point and a draw half a point. At a larger table the last place gives nothing and
each place above it one point more, and players who share places share their points. That agrees with a table for
two. At a table that is smaller than the others the first place is worth as much, and the steps are larger.
Computers that fill a table take places like anybody else.
"""

from __future__ import annotations

from collections.abc import Sequence


def halves_by_place(places: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the half points for these places at a table (1 is best, ties share one), seat by seat, where a full
    table has so many ``seats``.

    Places k to k + m - 1 shared by m players give the mean of their values, at a full table always a whole number
    of half points, at a smaller one rounded to it.
    """
    steps = len(places) - 1
    full = [2 * (steps + 1 - place) - (places.count(place) - 1) for place in places]
    return tuple((2 * worth * (seats - 1) + steps) // (2 * steps) for worth in full)


def bye_halves(seats: int) -> int:
    """Return the half points for a bye at tables of ``seats``: those of a win."""
    return 2 * (seats - 1)


def places_by(keys: Sequence[int]) -> tuple[int, ...]:
    """Rank keys: the smallest is first, equal ones share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
