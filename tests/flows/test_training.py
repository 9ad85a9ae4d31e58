"""Somebody trains: puzzles one after another, stopped, taken up again after a restart, elsewhere and in DMs."""

from __future__ import annotations

import pytest

from bot.match.training.drills import item_of
from tests.flows.daily import Solver
from tests.flows.elsewhere import move
from tests.flows.world import World, answer
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles


class Trainee(Solver):
    """Somebody who trains, with the page or panel in use."""

    title = "🏋️"

    @classmethod
    async def trains(cls, world: World, name: str, **options: str) -> Trainee:
        """That person uses ``/train``."""
        found = cls(world, name)
        found.panel = answer(await world.person(name).slash(world.channel, "train", **options))
        return found


@pytest.fixture(autouse=True)
def puzzler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numer's puzzles are made in no time."""
    puzzles(monkeypatch, numer=Puzzler())


async def test_a_person_trains_stops_and_takes_it_up_again_after_a_restart(world: World) -> None:
    ann = await Trainee.trains(world, "ann")
    await ann.presses("Numer")
    await ann.presses("Rated")
    assert ann.may[-2:] == ["Solution", "Leave"]
    await ann.writes(BEST)
    assert "🟢 **Solved**: 27 points, the best possible." in ann.sees
    assert "-# Three nines are best" in ann.sees and "your rating: **1,0" in ann.sees
    await ann.presses("Next")
    await ann.writes(GOOD)
    assert "🔶 Not solved: 21 points. The best: **27 points**." in ann.sees
    await ann.presses("Your answer")
    assert ann.may == ["Next", "Solution", "Challenge others", "Stop"]
    await ann.presses("Next")
    await ann.presses("Leave")
    assert "Solved this time: 1 of 2 puzzles." in ann.sees and "after 2 puzzles" in ann.sees
    await world.restart()
    ann = await Trainee.trains(world, "ann", game="numer")
    assert "The puzzle you left is waiting for you." in ann.sees
    await ann.presses("Resume")
    await ann.presses("Solution")
    assert "❌ Not solved: you asked for the solution." in ann.sees
    await ann.presses("Stop")
    assert "Solved this time: 1 of 3 puzzles." in ann.sees
    assert world.dms("ann") == [], "nothing is sent unasked"


async def test_ratings_are_hidden_from_whoever_does_not_want_to_see_them(world: World) -> None:
    await world.bot.store.settings.put("user", world.person("ann").id, "ratings", "after")
    ann = await Trainee.trains(world, "ann", game="numer")
    await ann.presses("Rated")
    await ann.writes(BEST)
    assert "your rating" in ann.sees
    assert "rating **" not in (await Trainee.trains(world, "ann")).sees
    await world.bot.store.settings.put("user", world.person("ann").id, "ratings", "never")
    await ann.presses("Next")
    await ann.writes(BEST)
    assert "rating" not in ann.sees
    await ann.presses("Stop")
    assert "rating" not in ann.sees


async def test_training_goes_on_in_dms_and_for_whoever_has_installed_the_app(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await Trainee.trains(world, "ann", game="numer")
    await ann.presses("Unrated")
    there = Trainee(world, "ann")
    there.panel = answer(await world.person("ann").user.slash("train", game="numer"))
    await there.presses("Resume")
    await there.writes(BEST)
    assert "· unrated" in there.sees
    move(monkeypatch, "group")
    installed = Trainee(world, "ann")
    installed.panel = answer(await world.person("ann").user.slash("train", game="numer"))
    await installed.presses("Rated")
    await installed.writes(BEST)
    assert "your rating" in installed.sees


async def test_a_drill_with_a_best_score(world: World) -> None:
    ann = await Trainee.trains(world, "ann", game="nmbrs")
    await ann.presses("Drills")
    await ann.selects("Choose a drill", ["missing.1"])
    await ann.presses("Three minutes")
    for right in (True, False, True):
        run = await world.bot.service.drills.require_run(world.person("ann").id)
        item = item_of(run)
        await ann.presses(item.answers[item.right if right else item.right - 1])
    assert "✅ 2 right · ❌ 1 of 3 wrong" in ann.sees and "is right." in ann.sees
    await world.restart()
    ann = await Trainee.trains(world, "ann", game="nmbrs")
    await ann.presses("Drills")
    assert "easy 2/3" in ann.sees
    await ann.presses("Resume")
    await ann.presses("Stop")
    assert "**2 right answers**" in ann.sees and "Your best score so far" in ann.sees
    await ann.presses("Best scores")
    assert "🥇 **ann** · 2" in ann.sees
    await ann.presses("Back")
    assert "Your best score: **2**" in ann.sees
