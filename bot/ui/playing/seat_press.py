"""A press on a seat: the match it met, what it does, and what its answer says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.errors import Refused
from bot.match.learning.lesson_script import Erred
from bot.match.model import Match, encode
from bot.match.play import seat_of
from bot.panels.base import Form, GamePanel
from bot.panels.base import panel as game_panel
from bot.panels.choosing import Wrong
from bot.panels.lessons import lesson
from bot.panels.refusals import refusal
from bot.store.match.drafts import DraftRow
from bot.ui.boards import BoardNews
from bot.ui.controls.items import SeatControls
from bot.ui.messages.panel import Panel
from bot.ui.playing.any_press import AnyPress
from bot.ui.scenes import draft_stamp, prepare_look


class SeatPress:
    """A press by the owner of ``seat``. ``match`` is its newest known version. The panel, with the scene and the
    draft, is made once and renewed after each step.

    The answer is decided on the way and given at the end, by the one who handles the press: a ``form``, or the
    panel, with a note about what was refused or came too late. Rejected text is ``given_back`` in a message beside
    the panel.
    """

    def __init__(self, press: AnyPress, match: Match, seat: int) -> None:
        self.press = press
        self.match = match
        self.seat = seat
        self.form: Form | None = None
        self.note = ""
        self.given_back = ""
        self._too_late = False
        self._refused: Refused | None = None
        self._wrong: Refused | None = None
        self._panel: Panel | None = None

    @classmethod
    async def read(cls, press: AnyPress) -> SeatPress:
        """Read the match and the seat. Raises ``Refused`` for users who may not see the match or have no seat."""
        match = await press.look()
        return cls(press, match, seat_of(match, press.person.id).seat)

    @property
    def game(self) -> GamePanel:
        """The panel of the match's game, which interprets controls."""
        return game_panel(self.match.row.game)

    @property
    def is_outdated(self) -> bool:
        """Whether the control belongs to an outdated panel, or nothing can be played."""
        return self.match.is_paused or self.press.control.stamp != self.match.stamp(self.seat)

    @property
    def uses_dm_panel(self) -> bool:
        """Whether the used control belongs to the seat's DM panel."""
        known, message_id = self.press.shown.get(self.seat), self.press.message_id
        return known is not None and message_id is not None and known.message_id == message_id

    async def panel(self) -> Panel:
        """Make the seat's panel from what ``press.look`` has read, once for each version of the match."""
        press = self.press
        if self._panel is None or self._panel.match is not self.match:
            await prepare_look(press.app, self.match, self.seat)
            self._panel = Panel(press.app, self.match, self.seat, await press.texts(), press.behind)
        return self._panel

    async def work_out(self, work: Callable[..., Any], *args: Any) -> Any:
        """Do work of the game's panel, in the worker for presses if it may take long."""
        if (await self.panel()).is_quick:
            return work(*args)
        return await self.press.app.workers.presses.do(work, *args)

    async def keep(self, draft: Any) -> None:
        """Store a half-composed choice."""
        self.press.draft = DraftRow(draft_stamp(self.match, self.seat), encode(draft))
        await self.press.app.store.drafts.put(self.match.id, self.seat, self.press.draft)
        self._show_elsewhere()

    async def decide(self, plan: Any | None) -> None:
        """Store what the player decides ahead, or drop it."""
        app = self.press.app
        self.press.plan = await app.service.plans.decide(self.match, self.seat, plan, app.workers.presses)
        self._show_elsewhere()

    def _show_elsewhere(self) -> None:
        """Have the seat's other panels and open pages show what was stored without a step."""
        self._panel = None
        press = self.press
        press.app.seat_panels.show_choice((self.match.id, self.seat), press.person.id, press.message_id)
        press.app.boards.tell(BoardNews(self.match.id))

    async def prefer(self, name: str, value: str) -> None:
        """Store a setting of the user."""
        await self.press.app.store.settings.put("user", self.press.person.id, name, value)
        self.press.settings[name] = value
        self._panel = None

    async def miss(self, match: Match) -> None:
        """Have the answer say that the used panel was out of date. Leaves it out for a match that is over or
        paused, since the panel says so."""
        self.match = match
        self._too_late = match.status == "running" and not match.is_paused
        await self.press.answer.hold()

    async def note_error(self, refused: Refused) -> None:
        """Report a refusal to a lesson, where it may have been a step."""
        self.match = await self.press.app.service.lessons.notice(self.match, Erred(refused.code))

    async def refuse(self, seen: Match, refused: Refused) -> None:
        """Have the learner's panel explain why something was refused in the match as ``seen``. Raises the refusal
        for a match that is no lesson, or that is over."""
        if not seen.kind.is_explained or refused.code.startswith("match."):
            raise refused
        await self.note_error(refused)
        self._refused = refused
        await self.press.answer.hold()

    def say_wrong(self, refused: Refused) -> None:
        """Have the answer say why something was refused, unless the panel does so by itself."""
        self._wrong = refused

    def form_id(self, form: Form) -> str:
        """Return the custom id of a form that the press opens."""
        controls = SeatControls.of(self.match, self.press.control.origin, self.match.stamp(self.seat))
        return controls.id("f", form.verb)

    def describe(self, panel: Panel) -> str:
        """Return the note for the top of the answer."""
        game, notes = self.match.row.game, [self.note]
        if self._wrong is not None and not getattr(panel.draft, "wrong", None):
            notes.append(Wrong.because(self._wrong).words(game, panel.t))
        if self._too_late:
            notes.insert(0, refusal(Refused("match.outdated"), game, panel.t))
        if self._refused is not None:
            notes.append(lesson.refusal_note(refusal(self._refused, game, panel.t)))
        return "\n".join(filter(None, notes))
