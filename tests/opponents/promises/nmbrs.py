"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 60.5, "beginner": 46, "easy": 13, "medium": 5, "hard": 2.5, "expert": 3.5},
        "club": {"gentle": 97, "beginner": 92, "easy": 70, "medium": 35, "hard": 32, "expert": 28},
    },
    four={
        "naive": {"gentle": 30, "beginner": 27.5, "easy": 6, "medium": 2, "hard": 0.5, "expert": 1},
        "club": {"gentle": 86.5, "beginner": 73.5, "easy": 52, "medium": 16.5, "hard": 15, "expert": 10},
    },
    by_day=0,
)
