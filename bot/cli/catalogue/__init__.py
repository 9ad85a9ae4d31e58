"""`python -m bot catalogue`: bring the translations up to date with the bot's texts, check or compile them."""

from __future__ import annotations

import argparse
from typing import Any

from bot.config import Config


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("catalogue", help="bring the translations up to date, check or compile them")
    parser.add_argument("languages", nargs="*", metavar="LANG", help="codes such as pl; default: all there are")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="change nothing, and tell what is wrong")
    parser.add_argument("--release", action="store_true", help="check that no text awaits its translation, either")
    mode.add_argument("--compile", action="store_true", help="compile them now, so that the bot starts faster")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Run the command, see ``bot.cli.catalogue.command``."""
    from bot.cli.catalogue import command  # noqa: PLC0415 -- it loads the whole bot

    return command.run(args.languages, check=args.check, release=args.release, compiling=args.compile)
