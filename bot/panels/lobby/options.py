"""The options of a lobby for its host: a control for each option that applies, and the host's other actions.

Everything acts at once. A control carries the name of its option, and a button also the value it sets, so that
pressing an old one twice changes nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, assert_never

import discord
import msgspec
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.base import Options
from bot.games.option import AnyOption, GameOption, InRange, OneOf, OnOff, Typed, choice
from bot.games.registry import find
from bot.games.typed import normalise, without_full_stops
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.lobbies.pace import PACES
from bot.opponents.base import opponent
from bot.panels.base import Content, Field, Form
from bot.panels.choosing import NAMED, PAGE, in_two
from bot.panels.lobby import describe_choice, in_words, pace_words
from bot.panels.scene import Item, Scene

ON, OFF = "on", "off"
"""The values of switches in controls."""
ACROSS = 3
"""Buttons beside each other that a phone still shows in one line."""
T = TypeVar("T")


def content(scene: Scene, note: str = "") -> Content:
    """Build the panel of a lobby's host, with a note about the last choice if there is one."""
    t, offered = scene.t, _list_applying(scene)
    head = f"### {t('Options: {title}', title=scene.title)}\n{describe_choice(scene)}"
    menus = [(_menu(option, scene),) for option in offered if _is_menu(option)]
    switches = [_switch(option, scene) for option in offered if isinstance(option, OnOff)]
    forms = [_ask(option, scene) for option in offered if not _is_menu(option) and not isinstance(option, OnOff)]
    if forms:  # menus and switches say themselves what is chosen
        head += f"\n-# {in_words(scene)}"
    rows = (*menus, *_lines(switches), *_lines(forms), *_pace(scene), (_players(scene), close(scene)))
    return Content((head, note), rows)


def of_moderator(scene: Scene) -> Content:
    """Build the panel of a moderator who does not host the lobby."""
    text = scene.t("Only the host chooses the options. As a moderator you can close the lobby.")
    return Content((f"### {scene.t('Lobby: {title}', title=scene.title)}\n{text}",), ((close(scene),),))


def close(scene: Scene) -> Item:
    """Build the button that cancels the lobby."""
    return scene.controls.button("lobby.cancel", scene.t("Close the lobby"), style=ButtonStyle.danger)


def option_named(scene: Scene, name: str) -> AnyOption:
    """Return the option of that name. Raises ``Refused`` if it is not offered or makes no difference."""
    for option in _list_applying(scene):
        if option.name == name:
            return option
    raise Refused("options.gone")


def read_pick(option: AnyOption, text: str) -> Any:
    """Parse the value of a control of the option. Raises ``Refused`` for values outside its choices."""
    match option:
        case OneOf():
            values = {_write_value(pick.value): pick.value for pick in option.picks}
        case OnOff():
            values = {ON: True, OFF: False}
        case InRange():
            values = {str(n): n for n in range(option.least, option.most + 1)}
        case Typed():
            values = {}
        case _:
            assert_never(option)
    if text not in values:
        raise Refused("control.unknown")
    return values[text]


def read_typed(option: AnyOption, text: str) -> Any:
    """Parse a typed value of the option. Raises ``Refused`` for invalid values."""
    match option:
        case InRange():
            said = without_full_stops(normalise(text)).strip()
            number = int(said) if said.isascii() and said.isdigit() and len(said) < NAMED else None
            if number is None or not option.least <= number <= option.most:
                raise Refused("options.number", text=text, least=option.least, most=option.most)
            return number
        case Typed():
            return option.read(text)
        case OneOf() | OnOff():
            raise Refused("control.unknown")
        case _:
            assert_never(option)


def chooser(game: str, option: GameOption, value: Any) -> Callable[[Options], Options]:
    """Return a function that applies this choice to options."""
    presets = find(game).presets
    return lambda options: options.choose({option.name: choice(option, value, options, presets)})


def preset_chooser(game: str, key: str) -> Callable[[Options], Options]:
    """Return a function that replaces options by those of the preset. Raises ``Refused`` for an unknown key."""
    for preset in find(game).presets:
        if preset.key == key:
            options: Options = preset.options
            return lambda _: options
    raise Refused("control.unknown")


def form(option: AnyOption, scene: Scene) -> Form:
    """Build the form to type the option. Raises ``Refused`` for an option that is picked."""
    t, title = scene.t, scene.t("Options: {title}", title=scene.title)
    match option:
        case InRange():
            hint = t("{least} to {most}", least=option.least, most=option.most)
            field = Field("value", option.label, option.description, hint, _write_number(option.of(scene.options)))
        case Typed():
            now = option.write(option.of(scene.options))
            field = Field(
                *("value", option.label, option.description, option.example, now),
                required=False,
                max_length=option.most,
            )
        case OneOf() | OnOff():
            raise Refused("control.unknown")
        case _:
            assert_never(option)
    return Form("options.typed", title, (field,))


def again(option: AnyOption, scene: Scene) -> Item:
    """Build the button that opens the option's form again."""
    return scene.controls.button("options.ask", scene.t("Type it again"), emoji="✏️", arg=option.name)


def _list_applying(scene: Scene) -> list[AnyOption]:
    """Options that make a difference with the present values of the others."""
    offered = wording(scene.game).list_options(scene.t)
    return [option for option in offered if scene.options.applies(option.name)]


def _is_menu(option: AnyOption) -> bool:
    """Whether the option is picked in a menu: from words, or from few enough numbers."""
    return isinstance(option, OneOf) or (isinstance(option, InRange) and option.most - option.least < PAGE)


def _menu(option: AnyOption, scene: Scene) -> Item:
    now = option.of(scene.options)
    choices = [
        _choice(option.label, words, _write_value(value), value == now, scene.t) for value, words in _picks(option)
    ]
    return scene.controls.select("options.pick", choices, placeholder=option.label, arg=option.name)


def _picks(option: AnyOption) -> Iterator[tuple[Any, str]]:
    """Values of a menu, each with its words."""
    if isinstance(option, OneOf):
        yield from ((pick.value, pick.words) for pick in option.picks)
    elif isinstance(option, InRange):
        yield from ((n, str(n)) for n in range(option.least, option.most + 1))


def _choice(label: str, words: str, value: str, chosen: bool, t: Texts) -> discord.SelectOption:
    """Build a choice of a menu. The chosen one, which the closed menu shows, also names the option."""
    shown = t("{option} · {choice}", option=label, choice=words) if chosen else words
    named, more = in_two(shown)
    return discord.SelectOption(label=named, description=more, value=value, default=chosen)


def _switch(option: OnOff, scene: Scene) -> Item:
    """Build a button that shows whether the option is on, and toggles it."""
    t, on = scene.t, bool(option.of(scene.options))
    words = t("{option}: on", option=option.label) if on else t("{option}: off", option=option.label)
    style = ButtonStyle.primary if on else ButtonStyle.secondary
    return scene.controls.button("options.set", words, style=style, arg=f"{option.name}.{OFF if on else ON}")


def _ask(option: AnyOption, scene: Scene) -> Item:
    """Build a button that shows the value, and opens the form to change it."""
    value = option.of(scene.options)
    words = (
        (option.write(value) or scene.t("none"))
        if isinstance(option, Typed)
        else _write_number(value) or scene.t("automatic")
    )
    label = scene.t("{option}: {choice}", option=option.label, choice=words)
    return scene.controls.button("options.ask", label, emoji="✏️", arg=option.name)


def _pace(scene: Scene) -> tuple[tuple[Item, ...], ...]:
    """Build the menu of paces, empty for games without turns."""
    if opponent(scene.game).pause:
        return ()
    t = scene.t
    choices = [_choice(t("Pace"), pace_words(pace, t), pace, pace == scene.pace, t) for pace in PACES]
    return ((scene.controls.select("options.pace", choices, placeholder=t("Pace")),),)


def _players(scene: Scene) -> Item:
    return scene.controls.button("lobby.manage", scene.t("Players"), emoji="👥")


def _lines(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    for first in range(0, len(items), ACROSS):
        yield tuple(items[first : first + ACROSS])


def _write_number(value: int | None) -> str:
    return "" if value is None else str(value)


def _write_value(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8")
