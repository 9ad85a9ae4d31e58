"""Numenko on the page: tiles by tap, by drag and by keyboard, read at once, saved together."""

from __future__ import annotations

import asyncio

from bot.games.numenko.entry import as_rows
from tests.browser.conftest import DESK, PATIENCE, BoardPage, Boards
from tests.flows.numenko import Player, deal, sit_down, state
from tests.flows.world import World
from tests.rules.numenko_table import CROSS, grid, tiles_for

TILES = "248**6713*9?2**350***"
"""21 tiles, among them a Freechoice that is read as the 7 of 8 × 9 = 72."""
WHOLE = """
.6.......
2*4*8....
.7..*....
.*..9....
.1..*....
.3..?....
....2*3*5*0
"""


async def cell(board: BoardPage, column: int, row: int) -> tuple[float, float]:
    """Where a cell is, as seen from any tile or the cursor."""
    known = board.page.locator("[data-at]").first
    at, box = await known.get_attribute("data-at"), await known.locator("rect").bounding_box()
    side = box["width"] + 4
    known_column, known_row = map(int, at.split(","))
    return (
        box["x"] + box["width"] / 2 + (column - known_column) * side,
        box["y"] + box["height"] / 2 + (row - known_row) * side,
    )


async def tap_cell(board: BoardPage, column: int, row: int) -> None:
    board.gestures += 1
    await board.page.touchscreen.tap(*await cell(board, column, row))


async def pull(board: BoardPage, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one place to another with the mouse."""
    board.gestures += 1
    mouse = board.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(*end, steps=5)
    await mouse.up()


async def lay(board: BoardPage, tiles: str) -> None:
    for tile in tiles:
        await board.tap(f'.slot[data-tile="{tile}"]')


async def leave(board: BoardPage, boards: Boards) -> None:
    """Leave the page, and wait until the bot knows."""
    await board.page.goto("about:blank")
    async with asyncio.timeout(PATIENCE):
        while boards.site.pages.count:
            await board.page.wait_for_timeout(15)


async def start(world: World, ann: str, **options: object) -> tuple[Player, Player]:
    one, other = await sit_down(world, "Ann", "Ben", **options)
    await deal(world, {"Ann": ann, "Ben": tiles_for(CROSS)}, pot="9" * 20)
    return one, other


async def test_21_tiles_are_laid_and_saved_with_few_taps(boards: Boards, world: World) -> None:
    player, _ = await start(world, TILES)
    ann = await boards.open("Ann", 1)
    await ann.wait("document.querySelectorAll('.slot').length === 21")
    await ann.shoot("numenko-begin")
    await lay(ann, "2*4*8")
    await ann.wait("document.querySelector('.line.good')")
    await tap_cell(ann, 6, 4)
    await lay(ann, "67*13")
    await tap_cell(ann, 9, 6)
    await lay(ann, "*9*")
    await ann.wait(
        "document.querySelector('.line.bad') && document.querySelector('#say').textContent.includes('✗')"
    )
    await ann.shoot("numenko-wrong")
    await lay(ann, "?2")
    await tap_cell(ann, 10, 10)
    await lay(ann, "*3*5*0")
    await ann.wait("document.querySelectorAll('.line.good').length === 4")
    await ann.shoot("numenko-whole")
    assert "8 × 9 = 72" in await ann.page.locator("#table svg").get_attribute("aria-label")
    await ann.tap("#bar .main")
    await ann.wait("document.querySelectorAll('.slot').length === 4")
    await ann.shoot("numenko-done")
    assert ann.gestures <= 30, ann.gestures
    laid = (await state(world)).players[0].laid
    assert laid is not None and as_rows(laid.grid) == as_rows(grid(WHOLE))

    await ann.tap('.slot[data-tile="9"]')
    await ann.wait("document.querySelector('.line.bad')")
    await leave(ann, boards)
    await world.wait()
    assert "2*3*5*09" in player.sees, "the panel in Discord follows when the page is left"


async def test_tiles_and_lines_are_dragged_and_typed_and_the_panel_follows(boards: Boards, world: World) -> None:
    player, _ = await start(world, tiles_for(CROSS) + "99")
    ann = await boards.open("Ann", 1, DESK)
    await ann.page.focus("#table svg")
    for key in ["2", "*", "4", "x", "8", *["ArrowLeft"] * 4, "ArrowUp", "6", "7", "=", "1", "3"]:
        await ann.page.keyboard.press(key)
    await ann.wait("document.querySelectorAll('.line.good').length === 2")
    await ann.shoot("numenko-desk")
    await ann.page.keyboard.press("Enter")
    await ann.wait("document.querySelector('#bar .wide:disabled')")
    assert await ann.page.evaluate("document.activeElement.tagName") == "svg"
    saved = (await state(world)).players[0].laid
    assert saved is not None and as_rows(saved.grid) == CROSS.strip()

    nine = await ann.page.locator('.slot[data-tile="9"]').first.bounding_box()
    await pull(ann, (nine["x"] + 9, nine["y"] + 9), await cell(ann, 10, 5))
    await ann.wait("document.querySelector('.line.bad')")
    assert "2*4*89" in await ann.page.inner_text("#say")
    await player.opens()
    assert "2*4*89" in player.sees
    await pull(ann, await cell(ann, 4, 5), await cell(ann, 4, 3))  # the line, by its mark
    await ann.wait(
        "document.querySelectorAll('[data-sign=\"*\"]').length && !document.querySelector('[data-at=\"6,5\"]')"
    )
    await ann.shoot("numenko-moved")
    await ann.page.keyboard.press("Control+z")
    await ann.wait("document.querySelector('[data-at=\"6,5\"]') && document.querySelector('[data-at=\"10,5\"]')")
    await ann.page.keyboard.press("Control+z")
    await ann.wait("document.querySelectorAll('.slot').length === 2")
    await player.opens()
    await player.presses("Undo")
    await ann.wait("document.querySelectorAll('.slot').length === 12")
    await ann.tap('[data-tool="redo"]')
    await ann.wait("document.querySelectorAll('.slot').length === 2")

    swap = await ann.page.locator('[data-tool="swap"]').bounding_box()
    nine = await ann.page.locator('.slot[data-tile="9"]').first.bounding_box()
    await pull(ann, (nine["x"] + 9, nine["y"] + 9), (swap["x"] + 20, swap["y"] + 20))
    await ann.wait("document.querySelector('.question')")
    await ann.shoot("numenko-question")
    await ann.page.keyboard.press("Enter")
    await ann.wait("document.querySelectorAll('.slot').length === 3")
