"""Clocks that fit: a deadline for a turn, none for a single person, and lost time given back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import discord
import pytest

from bot.match import tending
from bot.match.lobbies.hosting import LOBBY
from bot.match.model import Match
from bot.match.tending import IDLE
from tests.extent import little_and_nightly
from tests.flows import nmbrs
from tests.flows.mischief import Mischief
from tests.flows.test_faults_deadlines import BACK, panel, reminders
from tests.flows.world import World, controls_of, said, texts_of

HOUR = 3600.0
AWAY = "🤖 A computer is playing for ben"
Loss = Callable[[World], Awaitable[None]]


async def match(world: World) -> Match:
    """The first match as it is committed."""
    return await world.bot.service.match(1)


async def outage(world: World) -> None:
    """Both of Discord's shards, of which the bot has one, are out of reach for an hour."""
    world.bot.dispatch("shard_disconnect", 0)
    await world.wait(HOUR)
    world.bot.dispatch("shard_resumed", 0)
    await world.env.settle()


async def new_session(world: World) -> None:
    """As long an outage, after which Discord does not let the bot resume but begin anew."""
    world.bot.dispatch("shard_disconnect", 0)
    await world.wait(HOUR)
    world.bot.dispatch("shard_ready", 0)
    await world.env.settle()


async def jump(world: World) -> None:
    """The clock of the machine is put forward by an hour, as if it had slept."""
    world.env.backend.clock._epoch += timedelta(hours=1)
    await world.env.settle()


async def jump_back(world: World) -> None:
    """The clock of the machine is put back by an hour."""
    world.env.backend.clock._epoch -= timedelta(hours=1)
    await world.env.settle()


every_loss = pytest.mark.parametrize("lose", [outage, new_session, jump, jump_back])


def due(message: discord.Message) -> str:
    """The deadline that a message shows."""
    return texts_of(message).partition("<t:")[2].partition(":")[0]


@every_loss
async def test_seats_and_reminders_get_lost_time_back(world: World, lose: Loss) -> None:
    await world.start_numer("ann", "ben")
    await world.wait(50)
    before = world.env.now().timestamp()
    await lose(world)
    assert abs(world.env.now().timestamp() - before) == HOUR
    await world.wait(30)
    assert reminders(world, "ann") == 0
    assert "turn 1 of 5" in texts_of(world.table())
    waited = 0
    while not reminders(world, "ann"):
        assert waited < 500, "no reminder"
        await world.wait(10)
        waited += 10
    assert "turn 1 of 5" in texts_of(world.table())
    await world.wait(32)
    assert "turn 2 of 5" in texts_of(world.table())


async def test_tables_and_panels_show_the_new_deadline(world: World) -> None:
    await world.start_numer("ann", "ben")
    old = due(world.table())
    await world.wait(50)
    await outage(world)
    await world.wait()
    new = str(int((await match(world)).seats[0].due_at or 0))
    assert int(new) >= int(old) + HOUR
    assert [due(message) for message in (world.table(), world.dm("ann"), world.dm("ben"))] == [new] * 3


@every_loss
async def test_an_offer_of_nmbrs_gets_lost_time_back(world: World, lose: Loss) -> None:
    people = await nmbrs.sit_down(world, "ann", "ben")
    hands = {"ann": [10, 20, 30], "ben": [1, 2]}
    await nmbrs.lay_out(world, hands=hands, phase="draw", pile="41 42", deck="94 93 92 91")
    await people[0].presses("Draw face down")
    await world.wait(5)
    await lose(world)
    await world.wait(5)
    assert (await nmbrs.state(world)).phase == "offer"
    await people[1].presses("Claim the 42")
    assert (await nmbrs.state(world)).claims == (0, 1)


@pytest.mark.parametrize("lose", [outage, new_session, jump])
async def test_a_lobby_gets_lost_time_back(world: World, lose: Loss) -> None:
    await world.open_numer("ann", "ben")
    await world.wait(LOBBY - HOUR / 2)
    await lose(world)
    await world.wait(HOUR / 2 - 60)
    assert (await match(world)).status == "lobby"
    await world.wait(HOUR)
    assert (await match(world)).status == "cancelled"


@pytest.mark.settings(shards=2)
async def test_one_of_two_shards_is_enough_to_wait_for(world: World) -> None:
    await world.start_numer("ann", "ben")
    world.bot.dispatch("shard_disconnect", 0)
    await world.wait(10)
    world.bot.dispatch("shard_disconnect", 1)
    world.bot.dispatch("shard_resumed", 1)
    await world.wait(600)
    assert "turn 1 of 5" in texts_of(world.table())
    world.bot.dispatch("shard_resumed", 0)
    await world.wait(600)
    assert "turn 1 of 5" not in texts_of(world.table())


async def test_a_turn_of_nmbrs_ends_however_often_cards_are_laid_and_taken_back(world: World) -> None:
    ann, _ = await nmbrs.sit_down(world, "ann", "ben")
    await nmbrs.lay_out(world, "10 20 30", hands={"ann": [33, 36, 39, 40, 7], "ben": [1]})
    for _ in range(3):
        await world.wait(35)
        await ann.types("33 36 39")
        await ann.presses("Undo")
    assert (await nmbrs.state(world)).mover == 0
    await world.wait(20)
    assert (await nmbrs.state(world)).mover == 1
    assert "Type it" not in ann.may


async def test_what_is_pressed_after_the_deadline_does_not_count(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.wait(100)
    world.bot.due_work.timer.stop()
    await world.wait(21)
    late = await world.presses("ann", "Sit out", panel(world, "ann"))
    assert "Your time ran out before that arrived, so it wasn't played." in said(late)
    assert await world.bot.store.matches.actions(1) == []
    with world.env._bot_scope():
        await world.bot.due_work.run()
    await world.wait()
    assert [entry.source for entry in await world.bot.store.matches.actions(1)] == ["absent", "absent"]


async def against_a_computer(world: World) -> None:
    """Ann plays Numer against a computer."""
    await world.person("ann").slash(world.channel, "numer play")
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    await world.wait()


async def test_a_lobby_says_that_nobody_hurries_a_single_person(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play")
    await world.wait()
    assert "· live: 2 minutes a turn" in texts_of(world.table())
    await world.adds("ann", "easy")
    await world.wait()
    limit = "no time limit against computers only (with people, live: 2 minutes a turn)"
    assert limit in texts_of(world.table())
    await world.presses("ben", "Join")
    await world.wait()
    assert "· live: 2 minutes a turn" in texts_of(world.table())
    assert "no time limit" not in texts_of(world.table())


@little_and_nightly("hours", 1, 24)
async def test_who_plays_against_computers_has_time(world: World, hours: int) -> None:
    """Where people have two minutes."""
    await against_a_computer(world)
    shown = [texts_of(message) for message in (world.table(), world.dm("ann"))]
    assert not any("<t:" in text for text in shown)
    await world.wait(hours * HOUR)
    assert [texts_of(message) for message in (world.table(), world.dm("ann"))] == shown
    assert reminders(world, "ann") == 0
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())


async def test_an_idle_match_is_closed_in_the_end_over_a_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In four hours here, which are fewer ticks than in the week that it really has."""
    assert IDLE == 7 * 24 * HOUR
    monkeypatch.setattr(tending, "IDLE", 4 * HOUR)
    await against_a_computer(world)
    await world.wait(3 * HOUR)
    await world.restart()
    await world.wait(HOUR / 2)
    assert (await match(world)).status == "running"
    await world.wait(HOUR)
    assert "This match was cancelled, so nothing counts." in texts_of(world.table())
    assert "This match was cancelled." in texts_of(world.dm("ann"))
    assert not await world.bot.store.database.rows("SELECT 1 FROM result")


async def test_a_finished_match_says_that_there_was_no_limit(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play", rounds=1)
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    await world.wait()
    await world.plays_out("ann")
    shown = said(await world.person("ann").slash(world.channel, "match show", match=1))
    assert "no time limit" in shown
    assert "a turn" not in shown.splitlines()[1]


async def ben_is_away(world: World) -> None:
    """Ann plays on alone; a computer has taken Ben's seat."""
    await world.start_numer("ann", "ben")
    for _ in range(2):
        await world.presses("ann", "Sit out", world.dm("ann"))
        await world.wait(121)
    assert AWAY in texts_of(world.table())


async def test_deadlines_apply_again_when_the_second_person_is_back(world: World) -> None:
    await ben_is_away(world)
    assert "<t:" not in texts_of(world.table())
    await world.wait(HOUR)
    assert "turn 3 of 5" in texts_of(world.table())
    await world.presses("ben", BACK, panel(world, "ben"))
    await world.wait()
    assert "<t:" in texts_of(world.table())
    await world.wait(121)
    assert "turn 4 of 5" in texts_of(world.table())


async def test_who_comes_back_and_lets_a_turn_pass_is_away_again(world: World) -> None:
    await ben_is_away(world)
    await world.presses("ben", BACK, panel(world, "ben"))
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait()
    assert AWAY not in texts_of(world.table())
    await world.presses("ann", "Sit out", world.dm("ann"))
    await world.wait(121)
    assert AWAY in texts_of(world.table())


def leaves(world: World, name: str) -> None:
    """That person leaves the server."""
    world.guild.remove_member(world.person(name))


async def test_who_has_left_the_server_is_found_at_the_first_miss(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo")
    leaves(world, "ben")
    for name in ("ann", "cleo"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait(123)
    assert AWAY in texts_of(world.table())
    assert "turn 2 of 5" in texts_of(world.table())
    for name in ("ann", "cleo"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait()
    assert "turn 3 of 5" in texts_of(world.table())


async def test_a_member_who_misses_a_turn_is_not_taken_for_one_who_left(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo")
    for name in ("ann", "cleo"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait(123)
    assert AWAY not in texts_of(world.table())


async def test_nobody_is_taken_for_gone_while_discord_does_not_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: object, **__: object) -> None:
        raise TimeoutError

    await world.start_numer("ann", "ben", "cleo")
    leaves(world, "ben")
    monkeypatch.setattr(discord.Guild, "query_members", silent)
    for name in ("ann", "cleo"):
        await world.presses(name, "Sit out", world.dm(name))
    await world.wait(123)
    assert AWAY not in texts_of(world.table())


async def test_a_refused_message_finds_who_has_left(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", "cleo", pace="relaxed")
    leaves(world, "ben")
    mischief.closes_dms("ben", code=50278)
    await world.wait(26 * 60)
    board = texts_of(world.tables()[0])
    assert AWAY in board, "the reminder was refused"
    assert "turn 1 of 5" in board


async def test_a_refused_message_to_a_member_is_only_that(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", "cleo", pace="relaxed")
    mischief.closes_dms("ben", code=50278)
    await world.wait(26 * 60)
    assert AWAY not in texts_of(world.tables()[0])


async def test_in_a_slow_match_members_are_asked_for_every_hour(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo", pace="daily")
    leaves(world, "ben")
    await world.wait(HOUR + 300)
    assert AWAY in texts_of(world.table())


async def test_who_is_back_in_the_server_takes_the_seat_back(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo", pace="daily")
    leaves(world, "ben")
    await world.wait(HOUR + 300)
    assert "You were away, so a computer is playing for you." in texts_of(world.dm("ben"))
    world.guild.add_member(world.person("ben").user)
    await world.presses("ben", BACK, panel(world, "ben"))
    await world.wait()
    assert AWAY not in texts_of(world.table())
    assert "Choose a number" in controls_of(world.dm("ben")) or "Change your number" in controls_of(
        world.dm("ben")
    )
