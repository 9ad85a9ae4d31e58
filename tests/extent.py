"""How much a statistical test looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from _pytest.mark import ParameterSet

SLOW = ("hard", "expert")
"""The levels whose matches take long."""


def little_and_nightly(name: str, little: object, much: object) -> pytest.MarkDecorator:
    """Give a test that parameter: a little in every run of the suite, much in ``.ci/nightly``."""
    return pytest.mark.parametrize(name, [little, at_night(much)])


def at_night(*values: object) -> ParameterSet:
    """Parameters of a test that only ``.ci/nightly`` runs."""
    return pytest.param(*values, marks=pytest.mark.nightly)


def in_turn(kinds: Iterable[object], ways: Sequence[object]) -> list[ParameterSet]:
    """All kinds in all ways: the suite runs each kind in one of them, in turn."""
    return [
        (pytest.param if number % len(ways) == nth else at_night)(kind, way)
        for number, kind in enumerate(kinds)
        for nth, way in enumerate(ways)
    ]


def thorough_at_night(levels: Iterable[str], ways: Iterable[tuple[object, ...]]) -> list[ParameterSet]:
    """All levels with all ways to play: of those levels that think long, the suite runs only the first way."""
    return [
        (at_night if nth and level in SLOW else pytest.param)(level, *way)
        for nth, way in enumerate(ways)
        for level in levels
    ]
