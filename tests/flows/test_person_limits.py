"""One person neither fills a channel nor the database; who plays notices nothing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from bot.errors import Refused
from bot.match import agreement, play
from bot.match.model import Match, Person
from bot.store.match.open_tables import ALONE
from bot.ui.person_limits import LIMITS, SAME
from bot.ui.playing.beginning import begin_solo
from tests.extent import little_and_nightly
from tests.flows.test_agreements import AGREE, END, opens
from tests.flows.world import World, controls_of, told

OFTEN = "That was a lot in a short time. You can try again"


async def test_a_page_is_shown_to_everybody_now_and_then(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    before = len(world.tables())
    shown = await world.person("ann").slash(world.channel, "leaderboard", game="numer")
    answers = [told(await world.presses("ann", "Show everyone", shown.response)) for _ in range(5)]
    assert len(world.tables()) - before == SAME.at_once
    assert OFTEN in answers[-1]
    await world.wait(SAME.seconds)
    await world.presses("ann", "Show everyone", shown.response)
    assert len(world.tables()) - before == SAME.at_once + 1


async def test_rematches_and_lobbies_of_one_person_do_not_fill_a_channel(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["999"], ben=["111"])
    before, answer = len(world.tables()), ""
    for _ in range(10):
        over = next(message for message in reversed(world.tables()) if "Play again" in controls_of(message))
        answer = told(await world.presses("ann", "Play again", over))
        await world.wait()
        for number in await world.bot.store.match_lists.open_of(world.person("ann").id):
            await world.bot.service.cancel(number, world.person("ann").id)
        await world.wait()
    assert answer.startswith(OFTEN)
    assert len(world.tables()) - before <= LIMITS["table"].at_once
    assert told(await world.person("ann").slash(world.channel, "numer play")).startswith(OFTEN)
    await world.person("ben").slash(world.channel, "numer play")
    await world.wait()
    assert len(await world.bot.store.match_lists.open_of(world.person("ben").id)) == 1, "limits are a person's"


@little_and_nightly("times", ALONE + 2, 60)
async def test_nobody_has_any_number_of_solitaires_at_once(world: World, times: int) -> None:
    ann, said = world.person("ann"), []
    for _ in range(times):
        said.append(told(await ann.slash(world.channel, "numero solitaire", private=True)))
        await world.wait(LIMITS["solo"].seconds)
    running = await world.bot.store.match_lists.open_of(ann.id)
    assert len(running) == ALONE
    assert said[-1].startswith(f"You already have {ALONE} matches of your own running.")
    assert "The oldest is #1" in said[-1]
    await world.bot.service.change(1, play.resign, ann.id)
    begun = told(await ann.slash(world.channel, "numero solitaire", private=True))
    assert "**Your turn:** take all you can. It ends when no take is left." in begun


async def test_many_commands_at_once_do_not_pass_the_limit(world: World) -> None:
    ann, bot = world.person("ann"), world.bot
    for _ in range(ALONE - 2):
        await ann.slash(world.channel, "numero solitaire", private=True)
        await world.wait(LIMITS["solo"].seconds)
    await world.wait(LIMITS["solo"].seconds * LIMITS["solo"].at_once)
    (one,) = {seat.user_id for seat in (await bot.service.match(1)).seats}
    assert one == ann.id
    player = Person(ann.id, "ann")
    options = (await bot.service.match(1)).options

    async def begins() -> None:
        def solo() -> Awaitable[Match]:
            return bot.service.solos.begin(world.guild.id, 0, "numero", options, "daily", player, private=True)

        await begin_solo(bot, player, "solo", solo)

    said = await asyncio.gather(*(begins() for _ in range(6)), return_exceptions=True)
    assert [one.code for one in said if isinstance(one, Refused)] == ["solo.too_many"] * 4
    assert len(await bot.store.match_lists.open_of(ann.id)) == ALONE


async def test_solitaires_begun_and_left_again_are_limited_too(world: World) -> None:
    ann = world.person("ann")
    for n in range(LIMITS["solo"].at_once):
        await ann.slash(world.channel, "numero solitaire", private=True)
        await world.bot.service.change(n + 1, play.resign, ann.id)
    assert told(await ann.slash(world.channel, "numero solitaire", private=True)).startswith(OFTEN)


async def test_the_others_are_not_asked_again_and_again(world: World) -> None:
    await world.start_numer("ann", "ben")
    answer = ""
    for _ in range(LIMITS["ask"].at_once + 1):
        answer = told(await world.presses("ann", AGREE, await opens(world, "ann", END)))
        await world.bot.service.change(1, agreement.withdraw, world.person("ann").id, "end")
    assert OFTEN in answer


async def test_a_lesson_is_begun_anew_now_and_then(world: World) -> None:
    ann, answer = world.person("ann"), ""
    for n in range(LIMITS["solo"].at_once + 1):
        answer = told(await ann.slash(world.channel, "numer learn"))
        if n < LIMITS["solo"].at_once:
            await ann.slash(world.channel, "numer learn")
            await world.bot.service.lessons.leave(n + 1, ann.id)
    assert answer.startswith(OFTEN)
