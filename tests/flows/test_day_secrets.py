"""Day secrets: on no page of whoever has finished the daily marathon is anything that helps others with theirs."""

from __future__ import annotations

import logging

import pytest
import simcord

from bot.match.model import Match
from tests.flows.daily import later
from tests.flows.numenko import Player
from tests.flows.test_numenko_solo import puzzle
from tests.flows.test_privacy import exported
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told
from tests.told import sentence_of


async def finished(world: World, name: str = "ann") -> Match:
    """That person's marathon of today, finished at once."""
    await puzzle(world, name, daily=True)
    await Player(world, name).finishes()
    await world.wait()
    return await world.bot.service.match(1)


def secrets_of(match: Match) -> tuple[str, str]:
    """Seed and nonce."""
    assert match.row.seed is not None
    assert match.row.nonce is not None
    return match.row.seed, match.row.nonce


async def asks(world: World, name: str, what: str) -> simcord.InteractionResult:
    """That person asks about the first match."""
    return await world.person(name).slash(world.channel, f"match {what}", match=1)


async def test_no_page_tells_the_seed_of_a_marathon_that_others_may_still_play(
    world: World, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    match = await finished(world)
    seen = [texts_of(world.dm("ann"))]
    shot = wire.shot(world.dm("ann"))
    shown = await asks(world, "ann", "show")
    seen += [told(shown), told(await asks(world, "ann", "replay"))]
    assert match.commitment is not None
    assert match.commitment in told(shown), "it can be checked later"
    assert "Review" not in controls_of(shown.response)
    review = await wire.press("ann", shot, custom_id="bp:1:0:table.review")
    assert sentence_of("match.sealed", until=1.0).partition("<")[0] in told(review)
    last = await wire.press("ann", shot, custom_id="bp:1:0:replay.last:99")
    hand = await wire.press("ann", shot, custom_id="bp:1:0:replay.last:99.0")
    seen += [told(review), told(last), told(hand), str(await exported(world, "ann")), caplog.text]
    day = world.bot.service.dailies.today()
    secret = await world.bot.service.dailies.secret(day)
    for text in seen:
        assert not [one for one in (*secrets_of(match), secret) if one in text]


async def test_they_are_told_when_no_try_counts_any_more(world: World, wire: Wire) -> None:
    match = await finished(world)
    assert match.kind.counts_until is not None
    await later(world, (match.kind.counts_until - world.bot.service.clock()) / 3600 - 1)
    before = await asks(world, "ann", "show")
    await later(world, 2)
    after = await asks(world, "ann", "show")
    for one in secrets_of(match):
        assert one not in told(before)
        assert one in told(after)
    assert "Seed and nonce match the SHA-256 published at the start." in told(after)
    review = await wire.press("ann", wire.shot(world.dm("ann")), custom_id="bp:1:0:table.review")
    assert "match.sealed" not in told(review)
    assert f"#{match.id}" in told(review)


async def test_another_solo_match_tells_its_own_at_once(world: World) -> None:
    await puzzle(world, "ann", private=True)
    await Player(world, "ann").finishes()
    match = await world.bot.service.match(1)
    shown = await asks(world, "ann", "show")
    assert all(one in told(shown) for one in secrets_of(match))
    assert "Review" in controls_of(shown.response)
