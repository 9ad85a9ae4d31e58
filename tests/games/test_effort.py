"""Budgets of work: shares, and what is given back."""

from __future__ import annotations

from bot.games.effort import Effort


def test_a_share_comes_out_of_the_whole_and_what_is_left_of_it_goes_back() -> None:
    work = Effort(90)
    part = work.share(3)
    assert (part.left, work.left) == (30, 60)
    part.left -= 10
    work.give_back(part)
    assert work.left == 80
    last = work.share(1)
    last.left -= 85
    assert last.is_spent
    work.give_back(last)
    assert work.is_spent
