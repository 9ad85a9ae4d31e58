"""A game's panel on the page, which is there beside a board of its own."""

from __future__ import annotations

from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.world import World

FOCUS = "document.activeElement.textContent"


async def test_a_match_is_played_by_touch_by_keyboard_and_in_discord(boards: Boards, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    for person in (ann, ben):
        await person.press("☰")
        await person.press("Show the panel")
    await ann.press("Choose a number")
    await ann.page.fill("dialog input", "7")
    await ann.press("Send")
    await ann.wait("document.querySelector('#table').textContent.includes('Did you mean 007')")
    await ann.shoot("panel-refused")
    await ann.press("Choose a number")
    await ann.wait("document.querySelector('dialog input').value === '7'")
    await ann.page.fill("dialog input", "123")
    await ann.press("Send")
    await ann.wait("document.querySelector('#own').textContent.includes('Change your number')")

    await press_by_keyboard(ben, "Sit out")
    await ann.wait("document.querySelector('#table').textContent.includes('turn 2 of 5')")
    await ben.wait("document.querySelector('#table').textContent.includes('turn 2 of 5')")
    assert await ben.page.evaluate(FOCUS) == "Sit out", "focus stays after an update"

    await ann.turn_away()
    await world.wait()  # the panel in DMs follows
    await world.presses("Ann", "Sit out", world.dm("Ann"))
    await ben.wait(
        "[...document.querySelectorAll('.player')].map(one => one.className).join() === 'player,player now'"
    )
    await ben.page.keyboard.press("Enter")
    await ann.wait("document.querySelector('#table').textContent.includes('turn 3 of 5')")


async def test_the_way_out_asks_first_and_texts_open_above_the_match(boards: Boards, world: World) -> None:
    await world.start_numer("Ann", "Ben")
    ann = await boards.open("Ann", 1)
    for label in ("☰", "Rules", "Next", "Close", "☰", "More", "Resign", "Yes, resign"):
        await ann.press(label)
    await ann.wait("document.querySelector('#table').textContent.includes(\"You've resigned\")")
    assert "You've resigned" in await ann.page.inner_text("dialog[open]")


async def press_by_keyboard(person: BoardPage, label: str) -> None:
    """Go to a button with the tabulator and press it."""
    for _ in range(20):
        await person.page.keyboard.press("Tab")
        if await person.page.evaluate(FOCUS) == label:
            break
    await person.page.keyboard.press("Enter")
