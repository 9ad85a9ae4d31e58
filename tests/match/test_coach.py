"""The coach: which decisions are judged, and which of them are shown."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import Any

import pytest
from msgspec.structs import replace

import bot.opponents.numer
from bot.games.hints import Hint
from bot.games.numer.model import Choose, NumerView, SitOut
from bot.games.numo.model import Discard, Draw
from bot.games.registry import find
from bot.match.afterwards.coach import (
    LEAST,
    LOOKED,
    MOST,
    PORTIONS,
    SHOWN,
    Decision,
    SecondLook,
    assess,
    compare,
    confirm,
    costliest,
    decisions,
    turnings,
)
from bot.match.model import Match
from bot.opponents.base import Assessment, Level, Opponent
from tests.contract.playout import Case
from tests.match.house import ANN, House
from tests.match.played import USUAL, simulated
from tests.match.test_history import played


async def test_decisions_are_what_a_player_saw_before_each_own_move(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 1)
    assert (own[0].action, own[0].view.seat, own[0].view.mine) == (Choose("456"), 1, None)
    assert len(own) == 5
    assert {decision.seat for decision in own} == {1}


async def test_moves_of_computers_are_nobodys_decisions(house: House) -> None:
    match_id = await house.table(ANN, computers=1)
    await house.sit_out(match_id, ANN)
    match = await house.match(match_id)
    assert decisions(match, await house.log(match_id), 1) == []
    assert len(decisions(match, await house.log(match_id), 0)) == 5


async def test_of_very_many_decisions_the_last_are_judged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await played(house)
    assert MOST > 100
    monkeypatch.setattr("bot.match.afterwards.coach.MOST", 2)
    own = decisions(match, await house.log(match.id), 0)
    assert [decision.n for decision in own] == [7, 9], "their places in the log"


def judged(own: list[Decision], *costs: float | None) -> list[tuple[Decision, Assessment | None]]:
    """The decisions with what they cost, each best served by sitting out."""
    return [
        (decision, None if cost is None else Assessment(SitOut(), cost))
        for decision, cost in zip(own, costs, strict=True)
    ]


async def test_the_costliest_are_shown_in_the_order_of_the_match(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    shown = turnings(match.game, judged(own, 0.5, None, 2.0, 1.0, 3.0))
    assert [turning.decision.n for turning in shown] == [own[n].n for n in (2, 3, 4)]
    assert len(shown) == SHOWN


async def test_what_cost_next_to_nothing_is_not_shown(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    assert turnings(match.game, judged(own, 0, None, LEAST / 2, None, 0)) == ()


async def test_nobody_is_shown_what_only_others_were_told(house: House) -> None:
    """What was written, by the other one too, is part of what happened when it was revealed."""
    match = await played(house)
    own = decisions(match, await house.log(match.id), 1)
    (shown,) = turnings(match.game, judged(own, 1, None, None, None, None))
    assert all(event.only in (None, 1) for event in (*shown.played, *shown.best))
    assert shown.played != shown.best


async def test_an_unlawful_best_play_is_left_out(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    assert turnings(match.game, [(own[0], Assessment(Choose("12"), 5.0))]) == ()


class Judge(Opponent):
    """Thinks that sitting out is best, whatever happens."""

    def choose(self, view: NumerView, level: Level, rng: Random) -> Any:
        return SitOut()

    def assess(self, view: NumerView, action: Any) -> Assessment | None:
        return Assessment(SitOut(), 0.0 if isinstance(action, SitOut) else 4.0, (0.25, 0.5))


async def test_the_computer_player_of_the_game_is_the_judge(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.opponents.numer, "OPPONENT", Judge())
    match: Match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    found = [assess("numer", decision.view, decision.action) for decision in own]
    assert [one.cost for one in found if one is not None] == [4.0, 0, 0, 0, 0]


async def test_decisions_are_numbered_as_players_count(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 1)
    assert [(decision.part, decision.turn) for decision in own] == [(1, turn) for turn in range(1, 6)]


@pytest.mark.parametrize("case", USUAL, ids=str)
def test_turns_count_up_within_each_part(case: Case) -> None:
    live, log, _ = simulated(case)
    people = tuple(replace(row, source="player") for row in log)
    for seat in range(case.seats):
        places = [(one.part, one.turn) for one in decisions(live[-1], people, seat)]
        assert places == sorted(places)
        firsts = {part: min(turn for other, turn in places if other == part) for part, _ in places}
        assert len(places) == MOST or set(firsts.values()) <= {1, 2, 3, 4}


async def test_what_follows_a_hint_is_the_bots_decision(house: House) -> None:
    options = find("numo").options_type(hints="on")
    match_id = await house.table(ANN, computers=1, game="numo", options=options)
    await house.acts(match_id, ANN, Hint())
    await house.acts(match_id, ANN, Draw())
    match = await house.match(match_id)
    seat = match.seat_of(ANN.id)
    assert seat is not None
    hand = match.view(seat.seat).hand
    await house.acts(match_id, ANN, Discard(hand[0]))
    match = await house.match(match_id)
    own = decisions(match, await house.log(match_id), seat.seat)
    assert [(one.action, one.hinted) for one in own] == [(Draw(), True), (Discard(hand[0]), False)]


def test_a_cost_rests_on_the_new_estimates_alone() -> None:
    found = Assessment(SitOut(), 9.0, (0.5, 0.25))
    assert confirm(found, [3.0, 3.0, 3.0]) == Assessment(SitOut(), 3.0, (0.5, 0.25))
    assert confirm(found, []) == found, "a game that is judged once"
    assert confirm(found, [1.0]) == Assessment(SitOut(), 1.0, (0.5, 0.25))


def test_costs_that_are_shown_err_less_than_averages_which_seem_certain() -> None:
    """Most of the costliest decisions cost little, known up to 1. So those that seem to cost much often don't."""
    rng, errors, averages = Random(1), list[float](), list[float]()
    for _ in range(500):
        true = rng.gauss(1.5, 2.0)
        seen = rng.gauss(true, 1.0)
        shown = confirm(Assessment(SitOut(), 9.0), [seen - 1, seen + 1])
        if shown is not None:
            errors.append(shown.cost - true)
            averages.append(seen - true)
    assert len(errors) > 100
    assert 0 < fmean(errors) < 0.6 * fmean(averages)


def count_questions(own: list[Decision], *samples: float) -> list[int]:
    """How often each of five decisions is asked about if every answer is these samples."""
    seeds = list[int]()
    for question, estimates in SecondLook(judged(own, 5.0, 4.0, 3.0, 2.0, 1.0)):
        seeds.append(question.seed)
        estimates.extend(samples)
    assert len(set(seeds)) == len(seeds), "always new samples"
    return [sum(seed // PORTIONS == decision.n for seed in seeds) for decision in own]


async def test_judging_again_asks_no_more_than_it_must(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    assert count_questions(own, 5.0, -1.0) == [PORTIONS // LOOKED] * LOOKED + [0], "neither clear nor refuted"
    assert count_questions(own, 0.0, -3.0) == [1] * LOOKED + [0], "refuted"
    assert count_questions(own, *[5.0] * 20) == [1] * SHOWN + [0, 0], "clear, and enough to show"
    assert count_questions(own) == [1] * SHOWN + [0, 0], "judged once only"


@pytest.mark.parametrize("estimates", [[-1.0, 0.5], [0.0, 0.0], [9.0, -8.0, 1.0], [LEAST / 2]], ids=str)
def test_what_new_estimates_do_not_confirm_is_dropped(estimates: list[float]) -> None:
    assert confirm(Assessment(SitOut(), 9.0), estimates) is None


async def test_the_costliest_come_first_to_be_judged_again(house: House) -> None:
    match = await played(house)
    own = decisions(match, await house.log(match.id), 0)
    found = costliest(judged(own, 0.5, None, 2.0, LEAST / 2, 3.0))
    assert [decision.n for decision, _ in found] == [own[n].n for n in (4, 2, 0)]


async def test_new_estimates_differ_by_their_seed_only(house: House) -> None:
    match = await played(house)
    view = decisions(match, await house.log(match.id), 0)[0].view
    one, other, again = (compare("numer", view, SitOut(), Choose("555"), seed) for seed in (1, 2, 1))
    assert one == again != other
