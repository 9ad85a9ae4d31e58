"""How to tell the languages apart."""

from __future__ import annotations

import re

MARKS = {
    "en": r"\b(the|and|you|your|with|this|that|have|has|are|from|their|they|its|which|whose|each|when|than|press|"
    r"points|cards|digits|nobody|everybody|again|takes|plays|wins|left|turn|choose)\b",
    "pl": r"[ąęłńśźż]|\b(jest|twoja|karty|punkty)\b",
    "sv": r"å|\b(och|är|inte|att|ditt|kort|poäng)\b",
    "de": r"ß|\b(und|nicht|ist|das|dein|deine|karten|punkte)\b",
}
"""What nearly every sentence of a language has, and none of the others."""
MARKED = {code: re.compile(marks, re.IGNORECASE) for code, marks in MARKS.items()}
"""The same, to look for."""
CODE = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\{[^{}]*\}|The Number")
"""What is no text of ours: code, mentions, addresses, placeholders, and the English title of Numer."""


def in_another_language(text: str, own: str) -> bool:
    """Whether something in a text, code left out, is in another language than its ``own``."""
    said = CODE.sub("", text)
    return any(marked.search(said) for code, marked in MARKED.items() if code != own)
