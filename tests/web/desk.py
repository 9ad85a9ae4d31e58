"""A desk at which people say what their pages say, the vocabulary of these tests: no Discord, no socket."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import Any

from bot.match.model import Person
from bot.metrics import Metrics
from bot.ui.boards import BoardNews
from bot.ui.controls.intake import Intake
from bot.ui.costly_answers import CostlyAnswers
from bot.ui.person_limits import PersonLimits
from bot.ui.presence import Presence
from bot.web.board import Document
from bot.web.document import describe
from bot.web.hearing import answer
from bot.web.viewer import PageViewer, read_viewer
from tests.match.house import House


class Promptly:
    """A worker that does everything at once."""

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        return work(*args)


def make_app(clock: Callable[[], float] = lambda: 0.0, house: House | None = None) -> Any:
    """As much of a bot as pages use, without pictures. ``pushed`` remembers the panels that follow, ``told`` what
    pages are told."""
    worker, pushed, told = Promptly(), list[int](), list[BoardNews]()

    def follow(match_id: int, seat: int) -> None:
        pushed.append(match_id)

    async def may_watch(user_id: int, match_id: int) -> bool:
        return True

    return SimpleNamespace(
        boards=SimpleNamespace(url=None, may_watch=may_watch, tell=told.append),
        config=SimpleNamespace(pictures=False),
        costly_answers=CostlyAnswers(),
        get_guild=lambda guild_id: None,
        intake=Intake(),
        metrics=Metrics(),
        person_limits=PersonLimits(clock),
        presence=Presence(clock),
        pushed=pushed,
        seat_panels=SimpleNamespace(push=pushed.append, renew=follow, show_choice=lambda key, *_: follow(*key)),
        service=SimpleNamespace(clock=clock) if house is None else house.service,
        store=None if house is None else house.store,
        told=told,
        workers=SimpleNamespace(presses=worker, answers=worker, costly=worker, experts=worker),
    )


class Desk:
    """The pages of a house."""

    def __init__(self, house: House) -> None:
        self.app = make_app(lambda: house.now, house)

    async def view(self, person: Person, match_id: int) -> PageViewer:
        """Read who looks at a match."""
        return await read_viewer(self.app, person.id, match_id)

    async def show(self, person: Person, match_id: int) -> Document:
        """Show what that person's page is told."""
        return await describe(await self.view(person, match_id), with_panel=True)

    async def say(self, person: Person, match_id: int, **said: Any) -> Document:
        """Answer what that person's page says."""
        return await answer(await self.view(person, match_id), said)

    async def press(self, person: Person, match_id: int, label: str, **more: Any) -> Document:
        """Press the control with that label on the person's panel."""
        shown = await self.show(person, match_id)
        control = find_controls(shown["panel"], shown["menu"])[label]
        return await self.say(person, match_id, t="press", control=control, **more)


def find_controls(content: Document, menu: Collection[Document] = ()) -> dict[str, str]:
    """List the ids of controls by label; of menus by placeholder."""
    every = [one for row in (*content["rows"], menu) for one in row]
    return {one.get("label") or one["placeholder"]: one["custom_id"] for one in every}
