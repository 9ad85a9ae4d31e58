"""Drills: short questions of the mental arithmetic that a game is played with, each with a few answers, one of
which is right. A game's drills are ``DRILLS`` of its package of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import msgspec

from bot.games.parts import load_part
from bot.i18n import Texts
from bot.puzzles.base import makers

REACHES = (1, 2, 3)
"""How large or complicated the numbers of an item are: easy, medium, hard."""
ANSWERS = 4
"""The usual number of answers to an item."""
NEAR = 8
"""Among how many wrong answers, the most tempting ones, those of an item are drawn."""


class DrillItem(msgspec.Struct, frozen=True):
    """A question with the numbers in it, its possible answers, and the place of the right one."""

    given: tuple[str, ...]
    answers: tuple[str, ...]
    right: int


class Drill(msgspec.Struct, frozen=True):
    """An operation that can be practised: its key, its name, how an item of a reach is made, and the question in
    one or two lines of Markdown."""

    key: str
    name: Callable[[Texts], str]
    make: Callable[[Random, int], DrillItem]
    ask: Callable[[Sequence[str], Texts], str]


def list_drills(game: str) -> tuple[Drill, ...]:
    """Return the drills of a game, none if it has none."""
    found: tuple[Drill, ...] = getattr(load_part("puzzles", game), "DRILLS", ()) if game in makers() else ()
    return found


def make_item(drill: Drill, reach: int, seed: str, number: int) -> DrillItem:
    """Make an item of a run with that seed, counted from 0, the same each time."""
    return drill.make(Random(f"{seed}:{drill.key}:{reach}:{number}"), reach)


def build_item(rng: Random, given: Iterable[object], right: str, wrong: Iterable[str]) -> DrillItem | None:
    """Put the right answer among wrong ones, which come in order of temptation. None if there are too few."""
    tempting = [answer for answer in dict.fromkeys(wrong) if answer != right][:NEAR]
    if len(tempting) < ANSWERS - 1:
        return None
    answers = [right, *rng.sample(tempting, ANSWERS - 1)]
    rng.shuffle(answers)
    return DrillItem(tuple(map(str, given)), tuple(answers), answers.index(right))


def try_often(make: Callable[[Random, int], DrillItem | None]) -> Callable[[Random, int], DrillItem]:
    """Return a maker that draws again until there is an item."""

    def make_surely(rng: Random, reach: int) -> DrillItem:
        while (item := make(rng, reach)) is None:
            pass
        return item

    return make_surely
