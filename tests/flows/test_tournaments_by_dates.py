"""Tournaments by dates through the real client: players who each play alone, and a match that its round cuts
short."""

from __future__ import annotations

import discord
import pytest

from bot.match.tournaments import announcing
from bot.match.tournaments.model import HOUR
from tests.flows.mischief import Mischief
from tests.flows.test_tournaments import announced, cup, post
from tests.flows.world import World, controls_of, texts_of, told


async def test_a_round_is_played_alone_from_its_post(world: World, mischief: Mischief) -> None:
    world.moderator("mo")
    options = {"name": "Apart", "game": "numenko", "pace": "daily"}
    announced = told(await world.person("mo").slash(world.channel, "tournament create", **options))
    assert "Announced: Apart" in announced
    await world.wait(3)
    assert "You play alone" in texts_of(post(world))
    for name in ("ann", "ben"):
        await world.presses(name, "Join", post(world))
    await world.wait(3)
    await world.presses("mo", "Start", post(world))
    await world.wait(10)
    ann = world.person("ann").id
    assert f"<@{ann}>" in texts_of(post(world)), "there is no table message that would call her"
    called = [body["allowed_mentions"].get("users", []) for body in mischief.bodies("post board")]
    assert [len(users) for users in called] == [0, 2], "both are called when the round begins"
    ready = await world.presses("ann", "Play", post(world))
    assert "one try" in texts_of(ready.response)
    assert (await cup(world)).row.solos == ()
    begun = await world.presses("ann", "Start the clock", ready.response)
    ((_, _, _, match_id),) = (await cup(world)).row.solos
    title = f"Numenko · #{match_id}"
    assert title in texts_of(begun.response)
    await world.restart()
    assert title in texts_of((await world.presses("ann", "Play", post(world))).response)
    assert [seat.user_id for seat in (await world.bot.service.match(match_id)).seats] == [ann]
    looked = await world.person("ben").slash(world.channel, "match replay", match=match_id)
    assert "don't know that match" in told(looked)


def table_of_match(world: World) -> discord.Message:
    """The newest table of a match."""
    return next(message for message in reversed(world.tables()) if "My board" in controls_of(message))


async def test_an_unfinished_table_of_a_league_by_dates_is_decided_by_score(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann leads, and the match waits for her when the round is over."""
    monkeypatch.setattr(announcing, "fit_round_time", lambda *_: 2 * HOUR)
    await announced(world, "ann", "ben", form="league", pace="daily")
    await world.presses("mo", "Start", post(world))
    await world.wait(10)
    match_id = (await cup(world)).row.matches[0][2]
    await world.writes("ann", "513", table_of_match(world))
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(5)
    await world.restart()
    await world.presses("ben", "Sit out", world.dm("ben"))
    await world.wait(5)
    assert [seat.user_id for seat in (await world.bot.service.match(match_id)).seats_to_move()] == [
        world.person("ann").id
    ]
    await world.wait(2 * HOUR)
    shown = texts_of(next(m for m in world.tables() if texts_of(m).startswith(f"## Numer · #{match_id}\n")))
    assert "This match of a tournament was ended early." in shown
    assert "nothing counts" not in shown
    now = await cup(world)
    (table,) = now.rounds[0]
    names = [player.name for player in now.players]
    assert {names[score.player - 1]: score.halves for score in table.scores or ()} == {"ann": 2, "ben": 0}
    assert now.status == "finished"
    assert "🥇 ann" in texts_of(post(world))
