"""Somebody who solves daily puzzles in the simulated Discord."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Self

import simcord

from tests.flows.seat import Seated
from tests.flows.world import World, answer, controls_of


async def later(world: World, hours: float) -> None:
    """The clock of the machine is put forward, as if it had slept."""
    world.env.backend.clock._epoch += timedelta(hours=hours)
    await world.wait(1)


class Solver(Seated):
    """A solver, with the page or panel in use. What a verb returns is the answer to that press."""

    title = "🧩"

    @classmethod
    async def of(cls, world: World, name: str) -> Self:
        """That person uses ``/daily``."""
        solver = cls(world, name)
        solver.panel = answer(await world.person(name).slash(world.channel, "daily"))
        return solver

    async def starts(self, game: str = "Numer") -> None:
        """From the page of the day into a try."""
        await self.presses(game)
        await self.presses("Start")

    async def writes(self, number: str) -> simcord.InteractionResult:
        """A number in the form of Numer."""
        form = await self.presses("Choose a number")
        assert form.modal is not None
        actor = self.world.actor(self.name, self.message)
        return self._kept(await actor.submit_modal(form, {"number": number}))

    def control(self, label: str) -> dict[str, Any]:
        """A control of the page, as sent over the wire."""
        found: dict[str, Any] = controls_of(self.message)[label]
        return found
