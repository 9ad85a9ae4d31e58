"""Places and tie-breaks, worked out by hand."""

from __future__ import annotations

from msgspec.structs import replace

from bot.tournaments.model import Form, RoundTable, Score
from bot.tournaments.standings import TieBreaker, standings
from tests.tournaments.played import entrants
from tests.tournaments.test_pairings import after


def places(form: Form, players: int, *rounds: str) -> list[tuple[int, int]]:
    """Place and player of each row."""
    people = entrants(players)
    return [(row.place, row.player) for row in standings(form, people, after(people, *rounds))]


def values(name: TieBreaker, form: Form, players: int, *rounds: str) -> dict[int, int]:
    """A tie-break of each player."""
    people = entrants(players)
    return {row.player: row.ties[name] for row in standings(form, people, after(people, *rounds))}


def test_buchholz_is_the_points_of_all_opponents() -> None:
    rounds = ("1-3 2-4", "1-2 3-4")
    assert values("buchholz", "swiss", 4, *rounds) == {1: 4, 2: 4, 3: 4, 4: 4}
    assert places("swiss", 4, *rounds) == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_a_bye_counts_as_an_opponent_who_stands_as_one_does_oneself() -> None:
    assert values("buchholz", "swiss", 3, "1-2 3") == {1: 0, 2: 2, 3: 2}
    assert values("sonneborn", "swiss", 3, "1-2 3") == {1: 0, 2: 0, 3: 2}


def test_a_missed_round_counts_as_against_an_equal_with_the_points_that_it_gave() -> None:
    people = entrants(3)
    for halves, buchholz, sonneborn in ((0, 2 + 2, 2 * 2), (1, 3 + 2, 3 * 1 + 2 * 2)):
        first, second = after(people, "1-2 3", "3-1 2")
        first = [table for table in first if table.kind == "match"]
        rounds = [[*first, RoundTable("missed", (Score(3, halves),))], second]
        late = next(row for row in standings("swiss", people, rounds) if row.player == 3)
        assert (late.halves, late.won, late.drawn, late.lost) == (2 + halves, 1, 0, 0)
        assert (late.ties["buchholz"], late.ties["sonneborn"]) == (buchholz, sonneborn)


def test_sonneborn_berger_is_the_points_of_those_one_has_beaten_and_half_of_those_one_has_drawn_with() -> None:
    rounds = ("1-4 2-3", "1-3 2=4", "1=2 3-4")
    assert values("sonneborn", "league", 4, *rounds) == {1: 2 * 1 + 2 * 2 + 4, 2: 2 * 2 + 1 + 5, 3: 2 * 1, 4: 4}


def test_who_has_beaten_the_other_is_before_them_in_a_league() -> None:
    rounds = ("2-1 3-4", "1-3 2-4", "1-4 3-2")
    people = entrants(4)
    table = standings("league", people, after(people, *rounds))
    assert [row.halves for row in table] == [4, 4, 4, 0]
    assert {row.ties["direct"] for row in table[:3]} == {2}, "each of the three has beaten one of the others"
    assert places("league", 2, "2-1") == [(1, 2), (2, 1)]


def test_wins_then_points_in_the_matches_decide_last() -> None:
    people = entrants(4)
    one = RoundTable("match", (Score(1, 2, 9), Score(2, 0, 3)))
    other = RoundTable("match", (Score(3, 2, 7), Score(4, 0, 5)))
    table = standings("swiss", people, [[one, other]])
    assert [(row.place, row.player, row.ties["score"]) for row in table] == [
        (1, 1, 9),
        (2, 3, 7),
        (3, 4, 5),
        (4, 2, 3),
    ]


def test_who_is_equal_in_everything_shares_a_place() -> None:
    assert places("swiss", 4, "1-3 2-4") == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_in_a_knock_out_it_counts_how_far_somebody_came() -> None:
    rounds = ("1-8 5-4 2-7 3-6", "1-5 3-2", "3-1")
    assert places("knockout", 8, *rounds) == [
        (1, 3),
        (2, 1),
        *((3, player) for player in (2, 5)),
        *((5, player) for player in (4, 6, 7, 8)),
    ]


def test_who_has_won_a_round_of_a_knock_out_is_before_who_has_lost_it_meanwhile() -> None:
    assert places("knockout", 4, "4-1 2-3") == [(1, 2), (1, 4), (3, 1), (3, 3)]


def test_who_has_dropped_out_stays_in_the_standings() -> None:
    people = [replace(entrant, dropped=entrant.n == 1) for entrant in entrants(2)]
    table = standings("swiss", people, after(people, "1-2"))
    assert [(row.player, row.dropped) for row in table] == [(1, True), (2, False)]


def test_two_who_both_did_not_come_have_both_lost() -> None:
    nobody = RoundTable("match", (Score(1, 0), Score(2, 0)))
    table = standings("swiss", entrants(2), [[nobody]])
    assert [(row.won, row.drawn, row.lost) for row in table] == [(0, 0, 1), (0, 0, 1)]
