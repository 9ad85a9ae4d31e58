"""The lesson of NUMO, played to its end with the buttons of the panel."""

from __future__ import annotations

from tests.flows.lesson import Lesson
from tests.flows.numo import Player, on_table
from tests.flows.world import World
from tests.told import sentence_of

NOT_YET = "A match would allow that, but this lesson continues differently."
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
    assert "You drew the 19🍂" in ann.sees
    return ann


async def test_to_its_end_with_an_error_and_a_restart_in_the_middle(world: World) -> None:
    ann = await begun(world)
    await ann.chooses(4, 12, 16)
    assert ADDITION in ann.sees
    assert "The sum is right, but this deal has no **+** card" in ann.sees
    assert "step 4 of 12" in ann.sees
    assert ann.cards == {}, "there is nothing to tap while there is something to read"
    await ann.presses("Next")
    assert ann.ticked == ["4wi", "12au", "16wi"], "what was chosen is still there"
    await ann.chooses(4, 8, 12, 16)
    await ann.uses("Meld run")
    assert "Your first meld" in ann.sees
    await ann.discards(19)
    assert "The computer melded a run, too: 6, 10, 14" in ann.sees
    assert await on_table(world) == [(0, "run", [4, 8, 12, 16]), (1, "run", [6, 10, 14])]

    await world.restart()

    await ann.takes()
    await ann.chooses(22, 27)
    await ann.uses("Meld pair")
    await ann.lays(2, on=2)
    assert "step 10 of 12" in ann.sees
    await ann.discards(25)
    assert NOT_YET in ann.sees
    assert "Discard the 24" in ann.sees
    await ann.discards(24)
    assert "discarded a 3☀️" in ann.sees
    await ann.draws()
    await ann.chooses(3, 7, 9, 25)
    assert "goes out: **+133**" in ann.sees, "what the panel counts is what the script says"
    await ann.uses("Meld spring")
    assert "Well done" in ann.sees
    assert "40 + 49 + 44 = **133**" in ann.sees
    assert (await world.bot.service.match(1)).status == "ended"
    for name in ("result", "rating", "practice", "post WHERE kind != 'private'"):
        assert await world.bot.store.database.rows(f"SELECT * FROM {name}") == []


async def test_other_plays_are_refused_with_what_to_do(world: World) -> None:
    ann = await begun(world)
    await ann.discards(27)
    assert NOT_YET in ann.sees
    assert "First see whether 4, 12 and 16 are a meld." in ann.sees
    await ann.types("meld 4 12 16")
    assert ann.sees.count(ADDITION) == 1, "a typed move is refused, too"
    assert "step 4 of 12" in ann.sees, "and means the same"
