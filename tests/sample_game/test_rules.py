"""The rules of Sample."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.base import Outcome
from tests.rules.running_match import RunningMatch
from tests.sample_game.games import SAMPLE
from tests.sample_game.games.events import Kept, Shown, Swapped
from tests.sample_game.games.model import Keep, SampleAction, SampleState, SampleView, Swap
from tests.sample_game.games.options import SampleOptions


class Table(RunningMatch[SampleState, SampleAction, SampleView]):
    """A match of Sample."""

    game = SAMPLE


@pytest.mark.rule("SAMPLE-1")
def test_each_is_dealt_one_card() -> None:
    table = Table(SampleOptions(), 4)
    assert len({*table.state.cards, *table.state.deck}) == 20
    with pytest.raises(Refused, match=r"game\.seats"):
        Table(SampleOptions(), 5)


@pytest.mark.rule("SAMPLE-2")
@pytest.mark.rule("SAMPLE-3")
def test_the_highest_card_wins_when_each_has_had_a_turn() -> None:
    table = Table(SampleOptions(), 2, seed=0x298)
    assert table.refusal(1, Keep()).code == "SAMPLE-2.turn"
    assert SAMPLE.view(table.state, 1).cards == (None, 14)
    assert table.does(0, Swap()) == (Swapped(seat=0),)
    assert table.does(1, Keep()) == (Kept(seat=1), Shown(cards=(19, 14)))
    assert SAMPLE.outcome(table.state) == Outcome((1, 2), (19, 14))


@pytest.mark.rule("SAMPLE-4")
def test_who_is_absent_keeps_the_card() -> None:
    assert SAMPLE.absent(SAMPLE.setup(SampleOptions(), 2, 1), 0) == Keep()
