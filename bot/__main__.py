"""The command line: run (default), playground, simulate, doctor, backup, rebuild-ratings."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
from collections.abc import Sequence

from bot import config
from bot.cli import backup, doctor, playground, rebuild_ratings, simulate
from bot.config import BadSetting, Config

NO_TOKEN = """\
Tally needs a bot token in DISCORD_TOKEN (or in the file .env, see .env.example).
Get one at https://discord.com/developers/applications: New Application, Bot, Reset Token, Copy.
To try everything first, without a token or network: python -m bot playground"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    args = _parser().parse_args(argv)
    try:
        settings = config.load()
    except BadSetting as bad:
        print(bad, file=sys.stderr)
        return 2
    start_log(settings.log_level)
    if args.command is None:
        return run(settings)
    code: int = args.run(args, settings)
    return code


def start_log(level: str) -> None:
    """Write the log to standard error. DEBUG is about Tally alone: the libraries below it would write down every
    statement and request, with the seeds, hands and tokens in them."""
    debug = level == "DEBUG"
    logging.basicConfig(level="INFO" if debug else level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in ("bot", "cogs") if debug else ():
        logging.getLogger(name).setLevel(level)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tally, a Discord bot for five number games. Without a command, it runs the bot.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command in (playground, simulate, doctor, backup, rebuild_ratings):
        command.add_parser(commands)
    return parser


def run(settings: Config) -> int:
    """Run the bot until it is stopped; 2 when there is no token or Discord does not accept it."""
    if settings.token is None:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    import discord  # noqa: PLC0415 -- the other commands start faster without it

    from bot.cli.run import serve  # noqa: PLC0415
    from bot.client import Tally  # noqa: PLC0415

    calm_collector()
    try:
        asyncio.run(serve(Tally(settings), settings.token))
    except KeyboardInterrupt:
        pass  # where the loop cannot handle signals itself, Ctrl-C arrives like this after all was closed
    except discord.LoginFailure:
        print("Discord didn't accept this token. Reset it in the developer portal.", file=sys.stderr)
        return 2
    return 0


def calm_collector() -> None:
    """What is loaded now stays, so the garbage collector need not look at it again; it looks at the rest less
    often, too. Each look holds up whatever the bot is doing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


if __name__ == "__main__":
    sys.exit(main())
