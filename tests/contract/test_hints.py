"""Hints, in every game that has them: whoever has to decide something can ask for one, and what it says can be
played by the button beside it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.errors import Refused
from bot.games.hints import Hint, may_hint
from bot.panels.base import Act, Content, panel
from bot.ui.controls.custom_ids import read_control
from tests.contract.playout import CASES, SEEDS, Case, parametrize, states
from tests.panels.private_panel import items
from tests.panels.scenes import running

HINTED = [case for case in CASES if getattr(case.options, "hints", None) == "on"]
every_hinted = parametrize(HINTED)
EACH = 4
"""So many decisions of each phase of a match are looked at."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def decisions(case: Case, seed: int) -> Iterator[tuple[Any, int]]:
    """Some states of a random match for each phase, with a seat that is awaited there."""
    rng, seen = Random(f"hints {case} {seed}"), dict[str, int]()
    known = list(states(case, seed))
    rng.shuffle(known)
    for state in known:
        for seat in sorted(case.game.seats_to_move(state)):
            phase = state.phase
            if seen.get(phase, 0) < EACH and not case.game.view(state, seat).hint:
                seen[phase] = seen.get(phase, 0) + 1
                yield state, seat


def private(case: Case, state: Any, seat: int) -> Content:
    """What that seat's panel shows."""
    view = case.game.view(state, seat)
    return panel(case.game.key).private(view, None, running(case.game.key, NAMES[: case.seats], own=view))


def control(face: Content, verb: str) -> Any:
    """The control of the panel that is called by that verb."""
    for item in items(face):
        found = read_control(item.custom_id)
        if found is not None and found.name == verb:
            return found
    return None


def press(case: Case, state: Any, seat: int, verb: str) -> Act:
    """What the control means when it is used."""
    shown = control(private(case, state, seat), verb)
    assert shown is not None, f"there is no {verb} in phase {state.phase}"
    view = case.game.view(state, seat)
    scene = running(case.game.key, NAMES[: case.seats], own=view)
    meant = panel(case.game.key).press(shown.name, shown.arg, (), view, None, scene)
    assert isinstance(meant, Act)
    return meant


def played(case: Case, state: Any, seat: int, intent: Act) -> None:
    """Play it with all that follows at once. Fails if the rules refuse any of it."""
    following: Any = intent
    while following is not None:
        assert isinstance(following, Act)
        try:
            state = case.game.apply(state, seat, following.action).state
        except Refused as refused:
            pytest.fail(f"{following.action} is refused: {refused}")
        following = following.then and following.then(case.game.view(state, seat))


def test_every_game_with_hints_is_here() -> None:
    with_hints = {case.game.key for case in CASES if "hints" in case.options.__struct_fields__}
    assert {case.game.key for case in HINTED} == with_hints


@pytest.mark.parametrize("seed", SEEDS[:1])
@every_hinted
def test_whoever_has_to_decide_has_a_hint_that_can_be_played(case: Case, seed: int) -> None:
    met = 0
    for state, seat in decisions(case, seed):
        assert may_hint(case.game.view(state, seat), getattr(case.options, "hints"))  # noqa: B009 -- of any game with them, state.phase
        asked = press(case, state, seat, "hint")
        assert asked.action == Hint()
        after = case.game.apply(state, seat, asked.action).state
        assert case.game.view(after, seat).hints[seat] == case.game.view(state, seat).hints[seat] + 1
        assert any(text and "💡" in text for text in private(case, after, seat).texts)
        played(case, after, seat, press(case, after, seat, "hint_play"))
        met += 1
    assert met


@every_hinted
def test_nobody_else_has_a_hint(case: Case) -> None:
    for state in states(case, SEEDS[0])[::9]:
        for seat in set(range(case.seats)) - case.game.seats_to_move(state):
            assert not may_hint(case.game.view(state, seat), "on")
            with pytest.raises(Refused):
                case.game.apply(state, seat, Hint())
