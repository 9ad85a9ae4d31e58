"""Challenges with what was played alone: others get the same, once, and it counts for nothing else."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Refused
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.model import SitOut
from bot.match import play
from bot.match.challenges import pose_drill, pose_match
from bot.match.days.secrecy import may_tell
from bot.match.model import Match
from bot.match.training.drills import SECONDS, WRONG, item_of
from bot.store.races.rows import CHALLENGE, Race
from bot.store.training.drills import DrillKey, DrillRun
from tests.exports import exported
from tests.match.house import ANN, BOB, CAT, CHANNEL, GUILD, SHORT, House, refused

PLACE = (GUILD, CHANNEL)
MINUTES = 5
SUMS = DrillKey("numero", "sum", 1)
DAY = 24 * 3600.0


async def sits_out(house: House, match: Match) -> Match:
    """The only human of a match of Numer sits out to its end, while the computers play."""
    while not match.is_over:
        await house.service.act(match.id, match.row.host_id, match.stamp(0), SitOut())
        await house.service.computers.idle()
        match = await house.match(match.id)
    return match


async def played(house: House) -> Match:
    """A match of Numer of Ann's against two computers, over."""
    begun = await house.service.instant.open(*PLACE, "numer", SHORT, ANN, computers=["easy", "gentle"])
    await house.service.computers.idle()
    return await sits_out(house, begun[0])


async def challenged(house: House, match: Match) -> Race:
    """Ann's challenge with that match."""
    return await house.service.races.challenge(PLACE, pose_match(match, ANN.id), ANN, locale="en")


async def take(house: House, race: Race, user_id: int = BOB.id) -> Match:
    """That user's take of a challenge."""
    found = (await house.store.races.find(race.id)).take_of(user_id)
    assert found is not None
    return await house.match(found.match_id)


async def test_others_get_the_same_cards_and_computers_and_nothing_else_counts(house: House) -> None:
    first = await played(house)
    race = await challenged(house, first)
    await house.service.races.play(race.id, BOB)
    begun = await take(house, race)
    assert begun.deal(int(begun.row.seed or "", 16)) == first.deal(int(first.row.seed or "", 16))
    assert (begun.row.seed, begun.row.nonce) == (first.row.seed, first.row.nonce)
    assert [seat.level for seat in begun.seats] == [None, "easy", "gentle"]
    assert not begun.kind.has_table
    await house.service.computers.idle()
    await house.restart()
    over = await sits_out(house, await house.match(begun.id))
    scores = over.game.outcome(over.state).scores  # type: ignore[union-attr]
    after = await house.store.races.find(race.id)
    found = {each.user_id: each.value for each in after.takes}
    assert found[BOB.id] == -max(scores[1:]), "their points less those of the best computer"
    assert await house.results(over.id) == []
    assert await house.results(first.id) != []
    assert (await house.service.races.play(race.id, BOB)).take_of(BOB.id) == after.take_of(BOB.id), "one try"


async def test_a_double_click_on_play_deals_once(house: House) -> None:
    race = await challenged(house, await played(house))
    await asyncio.gather(*(house.service.races.play(race.id, BOB) for _ in range(2)))
    found = await house.store.races.find(race.id)
    assert [one.user_id for one in found.takes].count(BOB.id) == 1
    deal = await take(house, race)
    with pytest.raises(Refused):
        await house.match(deal.id + 1)


async def test_the_deal_stays_secret_until_the_challenge_is_over(house: House) -> None:
    race = await challenged(house, await played(house))
    await house.service.races.play(race.id, BOB)
    over = await sits_out(house, await take(house, race))
    assert not may_tell(over, house.now)
    assert str(over.row.seed) not in await told(house)
    house.now += CHALLENGE
    await house.service.races.tick()
    closed = await house.store.races.find(race.id)
    assert (closed.record.status, may_tell(over, house.now)) == ("closed", False)
    assert may_tell(over, house.now + 3600.0)


async def told(house: House) -> str:
    """All that Bob and Ann can have exported."""
    found = [await exported(house.store, user) for user in (ANN.id, BOB.id)]
    return str(found)


async def test_a_game_for_one_runs_by_its_clock_and_giving_up_comes_to_nothing(house: House) -> None:
    options = NumenkoOptions(solo=True, minutes=MINUTES)
    solo = await house.service.solos.begin(*PLACE, "numenko", options, "daily", ANN, private=True)
    await house.later(MINUTES * 60)
    race = await challenged(house, await house.match(solo.id))
    for person in (BOB, CAT):
        await house.service.races.play(race.id, person)
    begun = await take(house, race)
    assert begun.state == solo.state
    gone = await take(house, race, CAT.id)
    await house.service.change(gone.id, play.resign, CAT.id)
    await house.later(MINUTES * 60)
    after = await house.store.races.find(race.id)
    assert not any(each.running for each in after.takes)
    values = {each.user_id: each.value for each in after.takes}
    assert values[BOB.id] == values[ANN.id]
    assert values[CAT.id] is None


async def test_what_others_have_seen_and_what_came_to_nothing_is_no_challenge(house: House) -> None:
    at_table = await sits_out(house, await house.match(await house.table(ANN, computers=1)))
    resigned, _ = await house.service.instant.open(*PLACE, "numer", SHORT, ANN)
    with refused("race.no_challenge"):
        pose_match(resigned, ANN.id)
    await house.service.change(resigned.id, play.resign, ANN.id)
    await house.service.computers.idle()
    own = await played(house)
    for match, user in ((at_table, ANN), (await house.match(resigned.id), ANN), (own, BOB)):
        assert match.status == "finished"
        with refused("race.no_challenge"):
            pose_match(match, user.id)
    race = await challenged(house, own)
    await house.service.races.play(race.id, BOB)
    over = await sits_out(house, await take(house, race))
    with refused("race.no_challenge"):
        pose_match(over, BOB.id)


async def answers(house: House, user_id: int, *, right: bool) -> DrillRun:
    """That user answers the item that they are at."""
    run = await house.service.drills.require_run(user_id)
    item = item_of(run)
    picked = item.right if right else (item.right + 1) % len(item.answers)
    return (await house.service.drills.answer(user_id, run.mark, run.number, picked)).run


async def drilled(house: House) -> Race:
    """Ann's challenge with a run that came to two right answers."""
    run = await house.service.drills.begin(GUILD, ANN.id, SUMS, timed=True)
    for _ in range(2):
        await answers(house, ANN.id, right=True)
    await house.service.drills.stop(ANN.id)
    posed = pose_drill(await house.store.drills.last_of(ANN.id), run.mark)
    return await house.service.races.challenge(PLACE, posed, ANN, locale="en")


async def test_others_get_the_same_questions_once(house: House) -> None:
    race = await drilled(house)
    last = await house.store.drills.last_of(ANN.id)
    await house.service.races.play(race.id, BOB)
    begun = await house.service.drills.require_run(BOB.id)
    assert last is not None
    assert (begun.seed, begun.key, begun.ends_at) == (last.seed, last.key, house.now + SECONDS)
    assert begun.seed not in await told(house)
    await answers(house, BOB.id, right=True)
    await house.restart()
    running = (await house.store.races.find(race.id)).take_of(BOB.id)
    assert running is not None
    assert running.running
    for _ in range(WRONG):
        await answers(house, BOB.id, right=False)
    again = await house.service.races.play(race.id, BOB)
    assert [(each.user_id, each.value, each.running) for each in again.takes] == [(ANN.id, 2, 0), (BOB.id, 1, 0)]
    with pytest.raises(Refused, match=r"drill\.over"):
        await house.service.drills.require_run(BOB.id)
    with refused("race.no_challenge"):
        pose_drill(await house.store.drills.last_of(BOB.id), begun.mark)


async def test_a_run_that_is_left_counts_as_it_stands(house: House) -> None:
    race = await drilled(house)
    for person in (BOB, CAT):
        await house.service.races.play(race.id, person)
        await answers(house, person.id, right=True)
    house.now += SECONDS + 1
    assert await house.service.races.find_running(await house.store.races.find(race.id), BOB.id) is None
    await house.service.races.close(race.id)
    closed = await house.store.races.find(race.id)
    assert {each.user_id: (each.value, each.running) for each in closed.takes} == {
        ANN.id: (2, 0),
        BOB.id: (1, 0),
        CAT.id: (1, 0),
    }
    await house.service.forget(BOB.id)
    left = await house.store.races.find(race.id)
    assert {each.user_id for each in left.takes} == {each.user_id for each in left.racers} == {ANN.id, CAT.id}


async def test_what_nobody_can_play_any_more_is_deleted_but_not_what_a_match_is_of(house: House) -> None:
    match = await played(house)
    taken, left, drill = await challenged(house, match), await challenged(house, match), await drilled(house)
    await house.service.races.play(taken.id, BOB)

    async def list_kept() -> list[int]:
        rows = [
            await house.store.daily_puzzles.of(str(race.record.round_name), race.record.game) for race in races
        ]
        return [race.id for race, row in zip(races, rows, strict=True) if row]

    races = (taken, left, drill)
    await house.store.races.drop_rounds(house.now + 30 * DAY)
    assert await list_kept() == [1, 2, 3], "they are open"
    house.now += CHALLENGE + 1
    await house.service.races.tick()
    await house.store.races.drop_rounds(house.now)
    assert await list_kept() == [1, 2, 3], "their posts may not show the end yet"
    await house.store.races.drop_rounds(house.now + DAY)
    assert await list_kept() == [1], "of which Bob has a match"
    over = await house.service.races.play(left.id, CAT)
    assert (over.record.status, over.take_of(CAT.id)) == ("closed", None)
