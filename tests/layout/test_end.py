"""The end of a match fits on a phone: one picture, what decided it, and three buttons."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES, find
from bot.i18n import texts
from bot.match.model import Match
from bot.panels import private, table
from bot.panels.base import Content, inner_item
from bot.render.base import Picture, artist
from bot.ui.controls.items import SeatControls
from bot.ui.scenes import _players, _speak_result, scene
from tests.contract.playout import CASES, Case
from tests.extent import little_and_nightly
from tests.layout.shown import assert_fits, take_sizes
from tests.match.played import simulated

LANGUAGES = ("en", "de", "pl", "sv")


@cache
def over(game: str, most: bool) -> Match:
    """A finished match of the fewest or the most players."""
    cases = [case for case in CASES if case.game.key == game]
    usual = [case for case in cases if case.options == cases[0].options or case.seats > cases[0].seats]
    case: Case = max(usual, key=lambda case: case.seats) if most else usual[0]
    match = simulated(case).match
    assert match.status == "finished"
    return match


def end(match: Match, language: str, pictures: bool) -> tuple[Content, list[Picture]]:
    """The end screen as its table shows it."""
    t = texts(language)
    content = table.content(scene(match, t, SeatControls.of(match, "t")))
    if not pictures:
        return content, [_speak_result(match, t)]
    return content, take_sizes(artist(match.row.game).table(match.view(None), _players(match, t), t)[:1])


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "texts"])
@little_and_nightly("languages", ("en", "de"), LANGUAGES)
def test_the_end_fits_on_a_phone(game: str, most: bool, pictures: bool, languages: tuple[str, ...]) -> None:
    for language in languages:
        content, shown = end(over(game, most), language, pictures)
        assert_fits(content, shown)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_end_has_one_picture_what_decided_it_and_three_buttons(game: str) -> None:
    match = over(game, False)
    content, shown = end(match, "en", pictures=True)
    assert len(shown) == 1
    outcome = find(game).outcome(match.state)
    assert outcome is not None
    decided = "Decided " in content.texts[0]
    assert decided or outcome.places == (1, 1), "a draw is decided by nothing"
    (row,) = content.rows
    assert [_label(item) for item in row] == ["Play again", "Review", "More"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_end_that_nobody_else_sees_can_be_a_challenge(game: str) -> None:
    private = Match(replace(over(game, False).row, private=1))
    for language in LANGUAGES:
        content, shown = end(private, language, pictures=True)
        assert_fits(content, shown)
        assert len(content.rows[0]) == 4, "one more than at a table"


def _label(item: Any) -> str:
    return str(getattr(inner_item(item), "label", ""))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_hashes_are_behind_more(game: str) -> None:
    match, t = over(game, False), texts("en")
    seen = scene(match, t, SeatControls.of(match, "t"))
    shuffle = seen.shuffle
    content, behind = table.content(seen), private.more(seen, 1, moderator=False)
    assert not any("Fair shuffle" in text for text in content.texts)
    if shuffle is not None:
        said = "\n".join(behind.texts)
        assert shuffle.commitment in said
        assert shuffle.seed in said
    assert {"Replay", "Rules"} <= {_label(item) for row in behind.rows for item in row}
