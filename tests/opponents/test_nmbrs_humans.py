"""The models of people in nmbrs!: what a newcomer overlooks and a club player takes."""

from __future__ import annotations

from random import Random

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsState, Pass, Play
from bot.opponents.humans import Human
from bot.opponents.nmbrs.humans import HUMANS
from tests.opponents.nmbrs_table import drawing, offered, playing


def choices(human: Human, state: NmbrsState) -> set[NmbrsAction | None]:
    """What the model does in that state by different chances."""
    return {HUMANS[human].choose(NMBRS.view(state, 0), Random(seed)) for seed in range(20)}


def test_a_newcomer_draws_face_down_and_claims_nothing() -> None:
    state = playing("10 20 61 97")
    assert choices("naive", drawing(state, "30")) == {Draw("down")}
    assert choices("naive", offered(state, "30")) == {Pass()}


def test_a_newcomer_overlooks_some_series_and_every_cross() -> None:
    assert choices("naive", playing("10 20 30 61 97")) == {Play(("10", "20", "30")), Discard("97")}
    assert choices("naive", playing("18 22 61 97", "10 20 30")) == {Discard("97")}


def test_a_club_player_takes_a_card_that_earns_clearly_more() -> None:
    """13, 14 and 15 are of three colours and count double."""
    state = playing("13 14 61 97")
    assert choices("club", drawing(state, "15")) == {Draw("up")}
    assert choices("club", offered(state, "15")) == {Claim()}
    assert choices("club", offered(state, "88")) == {Pass()}


def test_a_club_player_discards_what_fits_least() -> None:
    assert choices("club", playing("10 20 97")) == {Discard("97")}
