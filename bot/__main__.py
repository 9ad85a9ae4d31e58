"""The command line: run (default), playground, simulate, ladder, numer-values, daily-check, sheet, doctor, backup,
check, restore, rebuild-ratings, rebuild-achievements, catalogue."""

from __future__ import annotations

import argparse
import asyncio
import gc
import io
import logging
import platform
import signal
import socket
import sys
from collections.abc import Sequence

from bot import config
from bot.cli import (
    backup,
    catalogue,
    check,
    daily_check,
    doctor,
    ladder,
    numer_values,
    playground,
    rebuild_achievements,
    rebuild_ratings,
    restore,
    sheet,
    simulate,
)
from bot.cli.start_checks import check_token, look_around, try_database
from bot.config import BadSetting, Config
from bot.logs import start_log, tell_last
from bot.paths import spell_out
from bot.share import MOST
from bot.store.obstacles import CannotStart
from bot.version import find_version

log = logging.getLogger("bot")

COMMANDS = (
    playground,
    simulate,
    ladder,
    numer_values,
    daily_check,
    sheet,
    doctor,
    backup,
    check,
    restore,
    rebuild_ratings,
    rebuild_achievements,
    catalogue,
)

NEEDS_SOMEBODY = 2
"""The exit code when another start would end in the same way."""

NO_TOKEN = """\
Get one at https://discord.com/developers/applications: New Application, Bot, Reset Token, Copy.
To try everything first, without a token or network: python -m bot playground"""
"""Said after the sentence that says where the token was looked for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    escape_unencodable()
    args = _parser().parse_args(argv)
    if args.version:
        print(f"Tally {find_version()} on Python {platform.python_version()}")
        return 0
    code = run_command(args)
    if args.stay and args.command is None and code == NEEDS_SOMEBODY:
        wait_for_end()
    return code


def run_command(args: argparse.Namespace) -> int:
    """Run a command with the settings and return the exit code."""
    try:
        settings = config.load()
    except BadSetting as bad:
        start_log("INFO", config.find_log_format())
        tell_last(str(bad))
        return 2
    start_log(settings.log_level, settings.log_format, settings.token)
    if args.command is None:
        return run(settings, args.processes)
    code: int = args.run(args, settings)
    return code


def wait_for_end() -> None:
    """Wait for the signal to stop. A container whose bot has ended would be started again and again, whatever the
    exit code, and perhaps log in with a bad token each time."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    # whichever thread the signal reaches: to block it in this one would let it end the process through another
    signal.set_wakeup_fd(theirs.fileno())
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda *_: None)
    tell_last("Tally waits to be stopped. Change what is wrong, then start it again.")
    ours.recv(1)


def escape_unencodable() -> None:
    """Escape what the encoding of the output lacks, such as a server's name in a file in an old code page."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tally, a Discord bot for five number games. Without a command, it runs the bot.",
    )
    parser.add_argument(
        "--version", action="store_true", help="print the version of Tally, and with which Python it runs"
    )
    parser.add_argument(
        "--processes",
        type=int,
        choices=range(1, MOST + 1),
        default=1,
        metavar="N",
        help=f"run the bot in so many processes on this machine (1 to {MOST})",
    )
    parser.add_argument(
        "--stay",
        action="store_true",
        help="when the bot can't run until somebody changes something, say so and wait to be stopped (containers)",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def run(settings: Config, processes: int = 1) -> int:
    """Run the bot in ``processes`` processes until it is stopped. Returns 2 when there is no token, Discord
    rejects it, or the database needs attention first, and 1 after an error."""
    if settings.token is None:
        tell_last(f"{check_token(settings).text}\n{NO_TOKEN}")
        return 2
    for finding in look_around(settings):
        if not finding.good:
            log.warning("%s", finding)
    for finding in try_database(settings, None):  # it is opened, and checked, once Discord has taken the token
        if finding.weight in ("runs", "stops"):
            tell_last(spell_out(finding.text))
            return 2 if finding.lasting else 1
    calm_collector()
    try:
        if processes == 1:
            return _run_alone(settings, settings.token)
        from bot.cli.processes import run_family  # noqa: PLC0415

        return run_family(settings, processes)
    except CannotStart as reason:
        tell_last(spell_out(str(reason)))
        return 2 if reason.lasting else 1


def _run_alone(settings: Config, token: str) -> int:
    """Run the bot in this process. Raises ``CannotStart``."""
    from bot.cli.endings import tell_end  # noqa: PLC0415
    from bot.cli.run import serve  # noqa: PLC0415
    from bot.client import Tally  # noqa: PLC0415

    try:
        asyncio.run(serve(Tally(settings), token))
    except KeyboardInterrupt:
        pass  # where the loop cannot handle signals itself, Ctrl-C arrives like this after all was closed
    except CannotStart:
        raise
    except Exception as error:  # noqa: BLE001 -- told in a sentence, or logged
        return tell_end(error)
    return 0


def calm_collector() -> None:
    """Freeze what is loaded now, and collect garbage less often, but not so much at once that a pause is noticed:
    each collection pauses the whole bot, for some 4 ms after 5,000 objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


if __name__ == "__main__":
    sys.exit(main())
