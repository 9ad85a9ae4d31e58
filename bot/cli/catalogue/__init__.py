"""`python -m bot catalogue`: bring the translations up to date with the texts of the bot, or check them."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

import discord
from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from bot.cli.catalogue import checks, files
from bot.cli.catalogue.found import Unfit, command_tree, everything
from bot.config import Config
from bot.i18n.texts import SOURCE, languages


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("catalogue", help="bring the translations up to date, or check them")
    parser.add_argument("languages", nargs="*", metavar="LANG", help="codes such as pl; default: all there are")
    parser.add_argument("--check", action="store_true", help="change nothing, and tell what is wrong")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Update the catalogues and print what is left to translate; with ``--check`` print all faults and return 1 if
    there is one. 2 for a code of no language, and for texts that no catalogue can hold."""
    wanted = args.languages or [code for code in languages() if code != SOURCE]
    for code in wanted:
        if not _is_language(code):
            print(f"{code}: I don't know that language.", file=sys.stderr)
            return 2
    try:
        texts = files.template(asyncio.run(everything()))
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    if not args.check:
        for code in wanted:
            files.update(code, texts)
    found = [f"{code}: {fault}" for code in wanted for fault in faults(code, texts)]
    print("\n".join(found) or f"{len(texts)} texts, all translated: {', '.join(wanted) or 'no language yet'}")
    return 1 if found and args.check else 0


def faults(code: str, texts: Catalog) -> list[str]:
    """All that is wrong with a language: see ``checks``."""
    found = [*checks.faults(files.read(code), texts)]
    return found or asyncio.run(_command_faults(code))


async def _command_faults(code: str) -> list[str]:
    tree = await command_tree()
    locales = [locale for locale in discord.Locale if locale.value.partition("-")[0] == code]
    return [fault for locale in locales for fault in await checks.command_faults(tree, locale)]


def _is_language(code: str) -> bool:
    try:
        return Locale.parse(code).language == code
    except (ValueError, UnknownLocaleError):
        return False
