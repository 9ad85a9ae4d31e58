"""A hundred tournaments of 2 to 64 players, by chance: what holds in every one of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.tournaments.model import MOST, halves_of
from bot.tournaments.standings import standings
from tests.extent import at_night
from tests.tournaments.played import Tournament

SIZES = (*range(2, MOST + 1), *range(2, 39))
"""Players of a hundred tournaments."""


def swiss(number: int) -> Tournament:
    """The Swiss tournament of that number: in every other one players drop out or do not come."""
    leaving = (0.0, 0.05)[number % 2]
    chance, players = Random(number), SIZES[number]
    rounds = min(3 if players > 40 else 5, max(1, players - 1))
    return Tournament("swiss", players, chance, rounds=rounds).plays(leaving=leaving, absent=leaving)


@pytest.mark.parametrize("first", [0, 80, *map(at_night, (20, 40, 60))])
def test_swiss_pairs_everybody_once_a_round_and_nobody_twice(first: int) -> None:
    assert len(SIZES) == 100
    for number in range(first, first + 20):
        played = swiss(number)
        pairs = [frozenset(p.players) for plans in played.plans for p in plans if p.kind == "match"]
        byes = Counter(p.players[0] for plans in played.plans for p in plans if p.kind == "bye")
        again = len(pairs) - len(set(pairs))
        for stayed, plans in zip(played.stayed, played.plans, strict=True):
            seated = [player for plan in plans for player in plan.players]
            assert sorted(seated) == sorted(stayed), "everybody who has not dropped out, once"
            assert sum(plan.kind == "bye" for plan in plans) == len(stayed) % 2
        few = min(map(len, played.stayed), default=0)
        if few > len(played.rounds) * 2:
            assert again == 0, f"{few} players are enough for {len(played.rounds)} rounds without a rematch"
        if few > len(played.rounds):
            assert max(byes.values(), default=0) <= 1


@pytest.mark.parametrize("players", [2, 3, 8, 17, 40, 60])
def test_latecomers_are_paired_once_a_round_and_with_nobody_twice(players: int) -> None:
    for number in range(1 if players > 20 else 3):
        chance = Random(100 * players + number)
        played = Tournament("swiss", players, chance, rounds=5, forfeits=True).plays(
            leaving=0.03, absent=0.2, joining=0.9
        )
        for stayed, plans in zip(played.stayed, played.plans, strict=True):
            assert sorted(player for plan in plans for player in plan.players) == sorted(stayed)
        pairs = [frozenset(p.players) for plans in played.plans for p in plans if p.kind == "match"]
        if min(map(len, played.stayed), default=0) > 10:
            assert len(pairs) == len(set(pairs))
        rows = {row.player: row for row in standings("swiss", played.entrants, played.rounds)}
        assert rows.keys() == {entrant.n for entrant in played.entrants}
        for n, row in rows.items():
            tables = [table for each in played.rounds for table in each if n in {s.player for s in table.scores}]
            missed = sum(table.kind == "missed" for table in tables)
            assert row.won + row.drawn + row.lost == len(tables) - missed, "a missed round is no match"
            assert row.ties["buchholz"] >= missed * row.halves, "it counts as against an equal"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8, 13, 33, 64])
def test_a_match_for_third_place_decides_only_that(players: int) -> None:
    for number in range(6):
        played, without = (
            Tournament("knockout", players, Random(10 * players + number), third_place=third, forfeits=True).plays(
                leaving=0.05 * (number % 3), absent=0.3 * (number % 2)
            )
            for third in (True, False)
        )
        assert [[plan for plan in plans if not plan.third] for plans in played.plans] == [
            list(plans) for plans in without.plans
        ]
        rows = standings("knockout", played.entrants, played.rounds)
        thirds = [table for each in played.rounds for table in each if table.third]
        assert len(thirds) <= 1 and all(table in played.rounds[-1] for table in thirds)
        beaten = {score.player for table in thirds for score in table.scores}
        assert all(row.place in (2, 3, 4, 5) for row in rows if row.player in beaten)
        if len(beaten) == 2 and any(score.halves for table in thirds for score in table.scores):
            places = [row.place for row in rows if row.player in beaten]
            assert places == [3, 4] if rows[0].place == 1 else places == [4, 5]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 21, 33, 64])
def test_in_a_knock_out_who_loses_is_out(players: int) -> None:
    played = Tournament("knockout", players, Random(players)).plays(absent=0.1)
    assert len(played.rounds[-1]) == 1
    assert sum(len(table.scores) == 2 for played_round in played.rounds for table in played_round) == players - 1
    assert all(plan.kind == "match" for plans in played.plans[1:] for plan in plans), "byes only at the beginning"
    table = standings("knockout", played.entrants, played.rounds)
    assert [row.place for row in table[:2]] == [1, 2]
    assert [row.reached for row in table] == sorted((row.reached for row in table), reverse=True)


@pytest.mark.parametrize("players", range(2, 18))
def test_in_a_league_everybody_meets_everybody_once(players: int) -> None:
    played = Tournament("league", players, Random(players)).plays()
    pairs = Counter(frozenset(p.players) for plans in played.plans for p in plans if p.kind == "match")
    byes = Counter(p.players for plans in played.plans for p in plans if p.kind == "bye")
    assert len(pairs) == players * (players - 1) // 2
    assert set(pairs.values()) == {1}
    assert len(byes) == (players if players % 2 else 0)
    assert set(byes.values()) <= {1}
    assert all(len({x for p in plans for x in p.players}) == players for plans in played.plans)


def test_in_a_league_who_drops_out_changes_nobody_elses_opponents() -> None:
    still, leaving = (Tournament("league", 9, Random(3)).plays(leaving=chance) for chance in (0.0, 0.1))
    assert any(plan.kind == "walkover" for plans in leaving.plans for plan in plans)
    for stayed, before, after in zip(leaving.stayed, still.plans, leaving.plans, strict=False):
        for one, other in zip(before, after, strict=True):
            assert [player for player in one.players if player in stayed] == list(other.players)


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("players", [2, 3, 5, 7, 12, 16, 25, 36])
def test_larger_tables_are_full_and_have_few_who_have_met(players: int, seats: int) -> None:
    played = Tournament("swiss", players, Random(players), seats=seats, rounds=3).plays(leaving=0.04)
    for stayed, plans in zip(played.stayed, played.plans, strict=True):
        sizes = [len(plan.players) for plan in plans]
        assert sorted(player for plan in plans for player in plan.players) == sorted(stayed)
        assert max(sizes) <= seats
        assert max(sizes) - min(sizes) <= 1
        assert len(plans) == -(-len(stayed) // seats)
    if players >= seats * seats:
        pairs = [
            frozenset((one, other))
            for plans in played.plans
            for plan in plans
            for one in plan.players
            for other in plan.players
            if one < other
        ]
        assert len(pairs) - len(set(pairs)) <= len(pairs) // 10


@pytest.mark.parametrize("form", ["swiss", "league", "knockout"])
def test_the_same_rounds_lead_to_the_same_next_one(form: str) -> None:
    one, other = (Tournament(form, 11, Random(7)).plays(leaving=0.05, absent=0.05) for _ in range(2))  # type: ignore[arg-type]
    assert one.plans == other.plans
    assert standings(one.form, one.entrants, one.rounds) == standings(other.form, other.entrants, other.rounds)


@pytest.mark.parametrize("players", [2, 7, 16, 33, 64])
def test_points_are_those_of_the_tables(players: int) -> None:
    played = Tournament("swiss", players, Random(players), rounds=3).plays(absent=0.2)
    table = standings("swiss", played.entrants, played.rounds)
    assert {row.player: row.halves for row in table} == {
        entrant.n: halves_of(played.rounds).get(entrant.n, 0) for entrant in played.entrants
    }
    assert all(row.won + row.drawn + row.lost == len(played.rounds) for row in table)
    assert [row.halves for row in table] == sorted((row.halves for row in table), reverse=True)
