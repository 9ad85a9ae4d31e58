"""Numer's own board, by touch and by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, Boards
from tests.flows.world import World


async def test_a_number_by_touch_and_by_keyboard(boards: Boards, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    await ann.shoot("numer_first")
    for digit in "975":
        await ann.tap(f".key >> nth={digit}")
    await ann.wait("document.querySelector('#say').textContent.includes('9 points')")
    await ann.shoot("numer_typed")
    await ann.tap("#bar .main")
    assert ann.gestures == 4
    await ben.wait("document.querySelectorAll('.rows em')[0].textContent === '✓'")
    await ben.page.keyboard.type("871")
    await ben.page.keyboard.press("Enter")
    await ann.wait("document.querySelectorAll('.reveal li').length === 2")
    assert "Ben" in await ann.page.inner_text(".reveal .accepted")
    assert await ann.page.inner_text(".reveal .eliminated .shared") == "7"
    await ben.page.locator(".key >> nth=2").focus()
    for key in ("Enter", "Enter", "Enter"):
        await ben.page.keyboard.press(key)
    assert await ben.page.evaluate("document.activeElement.textContent.startsWith('2')"), "the focus stays"
    await ben.shoot("numer_desk")
    await ann.shoot("numer_reveal")
