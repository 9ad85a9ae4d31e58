"""Matches that are unfinished when their round is over: decided by the score so far in every game, and where that
is level by the time taken."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.base import put_at
from bot.games.nmbrs.model import NmbrsState, TurnStart
from bot.games.numenko.model import NumenkoState
from bot.games.numer.model import Choose, NumerState, SitOut
from bot.games.numero.model import NumeroState
from bot.games.numo.model import NumoState
from bot.games.registry import GAMES, find
from bot.match.lobbies import lobby
from bot.match.model import Match, encode
from bot.match.tournaments.model import CupTable
from bot.match.tournaments.settling import measure_time, settle_table
from bot.store.match.action_log import ActionRow
from bot.store.match.matches import SeatRow
from tests.match.house import ANN, BOB, CHANNEL, GUILD, START

END = START + 1000.0


def unfinished(game: str, change: Any = lambda state: state) -> Match:
    """A match of Ann and Bob by dates that was cancelled at the end of its round, in the state that ``change``
    makes of the first one. Both have played."""
    row = lobby.open_lobby(GUILD, CHANNEL, game, find(game).options_type(), "daily", ANN, START, locale="en")
    seats = tuple(SeatRow(n, one.id, one.name, decisions=1, own_decisions=1) for n, one in enumerate((ANN, BOB)))
    row = lobby.start(Match(replace(row, seats=seats)), ANN.id, 1, 2, START).after
    state = change(Match(row).state)
    return Match(replace(row, state=encode(state), status="cancelled", ended_at=END))


def halves(match: Match, log: tuple[ActionRow, ...] = (), *, late: bool = True) -> list[int]:
    """The half points of Ann and Bob."""
    table = settle_table(CupTable("match", (1, 2), late=late), match, 2, log)
    return [score.halves for score in table.scores or ()]


def numer_ahead(state: NumerState) -> NumerState:
    for seat, action in ((0, Choose("513")), (1, SitOut())):
        state = find("numer").apply(state, seat, action).state
    return state


def numero_ahead(state: NumeroState) -> NumeroState:
    cards = list(state.cards)
    return replace(state, won=(tuple(cards[:38]), tuple(cards[38:51])), mover=0)


def nmbrs_ahead(state: NmbrsState) -> NmbrsState:
    """Ann leads by 10; the 40 that Bob has laid in his turn can still be taken back."""
    start = TurnStart(state.islands, state.hands[1], 20, False, 1, 1, None)
    return replace(state, scores=(30, 60), mover=1, phase="play", start=start)


def numo_ahead(state: NumoState) -> NumoState:
    return replace(state, scores=(120, 80), mover=0)


def numenko_ahead(state: NumenkoState) -> NumenkoState:
    return replace(state, players=put_at(state.players, 0, replace(state.players[0], proved=1, dones=1)))


AHEAD = {
    "numer": numer_ahead,
    "numero": numero_ahead,
    "nmbrs": nmbrs_ahead,
    "numo": numo_ahead,
    "numenko": numenko_ahead,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_leader_wins_though_on_move(game: str) -> None:
    match = unfinished(game, AHEAD[game])
    assert match.game.outcome(match.state) is None
    assert halves(match) == [2, 0]
    assert halves(match, late=False) == [1, 1], "ended together it is drawn"


def sit_out(*times: float) -> tuple[Match, tuple[ActionRow, ...]]:
    """A match of Numer in which Ann and Bob sit out a turn so many seconds after the start, and its log."""
    log = tuple(ActionRow(n, "player", encode(SitOut()), START + at) for n, at in enumerate(times))

    def play(state: NumerState) -> NumerState:
        for seat in range(len(times)):
            state = find("numer").apply(state, seat, SitOut()).state
        return state

    return unfinished("numer", play), log


def test_a_level_match_is_lost_by_whom_it_waited_for_longer() -> None:
    match, log = sit_out(100.0, 900.0)
    assert measure_time(match, log) == (200.0, 1000.0), "both are waited for at once, and again before the end"
    table = settle_table(CupTable("match", (1, 2), late=True), match, 2, log)
    assert (table.forfeits, [score.halves for score in table.scores or ()]) == ((2,), [2, 0])
    assert halves(*sit_out(900.0, 900.0)) == [1, 1]
    assert halves(match) == [1, 1], "a log that does not fit says nothing"


def test_who_has_gone_loses_whatever_the_score() -> None:
    match = unfinished("numo", lambda state: replace(state, scores=(500, 0)))
    gone = replace(match.seats[0], away=1, left_at=END)
    assert halves(Match(replace(match.row, seats=(gone, match.seats[1])))) == [0, 2]


@pytest.mark.parametrize("game", ["nmbrs", "numo"])
def test_a_table_that_its_players_end_by_points_goes_to_the_leader(game: str) -> None:
    """It is a finished match like any other, long before its round is over."""
    match = unfinished(game, AHEAD[game])
    over = match.game.end_by_points(match.state).state
    assert halves(Match(replace(match.row, state=encode(over), status="finished")), late=False) == [2, 0]
