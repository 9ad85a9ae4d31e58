"""The people at the tables: they look at their panels and press what a computer player would play.

Their presses are fed to the bot as Discord's gateway does. A person acts only when the newest panel shows what may
be done now, and waits for the answer before pressing again.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from bot.client import Tally
from bot.match.model import Match
from bot.opponents.base import opponent
from bot.store.match.matches import SeatRow
from tests.benchmarks.clicks import event
from tests.benchmarks.load.ledger import Ledger, stamp_of
from tests.benchmarks.load.pages import PageClient
from tests.benchmarks.load.presses import Use, uses
from tests.benchmarks.load.stand_in import EPHEMERAL, Pressed, Shown, StandIn, channel
from tests.benchmarks.load.world import Case
from tests.benchmarks.wire import user
from tests.benchmarks.world import GUILD

ANSWERED = 60.0
"""Seconds after which a person no longer waits for an answer."""
BUTTON, MENU = 2, 3
"""Types of components."""
BACK = "back"
"""The control that closes a question."""


class Player:
    """A person: where they sit, and the panel that they use."""

    def __init__(self, match_id: int, seat: int, user_id: int, panel: Shown) -> None:
        self.match_id = match_id
        self.seat = seat
        self.user_id = user_id
        self.panel = panel
        self.page: PageClient | None = None
        self.busy = False


class People:
    """Everybody at the tables of a case. ``cost`` is the CPU time in seconds that their thinking takes; ``idle``
    says how often nobody could act because no panel was up to date."""

    def __init__(self, tally: Tally, discord: StandIn, ledger: Ledger, case: Case, players: list[Player]) -> None:
        self._tally = tally
        self._discord = discord
        self._ledger = ledger
        self._case = case
        self._rng = Random(case.seed)
        self._rng.shuffle(players)
        self._queue = deque(players)
        self._turns: set[asyncio.Task[None]] = set()
        self.cost = 0.0
        self.idle = 0

    async def act(self, seconds: float) -> None:
        """For so long, let one person after the other act at random moments, the case's ``rate`` a second."""
        now = time.monotonic()
        end = now + seconds
        while (now := now + self._rng.expovariate(self._case.rate)) < end:
            await asyncio.sleep(max(0.0, now - time.monotonic()))
            with self.thinking():
                ready = self._next()
            if ready is None:
                self.idle += 1
                continue
            task = asyncio.get_running_loop().create_task(self.carry_out(*ready), name="a person")
            self._turns.add(task)
            task.add_done_callback(self._turns.discard)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """What is done meanwhile costs the people, not the bot."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.cost += time.thread_time() - began

    def _next(self) -> tuple[Player, tuple[Use, ...]] | None:
        """Whoever has been waiting longest and can act, and what they do."""
        for _ in range(len(self._queue)):
            player = self._queue.popleft()
            self._queue.append(player)
            if not player.busy:
                steps = self._wish(player)
                if steps:
                    player.busy = True
                    return player, steps
        return None

    def _wish(self, player: Player) -> tuple[Use, ...]:
        """What a player would press now."""
        match = self._ledger.matches[player.match_id]
        if match.status != "running" or match.seats[player.seat].away:
            return ()
        acting = match.game.seats_to_move(match.state) or match.game.actors(match.state)
        if player.seat not in acting or not self._up_to_date(player, match):
            return ()
        view = match.view(player.seat)
        action = opponent(match.row.game).choose(view, "medium", self._rng)
        return () if action is None else uses(match.row.game, view, action)

    def _up_to_date(self, player: Player, match: Match) -> bool:
        """Whether the panel shows what may be done now; one of the start that was never shown again does."""
        panel, stamp = self._panel(player), match.stamp(player.seat)
        if player.page is not None:
            return bool(player.page.document.get("stamp") == stamp)
        if panel.components:
            return stamp_of(panel.components) == stamp
        return stamp == match.row.seats[player.seat].stamp and panel is player.panel

    def _panel(self, player: Player) -> Shown:
        """The panel in the channel, which is always the same, or the newest by DM."""
        if self._case.is_live(player.seat):
            return self._discord.messages.get(player.panel.id, player.panel)
        return self._ledger.panels.get(player.user_id, player.panel)

    async def carry_out(self, player: Player, steps: tuple[Use, ...]) -> None:
        """Let a player use these controls, one after another."""
        try:
            for number, use in enumerate(steps, 1):
                if not await self._use(player, use, plays=number == len(steps)):
                    return
        except TimeoutError:
            pass  # the ledger still has it as unanswered
        finally:
            player.busy = False

    async def _use(self, player: Player, use: Use, *, plays: bool) -> bool:
        """Use a control; whether the panel had it. A question that is in its way is closed."""
        if player.page is not None:
            return await self._use_on_page(player.page, use, plays=plays)
        with self.thinking():
            control = self._control(player, self._ledger.matches[player.match_id], use)
            missing = control is None
            if control is None:
                control = next(
                    (one for one in _controls(self._panel(player).components) if _name(one) == BACK), None
                )
            if control is None:
                return False
            data = control | {"component_type": control["type"], "values": [] if missing else list(use.values)}
        if missing:
            await self._pressed(player, {"type": 3, "data": data}, plays=False)
            return False
        form = await self._pressed(player, {"type": 3, "data": data}, plays=plays and use.fields is None)
        if use.fields and form:
            typed = [{"type": 18, "id": 3, "component": _field(name, text)} for name, text in use.fields.items()]
            await self._pressed(player, {"type": 5, "data": {"custom_id": form, "components": typed}}, plays=plays)
        return True

    async def _use_on_page(self, page: PageClient, use: Use, *, plays: bool) -> bool:
        with self.thinking():
            name, _, arg = use.name.partition(":")
            found = next(
                (
                    control["custom_id"]
                    for control in _controls(page.components)
                    if _name(control) == name and (not arg or control["custom_id"].endswith(f":{arg}"))
                ),
                None,
            )
        if found is None:
            return False
        form = await page.press(control=found, values=list(use.values), plays=plays and use.fields is None)
        if use.fields and form:
            await page.press(control=form, fields=use.fields, plays=plays)
        return True

    def _control(self, player: Player, match: Match, use: Use) -> dict[str, Any] | None:
        """The control of the panel, None if it has no such; on a panel of the start that was never shown again,
        the one that it must have."""
        panel, (name, _, arg) = self._panel(player), use.name.partition(":")
        for control in _controls(panel.components):
            if _name(control) == name and (not arg or control["custom_id"].endswith(f":{arg}")):
                return control
        if panel.components:
            return None
        letter = "s" if use.values else "b"
        custom_id = f"{letter}p:{match.id:x}:{match.stamp(player.seat):x}:play.{use.name}"
        if use.values:
            options = [{"label": value, "value": value} for value in use.values]
            return {"type": MENU, "id": 9_000, "custom_id": custom_id, "options": options}
        return {"type": BUTTON, "id": 9_000, "custom_id": custom_id, "style": 2, "label": name}

    async def _pressed(self, player: Player, pressed: dict[str, Any], *, plays: bool) -> str:
        """Feed an interaction to the bot and wait for the answer; the custom id of the form if it is one. Raises
        ``TimeoutError``."""
        with self.thinking():
            token, payload = self._interaction(player, pressed)
            answered = self._ledger.handle_press(token, plays=plays)
        self._tally._connection.parsers["INTERACTION_CREATE"](payload)
        return await asyncio.wait_for(answered, ANSWERED)

    def _interaction(self, player: Player, pressed: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The token and the payload of an interaction with the player's panel."""
        panel, number = self._panel(player), self._discord.new_id()
        token, custom_id = f"token{number}", pressed["data"]["custom_id"]
        self._discord.tokens[token] = Pressed(panel)
        sent = panel.payload()
        if pressed["type"] == 3 and not panel.components:
            sent["components"] = [{"type": 1, "id": 8_999, "components": [pressed["data"]]}]
        payload = event(custom_id, sent, player.user_id, number) | {"token": token} | pressed
        if panel.flags & EPHEMERAL:
            payload |= _in_server(panel.channel, player.user_id)
            del payload["user"]
        return token, payload


def _name(control: dict[str, Any]) -> str:
    """The name of a game's control, such as ``sit_out``."""
    _, _, said = control["custom_id"].partition(":play.")
    return str(said.partition(":")[0])


def _field(name: str, text: str) -> dict[str, Any]:
    return {"type": 4, "id": 4, "custom_id": name, "value": text}


def _controls(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        if "custom_id" in component:
            yield component
        yield from _controls(component.get("components", []))


def _in_server(channel_id: int, user_id: int) -> dict[str, Any]:
    """What an interaction in the server says about where it was."""
    member = {"user": user(user_id), "roles": [], "joined_at": "2025-01-01T00:00:00+00:00", "permissions": "0"}
    return {
        "context": 0,
        "guild_id": str(GUILD),
        "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "channel": channel(channel_id),
        "channel_id": str(channel_id),
        "member": member | {"deaf": False, "mute": False, "flags": 0},
    }


def seated(match: Match) -> Iterator[SeatRow]:
    """The people of a match."""
    return (seat for seat in match.seats if seat.user_id is not None)
