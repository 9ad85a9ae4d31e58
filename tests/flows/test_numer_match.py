"""A match of Numer from the slash command to the result, played by people, and with a bot that keeps dying."""

from __future__ import annotations

from itertools import count

from tests.extent import little_and_nightly
from tests.flows import script
from tests.flows.world import World, controls_of, said, texts_of, told


async def test_the_lobby_becomes_a_board_and_a_turn_is_revealed(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo")
    assert "turn 1 of 5" in texts_of(world.table())
    await world.writes("ann", "761")
    await world.writes("ben", "513", world.dm("ben"))
    assert "too short" in said(await world.writes("cleo", "12"))
    await world.writes("cleo", "220")
    await world.wait()
    shown = texts_of(world.table())
    assert "~~761~~ ann · eliminated: 1 is in 513" in shown
    assert "**513** ben · 5 + 2 bonus = **7**" in shown
    assert "turn 2 of 5" in shown


async def test_a_whole_match_ends_as_computed_by_hand(world: World) -> None:
    shown = await script.play(world)
    assert "🏆 **ann** wins with 82 points!" in shown[-1]
    assert script.RESULT in shown[-1]
    assert "Decided in round 1, turn 5: **ann** scored 26 with 987, ben 0." in shown[-1]
    assert "Round 1 · " not in shown[-1]
    assert list(controls_of(world.table())) == ["Play again", "Review", "More"]
    more = (await world.presses("eve", "More")).response
    for line in (*script.SHEET, script.RESULT):
        assert line in texts_of(more)
    assert set(controls_of(more)) == {"Replay", "Rules"}
    assert [len(world.tables()), *(len(world.dms(name)) for name in ("ann", "ben", "cleo"))] == [1, 1, 1, 1]
    for name in ("ann", "ben", "cleo"):
        assert "🏆 **ann** wins" in texts_of(world.dm(name))
        assert not controls_of(world.dm(name))


@little_and_nightly("every", 5, 1)
async def test_a_bot_that_dies_after_every_few_steps_plays_the_same_match(world: World, every: int) -> None:
    """After all of them at night."""
    straight, steps = await script.play(world), count()

    async def dies() -> None:
        if next(steps) % every == 0:
            await world.restart()

    died = await script.play(world, dies)
    assert died == straight
    record = await world.bot.store.records.of(world.guild.id, world.person("ann").id)
    assert [(played.matches, played.wins, played.score) for played in record.games] == [(2, 2, 164)]
    logs = [await world.bot.store.matches.actions(match_id) for match_id in (1, 2)]
    first, second = ([(row.seat, row.source, row.action) for row in log] for log in logs)
    assert first == second


async def test_the_commitment_is_behind_more_for_everybody_from_the_start(world: World) -> None:
    await world.open_numer("ann")
    await world.adds("ann")
    await world.presses("ann", "Start")
    await world.wait()
    match = await world.bot.service.match(1)
    shuffle = f"-# Fair shuffle: the SHA-256 of seed + nonce is `{match.commitment}`"
    assert "Fair shuffle" not in texts_of(world.table())
    assert shuffle in told(await world.presses("eve", "More")), "Eve only watches"
    more = (await world.presses("ann", "More")).response
    assert f"The start of the match.\n{shuffle}" in told(await world.presses("ann", "Replay", more))
