"""What all games share: places for scores, and chained steps."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.base import Event, Step, places


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


class Counter(msgspec.Struct, frozen=True):
    """A state that counts."""

    n: int = 0


def raised(state: Counter, by: int, *, twice: bool = False) -> Step[Counter]:
    return Step(Counter(state.n + by * (1 + twice)), (Event(only=state.n),))


def test_a_step_goes_on_from_its_own_state_and_tells_the_events_in_order() -> None:
    step = raised(Counter(), 1).then(raised, 2).then(raised, 3, twice=True)
    assert step == Step(Counter(9), (Event(only=0), Event(only=1), Event(only=3)))
