"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 48, "easy": 23, "medium": 8, "hard": 3.5, "expert": 3},
        "club": {"gentle": 96.5, "beginner": 91, "easy": 80, "medium": 50, "hard": 39, "expert": 24},
    },
    four={
        "naive": {"gentle": 35, "beginner": 17, "easy": 3},
        "club": {"gentle": 89, "beginner": 84, "easy": 59},
    },
    by_day=0,
)
