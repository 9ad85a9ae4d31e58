"""The next round of a tournament, whatever its form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.tournaments.groups import group_round
from bot.tournaments.knockout import first_round, knockout_rounds, later_round
from bot.tournaments.model import Entrant, Form, Round, TablePlan, staying
from bot.tournaments.swiss import swiss_round

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


def usual_rounds(form: Form, players: int, seats: int) -> int:
    """How many rounds such a tournament has: a Swiss one as many as a knock-out would take and, from five players
    on, one more; never more than there are opponents."""
    match form:
        case "league":
            return league_rounds(players)
        case "knockout":
            return knockout_rounds(players)
        case "swiss":
            enough = max(1, (players - 1) // (seats - 1))
            return min(enough, knockout_rounds(players) + (players > 4))
        case _:
            assert_never(form)


def next_round(
    form: Form, seats: int, wanted: int, entrants: Sequence[Entrant], rounds: Sequence[Round]
) -> tuple[TablePlan, ...]:
    """The tables of the next round at tables for so many; empty if the tournament is over: there were as many
    rounds as ``wanted``, or fewer than two players are left to be paired."""
    if len(rounds) >= wanted or len(staying(entrants)) < 2:
        return ()
    match form:
        case "league":
            return league_round(entrants, len(rounds) + 1)
        case "knockout":
            return later_round(entrants, rounds) if rounds else first_round(entrants)
        case "swiss":
            return swiss_round(entrants, rounds) if seats == 2 else group_round(entrants, rounds, seats)
        case _:
            assert_never(form)
