"""Places for scores."""

from __future__ import annotations

import pytest

from bot.games.base import places


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((), ()),
        ((7,), (1,)),
        ((3, 1, 2), (1, 3, 2)),
        ((10, 10, 5), (1, 1, 3)),
        ((5, 10, 5, 1), (2, 1, 2, 4)),
        ((0, 0, 0), (1, 1, 1)),
        ((-5, 0, -10), (2, 1, 3)),
    ],
)
def test_more_is_better_and_equal_scores_share_a_place(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(scores) == expected


def test_scores_may_come_one_by_one() -> None:
    assert places(score for score in (1, 3, 3)) == (3, 1, 1)
