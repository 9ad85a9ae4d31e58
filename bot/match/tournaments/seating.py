"""How many seats a table of a tournament has, and its match."""

from __future__ import annotations

import secrets
from typing import Any

from msgspec.structs import replace

from bot.games.base import AnyGame, is_playable
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.tournaments.model import Cup, CupTable
from bot.store.match.matches import MatchRow, SeatRow


def count_seats(game: AnyGame, options: Any, people: int, seats: int) -> int:
    """Return the seats of a table for ``people``: as many, or more where the game needs them, which computers then
    fill. Never more than the ``seats`` of a full table."""
    return next((number for number in range(people, seats) if is_playable(game, options, number)), seats)


def may_be_smaller(game: AnyGame, options: Any, seats: int) -> bool:
    """Tell whether tables of any size up to ``seats`` can be played without computers."""
    return all(count_seats(game, options, people, seats) == people for people in range(2, seats + 1))


def start_table(cup: Cup, table: CupTable, now: float) -> MatchRow:
    """Return the match of a table as it is started: its players in their seats, and computers in the others."""
    people = [_player(cup, n) for n in table.players]
    host = people[0]
    row, plan = cup.row, cup.plan
    size = count_seats(find(row.game), cup.options, len(people), plan.seats)
    place, foes = (row.guild_id, row.channel_id), [plan.level] * (size - len(people))
    opened = lobby.open_lobby(
        *place, row.game, cup.options, plan.pace, host, now, locale=row.locale, thread=plan.thread, computers=foes
    )
    seats = [SeatRow(0, person.id, person.name) for person in people] + [*opened.seats[1:]]
    seated = replace(opened, seats=tuple(replace(seat, seat=n) for n, seat in enumerate(seats)))
    seed, nonce = secrets.randbits(SEED_BITS), secrets.randbits(SEED_BITS)
    return lobby.start(Match(seated), host.id, seed, nonce, now).after


def _player(cup: Cup, n: int) -> Person:
    player = next(player for player in cup.players if player.n == n)
    return Person(player.user_id or 0, player.name)
