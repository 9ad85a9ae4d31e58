"""Which controls of a panel lead on in a lesson. They are found by trying those on the panel, so that what is said
names them as they are labelled now, and only while they are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
import msgspec

from bot.errors import Refused
from bot.match.learning.lesson_script import ChooseStep, DoneStep, ErrStep, Pattern, PlayStep, fits
from bot.panels.base import Act, Ask, GamePanel, Intent, Keep
from bot.panels.scene import Controls, Item, Scene

AREA = "play."
"""The area of the games' own controls."""


class Made(msgspec.Struct, frozen=True):
    """A usable control of a panel as it was made: its verb without the area, what it says, its argument, and for a
    menu its options and how many of them can be picked."""

    verb: str
    label: str
    arg: str
    sign: str = ""
    options: tuple[discord.SelectOption, ...] = ()
    most: int = 1


class NotedControls:
    """Makes controls like ``controls``, and notes the buttons and menus of a game that can be used."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self.made: list[Made] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._controls, name)

    def button(
        self,
        verb: str,
        label: str,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        arg: str = "",
        disabled: bool = False,
    ) -> Item:
        """Make a button."""
        if not disabled:
            self._note(Made(verb, label, arg, emoji or ""))
        return self._controls.button(verb, label, style=style, emoji=emoji, arg=arg, disabled=disabled)

    def select(
        self,
        verb: str,
        choices: Sequence[discord.SelectOption],
        *,
        placeholder: str,
        least: int = 1,
        most: int = 1,
        arg: str = "",
    ) -> Item:
        """Make a menu."""
        self._note(Made(verb, placeholder, arg, "", tuple(choices), most))
        return self._controls.select(verb, choices, placeholder=placeholder, least=least, most=most, arg=arg)

    def _note(self, made: Made) -> None:
        if made.verb.startswith(AREA):
            self.made.append(msgspec.structs.replace(made, verb=made.verb.removeprefix(AREA)))


class Guide:
    """Finds the controls that lead on at ``step``, among those ``made`` for a panel with that draft."""

    def __init__(self, play: GamePanel, made: Sequence[Made], draft: Any, scene: Scene) -> None:
        self._play = play
        self._made = made
        self._draft = draft
        self._scene = scene

    def describe(self, step: DoneStep) -> str:
        """Return what to press next, or an empty string if the step asks the learner to find out, or nothing on
        the panel leads there."""
        if isinstance(step, PlayStep) and step.asks:
            return ""
        found = next(self._find_form(step.types), "") if step.types else ""
        if not found and not isinstance(step, ChooseStep):
            found = next(self._find_play(step.tries if isinstance(step, ErrStep) else step.action), "")
        wanted = step.done if isinstance(step, ChooseStep) else getattr(step, "choice", None)
        return found or (self._find_choice(wanted) if wanted is not None else "")

    def _find_form(self, text: str) -> Iterator[str]:
        for one in self._made:
            if isinstance(self._use(one), Ask):
                yield self._scene.t("Press **{button}** and type `{text}`.", button=one.label, text=text)

    def _find_play(self, action: Pattern) -> Iterator[str]:
        """Yield the controls that play the action at once."""
        for one, picked in self._uses():
            intent = self._use(one, *picked)
            if isinstance(intent, Act) and fits(action, msgspec.to_builtins(intent.action)):
                yield self._press([(one, picked)])

    def _find_choice(self, wanted: Pattern) -> str:
        """Return the controls that bring the draft closer to the wanted one."""

        def miss(draft: Any) -> int:
            return _count_missing(wanted, msgspec.to_builtins(draft))

        now = miss(self._draft or (self._play.draft_type or dict)())
        closer: dict[int, list[tuple[Made, tuple[str, ...]]]] = {}
        for one, picked in self._uses(miss):
            intent = self._use(one, *picked)
            if isinstance(intent, Keep) and (left := miss(intent.draft)) < now:
                closer.setdefault(left, []).append((one, picked))
        return self._press(closer[min(closer)]) if closer else ""

    def _uses(self, miss: Callable[[Any], int] | None = None) -> Iterator[tuple[Made, tuple[str, ...]]]:
        """Yield each control with each of its options, or with ``miss`` the best picks of a menu."""
        for one in self._made:
            values = tuple(option.value for option in one.options)
            if miss is not None and one.most > 1:
                yield one, self._pick(one, values, miss)
            else:
                yield from ((one, (value,)) for value in values) if values else ((one, ()),)

    def _pick(self, one: Made, values: Sequence[str], miss: Callable[[Any], int]) -> tuple[str, ...]:
        """Return those options of a menu that each bring the draft closer than none of them."""

        def left(*picked: str) -> int:
            intent = self._use(one, *picked)
            return miss(intent.draft) if isinstance(intent, Keep) else 2**30

        none = left()
        return tuple(value for value in values if left(value) < none)

    def _use(self, one: Made, *picked: str) -> Intent | None:
        try:
            return self._play.press(one.verb, one.arg, picked, self._scene.own, self._draft, self._scene)
        except Refused:
            return None

    def _name(self, label: str, sign: str) -> str:
        """Name a button or an option, with its sign if another is called the same."""
        others = [*(one.label for one in self._made), *(one.label for used in self._made for one in used.options)]
        return f"**{label}** {sign}".strip() if others.count(label) > 1 else f"**{label}**"

    def _press(self, uses: Sequence[tuple[Made, tuple[str, ...]]]) -> str:
        """Say which buttons to press, or what to choose in a menu."""
        t = self._scene.t
        one, picked = uses[0]
        if not picked:
            return t(
                "Press {buttons}.", buttons=t.all_of([f"**{used.label}**" for used, picks in uses if not picks])
            )
        names = [f"**{option.label}**" for option in one.options if option.value in picked]
        return t("Choose {options} in the menu **{menu}**.", options=t.all_of(names), menu=one.label)


def _count_missing(wanted: Any, value: Any) -> int:
    """Count what is missing and what is too much in a draft (as JSON), list by list and field by field."""
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return sum(_count_missing(part, value.get(name)) for name, part in wanted.items())
    if isinstance(wanted, Sequence) and isinstance(value, Sequence) and not isinstance(wanted, str):
        left, missing = [*value], 0
        for part in wanted:
            found = next((n for n, one in enumerate(left) if fits(part, one)), None)
            if found is None:
                missing += 1
            else:
                del left[found]
        return missing + len(left)
    return 0 if fits(wanted, value) else 1
