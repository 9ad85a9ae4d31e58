"""What players of slow matches decide ahead: chosen in one's own panel, seen by nobody else, carried out later."""

from __future__ import annotations

from bot.match.plans import LOOK
from tests.flows.nmbrs import lay_out, sit_down
from tests.flows.world import World, texts_of

PLAN = "Claim what earns 5 points or more, pass the rest"


async def test_an_answer_decided_ahead_is_given_later_and_seen_by_nobody_else(world: World) -> None:
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", pace="daily")
    hands = {"ann": [10, 20, 30], "ben": [29, 87, 7], "cleo": [3, 4]}
    await lay_out(world, hands=hands, phase="draw", pile="41 58", deck="94 93 92 91")
    values = {option["label"]: option["value"] for option in ben.options("Decide ahead")}
    await ben.selects("Decide ahead", [values[PLAN]])
    assert f"📌 Decided ahead: {PLAN}." in ben.sees
    later = next(label for label in (one["label"] for one in ben.options("Decide ahead")) if "when it" in label)
    assert later == "Decide when it's time"
    await ann.presses("Draw face down")
    await world.wait()
    assert "Decided ahead" not in texts_of(world.table()) + ann.sees + cleo.sees
    assert f"📌 I'll play this for you within half an hour: {PLAN}." in ben.sees
    await world.restart()
    await world.bot.store.database.write("UPDATE plan SET act_at = ?", (world.bot.service.clock(),))
    await world.wait(2 * LOOK)
    assert "Decided ahead" not in texts_of(world.table()) + ann.sees + cleo.sees
    assert "ben claims" in texts_of(world.table())
    assert "Decided ahead" not in ben.sees, "the hand is another one"
