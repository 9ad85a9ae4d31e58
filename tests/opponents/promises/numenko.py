"""What the levels of Numenko promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 64, "beginner": 46, "easy": 26, "medium": 7, "hard": 1},
        "club": {"gentle": 93, "beginner": 88, "easy": 73.5, "medium": 61.5, "hard": 7},
    },
    four={
        "naive": {"gentle": 41, "beginner": 24, "easy": 20.5, "medium": 1, "hard": 1},
        "club": {"gentle": 89.5, "beginner": 64.5, "easy": 52, "medium": 25.5, "hard": 2},
    },
    by_day=0,
)
