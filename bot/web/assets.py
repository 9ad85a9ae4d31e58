"""The page's own files: scripts, styles and the document around them.

They are served below a hash of all of them, so that browsers may keep them for good, and a page only ever runs
scripts of one version.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

KINDS = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
PAGE = "index.html"
_FOLDER = "static/"


class Asset(msgspec.Struct, frozen=True):
    """A file, as it is and packed."""

    kind: str
    body: bytes
    packed: bytes


class Assets(msgspec.Struct, frozen=True):
    """All files by path, the document that begins everything, and the hash in their addresses."""

    version: str
    page: Asset
    by_path: Mapping[str, Asset]


@cache
def read_assets() -> Assets:
    """Read all files, once."""
    found = dict(sorted(_walk(files("bot.web") / "static", "")))
    whole = hashlib.sha256(b"".join(path.encode() + b"\0" + body + b"\0" for path, body in found.items()))
    version = whole.hexdigest()[:16]
    page = found.pop(PAGE).replace(f'"{_FOLDER}'.encode(), f'"{_FOLDER}{version}/'.encode())
    return Assets(version, _pack(PAGE, page), {path: _pack(path, body) for path, body in found.items()})


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
