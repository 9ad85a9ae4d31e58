"""Catalogues as the standard library reads them.

Reading a catalogue as text takes many times as long as reading it compiled, so what was compiled once is kept
beside it, under a name that tells which text it was made from.
"""

from __future__ import annotations

import contextlib
import gettext
import hashlib
import io
import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

KEPT = ".{name}-{digest}.mo"


def translations(path: Path, language: str) -> gettext.GNUTranslations:
    """The translations in a catalogue of that language, a ``.po`` file."""
    text = path.read_bytes()
    kept = path.with_name(KEPT.format(name=path.stem, digest=hashlib.sha256(text).hexdigest()[:16]))
    try:
        return gettext.GNUTranslations(io.BytesIO(kept.read_bytes()))
    except (OSError, ValueError, UnicodeError):  # not there yet, or half a file
        compiled = _compiled(text, language)
    with contextlib.suppress(OSError):  # where nothing can be written, it is compiled at each start
        _keep(compiled, kept)
    return gettext.GNUTranslations(io.BytesIO(compiled))


def _compiled(text: bytes, language: str) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(text), locale=language))
    return compiled.getvalue()


def _keep(compiled: bytes, path: Path) -> None:
    """Write a file that others may be reading or writing, and delete what was made from earlier texts."""
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(compiled)
    unfinished.replace(path)
    for other in path.parent.glob(KEPT.format(name="*", digest="*")):
        if other != path:
            other.unlink(missing_ok=True)
