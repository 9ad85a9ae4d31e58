"""Catalogues: English source strings in code, translations in ``data/locales/LANG/tally.po``.

Babel reads the catalogues (plural forms and lists follow CLDR), and the standard library's gettext looks the
strings up. A string without a translation stays English.
"""

from __future__ import annotations

import gettext
import logging
import re
from collections.abc import Sequence
from datetime import date
from functools import cache, cached_property

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, get_day_names
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent, get_decimal_symbol

from bot.i18n.compiled import BadCatalogue, translations
from bot.paths import shipped_folder

log = logging.getLogger(__name__)

FOLDER = shipped_folder("locales")
SOURCE = "en"
MINUS = "−"
"""The real minus sign, as wide as a plus."""
FRACTION = "fraction"
"""The context of what stands after a number with decimals, where a language has a form of its own for it."""
_LEADING_DIGITS = re.compile("[0-9]+")


class Texts:
    """The texts of one language. ``locale`` is its code, e.g. ``"pl"``. Use: ``t("Hello {name}", name=…)``."""

    def __init__(self, locale: str, catalogue: gettext.NullTranslations) -> None:
        self.locale = locale
        self._catalogue = catalogue

    @cached_property
    def is_right_to_left(self) -> bool:
        """Whether the language runs from right to left."""
        return Locale.parse(self.locale, sep="_").text_direction == "rtl"

    def __call__(self, source: str, /, **params: object) -> str:
        """Translate an English string and fill in its ``{names}``."""
        return self._catalogue.gettext(source).format(**params)

    def pgettext(self, context: str, source: str, /, **params: object) -> str:
        """Translate a string that means something else elsewhere: ``context`` tells the meanings apart."""
        return self._catalogue.pgettext(context, source).format(**params)

    def plural(self, one: str, many: str, n: int, /, **params: object) -> str:
        """Choose the form of a sentence for the number ``n``, which is also the parameter ``{n}``."""
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **params)

    def measure(self, one: str, many: str, value: float, /, **params: object) -> str:
        """Choose the form of a sentence for a number that may have a decimal, which is also the parameter ``{n}``.
        With a decimal it is ``many`` in the context ``FRACTION``: Polish says "5 punktów", but "5,5 punktu"."""
        shown = round(value, 1)
        if shown == int(shown):
            return self.plural(one, many, int(shown), **params)
        return self.pgettext(FRACTION, many, n=self.decimal(shown), **params)

    def article(self, a: str, an: str, number: object, /, **params: object) -> str:
        """Choose the form of a sentence for ``number``, which is also the parameter ``{number}``: the first where
        English says "a" before it ("a 7"), the second where it says "an" ("an 8")."""
        return self(an if takes_an(str(number)) else a, number=number, **params)

    def all_of(self, items: Sequence[str]) -> str:
        """List the items in words: "a, b, and c"."""
        return format_list(items, style="standard", locale=self.locale)

    def any_of(self, items: Sequence[str]) -> str:
        """List the items as alternatives in words: "a, b, or c"."""
        return format_list(items, style="or", locale=self.locale)

    def decimal(self, value: float) -> str:
        """Format a number with at most one decimal and the language's decimal separator."""
        return format_decimal(value, format="#,##0.#", locale=self.locale).replace("-", MINUS)

    def format_fixed(self, value: float, places: int = 2) -> str:
        """Format a number with exactly ``places`` decimals and the language's decimal separator."""
        return format_decimal(value, format=f"#,##0.{'0' * places}", locale=self.locale).replace("-", MINUS)

    @cached_property
    def decimal_mark(self) -> str:
        """The sign between a number and its decimals: ``.`` or ``,``."""
        return decimal_mark_of(self.locale)

    def percent(self, share: float, places: int = 0) -> str:
        """Format a 0–1 share as a percentage with up to ``places`` decimals."""
        decimals = f".{'#' * places}" if places else ""
        pattern = Locale.parse(self.locale, sep="_").percent_formats[None].pattern
        return format_percent(share, format=pattern.replace("#,##0", f"#,##0{decimals}"), locale=self.locale)

    def day(self, day: str) -> str:
        """Format a day such as ``2026-01-31`` in words, with the day of the week."""
        return format_date(date.fromisoformat(day), format="full", locale=self.locale)

    def weekday(self, day: int) -> str:
        """Return the short name of a day of the week, from 0 for Monday."""
        name: str = get_day_names("abbreviated", context="stand-alone", locale=self.locale)[day]
        return name

    def number(self, n: int) -> str:
        """Format a whole number with the real minus sign and the language's groups: ``5``, ``−3``, ``1,234``."""
        plain = str(n) if -1000 < n < 1000 else format_decimal(n, format="#,##0", locale=self.locale)
        return plain.replace("-", MINUS)

    def format_signed(self, n: int) -> str:
        """Format a whole number with its sign: ``+5``, ``0``, ``−3``."""
        return f"+{self.number(n)}" if n > 0 else self.number(n)


def decimal_mark_of(locale: str) -> str:
    """Return the decimal sign of a Discord locale, also of one without a catalogue: a comma for ``fr``."""
    try:
        return get_decimal_symbol(Locale.parse(locale, sep="-" if "-" in locale else "_"))
    except (UnknownLocaleError, ValueError):
        return get_decimal_symbol(SOURCE)


def takes_an(number: str) -> bool:
    """Return whether English says "an" before a number in digits: 8, 11, 18, 80 to 89, 800 etc., but not 110."""
    digits = _LEADING_DIGITS.match(number.replace(",", ""))
    if digits is None:
        return False
    # what is said first is the leading group of up to three digits: 11,000 is "eleven thousand"
    first = digits[0][: len(digits[0]) % 3 or 3]
    return first.startswith("8") or first in {"11", "18"}


@cache
def texts(locale: str) -> Texts:
    """Return the texts for a Discord locale such as ``"pl"`` or ``"en-GB"``, else English."""
    language = _language(locale)
    if language != locale:
        return texts(language)
    path = FOLDER / language / "tally.po"
    if language == SOURCE or not path.is_file():
        return Texts(SOURCE, gettext.NullTranslations())
    try:
        return Texts(language, translations(path, language))
    except (OSError, BadCatalogue) as error:
        log.error("%s can't be read, so those who read that language get English (%s)", path, error)
        return Texts(SOURCE, gettext.NullTranslations())


def languages() -> dict[str, str]:
    """List the languages that have a catalogue, and English: their own names by code."""
    codes = {SOURCE, *(path.parent.name for path in FOLDER.glob("*/tally.po") if is_language(path.parent.name))}
    return {code: str(Locale.parse(code).get_display_name(code)).capitalize() for code in sorted(codes)}


def is_language(code: str) -> bool:
    """Return whether that is the code of a language, without a country."""
    return code.isalpha() and code.islower() and _language(code) == code


def _language(locale: str) -> str:
    try:
        return Locale.parse(locale, sep="-").language
    except (ValueError, UnknownLocaleError):
        return SOURCE
