"""What the match of a table means for the tournament.

The places are those of the match, computers included. A table without a result, because its players agreed to end
it or a moderator cancelled it, is drawn. If its round was over first, whoever it was waiting for then has lost,
with those who were away; behind them are no-shows. Nobody gets anything for a round without a single decision of
their own: that is a no-show.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.base import Outcome
from bot.match.model import Match
from bot.match.results import final_places
from bot.match.tournaments.model import CupTable
from bot.opponents.base import opponent
from bot.store.matches import SeatRow
from bot.tournaments.model import Score
from bot.tournaments.points import halves_by_place, places_by


def settled(table: CupTable, match: Match) -> CupTable:
    """The table with what came of its match, which is over. Its players sit in the first seats, in order."""
    outcome = match.game.outcome(match.state) if match.status == "finished" else None
    places = _places(table, match, outcome)
    worth = halves_by_place(places)
    absent = tuple(
        player for player, seat in zip(table.players, match.seats, strict=False) if is_no_show(match, seat)
    )
    scores = tuple(
        Score(
            player,
            0 if player in absent else worth[seat],
            0 if player in absent or outcome is None else outcome.scores[seat],
        )
        for seat, player in enumerate(table.players)
    )
    return replace(table, scores=scores, absent=absent)


def is_no_show(match: Match, seat: SeatRow) -> bool:
    """Whether the owner of a seat has made no decision though there was one to make, and has not resigned
    either. Computers always come."""
    if seat.own_decisions or seat.resigned or seat.level is not None:
        return False
    waited = match.status == "cancelled" and seat.seat in match.game.awaited(match.state)
    return bool(seat.decisions or seat.away or waited or opponent(match.row.game).pause)


def _places(table: CupTable, match: Match, outcome: Outcome | None) -> tuple[int, ...]:
    if outcome is not None:
        return final_places(match.row, outcome)
    waiting = match.game.awaited(match.state) if table.late else frozenset[int]()
    slow = [bool(seat.away) or seat.seat in waiting for seat in match.seats]
    return places_by([2 if is_no_show(match, seat) else int(slow[seat.seat]) for seat in match.seats])
