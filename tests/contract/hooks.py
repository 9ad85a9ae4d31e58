"""What the contract tests must know about a game: ``HOOKS`` in a module of each, or the suite fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, cast

from bot.games.base import Event, Options, Step
from bot.games.parts import HOMES

Stack = Sequence[Any]
"""Cards or tiles stacked on each other, by their names in states."""


class Deal(NamedTuple):
    """How a game deals again within a match: the event that reports it, and the fields of a state that a deal
    keeps from the one before or fills randomly. All others are then as at the start."""

    told: type[Event]
    taken_over: frozenset[str]


class Hooks(NamedTuple):
    """The hooks of a game.

    ``conceal(state, viewer, rng)``: a state in which everything the viewer (None: a spectator) cannot see is
    replaced by something else it could be. ``conserve(state)``: asserts that nothing is lost or duplicated.
    ``absent(state, seat, step)``: asserts that the step is what the catalogue says about an absent player.
    ``stacks(state)``: what lies face down in an order that nobody knows, always the same number of stacks.
    ``turned_over(state)``: a pile that the rules turn into a stack as it lies, in the order of that stack; None
    where everything is shuffled. ``deal``: how cards are dealt, or boards wiped, again within a match; None where
    they never are. ``shows(event)``: whether the rules reveal in it what was hidden before. ``held(state,
    seat)``: what a seat has, by id, as the texts of lessons write it. ``options``: choices
    other than the default that are worth playing. ``crowded``: a shortened default for more than the fewest
    players, where random moves would take thousands of steps per match.
    """

    conceal: Callable[[Any, int | None, Random], Any]
    conserve: Callable[[Any], None]
    absent: Callable[[Any, int, Step[Any]], None]
    stacks: Callable[[Any], tuple[Stack, ...]]
    shows: Callable[[Event], bool]
    held: Callable[[Any, int], dict[str, str]]
    deal: Deal | None = None
    turned_over: Callable[[Any], Stack] | None = None
    options: tuple[Options, ...] = ()
    crowded: Options | None = None


@cache
def hooks_of(key: str) -> Hooks:
    """Load the hooks of a game."""
    module = f"{HOMES[key]}.hooks" if key in HOMES else f"tests.contract.{key}_hooks"
    return cast(Hooks, import_module(module).HOOKS)
