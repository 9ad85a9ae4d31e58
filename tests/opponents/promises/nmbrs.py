"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 49, "easy": 23, "medium": 9, "hard": 7, "expert": 4},
        "club": {"gentle": 96, "beginner": 94, "easy": 80, "medium": 51, "hard": 39, "expert": 23},
    },
    four={
        "naive": {"gentle": 35, "beginner": 17, "easy": 3, "medium": 2, "hard": 1, "expert": 1},
        "club": {"gentle": 90, "beginner": 80, "easy": 60, "medium": 30, "hard": 20, "expert": 15},
    },
    by_day=12,
    first=73,
)
