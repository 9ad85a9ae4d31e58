"""What is said of matches by their kind."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.match.kinds.base import KindName
from bot.panels.kind_words import KIND_WORDS
from tests.pseudo import ENGLISH


@pytest.mark.parametrize("kind", get_args(KindName))
def test_only_where_others_play_a_computer_takes_over(kind: KindName) -> None:
    asked = KIND_WORDS[kind].resigning("Numer · #1", ENGLISH)
    assert "Numer · #1?" in asked
    assert ("computer takes over" in asked) == ("ranked last" in asked) == (kind == "match")
