"""Panels of all kinds to measure in Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from discord import SelectOption

from bot.games.registry import GAMES
from bot.i18n import texts
from bot.panels.base import Content
from bot.ui.controls.items import SeatControls
from tests.contract.playout import CASES, playout
from tests.layout.measured import Measured
from tests.layout.shown import sizes_of
from tests.layout.tables import Shown, awaited, open_match, play_on, show
from tests.layouts import components


def samples() -> Iterator[Measured]:
    """Some panels of every game, in several languages and widths, with and without pictures."""
    rng = Random("samples")
    for game in GAMES:
        cases = [case for case in CASES if case.game.key == game]
        for number, language in enumerate(("en", "de", "pl", "sv")):
            case = cases[number % len(cases)]
            moves = [moment.move for moment in playout(case, 1)]
            matches = list(play_on(open_match(game, case.options, case.seats, 1), moves))
            match = rng.choice(matches[: len(matches) * 3 // 4])
            seat = awaited(match.game, match.state)[0]
            shown = show(match, seat, texts(language), pictures=number != 2)
            yield _sample(f"{case} {language} {len(match.row.recent)}", 360 if number == 3 else 400, shown)

    yield _sample("a text of every kind", 400, Shown(_TEXTS, []))
    yield _sample("blocks of code", 400, Shown(_CODE, []))
    yield _sample("menus", 360, Shown(_make_menus(), []))


_TEXTS = Content(
    (
        "## A large heading that is longer than one line of it\n### A small one\ntext\n-# small\nand again",
        "Some **bold words**, `code that is set`, <@77> and <t:1800003540:R>, which is at <t:1800003540:t>.",
        "Before a list:\n- one\n- two, which takes more than a line, as it is quite long\n- three\n\nAfter it.",
        "1. first\n2. second",
        "> A quotation that is long enough for two lines of it\n> and one more",
        "🎓 Zażółć gęślą jaźń: 5 + 4 = 9 → ✓ √16 ≥ ½ · Größe × 2 — Fußgängerübergänge-Verordnung",
        "one paragraph\n\nanother one\n\n### with a heading\nbelow",
    )
)
_CODE = Content(
    (
        "A block with a text before it:\n```\n3 + 4 = 7\n· · 5 ·\n```",
        "```\nTally · Numero 2026-09-30\n🔶🔶🟢 🔥12\nsolved in 3\n```",
        "```\none line\n```\nwith a text after it",
    )
)


def _make_menus() -> Content:
    controls = SeatControls(1, "p", 1)
    cards = [SelectOption(label=str(n), value=str(n), emoji="🔴", default=n % 2 == 0) for n in range(20)]
    words = [SelectOption(label=f"a choice with words {n}", value=str(n), default=n < 3) for n in range(5)]
    one = [SelectOption(label=str(n), value=str(n), default=n == 1) for n in range(3)]
    signed = [SelectOption(label=str(n), value=str(n), emoji="🟦", default=n == 1) for n in range(3)]
    menus = (
        controls.select("play.a", cards, placeholder="Choose", least=0, most=20),
        controls.select("play.b", words, placeholder="Choose", least=0, most=5),
        controls.select("play.c", one, placeholder="Choose"),
        controls.select("play.d", signed, placeholder="Choose"),
        controls.select("play.e", [SelectOption(label="x", value="x")], placeholder="A long placeholder " * 4),
    )
    label = "A button with a label that is far too long for a phone"
    return Content(("Menus",), (*((menu,) for menu in menus), (controls.button("play.f", label, emoji="🎲"),)))


def _sample(name: str, width: int, shown: Shown) -> Measured:
    return Measured(name, width, components(*shown), sizes_of(shown.pictures))
