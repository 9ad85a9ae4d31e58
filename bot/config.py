"""Settings of an installation, from the environment and a ``.env`` file (see ``.env.example``)."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from io import StringIO
from pathlib import Path

import msgspec
from dotenv import dotenv_values
from dotenv.parser import parse_stream

from bot.errors import TallyError
from bot.paths import home
from bot.share import Share

ROOT = home()
ENV_FILE = ROOT / ".env"
NAMES = (
    "DISCORD_TOKEN",
    "TALLY_DATABASE",
    "TALLY_PACE",
    "TALLY_PICTURES",
    "TALLY_LOG_LEVEL",
    "TALLY_LOG_FORMAT",
    "TALLY_SHARDS",
    "TALLY_HTTP",
    "TALLY_BOARD",
    "TALLY_BOARD_URL",
    "DISCORD_CLIENT_SECRET",
    "TALLY_BACKUP_DIR",
    "TALLY_BACKUP_HOURS",
    "TALLY_WELCOME",
    "TALLY_DELETE_MATCHES_AFTER",
)
"""The settings, by their names in the environment and in the file."""
_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
PACES = ("live", "relaxed", "daily")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
_MARKS = {BOM_UTF8: "utf-8-sig", BOM_UTF16_LE: "utf-16", BOM_UTF16_BE: "utf-16"}
"""How a file begins that an editor has saved in that encoding."""
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_NAME = re.compile(r"[^\W\d][\w.-]*")


class BadSetting(TallyError):
    """Raised for an unusable value. The message names the setting and what is allowed."""


class Address(msgspec.Struct, frozen=True):
    """Where something is served: a host name or IP address, and a port (0: any free one)."""

    host: str
    port: int


class Origin(msgspec.Struct, frozen=True):
    """Where the settings were looked for. ``emptied`` are those of the file that the environment sets to nothing,
    and ``unknown`` says of each name that is none of Tally's where it is, and what may be meant."""

    file: Path = ENV_FILE
    emptied: frozenset[str] = frozenset()
    unknown: tuple[str, ...] = ()


_SECRETS = ("token", "client_secret")


class Config(msgspec.Struct, frozen=True):
    """The settings.

    ``token`` is None when the bot has none yet. ``shards`` None lets Discord decide. ``http`` is the address of
    the health and metrics page, None for none. ``board`` is that of the pages with boards, and ``board_url`` where
    players' browsers find them, without a slash at the end. With ``client_secret`` they open inside Discord. Every
    ``backup_hours`` a backup is made in ``backup_dir``, None for no backups. ``share`` is this process's part of
    the bot. With ``welcome`` servers get a post when the bot joins them. Finished matches are deleted after
    ``delete_matches_after`` months, None for never. ``paced`` gives computer players thinking time and a process
    for long searches, as everywhere but in tests. With ``made_ahead`` daily puzzles are generated before anybody
    asks for them. ``origin`` is where all this was found.
    """

    token: str | None = None
    database: Path = ROOT / "data" / "tally.db"
    pace: str = "live"
    pictures: bool = True
    log_level: str = "INFO"
    log_format: str = "text"
    shards: int | None = None
    http: Address | None = None
    board: Address | None = None
    board_url: str | None = None
    client_secret: str | None = None
    backup_dir: Path | None = None
    backup_hours: int = 6
    welcome: bool = True
    delete_matches_after: int | None = None
    share: Share = Share()
    paced: bool = True
    made_ahead: bool = True
    origin: Origin = Origin()

    def __repr__(self) -> str:
        """Show everything but token and secret, which belong in no log."""
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in _SECRETS)
        return f"Config({', '.join(shown)})"


def load(env_file: Path = ENV_FILE, environ: Mapping[str, str] = os.environ) -> Config:
    """Read the settings. The environment wins over the file, even with an empty value, which stands for the
    default. Raises ``BadSetting``."""
    from_file = {name: value for name, value in _from_file(env_file).items() if value}
    values = {name: value for name, value in {**from_file, **environ}.items() if value}
    unknown = [
        *_find_unknown(from_file, f"in {env_file}", NAMES),
        *_find_unknown(environ, "in the environment", NAMES[1:]),  # other bots there have tokens of their own
    ]
    _require_sense(values)
    return Config(
        token=values.get("DISCORD_TOKEN"),
        database=ROOT / values.get("TALLY_DATABASE", "data/tally.db"),
        pace=_one_of("TALLY_PACE", values.get("TALLY_PACE", "live"), PACES),
        pictures=_flag("TALLY_PICTURES", values.get("TALLY_PICTURES", "on")),
        log_level=_one_of("TALLY_LOG_LEVEL", values.get("TALLY_LOG_LEVEL", "INFO").upper(), LOG_LEVELS),
        log_format=_one_of("TALLY_LOG_FORMAT", values.get("TALLY_LOG_FORMAT", "text").lower(), LOG_FORMATS),
        shards=_count("TALLY_SHARDS", values.get("TALLY_SHARDS")),
        http=_address("TALLY_HTTP", values.get("TALLY_HTTP")),
        board=_board_address(values.get("TALLY_BOARD")),
        board_url=_site("TALLY_BOARD_URL", values.get("TALLY_BOARD_URL")),
        client_secret=values.get("DISCORD_CLIENT_SECRET"),
        backup_dir=ROOT / values["TALLY_BACKUP_DIR"] if "TALLY_BACKUP_DIR" in values else None,
        backup_hours=_count("TALLY_BACKUP_HOURS", values.get("TALLY_BACKUP_HOURS")) or Config().backup_hours,
        welcome=_flag("TALLY_WELCOME", values.get("TALLY_WELCOME", "on")),
        delete_matches_after=_count("TALLY_DELETE_MATCHES_AFTER", values.get("TALLY_DELETE_MATCHES_AFTER")),
        origin=Origin(env_file, frozenset(from_file) - frozenset(values), tuple(unknown)),
    )


def _find_unknown(names: Iterable[str], where: str, known: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each name that is misspelt or unknown. Names of other programs are none of our
    business."""
    for name in names:
        near = get_close_matches(name.upper(), known, 1, 0.85)
        if name not in NAMES and (near or name.upper().startswith("TALLY_")):
            near = near or get_close_matches(name.upper(), known, 1, 0.75)
            meant = f"; is {near[0]} meant?" if near else ""
            yield f"{name} {where} is not a setting of this Tally, so it does nothing{meant}"


def find_log_format(env_file: Path = ENV_FILE, environ: Mapping[str, str] = os.environ) -> str:
    """Find the form of the log even where another setting is unusable."""
    from_file: Mapping[str, str | None] = {}
    with suppress(BadSetting):
        from_file = _from_file(env_file)
    form = environ.get("TALLY_LOG_FORMAT", from_file.get("TALLY_LOG_FORMAT")) or ""
    return form.lower() if form.lower() in LOG_FORMATS else LOG_FORMATS[0]


def _from_file(file: Path) -> dict[str, str | None]:
    """Read the values in a file, none if it does not exist. Raises ``BadSetting`` if it can't be read."""
    try:
        if not file.exists() or file.is_dir():
            return {}
        data = file.read_bytes()
    except OSError as error:
        raise BadSetting(
            f"{file} can't be read ({error.strerror}): it must belong to the user that the bot runs as"
        ) from error
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "utf-8")
    for decoded_by in (encoding, "latin-1"):
        with suppress(UnicodeDecodeError):
            text = data.decode(decoded_by)
            if "\0" in text:  # an encoding that nothing marks
                break
            _require_names(file, text)
            values = dotenv_values(stream=StringIO(text))
            if decoded_by == encoding or _is_plain(values):  # else more than comments is misread
                return values
    raise BadSetting(f"{file} can't be read as text: save it in UTF-8")


def _require_names(file: Path, text: str) -> None:
    """Raise ``BadSetting`` for a line that sets nothing. Its words may be the token, so they are not repeated."""
    for line in parse_stream(StringIO(text)):
        if line.error or (line.key is not None and not _NAME.fullmatch(line.key)):
            blank = len(line.original.string) - len(line.original.string.lstrip())
            at = line.original.line + line.original.string[:blank].count("\n")
            raise BadSetting(f"{file} can't be understood from line {at} on: write NAME=value there")


def _is_plain(values: Mapping[str, str | None]) -> bool:
    return all(name.isascii() and (value or "").isascii() for name, value in values.items())


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise BadSetting(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
    return value


def _flag(name: str, value: str) -> bool:
    if value.lower() in _TRUE:
        return True
    if value.lower() in _FALSE:
        return False
    raise BadSetting(f"{name} is {value!r}; it must be on or off")


def _count(name: str, value: str | None) -> int | None:
    if value is None:
        return None
    if not (value.isascii() and value.isdigit() and len(value) <= 6 and int(value) > 0):
        raise BadSetting(f"{name} is {value!r}; it must be a whole number from 1 to 999999, or empty")
    return int(value)


def _address(name: str, value: str | None) -> Address | None:
    if value is None:
        return None
    host, colon, port = value.rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and len(port) <= 5 and int(port) <= 65535):
        raise BadSetting(f"{name} is {value!r}; it must be an address with a port, like 127.0.0.1:8080, or empty")
    return Address(host.removeprefix("[").removesuffix("]"), int(port))


def _board_address(value: str | None) -> Address | None:
    """Read where boards are served: a port alone is one of this computer, which only a proxy here reaches."""
    alone = value is not None and value.isascii() and value.isdigit()
    return _address("TALLY_BOARD", f"127.0.0.1:{value}" if alone else value)


def _site(name: str, value: str | None) -> str | None:
    """Read the address of a site: ``https://``, a host, perhaps a port, and no path. Plain HTTP is for this
    computer alone, since keys would be readable on the way."""
    if value is None:
        return None
    found = re.fullmatch(r"(https?)://(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?/?", value.lower())
    if found is None or (found[1] == "http" and found[2] not in _LOOPBACK):
        raise BadSetting(
            f"{name} is {value!r}; it must be an address like https://tally.example.org, without a path"
        )
    return found[0].rstrip("/")


def _require_sense(values: Mapping[str, str]) -> None:
    """Raise ``BadSetting`` for settings of boards that cannot work together."""
    board, http = _board_address(values.get("TALLY_BOARD")), _address("TALLY_HTTP", values.get("TALLY_HTTP"))
    for name, needed in (("TALLY_BOARD_URL", "TALLY_BOARD"), ("DISCORD_CLIENT_SECRET", "TALLY_BOARD_URL")):
        if name in values and needed not in values:
            raise BadSetting(f"{name} needs {needed}, which isn't set")
    if board is not None and http is not None and board.port and board.port == http.port:
        raise BadSetting("TALLY_BOARD and TALLY_HTTP must have different ports: metrics are not for players")
