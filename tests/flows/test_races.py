"""`/race`: one post, the cards in private answers, and the takes at the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.races import JOINING, PAUSE
from tests.flows.daily import Solver, later
from tests.flows.mischief import Mischief
from tests.flows.test_budget import counted
from tests.flows.world import World, answer, said, texts_of
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler())


async def begins(world: World, *names: str, **options: Any) -> dict[str, Any]:
    """A race of Numer that these people join; returns their private answers."""
    await world.person(names[0]).slash(world.channel, "race", game="numer", **options)
    panels = {name: answer(await world.presses(name, "Join")) for name in names}
    await world.wait(JOINING + 6)
    return panels


async def writes(world: World, name: str, number: str, panel: Any) -> None:
    """That person writes a number in the panel of their take."""
    form = await world.presses(name, "Choose a number", panel)
    assert form.modal is not None, said(form)
    await world.actor(name, panel).submit_modal(form, {"number": number})


async def test_a_race_from_the_command_to_the_next_round(world: World) -> None:
    panels = await begins(world, "ann", "bob", time=60)
    ann, bob = panels["ann"], panels["bob"]
    assert "Write the number with the biggest sum." in texts_of(ann), "the cards came into the answer to Join"
    assert "Done: 0 of 2" in texts_of(world.table())
    late = await world.presses("cat", "Join")
    assert "You're in from the next round." in texts_of(answer(late))
    await writes(world, "ann", GOOD, ann)
    await world.wait(6)
    assert "Your take: **21 points**. All takes come" in texts_of(ann)
    post = texts_of(world.table())
    assert "Done: 1 of 2" in post
    assert not {"21", GOOD} & set(post.split()), "nobody sees a take before the end"
    assert "21" not in texts_of(bob)
    await writes(world, "bob", BEST, bob)
    await world.wait(6)
    shown = texts_of(world.table())
    assert "🥇 bob · 27 points" in shown
    assert "🥈 ann · 21 points" in shown
    assert "Your take: **21 points**, place 2 of 2" in texts_of(ann)
    assert len(world.tables()) == 1, "one message, edited"
    await world.presses("dan", "Next round")
    await world.wait(PAUSE + 6)
    for panel in (ann, bob, answer(late)):
        assert "Write the number with the biggest sum." in texts_of(panel), "in the same private answers"
    assert "Done: 0 of 4" in texts_of(world.table())


async def test_a_restart_and_a_lost_answer_in_the_middle_of_a_round(world: World) -> None:
    panels = await begins(world, "ann", "bob")
    await writes(world, "ann", GOOD, panels["ann"])
    await world.restart()
    await world.wait()
    mine = answer(await world.presses("bob", "My board"))
    assert "Write the number with the biggest sum." in texts_of(mine)
    await writes(world, "bob", BEST, mine)
    await world.wait(6)
    assert "🥇 bob · 27 points" in texts_of(world.table())
    best = answer(await world.presses("ann", "Best here"))
    assert "Nobody has played enough rounds yet." in texts_of(best)


async def test_who_leaves_gets_no_further_cards_and_a_second_race_has_to_wait(world: World) -> None:
    panels = await begins(world, "ann", "bob", teams=True)
    again = await world.person("cat").slash(world.channel, "race", game="numer")
    assert "This channel has a race already." in said(again)
    await writes(world, "ann", BEST, panels["ann"])
    left = await world.presses("bob", "My board")
    resigned = await world.presses("bob", "Table", answer(left))
    assert resigned.response is not None
    await world.wait(130)
    shown = texts_of(world.table())
    assert "🔷\N{NO-BREAK SPACE}ann · 27 points" in shown
    assert "Teams (best four): 🔷\N{NO-BREAK SPACE}100 : 🟠\N{NO-BREAK SPACE}0" in shown
    assert "1 player without a take" in shown
    await world.presses("ann", "Leave", panels["ann"])
    await world.presses("cat", "Next round")
    await world.wait(PAUSE + 6)
    assert "Done: 0 of 1" in texts_of(world.table())


async def test_a_challenge_is_played_once_and_tells_who_has_played(world: World) -> None:
    panels = await begins(world, "ann")
    await writes(world, "ann", GOOD, panels["ann"])
    await world.wait(6)
    dared = await world.presses("ann", "Challenge others", panels["ann"])
    assert "Your challenge is in the channel" in said(dared)
    await world.wait(6)
    shown = texts_of(world.table())
    assert "ann: 21 points. Can you beat that?" in shown
    assert "27" not in shown
    bob = answer(await world.presses("bob", "Play"))
    assert "Write the number with the biggest sum." in texts_of(bob)
    await writes(world, "bob", BEST, bob)
    await world.restart()
    await world.wait(6)
    shown = texts_of(world.table())
    assert "1 player has tried" in shown
    assert "27" not in shown, "the others still play it"
    again = texts_of(answer(await world.presses("bob", "Play")))
    assert "Your take: **27 points**, place 1 of 2" in again
    assert "🥈 ann · 21 points" in again
    cat = answer(await world.presses("cat", "Play"))
    assert "27 points" in texts_of(cat), "the best possible one is the aim"
    gave_up = answer(await world.presses("cat", "Give up", cat))
    assert "🥇 bob · 27 points" in texts_of(gave_up)
    await world.presses("dan", "Play")
    await world.bot.service.races.close(2)
    await world.wait(6)
    assert "🥇 bob · 27 points" in texts_of(world.table())


async def test_a_puzzle_of_the_archive_is_a_challenge_for_who_has_a_result(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(GOOD)
    await later(world, 72)
    await ann.presses("All puzzles")
    await ann.presses("Archive")
    await ann.selects("Choose a day", [ann.options("Choose a day")[-1]["value"]])
    await ann.presses("Challenge others")
    await world.wait(6)
    assert "ann: 21 points. Can you beat that?" in texts_of(world.table())


async def test_a_round_costs_no_more_requests_than_its_post_however_many_play(
    world: World, mischief: Mischief
) -> None:
    """What everybody sees in private is paid for with their own presses; the post is edited at its own pace."""
    panels = await begins(world, *(f"p{n}" for n in range(8)), time=60)
    mischief.marks()
    for name, panel in panels.items():
        await writes(world, name, GOOD, panel)
    await world.wait(6)
    assert "and 3 more" in texts_of(world.table())
    assert set(counted(mischief)) == {"edit board"}
    assert counted(mischief)["edit board"] <= len(panels), "at most once for each that was done"
    mischief.marks()
    await world.presses("p0", "Next round")
    await world.wait(PAUSE + 6)
    assert "Done: 0 of 8" in texts_of(world.table())
    assert counted(mischief)["edit board"] <= 3, "it begins and is dealt out, for everybody at once"
