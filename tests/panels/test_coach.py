"""The review in words: the decisions that mattered, and the game's own remarks on pages of their own."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.numer import NUMER
from bot.games.numer.model import Choose, SitOut
from bot.games.numer.options import NumerOptions
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.afterwards.coach import LEAST, SHOWN, Decision, Turning, assess, turnings
from bot.match.afterwards.history import steps
from bot.opponents.base import Assessment
from bot.panels.matches.coach import REVIEWED, review
from bot.panels.training.own import Comparison, compare_page
from bot.ui.controls.custom_ids import read_control
from tests.contract.playout import Case
from tests.layout.shown import assert_fits
from tests.layouts import components
from tests.match.played import USUAL, simulated
from tests.panels.scenes import running

OVER = running("numer", ("Ann", "Bob"))
JUDGED = 40
"""How many steps of a match are looked at."""


def turn(n: int, cost: float, chances: tuple[float, float] | None = None) -> Turning:
    """Ann wrote 999 in that turn of the first round, and 640 would have been better."""
    state = NUMER.setup(NumerOptions(), 2, 1)
    decision = Decision(10 + n, 0, state, NUMER.view(state, 0), Choose("999"), part=1, turn=n)
    (found,) = turnings(NUMER, [(decision, Assessment(Choose("640"), cost, chances))], texts("en"))
    return found


def page(number: int, *turns: Turning, moves: tuple[str, ...] = (), judged: int = 5, hinted: int = 0) -> str:
    return "\n".join(review(OVER, turns, moves, judged, number, hinted).texts)


def _step_of(button: dict[str, Any]) -> str:
    control = read_control(button["custom_id"])
    assert control is not None
    return control.arg


def test_a_decision_is_told_with_the_best_one_and_its_cost() -> None:
    said = page(0, turn(3, 1.25, (0.4, 0.625)))
    assert "Your costliest decision" in said
    assert "**Round 1, turn 3** · cost you about 1.2 points\nPlayed: **999**\nBest: **640**\nWhy: 640 " in said
    assert "Chance of success: 40%; 62%" in said


@pytest.mark.parametrize(
    ("game", "said"),
    [("numero", ["około 1 karty", "około 2 kart", "około 2,5 karty"]), ("numo", ["około 1 punktu", "5,5 punktu"])],
)
def test_a_polish_cost_is_declined(game: str, said: list[str]) -> None:
    options, t = running(game, ("Ann", "Bob")).options, texts("pl")
    costs = [wording(game).cost_words(cost, options, t) for cost in (1.0, 2.0, 2.5, 5.5)]
    assert all(any(one in cost for cost in costs) for one in said), costs


def test_several_are_counted_and_each_can_be_seen_in_the_replay() -> None:
    content = review(OVER, [turn(3, 1.25), turn(7, 2)], (), 5, 0)
    assert "Your 2 costliest decisions" in content.texts[1]
    rows = [row["components"] for row in components(content)[0]["components"] if row["type"] == 1]
    assert [button["label"] for row in rows for button in row] == [
        "Round 1, turn 3",
        "Round 1, turn 7",
        "Try it: 1",
        "Try it: 2",
        "Train",
    ]
    assert [_step_of(button) for button in rows[0][:2]] == ["13", "17"], "in the log"


def test_who_gave_nothing_away_is_told_so() -> None:
    assert "No costly mistakes. Well played!" in page(0)


def test_who_made_no_move_is_told_so() -> None:
    assert "You didn't make a move in this match." in page(0, judged=0)


def test_what_the_bot_decided_is_counted_and_not_praised() -> None:
    assert "12 decisions are left out: the bot made them" in page(0, judged=3, hinted=12)
    assert "3 decisions were your own" in page(0, judged=3, hinted=12)
    said = page(0, judged=0, hinted=28)
    assert "You asked for a hint before every decision" in said
    assert "Well played" not in said
    assert "hint" not in page(0, turn(3, 1.25))


def test_a_game_without_reasons_gives_none() -> None:
    state = NUMER.setup(NumerOptions(), 2, 1)
    decision = Decision(1, 0, state, NUMER.view(state, 0), Choose("999"), part=1)
    (found,) = turnings(NUMER, [(decision, Assessment(Choose("640"), 2.0))])
    assert "Why" not in page(0, found)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("numer", "Round 2, turn 3"),
        ("numero", "Turn 3"),
        ("numo", "Deal 2, turn 3"),
        ("nmbrs", "Round 2, turn 3"),
        ("numenko", "Move 3"),
    ],
)
def test_turns_are_named_as_players_count(game: str, said: str) -> None:
    part = 0 if game in ("numero", "numenko") else 2
    assert wording(game).moment(part, 3, texts("en")) == said


def test_the_games_own_remarks_have_pages_of_their_own() -> None:
    moves = tuple(f"move {n}" for n in range(REVIEWED + 1))
    assert "page 1 of 3" in page(0, moves=moves)
    assert "move 0\n" in page(1, moves=moves)
    assert page(2, moves=moves).endswith(f"move {REVIEWED}")
    assert page(3, moves=moves) == page(0, moves=moves), "pages are wrapped into range"


def test_sitting_out_has_words_too() -> None:
    state = NUMER.setup(NumerOptions(), 2, 1)
    decision = Decision(1, 0, state, NUMER.view(state, 0), SitOut())
    (found,) = turnings(NUMER, [(decision, Assessment(Choose("640"), 2.0))])
    assert "Played: sat out" in page(0, found)


@pytest.mark.parametrize("case", USUAL, ids=str)
def test_every_game_tells_what_was_played_and_what_would_have_been_best(case: Case) -> None:
    """Of a match of beginners: each decision that is judged has a lawful best play, and both have words."""
    live, log, _ = simulated(case)
    match = live[-1]
    own = [
        Decision(past.row.n, past.row.seat, past.before, match.game.view(past.before, past.row.seat), past.action)
        for past in islice(steps(match, log), JUDGED)
        if past.row.seat is not None
    ]
    judged = [(decision, assess(case.game.key, decision.view, decision.action)) for decision in own]
    assert all(found is None or found.cost >= 0 for _, found in judged)
    worth_telling = sum(found is not None and found.cost >= LEAST for _, found in judged)
    shown = turnings(match.game, judged)
    assert len(shown) == min(SHOWN, worth_telling), "what is best is lawful"
    scene = running(case.game.key, tuple(seat.name for seat in match.seats))
    said = review(scene, shown, (), len(own), 0).texts[1]
    assert said.count("Best: ") == len(shown)
    assert "a move nobody saw" not in said


@pytest.mark.parametrize(
    ("action", "cost", "said"),
    [
        ("640", None, "🟢 The best move."),
        ("999", 1.25, "🔶 The same as in the match."),
        ("641", None, "🟢 As good as the best move"),
        ("641", 0.5, "🔶 Better than in the match, but not the best: cost you about 0.5 points."),
        ("641", 2.0, "🔶 Not better than in the match: cost you about 2 points."),
    ],
)
def test_a_move_that_was_tried_again_is_compared(action: str, cost: float | None, said: str) -> None:
    then, best = turn(3, 1.25), Choose("640")
    now = then.decision
    (tried,) = turnings(NUMER, [(replace(now, action=Choose(action)), Assessment(best, max(cost or 0.0, LEAST)))])
    found = Comparison(
        match_id=1, n=13, game="numer", then=then, now=tried, cost=cost,
        is_best=action == "640", is_same=action == "999",
    )  # fmt: skip
    content = compare_page(found, OVER, OVER.t, OVER.controls)
    text = "\n".join(content.texts)
    assert f"Now: **{action}**\n{said}" in text
    assert "In the match: **999**\n-# cost you about 1.2 points" in text
    assert ("Best: **640**" in text) == (action != "640")
    assert_fits(content)
