"""Small catalogues for tests."""

from __future__ import annotations

from bot.cli.catalogue.found import Text

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"
"""


def entry(text: Text, *forms: str, fuzzy: bool = False) -> str:
    """The lines of a text in a catalogue, with its translation or the forms of it."""
    lines = ["#, fuzzy"] if fuzzy else []
    lines += [f"msgctxt {quoted(text.context)}"] if text.context else []
    lines += [f"msgid {quoted(text.source)}"]
    if text.plural:
        lines += [f"msgid_plural {quoted(text.plural)}"]
        lines += [f"msgstr[{n}] {quoted(form)}" for n, form in enumerate(forms)]
    else:
        lines += [f"msgstr {quoted(*forms)}"]
    return "\n" + "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as it stands in a catalogue."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
