"""Catalogues as the standard library reads them.

Reading a catalogue as text takes many times as long as reading it compiled, so the compiled form is kept beside
it, under a name with the hash of its text.
"""

from __future__ import annotations

import contextlib
import gettext
import hashlib
import io
import os
import struct
from pathlib import Path


class BadCatalogue(Exception):
    """Raised for a catalogue that cannot be read. The message says why."""


def translations(path: Path, language: str) -> gettext.GNUTranslations:
    """Load the translations in a language's ``.po`` file. Raises ``BadCatalogue``, and ``OSError`` without one."""
    text = path.read_bytes()
    kept = _cache_path(path, text)
    try:
        return _read(kept.read_bytes())
    except (OSError, BadCatalogue):  # not there yet, or half a file
        compiled = _compile(text, language)
    with contextlib.suppress(OSError):  # where nothing can be written, it is compiled at each start
        _keep(compiled, kept)
    return _read(compiled)


def keep_compiled(path: Path, language: str) -> Path:
    """Compile a catalogue for later starts and return the path. Raises ``BadCatalogue`` and ``OSError``."""
    text = path.read_bytes()
    compiled, kept = _compile(text, language), _cache_path(path, text)
    _read(compiled)
    _keep(compiled, kept)
    return kept


def _cache_path(path: Path, text: bytes) -> Path:
    return path.with_name(f".{path.stem}-{hashlib.sha256(text).hexdigest()[:16]}.mo")


def _read(compiled: bytes) -> gettext.GNUTranslations:
    try:
        return gettext.GNUTranslations(io.BytesIO(compiled))
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise BadCatalogue(str(error)) from error


def _compile(text: bytes, language: str) -> bytes:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 -- most starts compile nothing
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415

    compiled = io.BytesIO()
    try:
        write_mo(compiled, read_po(io.BytesIO(text), locale=language, abort_invalid=True))
    except (PoFileError, ValueError, LookupError) as error:
        raise BadCatalogue(str(error)) from error
    return compiled.getvalue()


def _keep(compiled: bytes, path: Path) -> None:
    """Write the file atomically, and delete those of earlier texts and unfinished ones."""
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(compiled)
    unfinished.replace(path)
    stem = path.name.rpartition("-")[0]
    for other in path.parent.glob(f"{stem}-*"):
        if other != path:
            other.unlink(missing_ok=True)
