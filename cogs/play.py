"""The command `/GAME play` of every game, built from the game's presets and options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from inspect import Parameter, Signature
from typing import Any, Optional, assert_never

from discord import app_commands
from discord.app_commands import Choice

from bot.errors import Refused
from bot.games.option import AnyOption, InRange, OneOf, OnOff, Pick, Typed, normalise_options
from bot.games.presets import Preset
from bot.games.registry import find
from bot.games.wording import preset_names, wording
from bot.i18n import SOURCE, Texts, texts
from bot.i18n.commands import compose
from bot.match.lobbies.pace import PACES, PaceName
from bot.match.lobbies.remembering import LastTable
from bot.opponents.base import opponent
from bot.ui.answering.opening import find_last_table, open_match, suggest_presets
from bot.ui.controls.answer import Answer
from bot.ui.playing.beginning import check_choices
from cogs.base import TallyGroupCog, guard_command

Offered = Callable[[Texts], Sequence[AnyOption]]
"""A game's options, in a given language."""
AROUND = {
    "preset": "Default: as in your last table. The other options override it (Quick is rated)",
    "pace": "How long a turn can take",
    "thread": "Give the match its own thread",
    "saved": "A preset of this server, which its staff have saved",
}
"""The options that are not the game's, with their descriptions."""
PACE_CHOICES = [Choice(name="slow" if pace == "daily" else pace, value=pace) for pace in PACES]


def play_command(game: str) -> app_commands.Command[Any, ..., None]:
    """Build the command ``/GAME play``, which opens a lobby with a preset, and options that change it.
    Outside servers it begins a match against a computer."""
    offered_in = cache(
        wording(game).list_options
    )  # many descriptions and choices in many languages come from them
    offered = offered_in(texts(SOURCE))

    async def play(self: TallyGroupCog, answer: Answer, **given: Any) -> None:
        pace, thread, preset, saved = (given.pop(name, None) for name in ("pace", "thread", "preset", "saved"))
        last = None if preset else await find_last_table(self.app, answer, game, saved)
        options = choose_options(game, preset, given, last)
        pace = pace or (last.pace if last else None)
        await open_match(self.app, answer, game, options, pace, thread=thread)

    play.__signature__ = _signature(offered, paced=not opponent(game).pause)  # type: ignore[attr-defined]
    play.__qualname__ = f"{TallyGroupCog.__name__}.play"  # so that discord.py treats it as a method
    command: Any = guard_command(play)
    around = {name: words for name, words in AROUND.items() if name in command.__signature__.parameters}
    described = {_name(option): compose(partial(_describe_option, offered_in, option.name)) for option in offered}
    picks = {_name(option): _choices(offered_in, option.name) for option in offered if isinstance(option, OneOf)}
    app_commands.describe(**around, **described)(command)
    if "pace" in around:
        picks["pace"] = PACE_CHOICES
    app_commands.choices(preset=_presets(game), **picks)(command)
    title = wording(game).title
    about = compose(lambda t: t("Open a lobby of {game} in this channel; in a DM, play a computer", game=title))
    made: app_commands.Command[Any, ..., None] = app_commands.command(name="play", description=about)(command)

    @made.autocomplete("saved")
    async def suggest(interaction: Any, current: str) -> list[Choice[str]]:
        return await suggest_presets(interaction.client, interaction, game, current)

    return made


def choose_options(game: str, preset: str | None, given: dict[str, Any], last: LastTable | None = None) -> Any:
    """Return the options of the preset, by default those of the member's ``last`` table or the quick ones, changed
    by those given, by their names in the command. Raises ``Refused``."""
    presets, offered = find(game).presets, wording(game).list_options(texts(SOURCE))
    begun = next((known.options for known in presets if known.key == (preset or presets[0].key)), None)
    if last is not None:
        begun = last.options
    if begun is None:
        raise Refused("command.changed")
    values = {option.name: _read(option, given[_name(option)]) for option in offered if _name(option) in given}
    options = begun.choose({name: value for name, value in values.items() if value is not None})
    check_choices(game, options, None)
    return normalise_options(options, offered, presets)


def choices_of(game: str, name: str) -> list[Choice[Any]]:
    """Return the choices of a command for that option of a game, which is one of several values."""
    return _choices(cache(wording(game).list_options), name)


def _choices(offered_in: Offered, name: str) -> list[Choice[Any]]:
    values = [pick.value for pick in _picks(offered_in, name, texts(SOURCE))]
    return [
        Choice(name=compose(partial(_words_of_pick, offered_in, name, value)), value=value)
        for value in values
        if value is not None
    ]


def _option(offered_in: Offered, name: str, t: Texts) -> AnyOption:
    return next(option for option in offered_in(t) if option.name == name)


def _describe_option(offered_in: Offered, name: str, t: Texts) -> str:
    return _option(offered_in, name, t).description


def _picks(offered_in: Offered, name: str, t: Texts) -> Sequence[Pick]:
    option = _option(offered_in, name, t)
    assert isinstance(option, OneOf)
    return option.picks


def _words_of_pick(offered_in: Offered, name: str, value: Any, t: Texts) -> str:
    return next(pick.words for pick in _picks(offered_in, name, t) if pick.value == value)


def _presets(game: str) -> list[Choice[str]]:
    return [Choice(name=compose(partial(_preset, preset)), value=preset.key) for preset in find(game).presets]


def _preset(preset: Preset, t: Texts) -> str:
    return f"{preset_names(t)[preset.key]}: {preset.words(t)}"


def _name(option: AnyOption) -> str:
    return option.command or option.name


def _read(option: AnyOption, value: Any) -> Any:
    return option.read(value) if isinstance(option, Typed) and value is not None else value


def _signature(offered: Sequence[AnyOption], *, paced: bool) -> Signature:
    """Build the signature of the command for discord.py. All parameters are optional."""
    types: dict[str, Any] = {"preset": str, **{_name(option): _type(option) for option in offered}}
    if paced:
        types["pace"] = PaceName
    types |= {"thread": bool, "saved": str}
    kind = Parameter.KEYWORD_ONLY
    optional = [
        Parameter(name, kind, default=None, annotation=Optional[wanted])  # noqa: UP045 -- not every one is a class
        for name, wanted in types.items()
    ]
    fixed = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("self", "answer")]
    return Signature([*fixed, *optional])


def _type(option: AnyOption) -> Any:
    """Return the parameter type of an option for discord.py."""
    match option:
        case OneOf():
            return type(next(pick.value for pick in option.picks if pick.value is not None))
        case OnOff():
            return bool
        case InRange():
            return app_commands.Range[int, option.least, option.most]
        case Typed():
            return app_commands.Range[str, 0, option.most]
        case _:
            assert_never(option)
