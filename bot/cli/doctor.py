"""`python -m bot doctor`: check settings, database, token, intents and permissions."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord

from bot.cli.board_checks import check_activity, check_boards
from bot.cli.endings import FOR_GOOD, FOR_NOW, LastWords, ending_of
from bot.cli.start_checks import check_token, examine_start
from bot.client import INTENTS
from bot.config import Config
from bot.findings import Finding
from bot.i18n import texts
from bot.render.text.fonts import shapes_scripts
from bot.ui.members.permissions import FOR_TABLES, FOR_THREADS, missing, permission_name

_MARKS = {"fine": "ok   ", "runs": "ok   ", "limits": "WRONG", "stops": "WRONG"}


def add_parser(subparsers: Any) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("doctor", help="check settings, database, token, intents and permissions")
    parser.add_argument("--offline", action="store_true", help="don't connect to Discord")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Print the findings. Returns 1 when something is wrong."""
    return asyncio.run(_report(settings, offline=args.offline))


async def _report(settings: Config, *, offline: bool) -> int:
    found = []
    async for finding in examine(settings, offline=offline):
        print(f"{_MARKS[finding.weight]} {finding}")
        found.append(finding)
    bad = sum(not finding.good for finding in found)
    if not bad:
        print("Everything is fine.")
        return 0
    print(f"{bad} {'problem' if bad == 1 else 'problems'} found.")
    if any(finding.weight == "stops" for finding in found):
        print("The bot can't start like that.")
    return 1


async def examine(settings: Config, *, offline: bool) -> AsyncIterator[Finding]:
    """Check one thing after another. Discord is asked only with a well-formed token."""
    file, pictures = settings.origin.file, "on" if settings.pictures else "off"
    where = f"in {file}" if file.is_file() else f"there is no {file}"
    yield Finding("fine", "settings", f"{where}; pace {settings.pace}, pictures {pictures}")
    yield check_scripts(shapes_scripts())
    runs = False
    async for finding in examine_start(settings):
        runs |= finding.weight == "runs"
        yield finding
    if not offline:
        async for finding in check_boards(settings, runs=runs):
            yield finding
    if settings.token is not None and not offline and check_token(settings).good:
        async for finding in discord_side(settings, settings.token):
            yield finding


def check_scripts(shaped: bool) -> Finding:
    """Report the scripts in which pictures can show names. A missing one harms nothing else."""
    if shaped:
        return Finding("fine", "names in pictures", "all scripts")
    without = "names in Arabic, Hebrew and Indian scripts are numbers of players there"
    return Finding("fine", "names in pictures", f"{without}; install FriBiDi (libfribidi0) to have them drawn")


def check_intents(wanted: discord.Intents) -> Finding:
    """Check that the bot asks for no privileged intents, which the developer portal would have to grant."""
    privileged = [name for name in ("members", "presences", "message_content") if getattr(wanted, name)]
    names = ", ".join(name for name, on in wanted if on)
    if privileged:
        return Finding("stops", "intents", f"{', '.join(privileged)} must be switched on in the developer portal")
    return Finding("fine", "intents", f"{names}, none of them privileged")


def check_installs(*, by_members: bool) -> Finding:
    """Report who can install the app. A host may not want members to install it for themselves."""
    if by_members:
        return Finding("fine", "installs", "on servers, and by members for themselves")
    return Finding(
        "fine", "installs", "on servers only; User Install in the developer portal lets members do it, too"
    )


def invite_address(application_id: int) -> str:
    """Return the address at which admins add the bot to a server, with all permissions that it uses."""
    needed = discord.Permissions(**dict.fromkeys((*FOR_TABLES, *FOR_THREADS), True))
    return discord.utils.oauth_url(application_id, permissions=needed, scopes=("bot", "applications.commands"))


async def discord_side(settings: Config, token: str) -> AsyncIterator[Finding]:
    """Log in over HTTP only, and check every server's permissions."""
    client = discord.Client(intents=INTENTS)
    try:
        await client.login(token)
        assert client.user is not None
        yield Finding("fine", "Discord", f"logged in as {client.user}")
        yield check_intents(INTENTS)
        if client.application is not None:
            yield check_installs(by_members=client.application.user_integration_config is not None)
            yield Finding("fine", "invite", invite_address(client.application.id))
        activity = await check_activity(client, settings)
        if activity is not None:
            yield activity
        async for guild in client.fetch_guilds():
            yield await _permissions(client, guild.id)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        ending = ending_of(error) or LastWords(FOR_NOW, f"Discord can't be reached ({error})")
        yield Finding("stops", "Discord", ending.sentence, lasting=ending.code == FOR_GOOD)
    finally:
        await client.close()


async def _permissions(client: discord.Client, guild_id: int) -> Finding:
    assert client.user is not None
    guild = await client.fetch_guild(guild_id)
    me = await guild.fetch_member(client.user.id)
    return check_server(guild.name, me.guild_permissions)


def check_server(name: str, granted: discord.Permissions) -> Finding:
    """Check that the bot has the permissions that it needs in a server, and is not an administrator."""
    if granted.administrator:
        return Finding("limits", f"server {name}", "the bot has Administrator and doesn't need it; take it away")
    t = texts("en")
    lacking = [permission_name(name, t) for name in missing(granted, thread=True)]
    if lacking:
        return Finding("limits", f"server {name}", f"missing {', '.join(lacking)}")
    return Finding("fine", f"server {name}", "all permissions granted")
