"""The lesson of Numenko, played as a learner plays it: typed, asked about, erred in, swapped, and Done."""

from __future__ import annotations

from tests.flows.lesson import Lesson
from tests.flows.numenko import LAY, MEND, SWAP, form_value
from tests.flows.world import World

NOT_YET = "A match would allow that, but this lesson continues differently."


async def lays(ann: Lesson, text: str) -> None:
    """Submit it through the form for calculations."""
    await ann.sends(await ann.presses(LAY if LAY in ann.may else MEND[LAY]), text)


async def crosses(ann: Lesson, place: str) -> None:
    """Press a place, whatever its number."""
    await ann.presses(next(label for label in ann.may if label.endswith(place)))


async def test_it_is_played_to_its_end_with_a_restart_in_the_middle(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numenko")
    assert "step 1 of 9" in ann.sees
    assert "🎯" not in ann.sees, "the goal is told by the lesson alone"
    await ann.presses("Next")
    assert LAY in ann.may
    assert {"Edit as a list", "Edit as rows", "Finish"}.isdisjoint(ann.may)
    await lays(ann, "7*4*2 8")
    assert "7 × 4 = 28: I worked out" in ann.sees
    assert "1 valid calculation" not in ann.sees, "the lesson has said it"
    await lays(ann, "9, 7, 16")
    assert "step 4 of 9" in ann.sees, "a comma is a star, for the lesson too"
    await crosses(ann, "I3 ↓")
    assert NOT_YET in ann.sees
    assert "Press **① F4 ↓**." in ann.sees
    await crosses(ann, "F4 ↓")
    assert "9 + 7 = 16, through your 7" in ann.sees
    await lays(ann, "9,6,3,27")
    assert "step 6 of 9" in ann.sees
    assert "`9*6*3*27`: read from left to right, no choice for its ✱ and ? makes it true." in ann.sees

    await world.restart()

    form = await ann.presses(MEND[LAY])
    assert form_value(form) == "9*6*3*27"
    await ann.sends(form, "9*6*3*45")
    assert "step 6 of 9" in ann.sees
    assert "Anywhere it fits" not in ann.may, "the step names the place"
    await crosses(ann, "D9 →")
    assert "9 + 6 × 3 = 45, through the 6" in ann.sees
    await ann.selects(SWAP, ["0"])
    await ann.presses("Swap 0")
    assert "an 8 and a ✱ for your 0" in ann.sees
    await lays(ann, "8*?*2")
    assert "so you're **Done**" in ann.sees
    assert "4 tiles to place: 0 0 4 ✱." in ann.sees
    await ann.presses("Next")
    assert "Well done! That was Numenko." in ann.sees


async def test_another_calculation_is_put_right_and_kept_in_the_form(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numenko")
    await ann.presses("Next")
    await lays(ann, "2*3*6")
    assert NOT_YET in ann.sees
    assert "👉 Press **Fix it** and write `7*4*28`." in ann.sees
    form = await ann.presses(MEND[LAY])
    assert form_value(form) == "2*3*6"
    await ann.sends(form, "7*4*28")
    assert "step 3 of 9" in ann.sees


async def test_who_knows_better_leaves_the_mistake_out(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numenko")
    await ann.presses("Next")
    await lays(ann, "7*4*28")
    await lays(ann, "9*7*16")
    await crosses(ann, "F4 ↓")
    await lays(ann, "9*6*3*45")
    await crosses(ann, "D9 →")
    assert "step 7 of 9" in ann.sees
