"""How far boards slide up."""

from __future__ import annotations

from bot.ui.depths import Depths

GAMES, OFFTOPIC = 1, 2
CHESS, GO = 10, 20


def test_each_board_counts_for_itself() -> None:
    depths = Depths()
    depths.seen(GAMES, CHESS)
    depths.posted_in(GAMES)
    depths.seen(GAMES, GO)
    depths.posted_in(GAMES)
    depths.posted_in(OFFTOPIC)
    assert (depths.below(GAMES, CHESS), depths.below(GAMES, GO)) == (2, 1)


def test_seeing_a_board_again_does_not_lift_it() -> None:
    depths = Depths()
    depths.seen(GAMES, CHESS)
    depths.posted_in(GAMES)
    depths.seen(GAMES, CHESS)
    assert depths.below(GAMES, CHESS) == 1


def test_only_boards_are_in_memory() -> None:
    depths = Depths()
    depths.posted_in(OFFTOPIC)
    depths.seen(GAMES, CHESS)
    depths.seen(GAMES, GO)
    assert len(depths) == 2
    depths.forget(GAMES, CHESS)
    depths.forget(GAMES, GO)
    depths.forget(OFFTOPIC, GO)
    assert len(depths) == 0
    assert not depths._below
