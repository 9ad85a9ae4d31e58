"""How many sit at a table that the sign-ups do not fill."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.registry import GAMES, find
from bot.match.tournaments.seating import count_seats, may_be_smaller
from bot.tournaments.groups import group_round
from tests.tournaments.played import entrants


@pytest.mark.parametrize("game", GAMES)
def test_no_computer_is_needed_where_the_game_allows_the_number(game: str) -> None:
    rules: Any = find(game)
    options = rules.options_type()
    for seats in range(3, min(rules.seats[-1], 10) + 1):
        assert may_be_smaller(rules, options, seats)
        for players in range(2, 21):
            sizes = [len(plan.players) for plan in group_round(entrants(players), [], seats)]
            assert [count_seats(rules, options, size, seats) for size in sizes] == sizes


def test_otherwise_computers_fill_it_up_to_the_next_number_that_can_be_played() -> None:
    rules: Any = find("numo")
    alone: Any = find("numenko")
    assert count_seats(rules, rules.options_type(), 1, 4) == 2, "nobody plays alone"
    assert count_seats(alone, alone.options_type(solo=True), 2, 4) == 4
    assert not may_be_smaller(alone, alone.options_type(solo=True), 4)
