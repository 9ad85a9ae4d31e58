"""What simulations report of matches, computed from their events."""

from __future__ import annotations

from bot.games.nmbrs.events import Claimed, Discarded, Offered, Played, RoundEnded, TookBack, Unclaimed
from bot.games.nmbrs.figures import figures as nmbrs_figures
from bot.games.nmbrs.model import Laid, Scored
from bot.games.numo.events import DealOver, Drew, Took
from bot.games.numo.figures import figures as numo_figures
from bot.games.numo.model import Deal


def laid(seat: int, points: int) -> Laid:
    return Laid(seat, ("10", "20", "30"), "series", (Scored("10", points, None, 0),), 1)


def test_of_nmbrs() -> None:
    told = nmbrs_figures(
        [
            Played(laid(0, 9)),
            Discarded(0, "7"),
            Offered(1, "7", (0, 2)),
            Unclaimed("7"),
            Played(laid(1, 4)),
            TookBack(1, laid(1, 4)),
            Played(laid(1, 5)),
            Discarded(1, "8"),
            Offered(2, "8", (0, 1)),
            Claimed(0, "8", True),
            Discarded(2, "9"),
            RoundEnded(1, 0, ((), ("1",), ("2", "3")), (0, 3, 6), (59, 52, 44)),
        ]
    )
    assert told == {
        "turns per round": [3],
        "rounds per match": [1],
        "most turns without a higher total": [3],
        "offers per round": [2],
        "share of offers claimed": [0, 1],
        "points per round, going out": [9],
        "points per round, others": [2, -6],
        "points lost per round, others": [3, 6],
    }


def test_of_numo() -> None:
    over = Deal(2, (0, 31), out=1, way="meld")
    void = Deal(2, (0, 0), void="turns")
    told = numo_figures([Drew(0), Took(1, "7"), DealOver(over, (0, 31)), Drew(1), DealOver(void, (0, 31))])
    assert told == {
        "turns per match": [3],
        "most turns without going out": [2],
        "deals per match": [2],
        "share of void deals": [False, True],
        "points per deal": [31],
    }
