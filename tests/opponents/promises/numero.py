"""What the levels of Numero promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 68, "beginner": 48, "easy": 26, "medium": 10, "hard": 4, "expert": 2},
        "club": {"gentle": 95, "beginner": 85, "easy": 60, "medium": 35, "hard": 10, "expert": 5},
    },
    four={
        "naive": {"gentle": 27, "beginner": 16, "easy": 10, "medium": 4, "hard": 2, "expert": 2},
        "club": {"gentle": 90, "beginner": 70, "easy": 45, "medium": 25, "hard": 10, "expert": 5},
    },
    by_day=60,
)
