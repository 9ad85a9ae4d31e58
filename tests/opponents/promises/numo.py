"""What the levels of NUMO promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 64, "beginner": 47, "easy": 18, "medium": 4, "hard": 2, "expert": 1},
        "club": {"gentle": 93, "beginner": 82, "easy": 70, "medium": 30, "hard": 8, "expert": 3},
    },
    four={
        "naive": {"gentle": 38, "beginner": 20, "easy": 7, "medium": 4, "hard": 2, "expert": 1},
        "club": {"gentle": 80, "beginner": 62, "easy": 45, "medium": 20, "hard": 8, "expert": 4},
    },
    by_day=0,
)
