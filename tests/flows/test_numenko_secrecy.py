"""Numenko: nobody else ever sees a rack or a grid before the end."""

from __future__ import annotations

import logging
import re

import pytest

from tests.flows.audience import audience, readable
from tests.flows.numenko import ROWS, Player, deal, sit_down
from tests.flows.world import World, controls_of, texts_of

RACK = "00123456789****"
"""Ann's tiles, unlike anybody else's."""
SECRETS = ("0 0 1 2 3", "4*2*8", "4 × 2 = 8", "4*2*9", "4×2×9", "0 0 1 3 5", "00135", "42", "7 + 9 = 16")
"""Everything that could be said of Ann's tiles and grids, in any form."""


def seen_by_others(world: World, owner: str, since: int) -> list[str]:
    """Calls since then that carried one of the secrets to anybody but the owner."""
    return [
        f"{call.method} {call.path}: {secret}"
        for call in world.env.http_requests[since:]
        for secret in SECRETS
        if re.search(rf"(?<!\d){re.escape(secret)}(?!\d)", readable(call))
        and audience(world.env, call) != world.person(owner).id
    ]


async def everybody_looks(world: World) -> None:
    """Everybody, and a stranger, uses everything that shows something of the match."""
    for name in ("ann", "ben", "cleo", "eve"):
        await world.opens(name)
        await world.presses(name, "More")
        await world.person(name).slash(world.channel, "match show", match=1)
        await world.person(name).slash(world.channel, "hand", match=1)
    await world.wait(5)


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("text", marks=pytest.mark.settings(pictures=False)),
        pytest.param("pictures", marks=pytest.mark.settings(pictures=True)),
    ],
)
async def test_racks_and_grids_leave_for_nobody_but_their_owner(
    world: World, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    ann, ben, _ = await sit_down(world, "ann", "ben", "cleo")
    await deal(world, {"ann": RACK, "ben": "123**9", "cleo": "9"}, pot="9" * 12)
    since = len(world.env.http_requests)
    await ann.sends(await ann.writing(), "A1 across 4*2*9")
    await ann.sends(await ann.writing(), "A1 across 4*2*8")
    await ann.presses(ROWS)
    await ann.swaps("0")
    await ann.presses("Undo")
    await ann.presses("Redo")
    await ben.builds("1*2*3")
    await everybody_looks(world)
    await world.restart()
    await everybody_looks(world)
    assert seen_by_others(world, "ann", since) == []
    assert any("4 × 2 = 8" in readable(call) for call in world.env.http_requests[since:]), "its owner sees it"
    log = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "4*2*8" not in log
    assert "From the pot" not in (await world.bot.service.match(1)).row.recent
    for player in (ann, ben):
        await player.finishes()
    before = len(world.env.http_requests)
    await Player(world, "cleo").finishes()
    await world.wait()
    await world.presses("ben", "More")
    assert seen_by_others(world, "ann", before), "at the end everybody's grid is shown"


@pytest.mark.settings(pictures=True)
async def test_pictures_are_the_same_whatever_others_have_and_build(world: World) -> None:
    async def pictures(rack: str, line: str) -> list[bytes]:
        ann, ben = await sit_down(world, "ann", "ben")
        await deal(world, {"ann": rack, "ben": "123**9"}, pot="9" * 12, match_id=len(world.tables()))
        await ann.builds(line)
        await world.wait()
        await ben.opens()
        shown = [*world.table().attachments, *ben.message.attachments]
        assert [attachment.filename for attachment in shown] == ["table.png", "grid.png"]
        return [await attachment.read() for attachment in shown]

    assert await pictures("428**77", "4*2*8") == await pictures("96**300", "9*3*6")


async def test_custom_ids_say_only_where_and_what(world: World) -> None:
    await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "428**", "ben": "96*30"})
    ids = {
        name: {control["custom_id"] for control in controls_of(world.dm(name)).values()} for name in ("ann", "ben")
    }
    tiles = {name: {one for one in ids[name] if ":play.pad_tile:" in one} for name in ids}
    assert ids["ann"] - tiles["ann"] == ids["ben"] - tiles["ben"]
    assert {one.rsplit(":", 1)[1] for one in tiles["ann"]} == set("428*"), "each is about the tile on it alone"
    assert "4 2 8" not in texts_of(world.table())
