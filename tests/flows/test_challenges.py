"""**Challenge others** with a match against computers, a game for one, a training puzzle and a drill: others play
the same, once, in private."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Refused
from bot.games.numer.model import SitOut
from bot.i18n import texts
from bot.match.training.drills import item_of
from bot.ui.race_pages import take_page
from tests.flows.daily import Solver
from tests.flows.mischief import Mischief
from tests.flows.test_training import Trainee
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, raw, said, texts_of, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of

OTHERS = "Challenge others"
THEIRS = "The challenger's take"
HERE = "Your challenge is in the channel"
MINUTES = 5


def speaks_german(world: World, name: str) -> Any:
    """That person has chosen German."""
    return world.bot.store.settings.put("user", world.person(name).id, "language", "de")


async def sits_out(world: World, match_id: int, name: str) -> None:
    """That person does nothing in a match of Numer to its end."""
    match = await world.bot.service.match(match_id)
    while not match.is_over:
        await world.bot.service.act(match_id, world.person(name).id, match.stamp(0), SitOut())
        await world.wait(6)
        match = await world.bot.service.match(match_id)


async def test_a_match_against_a_computer_over_a_restart(world: World) -> None:
    await world.presses("ann", "Numer", answer(await world.person("ann").slash(world.channel, "help")))
    await world.wait(6)
    await sits_out(world, 1, "ann")
    in_dm = await world.presses("ann", OTHERS, world.dm("ann"))
    assert told(in_dm) == sentence_of("race.no_channel")
    shown = answer(await world.person("ann").slash(world.channel, "match show", match=1))
    assert HERE in said(await world.presses("ann", OTHERS, shown))
    await world.wait(6)
    post = texts_of(world.table())
    assert "behind. Can you beat that?**" in post
    assert "Computer: gentle." in post
    bob = answer(await world.presses("bob", "Play"))
    assert "### Numer · #2" in texts_of(bob)
    await world.restart()
    await world.wait()
    again = answer(await world.presses("bob", "Play"))
    assert "### Numer · #2" in texts_of(again), "still the same try"
    await sits_out(world, 2, "bob")
    assert "1 player has tried" in texts_of(world.table())
    over = answer(await world.presses("bob", "Play"))
    assert "Your take: **" in texts_of(over) and "bob ·" in texts_of(over)
    theirs = answer(await world.presses("bob", THEIRS, over))
    assert "ann · 0" in texts_of(theirs) and "bob" not in texts_of(theirs)
    mine = answer(await world.presses("bob", "Your take", theirs))
    assert "bob: 0 points" in texts_of(mine) and "ann" not in texts_of(mine)
    assert "Your take: **" in texts_of(mine)
    assert "Your take: **" in texts_of(answer(await world.presses("bob", "Back", mine)))
    cat = answer(await world.presses("cat", "Play"))
    assert "bob" not in texts_of(cat) + texts_of(world.table()), "cat still plays"
    race = await world.bot.store.races.find(1)
    for own in (False, True):
        with pytest.raises(Refused, match=r"control\.unknown"), world.env._bot_scope():
            await take_page(world.bot, race, world.person("cat").id, texts("en"), own=own)
    seeds = [(await world.bot.service.match(n)).row.seed or "" for n in (1, 2)]
    assert seeds[0] == seeds[1]
    assert seeds[0] not in str([raw(each) for each in (world.table(), bob, again, over, cat)]), "only Ann may know"
    hidden = await world.person("cat").slash(world.channel, "match show", match=2)
    assert told(hidden) == sentence_of("match.unknown", match=2)


@pytest.mark.english  # and German
async def test_a_game_for_one_by_its_clock_in_another_language_and_without_dms(
    world: World, mischief: Mischief
) -> None:
    world.person("bob")
    mischief.closes_dms("bob")
    ready = await world.person("ann").slash(world.channel, "numenko solo", minutes=MINUTES, private=True)
    panel = answer(await world.presses("ann", "Start the clock", answer(ready)))
    await world.wait(MINUTES * 60 + 6)
    assert HERE in said(await world.presses("ann", OTHERS, panel))
    await world.wait(6)
    assert "points left over. Can you beat that?**" in texts_of(world.table())
    assert "The clock starts when you press **Play**." in texts_of(world.table())
    await speaks_german(world, "bob")
    bob = answer(await world.presses("bob", "Play"))
    await world.wait(MINUTES * 60 + 6)
    assert "### 🎯 Herausforderung · Numenko" in texts_of(bob), "their panel ends with the takes"
    assert "🥇 ann" in texts_of(bob)
    cat = answer(await world.presses("cat", "Play"))
    more = answer(await world.presses("cat", "More", answer(await world.presses("cat", "Table", cat))))
    await world.presses("cat", "Yes, resign", answer(await world.presses("cat", "Resign", more)))
    given_up = texts_of(answer(await world.presses("cat", "Play")))
    assert "Your take: no result" in given_up and "🥇 ann" in given_up


@pytest.mark.english  # and German
@pytest.mark.usefixtures("puzzler")
async def test_a_training_puzzle_over_a_restart_where_german_is_spoken(world: World, wire: Wire) -> None:
    await world.bot.store.settings.put("guild", world.guild.id, "language", "de")
    ann = await Trainee.trains(world, "ann", game="numer")
    await ann.presses("Rated")
    await ann.writes(GOOD)
    assert HERE in said(await world.presses("ann", OTHERS, ann.message))
    await world.restart()
    await world.wait(6)
    assert "### 🎯 Herausforderung · Numer" in texts_of(world.table())
    old = wire.shot(world.table())
    bob = Solver(world, "bob")
    bob.panel = answer(await world.presses("bob", "Spielen"))
    await bob.writes(BEST)
    await world.wait(6)
    assert "🥇 bob · 27 points" in bob.sees and "🥈 ann · 21 points" in bob.sees
    assert "27" not in texts_of(world.table())
    await bob.presses(THEIRS)
    assert "**ann · 21 points**" in bob.sees
    await bob.presses("Your take")
    assert "Your take: **27 points**" in bob.sees
    await world.bot.service.races.close(1)
    await world.wait(6)
    assert "🥇 bob · 27 Punkte" in texts_of(world.table())
    late = said(await wire.press("cat", old, "Spielen"))
    assert "This challenge is over." in late and "🥇 bob · 27 points" in late


@pytest.fixture
def puzzler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numer's puzzles are made in no time."""
    puzzles(monkeypatch, numer=Puzzler())


async def answers(world: World, name: str, page: Any, *, right: bool) -> Any:
    """That person answers the question of their drill."""
    run = await world.bot.service.drills.require_run(world.person(name).id)
    item = item_of(run)
    assert run.seed not in str(raw(page))
    return answer(await world.presses(name, item.answers[item.right if right else item.right - 1], page))


@pytest.mark.english  # and German
async def test_a_drill_over_a_restart_and_in_another_language(world: World) -> None:
    ann = await Trainee.trains(world, "ann", game="nmbrs")
    await ann.presses("Drills")
    await ann.selects("Choose a drill", ["missing.1"])
    await ann.presses("Three minutes")
    for _ in range(2):
        ann.panel = await answers(world, "ann", ann.message, right=True)
    await ann.presses("Stop")
    assert HERE in said(await world.presses("ann", OTHERS, ann.message))
    await world.wait(6)
    assert "ann: 2 right answers. Can you beat that?" in texts_of(world.table())
    await speaks_german(world, "bob")
    page = answer(await world.presses("bob", "Play"))
    page = await answers(world, "bob", page, right=True)
    await world.restart()
    await world.wait()
    page = answer(await world.presses("bob", "Play"))
    assert "Aufhören" in str(controls_of(page)), "the next question"
    for _ in range(3):
        page = await answers(world, "bob", page, right=False)
    assert "❌" in texts_of(page), "what the last answer was"
    assert "🥇 ann · " in texts_of(page) and "🥈 bob · " in texts_of(page)
    await world.wait(6)
    assert "1 player has tried" in texts_of(world.table())
    assert "bob" not in texts_of(world.table())
