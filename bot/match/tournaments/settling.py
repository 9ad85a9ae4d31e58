"""The result of a match for the table of a tournament.

The places are those of the match, computers included. A table without a result, because its players agreed to end
it or a moderator cancelled it, is drawn between the players who were there. If its round was over first, the score
so far decides, as far as the rules allow, and where that is level who has taken less time. Players who were away
at the end get nothing, since a computer played for them. Players who resigned have the place of the match, unless
others left at the same time. A player without a single decision in a round is a no-show, and gets nothing either.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Outcome
from bot.match.afterwards.history import steps
from bot.match.afterwards.results import final_places
from bot.match.model import Match
from bot.match.tournaments.model import CupTable
from bot.opponents.base import opponent
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import SeatRow
from bot.tournaments.model import Score
from bot.tournaments.points import halves_by_place, places_by


def settle_table(table: CupTable, match: Match, seats: int, log: Sequence[ActionRow] = ()) -> CupTable:
    """Return the table with the result of its match, which is over. Its players sit in the first seats, in order.
    ``seats``: those of a full table. ``log``: its actions, needed if its round was over first."""
    outcome = _outcome(table, match)
    level = _places(match, outcome)
    places = _by_time(level, match, log) if _is_cut_short(table, match) else level
    worth = halves_by_place(places, seats)
    seated = list(zip(table.players, match.seats, strict=False))
    absent = tuple(player for player, seat in seated if is_no_show(match, seat))
    slow = [place == max(places) and level.count(level[seat]) > 1 for seat, place in enumerate(places)]
    forfeits = tuple(
        player
        for player, seat in seated
        if player not in absent and (_forfeits(match, seat, level) or (places != level and slow[seat.seat]))
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


def _is_cut_short(table: CupTable, match: Match) -> bool:
    """Tell whether the round was over before the match."""
    return table.late and match.status == "cancelled"


def _outcome(table: CupTable, match: Match) -> Outcome | None:
    """Return the result by the rules: at the end or, if the round was over first, where the match stands."""
    if match.status == "finished":
        return match.game.outcome(match.state)
    return match.game.standing(match.state) if _is_cut_short(table, match) else None


def _forfeits(match: Match, seat: SeatRow, places: Sequence[int]) -> bool:
    """Tell whether the owner of a seat who came gets nothing: they left and did not resign, or left with
    others."""
    if match.status == "cancelled":
        return bool(seat.away)
    shared = [other for other in match.seats if places[other.seat] == places[seat.seat]]
    return bool(seat.away) and (not seat.resigned or len(shared) > 1)


def _places(match: Match, outcome: Outcome | None) -> tuple[int, ...]:
    """Rank the seats: by the result, or if there is none alike. Behind them who was away, then no-shows."""
    if outcome is not None and match.status == "finished":
        return final_places(match.row, outcome)
    away = tuple(1 + bool(seat.away) for seat in match.seats)
    places = away if outcome is None else final_places(match.row, outcome)
    last = 1 + len(places)
    return places_by([last if is_no_show(match, seat) else places[seat.seat] for seat in match.seats])


def _by_time(places: Sequence[int], match: Match, log: Sequence[ActionRow]) -> tuple[int, ...]:
    """Rank the seats that share a place by the time that they have taken, the quickest first."""
    if len(set(places)) == len(places):
        return tuple(places)
    keys = list(zip(places, measure_time(match, log), strict=True))
    return places_by([sorted(keys).index(key) for key in keys])


def measure_time(match: Match, log: Sequence[ActionRow]) -> tuple[float, ...]:
    """Add up the seconds that a match which is over has waited for each seat. None for anybody if its log can't be
    replayed any more."""
    nothing = (0.0,) * len(match.seats)
    used, since = list(nothing), match.row.started_at or match.row.created_at
    end = since if match.row.ended_at is None else match.row.ended_at
    try:
        waits = [(step.before, step.row.at) for step in steps(match, log)]
    except Refused:
        return nothing
    for state, at in (*waits, (match.state, end)):
        for seat in match.game.seats_to_move(state):
            used[seat] += at - since
        since = at
    return tuple(used)
