"""The coach: which decisions are judged, and which of them are shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bot.opponents.numer
from bot.games.numer.model import Choose, NumerView, SitOut
from bot.match.afterwards.coach import LEAST, MOST, SHOWN, Decision, assess, decisions, turnings
from bot.match.model import Match
from bot.opponents.base import Assessment, Level, Opponent
from tests.match.house import ANN, House
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
