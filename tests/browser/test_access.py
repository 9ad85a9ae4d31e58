"""axe-core finds no serious fault on any board, panel, dialog and end of a match, in each theme.

The script comes from npm, once, into a folder for temporary files: it is not ours, so it is not here.
"""

from __future__ import annotations

import hashlib
import io
import tarfile
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import GAMES
from tests.browser.conftest import DESK, PATIENCE, PHONE, BoardPage, Boards
from tests.browser.test_matches import begin
from tests.flows.world import World

AXE = "4.11.0"
URL = f"https://registry.npmjs.org/axe-core/-/axe-core-{AXE}.tgz"
SHA256 = "39bed7d72308f6d620789c169d699bfd7e8da80f65b545821a6b2215c3e83107"
KEPT = Path(tempfile.gettempdir()) / f"axe-core-{AXE}.tgz"
THEMES: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "contrast": {"runOnly": ["color-contrast", "link-in-text-block"]},
    "soft": {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""For each theme, what is looked for: everything in the first one, whatever is about colours in the others, which
differ in nothing else."""
FAULTS = """async options => {
    const {violations} = await axe.run(document, {resultTypes: ['violations'], ...options});
    return violations.filter(one => ['serious', 'critical'].includes(one.impact)).flatMap(one =>
        one.nodes.map(node => `${one.id}: ${node.target} ${node.html.slice(0, 120)} ${node.failureSummary}`));
}"""


@pytest.fixture(scope="module")
def axe() -> Iterator[str]:
    """The script of axe-core."""
    try:
        packed = KEPT.read_bytes() if KEPT.exists() else urllib.request.urlopen(URL, timeout=PATIENCE).read()
    except OSError as error:
        pytest.skip(f"axe-core cannot be fetched from npm ({error})")
    assert hashlib.sha256(packed).hexdigest() == SHA256
    KEPT.write_bytes(packed)
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        found = files.extractfile("package/axe.min.js")
        assert found is not None
        yield found.read().decode()


class Judge:
    """Looks at pages with axe-core."""

    def __init__(self, script: str) -> None:
        self._script = script
        self.faults: list[str] = []

    async def look(self, board: BoardPage, what: str) -> None:
        """Look at what a page shows now, in each theme."""
        page: Any = board.page
        await page.evaluate(self._script)
        for theme, options in THEMES.items():
            await page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found: list[str] = await page.evaluate(FAULTS, options)
            self.faults += [f"{what} {theme}: {fault}" for fault in found]
        await page.evaluate("document.documentElement.dataset.theme = ''")


@pytest.mark.parametrize("game", GAMES)
async def test_no_serious_fault(boards: Boards, world: World, axe: str, game: str) -> None:
    judge = Judge(axe)
    await begin(world, game)
    phone, desk = await boards.open("Ann", 1, PHONE), await boards.open("Ben", 1, DESK)
    await judge.look(phone, "board on a phone")
    await judge.look(desk, "board on a desk")
    await phone.press("☰")
    await judge.look(phone, "menu")
    await phone.press("Rules")
    await phone.wait("document.querySelector('dialog .text') !== null")
    await judge.look(phone, "page")
    await phone.press("Close")
    await desk.press("☰")
    await desk.press("Show the panel")
    await desk.wait("document.body.classList.contains('with-panel')")
    await judge.look(desk, "panel")
    if game == "numer":
        await desk.press("Choose a number")
        await judge.look(desk, "form")
        await desk.press("Cancel")
    await world.cancels(world.moderator("Mod").name)
    await phone.wait("document.body.classList.contains('with-panel')")
    await judge.look(phone, "end")
    assert not judge.faults, "\n".join(dict.fromkeys(judge.faults))
