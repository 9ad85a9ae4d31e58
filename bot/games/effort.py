"""A budget of work: how much a search may look at before it returns its best result so far."""

from __future__ import annotations


class Effort:
    """Counts what a search looks at. ``left`` is the remaining budget. A search limited by it is deterministic:
    the result depends on the position, not on the machine's speed."""

    def __init__(self, most: int) -> None:
        self.left = most

    @property
    def is_spent(self) -> bool:
        """Whether the budget is used up."""
        return self.left <= 0

    def share(self, parts: int) -> Effort:
        """Split off one of ``parts`` equal parts of the budget. Return its unused rest with ``give_back``."""
        part = Effort(max(1, self.left // parts))
        self.left -= part.left
        return part

    def give_back(self, part: Effort) -> None:
        """Return the unused rest of a share to the budget."""
        self.left += max(0, part.left)
