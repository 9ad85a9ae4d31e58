"""What the levels of NUMO promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 64.5, "beginner": 46.5, "easy": 25.5, "medium": 12.5, "hard": 3.5, "expert": 0.5},
        "club": {"gentle": 93.5, "beginner": 82, "easy": 62.5, "medium": 35, "hard": 24.5, "expert": 5},
    },
    four={
        "naive": {"gentle": 38, "beginner": 20, "easy": 11, "medium": 2, "hard": 3, "expert": 3},
        "club": {"gentle": 80, "beginner": 62, "easy": 42, "medium": 24, "hard": 11, "expert": 4},
    },
    by_day=100,
)
