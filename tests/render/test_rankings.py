"""Who has won, as the pictures of all games show it."""

from __future__ import annotations

from bot.render.base import Player
from bot.render.rankings import ending_sign


def test_a_crown_needs_a_winner_among_several() -> None:
    ann, ben = Player("Ann", place=1), Player("Ben", place=2)
    assert ending_sign((1, 2), (ann, ben)) == "crown"
    gone = (Player("Ann", place=1, mark="left"), Player("Ben", place=2, mark="away"))
    assert ending_sign((1, 2), gone) == "⚑", "nobody played to the end"
    assert ending_sign((1,), (ann,)) == "⚑", "a solitaire"
