"""What is posted again when its table message is old or far up: what goes on or has a result, not what was called
off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.match.lobbies.hosting import LOBBY
from bot.ui.messages.table import FAR, OLD
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of

Change = Callable[[World], Awaitable[object]]


async def lobby(world: World) -> None:
    """A lobby of Ann's."""
    await world.open_numer("ann", "ben")


async def lonely_lobby(world: World) -> None:
    """A lobby in which nobody waits for Ann."""
    await world.open_numer("ann")


async def match(world: World) -> None:
    """A match that waits for both players, with plenty of time; a moderator is around."""
    world.moderator("mod")
    await world.start_numer("ann", "ben", rounds=1, pace="daily")


async def last_turn(world: World) -> None:
    """A match that waits for one last choice."""
    await match(world)
    for turn in range(5):
        for name in ("ann", "ben")[: 2 if turn < 4 else 1]:
            await world.presses(name, "Sit out", world.dm(name))
        await world.wait()


async def joins(world: World) -> None:
    await world.presses("cleo", "Join")


async def calls_off(world: World) -> None:
    wire = Wire(world)  # from options that were opened before
    await wire.press("ann", wire.shot(world.table()), custom_id="bp:1:0:lobby.cancel")


async def is_forgotten(world: World) -> None:
    await world.wait(LOBBY)


async def starts(world: World) -> None:
    await world.presses("ann", "Start")


async def chooses(world: World) -> None:
    await world.presses("ben", "Sit out", world.dm("ben"))


async def is_cancelled(world: World) -> None:
    await world.cancels("mod")


GOES_ON: dict[str, tuple[Change, Change]] = {
    "somebody joins": (lobby, joins),
    "the match starts": (lobby, starts),
    "a turn is played": (match, chooses),
    "the match is over": (last_turn, chooses),
}
CALLED_OFF: dict[str, tuple[Change, Change]] = {
    "the host calls the lobby off": (lobby, calls_off),
    "nobody comes to the lobby": (lonely_lobby, is_forgotten),
    "a moderator cancels the match": (match, is_cancelled),
}
every_way = pytest.mark.parametrize("way", ["old", "far up"])


async def sinks(world: World, mischief: Mischief, way: str) -> int:
    """The table message becomes old, or is pushed up; returns its id. From now on calls are counted."""
    (table,) = world.tables()
    if way == "old":
        await world.wait(OLD)
    else:
        await mischief.chats(FAR)
    mischief.marks()
    return table.id


@every_way
@pytest.mark.parametrize("change", GOES_ON)
async def test_what_goes_on_or_has_a_result_is_posted_where_people_look(
    world: World, mischief: Mischief, change: str, way: str
) -> None:
    before, happens = GOES_ON[change]
    await before(world)
    old = await sinks(world, mischief, way)
    await happens(world)
    await world.wait()
    (fresh,) = world.tables()
    assert fresh.id != old
    assert mischief.calls()["post board"] == 1


@every_way
@pytest.mark.parametrize("change", CALLED_OFF)
async def test_what_was_called_off_is_only_edited(world: World, mischief: Mischief, change: str, way: str) -> None:
    """Nobody waits for it, so nobody is shown it again; the message stays where it is and loses its controls."""
    before, happens = CALLED_OFF[change]
    await before(world)
    old = await sinks(world, mischief, way)
    await happens(world)
    await world.wait()
    (table,) = world.tables()
    assert table.id == old
    assert not {"Join / leave", "Start", "Choose a number"} & set(controls_of(table))
    assert mischief.calls()["edit board"]
    assert not mischief.calls()["post board"]
