"""Numenko: everybody at once. The pot serves requests in the order of their commits, and loses no tile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.games.numenko import NUMENKO
from bot.games.numenko.model import NumenkoState
from tests.contract.numenko_hooks import conserve
from tests.flows.numenko import LAY, MEND, Player, deal, sit_down, state
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, said
from tests.match.replay import replayed

STEPS = 36
LINES = ("1*2*3", "2*4*8", "9*3*3", "5*0*5")
"""What people try to write, whether they have the tiles or not."""


def emit_swap(world: World, wire: Wire, name: str, rng: Random, loose: str = "") -> None:
    """That person swaps a tile from the panel as it is now; the bot has not answered yet. ``loose``: the tiles
    that their saved grid leaves, if the panel may show a grid that was refused."""
    shot = wire.shot(world.dm(name))
    here = next(iter(controls_of(world.dm(name)).values()))["custom_id"].partition(":play.")[0]
    wire.emit_press(name, shot, custom_id=f"{here}:play.swop_now:{rng.choice(loose or Player(world, name).left)}")


def unplaced_of(now: NumenkoState, name: str) -> str:
    """The tiles that the saved grid of Ann or Ben leaves."""
    mine = NUMENKO.view(now, ("ann", "ben").index(name)).mine
    assert mine is not None
    return mine.unplaced


def emit_grid(world: World, wire: Wire, name: str, rng: Random, loose: str = "") -> None:
    """That person submits a calculation for which they may lack the tiles."""
    emit_line(world, wire, name, rng.choice(LINES))


def emit_line(world: World, wire: Wire, name: str, line: str) -> None:
    """That person submits a calculation from the panel as it is now; the bot has not answered yet."""
    here = controls_of(world.dm(name))
    button = here[LAY] if LAY in here else here[MEND[LAY]]
    form = button["custom_id"].replace("bp:", "fp:", 1)
    wire.emit_form(name, form, {"text": f"A1 across {line}"}, wire.shot(world.dm(name)))


async def replays(world: World) -> None:
    """The log leads to the stored state, in the order of the commits, and every tile is in one place."""
    match = await world.bot.service.match(1)
    log = await world.bot.store.matches.actions(1)
    assert replayed(match.row, log) == match.row.state
    assert [entry.n for entry in log] == sorted({entry.n for entry in log})
    conserve(match.state)


@pytest.mark.parametrize("seed", [1, 2])
async def test_two_people_build_and_swap_at_the_same_time_with_restarts(
    world: World, wire: Wire, seed: int
) -> None:
    await sit_down(world, "ann", "ben", pot="full")
    rng, acted = Random(seed), Counter[str]()
    for step in range(STEPS):
        both = rng.sample(["ann", "ben"], k=rng.choice([1, 2, 2]))
        before = await state(world)
        emits = {name: rng.choice([emit_swap, emit_grid]) for name in both}
        for name, emit in emits.items():
            emit(world, wire, name, rng, unplaced_of(before, name))
        await wire.settle()
        after = await state(world)
        swaps = [emit for emit in emits.values() if emit is emit_swap]
        assert len(before.pot) - len(after.pot) == len(swaps), "every swap is served, whatever the other does"
        acted.update(emit.__name__ for emit in emits.values())
        if step % 12 == 11:
            await world.restart()
    assert len(acted) == 2
    log = [entry.action or "" for entry in await world.bot.store.matches.actions(1)]
    assert any('"save"' in action for action in log) and any('"swop"' in action for action in log)
    await replays(world)


async def test_the_last_two_tiles_go_to_whoever_was_committed_first(world: World, wire: Wire) -> None:
    """However close the requests are: the first is served, the second finds the pot empty and ends the match."""
    await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "9", "ben": "8"}, pot="12")
    for name in ("ann", "ben"):
        emit_swap(world, wire, name, Random(1))
    await wire.settle()
    first, second = [entry.seat for entry in await world.bot.store.matches.actions(1)]
    now = await state(world)
    assert first is not None and second is not None
    assert [len(now.players[seat].rack) for seat in (first, second)] == [2, 1]
    assert now.phase == "call"


async def test_what_others_take_never_makes_a_panel_old(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "98765", "ben": "123**4"}, pot="1" * 12)
    form = await ben.writing()
    for tile in "98":
        await ann.swaps(tile)
    answer = await ben.sends(form, "A1 across 1*2*3")
    assert "A1 across: 1 + 2 = 3" in said(answer) + ben.sees
    assert "out of date" not in said(answer)


async def test_two_dones_at_once_are_served_one_after_the_other(world: World, wire: Wire) -> None:
    await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "123**", "ben": "123**"}, pot="5678")
    for name in ("ann", "ben"):
        emit_line(world, wire, name, "1*2*3")
    await wire.settle()
    first, second = [entry.seat for entry in await world.bot.store.matches.actions(1)]
    now = await state(world)
    assert first is not None
    assert now.players[first].rack == "1235678**"
    assert (now.phase, now.players[second or 0].dones) == ("call", 1)
