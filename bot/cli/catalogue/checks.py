"""What is wrong with a catalogue: other texts than the bot has, texts without a translation, and translations that
lost something on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import discord
from babel.messages.catalog import Catalog, Message
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.cli.catalogue.files import is_finished
from bot.cli.catalogue.successors import forms_of
from bot.i18n.commands import CONTEXTS, MOST, CommandTranslator, composer_of
from bot.i18n.lengths import units
from bot.i18n.texts import texts

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
MARKDOWN = re.compile(r"\*\*|__|~~|\|\||^#{1,3} |^-# |^- |^> |\]\(|^\d+\. |\n", re.MULTILINE)
CODE = re.compile("`[^`]+`")
NAME = re.compile(r"[-_'\w]{1,32}")
"""What Discord takes as the name of a command or an option."""
LONGEST = {"description": MOST, "choice": MOST, "command": 32, "option": 32}
"""The most characters that Discord takes, by context."""


def find_stale(catalogue: Catalog, texts: Catalog) -> Iterator[str]:
    """Find where a catalogue does not have the texts that the bot shows, one line each."""
    known = {(message.id, message.context): message for message in texts if message.id}
    for message in catalogue:
        if message.id and known.pop((message.id, message.context), None) is None:
            yield _fault(message, "nothing shows this any more")
    yield from [_fault(message, "is missing") for message in known.values()]
    for message in catalogue.obsolete.values():
        yield _fault(message, "is obsolete")


def find_unfinished(catalogue: Catalog) -> Iterator[str]:
    """Find the texts that await a translation, one line each. Until then the bot shows them in English."""
    for message in catalogue:
        if message.id and not is_finished(message):
            yield _fault(message, "is marked as fuzzy" if message.fuzzy else "has no translation")


def faults(catalogue: Catalog) -> Iterator[str]:
    """Find what is wrong with the translations in use, one line per fault."""
    names = _names(catalogue)
    for message in catalogue:
        if message.id and is_finished(message):
            yield from [_fault(message, fault) for fault in _faults(message, names)]


def _fault(message: Message, fault: str) -> str:
    """Format a fault after its text (of a plural, the singular), with the context if there is one."""
    source = message.id if isinstance(message.id, str) else message.id[0]
    context = f" ({message.context})" if message.context else ""
    return f"{source!r}{context}: {fault}"


def _names(catalogue: Catalog) -> dict[str, str]:
    """Map English names to translated ones: ``play`` for a command, ``game:`` for an option."""
    named = {}
    for message in catalogue:
        if message.context in ("command", "option") and is_finished(message):
            mark = ":" if message.context == "option" else ""
            named[f"{message.id}{mark}"] = f"{message.string}{mark}"
    return named


def _faults(message: Message, names: dict[str, str]) -> Iterator[str]:
    sources: Sequence[str] = (message.id,) if isinstance(message.id, str) else message.id
    for form in forms_of(message):
        for what, found in (("placeholders", _placeholders), ("Markdown", _markdown)):
            if found(form) not in [found(source) for source in sources]:
                yield f"{what} differ in {form!r}"
        if _commands(form) not in [
            sorted(_translate_command(word, names) for word in _commands(one)) for one in sources
        ]:
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
    """Find the commands that a text shows as code."""
    return sorted(code for code in CODE.findall(text) if code.startswith("`/"))


def _translate_command(code: str, names: dict[str, str]) -> str:
    """Translate a command written as code, leaving words that name no command or option."""
    return "`/" + " ".join(names.get(word, word) for word in code[2:-1].split(" ")) + "`"


async def command_faults(tree: app_commands.CommandTree[Any], locale: discord.Locale) -> list[str]:
    """List the translated names and descriptions of commands that Discord would reject."""
    translator = _Uncut(locale)
    payloads = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    found = [*_twice("commands", payloads, locale.value), *translator.faults]
    return found + [fault for payload in payloads for fault in _in_payload(payload, locale.value)]


class _Uncut(CommandTranslator):
    """Records translations that are too long, before they are cut."""

    def __init__(self, locale: discord.Locale) -> None:
        self._locale = locale
        self.faults: list[str] = []

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        say = composer_of(string)
        whole = "" if say is None or locale != self._locale else say(texts(locale.value))
        if units(whole) > MOST:
            kind = CONTEXTS[context.location]
            self.faults.append(f"{string.message!r} ({kind}): has {units(whole)} characters, too many: {whole!r}")
        return await super().translate(string, locale, context)


def _in_payload(payload: dict[str, Any], locale: str, choice: bool = False) -> Iterator[str]:
    name, path = _name(payload, locale), payload["name"]
    if not choice and (not NAME.fullmatch(name) or name != name.lower()):
        yield f"{path!r}: Discord doesn't take {name!r} as a name"
    for within, choices in (("options", False), ("choices", True)):
        inner = payload.get(within, [])
        yield from _twice(f"{within} of {path!r}", inner, locale)
        for one in inner:
            yield from _in_payload(one, locale, choices)


def _twice(where: str, payloads: Sequence[dict[str, Any]], locale: str) -> list[str]:
    names = Counter(_name(payload, locale) for payload in payloads)
    return [f"{where}: {name!r} is there twice" for name, n in names.items() if n > 1]


def _name(payload: dict[str, Any], locale: str) -> str:
    name: str = payload.get("name_localizations", {}).get(locale, payload["name"])
    return name
