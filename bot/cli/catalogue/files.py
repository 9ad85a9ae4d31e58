"""Catalogues as files: ``data/locales/LANG/tally.po``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.cli.catalogue.found import Text, Unfit
from bot.i18n.texts import FOLDER

WIDTH = 110
"""Characters in a line."""
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
        return read_po(file, locale=language, abort_invalid=True)


def count_translated(language: str) -> int:
    """Count the texts that have a translation in use."""
    return sum(_is_translated(message) for message in read(language) if message.id)


def _is_translated(message: Message) -> bool:
    forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
    return all(forms) and not message.fuzzy


def update(language: str, texts: Catalog) -> None:
    """Update the file of a language. New texts are added, unused ones removed, the header is kept. A new text that
    is close to one there was begins with that translation, marked as fuzzy and with the previous text."""
    catalogue = read(language)
    catalogue.update(texts, update_creation_date=False)
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, ignore_obsolete=True, include_previous=True, include_lineno=False)
