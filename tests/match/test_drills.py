"""Runs through drills: answers, ends, what is mastered, best scores of a server."""

from __future__ import annotations

import pytest

from bot.match.training.drills import SECONDS, WRONG, DrillAnswer, find_weakest, is_mastered, item_of
from bot.store.training.drills import LATEST, DrillKey, DrillRun, DrillSkill
from tests.match.house import ANN, BOB, CAT, GUILD, House, refused

SUMS = DrillKey("numero", "sum", 1)


async def begins(house: House, *, timed: bool = True, user: int = ANN.id, key: DrillKey = SUMS) -> DrillRun:
    """That person begins a run."""
    return await house.service.drills.begin(GUILD, user, key, timed=timed)


async def answers(house: House, *, right: bool = True, user: int = ANN.id) -> DrillAnswer:
    """That person answers the present item."""
    run = await house.service.drills.require_run(user)
    item = item_of(run)
    picked = item.right if right else (item.right + 1) % len(item.answers)
    return await house.service.drills.answer(user, run.mark, run.number, picked)


async def scores(house: House, user: int, right: int) -> None:
    """That person has a run with so many right answers."""
    await begins(house, user=user)
    for _ in range(right):
        await answers(house, user=user)
    await house.service.drills.stop(user)


async def board(house: House, reader: int = ANN.id) -> list[tuple[int, int, int]]:
    """The best scores of the server: place, user, score."""
    return [(one.place, one.user_id, one.best) for one in await house.store.drills.board(GUILD, SUMS, reader)]


async def test_the_third_wrong_answer_ends_a_run_also_over_a_restart(house: House) -> None:
    await begins(house, timed=False)
    assert (await answers(house)).run.correct == 1
    for _ in range(WRONG - 1):
        assert not (await answers(house, right=False)).is_over
    await house.restart()
    over = await answers(house, right=False)
    assert (over.is_over, over.run.correct, over.run.wrong) == (True, 1, WRONG)
    with refused("drill.over"):
        await house.service.drills.stop(ANN.id)
    assert await board(house) == [], "without a clock nothing counts"
    assert [one.latest for one in await house.store.drills.skills(ANN.id)] == ["1000"]


async def test_an_answer_counts_once_and_for_its_run(house: House) -> None:
    run = await begins(house)
    item = item_of(run)
    assert (await house.service.drills.answer(ANN.id, run.mark, 0, item.right)).picked == item.right
    for seed, number in ((run.mark, 0), ("00000000", 1), (run.mark, 7)):
        late = await house.service.drills.answer(ANN.id, seed, number, 0)
        assert (late.picked, late.run.number) == (None, 1)
    assert (await house.service.drills.answer(ANN.id, run.mark, 1, 9)).picked is None, "there is no such answer"
    await begins(house)
    with refused("control.unknown"):
        await begins(house, key=DrillKey("numero", "sum", 9))
    assert await board(house) == [(1, ANN.id, 1)], "what was reached in the run before stays"


async def test_what_comes_after_the_time_does_not_count(house: House) -> None:
    await begins(house)
    await answers(house)
    house.now += SECONDS + 1
    over = await answers(house)
    assert (over.is_over, over.is_late, over.picked, over.run.correct, over.before) == (True, True, None, 1, None)
    assert await board(house) == [(1, ANN.id, 1)]


async def test_a_board_has_the_best_run_of_each_member_who_is_listed(house: House) -> None:
    for user, right in ((ANN.id, 2), (BOB.id, 3), (CAT.id, 5), (ANN.id, 1)):
        await scores(house, user, right)
    assert await board(house) == [(1, CAT.id, 5), (2, BOB.id, 3), (3, ANN.id, 2)]
    await house.store.settings.put("user", CAT.id, "listed", "off")
    await house.store.former_members.note(GUILD, [], [BOB.id])
    assert await board(house) == [(1, ANN.id, 2)]
    await house.store.people.forget(ANN.id, b"key")
    assert await board(house) == []
    assert await house.store.drills.skills(ANN.id) == []


@pytest.mark.parametrize(
    ("latest", "mastered"),
    [("1" * LATEST, True), ("1" * 18 + "00", True), ("1" * 17 + "000", False), ("11", False)],
)
def test_what_is_mastered(latest: str, mastered: bool) -> None:
    assert is_mastered(DrillSkill("numero", "sum", 1, latest)) == mastered


def test_the_weakest_is_what_one_has_tried_and_not_mastered() -> None:
    known = [
        DrillSkill("numero", "sum", 1, "1" * LATEST),
        DrillSkill("numero", "wild", 1, "11011"),
        DrillSkill("numo", "prime", 2, "10001"),
        DrillSkill("numo", "factor", 2, "00"),
        DrillSkill("numo", "gone", 2, "00000"),
    ]
    assert find_weakest(known) == DrillKey("numo", "prime", 2)
    assert find_weakest(known[:1]) is None
