"""What the levels of Numer promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 67.5, "beginner": 47, "easy": 31, "medium": 25, "hard": 7, "expert": 0.5},
        "club": {"gentle": 99.5, "beginner": 91.5, "easy": 56, "medium": 48, "hard": 9.5, "expert": 7},
    },
    four={
        "naive": {"gentle": 26, "beginner": 21, "easy": 12.5, "medium": 6, "hard": 4, "expert": 4},
        "club": {"gentle": 99, "beginner": 85.5, "easy": 71.5, "medium": 56, "hard": 24, "expert": 18},
    },
    by_day=150,
)
