"""The order of these tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let all tests of a case follow each other, so that its matches are played once."""
    folder = Path(__file__).parent
    places = [place for place, item in enumerate(items) if item.path.parent == folder]
    for place, item in zip(places, sorted((items[place] for place in places), key=_case), strict=True):
        items[place] = item


def _case(item: pytest.Item) -> str:
    callspec = getattr(item, "callspec", None)
    return str(callspec.params.get("case", "")) if callspec else ""
