"""A league: everybody meets everybody else once.

The pairings follow from the seeds alone, by the circle method (the Berger tables, up to the numbering): one player
stays in place, the others move on by one place each round. With an odd number the empty place is a bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tournaments.model import Entrant, TablePlan

NOBODY = 0
"""The number of the empty place; entrants are numbered from 1."""


def league_rounds(players: int) -> int:
    """How many rounds it takes."""
    return players - 1 + players % 2


def league_round(entrants: Sequence[Entrant], number: int) -> tuple[TablePlan, ...]:
    """The tables of a round, numbered from 1. Who has dropped out keeps their place in the circle, so that nobody
    else's opponents change; whoever would have met them gets a walkover."""
    circle = [entrant.n for entrant in sorted(entrants, key=lambda entrant: entrant.seed)]
    circle += [NOBODY] * (len(circle) % 2)
    gone = {entrant.n for entrant in entrants if entrant.dropped}
    turn = (number - 1) % (len(circle) - 1)
    moving = circle[1:]
    ring = [circle[0], *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    half = len(ring) // 2
    return tuple(_table(one, other, gone) for one, other in zip(ring[:half], reversed(ring[half:]), strict=True))


def _table(one: int, other: int, gone: set[int]) -> TablePlan:
    there = tuple(player for player in (one, other) if player != NOBODY and player not in gone)
    if len(there) == 2:
        return TablePlan("match", there)
    if not there:
        return TablePlan("empty", ())
    return TablePlan("bye" if NOBODY in (one, other) else "walkover", there)
