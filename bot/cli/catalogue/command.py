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


STALE = """\
Run `python -m bot catalogue` and commit what it changes: a changed text keeps its old translation, marked as
fuzzy, and a new one has none yet. Leave the translations to a maintainer."""


def run(codes: Sequence[str], *, check: bool = False, release: bool = False, compiling: bool = False) -> int:
    """Update the catalogues and print how much of them is translated. With ``check`` print all faults instead,
    with ``release`` texts without a translation, too; with ``compiling`` compile them. Returns 1 if a catalogue is
    faulty, 2 for an unknown language code, outside a clone, and for texts that no catalogue can hold."""
    wanted = codes or [code for code in languages() if code != SOURCE]
    wrong = next((_no_target(code, begun=check or release or compiling) for code in wanted), "")
    if not wrong and is_installed() and not compiling:
        wrong = NO_CLONE
    if wrong:
        print(wrong, file=sys.stderr)
        return 2
    try:
        if compiling:
            return _compile(wanted)
        texts = files.template(asyncio.run(all_texts()))
        return _check(wanted, texts, release=release) if check or release else _update(wanted, texts)
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


def _update(wanted: Sequence[str], texts: Catalog) -> int:
    for code in wanted:
        waiting = [*checks.find_unfinished(files.update(code, texts))]
        print(f"{code}: {len(texts) - len(waiting)} of {len(texts)} texts are translated")
    return 0


def _check(wanted: Sequence[str], texts: Catalog, *, release: bool) -> int:
    """Print what is wrong. Outside of a release, texts that await a translation are only counted."""
    found, is_stale, is_complete = [], False, True
    for code in wanted:
        catalogue = files.read(code)
        stale, waiting = [*checks.find_stale(catalogue, texts)], [*checks.find_unfinished(catalogue)]
        faults = [
            *stale,
            *(waiting if release else ()),
            *checks.faults(catalogue),
            *asyncio.run(_command_faults(code)),
        ]
        found += [f"{code}: {fault}" for fault in faults]
        is_stale, is_complete = is_stale or bool(stale), is_complete and not waiting
        if waiting:
            print(f"{code}: English until a maintainer translates them: {len(waiting)} of {len(texts)} texts")
    right = "all translated" if is_complete else "nothing wrong"
    print("\n".join(found) or f"{len(texts)} texts, {right}: {', '.join(wanted) or 'no language yet'}")
    if is_stale:
        print(STALE)
    return 1 if found else 0


async def _command_faults(code: str) -> list[str]:
    tree = await command_tree()
    locales = [locale for locale in discord.Locale if locale.value.partition("-")[0] == code]
    return [fault for locale in locales for fault in await checks.command_faults(tree, locale)]
