"""Somebody who takes a lesson in the simulated Discord, from the private panel that it is in."""

from __future__ import annotations

from typing import Self

import simcord

from tests.flows.seat import Seated
from tests.flows.world import World, answer, controls_of


class Lesson(Seated):
    """A learner. What a verb returns is the answer to that press."""

    title = "🎓"

    @classmethod
    async def of(cls, world: World, name: str, game: str) -> Self:
        """That person asks for the lesson of a game."""
        learner = cls(world, name)
        learner.panel = answer(await world.person(name).slash(world.channel, f"{game} learn"))
        return learner

    async def writes(self, number: str) -> simcord.InteractionResult:
        """A number in the form of Numer."""
        label = next(
            label for label in ("Choose a number", "Change your number") if label in controls_of(self.message)
        )
        form = await self.presses(label)
        assert form.modal is not None
        actor = self.world.actor(self.name, self.message)
        return self._kept(await actor.submit_modal(form, {"number": number}))

    async def uses(self, *labels: str) -> None:
        """One button after another; a chosen pile or card is followed by more in its label."""
        for label in labels:
            known = controls_of(self.message)
            await self.presses(label if label in known else next(one for one in known if one.startswith(label)))
