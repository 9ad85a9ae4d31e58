"""What the levels of Numer promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 67.5, "beginner": 46.5, "easy": 26, "medium": 21, "hard": 5.5, "expert": 0.5},
        "club": {"gentle": 99.5, "beginner": 88, "easy": 57.5, "medium": 41, "hard": 8},
    },
    four={
        "naive": {"gentle": 26, "beginner": 16, "easy": 14, "medium": 8, "hard": 4},
        "club": {"gentle": 98, "beginner": 83, "easy": 47, "medium": 35, "hard": 18},
    },
    by_day=60,
)
