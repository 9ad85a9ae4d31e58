"""The command line of `python -m bot catalogue`, and its exit codes."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import discord
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

from bot.cli.catalogue import checks, files
from bot.cli.catalogue.found import Unfit, all_texts, command_tree
from bot.i18n.compiled import BadCatalogue, keep_compiled
from bot.i18n.texts import SOURCE, is_language, languages
from bot.paths import is_installed

NO_CLONE = "The texts are collected from a clone of Tally; an installed one can only do: catalogue --compile"


def run(codes: Sequence[str], *, check: bool, compiling: bool) -> int:
    """Update the catalogues and print how much of them is translated. With ``check`` print all faults instead,
    with ``compiling`` compile them. Returns 1 if a catalogue is faulty, 2 for an unknown language code, outside a
    clone, and for texts that no catalogue can hold."""
    wanted = codes or [code for code in languages() if code != SOURCE]
    wrong = next((_no_target(code, begun=check or compiling) for code in wanted), "")
    if not wrong and is_installed() and not compiling:
        wrong = NO_CLONE
    if wrong:
        print(wrong, file=sys.stderr)
        return 2
    try:
        return _compile(wanted) if compiling else _with_texts(wanted, check=check)
    except (Unfit, PoFileError) as error:
        print(error, file=sys.stderr)
        return 2


def _no_target(code: str, *, begun: bool) -> str:
    """Say why that language can have no catalogue, empty if it can. With ``begun`` the catalogue must exist."""
    if code == SOURCE:
        return f"{code}: English stands in the code and needs no catalogue."
    if not is_language(code):
        return f"{code}: I don't know that language. Codes have two or three letters: pl, sv, de."
    if begun and not files.path_of(code).is_file():
        return f"{code}: there is no catalogue yet. `python -m bot catalogue {code}` begins one."
    return ""


def _compile(wanted: Sequence[str]) -> int:
    failed = 0
    for code in wanted:
        try:
            print(f"{code}: {keep_compiled(files.path_of(code), code)}")
        except (OSError, BadCatalogue) as error:
            print(f"{code}: can't be compiled ({error})", file=sys.stderr)
            failed = 1
    return failed


def _with_texts(wanted: Sequence[str], *, check: bool) -> int:
    texts = files.template(asyncio.run(all_texts()))
    if not check:
        for code in wanted:
            files.update(code, texts)
            print(f"{code}: {files.count_translated(code)} of {len(texts)} texts are translated")
        return 0
    found = [f"{code}: {fault}" for code in wanted for fault in faults(code, texts)]
    print("\n".join(found) or f"{len(texts)} texts, all translated: {', '.join(wanted) or 'no language yet'}")
    return 1 if found else 0


def faults(code: str, texts: Catalog) -> list[str]:
    """List all faults of a language: see ``checks``. Raises ``PoFileError``."""
    return [*checks.faults(files.read(code), texts), *asyncio.run(_command_faults(code))]


async def _command_faults(code: str) -> list[str]:
    tree = await command_tree()
    locales = [locale for locale in discord.Locale if locale.value.partition("-")[0] == code]
    return [fault for locale in locales for fault in await checks.command_faults(tree, locale)]
