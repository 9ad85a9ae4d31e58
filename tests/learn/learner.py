"""A learner at the panel of a lesson, without a client: what is pressed and typed does what it does in the bot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Self

import discord
import msgspec

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match import play
from bot.match.kinds.lesson import Lesson
from bot.match.learning.lesson_script import (
    LEARNER,
    Chose,
    Erred,
    PlayStep,
    ReadStep,
    Step,
    action_of,
    fits,
    script,
)
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.panels.base import Act, Ask, Content, Intent, Keep, panel
from bot.panels.lessons import lesson
from bot.panels.private import content_without_table
from bot.panels.refusals import refusal
from bot.ui.controls.custom_ids import Control, read_control
from bot.ui.scenes import draft_stamp, private_scene

ANN = Person(1, "Ann")
NOW = 1000.0
BOLD = re.compile(r"\*\*(.+?)\*\*")
MENU = "👉 In **"


class Shown(msgspec.Struct, frozen=True):
    """A control on the panel."""

    label: str
    control: Control
    options: tuple[discord.SelectOption, ...] = ()
    most: int = 1


class Learner:
    """Somebody who takes the lesson of a game in a language. ``said`` makes English of what is shown."""

    def __init__(self, game: str, t: Texts, said: Callable[[str], str] = str) -> None:
        found = script(game)
        assert found is not None
        self.t, self.said, self.script = t, said, found
        opened = lobby.open_lobby(
            100,
            200,
            game,
            msgspec.convert(found.options, type=find(game).options_type),
            "daily",
            ANN,
            NOW,
            locale="en",
            private=True,
            lesson=0,
            computers=["easy"] * found.computers,
        )
        self.match = Match(lobby.start(Match(opened), ANN.id, int(found.seed, 16), 0, NOW).after)
        self.draft: Any = None
        self.note = ""

    def copy(self) -> Self:
        """Somebody at the same point, to try something."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, note="")
        return other

    @property
    def kind(self) -> Lesson:
        """The lesson."""
        assert isinstance(self.match.kind, Lesson)
        return self.match.kind

    @property
    def step(self) -> Step | None:
        """The step that the learner is at."""
        return self.kind.step

    @property
    def scene(self) -> Any:
        """What the panel is made from."""
        return private_scene(self.match, LEARNER, self.t, {}, table=True)

    @property
    def content(self) -> Content:
        """The panel."""
        return content_without_table(self.scene, LEARNER, self.draft, self.note)

    @property
    def sees(self) -> str:
        """Everything that the panel says."""
        return self.said("\n".join(self.content.texts))

    def controls(self, content: Content | None = None) -> list[Shown]:
        """What can be used on the panel."""
        return list(self._controls(content or self.content))

    def _controls(self, content: Content) -> Iterator[Shown]:
        for row in content.rows:
            for item in row:
                inner: Any = getattr(item, "item", item)
                control = read_control(inner.custom_id)
                assert control is not None
                if isinstance(inner, discord.ui.Select):
                    yield Shown(
                        self.said(inner.placeholder or ""), control, tuple(inner.options), inner.max_values
                    )
                elif not inner.disabled:
                    yield Shown(self.said(inner.label or ""), control)

    def follow(self) -> bool:
        """Do what the panel says is to be done. Returns whether it said anything."""
        if isinstance(self.step, ReadStep):
            self.read()
            return True
        guide = next((line for line in self.sees.splitlines() if line.startswith("👉")), "")
        names, typed = BOLD.findall(guide), re.search(r"`(.+)`", guide)
        if typed is not None:
            self.submit(names[0], typed[1])
        elif MENU in guide:
            menu, *picked = names
            self.press(menu, *picked)
        else:
            for name in names:
                self.press(name)
        return bool(guide)

    def read(self) -> None:
        """Press Next."""
        self._move(self.kind.advance(play.note_presence(self.match, NOW), NOW))

    def press(self, label: str, *picked: str) -> None:
        """A button, or the options with these labels in a menu."""
        shown = next(one for one in self.controls() if one.label == label)
        values = [option.value for option in shown.options if self.said(option.label) in picked]
        assert len(values) == len(picked), picked
        self.use(shown, *values)

    def use(self, shown: Shown, *values: str) -> None:
        """A control, with the values of its options."""
        self._do(lambda: self.mean(shown, *values))

    def mean(self, shown: Shown, *values: str) -> Intent:
        """What a control means, with the values of its options."""
        control, scene = shown.control, self.scene
        return panel(self.match.row.game).press(control.name, control.arg, values, scene.own, self.draft, scene)

    def submit(self, label: str, text: str) -> None:
        """A text in the form behind a button."""
        asked = self.mean(next(one for one in self.controls() if one.label == label))
        assert isinstance(asked, Ask)
        verb, field = asked.form.verb.removeprefix("play."), asked.form.fields[0].name
        game, scene = panel(self.match.row.game), self.scene
        self._do(lambda: game.submit(verb, {field: text}, scene.own, self.draft, scene))
        if self.note:
            self.draft = game.keep_typed(verb, {field: text}, self.draft) or self.draft

    def play(self, action: Any) -> None:
        """An action, however it came about."""
        self._do(lambda: Act(action))

    def play_step(self) -> None:
        """What the script asks the learner to find out."""
        step, match = self.step, self.match
        assert isinstance(step, PlayStep)
        legal = match.game.legal(match.view(LEARNER))
        intended = [action for action in legal if fits(step.done, msgspec.to_builtins(action))]
        self.play(intended[0] if intended else action_of(match.row.game, step.action))

    def _do(self, mean: Callable[[], Intent]) -> None:
        self.note, before = "", self.match
        try:
            self._carry_out(mean())
        except Refused as why:
            assert not why.code.startswith("match."), why
            self._notice(Erred(why.code))
            self.note = lesson.refusal_note(refusal(why, before.row.game, self.t))

    def _carry_out(self, intent: Intent | None) -> None:
        match intent:
            case Keep(draft):
                self.draft = draft
                self._notice(Chose(draft))
            case Act(action, otherwise, then):
                try:
                    change = play.act(self.match, ANN.id, self.match.stamp(LEARNER), action, NOW)
                except Refused as why:
                    if otherwise is None or why.code.startswith("learn."):
                        raise
                    self.draft = otherwise(why)
                    self._notice(Erred(why.code))
                    return
                self._move(change)
                after = None if then is None or self.match.status != "running" else then(self.scene.own)
                if isinstance(after, Keep):
                    self.draft = after.draft
                else:
                    self._carry_out(after)

    def _notice(self, deed: Any) -> None:
        done = self.kind.do(play.note_presence(self.match, NOW), deed, NOW)
        if done is not None:
            self._move(done)

    def _move(self, change: Any) -> None:
        """Go on to the state after a change, and let the computers play what the script says."""
        before, self.note = draft_stamp(self.match, LEARNER), ""
        self.match = self.match.with_row(change.after, change.state)
        while self.match.status == "running" and self.match.kind.find_scripted_move() is not None:
            then = play.act_by_script(self.match, NOW)
            self.match = self.match.with_row(then.after, then.state)
        if draft_stamp(self.match, LEARNER) != before:
            self.draft = None

    def walk(self) -> Iterator[Self]:
        """Follow the panel to the end of the lesson, and yield a copy at each state on the way."""
        yield self.copy()
        for _ in range(100):
            if self.match.status != "running":
                return
            step = self.step
            if not self.follow():
                assert isinstance(step, PlayStep)
                assert step.asks, f"it doesn't say what to do at step {self.kind.at}: {self.sees}"
                self.play_step()
            yield self.copy()
        raise AssertionError(f"it stays at step {self.kind.at}: {self.sees}")
