"""The line that somebody shares gives nothing away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import simcord
from PIL import ImageFont

from bot.i18n import languages, texts
from bot.panels.daily.share import describe, share, sign, signs
from bot.puzzles.base import maker, makers
from bot.store.daily.results import DailyResult

T = texts("en")


def result(tries: int = 1, **fields: int | float | None) -> DailyResult:
    """Somebody's tries at a puzzle whose best result is 4711."""
    return DailyResult(1, "2026-01-31", "numer", 0, tries, 0.0, **fields)  # type: ignore[arg-type]


NOTHING = result(ended_at=1.0)
SHORT = result(2, ended_at=1.0, first=42, best=815)
SOLVED = result(4, ended_at=1.0, first=42, best=4711, solved_in=3)


@pytest.mark.parametrize(
    ("found", "shown", "one", "words"),
    [
        (None, "⬜", "⬜", "open"),
        (result(), "⬜", "⬜", "open"),
        (NOTHING, "❌", "❌", "1 try"),
        (SHORT, "🔶🔶", "🔶", "2 tries"),
        (SOLVED, "🔶🔶🟢", "🟢", "solved in 3"),
        (result(ended_at=1.0, first=4711, best=4711, solved_in=1), "🟢", "🟢", "solved in 1"),
        (result(20, ended_at=1.0, best=815), "🔶×20", "🔶", "20 tries"),
        (result(20, ended_at=1.0, best=4711, solved_in=20), "🔶×19🟢", "🟢", "solved in 20"),
        (result(2, ended_at=1.0, best=815, shown=1), "🔶🔶🏳️", "🔶", "given up"),
        (result(1, ended_at=1.0, shown=1), "❌🏳️", "❌", "given up"),
        (result(2, ended_at=1.0, best=4700, half_in=2), "🔶🌓", "🌓", "half solved in 2"),
        (result(2, ended_at=1.0, best=4700, half_in=1), "🌓🔶", "🌓", "half solved in 1"),
        (result(2, ended_at=1.0, best=4711, half_in=1, solved_in=2), "🌓🟢", "🟢", "solved in 2"),
    ],
)
def test_signs_differ_in_shape_and_can_be_said(
    found: DailyResult | None, shown: str, one: str, words: str
) -> None:
    assert (signs(found), sign(found), describe(found, T)) == (shown, one, words)


def test_it_has_the_day_the_tries_and_the_streak() -> None:
    assert share("numero", "2026-01-31", [SOLVED, SHORT], 12, T) == (
        "Tally · Numero 2026-01-31\n🔶🔶🟢 🔶🔶 🔥12\nsolved in 3 · 2 tries"
    )
    assert share("numer", "2026-01-31", [NOTHING], 1, T) == "Tally · Numer 2026-01-31\n❌\n1 try"


FONTS = Path(simcord.__file__).parent / "preview" / "static" / "fonts"
INSIDE, CODE = 272, 254
"""The width of a message and of a block to copy in it, in pixels of a phone 400 px wide."""
EMOJI = re.compile("[🟢🔶❌⬜🔥]|🏳\ufe0f")


def measure(text: str, name: str) -> float:
    """The width of a line in that font of the preview at 16 px, in pixels. The signs are those of its emoji font,
    whose only size is 109."""
    signs, letters = EMOJI.findall(text), ImageFont.truetype(FONTS / name, 16)
    emoji = ImageFont.truetype(FONTS / "noto-color-emoji-v2.051.ttf", 109)
    return letters.getlength(EMOJI.sub("", text)) + sum(emoji.getlength(one[0]) for one in signs) * 16 / 109


def at_worst() -> list[DailyResult]:
    """The tries at a part that take the most room."""
    return [
        result(3, ended_at=1.0, best=815, shown=1),
        result(4, ended_at=1.0, best=4711, solved_in=4),
        result(128, ended_at=1.0, best=815, shown=1),
    ]


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", makers())
def test_it_fits_a_phone(game: str, locale: str) -> None:
    for found in at_worst():
        for line in share(game, "2026-12-28", [found] * maker(game).parts, 1234, texts(locale)).splitlines():
            assert measure(line, "noto-sans-mono-v2.014.ttf") <= CODE, line
            assert measure(line, "noto-sans-latin-v2.015.ttf") <= INSIDE, line


def test_no_value_is_in_it() -> None:
    shared = share("numer", "2026-01-31", [SHORT, SOLVED], 12, T)
    assert not [value for value in ("42", "815", "4711") if value in shared]
