"""The rules of Sample."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.base import Options, Outcome
from tests.rules.running_match import RunningMatch
from tests.sample_game.games import SAMPLE
from tests.sample_game.games.events import CardDecided, CardsShown
from tests.sample_game.games.model import Choose, SampleState, SampleView


class Table(RunningMatch[SampleState, Choose, SampleView]):
    """A match of Sample."""

    game = SAMPLE


@pytest.mark.rule("SAMPLE-1")
def test_each_is_dealt_one_card() -> None:
    table = Table(Options(), 4)
    assert len({*table.state.cards, *table.state.deck}) == 20
    with pytest.raises(Refused, match=r"game\.seats"):
        Table(Options(), 5)


@pytest.mark.rule("SAMPLE-2")
@pytest.mark.rule("SAMPLE-3")
def test_the_highest_card_wins_when_each_has_had_a_turn() -> None:
    table = Table(Options(), 2, seed=0x298)
    assert table.refusal(1, Choose(swap=False)).code == "SAMPLE-2.turn"
    assert (SAMPLE.view(table.state, 1).card, SAMPLE.view(table.state, 1).shown) == (14, ())
    assert table.does(0, Choose(swap=True)) == (CardDecided(seat=0, swap=True),)
    assert table.does(1, Choose(swap=False)) == (CardDecided(seat=1, swap=False), CardsShown(cards=(19, 14)))
    assert SAMPLE.outcome(table.state) == Outcome((1, 2), (19, 14))


@pytest.mark.rule("SAMPLE-4")
def test_who_is_absent_keeps_the_card() -> None:
    assert SAMPLE.absent_action(SAMPLE.setup(Options(), 2, 1), 0) == Choose(swap=False)
