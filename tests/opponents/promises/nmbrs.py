"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 49, "easy": 23, "medium": 9, "hard": 7},
        "club": {"gentle": 96, "beginner": 94, "easy": 80, "medium": 51, "hard": 39, "expert": 23},
    },
    four={
        "naive": {"gentle": 35, "beginner": 17, "easy": 3},
        "club": {"gentle": 89, "beginner": 84, "easy": 59},
    },
    by_day=0,
)
