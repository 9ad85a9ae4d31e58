"""Numenko: whatever is typed as calculations to lay is laid, asked about or given back, and at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.entry import MOST_TYPED, WORDS
from bot.games.numenko.model import NumenkoView
from bot.i18n import languages, texts
from bot.panels.base import Act, Keep
from bot.panels.numenko import PANEL
from bot.panels.numenko.draft import Draft
from tests.extent import little_and_nightly
from tests.games.odd_texts import odd_texts
from tests.panels.scenes import running
from tests.rules.numenko_table import ANN, CROSS, Table, tiles_for
from tests.steps import steps_of

LINES = ["7*27*34", "2*4*8", "9*1*8 at H7 down", "G6 down 6*7*13", "5*5*?", "6*7*1 3 down", "12+5=17 at C3 across"]
MOST_STEPS = 200_000
ENDINGS = (".", ". ", "。", "…", "...", "\u00a0", ".\u00a0")
"""What a phone puts behind a text. Three dots behind several lines may be empty cells."""


def view(check: str) -> NumenkoView:
    """Ann has laid a cross and has other tiles."""
    table = Table(check=check).has(ANN, tiles_for(CROSS) + "0123456789" + "***?")  # type: ignore[arg-type]
    table.saves(ANN, CROSS)
    return table.sees(ANN)


@pytest.mark.parametrize("check", ["automatic", "players"])
@little_and_nightly("many", 500, 5_000)
def test_any_text_is_laid_asked_about_or_given_back(check: str, many: int) -> None:
    seen, acted, asked, kept = view(check), 0, 0, 0
    scene = running("numenko", ("ann", "ben"), own=seen)
    for n, text in enumerate(odd_texts(LINES, many, MOST_TYPED, seed=3)):
        try:
            met = PANEL.submit("lay", {"text": text}, seen, None, scene)
        except Refused:
            continue
        draft = met.draft if isinstance(met, Keep) else _after(met)
        acted += isinstance(met, Act)
        asked += bool(draft.pending)
        kept += bool(draft.typed)
        if isinstance(met, Keep) and text.strip():
            assert draft.typed or draft.pending, text
        if n % 25 == 0:
            steps = steps_of(lambda text=text: PANEL.submit("lay", {"text": text}, seen, None, scene))  # type: ignore[misc]
            assert steps <= MOST_STEPS, f"{steps} steps: {text!r}"
        PANEL.private(seen, draft, scene)
    assert acted > many // 75 and kept > many // 8 and (asked > many // 300 or check == "players")


def test_lines_with_more_freechoice_tiles_than_the_player_has_are_not_read() -> None:
    """One with eight takes seconds to read, and a dozen may be typed at once."""
    seen = view("automatic")
    scene = running("numenko", ("ann", "ben"), own=seen)
    text = "\n".join(f"{n}???*???*??1" for n in range(1, 10))
    kept: list[Draft] = []

    def submit() -> None:
        met = PANEL.submit("lay", {"text": text}, seen, None, scene)
        assert isinstance(met, Keep)
        kept.append(met.draft)

    assert steps_of(submit) <= MOST_STEPS
    assert all("no Freechoice left" in reason for reason in kept[0].reasons), kept[0].reasons


@pytest.mark.parametrize("ending", ENDINGS, ids=ascii)
@pytest.mark.parametrize("text", [*LINES, "2*4*8\n9*1*8", "33+5=38\n12*2=24"])
@pytest.mark.parametrize("verb", ["lay", "calculations"])
def test_what_a_phone_puts_behind_a_calculation_does_no_harm(verb: str, text: str, ending: str) -> None:
    seen = view("automatic")
    scene = running("numenko", ("ann", "ben"), own=seen)

    def met(text: str) -> tuple[object, ...]:
        met = PANEL.submit(verb, {"text": text}, seen, None, scene)
        draft = met.draft if isinstance(met, Keep) else _after(met)
        return type(met), getattr(met, "action", None), len(draft.pending), bool(draft.typed)

    if "\n" not in text or ending != "...":
        assert met(text + ending) == met(text)


def _after(met: object) -> Draft:
    assert isinstance(met, Act) and met.then is not None
    following = met.then(None)
    assert isinstance(following, Keep)
    draft: Draft = following.draft
    return draft


@pytest.mark.parametrize("language", languages())
def test_what_comes_back_is_in_the_language_and_can_be_sent_again(language: str) -> None:
    seen, t = view("automatic"), texts(language)
    scene = replace(running("numenko", ("ann", "ben"), own=seen), t=t)
    across, down = WORDS.word_for("across", t), WORDS.word_for("down", t)
    met = PANEL.submit("lay", {"text": "2*2=5 at B1 across\n9*9*1 B20 lodrätt"}, seen, None, scene)
    assert isinstance(met, Keep)
    assert met.draft.typed.splitlines() == [f"B1 {across} 2*2=5", f"B20 {down} 9*9*1"]
    assert PANEL.submit("lay", {"text": met.draft.typed}, seen, None, scene) == met
