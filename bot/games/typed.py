"""What players type, whatever keyboard it comes from: one spelling for each digit and each sign.

Every reader of a form starts here. Nothing is interpreted: what a sign means is up to the game.
"""

from __future__ import annotations

from unicodedata import category, decimal, normalize

_SAME = {
    sign: plain
    for plain, signs in {
        "+": "➕",
        "-": "−‐‑‒–—―⁃➖ー˗",
        "×": "✕✖⨯·∙⋅•・",
        "÷": "➗",
        "/": "∕⁄⧸",
        ":": "∶",
        "*": "∗⁎✱",
        "?": "❓❔؟",
        ",": "、،٬",
        ";": "؛",
        ".": "。٫",
        "'": "’‘ʼ",
        "%": "٪",
        "x": "х",
        "X": "Х",
        " ": "\u115f\u1160\u2800\u3164\u1680",
        "\n": "\v\f\r\x1c\x1d\x1e\x85\u2028\u2029",
    }.items()
    for sign in signs
}
"""Signs that mean the same, beyond what NFKC knows; the last two rows are blanks and ends of lines."""
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_KEPT = frozenset(f"{_RAISED}½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒⅟↉\t\n")
"""Signs that NFKC would turn into something else: ``3²`` is not 32, and ``2½`` is not 21/2."""
_WITHOUT_WIDTH = frozenset(("Cc", "Cf", "Cs", "Me", "Mn"))
"""Control, joining and direction marks, accents of their own, what makes a digit a keycap."""
_MOST_REMEMBERED = 4096


class _Spelling(dict[int, str]):
    """The plain spelling of each character by its number, for ``str.translate``; filled when first needed."""

    def __missing__(self, code: int) -> str:
        plain = _plain(chr(code))
        if len(self) < _MOST_REMEMBERED:
            self[code] = plain
        return plain


_SPELLING = _Spelling()


def normalised(text: str) -> str:
    """A typed text in one spelling: compatible forms folded as by NFKC, digits of all scripts as 0–9, minus signs
    and dashes as ``-``, times signs and dots as ``×``, all blanks as spaces, lines ending in a line feed, and no
    marks without width.

    Takes a few microseconds a character at most, so it is for texts whose length has been checked; the result can
    be longer than the text.
    """
    return text.replace("\r\n", "\n").translate(_SPELLING)


def _plain(sign: str) -> str:
    return sign if sign in _KEPT else "".join(map(_one, normalize("NFKC", _SAME.get(sign, sign))))


def _one(sign: str) -> str:
    sign = _SAME.get(sign, sign)
    if sign in _KEPT:
        return sign
    if category(sign) in _WITHOUT_WIDTH:
        return ""
    return str(decimal(sign, sign))
