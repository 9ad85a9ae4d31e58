"""How far boards have slid up in their channels."""

from __future__ import annotations


class Depths:
    """Counts the messages of people below each board, as far as this process has seen them. Only boards of lobbies
    and running matches are in memory."""

    def __init__(self) -> None:
        self._below: dict[int, dict[int, int]] = {}
        """Messages by channel and match."""

    def __len__(self) -> int:
        """How many boards are known."""
        return sum(len(boards) for boards in self._below.values())

    def posted_in(self, channel_id: int) -> None:
        """Somebody wrote in a channel: all boards there slide up."""
        boards = self._below.get(channel_id, {})
        for match_id in boards:
            boards[match_id] += 1

    def seen(self, channel_id: int, match_id: int) -> None:
        """A board is there; from now on its depth is counted."""
        self._below.setdefault(channel_id, {}).setdefault(match_id, 0)

    def forget(self, channel_id: int, match_id: int) -> None:
        """A board is there no more, or will not change any more."""
        boards = self._below.get(channel_id, {})
        boards.pop(match_id, None)
        if not boards:
            self._below.pop(channel_id, None)

    def below(self, channel_id: int, match_id: int) -> int:
        """Messages below a board."""
        return self._below.get(channel_id, {}).get(match_id, 0)
