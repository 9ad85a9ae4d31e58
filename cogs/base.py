"""The base of every cog."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.commands import compose
from bot.i18n.direction import isolate
from bot.i18n.lengths import cut
from bot.match.learning.lesson_script import script
from bot.ui import guard
from bot.ui.answering.lessons import show_lesson
from bot.ui.app import App
from bot.ui.controls.answer import Answer
from bot.ui.members.access import texts_of
from bot.ui.playing.rules import show_rules


def _title(game: str, t: Texts) -> str:
    return wording(game).title


LONGEST_CHOICE = 100
"""The most characters of a choice."""
LARGEST_NUMBER = 2**53 - 1
"""The largest number that Discord takes in an option, and as the bound of one."""


def game_choices() -> list[Choice[str]]:
    """Return the choices of all games, for an option ``game``."""
    return [Choice(name=compose(functools.partial(_title, key)), value=key) for key in GAMES]


def suggest_numbers(named: Iterable[tuple[int, str]], current: str) -> list[Choice[int]]:
    """Return the choices of numbers with names for which what is typed stands, as a part of the name or the
    beginning of the number."""
    wanted = current.casefold().lstrip("#")
    return [
        Choice(name=cut(f"#{number} · {isolate(name)}", LONGEST_CHOICE), value=number)
        for number, name in named
        if wanted in name.casefold() or str(number).startswith(wanted)
    ]


class TallyCog(commands.Cog):
    """A cog with its own top-level commands."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app


class TallyGroupCog(commands.GroupCog):
    """A cog whose commands form a group, ``/GROUP COMMAND``."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app


T = TypeVar("T")


def anywhere(command: T) -> T:
    """Offer a command or group everywhere: on servers, in DMs with the bot, and wherever a user has installed it.
    Discord does not distinguish the commands of one group, so those that need a server refuse by themselves (see
    ``bot.ui.members.access.place_of``)."""
    command = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)


def on_servers(command: T) -> T:
    """Offer a command or group only on servers that have the bot."""
    return app_commands.allowed_installs(guilds=True, users=False)(app_commands.guild_only()(command))


P = ParamSpec("P")
CogT = TypeVar("CogT", bound=TallyCog | TallyGroupCog)
Work = Callable[Concatenate[CogT, Answer, P], Awaitable[None]]
Command = Callable[Concatenate[CogT, "discord.Interaction[Any]", P], Coroutine[Any, Any, None]]


def guard_command(work: Work[CogT, P]) -> Command[CogT, P]:
    """Turn ``work``, which takes the answer to give, into a method that a command calls with its interaction.
    Errors in it are answered and reported (see ``bot.ui.guard``)."""

    @functools.wraps(work)
    async def command(
        self: CogT, interaction: discord.Interaction[Any], /, *args: P.args, **options: P.kwargs
    ) -> None:
        async def check_and_work(answer: Answer) -> None:
            _check_numbers([*args, *options.values()])
            await work(self, answer, *args, **options)

        await guard.run_guarded(self.app, Answer(interaction), check_and_work)
        self.app.welcome.note_command(interaction)

    # discord.py reads the options from the signature, and looks for their types in this module
    command.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
    return cast("Command[CogT, P]", command)


def _check_numbers(options: Sequence[object]) -> None:
    """Reject numbers too large for the database, which discord.py lets through. Raises ``Refused``."""
    for value in options:
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise Refused("command.value", value=str(value)[:50])


def learn_command(game: str) -> app_commands.Command[Any, ..., None] | None:
    """Build the command ``/GAME learn``, which opens the lesson of that game. None for a game without a lesson."""
    lesson = script(game)
    if lesson is None:
        return None

    @guard_command
    async def learn(self: TallyGroupCog, answer: Answer) -> None:
        answer.stay()
        await answer.think()
        await show_lesson(self.app, answer, game)

    learn.__qualname__ = f"{TallyGroupCog.__name__}.learn"  # so that discord.py treats it as a method
    title, minutes = wording(game).title, lesson.minutes

    def description(t: Texts) -> str:
        return t("Learn {game} by playing, {minutes} minutes, only for you", game=title, minutes=minutes)

    return app_commands.command(name="learn", description=compose(description))(learn)


def rules_command(game: str) -> app_commands.Command[Any, ..., None]:
    """Build the command ``/GAME rules``, which offers the pages of that game's rules by their headings."""

    def heading(number: int, t: Texts) -> str:
        return f"{number}. {wording(game).rules(t)[number - 1].heading}"

    words = wording(game)

    def description(t: Texts) -> str:
        if any(page.picture for page in words.pages):
            return t("How to play {game}, with worked examples", game=words.title)
        return t("How to play {game}", game=words.title)

    numbers = range(1, len(words.pages) + 1)
    choices = [Choice(name=compose(functools.partial(heading, number)), value=number) for number in numbers]

    @app_commands.choices(page=choices)
    @app_commands.describe(page="Which page to open")
    @guard_command
    async def rules(self: TallyGroupCog, answer: Answer, page: int = 1) -> None:
        await answer.think()
        user, t = answer.interaction.user, await texts_of(self.app, answer.interaction)
        await show_rules(self.app, answer, user.id, game, page - 1, t)

    rules.__qualname__ = f"{TallyGroupCog.__name__}.rules"  # so that discord.py treats it as a method
    return app_commands.command(name="rules", description=compose(description))(rules)
