"""How much a statistical test looks at."""

from __future__ import annotations

import pytest


def little_and_nightly(name: str, little: object, much: object) -> pytest.MarkDecorator:
    """Give a test that parameter: a little in every run of the suite, much in ``.ci/nightly``."""
    return pytest.mark.parametrize(name, [little, pytest.param(much, marks=pytest.mark.nightly)])
