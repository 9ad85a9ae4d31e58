"""Whose achievements a finished match has: those of people who played it themselves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.achievements import base
from bot.achievements.base import Tale
from bot.games.hints import Hint
from bot.games.numo.model import Discard, Draw
from bot.games.numo.options import NumoOptions
from bot.match.afterwards.achievements import (
    Achieved,
    BestPlay,
    Highlights,
    find_highlights,
    note_achieved,
    read_achieved,
    recompute_achievements,
    rows,
)
from bot.match.model import Match, Person
from bot.store.leaderboards.achievements import AchievementRow, BestPlayRow
from tests.match.house import ANN, BOB, CAT, GUILD, House, refused
from tests.store.rows import LOBBY, result

EARNED = (Achieved(0, "numer.unguessed", 1), Achieved(0, "numer.highest", 1))
BEST = (BestPlay(0, 18), BestPlay(1, 4))
FOUND = Highlights(EARNED, BEST)


@pytest.fixture
async def over(house: House) -> Match:
    """A match that Ann has won against Bob, and nobody has looked through."""
    match_id = await house.table(ANN, BOB)
    for hers, his in (("999", "111"), ("888", "222"), ("777", "333"), ("666", "444"), ("555", "000")):
        await house.writes(match_id, ANN, hers)
        await house.writes(match_id, BOB, his)
    return await house.match(match_id)


async def found(house: House, match: Match, **changed: Any) -> Highlights:
    """What is found in that match, had its first result been another one."""
    first, *others = await house.store.achievements.results(match.id)
    return find_highlights(match, await house.log(match.id), [replace(first, **changed), *others])


async def test_it_is_found_in_the_log(house: House, over: Match) -> None:
    assert over.is_unjudged
    assert read_achieved(over) == ()
    assert await found(house, over) == FOUND


@pytest.mark.parametrize(
    "changed",
    [{"share": 0.5}, {"left_early": True}, {"user_id": -5}, {"level": "gentle"}],
    ids=["away", "left", "deleted", "lowest level"],
)
async def test_who_did_not_earn_it_has_none(house: House, over: Match, changed: dict[str, Any]) -> None:
    assert await found(house, over, **changed) == Highlights(best=BEST[1:])


async def test_a_move_that_a_deadline_made_is_not_theirs(house: House, over: Match) -> None:
    log = await house.log(over.id)
    stood_in = [
        replace(row, source="absent") if row.seat == 0 and "666" in (row.action or "") else row for row in log
    ]
    results = await house.store.achievements.results(over.id)
    assert find_highlights(over, stood_in, results).achieved == (Achieved(0, "numer.highest", 1),), (
        "four of her own are left"
    )


async def test_it_is_noted_once_and_for_those_who_were_there(house: House, over: Match) -> None:
    results = await house.store.achievements.results(over.id)
    ended_at = over.row.ended_at or 0.0
    assert list(rows(over, FOUND, results)) == [
        AchievementRow(ANN.id, GUILD, "numer", "numer.unguessed", over.id, ended_at, 1),
        AchievementRow(ANN.id, GUILD, "numer", "numer.highest", over.id, ended_at, 1),
        BestPlayRow(ANN.id, GUILD, "numer", 18, over.id, ended_at),
        BestPlayRow(BOB.id, GUILD, "numer", 4, over.id, ended_at),
    ]
    after = await house.service.change(over.id, lambda match, _: note_achieved(match, FOUND, results))
    assert read_achieved(after) == read_achieved(await house.match(over.id)) == EARNED
    with refused("match.finished"):
        note_achieved(after, FOUND, results)
    assert rows(after, Highlights(), results) == ()


def test_the_puzzle_of_a_day_has_none() -> None:
    puzzle = replace(LOBBY, game="numenko", options='{"solo":true,"day":"2026-01-31"}')
    assert find_highlights(Match(puzzle), [], [result(1, ANN.id)]) == Highlights()
    with refused("match.lobby"):
        find_highlights(Match(replace(puzzle, options='{"solo":true}')), [], [result(1, ANN.id)])


async def best(house: House) -> list[tuple[int, int, float]]:
    """Ann's best play of Numer: its value, its match and when that ended."""
    return [(row.value, row.match_id, row.at) for row in await house.store.achievements.best_plays(GUILD, ANN.id)]


async def test_only_a_better_play_or_an_earlier_one_takes_the_place_of_the_best(house: House, over: Match) -> None:
    twin = await house.table(ANN, BOB)
    await house.sit_out(twin, ANN, BOB)
    add = house.store.achievements.add
    for value, match_id, at, kept in (
        (9, twin, 20.0, (9, twin, 20.0)),
        (8, over.id, 10.0, (9, twin, 20.0)),
        (9, over.id, 30.0, (9, twin, 20.0)),
        (9, over.id, 20.0, (9, over.id, 20.0)),
        (9, twin, 10.0, (9, twin, 10.0)),
        (10, over.id, 30.0, (10, over.id, 30.0)),
    ):
        await add([BestPlayRow(ANN.id, GUILD, "numer", value, match_id, at)])
        assert await best(house) == [kept]
    await add(
        [BestPlayRow(ANN.id, GUILD, "numo", 1, twin, 40.0), BestPlayRow(ANN.id, GUILD, "nmbrs", 1, twin, 20.0)]
    )
    newest = [row.game for row in await house.store.achievements.best_plays(GUILD, ANN.id)]
    assert newest == ["numo", "numer", "nmbrs"]
    await add([BestPlayRow(CAT.id, GUILD, "numer", 99, over.id, 30.0)])
    assert await house.store.achievements.best_plays(GUILD, CAT.id) == [], "she was not there"


async def test_the_best_play_reckoned_anew_is_that_of_all_matches(
    house: House, over: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = await house.table(ANN, BOB)
    await house.sit_out(later, ANN, BOB)
    await house.store.achievements.add([BestPlayRow(ANN.id, GUILD, "numer", 20, later, house.now)])
    assert await recompute_achievements(house.store) == (2, 0)
    assert await best(house) == [(18, over.id, over.row.ended_at)], "nothing was as good in the later one"
    assert await recompute_achievements(house.store) == (2, 0)
    assert await best(house) == [(18, over.id, over.row.ended_at)]
    monkeypatch.setattr(base, "best", lambda *_: 7)
    assert await recompute_achievements(house.store) == (2, 0)
    assert await best(house) == [(7, over.id, over.row.ended_at)], "by another measure"


async def test_nothing_in_a_turn_with_a_hint_is_ones_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tales: list[Tale] = []

    def earned(_game: str, tale: Tale, _seat: int) -> dict[str, int]:
        tales.append(tale)
        return {}

    monkeypatch.setattr(base, "count_earned", earned)
    match_id = await house.table(ANN, BOB, game="numo", options=NumoOptions(hints="on"))
    people = {seat.seat: Person(seat.user_id or 0, "") for seat in (await house.match(match_id)).seats}
    for actions in ([Hint(), Draw()], [Draw()]):
        mover = people[(await house.match(match_id)).state.mover]
        for action in actions:
            await house.acts(match_id, mover, action)
        state = (await house.match(match_id)).state
        card = next(card for card in state.hands[state.mover])
        await house.acts(match_id, mover, Discard(card))
    find_highlights(await house.match(match_id), await house.log(match_id), [result(match_id, ANN.id)])
    own = [(type(move.action), move.own) for move in tales[0].moves]
    assert own == [(Hint, False), (Draw, False), (Discard, False), (Draw, True), (Discard, True)]
