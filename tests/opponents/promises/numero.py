"""What the levels of Numero promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 45, "easy": 18, "medium": 7, "hard": 4, "expert": 0},
        "club": {"gentle": 97, "beginner": 91, "easy": 79.5, "medium": 55, "hard": 26, "expert": 2.5},
    },
    four={
        "naive": {"gentle": 29.5, "beginner": 17.5, "easy": 6.5, "medium": 6},
        "club": {"gentle": 83.5, "beginner": 59, "easy": 47, "medium": 21.5},
    },
    by_day=30,
    options={"range": 15},
)
