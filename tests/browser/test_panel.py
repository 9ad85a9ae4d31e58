"""A game without a board of its own, played with its panel on the page."""

from __future__ import annotations

from tests.browser.conftest import Boards
from tests.flows.world import World


async def test_a_page_shows_the_panel_and_follows_the_match(boards: Boards, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann = await boards.open("Ann", 1)
    await ann.wait("document.querySelectorAll('.player').length === 2")
    await ann.shoot("panel")
    assert "Choose a number" in await ann.page.inner_text("#own")
