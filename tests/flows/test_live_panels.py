"""The private panel in the channel follows its match."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ui.messages.ephemeral_panels import FOLLOWED
from tests.flows.mischief import Mischief
from tests.flows.world import World, answer, controls_of, texts_of

LABELS = ("Choose a number", "Sit out")


async def opened(world: World, name: str, message: Any = None) -> Any:
    """The private panel that a press of My board shows, as that person sees it from then on."""
    return answer(await world.opens(name, message))


async def test_the_panel_follows_what_others_do(world: World) -> None:
    await world.start_numer("ann", "ben")
    panel = await opened(world, "ann")
    await world.presses("ann", "Sit out", panel)
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert "turn 2 of 5" in texts_of(panel)
    assert set(LABELS) <= set(controls_of(panel))


async def test_after_the_end_the_panel_shows_the_result_and_the_way_on(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    panel = await opened(world, "ann")
    await world.plays_out("ben", "ann", ben=["987"])
    await world.wait()
    assert "**ben** wins" in texts_of(panel)
    assert "Play again" in controls_of(panel)
    assert await world.bot.store.posts.read_followed_seats() == []


@pytest.mark.parametrize("downtime", [1.0, 300.0])
async def test_the_panel_follows_over_a_restart(world: World, downtime: float) -> None:
    await world.start_numer("ann", "ben", pace="relaxed")
    panel = await opened(world, "ann")
    await world.bot.close()
    await world.wait(downtime)
    await world.revive()
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert "turn 2 of 5" in texts_of(panel)


async def test_before_the_key_dies_the_panel_says_so_and_can_go_on(world: World) -> None:
    await world.start_numer("ann", "ben", pace="relaxed")
    panel = await opened(world, "ann")
    await world.wait(FOLLOWED + 1)
    assert list(controls_of(panel)) == ["Refresh"]
    assert "has stopped updating" in texts_of(panel)
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert list(controls_of(panel)) == ["Refresh"], "nobody can edit it any more"
    await world.presses("ann", "Refresh", panel)
    assert "turn 2 of 5" in texts_of(panel)
    assert set(LABELS) <= set(controls_of(panel))
    await world.presses("ann", "Sit out", panel)
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait()
    assert "turn 3 of 5" in texts_of(panel), "and from then on it follows again"


async def test_each_press_gives_the_panel_another_quarter_of_an_hour(world: World) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    panel = await opened(world, "ann")
    await world.wait(FOLLOWED - 60)
    await world.presses("ann", "Sit out", panel)
    await world.wait(120)
    assert "Refresh" not in controls_of(panel)
    await world.wait(FOLLOWED)
    assert list(controls_of(panel)) == ["Refresh"]


async def test_a_new_panel_takes_the_place_of_the_players_own_alone(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await opened(world, "ann")
    others = await opened(world, "ben")
    mischief.marks()
    newest = await opened(world, "ann")
    assert {kind: n for kind, n in mischief.calls().items() if "delete" in kind.lower()} == {"delete private": 1}
    for name, panel in (("ann", newest), ("ben", others)):
        await world.presses(name, "Sit out", panel)
    await world.wait()
    for panel in (newest, others):
        assert "turn 2 of 5" in texts_of(panel)


@pytest.mark.parametrize("by_dm", [True, False])
async def test_the_whole_table_is_a_press_away_and_leaves_the_panel_alone(world: World, by_dm: bool) -> None:
    await world.start_numer("ann", "ben")
    panel = world.dm("ann") if by_dm else await opened(world, "ann")
    before = list(controls_of(panel))
    assert before == [*LABELS, "Table"]
    pressed = await world.presses("ann", "Table", panel)
    assert pressed.ephemeral
    assert "Score sheet" in texts_of(answer(pressed))
    assert list(controls_of(answer(pressed))) == ["Rules", "More"]
    assert list(controls_of(panel)) == before
