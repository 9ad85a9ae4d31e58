"""How each action of each game is done on its board, by whatever hands. Actions are as in lessons, as builtins;
one without a type only chooses cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tests.browser.hands import Hands

Action = Mapping[str, Any]
Doing = Callable[[Hands, Action], Awaitable[None]]
Cell = tuple[int, int]
MAIN = "#bar .main"
CELL = """([column, row]) => {
    const known = document.querySelector('#table [data-at]');
    const {x, y, width} = known.querySelector('rect').getBoundingClientRect();
    const at = known.dataset.at.split(',').map(Number), side = width + 4;
    return [x + width / 2 + (column - at[0]) * side, y + width / 2 + (row - at[1]) * side];
}"""
CURSOR = "document.querySelector('.cursor').dataset.at.split(',').map(Number)"
LAID = "Object.fromEntries([...document.querySelectorAll('.laid')].map(({dataset: {at, sign}}) => [at, sign]))"


async def do_numer(hands: Hands, action: Action) -> None:
    if action["type"] == "sit_out":
        await hands.press("Sit out", "#bar button")
        return
    for digit in action["number"]:
        await (hands.type(digit) if hands.keys else hands.use(f".key:nth-child({int(digit) + 1})"))
    await hands.board.wait(f"document.querySelector('{MAIN}').textContent.includes('{action['number']}')")
    await hands.use(MAIN)


async def do_numero(hands: Hands, action: Action) -> None:
    if action.get("type") in ("pass", "stop"):
        await hands.press(action["type"].title(), "#bar button")
        return
    for wild in action.get("wilds", ()):
        if not await hands.sees(f'[data-drop="card {wild["card"]}"]'):
            continue  # it was played when it was chosen
        await hands.choose("[data-drop^=pile]", "data-drop", (f"pile {pile}" for pile in wild["on"]))
        await hands.use(f'[data-drop="card {wild["card"]}"]')
    piles = [f"pile {pile}" for pile in action.get("piles", ())]
    await hands.choose("[data-drop^=pile]", "data-drop", piles)
    await hands.choose("[data-drop^=card]", "data-drop", [f"card {action['card']}"] if "card" in action else [])
    if "card" in action:
        wanted = {"take": "Take", "build": "Build", "discard": "🗑️"}[action["type"]]
        await hands.press(wanted, "#bar button")


async def do_numo(hands: Hands, action: Action) -> None:
    if action.get("type") == "draw":
        await hands.use("#bar .gold" if action["from_discard"] else MAIN)
        return
    cards = [action["card"]] if "card" in action else action["cards"]
    await hands.choose(".hand [data-card]", "data-card", cards)
    match action.get("type"):
        case "discard":
            await hands.press("🗑️", "#bar button")
        case "lay":
            await hands.use(f'.meld.lit[data-drop="meld {action["meld"]}"]')
        case "meld":
            await hands.press("Meld", "#bar button")


async def do_nmbrs(hands: Hands, action: Action) -> None:
    match action.get("type"):
        case None:
            await hands.choose("[data-hand]", "data-hand", action["cards"])
        case "draw":
            up = action["source"] == "up"
            await hands.use(MAIN if up else "#bar .wide")
        case "claim":
            await hands.use(MAIN)
        case "pass":
            await hands.press("Pass", "#bar button")
        case "play":
            await _lay_line(hands, action["line"])
        case "discard":
            await hands.choose("[data-hand]", "data-hand", [action["card"]])
            await hands.press("Discard", "#bar button")
        case "swap":
            await hands.choose("[data-hand]", "data-hand", [action["number"]])
            await hands.press("⇄", "#bar button")


async def _lay_line(hands: Hands, line: list[str]) -> None:
    """Lay cards at the place where that line is shown, of those that are offered."""
    cards = [item[:2] if item[0] == "J" else item for item in line]
    own = [card for card in cards if await hands.sees(f'[data-hand="{card}"]')]
    await hands.choose("[data-hand]", "data-hand", own)
    await hands.board.wait(f"document.querySelector('{MAIN}:enabled') !== null")
    said = "document.querySelector('#say').innerText"
    for _ in range(20):
        shown = (await hands.page.evaluate(said)).split(" · ")[0].split()
        if {card for card in line if card[0] != "J"} <= set(shown):
            break
        if not await hands.sees('#bar [aria-label="Next place"]'):
            break
        await hands.use('#bar [aria-label="Next place"]')
    await hands.use(MAIN)


async def do_numenko(hands: Hands, action: Action) -> None:
    match action["type"]:
        case "save":
            await lay_grid(hands, action["grid"]["rows"])
            await hands.use(MAIN)
        case "swop":
            await hands.use("[data-tool=swap]")
            await pick_tile(hands, action["tile"])
            await hands.use(".question .gold")
        case "finish":
            await hands.use("[data-tool=finish]")
            await hands.use(".question .gold")


async def pick_tile(hands: Hands, tile: str) -> None:
    """Choose a tile of the hand."""
    await (hands.type(tile) if hands.keys else hands.use(f'.slot[data-tile="{tile}"]'))


async def lay_grid(hands: Hands, rows: list[str]) -> None:
    """Lay what a grid has more than the one on the page, which it contains."""
    wanted = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}
    lying = {_read_cell(at): sign for at, sign in (await hands.page.evaluate(LAID)).items()}
    if lying:
        dx, dy = _find_shift(wanted, lying)
    else:
        (x, y), (column, row) = min(wanted), await hands.page.evaluate(CURSOR)
        dx, dy = column - x, row - y
    for (x, y), sign in wanted.items():
        at = (x + dx, y + dy)
        if at in lying:
            continue
        await point(hands, at)
        await pick_tile(hands, "*" if sign in "+−×÷=" else sign)
        lying[at] = sign


def _read_cell(at: str) -> Cell:
    column, row = map(int, at.split(","))
    return column, row


def _find_shift(wanted: Mapping[Cell, str], lying: Mapping[Cell, str]) -> Cell:
    """Find by how much the grid on the page is shifted against one that contains it."""
    for dx, dy in ((x0 - x, y0 - y) for x0, y0 in lying for x, y in wanted):
        if all(wanted.get((x - dx, y - dy)) == sign for (x, y), sign in lying.items()):
            return dx, dy
    raise AssertionError("the grid on the page is another one")


async def point(hands: Hands, at: tuple[int, int]) -> None:
    """Have the cursor on a cell."""
    if hands.keys:
        await hands.page.focus("#table svg") if not await hands.sees("#table svg:focus") else None
    for _ in range(60):
        column, row = await hands.page.evaluate(CURSOR)
        if (column, row) == at:
            return
        if hands.keys:
            arrow = (
                ("ArrowRight" if column < at[0] else "ArrowLeft")
                if column != at[0]
                else ("ArrowDown" if row < at[1] else "ArrowUp")
            )
            await hands.type(arrow)
        else:
            await hands.page.touchscreen.tap(*await hands.page.evaluate(CELL, list(at)))
    raise AssertionError("the cursor does not get there")


DOINGS: Mapping[str, Doing] = {
    "nmbrs": do_nmbrs,
    "numenko": do_numenko,
    "numer": do_numer,
    "numero": do_numero,
    "numo": do_numo,
}
