"""The review of one's own match, through the buttons under it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bot.match.kinds.try_ import OwnTry
from bot.match.play import seat_of
from tests.flows.past import past
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, told
from tests.told import sentence_of


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
    await tries_again(world, wire, shot, review)


async def tries_again(world: World, wire: Wire, shot: Any, review: Any) -> None:
    """A decision is tried again, with the best move, and compared; nobody else can try it."""
    label = next(label for label in controls_of(review.response) if label.startswith("Try it"))
    button = controls_of(review.response)[label]
    assert told(await wire.press("eve", shot, custom_id=button["custom_id"])) == sentence_of("training.position")
    tried = await wire.press("ann", shot, custom_id=button["custom_id"])
    assert "The review found a better move here" in told(tried)
    user = world.person("ann").id
    found = await world.bot.store.positions.next_of(user, "nmbrs")
    assert found is not None
    rows = await world.bot.store.database.rows("SELECT max(id) AS id FROM match")
    match = await world.bot.service.match(rows[0]["id"])
    assert isinstance(match.kind, OwnTry)
    seat = seat_of(match, user).seat
    best = msgspec.convert(match.kind.puzzle.solution[0], type=match.game.action_type)
    with world.env._bot_scope():
        await world.bot.service.act(match.id, user, match.stamp(seat), best)
    again = await wire.press("ann", shot, custom_id="bp:0:0:train.mine:nmbrs")
    assert "From your match" in told(again)
    page = await wire.press("ann", shot, custom_id=f"bp:{match.id:x}:0:table.hand")
    assert "🟢 The best move." in told(page)
    assert "In the match: " in told(page) and "Best: " not in told(page)
