"""Who meets whom, in cases small enough to be worked out by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.tournaments.groups import group_round
from bot.tournaments.knockout import winner
from bot.tournaments.model import Entrant, Round, RoundTable, Score, TablePlan
from bot.tournaments.points import halves_by_place, places_by
from bot.tournaments.rounds import next_round, usual_rounds
from bot.tournaments.swiss import _FLOATS, Float, _count_repeated_floats, swiss_round
from tests.tournaments.played import ended, entrants


def pairs(plans: tuple[TablePlan, ...]) -> list[tuple[int, ...]]:
    """Who sits where."""
    return [plan.players for plan in plans]


def after(people: list[Entrant], *rounds: str) -> list[Round]:
    """Swiss rounds in which these won: "1-5 2=6 3" reads that 1 beat 5, 2 drew with 6, and 3 had a bye."""
    return [[_table(text) for text in played.split()] for played in rounds]


def _table(text: str) -> RoundTable:
    if "-" in text:
        one, other = map(int, text.split("-"))
        return RoundTable("match", (Score(one, 2, 3), Score(other, 0, 1)))
    if "=" in text:
        one, other = map(int, text.split("="))
        return RoundTable("match", (Score(one, 1, 2), Score(other, 1, 2)))
    return RoundTable("bye", (Score(int(text), 2),))


class TestSwiss:
    """The rules of the Dutch system that do not concern colours."""

    def test_in_the_first_round_the_upper_half_meets_the_lower_one(self) -> None:
        assert pairs(swiss_round(entrants(8), [])) == [(1, 5), (2, 6), (3, 7), (4, 8)]

    def test_with_an_odd_number_the_last_seed_has_a_bye(self) -> None:
        assert pairs(swiss_round(entrants(7), [])) == [(1, 4), (2, 5), (3, 6), (7,)]

    def test_then_those_with_equal_points_meet(self) -> None:
        people = entrants(8)
        found = swiss_round(people, after(people, "1-5 2-6 3-7 4-8"))
        assert pairs(found) == [(1, 3), (2, 4), (5, 7), (6, 8)]

    def test_the_lowest_of_a_group_floats_down_to_the_highest_of_the_next(self) -> None:
        people = entrants(6)
        found = swiss_round(people, after(people, "1-4 2-5 3-6"))
        assert pairs(found) == [(1, 2), (3, 4), (5, 6)]

    def test_nobody_meets_twice_if_that_can_be_helped(self) -> None:
        people = entrants(4)
        found = swiss_round(people, after(people, "1-3 2-4", "1-2 3-4"))
        assert pairs(found) == [(1, 4), (2, 3)]

    def test_where_all_have_met_they_meet_again(self) -> None:
        people = entrants(2)
        assert pairs(swiss_round(people, after(people, "1-2"))) == [(1, 2)]

    def test_who_has_had_a_bye_gets_no_other(self) -> None:
        people = entrants(3)
        found = swiss_round(people, after(people, "1-2 3", "1-3 2"))
        assert found == (TablePlan("match", (2, 3)), TablePlan("bye", (1,))), "not even the last"

    def test_who_floated_down_does_not_float_down_again(self) -> None:
        people = entrants(6)
        rounds = after(people, "1-4 2-5 3-6", "1-2 3-4 6-5")
        down = [pair for pair in pairs(swiss_round(people, rounds)) if set(pair) & {1, 3}]
        assert down == [(1, 3)], "the two with two points"
        rounds = after(people, "1-4 2-5 3-6", "2-1 3=4 5=6")
        assert (2, 3) in pairs(swiss_round(people, rounds)), "2 points and 1½, alone in their groups"

    def test_one_float_like_the_last_is_graver_than_any_number_like_those_before(self) -> None:
        """64 players have 32 pairs, each of which may repeat two floats of the round before the last."""
        last: dict[int, Float] = {1: "down"}
        before: dict[int, Float] = {1: "down", 2: "up"}
        assert _count_repeated_floats(1, 2, True, [{}, before]) == 2
        assert 32 * _count_repeated_floats(1, 2, True, [{}, before]) < _count_repeated_floats(
            1, 2, True, [last, {}]
        )
        assert (
            _count_repeated_floats(1, 2, True, [last, before])
            == _count_repeated_floats(1, 2, True, [last, {}]) + 2
        )
        assert _count_repeated_floats(2, 1, True, [last, before]) == 0, "in the other direction"
        assert _count_repeated_floats(1, 2, False, [last, before]) == 0, "within a group nobody floats"
        assert 32 * _count_repeated_floats(1, 2, True, [before, before]) < 1 << _FLOATS, (
            "less than leaving a group"
        )

    def test_who_has_dropped_out_is_not_paired(self) -> None:
        people = [*entrants(4)[:3], replace(entrants(4)[3], dropped=True)]
        assert pairs(swiss_round(people, [])) == [(1, 2), (3,)]


class TestKnockout:
    """Byes, the bracket, and who goes on after a draw."""

    def test_the_best_seeds_meet_as_late_as_possible(self) -> None:
        assert pairs(next_round("knockout", 2, 3, entrants(8), [])) == [(1, 8), (4, 5), (2, 7), (3, 6)]

    def test_the_best_seeds_have_no_opponent_in_the_first_round(self) -> None:
        assert pairs(next_round("knockout", 2, 3, entrants(6), [])) == [(1,), (4, 5), (2,), (3, 6)]

    def test_the_winners_of_neighbouring_tables_meet(self) -> None:
        people = entrants(6)
        rounds = after(people, "1 5-4 2 3-6")
        assert pairs(next_round("knockout", 2, 3, people, rounds)) == [(1, 5), (2, 3)]

    def test_of_two_who_drew_the_one_with_more_points_so_far_goes_on_else_the_better_seed(self) -> None:
        people = entrants(4)
        draw = RoundTable("match", (Score(1, 1, 5), Score(4, 1, 5)))
        assert winner(draw, people, [[draw]]) == 1
        earlier = RoundTable("match", (Score(4, 2, 9), Score(3, 0, 2)))
        assert winner(draw, people, [[earlier], [draw]]) == 4

    def test_against_a_winner_who_has_dropped_out_there_is_a_walkover(self) -> None:
        people = [replace(entrant, dropped=entrant.n == 1) for entrant in entrants(4)]
        rounds = after(people, "1-4 2-3")
        assert next_round("knockout", 2, 2, people, rounds) == (TablePlan("walkover", (2,)),)
        people = [replace(entrant, dropped=entrant.n < 3) for entrant in entrants(4)]
        assert next_round("knockout", 2, 2, people, rounds) == (TablePlan("empty", ()),)


class TestTablesForMore:
    """Points by place, and who sits together."""

    def test_a_place_is_worth_a_point_for_each_one_below_it(self) -> None:
        assert halves_by_place((1, 2, 3, 4), 4) == (6, 4, 2, 0)
        assert halves_by_place((2, 1, 2, 4), 4) == (3, 6, 3, 0)
        assert halves_by_place((1, 1, 1), 3) == (2, 2, 2)
        assert halves_by_place((1, 2), 2) == (2, 0)
        assert halves_by_place((1, 1), 2) == (1, 1)
        assert places_by([3, 0, 3, 1]) == (3, 1, 3, 2)

    def test_at_a_smaller_table_the_first_place_is_worth_as_much(self) -> None:
        assert halves_by_place((1, 2), 4) == (6, 0)
        assert halves_by_place((1, 1), 4) == (3, 3)
        assert halves_by_place((3, 1, 2), 4) == (0, 6, 3)
        assert halves_by_place((1, 2, 3, 4), 5) == (8, 5, 3, 0), "rounded to half points"

    @pytest.mark.parametrize("seats", range(3, 11))
    def test_sign_ups_that_do_not_fill_are_dealt_evenly(self, seats: int) -> None:
        for players in range(2, 21):
            sizes = [len(plan.players) for plan in group_round(entrants(players), [], seats)]
            assert sum(sizes) == players and len(sizes) == -(-players // seats)
            assert max(sizes) - min(sizes) <= 1 and min(sizes) >= 2, "nobody sits alone"
            for size in sizes:
                worth = halves_by_place(tuple(range(1, size + 1)), seats)
                assert (worth[0], worth[-1]) == (2 * (seats - 1), 0)
                assert list(worth) == sorted(set(worth), reverse=True)

    def test_at_first_the_seeds_are_dealt_out(self) -> None:
        assert pairs(group_round(entrants(6), [], 3)) == [(1, 3, 5), (2, 4, 6)]

    def test_then_those_with_about_equal_points_sit_together_unless_they_have_met(self) -> None:
        people = entrants(9)
        first = group_round(people, [], 3)
        rounds = [[ended(plan, 3, {player: 10 - player for player in plan.players}) for plan in first]]
        assert pairs(group_round(people, rounds, 3)) == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]


def test_how_many_rounds_there_are_unless_somebody_says_otherwise() -> None:
    assert [usual_rounds("swiss", players, 2) for players in (2, 3, 4, 5, 8, 16, 17, 64)] == [
        1,
        2,
        2,
        3,
        4,
        5,
        6,
        7,
    ]
    assert [usual_rounds("swiss", players, 4) for players in (2, 4, 8, 16)] == [1, 1, 2, 5]
    assert [usual_rounds("league", players, 2) for players in (2, 3, 4, 5)] == [1, 3, 3, 5]
    assert [usual_rounds("knockout", players, 2) for players in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]


def test_it_is_over_after_the_last_round_and_when_nobody_is_left() -> None:
    people = entrants(4)
    assert next_round("swiss", 2, 1, people, after(people, "1-3 2-4")) == ()
    gone = [replace(entrant, dropped=entrant.n > 1) for entrant in people]
    assert next_round("league", 2, 3, gone, []) == ()
