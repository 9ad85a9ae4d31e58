"""Somebody who takes a lesson in the simulated Discord, from the private panel that it is in."""

from __future__ import annotations

import re
from typing import Self

import simcord

from tests.flows.seat import Seated
from tests.flows.world import World, answer, controls_of
from tests.learn.learner import BOLD, MENU


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

    async def follows(self) -> None:
        """What the panel says is to be done: Next, or the controls and texts that it names."""
        if "Next" in self.may:
            await self.presses("Next")
            return
        guide = next(line for line in self.sees.splitlines() if line.startswith("👉"))
        names, typed = BOLD.findall(guide), re.search(r"`(.+)`", guide)
        if typed is not None:
            form = await self.presses(names[0])
            assert form.modal is not None
            field = "number" if "number" in str(form.modal) else "text"
            actor = self.world.actor(self.name, self.message)
            self._kept(await actor.submit_modal(form, {field: typed[1]}))
        elif guide.startswith(MENU):
            menu, *picked = names
            await self.selects(menu, [one["value"] for one in self.options(menu) if one["label"] in picked])
        else:
            for name in names:
                await self.presses(name)

    async def follows_to(self, step: int) -> None:
        """What the panel says, up to that step."""
        for _ in range(50):
            if f"step {step} of" in self.sees:
                return
            await self.follows()
        raise AssertionError(self.sees)

    async def uses(self, *labels: str) -> None:
        """One button after another; a chosen pile or card is followed by more in its label."""
        for label in labels:
            known = controls_of(self.message)
            await self.presses(label if label in known else next(one for one in known if one.startswith(label)))
