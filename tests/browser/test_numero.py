"""Numero's own board, by touch and by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.numero import lay_out, sit_down
from tests.flows.world import World

CENTRE, HAND = ".centre .card", ".hand .card"


def card(where: str, name: str) -> str:
    return f"{where}[aria-label='{name}']"


async def waits_for(page: BoardPage, name: str) -> None:
    await page.wait(f"document.querySelector('.player.now').textContent.includes('{name}')")


async def test_turns_by_touch_and_by_keyboard(boards: Boards, world: World) -> None:
    await sit_down(world, "Ann", "Ben")
    hands = {"Ann": ["g8", "−2", "b12", "b4"], "Ben": ["r9", "b5"]}
    await lay_out(world, "g5", "b3", "r10", "o4", hands=hands, deck=["r8", "r7", "o9", "o11", "o12", "g1", "g2"])
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    await ann.tap(card(CENTRE, "green 5"))
    await ann.tap(card(CENTRE, "blue 3"))
    await ann.wait("document.querySelector('.sum')?.textContent === '5 + 3 = 8'")
    await ann.shoot("numero_sum")
    await ann.tap("#bar .main")
    assert ann.gestures <= 3, "a take"

    await waits_for(ben, "Ben")
    keys = ben.page.keyboard
    await ben.page.locator(card(CENTRE, "orange 4")).focus()
    await keys.press("Enter")
    await ben.wait("document.querySelector('#bar .main')?.textContent === 'Build 9 = 4 + 5'")
    await ben.page.locator("#bar .main").focus()
    await ben.shoot("numero_desk")
    await keys.press("Enter")
    await waits_for(ben, "Ann")
    assert await ben.page.evaluate("document.activeElement !== document.body"), "the focus is not lost"

    await waits_for(ann, "Ann")
    await ann.drag(card(HAND, "−2"), card(CENTRE, "red 10"))
    await ann.wait("document.querySelector('.card.altered b')?.textContent === '8'")
    await ann.shoot("numero_wild")
    await ann.drag(card(HAND, "red 8"), ".card.altered")
    await waits_for(ann, "Ben")
    assert await ann.page.locator(CENTRE).count() == 1

    await ben.page.locator(card(HAND, "orange 12")).focus()
    await keys.press("Enter")
    await ben.page.locator("#bar button", has_text="12").focus()
    await keys.press("Enter")
    await waits_for(ann, "Ann")
    await ann.shoot("numero_turn")
