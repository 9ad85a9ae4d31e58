"""The next round of a tournament, whatever its form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.tournaments.groups import group_round
from bot.tournaments.knockout import first_round, knockout_rounds, later_round
from bot.tournaments.model import Entrant, Form, Round, TablePlan, active_entrants
from bot.tournaments.swiss import swiss_round

NOBODY = 0
"""The number of the empty place; entrants are numbered from 1."""


def league_rounds(players: int) -> int:
    """Return the number of rounds of a league."""
    return players - 1 + players % 2


def league_round(entrants: Sequence[Entrant], number: int) -> tuple[TablePlan, ...]:
    """Make the tables of a league round, numbered from 1. A dropped player keeps their place in the circle, so
    that other pairings stay, and their opponents get a walkover."""
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


def _is_decided(form: Form, entrants: Sequence[Entrant], rounds: Sequence[Round]) -> bool:
    """Tell whether all have met in a league, or the final of a knock-out was played, sooner than planned because
    players were gone before the first round."""
    if form == "league":
        return len(rounds) >= league_rounds(len(entrants))
    return form == "knockout" and bool(rounds) and sum(not table.third for table in rounds[-1]) == 1


def usual_rounds(form: Form, players: int, seats: int) -> int:
    """Return the default number of rounds: for Swiss as many as a knock-out and, from five players on, one more.

    Never more than there are opponents, and at tables for two at most half the number of players, the bye
    included: up to then a round without a repeated meeting exists whatever was played before (Dirac's theorem)."""
    match form:
        case "league":
            return league_rounds(players)
        case "knockout":
            return knockout_rounds(players)
        case "swiss":
            enough = (players + 1) // 2 if seats == 2 else max(1, (players - 1) // (seats - 1))
            return min(enough, knockout_rounds(players) + (players > 4))
        case _:
            assert_never(form)


def next_round(
    form: Form,
    seats: int,
    wanted: int,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    *,
    third_place: bool = False,
) -> tuple[TablePlan, ...]:
    """Make the tables of the next round, empty if the tournament is over: after ``wanted`` rounds, or with fewer
    than two players left to pair. A knock-out may have a match for ``third_place`` beside the final."""
    if len(rounds) >= wanted or len(active_entrants(entrants)) < 2 or _is_decided(form, entrants, rounds):
        return ()
    match form:
        case "league":
            return league_round(entrants, len(rounds) + 1)
        case "knockout":
            return later_round(entrants, rounds, third_place=third_place) if rounds else first_round(entrants)
        case "swiss":
            return swiss_round(entrants, rounds) if seats == 2 else group_round(entrants, rounds, seats)
        case _:
            assert_never(form)
