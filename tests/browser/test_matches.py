"""Whole matches on pages, of two people and a computer: Ann by touch on a phone, Ben by keyboard alone. In the
middle a connection is lost, the bot is started anew, and Ben presses a button in Discord."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.model import Match
from tests.browser.conftest import Boards
from tests.browser.doing import Action
from tests.browser.hands import Hands, sit_at
from tests.browser.table import PageTable
from tests.flows.numenko import deal
from tests.flows.seat import laid
from tests.flows.world import World, controls_of
from tests.rules.numenko_table import CROSS, tiles_for

SHORT: Mapping[str, tuple[Mapping[str, Any], int, Callable[[Any], Any]]] = {
    "nmbrs": ({"rule": "basic"}, 1, lambda state: state),
    "numer": ({"rounds": 1}, 1, lambda state: state),
    "numero": ({}, 1, lambda state: replace(state, deck=state.deck[:4])),
    "numo": ({"target": 50}, 1, lambda state: state),
}
"""What makes a match short: options, a seed, and what is left out of its cards."""
PRESSES = {
    "nmbrs": ("draw", "Draw"),
    "numer": ("choose", "Sit out"),
    "numero": ("discard", "🗑️"),
    "numo": ("draw", "Draw"),
}
"""The action of each game that a button in Discord does as well, and the beginning of its label."""


async def begin(world: World, game: str) -> None:
    """Ann, Ben and a computer sit down at a short match."""
    options, seed, cut = SHORT.get(game, ({}, 1, lambda state: state))
    await world.person("Ann").slash(world.channel, f"{game} play", **options)
    await world.presses("Ben", "Join")
    await world.adds("Ann", "easy")
    await world.presses("Ann", "Start")
    await world.wait()

    def deal(match: Match, _: Mapping[str, int]) -> Any:
        return cut(match.game.setup(match.options, 3, seed))

    if game in SHORT:
        await laid(world, 1, deal)


class Middle:
    """What happens in the middle of a match."""

    def __init__(self, boards: Boards, shots: str) -> None:
        self.boards = boards
        self.shots = shots
        self.n = 0
        self.is_pressed = False
        self.wilds = 0

    async def __call__(self, match: Match, hands: Hands, action: Action) -> bool:
        self.n += 1
        self.wilds += len(action.get("wilds", ()))
        if self.n in (1, 4, 8, 12):
            await hands.board.shoot(f"{self.shots}-{self.n:02}")
        if self.n == 2:
            await lose_connection(self.boards, hands)
        if self.n == 4:
            await self.boards.restart()
            await hands.board.wait("!document.body.classList.contains('offline')")
        kind, label = PRESSES[match.row.game]
        if not self.is_pressed and hands.keys and action["type"] == kind:
            self.is_pressed = True
            await press_in_discord(self.boards.world, hands, label)
            return True
        return False


async def lose_connection(boards: Boards, hands: Hands) -> None:
    """Break a page's connection, and wait until it has another one."""
    user_id = boards.world.person(hands.board.name).id
    request = next(page.socket for page in boards.site.pages._list_all() if page.user_id == user_id)._req
    assert request is not None
    transport = request.transport
    assert transport is not None
    transport.abort()
    await hands.board.wait("document.body.classList.contains('offline')")
    await hands.board.wait("!document.body.classList.contains('offline')")


async def press_in_discord(world: World, hands: Hands, label: str) -> None:
    """Press a button of somebody's panel in their DMs, for which they turn away from the page."""
    await hands.board.turn_away()
    for _ in range(20):  # until the panel has followed what was done on the page
        panel = world.dm(hands.board.name)
        found = [control for text, control in controls_of(panel).items() if label in text]
        if found:
            await world.actor(hands.board.name, panel).click(panel, custom_id=found[0]["custom_id"])
            return
        await hands.page.wait_for_timeout(100)
        await world.wait()
    raise AssertionError(f"there is no {label} in Discord")


Recorder = Callable[[str, object], None]


async def test_a_whole_match_of_numenko(boards: Boards, world: World, record_property: Recorder) -> None:
    await begin(world, "numenko")
    await deal(world, {"Ann": tiles_for(CROSS), "Ben": tiles_for(CROSS)}, pot="9999")
    ann, ben = await sit_at(boards, "Ann", 1), await sit_at(boards, "Ben", 1, keys=True)
    table = PageTable(boards, 1, {})
    record_property("taps", table.taps)
    first, whole = ({"type": "save", "grid": {"rows": rows.split()}} for rows in ("2*4*8", CROSS))
    await ben.board.shoot("match-numenko-first")
    await table.do(ann, first)
    await lose_connection(boards, ben)
    await table.do(ben, first)
    await boards.restart()
    await ann.board.wait("!document.body.classList.contains('offline')")
    await press_in_discord(world, ben, "Undo")
    await ben.board.wait("document.querySelector('#say').textContent.includes('not saved')")
    await table.do(ann, whole)
    await ann.board.shoot("match-numenko-whole")
    await table.do(ben, whole)
    await table.do(ann, {"type": "finish"})
    await world.wait(61)
    for hands in (ann, ben):
        await hands.board.wait("document.querySelector('#table').textContent.includes('🏆')")
        await hands.board.shoot(f"match-numenko-end-{hands.board.name}")


@pytest.mark.parametrize("game", SHORT)
async def test_a_whole_match_by_touch_and_by_keyboard_alone(
    boards: Boards, world: World, game: str, record_property: Recorder
) -> None:
    await begin(world, game)
    seats = {seat.name: seat.seat for seat in (await world.bot.service.match(1)).seats}
    ann, ben = await sit_at(boards, "Ann", 1), await sit_at(boards, "Ben", 1, keys=True)
    middle = Middle(boards, f"match-{game}")
    table = PageTable(boards, 1, {seats["Ann"]: ann, seats["Ben"]: ben})
    record_property("taps", table.taps)
    await table.play(middle)
    for hands in (ann, ben):
        await hands.board.wait("document.querySelector('#table').textContent.includes('🏆')")
        await hands.board.shoot(f"match-{game}-end-{hands.board.name}")
    assert middle.is_pressed
    assert bool(middle.wilds) == (game == "numero"), "wild cards are played"
