"""Lessons and a day's puzzles on pages: lessons by touch on a phone, puzzles by keyboard alone."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.match.kinds.try_ import Try
from bot.match.learning.lesson_script import ChooseStep, ComputerStep, ErrStep, PlayStep, ReadStep, script
from bot.match.model import Person
from tests.browser.conftest import Boards
from tests.browser.doing import DOINGS
from tests.browser.hands import sit_at
from tests.browser.table import PageTable
from tests.flows.daily import later
from tests.flows.lesson import Lesson
from tests.flows.test_daily_games import UNTIL_MONDAY
from tests.flows.world import World


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_is_taken_by_touch(boards: Boards, world: World, game: str) -> None:
    await Lesson.of(world, "Ann", game)
    ann, lesson = await sit_at(boards, "Ann", 1), script(game)
    assert lesson is not None
    table, is_left_out = PageTable(boards, 1, {}), False
    for at, step in enumerate(lesson.steps):
        if isinstance(step, ComputerStep):
            continue
        if not is_left_out:
            await ann.board.wait(f"document.body.innerText.includes('step {lesson.number(at)} of')")
            await table.catch_up(ann)
        is_left_out = (
            isinstance(step, ChooseStep) and game == "numenko"
        )  # typed in Discord; the next step does both
        if is_left_out:
            continue
        await ann.board.shoot(f"lesson-{game}-{lesson.number(at):02}")
        if isinstance(step, ReadStep):
            await ann.press("Next")
        else:
            action = (
                step.action
                if isinstance(step, PlayStep)
                else step.tries
                if isinstance(step, ErrStep)
                else step.done
            )
            await DOINGS[game](ann, action)
    await ann.board.wait("document.body.innerText.includes('Well done')")


@pytest.mark.parametrize("game", GAMES)
async def test_a_puzzle_is_solved_by_keyboard_alone(boards: Boards, world: World, game: str) -> None:
    await later(world, UNTIL_MONDAY)
    ann, dailies = world.person("Ann"), world.bot.service.dailies
    begun = await dailies.begin((0, 0), game, dailies.today(), 0, Person(ann.id, "Ann"))
    assert isinstance(begun.kind, Try)
    hands = await sit_at(boards, "Ann", begun.id, keys=True)
    table = PageTable(boards, begun.id, {})
    await hands.board.shoot(f"daily-{game}")
    for action in begun.kind.puzzle.solution:
        await table.do(hands, action)
    await hands.board.wait("document.body.innerText.includes('olved')")
    await hands.board.shoot(f"daily-{game}-end")
