"""Each page of help fits a phone's screen."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from bot.panels.first_steps import help_pages
from bot.store.settings import ServerSettings
from bot.ui.controls.items import SeatControls
from tests.layout.shown import assert_fits

CHANNELS = tuple(10**18 + n for n in range(5))


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("here", [None, ServerSettings(channels=CHANNELS, openers=10**18)])
def test_help_fits(here: ServerSettings | None, locale: str) -> None:
    pages = help_pages(lambda name: f"</{name}:{10**18}>", SeatControls(0, "p"), texts(locale), here)
    assert here is None or len(here.open_games) == len(GAMES)
    for page in pages:
        assert_fits(page)
