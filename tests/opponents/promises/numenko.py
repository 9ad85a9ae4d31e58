"""What the levels of Numenko promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 64, "beginner": 46, "easy": 23, "medium": 7, "hard": 3, "expert": 2},
        "club": {"gentle": 99, "beginner": 97, "easy": 71, "medium": 50, "hard": 20, "expert": 10},
    },
    four={
        "naive": {"gentle": 39, "beginner": 20, "easy": 15, "medium": 4, "hard": 2, "expert": 1},
        "club": {"gentle": 86, "beginner": 82, "easy": 60, "medium": 35, "hard": 12, "expert": 5},
    },
    by_day=0,
)
