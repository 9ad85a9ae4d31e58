"""The lesson of NUMO, played to its end with the buttons of the panel."""

from __future__ import annotations

from tests.flows.lesson import Lesson
from tests.flows.numo import Player, on_table
from tests.flows.world import World
from tests.told import sentence_of

NOT_YET = "not the one this lesson asks for"
"""Part of what is said to a play that the rules allow and the lesson does not."""
ADDITION = sentence_of("NUMO-6.force", game="numo", kind="addition", control=("season", "character", "run"))
"""Why 4, 12 and 16 are no meld."""


class Learner(Player, Lesson):
    """Somebody who takes the lesson."""

    title = "🎓 Learn"


async def begun(world: World) -> Learner:
    """Ann, who has read the first page and drawn."""
    ann = await Learner.of(world, "ann", "numo")
    assert "step 1 of 12" in ann.sees
    await ann.presses("Next")
    await ann.draws()
    assert "You drew the 18☀️" in ann.sees
    return ann


async def test_to_its_end_with_an_error_and_a_restart_in_the_middle(world: World) -> None:
    ann = await begun(world)
    await ann.chooses(4, 12, 16)
    assert ADDITION in ann.sees
    assert "The sum is right, but it isn't a meld" in ann.sees
    assert "step 4 of 12" in ann.sees
    assert ann.cards == {}, "there is nothing to tap while there is something to read"
    await ann.presses("Next")
    assert ann.ticked == ["4au", "12wi", "16wi"], "what was chosen is still there"
    await ann.taps("8au")
    await ann.presses("Meld run")
    assert "Your first meld" in ann.sees
    await ann.discards(1)
    assert "The computer melded a run, too: 13, 15, 17, 19" in ann.sees
    assert await on_table(world) == [(0, "run", [4, 8, 12, 16]), (1, "run", [13, 15, 17, 19])]

    await world.restart()

    await ann.takes()
    await ann.chooses("3su", "11su", "18su", "27su")
    await ann.presses("Meld season")
    await ann.lays(11, on=2)
    assert "step 10 of 12" in ann.sees
    await ann.discards(24)
    assert NOT_YET in ann.sees
    assert "Keep the 24" in ann.sees
    await ann.discards(2)
    assert "discarded a 25" in ann.sees
    await ann.draws()
    await ann.chooses(20, 24)
    assert "goes out: **+143**" in ann.sees, "what the panel counts is what the script says"
    await ann.presses("Lay off on #1")
    assert "Well done" in ann.sees
    assert "84 + 59 = **143**" in ann.sees
    assert (await world.bot.service.match(1)).status == "ended"
    for name in ("result", "rating", "practice", "post WHERE kind != 'private'"):
        assert await world.bot.store.database.rows(f"SELECT * FROM {name}") == []


async def test_other_plays_are_refused_with_what_to_do(world: World) -> None:
    ann = await begun(world)
    await ann.discards(27)
    assert NOT_YET in ann.sees
    assert "Tap 4, 12 and 16" in ann.sees
    await ann.types("meld 4 12 16")
    assert ADDITION in ann.sees, "a typed move is refused, too"
    assert "step 3 of 12" in ann.sees
    await ann.chooses(4, 8, 12, 16)
    await ann.presses("Meld run")
    assert NOT_YET in ann.sees, "first there is something to read"
