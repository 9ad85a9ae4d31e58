"""Garbage and hostile actions: whatever comes from outside is played or refused with a sentence, nothing else."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import Refused
from bot.games import invariants
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from tests.contract.playout import EVENTFUL, Case, every_case, playout, states
from tests.rules.running_match import in_english

words = st.one_of(st.text(max_size=8), st.text("0123456789-+ ", max_size=5), st.text("0123456789", min_size=3))
numbers = st.one_of(st.integers(-3, 30), st.integers())
seats = st.one_of(st.integers(-3, 12), st.integers())
PLAIN: dict[Any, st.SearchStrategy[Any]] = {str: words, int: numbers}


def junk(kind: Any) -> st.SearchStrategy[Any]:
    """Values of that type, sensible or not: what a forged control could carry past the decoder."""
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return st.builds(kind, **{field.name: junk(field.type) for field in msgspec.structs.fields(kind)})
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([junk(part) for part in get_args(kind)])
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if parts[-1:] == (...,):
            return st.lists(junk(parts[0]), max_size=8).map(tuple)
        return st.tuples(*map(junk, parts))
    return st.from_type(kind)


def attack(case: Case, state: Any, seat: int, action: Any) -> None:
    """Apply an action that may be anything: either it is refused with a sentence and changes nothing, or it is a
    proper step of a seat that may act."""
    written = msgspec.json.encode(state)
    try:
        step = case.game.apply(state, seat, action)
    except Refused as refused:
        assert msgspec.json.encode(state) == written
        assert in_english(case.game.key)(refused)
    else:
        assert seat in case.game.actors(state)
        invariants.check_step(case.game, written, state, step, case.seats)
        invariants.check_state(case.game, step.state, case.seats)


@every_case
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_garbage_is_refused_in_words(case: Case, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states(case, EVENTFUL)))
    seat = data.draw(st.one_of(st.integers(0, case.seats - 1), seats))
    attack(case, state, seat, data.draw(junk(case.game.action_type)))


@every_case
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_an_action_of_another_moment_or_seat_is_refused_in_words(case: Case, data: st.DataObject) -> None:
    moves = [moment.move for moment in playout(case, EVENTFUL) if moment.move.seat is not None]
    state = data.draw(st.sampled_from(states(case, EVENTFUL)))
    attack(case, state, data.draw(seats), data.draw(st.sampled_from(moves)).action)


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_any_options_are_playable_or_refused_in_words(key: str, data: st.DataObject) -> None:
    game = GAMES[key]
    options, players = data.draw(junk(game.options_type)), data.draw(seats)
    try:
        game.check(options, players)
    except Refused as refused:
        assert in_english(key)(refused)
    else:
        invariants.check_state(game, game.setup(options, players, 1), players)
        assert all(isinstance(line, str) for line in wording(key).options(options, texts("en")))
