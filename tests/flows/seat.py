"""A player of any game in the simulated Discord: the panel in use, pressed and typed into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import simcord

from bot.match.change import Change
from bot.match.model import Match, encode
from bot.match.tending import next_version, set_deadlines
from tests.flows.world import World, controls_of, said, texts_of


class Seated:
    """A player. What a verb returns is the answer to that press."""

    title: ClassVar[str]
    """The name of the game at the head of its panels."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.panel: Any = None

    @property
    def message(self) -> Any:
        """The panel in use: the newest in the DMs, unless another was opened."""
        if self.panel is not None:
            return self.panel
        return [m for m in self.world.dms(self.name) if f"### {self.title}" in texts_of(m)][-1]

    @property
    def sees(self) -> str:
        """Everything the panel says."""
        return texts_of(self.message)

    @property
    def may(self) -> list[str]:
        """The labels of the controls that can be used, menus by placeholder."""
        return [label for label, control in controls_of(self.message).items() if not control.get("disabled")]

    async def opens(self) -> None:
        """From now on, use the private panel behind My hand, not the one in the DMs."""
        self.panel = (await self.world.opens(self.name)).response

    async def presses(self, label: str) -> simcord.InteractionResult:
        """A button of the panel."""
        return self._kept(await self.world.presses(self.name, label, self.message))

    async def types(self, *lines: str) -> simcord.InteractionResult:
        """Submit these lines through the form behind Type it."""
        return await self.sends(await self.presses("Type it"), *lines)

    async def sends(self, form: simcord.InteractionResult, *lines: str) -> simcord.InteractionResult:
        """Submit these lines in an open form of the panel."""
        assert form.modal is not None, said(form)
        actor = self.world.actor(self.name, self.message)
        return self._kept(await actor.submit_modal(form, {"text": "\n".join(lines)}))

    def menu(self, begins: str) -> dict[str, Any] | None:
        """The menu whose placeholder starts with this, as sent over the wire."""
        menus = controls_of(self.message).items()
        return next((found for label, found in menus if label.startswith(begins)), None)

    def options(self, menu: str) -> list[dict[str, Any]]:
        """The options of a menu; empty if there is no such menu."""
        found: list[dict[str, Any]] = (self.menu(menu) or {"options": []})["options"]
        return found

    async def selects(self, menu: str, values: Sequence[str]) -> simcord.InteractionResult:
        """The options of a menu with these values."""
        message, found = self.message, self.menu(menu)
        assert found is not None, self.may
        actor = self.world.actor(self.name, message)
        return self._kept(await actor.select(message, list(values), custom_id=found["custom_id"]))

    def _kept(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        """The opened panel is refreshed in place; keep the newest version of it."""
        if self.panel is not None and result.response is not None and result.response.id == self.panel.id:
            self.panel = result.response
        return result


async def started(world: World, command: str, host: str, *others: str, **options: Any) -> None:
    """The host opens a lobby with that command, the others join, and the match begins."""
    await world.person(host).slash(world.channel, command, **options)
    for name in others:
        await world.presses(name, "Join")
    await world.wait()
    await world.presses(host, "Start")
    await world.wait()


async def laid(world: World, match_id: int, arrange: Callable[[Match, dict[str, int]], Any]) -> None:
    """Continue a running match from the state that ``arrange`` makes of it and of the seats by name."""

    def step(match: Match, now: float) -> Change:
        state = arrange(match, {seat.name: seat.seat for seat in match.seats})
        return Change(
            set_deadlines(match.with_row(next_version(match, state=encode(state)), state), now), state=state
        )

    with world.env._bot_scope():  # wait for what the bot does next, as after a press
        await world.bot.service.change(match_id, step)
    await world.wait()
