"""nmbrs! on its board: a turn by touch and one by keyboard."""

from __future__ import annotations

from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.nmbrs import lay_out, sit_down, state
from tests.flows.world import World

TABLE = ("70 72 74", "87 89 J91", "41 J42 43")
HAND = [61, 67, 79, "Jb", 78, 18, 20, 2]


async def begin(world: World, hand: list[int | str], *islands: str) -> None:
    """Ann is to draw, and may add to what lies on the table."""
    await sit_down(world, "Ann", "Ben", rule="basic")
    hands = {"Ann": hand, "Ben": [1, 3]}
    await lay_out(world, *islands, hands=hands, opened=["Ann"], phase="draw", pile="5 97")


def card(name: int | str) -> str:
    return f"[data-hand='{name}']"


def lying(name: int | str) -> str:
    return f"[data-card='{name}'] .ground"


async def has(page: BoardPage, *cards: int | str) -> None:
    """Wait until a page shows exactly these cards in the hand."""
    shown = "[...document.querySelectorAll('[data-hand]')].map(card => card.dataset.hand).join(' ')"
    await page.wait(f"{shown} === '{' '.join(map(str, cards))}'")


async def test_a_turn_by_dragging_takes_seven_gestures(boards: Boards, world: World) -> None:
    await begin(world, HAND, *TABLE)
    ann = await boards.open("Ann", 1)
    await ann.tap("[data-pile] .card.green")
    await has(ann, 2, 18, 20, 61, 67, 78, 79, 97, "Jb")
    for number in (61, 67, 79):
        await ann.tap(card(number))
    await ann.drag(card("Jb"), ".progress")
    await has(ann, 2, 18, 20, 78, 97)
    await ann.shoot("laid")
    await ann.drag(card(78), lying(67))
    await has(ann, 2, 18, 20, 97)
    await ann.shoot("linked")
    await ann.drag(card(18), "[data-pile] .card:nth-child(2)")
    await has(ann, 2, 20, 97)
    assert ann.gestures <= 7
    await ann.shoot("discarded")
    after = await state(world)
    assert after.pile[-1] == "18"
    assert [len(island.cells) for island in after.islands] == [3, 8, 3]
