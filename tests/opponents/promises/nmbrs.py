"""What the levels of nmbrs! promise."""

from __future__ import annotations

from tests.opponents.promises import Promised

PROMISED = Promised(
    alone={
        "naive": {"gentle": 62, "beginner": 48, "easy": 14, "medium": 4, "hard": 2, "expert": 1},
        "club": {"gentle": 97, "beginner": 92, "easy": 80, "medium": 51, "hard": 39, "expert": 25},
    },
    four={
        "naive": {"gentle": 35, "beginner": 17, "easy": 3, "medium": 2, "hard": 1, "expert": 1},
        "club": {"gentle": 90, "beginner": 80, "easy": 60, "medium": 30, "hard": 20, "expert": 15},
    },
    by_day=40,
)
