"""Nothing that others can see of a choice made in secret, its time included, tells what was chosen."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.nmbrs.model import Claim, Pass
from bot.games.numenko.model import Vote
from bot.games.numer.model import Choose, SitOut
from bot.match.computer_players.thinking import difficulty
from bot.match.model import public_events
from tests.contract.hooks import hooks_of
from tests.contract.playout import CASES, EVENTFUL, Case, every_case, some_legal, states

LOOKED_AT = 40
"""Positions of a match."""
TRIED = 12
"""Actions that are tried in each."""
SECRET = (Choose, SitOut, Claim, Pass, Vote)
"""Choices that nobody else knows before all have made theirs."""


def positions(case: Case, seed: str) -> list[tuple[Any, int]]:
    """Some positions of a match, each with a seat that has to decide."""
    rng, known = Random(f"{seed} {case}"), states(case, EVENTFUL)
    some = rng.sample(known, min(LOOKED_AT, len(known)))
    return [(state, seat) for state in some for seat in sorted(case.game.seats_to_move(state))]


def shown(game: AnyGame, state: Any, seat: int, action: Any) -> tuple[Any, ...]:
    """What everybody sees of an action: the table before and after it, and what is told."""
    step = game.apply(state, seat, action)
    return game.view(state, None), game.view(step.state, None), tuple(public_events(step.events))


@every_case
def test_how_long_a_choice_takes_goes_by_what_everybody_sees_of_it(case: Case) -> None:
    """Actions and hidden cards are swapped for others: as long as everybody sees the same, it takes as long."""
    game, hooks, rng = case.game, hooks_of(case.game.key), Random(f"swapped {case}")
    alike = 0
    for state, seat in positions(case, "takes"):
        known: list[tuple[tuple[Any, ...], float]] = []
        others = [hooks.conceal(state, viewer, rng) for viewer in (seat, None)]
        for action in some_legal(case, state, seat, rng, TRIED):
            for at in (state, *others):
                try:
                    seen, hard = shown(game, at, seat, action), difficulty(game, at, seat, action)
                except Refused:
                    continue
                assert all(hard == other for one, other in known if one == seen), (action, seen)
                alike += any(one == seen for one, _ in known)
                known.append((seen, hard))
    assert alike or case.seats == 1 or not positions(case, "takes")


@every_case
def test_of_a_secret_choice_nothing_is_seen_but_that_it_was_made(case: Case) -> None:
    game, rng = case.game, Random(f"secret {case}")
    for state, seat in positions(case, "seen"):
        waiting = game.seats_to_move(state) - {seat}
        seen = []
        for action in some_legal(case, state, seat, rng, TRIED):
            if (
                isinstance(action, SECRET)
                and game.seats_to_move(after := game.apply(state, seat, action).state) == waiting
            ):
                others = [viewer for viewer in range(case.seats) if viewer != seat]
                views = [game.view(after, viewer) for viewer in others]
                stamps = [game.stamp(after, viewer) for viewer in others]
                seen.append((shown(game, state, seat, action), views, stamps))
        assert all(one == seen[0] for one in seen if waiting)


def test_all_choices_of_numer_take_as_long() -> None:
    """Whether somebody can eliminate the number, and sitting out."""
    case = next(case for case in CASES if case.game.key == "numer" and case.seats > 2)
    for state, seat in positions(case, "numer")[::5]:
        legal = some_legal(case, state, seat, Random(1), 200)
        assert len({difficulty(case.game, state, seat, action) for action in legal}) == 1
