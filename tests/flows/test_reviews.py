"""The review of one's own match, through the buttons under it."""

from __future__ import annotations

import re

from tests.flows.past import past
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, told


async def test_a_decision_that_mattered_is_looked_at_in_the_replay(world: World, wire: Wire) -> None:
    number = await past(world, "nmbrs", "ann", "ben")
    await world.open_numer("eve")
    shot = wire.shot(world.table())
    review = await wire.press("ann", shot, custom_id=f"bt:{number:x}:0:table.review")
    found = re.findall(r"\*\*(.+)\*\* · .*\nPlayed: ([^·\n]+)", told(review))
    assert 1 <= len(found) <= 3
    for moment, played in found:
        button = controls_of(review.response)[moment]
        page = await wire.press("ann", shot, custom_id=button["custom_id"])
        assert f"#{number} · replay" in told(page)
        assert played.strip() in told(page)
    stranger = await wire.press("eve", shot, custom_id=button["custom_id"])
    assert played.strip() in told(stranger), "the table of a finished match is everybody's to see"
    past_the_end = await wire.press("ann", shot, custom_id=f"bp:{number:x}:0:replay.move:99999")
    assert "replay" in told(past_the_end)
