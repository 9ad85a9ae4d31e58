"""The daily puzzle: the same for everybody, with one try for each."""

from __future__ import annotations

import asyncio
from functools import reduce
from operator import or_
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.games.numenko.model import Finish, NumenkoState, Swap
from bot.games.numenko.options import NumenkoOptions
from bot.games.rng import SEED_BITS
from bot.match import play
from bot.match.days.daily import seed_of
from bot.match.model import Match, Person
from tests.match.house import ANN, BOB, CHANNEL, GUILD, House, refused
from tests.rules.numenko_table import CROSS, Table, save, tiles_for

DAILY = NumenkoOptions(solo=True, day="2026-01-31")
OTHER_GUILD = 101


async def begins(house: House, player: Person, options: NumenkoOptions = DAILY, guild: int = GUILD) -> Match:
    """That person begins a puzzle."""
    return await house.service.solos.begin(guild, CHANNEL, "numenko", options, "daily", player, private=True)


async def test_a_day_has_one_seed_also_after_a_restart(house: House) -> None:
    settings = house.store.settings
    today = await seed_of(settings, "numenko", "2026-01-31")
    assert await seed_of(settings, "numenko", "2026-01-31") == today
    assert await seed_of(settings, "numenko", "2026-02-01") != today
    assert await seed_of(settings, "numero", "2026-01-31") != today
    assert 0 <= today < 2**128
    await house.restart()
    assert await seed_of(house.store.settings, "numenko", "2026-01-31") == today


async def test_nobody_knows_a_seed_before_without_the_secret_of_the_bot(house: House, tmp_path: Path) -> None:
    """Another bot, with another secret, has another puzzle that day."""
    elsewhere = await House.build(tmp_path / "elsewhere.db")
    seeds = [await seed_of(there.store.settings, "numenko", "2026-01-31") for there in (house, elsewhere)]
    await elsewhere.close()
    assert seeds[0] != seeds[1]


async def test_the_seed_of_a_day_is_as_hard_to_guess_as_any(house: House) -> None:
    """All 128 bits count: over enough days each is one somewhere, and nought somewhere."""
    seeds = [await seed_of(house.store.settings, "numenko", f"day {n}") for n in range(100)]
    ones, noughts = reduce(or_, seeds), reduce(or_, (~seed for seed in seeds))
    every_bit = 2**SEED_BITS - 1
    assert (ones & every_bit, noughts & every_bit) == (every_bit, every_bit)


async def test_everybody_gets_the_same_tiles_each_day_others(house: House) -> None:
    ann, bob = await begins(house, ANN), await begins(house, BOB)
    assert ann.state == bob.state
    assert ann.commitment != bob.commitment, "a nonce of its own keeps the seed secret"
    tomorrow = await begins(house, ANN, NumenkoOptions(solo=True, day="2026-02-01"))
    assert tomorrow.state.players != ann.state.players


async def test_a_puzzle_that_is_not_daily_is_dealt_by_chance(house: House) -> None:
    deals: list[NumenkoState] = [(await begins(house, ANN, NumenkoOptions(solo=True))).state for _ in range(2)]
    assert deals[0].players != deals[1].players


@pytest.mark.parametrize("guild", [GUILD, OTHER_GUILD])
async def test_one_try_a_day_counts(house: House, guild: int) -> None:
    first = await begins(house, ANN)
    with refused("solo.running"):
        await begins(house, ANN, guild=guild)
    await house.acts(first.id, ANN, Finish())
    with refused("solo.played"):
        await begins(house, ANN, guild=guild)
    assert [(row["solo"], row["rated"]) for row in await house.results(first.id)] == [("day.2026-01-31", 0)]
    assert (await begins(house, BOB, guild=guild)).status == "running"
    assert (await begins(house, ANN, NumenkoOptions(solo=True, day="2026-02-01"))).status == "running"


async def test_who_gives_up_has_had_the_try(house: House) -> None:
    first = await begins(house, ANN)
    await house.service.change(first.id, play.resign, ANN.id)
    assert (await house.match(first.id)).status == "cancelled"
    with refused("solo.played"):
        await begins(house, ANN)


@pytest.mark.parametrize("guild", [GUILD, OTHER_GUILD])
async def test_who_deletes_everything_has_had_the_try_all_the_same(house: House, guild: int) -> None:
    first = await begins(house, ANN)
    await house.acts(first.id, ANN, Finish())
    await house.service.forget(ANN.id)
    with refused("solo.played"):
        await begins(house, ANN, guild=guild)
    assert (await begins(house, BOB)).status == "running"
    assert (await begins(house, ANN, NumenkoOptions(solo=True, day="2026-02-01"))).status == "running"
    kept = await house.store.database.rows("SELECT game, day, fingerprint FROM daily_try ORDER BY day")
    assert len({row["fingerprint"] for row in kept}) == 3
    assert all(len(row["fingerprint"]) == 64 and str(ANN.id) != row["fingerprint"] for row in kept)


async def test_so_has_who_deletes_everything_in_the_middle_of_it(house: House) -> None:
    await begins(house, ANN)
    await house.service.forget(ANN.id)
    with refused("solo.played"):
        await begins(house, ANN)


async def test_fingerprints_of_tries_go_after_a_week(house: House) -> None:
    for day in ("2026-01-23", "2026-01-24", "2026-01-31"):
        await begins(house, ANN, NumenkoOptions(solo=True, day=day))
    kept = await house.store.database.rows("SELECT day FROM daily_try ORDER BY day")
    assert [row["day"] for row in kept] == ["2026-01-24", "2026-01-31"]


async def test_the_last_done_and_the_swaps_are_noted(house: House) -> None:
    """By the clock of the match, which gets lost time back: what decides between equal scores."""
    match = await begins(house, ANN)
    table = Table(1, solo=True).has(0, tiles_for(CROSS)).with_pot("11111111")
    match = match.with_row(match.row, replace(table.state, options=match.options))
    clocks = tuple(replace(clock, due_at=clock.due_at + 30) for clock in match.row.clocks)
    match = match.with_row(replace(match.row, clocks=clocks), match.state)
    done = play.act(match, ANN.id, match.stamp(0), save(CROSS), house.now + 91)
    assert (done.after.seats[0].reached, done.after.seats[0].used) == (61, 0)
    match = match.with_row(done.after, done.state)
    swapped = play.act(match, ANN.id, match.stamp(0), Swap("1"), house.now + 99)
    assert (swapped.after.seats[0].reached, swapped.after.seats[0].used) == (61, 1)
    match = match.with_row(swapped.after, swapped.state)
    ended = play.act(match, ANN.id, match.stamp(0), Finish(), house.now + 120)
    assert [(row.reached, row.used, row.share) for row in ended.results] == [(61, 1, 1.0)]


async def test_two_tries_at_once_are_one(house: House) -> None:
    tries = await asyncio.gather(*(begins(house, ANN) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(one, Match) for one in tries) == 1


def test_played_again_it_is_a_puzzle_with_fresh_tiles() -> None:
    assert DAILY.again == NumenkoOptions(solo=True)
    assert NumenkoOptions(solo=True, pot="full").again == NumenkoOptions(solo=True, pot="full")
