"""nmbrs! on its board: by touch, by keyboard alone, with jokers, and on a crowded table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.nmbrs.model import NmbrsState
from bot.match.model import Match
from tests.browser.conftest import DESK, BoardPage, Boards
from tests.flows.nmbrs import lay_out, sit_down, state
from tests.flows.seat import laid
from tests.flows.world import World
from tests.render.nmbrs_scene import crowded

TABLE = ("70 72 74", "87 89 J91", "41 J42 43")
HAND: list[int | str] = [61, 67, 79, "Jb", 78, 18, 20, 2]
PILE = "[data-pile] .card:nth-child(2)"
IN_SIGHT = """cell => {
    const at = cell.getBoundingClientRect(), all = document.querySelector('#table svg').getBoundingClientRect();
    return at.left >= all.left && at.right <= all.right && at.top >= all.top && at.bottom <= all.bottom;
}"""
LAY = "#bar .main:not(:disabled)"


async def begin(world: World, hand: list[int | str], **how: str) -> None:
    """Begin a match of Ann and Ben, see ``lay``."""
    await sit_down(world, "Ann", "Ben", rule="basic")
    await lay(world, hand, **how)


async def lay(world: World, hand: list[int | str], **how: str) -> None:
    """Ann's turn; she may add to what lies on the table. 97 is face up."""
    hands: dict[str, list[int | str]] = {"Ann": hand, "Ben": [1, 3]}
    await lay_out(world, *TABLE, hands=hands, opened=["Ann"], **{"pile": "5 97"} | how)


def card(name: int | str) -> str:
    return f"[data-hand='{name}']"


def lying(name: int | str) -> str:
    return f"[data-card='{name}'] .ground"


async def has(page: BoardPage, *cards: int | str) -> None:
    """Wait until a page shows exactly these cards in the hand."""
    shown = "[...document.querySelectorAll('[data-hand]')].map(card => card.dataset.hand).join(' ')"
    await page.wait(f"{shown} === '{' '.join(map(str, cards))}'")


async def sees(page: BoardPage, selector: str) -> None:
    """Wait until a page shows what the selector finds."""
    await page.page.locator(selector).first.wait_for()


async def go_to(page: BoardPage, selector: str) -> None:
    """Press Tab until the focus is on what the selector finds."""
    await sees(page, selector)
    for _ in range(40):
        if await page.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        await page.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never gets to {selector}")


async def press(page: BoardPage, selector: str, key: str = "Enter") -> None:
    """Go to something with Tab alone and press a key there."""
    await go_to(page, selector)
    await page.page.keyboard.press(key)


async def test_a_turn_by_dragging_takes_seven_gestures(boards: Boards, world: World) -> None:
    await begin(world, HAND, phase="draw")
    ann = await boards.open("Ann", 1)
    await ann.tap("[data-pile] .card.green")
    await has(ann, 2, 18, 20, 61, 67, 78, 79, 97, "Jb")
    for number in (61, 67, 79):
        await ann.tap(card(number))
    await ann.drag(card("Jb"), ".progress")
    await has(ann, 2, 18, 20, 78, 97)
    await ann.shoot("nmbrs laid")
    await ann.drag(card(78), lying(67))
    await has(ann, 2, 18, 20, 97)
    await ann.drag(card(18), PILE)
    await has(ann, 2, 20, 97)
    assert ann.gestures <= 7
    after = await state(world)
    assert after.pile[-1] == "18"
    assert [len(island.cells) for island in after.islands] == [3, 8, 3]


async def test_a_turn_by_keyboard_alone(boards: Boards, world: World) -> None:
    await begin(world, HAND, phase="draw")
    ann = await boards.open("Ann", 1, DESK)
    await press(ann, "#bar .main")
    await has(ann, 2, 18, 20, 61, 67, 78, 79, 97, "Jb")
    await sees(ann, f"{card(2)}:focus")
    for name in (61, 67, 79, "Jb"):
        await press(ann, card(name), "Space")
    await sees(ann, ".added")
    await ann.shoot("nmbrs keyboard")
    await press(ann, LAY)
    await has(ann, 2, 18, 20, 78, 97)
    await sees(ann, "[data-hand]:focus")
    await press(ann, card(78), "Space")
    await ann.wait("document.querySelector('#news').textContent.includes('67 78 89')")
    await press(ann, "#table")
    await has(ann, 2, 18, 20, 97)
    await press(ann, card(18), "Space")
    await press(ann, "#bar button:last-child")
    await has(ann, 2, 20, 97)


async def test_a_crowded_table_is_seen_closer_and_jokers_are_swapped_and_the_panel_knows(
    boards: Boards, world: World
) -> None:
    await sit_down(world, "Ann", "Ben", rule="basic")
    ann, ben = await boards.open("Ann", 1), await boards.open("Ben", 1, DESK)
    await laid(world, 1, crowd)
    await sees(ann, lying(99))
    await ann.shoot("nmbrs crowded")
    side = "document.querySelector('.cell .ground').getBoundingClientRect().width"
    before = await ann.page.evaluate(side)
    await ann.page.mouse.move(200, 200)
    await ann.page.mouse.wheel(0, -400)
    await ann.wait(f"{side} > {before} * 1.5")
    await ann.shoot("nmbrs closer")
    await ann.tap(".tools button")
    await ann.wait(f"[...document.querySelectorAll('.cell .ground')].every({IN_SIGHT})")

    await lay(world, [42, 61, 94, 96])
    await has(ann, 42, 61, 94, 96)
    await ann.drag(card(42), lying("Jg"))
    await has(ann, 61, 94, 96, "Jg")
    await sees(ben, lying(42))
    await ann.drag(card(61), PILE)
    await ann.wait("document.querySelector('#notice.on')?.textContent.startsWith('You took a joker')")
    await ann.tap("#bar button")
    await has(ann, 42, 61, 94, 96)
    await sees(ben, lying("Jg"))
    assert await ben.page.locator("[data-hand]:not([aria-disabled])").count() == 0

    await ann.tap(card(61))
    await sees(ann, ".added")
    await ann.tap("#menu")
    await ann.press("Show the panel")
    await ann.wait("document.body.textContent.includes('✓ 61 74 87')")
    await ann.tap("#menu")
    await ann.press("Show the board")
    await sees(ann, ".added")


def crowd(match: Match, seats: dict[str, int]) -> NmbrsState:
    """Lay 96 cards on the table."""
    full = crowded(96, 2, 3)
    gone = {cell.card for island in full.islands for cell in island.cells}
    mine, bens, top, *deck = [name for name in full.cards if name not in gone]
    stamps = tuple(stamp + 1 for stamp in match.state.stamps)
    found: NmbrsState = replace(match.state, islands=full.islands, hands=((mine,), (bens,)), pile=(top,))
    return replace(found, deck=tuple(deck), mover=0, phase="play", turn=full.turn, stamps=stamps)
