"""`python -m bot doctor`: check settings, database, token, intents and permissions."""

from __future__ import annotations

import argparse
import asyncio
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path
from typing import Any

import discord
import msgspec

from bot.client import INTENTS
from bot.config import ENV_FILE, Address, Config
from bot.errors import TallyError
from bot.i18n import texts
from bot.private_files import advice, find_exposed, with_companions
from bot.render.text.fonts import shapes_scripts
from bot.store import copies
from bot.store.settings import COMMANDS, COMMANDS_PROBLEM
from bot.store.sqlite.migrations import newest_schema
from bot.store.store import Store
from bot.ui.members.permissions import FOR_TABLES, FOR_THREADS, missing, permission_name

_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}")


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked, and whether it is as it should be."""

    good: bool
    text: str


def add_parser(subparsers: Any) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser("doctor", help="check settings, database, token, intents and permissions")
    parser.add_argument("--offline", action="store_true", help="don't connect to Discord")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, settings: Config) -> int:
    """Print the findings. Returns 1 when something is wrong."""
    return asyncio.run(_report(settings, offline=args.offline))


async def _report(settings: Config, *, offline: bool) -> int:
    bad = 0
    async for finding in examine(settings, offline=offline):
        print(("ok    " if finding.good else "WRONG ") + finding.text)
        bad += not finding.good
    print("Everything is fine." if not bad else f"{bad} {'problem' if bad == 1 else 'problems'} found.")
    return 1 if bad else 0


async def examine(settings: Config, *, offline: bool) -> AsyncIterator[Finding]:
    """Check one thing after another. Discord is asked only with a well-formed token."""
    yield Finding(True, f"settings: pace {settings.pace}, pictures {'on' if settings.pictures else 'off'}")
    yield check_page(settings.http)
    yield check_scripts(shapes_scripts())
    for finding in await check_database(settings):
        yield finding
    yield check_backups(settings, time.time())
    for finding in check_files((ENV_FILE, *with_companions(settings.database))):
        yield finding
    form = check_token_form(settings.token)
    yield form
    if form.good and not offline:
        assert settings.token is not None
        async for finding in discord_side(settings.token):
            yield finding


def check_page(address: Address | None) -> Finding:
    """Report where the health and metrics page is. It has no login, which is mentioned but no problem."""
    if address is None:
        return Finding(True, "health and metrics: off (TALLY_HTTP)")
    return Finding(True, f"health and metrics: at {address.host} port {address.port}, for all who reach that")


def check_scripts(shaped: bool) -> Finding:
    """Report the scripts in which pictures can show names. A missing one harms nothing else."""
    if shaped:
        return Finding(True, "names in pictures: all scripts")
    without = "names in Arabic, Hebrew and Indian scripts are numbers of players there"
    return Finding(True, f"names in pictures: {without}; install FriBiDi (libfribidi0) to have them drawn")


async def check_database(settings: Config) -> list[Finding]:
    """Check that the database fits this version and is intact, and report its commands. Changes nothing."""
    path = settings.database
    if not path.exists():
        return [
            Finding(True, f"database {path}: not there yet; the bot creates it when it first runs"),
            check_commands({}),
        ]
    try:
        schema = await asyncio.to_thread(copies.inspect, path)
        kept = await _read_settings(path)
    except (OSError, TallyError, sqlite3.Error) as error:
        return [Finding(False, f"database {path}: {error}")]
    newest = newest_schema()
    coming = "" if schema == newest else f"; the bot brings it from schema {schema} to {newest} when it starts"
    return [Finding(True, f"database {path}: ok{coming}"), check_commands(kept)]


async def _read_settings(path: Path) -> dict[str, str]:
    store = await Store.open_unchanged(path)
    try:
        return await store.settings.all("bot", 0)
    finally:
        await store.close()


def check_backups(settings: Config, now: float) -> Finding:
    """Report whether backups are made, and the age of the newest. Having none is mentioned but no problem."""
    folder = settings.backup_dir
    if folder is None:
        return Finding(True, "backups: off (TALLY_BACKUP_DIR)")
    made = copies.backups(folder, settings.database)
    if not made:
        return Finding(True, f"backups: none in {folder} yet; the running bot makes them")
    hours = (now - made[-1][0]) / 3600
    return Finding(hours <= 2 * settings.backup_hours, f"backups: the newest in {folder} is {hours:.0f} hours old")


def check_files(paths: Iterable[Path]) -> list[Finding]:
    """Check that only the bot's own user can read the files that hold secrets."""
    exposed = find_exposed(paths)
    if exposed:
        return [Finding(False, f"files: {advice(path)}") for path in exposed]
    return [Finding(True, "files: nobody else can read the database and .env")]


def check_commands(kept: Mapping[str, str]) -> Finding:
    """Report whether Discord has accepted the slash commands, as far as the bot has recorded it."""
    if COMMANDS_PROBLEM in kept:
        return Finding(
            False,
            f"commands: not registered with Discord yet ({kept[COMMANDS_PROBLEM]}); the running bot keeps trying",
        )
    if COMMANDS in kept:
        return Finding(True, "commands: registered with Discord")
    return Finding(True, "commands: the bot registers them with Discord when it first runs")


def check_token_form(token: str | None) -> Finding:
    """Check that the token looks like one (three parts with dots). It is never printed."""
    if token is None:
        return Finding(False, "token: DISCORD_TOKEN isn't set")
    if not _TOKEN.fullmatch(token):
        return Finding(False, "token: DISCORD_TOKEN doesn't look like a bot token (three parts with dots)")
    return Finding(True, "token: looks like a bot token")


def check_intents(wanted: discord.Intents) -> Finding:
    """Check that the bot asks for no privileged intents, which the developer portal would have to grant."""
    privileged = [name for name in ("members", "presences", "message_content") if getattr(wanted, name)]
    names = ", ".join(name for name, on in wanted if on)
    if privileged:
        return Finding(False, f"intents: {', '.join(privileged)} must be switched on in the developer portal")
    return Finding(True, f"intents: {names}, none of them privileged")


def check_installs(*, by_members: bool) -> Finding:
    """Report who can install the app. A host may not want members to install it for themselves."""
    if by_members:
        return Finding(True, "installs: on servers, and by members for themselves")
    return Finding(True, "installs: on servers only; User Install in the developer portal lets members do it, too")


def invite_address(application_id: int) -> str:
    """Return the address at which admins add the bot to a server, with all permissions that it uses."""
    needed = discord.Permissions(**dict.fromkeys((*FOR_TABLES, *FOR_THREADS), True))
    return discord.utils.oauth_url(application_id, permissions=needed, scopes=("bot", "applications.commands"))


async def discord_side(token: str) -> AsyncIterator[Finding]:
    """Log in over HTTP only, and check every server's permissions."""
    client = discord.Client(intents=INTENTS)
    try:
        await client.login(token)
        assert client.user is not None
        yield Finding(True, f"Discord: logged in as {client.user}")
        yield check_intents(INTENTS)
        if client.application is not None:
            yield check_installs(by_members=client.application.user_integration_config is not None)
            yield Finding(True, f"invite: {invite_address(client.application.id)}")
        async for guild in client.fetch_guilds():
            yield await _permissions(client, guild.id)
    except discord.LoginFailure:
        yield Finding(False, "Discord: the token was rejected; reset it in the developer portal")
    except (discord.HTTPException, OSError) as error:
        yield Finding(False, f"Discord: can't be reached ({error})")
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
        return Finding(False, f"server {name}: the bot has Administrator and doesn't need it; take it away")
    t = texts("en")
    lacking = [permission_name(name, t) for name in missing(granted, thread=True)]
    if lacking:
        return Finding(False, f"server {name}: missing {', '.join(lacking)}")
    return Finding(True, f"server {name}: all permissions granted")
