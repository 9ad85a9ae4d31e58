"""Numer's own board, by touch and by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.lesson import Lesson
from tests.flows.world import World


async def write(page: BoardPage, number: str) -> None:
    """Tap the digits of a number and choose it."""
    for digit in number:
        await page.tap(f".key >> nth={digit}")
    await page.tap("#bar .main")


async def test_a_number_by_touch_and_by_keyboard(boards: Boards, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    await ann.shoot("numer_first")
    await write(ann, "975")
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


async def test_a_lesson_leads_on_around_the_board(boards: Boards, world: World) -> None:
    await Lesson.of(world, "Ann", "numer")
    ann = await boards.open("Ann", 1)
    await ann.press("Next")
    await write(ann, "975")
    await ann.wait("document.querySelector('#around').textContent.includes('step 3 of 9')")
    await ann.press("Next")
    await write(ann, "999")
    await ann.wait("document.querySelector('#around').textContent.includes('step 5 of 9')")
    await write(ann, "999")
    await ann.wait("document.querySelector('#around').textContent.includes('step 6 of 9')")
    await ann.shoot("numer_lesson")
