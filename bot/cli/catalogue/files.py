"""Catalogues as files: ``data/locales/LANG/tally.po``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from datetime import UTC, datetime
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import normalize, read_po, unescape, write_po

from bot.cli.catalogue.found import Text, Unfit
from bot.cli.catalogue.successors import carry_over, forms_of
from bot.i18n.texts import FOLDER

WIDTH = 110
"""Characters in a line."""
PREVIOUS = "|"
"""How a comment begins that has the English text for which a fuzzy translation was made."""
BEFORE_OTHERS = re.compile(rf"^((?:# \{PREVIOUS} .*\n)+)((?:#.*\n)*)", re.MULTILINE)
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
KEYWORD = re.compile(r"^(msgctxt|msgid|msgid_plural) ", re.MULTILINE)
HEADER = "# Translation of Tally, under its license. See 'Texts and translations' in docs/CONTRIBUTING.md."


def template(found: Iterable[Text]) -> Catalog:
    """Build a catalogue without translations. Raises ``Unfit`` if a text has two plurals."""
    catalogue = Catalog()
    plurals: dict[tuple[str, str | None], str] = {}
    for text in found:
        if text.plural and plurals.setdefault((text.source, text.context), text.plural) != text.plural:
            raise Unfit(f"{text.place}: {text.source!r} has two plurals")
        source = (text.source, text.plural) if text.plural else text.source
        catalogue.add(source, locations=[(text.place, 0)], context=text.context)
    return catalogue


def path_of(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return FOLDER / language / "tally.po"


def read(language: str) -> Catalog:
    """Read a language's catalogue, empty if there is no file yet. Raises ``PoFileError`` for an invalid file."""
    path = path_of(language)
    if not path.is_file():
        return Catalog(
            locale=language,
            header_comment=HEADER,
            project="Tally",
            version=version("tally-games"),
            copyright_holder="Tally's contributors",
            msgid_bugs_address="docs/CONTRIBUTING.md",
            last_translator="Tally's contributors",
            language_team="Tally's contributors",
            revision_date=datetime.now(UTC),
            fuzzy=False,
        )
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    for message in catalogue:
        message.previous_id = _read_previous(message)
    return catalogue


def is_finished(message: Message) -> bool:
    """Return whether a text has a translation in use: one that is not fuzzy, with all forms of a plural."""
    return not message.fuzzy and all(forms_of(message))


def update(language: str, texts: Catalog) -> Catalog:
    """Update the file of a language and return the catalogue. New texts are added, unused ones removed, the header
    is kept. A text that has changed keeps its translation as ``carry_over`` says."""
    catalogue = read(language)
    old = [message for message in catalogue if message.id]
    # new texts become part of the catalogue, and there may be another one
    catalogue.update(deepcopy(texts), no_fuzzy_matching=True, update_creation_date=False)
    carry_over(old, catalogue)
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_write(catalogue))
    return catalogue


def _write(catalogue: Catalog) -> bytes:
    """Write a catalogue. Babel would wrap previous texts as if they were prose, so they go as comments of their
    own, right before the text, where gettext wants them."""
    for message in catalogue:
        for keyword, text in zip(("msgid", "msgid_plural"), message.previous_id, strict=False):
            lines = f"{keyword} {normalize(text, width=WIDTH - 10)}".splitlines()
            message.user_comments += [f"{PREVIOUS} {line}" for line in lines]
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH, ignore_obsolete=True, include_lineno=False)
    return BEFORE_OTHERS.sub(_move_previous, file.getvalue().decode()).encode()


def _move_previous(comments: re.Match[str]) -> str:
    return comments[2] + comments[1].replace(f"# {PREVIOUS}", f"#{PREVIOUS}")


def _read_previous(message: Message) -> list[str]:
    """Take the previous text out of the comments of a text, where Babel leaves it."""
    lines = [line[1:].strip() for line in message.user_comments if line.startswith(PREVIOUS)]
    message.user_comments = [line for line in message.user_comments if not line.startswith(PREVIOUS)]
    _, *parts = KEYWORD.split("\n".join(lines))
    texts = [text for word, text in zip(parts[::2], parts[1::2], strict=True) if word != "msgctxt"]
    return ["".join(map(unescape, STRING.findall(text.replace("\n", " ")))) for text in texts]
