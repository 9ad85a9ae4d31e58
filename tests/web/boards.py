"""A game's board on the page in tests without a bot: what a seat is shown, and what is said there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.errors import Refused
from bot.panels.scene import Scene
from bot.web.board import GameBoard, find_board
from tests.panels.scenes import running
from tests.rules.running_match import NAMES, RunningMatch


class Seat:
    """A seat at a match, None for a spectator, and its board."""

    def __init__(self, table: RunningMatch[Any, Any, Any], seat: int | None = 0, **known: Any) -> None:
        self.table = table
        self.seat = seat
        self.known = known
        found = find_board(table.game.key)
        assert found is not None
        self.board: GameBoard = found

    @property
    def view(self) -> Any:
        return self.table.game.view(self.table.state, self.seat)

    @property
    def scene(self) -> Scene:
        """The scene of a page, with the table."""
        own = None if self.seat is None else self.view
        names = NAMES[: self.table.state.seats]
        table = self.table.game.view(self.table.state, None)
        return running(self.table.game.key, names, own=own, table=table, **self.known)

    @property
    def sees(self) -> dict[str, Any]:
        """The document, as it arrives on the page."""
        return self._send(self.board.describe(self.view, None, self.scene))

    def looks(self, **asked: Any) -> dict[str, Any]:
        """The answer to a look."""
        return self._send(self.board.look(self.view, asked, None, self.scene))

    def does(self, verb: str, /, **said: Any) -> None:
        """Play what is said on the page."""
        assert self.seat is not None
        self.table.does(self.seat, self.board.read_action(verb, said, self.view))

    def refuses(self, verb: str, /, **said: Any) -> str:
        """Why the page is not even understood."""
        with pytest.raises(Refused) as refused:
            self.board.read_action(verb, said, self.view)
        return refused.value.code

    @staticmethod
    def _send(document: Any) -> dict[str, Any]:
        sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
        return sent
