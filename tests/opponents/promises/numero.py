"""What the levels of Numero promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 68, "beginner": 47, "easy": 24, "medium": 7, "hard": 3, "expert": 0},
        "club": {"gentle": 93, "beginner": 89, "easy": 68, "medium": 43, "hard": 25, "expert": 7},
    },
    four={
        "naive": {"gentle": 33.5, "beginner": 24.4},
        "club": {},
    },
    by_day=30,
)
