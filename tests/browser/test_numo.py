"""NUMO's own board, by touch and by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.numo import lay_out, sit_down
from tests.flows.world import World

HANDS: dict[str, list[int | str]] = {"Ann": [7, 4, 28, 9, 12, "2wi", 33], "Ben": [6, 8, 48, 17]}
NUMBERS = "[...document.querySelectorAll('.hand .card b')].map(one => one.textContent).join(' ')"


def card(number: int) -> str:
    return f".hand .card[aria-label^='{number} (']"


async def waits_for(page: BoardPage, name: str) -> None:
    await page.wait(f"document.querySelector('.player.now').textContent.includes('{name}')")


async def test_turns_by_touch_and_by_keyboard(boards: Boards, world: World) -> None:
    await sit_down(world, "Ann", "Ben", level=4)
    await lay_out(world, ("Ben", "run", [3, 6, 9]), hands=HANDS, discards=[1], stock=[144, 31])
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    await ann.shoot("numo_draw")
    await ann.tap("[aria-label^='Draw from the stock']")
    await ann.wait("document.querySelectorAll('.hand .card').length === 8")
    await ann.tap(card(7))
    await ann.tap(card(4))
    await ann.wait("document.querySelectorAll('.hand .card.lit').length === 1")
    await ann.shoot("numo_lit")
    await ann.drag(card(28), ".numo-melds")
    await ann.wait("document.querySelectorAll('.meld').length === 2")
    await ann.drag(card(144), "[data-drop=discard]")
    await waits_for(ann, "Ben")
    assert ann.gestures <= 5

    await ann.drag(card(33), card(2))
    assert await ann.page.evaluate(NUMBERS) == "33 2 9 12"
    await ann.press("By season")
    await ann.wait(f"{NUMBERS} === '9 12 2 33'")
    await ann.shoot("numo_waits")

    keys = ben.page.keyboard
    await waits_for(ben, "Ben")
    await ben.page.locator("#bar .main").focus()
    await keys.press("Enter")
    await ben.wait("document.querySelectorAll('.hand .card').length === 5")
    await ben.page.locator(card(6)).focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        await keys.press(key)
    assert await ben.page.evaluate("document.activeElement.ariaLabel.startsWith('48 (')"), "the focus stays"
    await ben.wait("document.querySelector('#bar .main') !== null")
    await ben.shoot("numo_desk")
    await keys.press("Tab")
    await keys.press("Tab")
    await keys.press("Enter")
    await ben.wait("document.querySelectorAll('.meld').length === 3")
    await ann.wait("document.querySelectorAll('.meld').length === 3")
