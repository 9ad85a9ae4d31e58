"""Matches that were played before the test begins: rows and logs as the service would have left them."""

from __future__ import annotations

import sqlite3
from typing import Any

from msgspec.structs import replace

from bot.store.match.matches import MatchRow
from tests.flows.world import World
from tests.match.played import USUAL, Played, played

CASES = {case.game.key: case for case in USUAL}


def count_moves(game: str) -> int:
    """Count the moves of the whole match of that game. In a game where each move is public, its replay has as
    many steps."""
    return len(played(CASES[game]).log)


async def past(world: World, game: str, *names: str, upto: int | None = None, **fields: Any) -> int:
    """A match of that game by these people, at its end or after ``upto`` actions; its number. ``fields`` replace
    those of its row."""
    story = played(CASES[game])
    live = story.match if upto is None else story.live[upto]
    seats = tuple(
        replace(seat, user_id=world.person(name).id, name=name, due_at=None, remind_at=None)
        for seat, name in zip(live.seats, names, strict=True)
    )
    row = replace(
        live.row,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        host_id=seats[0].user_id,
        seats=seats,
        clocks=(),
        wake_at=None,
    )
    return await stored(world, replace(row, **fields), story)


async def stored(world: World, row: MatchRow, story: Played) -> int:
    """Store that row with as much of the log as it covers; returns its number."""
    number = await world.bot.store.matches.add(row)
    log = [entry for entry in story.log if entry.n <= row.version]

    def append(connection: sqlite3.Connection) -> None:
        connection.executemany(
            "INSERT INTO action (match_id, n, seat, source, action, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(number, entry.n, entry.seat, entry.source, entry.action, entry.at) for entry in log],
        )

    await world.bot.store.database.run(append)
    return number
