"""One private panel, opened once, shows a whole match against computers in each game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.opponents.base import opponent
from bot.ui.messages.panel import read_panel
from tests.extent import in_turn
from tests.flows.world import World, answer, controls_of, texts_of
from tests.layouts import components
from tests.pseudo import ENGLISH

SHORT: dict[str, dict[str, Any]] = {
    "numer": {"rounds": 1},
    "numero": {"level": "starter"},
    "numo": {"target": 50},
    "nmbrs": {"simple": True, "target": 50, "rounds": 1, "claim_limit": 1},
    "numenko": {"minutes": 4, "clock": "always"},
}
"""For each game, options with which a match is soon over."""
MOST = 400
"""Actions of Ann's after which a match should be over."""
SOON = 4
"""Seconds within which the panel shows what a computer has just done."""


async def current(world: World) -> tuple[str, set[str]]:
    """The texts and the labels of the controls of Ann's panel as it should be now."""
    match = await world.bot.service.match(1)
    panel = await read_panel(world.bot, match, 0, ENGLISH)
    content, pictures = await panel.content(world.bot.workers.background, after=True)
    message = Shown(components(content, pictures))
    return texts_of(message), set(controls_of(message))


class Shown:
    """Components in the place of a message."""

    def __init__(self, found: list[dict[str, Any]]) -> None:
        self.components = found


async def plays(world: World, rng: Random) -> bool:
    """Ann plays what a computer would, if the match waits for her; whether it did."""
    match = await world.bot.service.match(1)
    if not any(seat.seat == 0 for seat in match.seats_to_move()):
        return False
    chosen = opponent(match.row.game).choose(match.view(0), "medium", rng)
    if chosen is None and match.row.game == "numenko":
        return False
    action = match.game.absent_action(match.state, 0) if chosen is None else chosen
    with world.env._bot_scope():
        await world.bot.service.act(1, world.person("ann").id, match.stamp(0), action)
    return True


@pytest.mark.english
@pytest.mark.parametrize(("game", "restarted"), in_turn(SHORT, (True, False)))
async def test_the_panel_shows_the_whole_match(world: World, game: str, restarted: bool) -> None:
    await world.person("ann").slash(world.channel, f"{game} play", **SHORT[game])
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    await world.wait()
    shown = answer(await world.opens("ann"))
    seen, rng = set[str](), Random(1)
    for number in range(MOST):
        if "Refresh" in controls_of(shown):
            await world.presses("ann", "Refresh", shown)
        for _ in range(SOON):
            now, labels = await current(world)
            if texts_of(shown) == now:
                break
            await world.wait(1.0)
        assert (texts_of(shown), set(controls_of(shown))) == (now, labels), f"after {number} actions"
        seen.add(now)
        if (await world.bot.service.match(1)).status != "running":
            break
        if restarted and number == 3:
            await world.restart()
        acted = await plays(world, rng)
        await world.wait(2.0 if acted else 5.0)
    assert (await world.bot.service.match(1)).status == "finished"
    assert "🏆" in texts_of(shown)
    assert "Play again" in controls_of(shown)
    assert len(seen) > 3
