"""The page's own files: scripts, styles and the document around them.

They are served below a hash of all of them, so that browsers may keep them for good, and a page only ever runs
scripts of one version.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from bot.i18n import languages, texts
from bot.i18n.texts import SOURCE
from bot.web.words import list_first_words

KINDS = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
PAGE = "index.html"
_FOLDER = "static/"
LONGEST_WISHES = 200
"""So much is read of the languages that a browser wishes."""


class Asset(msgspec.Struct, frozen=True):
    """A file, as it is and packed."""

    kind: str
    body: bytes
    packed: bytes


class Assets(msgspec.Struct, frozen=True):
    """All files by path, the document that begins everything, and the hash in their addresses."""

    version: str
    page: bytes
    by_path: Mapping[str, Asset]


@cache
def read_assets() -> Assets:
    """Read all files, once."""
    found = dict(sorted(_walk(files("bot.web") / "static", "")))
    whole = hashlib.sha256(b"".join(path.encode() + b"\0" + body + b"\0" for path, body in found.items()))
    version = whole.hexdigest()[:16]
    page = found.pop(PAGE).replace(f'"{_FOLDER}'.encode(), f'"{_FOLDER}{version}/'.encode())
    return Assets(version, page, {path: _pack(path, body) for path, body in found.items()})


@cache
def make_page(locale: str) -> Asset:
    """Make the document for readers of a language, with what it says before it shows a match."""
    words = escape(msgspec.json.encode(list_first_words(texts(locale))).decode())
    page = read_assets().page.replace(b'lang="en"', f'lang="{locale}"'.encode(), 1)
    return _pack(PAGE, page.replace(b'data-words=""', f'data-words="{words}"'.encode(), 1))


def find_locale(wishes: str) -> str:
    """Find the language of a page from what a browser wishes (Accept-Language), in its order."""
    codes = (wish.partition(";")[0].strip()[:2].lower() for wish in wishes[:LONGEST_WISHES].split(","))
    return next((code for code in codes if code in languages()), SOURCE)


def _walk(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        path = above + one.name
        if one.is_dir():
            yield from _walk(one, f"{path}/")
        elif _suffix(path) in KINDS:
            yield path, one.read_bytes()


def _pack(path: str, body: bytes) -> Asset:
    return Asset(KINDS[_suffix(path)], body, gzip.compress(body, mtime=0))


def _suffix(path: str) -> str:
    return path[path.rfind(".") :]
