"""The next round of a tournament, whatever its form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.tournaments.groups import group_round
from bot.tournaments.knockout import first_round, knockout_rounds, later_round
from bot.tournaments.league import league_round, league_rounds
from bot.tournaments.model import Entrant, Form, Round, TablePlan, staying
from bot.tournaments.swiss import swiss_round


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
