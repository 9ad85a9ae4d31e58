"""The lesson of nmbrs!, played to its end with the menus and buttons of the panel."""

from __future__ import annotations

from tests.flows.lesson import Lesson
from tests.flows.nmbrs import Player
from tests.flows.world import World
from tests.told import sentence_of


class Learner(Lesson, Player):
    """Somebody who takes the lesson of nmbrs!."""

    async def adds(self, *cards: int, points: int) -> None:
        """Put these cards of the hand where they earn most."""
        await self.finds(*cards)
        await self.presses(f"Lay it · +{points}")


async def test_nmbrs_to_its_end_with_a_restart_in_the_middle(world: World) -> None:
    ann = await Learner.of(world, "ann", "nmbrs")
    assert "step 1 of 11" in ann.sees
    await ann.presses("Next")
    await ann.presses("Draw face down")
    assert "this lesson continues differently. Here the 90 is what you need" in ann.sees
    assert "👉 Press **Take the 90**." in ann.sees
    await ann.presses("Take the 90")

    await ann.chooses(64, 82, 100)
    assert "step 4 of 11" in ann.sees
    why = sentence_of("NMBRS-9.either", line=(64, 82, 100), step=18, lands=10)
    assert f"✗ {why}" in ann.sees, "the learner reads why that is no series"
    await ann.chooses(85, 90, 95)
    await ann.presses("Lay it · +4")
    assert "🎉 4 points" in ann.sees
    await ann.adds(100, points=1)
    await ann.discards(65)
    assert "Here the 82 must go" in ann.sees
    await ann.discards(82)
    assert "put 89 and 91 across your 90" in ann.sees
    assert ann.may == ["Claim the 63", "Pass", "Table", "Start over", "Leave"]

    await world.restart()
    await ann.presses("Pass")
    assert "63 64 65 will be a series" in ann.sees
    await ann.presses("Claim the 63")
    assert "and a 75 with it" in ann.sees
    await ann.presses("Draw face down")
    assert "you've drawn the 40" in ann.sees

    await ann.chooses(63, 64, 65)
    assert "✓ 63 64 65, 6 points, doubled" in ann.sees
    await ann.presses("Lay it · +6")
    await ann.adds(69, 75, points=2)
    await ann.discards(40)
    assert "Well done" in ann.sees
    assert "You win 63 : 52 : 49" in ann.sees
    match = await world.bot.service.match(1)
    assert match.status == "ended"
    assert match.state.scores == (63, 52, 49), "the match ends as the script says"


async def test_its_lines_may_be_typed(world: World) -> None:
    ann = await Learner.of(world, "ann", "nmbrs")
    await ann.presses("Next")
    await ann.presses("Take the 90")
    await ann.types("64 82 100")
    assert f"⚠️ {sentence_of('NMBRS-9.either', line=(64, 82, 100), step=18, lands=10)}" in ann.sees
    await ann.types("85 90 95", "85 90 95 100", "discard 82")
    assert "step 7 of 11" in ann.sees
