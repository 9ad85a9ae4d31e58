"""Discord refuses a whole message when the emoji of one control is not one, and simcord does not check."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.arch.sources import FILES, faults, report, tree, walk

SINGLE = {0x21A9, 0x21AA, 0x25B6, 0x25C0, 0x1F0CF}
RANGES = ((0x23E9, 0x23FA), (0x2600, 0x27BF), (0x1F300, 0x1FAFF))
"""The ranges of the emoji we use; signs that only look like emoji, such as ⋯ and 🂠, are outside them."""


def emoji_of(path: Path) -> list[str]:
    """The emoji that a source gives its controls, if written as literals."""
    found = []
    for node in walk(tree(path)):
        match node:
            case ast.keyword(arg="emoji", value=ast.Constant(value=str(emoji))):
                found.append(emoji)
    return found


def is_emoji(text: str) -> bool:
    """Whether Discord would accept it."""
    code = ord(text[0])
    return code in SINGLE or any(first <= code <= last for first, last in RANGES)


def test_the_emoji_of_controls_are_emoji() -> None:
    wrong = faults(FILES, lambda path: [emoji for emoji in emoji_of(path) if not is_emoji(emoji)])
    report(wrong, "Discord refuses these as the emoji of a control. Take a sign of RANGES in this test, or none.")


def test_signs_that_only_look_like_emoji_are_found() -> None:
    assert sum(bool(emoji_of(path)) for path in FILES) > 5
    assert not is_emoji("⋯")
    assert not is_emoji("🂠")
    assert is_emoji("▶️")
