"""Swiss rounds compared with every other pairing there is, in what is graver than the order within groups."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from random import Random

from bot.tournaments.model import MOST, Round, TablePlan, halves_of
from bot.tournaments.rounds import usual_rounds
from bot.tournaments.swiss import swiss_round
from tests.extent import little_and_nightly
from tests.tournaments.played import Tournament, ended, entrants

Pairing = list[tuple[int, ...]]
Faults = tuple[int, int, int, int]
"""Second byes, repeated meetings, half points of the player with the bye, squared distances between groups."""


def pairings(players: Sequence[int]) -> Iterator[Pairing]:
    """Every way to pair these players, one of an odd number without an opponent."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        rest = [player for player in others if player != other]
        yield from ([(first, other), *more] for more in pairings(rest))
    if len(players) % 2:
        yield from ([(first,), *more] for more in pairings(others))


def faults(pairing: Pairing, rounds: Sequence[Round], players: Sequence[int]) -> Faults:
    """What is wrong with a pairing, the gravest first."""
    halves = dict.fromkeys(players, 0) | halves_of(rounds)
    ranked = sorted((halves[player] for player in players), reverse=True)
    group = {points: n for n, (points, _) in enumerate(groupby(ranked))}
    tables = [table for played in rounds for table in played if table.kind != "missed"]
    sat = [tuple(sorted(score.player for score in table.scores)) for table in tables]
    byes = [table[0] for table in pairing if len(table) == 1]
    pairs = [table for table in pairing if len(table) == 2]
    return (
        sum((player,) in sat for player in byes),
        sum(min(sat.count(tuple(sorted(pair))), 3) for pair in pairs),
        sum(halves[player] for player in byes),
        sum((group[halves[one]] - group[halves[other]]) ** 2 for one, other in pairs),
    )


def play_by_seed(plans: Sequence[TablePlan]) -> Round:
    """A round in which every favourite wins."""
    return [ended(plan, 2, {player: 100 - player for player in plan.players}) for plan in plans]


@little_and_nightly("numbers", range(24), range(24, 400))
def test_no_other_pairing_has_less_of_what_is_grave(numbers: range) -> None:
    for number in numbers:
        players = 2 + number % 9
        leaving, absent = ((0.0, 0.0), (0.1, 0.2))[number // 9 % 2]
        tournament = Tournament("swiss", players, Random(number), rounds=5)
        assert_best(tournament.plays(leaving=leaving, absent=absent))


@little_and_nightly("numbers", range(8), range(8, 200))
def test_nor_with_latecomers_no_shows_and_drop_outs(numbers: range) -> None:
    for number in numbers:
        tournament = Tournament("swiss", 2 + number % 5, Random(number), rounds=5)
        assert_best(tournament.plays(leaving=0.1, absent=0.3, joining=0.7))


def assert_best(played: Tournament) -> None:
    """Compare each round with all other pairings."""
    for n, (plans, there) in enumerate(zip(played.plans, played.stayed, strict=True)):
        who, before = sorted(there), played.rounds[:n]
        best = min(faults(one, before, who) for one in pairings(who))
        assert faults([plan.players for plan in plans], before, who) == best, f"round {n + 1}"


def test_after_the_favourites_have_won_the_bye_goes_to_the_lowest() -> None:
    people, rounds = entrants(9), list[Round]()
    rounds.append(play_by_seed(swiss_round(people, rounds)))
    assert swiss_round(people, rounds)[-1] == TablePlan("bye", (8,)), "the lowest without points that had none"


@little_and_nightly("numbers", range(10), range(10, 60))
def test_the_only_leader_of_sixteen_meets_nobody_a_point_too_low(numbers: range) -> None:
    leaders = [distance for number in numbers for distance in leader_distance(number)]
    assert leaders and max(leaders) < 2


def leader_distance(number: int) -> Iterator[int]:
    """Yield how many half points below the best whom they have not met the only leader's last opponent is."""
    played = Tournament("swiss", 16, Random(number), rounds=5).plays()
    halves = halves_of(played.rounds[:4])
    order = sorted(halves.values(), reverse=True)
    if order[0] == order[1]:
        return
    leader = max(halves, key=halves.__getitem__)
    met = {
        score.player
        for played_round in played.rounds[:4]
        for table in played_round
        if leader in [score.player for score in table.scores]
        for score in table.scores
    }
    nearest = max(points for player, points in halves.items() if player not in met)
    [other] = [p for plan in played.plans[4] if leader in plan.players for p in plan.players if p != leader]
    yield nearest - halves[other]


@little_and_nightly("sizes", (5, 6, 7, 9, 17, 33), (*range(2, 33), 48, MOST))
def test_in_the_usual_number_of_rounds_nobody_meets_twice(sizes: Sequence[int]) -> None:
    for players, number in product(sizes, range(4)):
        played = Tournament("swiss", players, Random(100 * players + number)).plays()
        assert len(played.rounds) == usual_rounds("swiss", players, 2)
        tables = [frozenset(plan.players) for plans in played.plans for plan in plans]
        assert len(tables) == len(set(tables))
