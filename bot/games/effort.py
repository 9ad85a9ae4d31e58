"""A budget of work: how much a search may look at before it gives the best that it has found."""

from __future__ import annotations


class Effort:
    """Counts what a search looks at. ``left`` is what is left of the budget; the result of a search that minds it
    depends on the position alone, not on how fast the machine is."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0

    def share(self, parts: int) -> Effort:
        """One of so many equal parts of what is left; what is not used of it has to be given ``back``."""
        part = Effort(max(1, self.left // parts))
        self.left -= part.left
        return part

    def back(self, part: Effort) -> None:
        """What is left of a share can be used again."""
        self.left += max(0, part.left)
