"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 46, "easy": 13, "medium": 5, "hard": 2.5},
        "club": {"gentle": 96.5, "beginner": 91, "easy": 70, "medium": 36, "hard": 32, "expert": 25},
    },
    four={
        "naive": {"gentle": 35, "beginner": 17, "easy": 5},
        "club": {"gentle": 89, "beginner": 84, "easy": 45, "medium": 18},
    },
    by_day=0,
)
