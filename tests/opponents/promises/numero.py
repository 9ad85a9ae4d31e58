"""What the levels of Numero promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 68, "beginner": 47, "easy": 27, "medium": 12, "hard": 3, "expert": 0},
        "club": {"gentle": 93, "beginner": 89, "easy": 76, "medium": 46.5, "hard": 25, "expert": 7},
    },
    four={
        "naive": {"gentle": 32, "beginner": 28, "easy": 12.5, "medium": 7.5, "hard": 0},
        "club": {"gentle": 61.5, "beginner": 58, "easy": 36, "medium": 28, "hard": 7.5},
    },
    by_day=30,
)
