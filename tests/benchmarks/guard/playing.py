"""The scripted matches, played through the real client in a world without waiting and without luck."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.client import Tally
from bot.games.registry import GAMES
from bot.match.change import Change
from bot.match.computer_players.thinking import Choice
from bot.match.model import Match
from bot.opponents.base import opponent
from bot.store.match.matches import SeatRow
from tests.benchmarks.clockwork import ClockworkLoop
from tests.benchmarks.guard.counting import CountedDiscord, Counts
from tests.benchmarks.guard.script import PEOPLE, SEATS, Script, read
from tests.benchmarks.load.ledger import Ledger
from tests.benchmarks.load.people import People
from tests.benchmarks.load.presses import uses
from tests.benchmarks.load.serving import find_players, run_bot
from tests.benchmarks.load.world import Case, make_row, show
from tests.benchmarks.world import CHANNEL, user_of

WARM_UP = 120.0
"""Seconds after the start of the bot until the first match."""
SETTLE = 6.0
"""Seconds after each action, in which all is shown."""
PATIENCE = 300
"""Seconds until each action, at most."""
PACE = 10.0
"""Seconds that a computer player waits in a game without turns."""
CASE = Case("guard", called=(1,))
"""The first player is in a panel in the channel, the second one is called by DM."""


class _People(People):
    """People whose thinking is not counted."""

    def __init__(self, counts: Counts, *args: Any) -> None:
        super().__init__(*args)
        self._counts = counts

    @contextmanager
    def thinking(self) -> Iterator[None]:
        with self._counts.paused(), super().thinking():
            yield


class _Progress(Ledger):
    """Follows the script of a match: knows what is to be done next, and chooses so for computer players."""

    def __init__(self, match: Match, script: Script) -> None:
        super().__init__({match.id: match}, {})
        self._id = match.id
        self._left = list(script.moves)

    @property
    def done(self) -> bool:
        """Whether all moves were made."""
        return not self._left

    @property
    def following(self) -> tuple[int, Any]:
        """The seat that acts next, and its action."""
        return self._left[0]

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        super().on_change(before, after, change)
        if after.id == self._id and change is not None and change.action is not None:
            self._left.remove(next(move for move in self._left if move[0] == change.action.seat))

    def choose(self, match: Match, seat: int, *_: Any) -> Choice:
        """Return the choice of a seat: its next move, if the others need not move before."""
        awaited = seat in match.game.seats_to_move(match.state)
        moves = self._left if awaited else self._left[:1]
        return Choice(next((action for mover, action in moves if mover == seat), None))


async def count_all(folder: Path) -> dict[str, dict[str, int]]:
    """Play the script of each game, and return what was counted in it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ClockworkLoop)
    counts, found, database = Counts(loop), dict[str, dict[str, int]](), folder / "guard.db"
    discord = CountedDiscord(counts)
    with counts.statements():
        async with run_bot(database, discord, pictures=True) as tally:
            await asyncio.sleep(WARM_UP)
            for number, key in enumerate(GAMES, 1):
                script = read(key)
                match = await _begin(tally, database, discord, script, number)
                await _play(tally, discord, counts, script, match)
                found[key] = counts.take()
    return found


async def _begin(tally: Tally, database: Path, discord: CountedDiscord, script: Script, number: int) -> Match:
    """Begin the match with this id where the script begins."""
    seats = [SeatRow(seat, user_of(number, seat), f"Player {seat}") for seat in range(PEOPLE)]
    seats += [SeatRow(seat, None, f"Computer {seat}", "medium") for seat in range(PEOPLE, SEATS)]
    row = make_row(number, script.game, script.options, seats, script.begin, CHANNEL + number)
    await tally.store.matches.add(row)
    show(database, [row], CASE, discord)
    return await tally.service.match(number)


async def _play(tally: Tally, discord: CountedDiscord, counts: Counts, script: Script, match: Match) -> None:
    """Make the moves of the script. Raises ``AssertionError`` if the bot does not make one."""
    players = await find_players(tally, discord, match, CASE)
    progress = _Progress(match, script)
    discord.hear = progress.hear
    tally.service.listeners.append(progress)
    people = _People(counts, tally, discord, progress, CASE, list(players))
    player = type(opponent(script.game.key))
    with (
        patch("bot.match.computer_players.thinking._choose", progress.choose),
        patch.object(player, "wait", lambda *_: PACE),
        patch.object(player, "pause", player.pause and PACE),
        counts.counting(),
    ):
        while not progress.done:
            seat, action = progress.following
            if seat < PEOPLE:
                with counts.paused():
                    steps = uses(script.game.key, progress.matches[match.id].view(seat), action)
                await people.carry_out(players[seat], steps)
            await _wait_for(progress, seat, action)
    tally.service.listeners.remove(progress)


async def _wait_for(progress: _Progress, seat: int, action: Any) -> None:
    for _ in range(PATIENCE):
        if progress.done or progress.following != (seat, action):
            await asyncio.sleep(SETTLE)
            return
        await asyncio.sleep(1.0)
    raise AssertionError(f"seat {seat} did not make the move {action}")
