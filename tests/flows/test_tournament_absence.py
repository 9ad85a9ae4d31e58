"""What people see of a tournament when somebody isn't there: late starts, corrections, pauses, no winner."""

from __future__ import annotations

import pytest

from bot.match import agreement, play
from bot.match.tournaments import announcing
from bot.match.tournaments.model import HOUR
from tests.flows.test_tournaments import CUP, announced, cup, plays_round, post
from tests.flows.world import World, controls_of, said, texts_of, told


async def starts(world: World) -> None:
    await world.presses("mo", "Start", post(world))
    await world.wait(10)


async def test_who_has_left_the_server_is_paired_in_no_round(world: World) -> None:
    await announced(world, "ann", "ben", "cat", "dan", form="league")
    world.guild.remove_member(world.person("ann"))
    await world.env.settle()
    await starts(world)
    names = {player.n: player.name for player in (await cup(world)).players}
    assert sorted(names.values()) == ["ben", "cat", "dan"]
    await plays_round(world)
    world.guild.remove_member(world.person("ben"))
    await world.env.settle()
    await world.wait(130)
    now = await cup(world)
    assert now.number == 2
    assert "ben" not in {names[player] for table in now.rounds[-1] for player in table.players}


@pytest.mark.parametrize("form", ["swiss", "league", "knockout"])
async def test_nobody_wins_what_nobody_came_to(world: World, form: str) -> None:
    await announced(world, "ann", "ben", form=form, round_hours=1)
    await starts(world)
    await world.wait(3600)
    await world.wait(10)
    end = texts_of(post(world))
    assert (await cup(world)).status == "finished"
    assert "Nobody played to the end" in end
    assert not set("🥇🥈🥉") & set(end)
    assert "won by" not in told(await world.person("ann").slash(world.channel, "tournament list"))


async def missed(world: World, hours: float) -> str:
    """The post of a tournament whose start the bot slept through by so many hours."""
    await announced(world, "ann", "ben", starts_in=20)
    await world.bot.close()
    await world.wait(20 * 60 + hours * 3600)
    await world.revive()
    await world.wait(5)
    return texts_of(post(world))


async def test_a_start_that_was_missed_by_minutes_is_told_and_comes_soon(world: World) -> None:
    assert "while I was offline. It starts <t:" in await missed(world, 0.5)
    (call,) = [message for message in world.tables() if texts_of(message).startswith("⏰")]
    assert all(f"<@{world.person(name).id}>" in texts_of(call) for name in ("ann", "ben"))
    await world.wait(11 * 60)
    assert (await cup(world)).number == 1


async def test_a_start_that_was_missed_by_hours_waits_for_the_organiser(world: World) -> None:
    assert "while I was offline. It starts when the organiser says so" in await missed(world, 5)
    (call,) = [message for message in world.tables() if texts_of(message).startswith("⏰")]
    assert all(f"<@{world.person(name).id}>" in texts_of(call) for name in ("ann", "ben", "mo"))
    await starts(world)
    assert (await cup(world)).number == 1


async def test_a_correction_after_the_next_pairing_says_that_it_stays(world: World) -> None:
    await announced(world, "ann", "ben", "cat", "dan", form="knockout")
    await starts(world)
    await plays_round(world)
    wrong = {"number": CUP, "round": 1, "member": world.person("ann"), "points": 0.0, "note": "a mix-up"}
    early = await world.person("mo").slash(world.channel, "tournament correct", **wrong)
    assert "pairings" not in told(early), "the next round is paired by it"
    await world.wait(130)
    assert (await cup(world)).number == 2
    late = await world.person("mo").slash(world.channel, "tournament correct", **wrong)
    assert "Pairings already made stay" in told(late)


async def asks_for_a_pause(world: World) -> tuple[str, list[str]]:
    """What Ann is told and offered when she wants to pause her match."""
    number = (await cup(world)).row.matches[0][2]
    table = next(m for m in world.tables() if texts_of(m).startswith(f"## Numer · #{number}"))
    more = await world.presses("ann", "More", table)
    asked = await world.presses("ann", "Pause", more.response)
    return said(asked), list(controls_of(asked.response))


async def test_a_pause_fits_into_its_round(world: World) -> None:
    await announced(world, "ann", "ben", round_hours=30)
    await starts(world)
    text, offered = await asks_for_a_pause(world)
    assert "a pause can't last longer than that" in text
    assert offered == ["1 hour", "1 day"]


async def test_where_no_pause_fits_none_is_offered(world: World) -> None:
    await announced(world, "ann", "ben", round_hours=1)
    await starts(world)
    text, offered = await asks_for_a_pause(world)
    assert "too soon for a pause" in text
    assert offered == []


async def test_an_offer_from_earlier_in_the_round_does_not_count_any_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "fit_round_time", lambda *_: 2 * HOUR)
    await announced(world, "ann", "ben", pace="daily")
    await starts(world)
    number = (await cup(world)).row.matches[0][2]
    table = next(m for m in world.tables() if texts_of(m).startswith(f"## Numer · #{number}"))
    more = await world.presses("ann", "More", table)
    asked = await world.presses("ann", "Pause", more.response)
    await world.wait(80 * 60)
    late = await world.presses("ann", "1 hour", asked.response)
    assert "too soon for a pause" in said(late)
    assert all(seat.pause_until is None for seat in (await world.bot.service.match(number)).seats)


async def test_a_match_without_a_tournament_can_pause_for_a_week(world: World) -> None:
    await world.start_numer("ann", "ben")
    more = await world.presses("ann", "More")
    asked = await world.presses("ann", "Pause", more.response)
    assert list(controls_of(asked.response)) == ["1 hour", "1 day", "3 days", "7 days"]


async def test_a_match_ended_together_says_where_it_counts_all_the_same(world: World) -> None:
    await announced(world, "ann", "ben")
    await starts(world)
    number = (await cup(world)).row.matches[0][2]
    for name in ("ann", "ben"):
        await world.writes(name, "761", world.dm(name))
    await world.wait(5)
    with world.env._bot_scope():  # what follows is waited for
        for name in ("ann", "ben"):
            await world.bot.service.change(number, agreement.agree, world.person(name).id, "end")
    await world.wait(10)
    table = next(m for m in world.tables() if texts_of(m).startswith(f"## Numer · #{number}"))
    assert "ended this match together" in texts_of(table)
    assert "shows what this means for the standings" in texts_of(table)
    assert [score.halves for score in (await cup(world)).rounds[0][0].scores or ()] == [1, 1]


async def test_who_leaves_last_has_the_win_and_the_post_says_so(world: World) -> None:
    await announced(world, "ann", "ben")
    assert "leave a match along with everyone else, and you score nothing for it" in texts_of(post(world))
    await starts(world)
    number = (await cup(world)).row.matches[0][2]
    for name in ("ann", "ben"):
        await world.bot.service.change(number, play.resign, world.person(name).id)
        await world.wait(5)
    for _ in range(12):
        await world.wait(5)
        now = await cup(world)
        (table,) = now.rounds[0]
        if table.scores is not None:
            break
    names = {player.n: player.name for player in now.players}
    assert {names[score.player]: score.halves for score in table.scores or ()} == {"ann": 0, "ben": 2}
    assert table.forfeits == ()
