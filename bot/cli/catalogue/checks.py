"""What is wrong with a catalogue: texts without a translation, and translations that lost something on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from babel.messages.catalog import Catalog, Message
from discord import app_commands

from bot.i18n.commands import CommandTranslator
from bot.i18n.lengths import units

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
MARKDOWN = re.compile(r"\*\*|__|~~|\|\||^#{1,3} |^-# |^- |^> |\]\(|^\d+\. |\n", re.MULTILINE)
CODE = re.compile("`[^`]+`")
NAME = re.compile(r"[-_'\w]{1,32}")
"""What Discord takes as the name of a command or an option."""
LONGEST = {"description": 100, "choice": 100, "command": 32, "option": 32}
"""The most characters that Discord takes, by context."""


def faults(catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    """What is wrong with the translations of ``texts`` in a catalogue, a line for each fault."""
    known = {(message.id, message.context) for message in texts if message.id}
    names = _names(catalogue)
    for message in catalogue:
        if not message.id:
            continue
        if (message.id, message.context) not in known:
            yield _fault(message, "nothing shows this any more")
            continue
        known.discard((message.id, message.context))
        if message.fuzzy:
            yield _fault(message, "is marked as fuzzy")
        yield from [_fault(message, fault) for fault in _faults(message, catalogue.num_plurals, names)]
    for source, _ in known:
        yield f"{source!r}: is missing"
    for message in catalogue.obsolete.values():
        yield _fault(message, "is obsolete")


def _fault(message: Message, fault: str) -> str:
    return f"{_source(message)!r}: {fault}"


def _source(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _names(catalogue: Catalog) -> dict[str, str]:
    """What the words of commands are called: ``play`` and, of options, ``game:``."""
    named = {}
    for message in catalogue:
        if message.context in ("command", "option") and message.string:
            mark = ":" if message.context == "option" else ""
            named[f"{message.id}{mark}"] = f"{message.string}{mark}"
    return named


def _faults(message: Message, plurals: int, names: dict[str, str]) -> Iterator[str]:
    forms: Sequence[str] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    if not forms or not all(forms) or (message.pluralizable and len(forms) != plurals):
        yield "has no translation"
        return
    sources: Sequence[str] = (message.id,) if isinstance(message.id, str) else message.id
    for form in forms:
        for what, found in (("placeholders", _placeholders), ("Markdown", _markdown)):
            if found(form) not in [found(source) for source in sources]:
                yield f"{what} differ in {form!r}"
        if _commands(form) not in [sorted(_renamed(word, names) for word in _commands(one)) for one in sources]:
            yield f"commands differ in {form!r}"
        if (form[0].isspace(), form[-1].isspace()) != (sources[0][0].isspace(), sources[0][-1].isspace()):
            yield f"begins or ends otherwise: {form!r}"
        if units(form) > LONGEST.get(message.context or "", units(form)):
            yield f"has {units(form)} characters, too many: {form!r}"


def _placeholders(text: str) -> list[str]:
    return sorted(set(PLACEHOLDER.findall(text)))


def _markdown(text: str) -> Counter[str]:
    return Counter([*MARKDOWN.findall(text), *(["`"] * len(CODE.findall(text)))])


def _commands(text: str) -> list[str]:
    """The commands that a text shows as code."""
    return sorted(code for code in CODE.findall(text) if code.startswith("`/"))


def _renamed(code: str, names: dict[str, str]) -> str:
    """A command as it is called in the language; what is no name of a command or an option stays."""
    return "`/" + " ".join(names.get(word, word) for word in code[2:-1].split(" ")) + "`"


async def command_faults(tree: app_commands.CommandTree[Any], locale: discord.Locale) -> list[str]:
    """What Discord would not take of the commands in that language."""
    translator, found = CommandTranslator(), []
    for command in tree.get_commands():
        found += [*_in_payload(await command.get_translated_payload(tree, translator), locale.value)]
    return found


def _in_payload(payload: dict[str, Any], locale: str, choice: bool = False) -> Iterator[str]:
    name = payload.get("name_localizations", {}).get(locale, payload["name"])
    if not choice and (not NAME.fullmatch(name) or name != name.lower()):
        yield f"/{payload['name']}: Discord doesn't take {name!r} as a name"
    if choice and units(name) > LONGEST["choice"]:
        yield f"choice {payload['name']!r}: {name!r} is too long"
    described = payload.get("description_localizations", {}).get(locale, "")
    if units(described) > LONGEST["description"]:
        yield f"/{payload['name']}: the description {described!r} is too long"
    for within, choices in (("options", False), ("choices", True)):
        inner = payload.get(within, [])
        names = Counter(one.get("name_localizations", {}).get(locale, one["name"]) for one in inner)
        yield from [f"/{payload['name']}: {name!r} is there twice" for name, n in names.items() if n > 1]
        for one in inner:
            yield from _in_payload(one, locale, choices)
