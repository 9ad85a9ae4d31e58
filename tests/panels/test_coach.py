"""The review in words: the decisions that mattered, and the game's own remarks on pages of their own."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.games.numer import NUMER
from bot.games.numer.model import Choose, SitOut
from bot.games.numer.options import NumerOptions
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.afterwards.coach import LEAST, SHOWN, Decision, Turning, assess, turnings
from bot.match.afterwards.history import steps
from bot.opponents.base import Assessment
from bot.panels.matches.coach import REVIEWED, review
from tests.contract.playout import Case
from tests.layouts import components
from tests.match.played import USUAL, simulated
from tests.panels.scenes import running

OVER = running("numer", ("Ann", "Bob"))
JUDGED = 40
"""How many steps of a match are looked at."""


def turn(n: int, cost: float, chances: tuple[float, float] | None = None) -> Turning:
    """Ann wrote 999, and 640 would have been better."""
    state = NUMER.setup(NumerOptions(), 2, 1)
    decision = Decision(n, 0, state, NUMER.view(state, 0), Choose("999"))
    (found,) = turnings(NUMER, [(decision, Assessment(Choose("640"), cost, chances))])
    return found


def page(number: int, *turns: Turning, moves: tuple[str, ...] = (), judged: int = 5) -> str:
    return "\n".join(review(OVER, turns, moves, judged, number).texts)


def test_a_decision_is_told_with_the_best_one_and_its_cost() -> None:
    said = page(0, turn(3, 1.25, (0.4, 0.625)))
    assert "The decision that mattered most" in said
    assert "**Move 3** · cost you about 1.2 points\nPlayed: **999**\nBest: **640**" in said
    assert "Chance to succeed: 40%; with the best play: 62%" in said


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
    assert "The 2 decisions that mattered most" in content.texts[1]
    rows = [row["components"] for row in components(content)[0]["components"] if row["type"] == 1]
    assert [button["label"] for row in rows for button in row] == ["See move 3", "See move 7"]


def test_who_gave_nothing_away_is_told_so() -> None:
    assert "None of your decisions cost you anything worth telling. Well played!" in page(0)


def test_who_made_no_move_is_told_so() -> None:
    assert "You didn't make a move in this match." in page(0, judged=0)


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
    assert "nothing that anybody was told of" not in said
