"""Tables of tournaments by dates that are played apart: where a match needs all players at the same time, each
plays the same setup alone when it suits them, and the results are compared as those of solo matches are.

A player's match begins when they press Play. Its seed follows from the tournament's secret, and nobody else sees
the match or the seed before the round is over.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.games.rng import SEED_BITS
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.match.service import Service
from bot.match.tournaments.model import Cup, CupTable
from bot.match.tournaments.settling import is_no_show
from bot.store.match.matches import MatchRow
from bot.store.tournaments import CupPlayerRow, CupSoloKey
from bot.tournaments.model import Score
from bot.tournaments.points import halves_by_place, places_by


class ApartTables:
    """Begins and settles the solo matches of tables that are played apart."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def begin(self, cup: Cup, user_id: int) -> Match:
        """Return the player's match of the present round, begun if there is none. Raises ``Refused``: cup.no_table
        (none any more), place.barred."""
        player, at = find_seat(cup, user_id)
        known = cup.solo_of(cup.number, at, player.n)
        if known is not None:
            return await self._service.match(known)
        now = self._service.clock()
        if cup.rounds[-1][at].scores is not None or cup.ends_at is None or cup.ends_at <= now:
            raise Refused("cup.no_table")
        await self._service.admit(cup.row.guild_id, user_id)
        key = CupSoloKey(cup.id, cup.number, at, player.n)
        return await self._service.transactor.add(_solo_row(cup, at, player, cup.ends_at, now), [key])

    async def settle(self, cup: Cup, now: float) -> dict[int, CupTable]:
        """Return the tables of the present round that are decided: all players have finished, or the round is
        over, which ends what is still being played."""
        is_over = cup.ends_at is not None and cup.ends_at <= now
        settled: dict[int, CupTable] = {}
        for n, table in enumerate(cup.rounds[-1]):
            if table.scores is not None:
                continue
            begun = {player: cup.solo_of(cup.number, n, player) for player in table.players}
            matches: dict[int, Match] = {}
            for player, match_id in begun.items():
                if match_id is not None:
                    matches[player] = await (self._end(match_id) if is_over else self._service.match(match_id))
            finished = len(matches) == len(table.players) and all(one.is_over for one in matches.values())
            if is_over or finished:
                settled[n] = await asyncio.to_thread(settle_apart, table, matches, cup.plan.seats)
        return settled

    async def _end(self, match_id: int) -> Match:
        with suppress(Refused):
            return await self._service.cancel(match_id, 0, moderator=True)
        return await self._service.match(match_id)


def find_seat(cup: Cup, user_id: int) -> tuple[CupPlayerRow, int]:
    """Return the player and the number of their table in the present round. Raises ``Refused``: cup.not_joined,
    cup.no_table."""
    player = cup.player_of(user_id)
    if player is None:
        raise Refused("cup.not_joined")
    tables = enumerate(cup.rounds[-1] if cup.rounds and cup.status == "running" else ())
    at = next((n for n, table in tables if table.kind == "match" and player.n in table.players), None)
    if at is None:
        raise Refused("cup.no_table")
    return player, at


def settle_apart(table: CupTable, matches: Mapping[int, Match], seats: int) -> CupTable:
    """Return the table with the result of its players' matches, which are over: the best score is first, then the
    tie-breaks of solo matches decide. Players without a match, or without an action in it, were absent. ``seats``:
    those of a full table."""
    played = {player: match for player, match in matches.items() if not is_no_show(match, match.seats[0])}
    keys = {player: _rank(match) for player, match in played.items()}
    order = sorted(set(keys.values()))
    places = places_by([order.index(keys[player]) if player in keys else len(order) for player in table.players])
    scores = tuple(
        Score(player, worth, -keys[player][0]) if player in keys else Score(player)
        for player, worth in zip(table.players, halves_by_place(places, seats), strict=True)
    )
    absent = tuple(player for player in table.players if player not in keys)
    return replace(table, scores=scores, absent=absent)


def _rank(match: Match) -> tuple[int, float, int]:
    """Return the sort key of a solo match, the best first: the score, even if it was ended before the rules did,
    the time of the last goal, and the helps."""
    outcome = match.game.outcome(match.state) or match.game.standing(match.state)
    (seat,) = match.seats
    score = 0 if outcome is None else outcome.scores[0]
    return -score, float("inf") if seat.reached is None else seat.reached, seat.used


def _solo_row(cup: Cup, at: int, player: CupPlayerRow, ends_at: float, now: float) -> MatchRow:
    """Return the match of a player as it is started."""
    row, person = cup.row, Person(player.user_id or 0, player.name)
    options = find(row.game).apart(cup.options, ends_at)
    place = row.guild_id, row.channel_id
    opened = lobby.open_lobby(
        *place, row.game, options, cup.plan.pace, person, now, locale=row.locale, private=True
    )
    seed, nonce = _seed_of(cup, at), secrets.randbits(SEED_BITS)
    return lobby.start(Match(opened), person.id, seed, nonce, now).after


def _seed_of(cup: Cup, at: int) -> int:
    """Return the seed of a table of the present round: the first 128 bits of HMAC-SHA256 of round and table with
    the tournament's secret."""
    digest = hmac.digest(bytes.fromhex(cup.row.seed), f"{cup.number}:{at}".encode(), hashlib.sha256)
    return int.from_bytes(digest[: SEED_BITS // 8], "big")
