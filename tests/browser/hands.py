"""The hands of somebody at a page: they touch, or they have a keyboard and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.browser.conftest import DESK, PHONE, BoardPage, Boards

MOST_TABS = 5
"""How often somebody goes for a control with Tab: it may move meanwhile."""
DISTANCE = """selector => {
    const found = [...document.querySelectorAll(selector)].find(node => node.checkVisibility() && !node.disabled);
    const all = [...document.querySelectorAll('button, a, input, select, textarea, [tabindex]')];
    const open = all.filter(node => node.tabIndex >= 0 && !node.disabled && node.checkVisibility());
    const from = document.activeElement;
    return from === found ? 0 : (open.indexOf(found) - open.indexOf(from)) || 1;
}"""
"""How many times Tab has to be pressed to get to a control, a negative number with Shift."""
SHOWN = (
    "selector => [...document.querySelectorAll(selector)].some(node => node.checkVisibility() && !node.disabled)"
)
LABELLED = """([selector, text]) => {
    for (const node of document.querySelectorAll('[data-wanted]')) delete node.dataset.wanted;
    const fits = node => node.checkVisibility() && !node.disabled && node.textContent.includes(text);
    const found = [...document.querySelectorAll(selector)].find(fits);
    if (found) found.dataset.wanted = '';
    return found !== undefined;
}"""


class Hands:
    """Use what a page offers, by touch or, with ``keys``, by keyboard alone."""

    def __init__(self, page: BoardPage, *, keys: bool = False) -> None:
        self.board = page
        self.page: Any = page.page
        self.keys = keys

    async def sees(self, selector: str) -> bool:
        """Whether something like that is on the page and can be used."""
        found: bool = await self.page.evaluate(SHOWN, selector)
        return found

    async def use(self, selector: str) -> None:
        """Use the first control that the selector finds, as soon as it is there."""
        await self.board.wait(f"({SHOWN})({selector!r})")
        if not self.keys:
            await self.page.locator(f"{selector} >> visible=true").first.tap()
            return
        for _ in range(MOST_TABS):
            far = await self.page.evaluate(DISTANCE, selector)
            if far == 0:
                await self.page.keyboard.press("Enter")
                return
            await self.type(*["Tab" if far > 0 else "Shift+Tab"] * abs(far))
        raise AssertionError(f"Tab never gets to {selector}")

    async def press(self, text: str, among: str = "button") -> None:
        """Use the control with that text, as soon as it is there."""
        await self.board.wait(f"({LABELLED})([{among!r}, {text!r}])")
        if self.keys:
            await self.use("[data-wanted]")
        else:
            await self.page.locator(f"{among}:visible:enabled", has_text=text).first.tap()

    async def type(self, *keys: str) -> None:
        """Press keys where the focus is."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def choose(self, every: str, name: str, wanted: Iterable[str]) -> None:
        """Have exactly those of some cards chosen whose attribute ``name`` is wanted, in that order."""
        wanted = list(wanted)
        chosen = (
            f"nodes => nodes.filter(node => node.ariaPressed === 'true').map(node => node.getAttribute('{name}'))"
        )
        now = await self.page.locator(every).evaluate_all(chosen)
        for one in [*(card for card in now if card not in wanted), *(card for card in wanted if card not in now)]:
            await self.use(f'{every}[{name}="{one}"]')


async def sit_at(boards: Boards, name: str, match_id: int, *, keys: bool = False) -> Hands:
    """Open a person's page at a match: on a phone, or with ``keys`` on a desk."""
    return Hands(await boards.open(name, match_id, DESK if keys else PHONE), keys=keys)
