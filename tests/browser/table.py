"""People at a table who play on pages: a match until its end, whatever comes between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random

import msgspec

from bot.match.model import Match
from bot.opponents.base import opponent
from tests.browser.conftest import Boards
from tests.browser.doing import DOINGS, Action
from tests.browser.hands import Hands
from tests.flows.world import World

SINCE_TAP = """before => {
    const later = Object.entries(window.shown.times).filter(([version]) => version > before);
    return Math.min(...later.map(([, at]) => at)) - window.lastTap;
}"""
"""How many milliseconds after the last tap a page showed the first version after that one."""
MOST = 120
"""The most actions of a match."""
Between = Callable[[Match, Hands, Action], Awaitable[bool]]
"""Something that happens before an action. Whether the action is done by it."""


class PageTable:
    """A match of which some seats are played on pages. ``taps`` has the milliseconds from taps to new boards."""

    def __init__(self, boards: Boards, match_id: int, people: Mapping[int, Hands]) -> None:
        self.boards = boards
        self.world: World = boards.world
        self.match_id = match_id
        self.people = people
        self.rng = Random(1)
        self.taps: list[float] = []

    async def match(self) -> Match:
        return await self.world.bot.service.match(self.match_id)

    async def catch_up(self, hands: Hands) -> None:
        """Wait until a page shows the match as it is now."""
        await hands.board.wait(f"window.shown?.version >= {(await self.match()).row.version}")

    async def do(self, hands: Hands, action: Action) -> None:
        """Have an action done on a page, and wait until it is played and the page shows it."""
        before = (await self.match()).row.version
        await DOINGS[(await self.match()).row.game](hands, action)
        await self.follow(hands, before)

    async def follow(self, hands: Hands, before: int) -> None:
        """Wait until a page shows what came after that version."""
        await hands.board.wait(f"window.shown.version > {before}")
        if not hands.keys:
            took = await hands.page.evaluate(SINCE_TAP, before)
            self.taps += [took] if took > 0 else []
        await self.catch_up(hands)

    async def play(self, between: Between) -> None:
        """Play to the end: those on pages do what a computer would do in their place, but play wild
        cards wherever they can."""
        for _ in range(MOST):
            match = await self.match()
            if match.status != "running":
                return
            waits = [seat.seat for seat in match.seats_to_move() if seat.seat in self.people]
            if not waits:
                await self.world.wait(10)
                continue
            seat = waits[0]
            view = match.game.view(match.state, seat)
            wild = (one for one in match.game.legal(view) if getattr(one, "wilds", ()) and hasattr(one, "card"))
            chosen = next(wild, None) or opponent(match.row.game).choose(view, "medium", self.rng)
            assert chosen is not None
            action, hands = msgspec.to_builtins(chosen), self.people[seat]
            await self.catch_up(hands)
            if not await between(match, hands, action):
                await self.do(hands, action)
        raise AssertionError("the match has no end")
