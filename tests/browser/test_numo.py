"""NUMO's own board, by touch and by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, Boards
from tests.flows.numo import lay_out, sit_down, state
from tests.flows.world import World

HAND: dict[str, list[int | str]] = {"Ann": [7, 4, 28, 9, 12, "2wi", 33, 6, 11, 25], "Ben": [5, 10, 17]}


async def test_a_meld_and_a_discard_take_at_most_five_gestures(boards: Boards, world: World) -> None:
    await sit_down(world, "Ann", "Ben", level=4)
    await lay_out(world, ("Ben", "run", [15, 18, 21]), hands=HAND)
    ann = await boards.open("Ann", 1)
    await ann.shoot("numo_draw")
    await ann.tap("[aria-label^='Draw from the stock']")
    await ann.wait("document.querySelectorAll('.hand .card').length === 11")
    await ann.shoot("numo_meld")
    await ann.tap(".chips .chip")
    await ann.wait("document.querySelectorAll('.hand .card.on').length > 2")
    await ann.shoot("numo_chosen")
    await ann.tap("#bar .main")
    await ann.wait("document.querySelectorAll('.meld').length === 2")
    await ann.drag(".hand .card", "[data-drop=discard]")
    await ann.page.wait_for_timeout(500)
    await ann.shoot("numo_dragged")
    await ann.wait("document.querySelector('.player.now').textContent.includes('Ben')")
    assert ann.gestures <= 5
    await ann.shoot("numo_wait")
    desk = await boards.open("Ann", 1, DESK)
    await desk.shoot("numo_desk")
