"""A failing check of this repository says what is wrong where, and what to do."""

from __future__ import annotations

import pytest

from tests.arch.sources import report


def test_a_report_begins_with_the_advice_and_names_each_place() -> None:
    with pytest.raises(pytest.fail.Exception) as failure:
        report({"bot/a.py": [450], "bot/b.py": [500]}, "Split these.")
    assert str(failure.value) == "Split these.\n  bot/a.py: [450]\n  bot/b.py: [500]"
    with pytest.raises(pytest.fail.Exception, match="Link these"):
        report({"docs/a.md"}, "Link these.")


def test_nothing_found_is_no_failure() -> None:
    report({}, "Split these.")
    report([], "Link these.")
