"""The result of a match for the table of a tournament.

The places are those of the match, computers included. A table without a result, because its players agreed to end
it or a moderator cancelled it, is drawn between the players who were there. If its round was over first, the
players it was waiting for then have lost. Players who were away at the end get nothing, since a computer played
for them. Players who resigned have the place of the match, unless others left at the same time. A player without a
single decision in a round is a no-show, and gets nothing either.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.base import Outcome
from bot.match.afterwards.results import final_places
from bot.match.model import Match
from bot.match.tournaments.model import CupTable
from bot.opponents.base import opponent
from bot.store.match.matches import SeatRow
from bot.tournaments.model import Score
from bot.tournaments.points import halves_by_place, places_by


def settle_table(table: CupTable, match: Match) -> CupTable:
    """Return the table with the result of its match, which is over. Its players sit in the first seats, in
    order."""
    outcome = match.game.outcome(match.state) if match.status == "finished" else None
    places = _places(table, match, outcome)
    worth = halves_by_place(places)
    seated = list(zip(table.players, match.seats, strict=False))
    absent = tuple(player for player, seat in seated if is_no_show(match, seat))
    forfeits = tuple(
        player for player, seat in seated if player not in absent and _forfeits(table, match, seat, places)
    )
    nothing = {*absent, *forfeits}
    scores = tuple(
        Score(
            player,
            0 if player in nothing else worth[seat],
            0 if player in nothing or outcome is None else outcome.scores[seat],
        )
        for seat, player in enumerate(table.players)
    )
    return replace(table, scores=scores, absent=absent, forfeits=forfeits)


def is_no_show(match: Match, seat: SeatRow) -> bool:
    """Tell whether the owner of a seat neither resigned nor made a decision though there was one to make.
    Computers never count as no-shows."""
    if seat.own_decisions or seat.resigned or seat.level is not None:
        return False
    waited = match.status == "cancelled" and seat.seat in match.game.seats_to_move(match.state)
    return bool(seat.decisions or seat.away or waited or opponent(match.row.game).pause)


def _forfeits(table: CupTable, match: Match, seat: SeatRow, places: Sequence[int]) -> bool:
    """Tell whether the owner of a seat who came gets nothing: they left and did not resign, or left with others,
    or the table was waiting for them when its round was over."""
    if match.status == "cancelled":
        return bool(seat.away) or _is_late(table, match, seat)
    shared = [other for other in match.seats if places[other.seat] == places[seat.seat]]
    return bool(seat.away) and (not seat.resigned or len(shared) > 1)


def _is_late(table: CupTable, match: Match, seat: SeatRow) -> bool:
    """Tell whether the table was waiting for a seat when its round was over."""
    return table.late and seat.seat in match.game.seats_to_move(match.state)


def _places(table: CupTable, match: Match, outcome: Outcome | None) -> tuple[int, ...]:
    if outcome is not None:
        return final_places(match.row, outcome)
    slow = [bool(seat.away) or _is_late(table, match, seat) for seat in match.seats]
    return places_by([2 if is_no_show(match, seat) else int(slow[seat.seat]) for seat in match.seats])
