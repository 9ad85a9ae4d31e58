"""The lesson of NUMO, played to its end as its panel says."""

from __future__ import annotations

from tests.flows.lesson import Lesson
from tests.flows.numo import on_table
from tests.flows.world import World
from tests.told import sentence_of

NOT_YET = "A match would allow that, but this lesson continues differently."
"""Part of what is said to a play that the rules allow and the lesson does not."""
ADDITION = sentence_of("NUMO-6.force", game="numo", kind="addition", control=("season", "character", "run"))
"""Why 4, 12 and 16 are no meld."""


async def begun(world: World) -> Lesson:
    """Ann, who has read the first page and drawn."""
    ann = await Lesson.of(world, "ann", "numo")
    assert "step 1 of 12" in ann.sees
    await ann.follows_to(3)
    assert "You drew the 19🍂" in ann.sees
    return ann


async def test_to_its_end_with_an_error_and_a_restart_in_the_middle(world: World) -> None:
    ann = await begun(world)
    await ann.follows()
    assert ADDITION in ann.sees
    assert "The sum is right, but this deal has no **+** card" in ann.sees
    assert "step 4 of 12" in ann.sees
    assert ann.may == ["Next", "Start over", "Leave"], (
        "there is nothing to choose while there is something to read"
    )
    await ann.follows_to(7)
    assert "The computer melded a run, too: 6, 10, 14" in ann.sees
    assert await on_table(world) == [(0, "run", [4, 8, 12, 16]), (1, "run", [6, 10, 14])]

    await world.restart()

    await ann.follows_to(10)
    await ann.types("discard 25")
    assert NOT_YET in ann.sees
    assert "Discard the 24" in ann.sees
    await ann.types("discard 24")
    assert "discarded a 3☀️" in ann.sees
    await ann.follows_to(12)
    while "step 12" in ann.sees:
        await ann.follows()
    assert "Well done" in ann.sees
    assert "40 + 49 + 44 = **133**" in ann.sees
    match = await world.bot.service.match(1)
    assert match.status == "ended"
    assert match.state.scores == (133, 0), "the match ends as the script says"
    for name in ("result", "rating", "practice", "post WHERE kind != 'private'"):
        assert await world.bot.store.database.rows(f"SELECT * FROM {name}") == []


async def test_other_plays_are_refused_with_what_to_do(world: World) -> None:
    ann = await begun(world)
    await ann.types("discard 27")
    assert NOT_YET in ann.sees
    assert "First see whether 4, 12 and 16 are a meld." in ann.sees
    await ann.types("meld 4 12 16")
    assert ann.sees.count(ADDITION) == 1, "a typed move is refused, too"
    assert "step 4 of 12" in ann.sees, "and means the same"
