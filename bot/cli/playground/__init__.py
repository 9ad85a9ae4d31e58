"""`python -m bot playground`: the real bot in a simulated Discord, in a browser, without token and network.

The simulator comes with the extra ``playground`` and is imported only when the command runs.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import logging
import sys
from typing import Any

from bot.config import Config

NEEDED = ("simcord", "aiohttp", "markdown_it", "linkify_it", "regex")
NOT_INSTALLED = "The playground needs SimCord Preview. Install it with: pip install -e '.[playground]'"
MOST_PEOPLE = 9


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser("playground", help="try everything in a browser, without a token or network")
    parser.add_argument("--port", type=_port, default=8765, help="port to serve the page on (8765)")
    parser.add_argument("--people", type=_people, default=3, help="how many people live there, 1 to 9 (3)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Serve the playground until Ctrl-C. Returns 2 when something is missing or the port is taken."""
    if any(importlib.util.find_spec(module) is None for module in NEEDED):
        print(NOT_INSTALLED, file=sys.stderr)
        return 2
    logging.getLogger("discord").setLevel(logging.ERROR)  # voice, intents and tokens do not matter here
    from bot.cli.playground.serve import PortTaken, serve  # noqa: PLC0415 -- the extra may be missing

    try:
        asyncio.run(serve(settings, args.port, args.people))
    except PortTaken as taken:
        print(taken, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass  # on loops that cannot handle signals themselves, Ctrl-C arrives like this once everything is closed
    return 0


def _people(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_PEOPLE):
        raise argparse.ArgumentTypeError(f"{text!r} isn't a number from 1 to {MOST_PEOPLE}")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} isn't a port; 0 picks a free one")
    return int(text)
