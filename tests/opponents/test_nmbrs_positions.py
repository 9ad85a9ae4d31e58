"""nmbrs! positions whose answer is known: the expert's plays, draws and discards, the review, and what is hard."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.events import Drew
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsState, Pass, Play, Skip, Swap
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import moves
from bot.games.nmbrs.table.placing import position_of
from bot.match.computer_players.thinking import difficulty
from bot.opponents.base import Level
from bot.opponents.nmbrs import OPPONENT
from bot.panels.nmbrs.hinting import HINTING
from tests.opponents.nmbrs_table import BASIC, choice, drawing, offered, playing


@pytest.mark.parametrize(
    ("kind", "hand", "table"),
    [
        ("extend", "40 7 61 97", ("10 20 30",)),
        ("insert", "15 25 61 97", ("10 20 30", "18 20 22")),
        ("link", "40 61 97", ("10 20 30", "50 60 70")),
        ("cross", "18 22 61 97", ("10 20 30",)),
    ],
)
def test_the_expert_uses_the_whole_table(kind: str, hand: str, table: tuple[str, ...]) -> None:
    state = playing(hand, *table)
    action = choice(state, "expert")
    assert isinstance(action, Play)
    assert [laid.kind for laid in NMBRS.apply(state, 0, action).state.laid] == [kind]


def test_the_expert_swaps_a_joker_that_has_another_place() -> None:
    state = playing("15 33 36 77 97", "10 Jr15 20")
    assert choice(state, "expert") == Swap("Jr", "15")
    state = NMBRS.apply(state, 0, Swap("Jr", "15")).state
    use = choice(state, "expert")
    assert isinstance(use, Play)
    assert any(item.startswith("Jr") for item in use.line)


def test_the_expert_lays_a_doubled_series_before_it_goes_on() -> None:
    """14, 15 and 16 are of three colours and count double; with 13 one colour comes twice."""
    state = playing("13 14 15 16 61 97")
    points = {move.line: move.points for move in moves(position_of(NMBRS.view(state, 0)))}
    assert points["14", "15", "16"] > points["13", "14", "15", "16"]
    assert choice(state, "expert") == Play(("14", "15", "16"))


def test_the_expert_keeps_what_goes_together() -> None:
    state = playing("50 60 97")
    assert {state.cards[card].points for card in ("50", "60", "97")} == {1}
    assert choice(state, "expert") == Discard("97")


def test_the_expert_keeps_a_joker() -> None:
    assert choice(playing("Jr 3 97"), "expert") != Discard("Jr")


def test_the_expert_gives_away_no_card_that_goes_on_with_a_line() -> None:
    """It has no series of its own yet, so it cannot lay 40 either."""
    state = replace(playing("40 97 83 74", "10 20 30"), opened=(False, True))
    assert choice(state, "expert") != Discard("40")


def test_the_expert_drops_dear_cards_when_the_rival_is_about_to_go_out() -> None:
    state = playing("2 37 68", rivals=1)
    assert state.cards["2"].points > max(state.cards["37"].points, state.cards["68"].points)
    assert choice(state, "expert") == Discard("2")


@pytest.mark.parametrize(("rivals", "answer"), [(9, Claim()), (1, Pass())])
def test_the_expert_claims_no_dear_card_when_the_rival_is_about_to_go_out(
    rivals: int, answer: Claim | Pass
) -> None:
    state = playing("2 37", rivals=rivals, options=BASIC)
    assert choice(offered(state, "100"), "expert") == answer


def test_the_expert_does_not_claim_for_ever() -> None:
    """Neither with a full hand, nor with a useless card after several claims in the round."""
    full = " ".join(str(number) for number in range(20, 36))
    assert choice(offered(playing(full), "97"), "expert") == Pass()
    state = offered(playing("10 20 61 83", options=NmbrsOptions(claim_limit=None)), "97")
    assert choice(state, "expert") == Claim()
    assert choice(replace(state, claims=(6, 0)), "expert") == Pass()


@pytest.mark.parametrize(("limit", "answer"), [(None, Draw("up")), (3, Draw("down"))])
def test_the_expert_takes_the_card_that_a_claimer_would_get(limit: Literal[3] | None, answer: Draw) -> None:
    """As long as the rival may still claim."""
    state = playing("10 20 61 83", options=NmbrsOptions(claim_limit=limit))
    assert choice(drawing(state, "97"), "expert") == Draw("down")
    assert choice(drawing(state, "97", claims=3), "expert") == answer


def test_the_expert_hands_no_card_to_and_fro_for_ever() -> None:
    """When nothing has been placed for long it draws face-down every other time."""
    state = drawing(playing("10 20 61 83"), "30", claims=3)
    found = {choice(replace(state, turn=turn), "expert") for turn in (30, 32)}
    assert found == {Draw("up"), Draw("down")}


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_card_that_makes_a_series_is_usually_taken(level: Level) -> None:
    state = drawing(playing("10 20 61"), "30")
    assert [choice(state, level, seed) for seed in range(12)].count(Draw("up")) >= 6


def test_the_expert_does_not_end_a_round_that_gives_the_match_away() -> None:
    state = playing("40 61", "10 20 30", rivals=2)
    assert isinstance(choice(state, "expert"), Play)
    assert isinstance(choice(replace(state, scores=(50, 130)), "expert"), Discard)


def test_the_last_card_is_kept_for_the_discard() -> None:
    assert choice(playing("40", "10 20 30"), "expert") == Discard("40")
    simple = playing("40", "10 20 30", options=NmbrsOptions(simple=True))
    assert choice(simple, "expert") == Play(("10", "20", "30", "40"))


def cost(state: NmbrsState, action: NmbrsAction) -> float | None:
    """What the review says that an action of seat 0 cost; the best action is legal and costs nothing."""
    view = NMBRS.view(state, 0)
    found = OPPONENT.assess(view, action)
    if found is None:
        return None
    NMBRS.apply(state, 0, found.best)
    best = OPPONENT.assess(view, found.best)
    assert best is not None
    assert best.cost == 0
    assert best.best == found.best
    return found.cost


def test_the_review_knows_what_it_costs_to_go_on_without_laying() -> None:
    """A series that is worth doubled points, and a rival about to go out."""
    state = playing("14 15 16 61 97", rivals=1)
    assert cost(state, Play(("14", "15", "16"))) == 0
    assert cost(state, Play(("16", "15", "14"))) == 0
    lost = cost(state, Discard("97"))
    assert lost is not None
    assert lost > 5


def test_the_review_knows_a_bad_discard_and_a_missed_card() -> None:
    bad = cost(playing("50 60 97"), Discard("50"))
    assert bad is not None
    assert bad > 0
    missed = cost(drawing(playing("10 20 61"), "30"), Draw("down"))
    assert missed is not None
    assert missed > 1
    assert cost(drawing(playing("10 20 61"), "30"), Draw("up")) == 0
    assert cost(offered(playing("10 20 61"), "30"), Claim()) == 0


def test_the_review_says_nothing_where_there_was_no_choice() -> None:
    assert cost(playing("40"), Discard("40")) is None
    assert cost(playing("40 50"), Hint()) is None
    assert cost(playing("40 50"), Skip()) is None
    assert cost(replace(playing("40 50"), phase="draw", pile=()), Draw("down")) is None


def test_what_is_harder_to_find_takes_longer() -> None:
    state = playing("40 18 22 15 25 97", "10 20 30", "50 60 70")
    extend, link = ("10", "20", "30", "40"), ("10", "20", "30", "40", "50", "60", "70")
    order = [
        OPPONENT.difficulty(NMBRS.view(state, None), 0, [Drew(seat=0, source="down")]),
        *(difficulty(NMBRS, state, 0, action) for action in (Discard("97"), Play(("18", "20", "22")), Play(link))),
    ]
    assert order == sorted(order)
    assert difficulty(NMBRS, state, 0, Play(extend)) < difficulty(NMBRS, state, 0, Play(link)) <= 1


@pytest.mark.parametrize(
    "hand", ["13 14 15 16 61 97", "40 7 61 97", "18 22 61 97", "50 60 97", "40 18 22 15 25 97", "Jr 44 48 3"]
)
def test_hints_come_from_the_expert(hand: str) -> None:
    """Whatever the expert lays, or discards when nothing can be laid."""
    state = playing(hand, "10 20 30", "50 60 70") if hand != "50 60 97" else playing(hand)
    hint = HINTING.ponder(NMBRS.view(replace(state, hint=1, hints=(1, 0)), 0))
    assert hint is not None
    assert hint().plays == (choice(state, "expert"),)
