"""Each call of a turn is answered with a rate limit or an error of Discord's, one at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extent import in_turn
from tests.flows.mischief import Mischief
from tests.flows.turns import LATER, TURN, goes_on, plays_a_turn
from tests.flows.world import NUMBER_BUTTONS, World, controls_of, said, texts_of


async def state_of(world: World) -> Any:
    """The state of the match as it is stored."""
    return (await world.bot.service.match(1)).state


async def test_a_turn_makes_every_kind_of_call(world: World, mischief: Mischief) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    mischief.marks()
    await plays_a_turn(world, mischief)
    assert sorted(mischief.calls()) == TURN


@pytest.mark.parametrize(("kind", "status"), in_turn(TURN, (429, 500, 503)))
async def test_a_call_fails_and_the_match_goes_on(
    world: World, mischief: Mischief, kind: str, status: int
) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    mischief.fails(kind, status, times=2)
    await plays_a_turn(world, mischief)
    assert mischief.failed()
    mischief.mends()
    await goes_on(world)


@pytest.mark.parametrize("kind", ["edit board", "send dm"])
async def test_pauses_grow_while_discord_is_down(world: World, mischief: Mischief, kind: str) -> None:
    await world.open_numer("ann", "ben", pace="daily")
    mischief.fails(kind, 500, times=None)
    mischief.marks()
    await world.presses("ann", "Start")
    await world.wait(20 * 60)
    assert 20 <= mischief.calls()[kind] <= 35
    mischief.mends()
    await world.wait(LATER)
    assert "turn 1 of 5" in texts_of(world.table())
    assert "turn 1 of 5" in texts_of(world.dm("ann"))
    mischief.marks()
    await world.wait(LATER)
    assert not mischief.calls()


async def test_the_player_is_told_when_the_answer_does_not_get_through(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    mischief.fails("answer", 500)
    told = said(await world.writes("ann", "761"))
    assert "Nothing is lost" in told
    assert (await state_of(world)).choices[0] == "761"


async def test_a_panel_that_could_not_be_renewed_in_place_is_renewed_after_all(
    world: World, mischief: Mischief
) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    mischief.fails("answer", 500, times=2)
    await world.writes("ann", "761", world.dm("ann"))
    await world.wait()
    assert "Your number: **761**" in texts_of(world.dm("ann"))


@pytest.mark.parametrize("faults", [0, 3])
async def test_a_panel_follows_what_its_owner_plays_at_the_table(
    world: World, mischief: Mischief, faults: int
) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    if faults:
        mischief.fails("edit dm", 500, times=faults)
    await world.writes("ann", "761")
    await world.wait(LATER)
    assert "Your number: **761**" in texts_of(world.dm("ann"))


async def test_answered_too_late(world: World, mischief: Mischief) -> None:
    """Discord has forgotten the interaction (10062); the number counts, and both table message and panel show
    it."""
    await world.start_numer("ann", "ben", pace="daily")
    label = next(label for label in controls_of(world.dm("ann")) if label in NUMBER_BUTTONS)
    form = await world.presses("ann", label, world.dm("ann"))
    mischief.fails("acknowledge", 404, code=10062, times=None)
    await world.sends("ann", form, "761")
    await world.wait()
    ben = world.person("ben").mention
    assert (await state_of(world)).choices[0] == "761"
    assert f"Waiting for {ben} ·" in texts_of(world.table())
    assert "Your number: **761**" in texts_of(world.dm("ann"))


async def test_a_private_panel_never_lands_on_the_board(world: World, mischief: Mischief) -> None:
    """The acknowledgement of a form from the table message fails and the form is outdated: the answer stays
    private."""
    await world.start_numer("ann", "ben", pace="daily")
    form = await world.presses("ann", "Choose a number")
    for name in ("ann", "ben"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait()
    board = texts_of(world.table())
    mischief.fails("acknowledge", 500)
    late = await world.sends("ann", form, "761")
    assert texts_of(world.table()) == board
    assert late.response is not None
    assert late.response.ephemeral
    assert "Open digits" in said(late)
