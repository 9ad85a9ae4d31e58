"""Which controls of a panel lead on in a lesson. They are found by trying those on the panel, so that what is said
names them as they are labelled now, and only while they are there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

import discord
import msgspec

from bot.errors import Refused
from bot.match.learning.lesson_script import ChooseStep, DoneStep, ErrStep, Pattern, PlayStep, Step, fits
from bot.panels.base import Act, Ask, Content, GamePanel, Intent, Keep
from bot.panels.scene import Controls, Item, Scene

_FIRST = itemgetter(0)
AREA = "play."
"""The area of the games' own controls."""


class MadeControl(msgspec.Struct, frozen=True):
    """A usable control of a panel as it was made: its verb without the area, what it says, its argument, and for a
    menu its options and how many of them can be picked, at least and at most."""

    verb: str
    label: str
    arg: str
    sign: str = ""
    options: tuple[discord.SelectOption, ...] = ()
    least: int = 1
    most: int = 1


ControlPick = tuple[MadeControl, tuple[str, ...]]
"""A control and what is picked in it."""


class NotedControls:
    """Makes controls like ``controls``, and notes the buttons and menus of a game that can be used."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self.made: list[MadeControl] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._controls, name)

    def button(self, verb: str, label: str, **how: Any) -> Item:
        """Make a button."""
        if not how.get("disabled"):
            self._note(MadeControl(verb, label, how.get("arg", ""), how.get("emoji") or ""))
        return self._controls.button(verb, label, **how)

    def select(self, verb: str, choices: Sequence[discord.SelectOption], *, placeholder: str, **how: Any) -> Item:
        """Make a menu."""
        least, most = how.get("least", 1), how.get("most", 1)
        self._note(MadeControl(verb, placeholder, how.get("arg", ""), "", tuple(choices), least, most))
        return self._controls.select(verb, choices, placeholder=placeholder, **how)

    def _note(self, made: MadeControl) -> None:
        if made.verb.startswith(AREA):
            self.made.append(msgspec.structs.replace(made, verb=made.verb.removeprefix(AREA)))


def show(play: GamePanel, step: Step | None, draft: Any, scene: Scene) -> tuple[Content, str]:
    """Build the game's panel, and say what to press on it next, unless there is nothing to do, or the learner is
    asked to find out."""
    guide = Guide(play, draft, scene)
    if not isinstance(step, DoneStep) or (isinstance(step, PlayStep) and step.asks):
        return guide.content, ""
    return guide.content, guide.describe(step) or guide.find_way_back(step)


class Guide:
    """Finds the controls that lead on among those of a game's panel with that draft. ``content`` is the panel."""

    def __init__(self, play: GamePanel, draft: Any, scene: Scene) -> None:
        self._play = play
        self._draft = draft
        self._scene = scene
        noted = NotedControls(scene.controls)
        self.content = play.private(scene.own, draft, msgspec.structs.replace(scene, controls=noted))
        self._made = noted.made

    def describe(self, step: DoneStep) -> str:
        """Return what to press next, or an empty string if nothing on the panel leads there."""
        return self._find_end(step) or self._press(self._approach(_choice_of(step)))

    def find_way_back(self, step: DoneStep) -> str:
        """Return a button after which more leads there than now, or an empty string. Nothing leads back from what
        the panel asks about the text that was to be typed."""
        if step.types and _has_text(msgspec.to_builtins(self._draft), {"numbers": re.findall(r"\d+", step.types)}):
            return ""
        wanted, buttons = _choice_of(step), [one for one in self._made if not one.options]
        ways = [
            (Guide(self._play, intent.draft, self._scene), (one, ()))
            for one in buttons
            if isinstance(intent := self._use(one), Keep)
        ]
        found = next((use for after, use in ways if after._find_end(step)), None)
        nearest, use = min(
            ((after._miss_after(wanted), use) for after, use in ways), default=(0, None), key=_FIRST
        )
        if found is None and nearest < self._miss(wanted):
            found = use
        return self._press([found] if found else [])

    def _find_end(self, step: DoneStep) -> str:
        """Return the control that completes the step at once, also by a form."""
        found = next(self._find_form(step.types), "") if step.types else ""
        if not found and not isinstance(step, ChooseStep):
            found = next(self._find_play(step.tries if isinstance(step, ErrStep) else step.done), "")
        return found

    def _find_form(self, text: str) -> Iterator[str]:
        for one in self._made:
            if isinstance(self._use(one), Ask):
                yield self._scene.t("Press **{button}** and write `{text}`.", button=one.label, text=text)

    def _find_play(self, action: Pattern) -> Iterator[str]:
        """Yield the controls that play the action at once."""
        for one, picked in self._uses():
            intent = self._use(one, *picked)
            if isinstance(intent, Act) and fits(action, msgspec.to_builtins(intent.action)):
                yield self._press([(one, picked)])

    def _miss(self, wanted: Pattern, draft: Any = None) -> int:
        """Measure how far a draft, or the present one, is from the wanted one."""
        draft = self._draft if draft is None else draft
        return _count_missing(wanted, msgspec.to_builtins(draft or (self._play.draft_type or dict)()))

    def _closer(self, wanted: Pattern) -> dict[int, list[ControlPick]]:
        """Find the controls that bring the draft closer to the wanted one, by how far it is then."""
        found: dict[int, list[ControlPick]] = {}
        for one, picked in self._uses(partial(self._miss, wanted)):
            intent = self._use(one, *picked)
            if isinstance(intent, Keep) and (left := self._miss(wanted, intent.draft)) < self._miss(wanted):
                found.setdefault(left, []).append((one, picked))
        return found

    def _miss_after(self, wanted: Pattern) -> int:
        """Measure how far the draft is from the wanted one after the best control."""
        return min(self._closer(wanted), default=self._miss(wanted))

    def _approach(self, wanted: Pattern) -> list[ControlPick]:
        """Find the controls that bring the draft closest, one after the other."""
        closer, draft, found = self._closer(wanted), self._draft, list[ControlPick]()
        for one, picked in closer[min(closer)] if closer else ():
            intent = self._use(one, *picked, draft=draft)
            if isinstance(intent, Keep) and self._miss(wanted, intent.draft) < self._miss(wanted, draft):
                draft = intent.draft
                found.append((one, picked))
        return found

    def _uses(self, miss: Callable[[Any], int] | None = None) -> Iterator[ControlPick]:
        """Yield each control with each of its options, or none if that may be, or with ``miss`` the best picks."""
        for one in self._made:
            values = tuple(option.value for option in one.options)
            if miss is not None and one.most > 1:
                yield one, self._pick(one, values, miss)
            else:
                yield from ((one, (value,)) for value in values)
                if not (values and one.least):
                    yield one, ()

    def _pick(self, one: MadeControl, values: Sequence[str], miss: Callable[[Any], int]) -> tuple[str, ...]:
        """Return those options of a menu that each bring the draft closer than none of them."""

        def weigh_pick(*picked: str) -> int:
            intent = self._use(one, *picked)
            return miss(intent.draft) if isinstance(intent, Keep) else 2**30

        none = weigh_pick()
        return tuple(value for value in values if weigh_pick(value) < none)

    def _use(self, one: MadeControl, *picked: str, draft: Any = None) -> Intent | None:
        draft = self._draft if draft is None else draft
        try:
            return self._play.press(one.verb, one.arg, picked, self._scene.own, draft, self._scene)
        except Refused:
            return None

    def _name(self, label: str, sign: str) -> str:
        """Name a button or an option, with its sign if another is called the same."""
        others = [*(one.label for one in self._made), *(one.label for used in self._made for one in used.options)]
        return f"**{label}** {sign}".strip() if others.count(label) > 1 else f"**{label}**"

    def _press(self, uses: Sequence[ControlPick]) -> str:
        """Say which buttons to press, or what to choose in a menu."""
        t = self._scene.t
        if not uses:
            return ""
        one, picked = uses[0]
        if one.options and not picked:
            return t("In **{menu}**, choose nothing.", menu=one.label)
        if not picked:
            return t(
                "Press {buttons}.", buttons=t.all_of([f"**{used.label}**" for used, picks in uses if not picks])
            )
        names = [f"**{option.label}**" for option in one.options if option.value in picked]
        return t("In **{menu}**, choose {options}.", options=t.all_of(names), menu=one.label)


def _has_text(value: Any, pattern: Pattern) -> bool:
    """Tell whether a text that fits is somewhere in a draft (as JSON)."""
    if isinstance(value, Mapping):
        return any(_has_text(part, pattern) for part in value.values())
    if isinstance(value, list | tuple):
        return any(_has_text(part, pattern) for part in value)
    return isinstance(value, str) and fits(pattern, value)


def _choice_of(step: DoneStep) -> Pattern:
    """Return the draft that leads there, empty if any does."""
    return step.done if isinstance(step, ChooseStep) else (isinstance(step, PlayStep) and step.choice) or {}


def _count_missing(wanted: Any, value: Any) -> int:
    """Count what is missing in a draft (as JSON), list by list and field by field, and twice what is too much, so
    that it is taken back first. What has fields of its own weighs more, since it is made of the others."""
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return sum(_count_missing(part, value.get(name)) for name, part in wanted.items())
    if isinstance(wanted, Sequence) and isinstance(value, Sequence) and not isinstance(wanted, str):
        left, missing = [*value], 0
        for part in wanted:
            found = next((n for n, one in enumerate(left) if fits(part, one)), None)
            if found is None:
                missing += _weigh(part)
            else:
                del left[found]
        return missing + 2 * sum(map(_weigh, left))
    return 0 if fits(wanted, value) else 1


def _weigh(part: Any) -> int:
    return 4 if isinstance(part, Mapping) else 1
