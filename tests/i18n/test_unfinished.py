"""What is counted as unfinished, so that the tests that wait for translations do not wait for nothing."""

from __future__ import annotations

import pytest

from bot.cli.catalogue.found import Text
from tests.cli.catalogues import HEAD, entry
from tests.i18n.unfinished import count_unfinished

GO, ROUNDS = Text("bot/a.py", "Go"), Text("bot/a.py", "{n} round", "{n} rounds")
TAKE = Text("bot/a.py", "take", context="typed")


@pytest.mark.parametrize(
    ("entries", "anywhere", "typed"),
    [
        ((entry(GO, "Idź"), entry(TAKE, "weź"), entry(ROUNDS, "a", "b", "c")), 0, 0),
        ((entry(GO, ""), entry(TAKE, "weź")), 1, 0),
        ((entry(GO, "Idź", fuzzy=True), entry(TAKE, "")), 2, 1),
        ((entry(ROUNDS, "a", "", "c"), entry(TAKE, "weź", fuzzy=True)), 2, 1),
        (('\nmsgid ""\n"Long"\nmsgstr ""\n"Długi"\n', '\nmsgid ""\n"Longer"\nmsgstr ""\n'), 1, 0),
    ],
)
def test_they_are_counted(entries: tuple[str, ...], anywhere: int, typed: int) -> None:
    catalogue = HEAD + "".join(entries)
    assert count_unfinished(catalogue) == anywhere
    assert count_unfinished(catalogue, ("typed",)) == typed
