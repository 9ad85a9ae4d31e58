"""Find the texts that the bot shows: in calls of ``Texts``, tables, lessons and slash commands."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, Translator, locale_str
from discord.ext import commands

from bot.client import INTENTS
from bot.games.registry import GAMES
from bot.i18n.commands import CONTEXTS, composer_of
from bot.i18n.texts import FRACTION
from bot.match.learning.lesson_script import FOLDER as LESSONS
from bot.match.learning.lesson_script import script
from cogs import add_cogs

ROOT = Path(__file__).parents[3]
"""The clone."""
UNTOLD = ("bot/cli/", "bot/i18n/")
"""What no user sees: what those who host the bot are told stays English."""
HANDED_ON = (
    "bot/achievements/base.py",
    "bot/games/presets.py",
    "bot/games/refusals.py",
    "bot/games/sentences.py",
    "bot/games/wording.py",
    "bot/panels/lessons/lesson.py",
    "bot/panels/refusals/__init__.py",
)
"""Files that translate texts which stand elsewhere: in the lessons, and in the tables of the games."""
TABLES = ("Sentence]", "Reason]", "Line]")
"""How the type of a table of texts ends: each value that is a text is one."""


class Text(NamedTuple):
    """A text and its location. ``plural`` is its plural form, and ``context`` tells meanings apart."""

    place: str
    source: str
    plural: str | None = None
    context: str | None = None


class Unfit(Exception):
    """Raised for a text that no catalogue can hold. The message says where it is."""


async def all_texts() -> list[Text]:
    """Find all texts, each once for every place where it occurs."""
    return list(dict.fromkeys([*await texts_in_commands(), *texts_in_code(), *texts_in_lessons()]))


def texts_in_code(root: Path = ROOT) -> Iterator[Text]:
    """Find the texts in calls of ``Texts``, pages and tables. Raises ``Unfit`` for one that is built at run
    time."""
    for path in sorted([*(root / "bot").rglob("*.py"), *(root / "cogs").rglob("*.py")]):
        place = path.relative_to(root).as_posix()
        if not place.startswith(UNTOLD):
            yield from _in_source(place, path.read_text(encoding="utf-8"))


def _in_source(place: str, source: str) -> Iterator[Text]:
    nodes = list(ast.walk(ast.parse(source)))
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        yield from _in_call(place, _name_of_callee(call.func), call)
    for table in nodes:
        if isinstance(table, ast.AnnAssign):
            yield from _in_table(place, table)


def _name_of_callee(called: ast.expr) -> str:
    """Return the name that is called. The result of a call, as in ``(await press.texts())("…")``, is a
    ``Texts``."""
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call() | ast.Await():
            return "t"
    return ""


def _in_call(place: str, called: str, call: ast.Call) -> Iterator[Text]:
    here = f"{place}:{call.lineno}"
    if place in HANDED_ON and not _is_text(call.args[0]):
        return
    match called:
        case "t":
            if isinstance(call.func, ast.Name | ast.Attribute) or _is_text(call.args[0]):
                yield from [Text(place, text) for text in _literals(call.args[0], here)]
        case "article":
            yield from [Text(place, text) for form in call.args[:2] for text in _literals(form, here)]
        case "plural" | "measure":
            many = _literal(call.args[1], here)
            yield Text(place, _literal(call.args[0], here), many)
            if called == "measure":
                yield Text(place, many, context=FRACTION)
        case "pgettext":
            context = _literal(call.args[0], here)
            yield from [Text(place, text, context=context) for text in _literals(call.args[1], here)]
        case _:
            yield from _in_data(place, called, call)


def _in_data(place: str, called: str, call: ast.Call) -> Iterator[Text]:
    """Find the texts in calls that create data of the games."""
    here = f"{place}:{call.lineno}"
    match called:
        case "Plural":
            yield Text(place, _literal(call.args[0], here), _literal(call.args[1], here))
        case "Article":
            yield from [Text(place, _literal(form, here)) for form in call.args[:2]]
        case "Either":
            yield from [Text(place, _literal(said, here)) for said in call.args[1:] if _is_text(said)]
        case "RulesPage":
            contexts = [_literal(word.value, here) for word in call.keywords if word.arg == "context"]
            yield Text(place, _literal(call.args[0], here), context=contexts[0] if contexts else None)
            yield Text(place, _literal(call.args[1], here))
        case "Achievement":
            yield from [Text(place, _literal(text, here)) for text in call.args[3:]]
        case "Preset":
            yield Text(place, _literal(call.args[2], here))
        case "make_game_table" | "RefusalTable":
            places = [word.value for word in call.keywords if word.arg == "place"]
            yield from [Text(place, _literal(text, here)) for text in places]


def _in_table(place: str, table: ast.AnnAssign) -> Iterator[Text]:
    """Find the texts that are values of a table of texts."""
    if isinstance(table.value, ast.Dict) and ast.unparse(table.annotation).endswith(TABLES):
        texts = [value for value in table.value.values if isinstance(value, ast.Constant)]
        yield from [Text(place, str(text.value)) for text in texts]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _literal(node: ast.expr, here: str) -> str:
    found = _literals(node, here)
    if len(found) > 1:
        raise Unfit(f"{here}: one text has to stand here, not {ast.unparse(node)}")
    return found[0]


def _literals(node: ast.expr, here: str) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            return [*_literals(node.body, here), *_literals(node.orelse, here)]
    raise Unfit(f"{here}: only a text that is written out can be translated, not {ast.unparse(node)}")


def texts_in_lessons() -> Iterator[Text]:
    """Find the texts of the lessons."""
    for game in GAMES:
        lesson = script(game)
        if lesson is None:
            continue
        place = (LESSONS / f"{game}.json").relative_to(ROOT).as_posix()
        steps = [getattr(step, name, "") for step in lesson.steps for name in ("say", "why", "after")]
        yield from [Text(place, text) for text in (lesson.title, *steps, *lesson.learnt) if text]


class _Collector(Translator):
    """Records the strings that discord.py would translate, and their contexts."""

    def __init__(self) -> None:
        self.place = ""
        self.heard: list[Text] = []

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: TranslationContextTypes,
    ) -> str | None:
        if composer_of(string) is None:
            self.heard.append(Text(self.place, string.message, context=CONTEXTS[context.location]))
        return None


async def texts_in_commands() -> list[Text]:
    """Find the names and descriptions of the slash commands, their options and choices."""
    collector = _Collector()
    tree = await command_tree()
    for command in tree.get_commands():
        collector.place = f"/{command.name}"
        await command.get_translated_payload(tree, collector)
    return collector.heard


async def command_tree() -> app_commands.CommandTree[Any]:
    """Build all slash commands, without connecting to Discord."""
    bot = commands.Bot((), intents=INTENTS)
    await add_cogs(bot)
    return bot.tree
