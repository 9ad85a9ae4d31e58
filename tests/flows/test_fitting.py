"""Computers follow people: who gets which level, the offer of the next one, and who is told."""

from __future__ import annotations

import pytest

from bot.games.numer.model import Choose, NumerView, SitOut
from bot.match import play
from bot.opponents.base import LEVELS, opponent
from bot.panels.lobby import FITTING
from tests.flows.records import Past
from tests.flows.world import ADD, World, answer, controls_of, said, texts_of

LOWEST, SECOND = LEVELS[:2]
HIGHER = f"One level higher: {SECOND}"


def _sit_out(_: object, view: NumerView, *__: object) -> SitOut | None:
    return SitOut() if view.mine is None else None


async def levels(world: World, match_id: int) -> list[str | None]:
    """The levels of the computers in a match."""
    return [seat.level for seat in (await world.bot.service.match(match_id)).seats if seat.level is not None]


async def test_computers_follow_people_and_stay_as_they_are(
    world: World, past: Past, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(opponent("numer")), "choose", _sit_out)
    service, ann, ben = world.bot.service, world.person("ann"), world.person("ben")
    await past.match(("ben", 1, 9), rated=False, level="medium")
    bens = controls_of(await world.open_numer("ben", rounds=1))
    for level in (FITTING, "hard"):
        await world.adds("ben", level)
    assert await levels(world, 2) == ["medium", "hard"], "what is chosen holds"

    anns = controls_of(await world.open_numer("ann", rounds=1))
    await world.adds("ann", FITTING)
    assert await levels(world, 3) == [LOWEST], "her first match"
    assert anns[ADD]["options"] == bens[ADD]["options"], "the menu is the same for all"

    await past.match(("ann", 1, 9), rated=False, level=LOWEST)
    await world.presses("ann", "Start")
    for number in ("999", "888", "777", "666", "555"):
        seat = (await service.match(3)).seats[0]
        await service.act(3, ann.id, seat.stamp, Choose(number))
        await service.computers.idle()
    await world.wait()
    shown = [label for table in world.tables() for label in controls_of(table)]
    assert "Play again" in shown and HIGHER not in shown, "nobody else learns of the run"
    offered = world.dm("ann")
    assert HIGHER in controls_of(offered)

    begun = await world.presses("ann", HIGHER, offered)
    assert f"Against a computer: {SECOND}." in said(begun)
    assert await levels(world, 5) == [SECOND]
    await service.change(5, play.resign, ann.id)
    await service.computers.idle()
    await world.wait()
    again = await world.presses("ann", "Play again", world.dm("ann"))
    assert f"Against a computer: {SECOND}." in said(again), "kept, though she has lost"
    await world.open_numer("ann", rounds=1)
    await world.adds("ann", FITTING)
    assert await levels(world, 7) == [LOWEST], "not taken by itself"

    own = texts_of(answer(await ann.slash(world.channel, "stats")))
    assert f"**Numer** · {LOWEST}: 100% of them did no better than you in your last 2 matches" in own
    assert "beaten in" not in own, "such wins count nowhere"
    others = texts_of(answer(await ben.slash(world.channel, "stats", member=ann)))
    assert LOWEST not in others and "suit" not in others
