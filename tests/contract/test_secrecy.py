"""Secrets leave ``bot.games`` only for their owners: what a viewer cannot see does not affect the view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import make
from bot.games.base import Event
from bot.games.rng import Rng
from tests.contract.hooks import hooks_of
from tests.contract.playout import EVENTFUL, SOME_SEEDS, Case, every_case, playout, states

RUN = 6
"""This many cards in the order in which they lie give that order away."""


@every_case
@pytest.mark.parametrize("seed", SOME_SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(case: Case, seed: int) -> None:
    game, hooks, rng = case.game, hooks_of(case.game.key), Random(seed)
    concealed = 0
    for state in states(case, seed):
        for viewer in (None, *range(case.seats)):
            other = hooks.conceal(state, viewer, rng)
            concealed += other != state
            other = reseeded(other)
            assert game.view(other, viewer) == game.view(state, viewer)
            if viewer is not None:
                assert game.stamp(other, viewer) == game.stamp(state, viewer)
    assert concealed, "the hook conceals nothing, so this proves nothing"


@every_case
def test_what_everybody_is_told_does_not_depend_on_what_the_mover_cannot_see(case: Case) -> None:
    """Nobody else is told which card was drawn, nor what the others hold in secret."""
    game, hooks, rng = case.game, hooks_of(case.game.key), Random(f"told {case}")
    for moment in playout(case, EVENTFUL):
        other = hooks.conceal(moment.before, moment.move.seat, rng)
        told, elsewhere = public(moment.step.events), public(make(game, other, moment.move).events)
        if list(map(type, told)) != list(map(type, elsewhere)):
            continue
        for event, alike in zip(told, elsewhere, strict=True):
            assert event == alike or hooks.shows(event)


@every_case
def test_what_one_seat_is_told_is_what_that_seat_sees(case: Case) -> None:
    """What one seat alone is told is about its own cards, which it then holds or has revealed."""
    game = case.game
    for moment in playout(case, EVENTFUL):
        told = set().union(*(signs(event) for event in public(moment.step.events)))
        for event in moment.step.events:
            if event.only is not None:
                assert signs(event) <= told | signs(game.view(moment.step.state, event.only))


@every_case
def test_nothing_tells_the_order_of_what_lies_face_down(case: Case) -> None:
    """Everybody may know which cards were shuffled or turned over, nobody in which order they are now."""
    hooks = hooks_of(case.game.key)
    for moment in playout(case, EVENTFUL):
        after = moment.step.state
        runs = {run for stack in hooks.stacks(after) for order in (stack, stack[::-1]) for run in runs_of(order)}
        for told in (*moment.step.events, *(case.game.view(after, viewer) for viewer in (None, 0))):
            for listed in lists_in(told):
                assert runs.isdisjoint(runs_of(listed)), f"{listed} tells an order"


def reseeded(state: Any) -> Any:
    """The state with another generator, if it has one: knowing the seed, one could repeat every shuffle."""
    return replace(state, rng=Rng("5" * 32, state.rng.used + 1)) if hasattr(state, "rng") else state


def public(events: Sequence[Event]) -> list[Event]:
    """The events that everybody may see."""
    return [event for event in events if event.only is None]


def runs_of(order: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All parts of an order that are long and mixed enough not to be a coincidence."""
    for at in range(len(order) - RUN + 1):
        piece = tuple(order[at : at + RUN])
        if len(set(piece)) >= RUN - 1:
            yield piece


def lists_in(value: Any) -> Iterator[Sequence[str]]:
    """Every list of texts, and every text, anywhere in a view or an event; except the house values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if field not in ("house", "options"):
                yield from lists_in(getattr(value, field))
    elif isinstance(value, tuple):
        if value and all(isinstance(one, str) for one in value):
            yield value
        for one in value:
            yield from lists_in(one)


def signs(value: Any) -> set[str]:
    """Every text in a view or an event, and every character of it: a rack is written as one text."""
    texts = {one for listed in lists_in(value) for one in listed}
    return texts | {sign for text in texts for sign in text}
