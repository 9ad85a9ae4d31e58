"""Which new text an old one became, so that a changed sentence keeps the translation that it had."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache

from babel.messages.catalog import Catalog, Message

ALIKE = 0.6
"""How much two texts must have in common, from 0 to 1, for one to be the other, changed."""
LONG = 200
"""Characters from which on texts are compared by words, since that takes a fraction of the time."""
WORD, CHARACTER = re.compile(r"\w+|[^\w\s]"), re.compile(r"(?s).")


Key = tuple[str, str]
"""What tells a text from all others: its English words, of a plural the singular, and its context."""


def key_of(message: Message) -> Key:
    """Return the key of a text."""
    return message.id if isinstance(message.id, str) else message.id[0], message.context or ""


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translation, of a plural all its forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def carry_over(old: Sequence[Message], catalogue: Catalog) -> None:
    """Hand the translations of texts that nothing shows any more to the new texts that took their place, marked as
    fuzzy and with the previous text. A text that stayed never lends its translation. ``old`` is what the catalogue
    had before, in its order."""
    before = {key_of(message): message for message in old}
    now = [message for message in catalogue if message.id]
    for message in now:
        if (kept := before.get(key_of(message))) is not None and any(forms_of(kept)):
            _inherit(message, kept, catalogue.num_plurals)
    for gone, new in _pair(old, now):
        _inherit(new, gone, catalogue.num_plurals)


def _inherit(message: Message, source: Message, plurals: int) -> None:
    """Give the translation of ``source`` to a text. It is fuzzy unless it was made for these very words."""
    forms, own = forms_of(source), _words_of(message)
    made_for = source.previous_id if source.fuzzy and source.previous_id else _words_of(source)
    message.string = (*forms, *[""] * plurals)[:plurals] if message.pluralizable else forms[0]
    message.previous_id = [] if made_for == own else made_for
    is_doubted = source.fuzzy and not source.previous_id
    if made_for == own and source.context == message.context and not is_doubted:
        message.flags.discard("fuzzy")
    else:
        message.flags.add("fuzzy")


def _words_of(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def _pair(old: Sequence[Message], now: Sequence[Message]) -> Iterator[tuple[Message, Message]]:
    """Pair texts that have gone with new ones: first the most alike, then what has the same neighbours."""
    old_keys, new_keys = [key_of(message) for message in old], [key_of(message) for message in now]
    before, after = dict(zip(old_keys, old, strict=True)), dict(zip(new_keys, now, strict=True))
    gone = {key for key, message in before.items() if key not in after and any(forms_of(message))}
    new = after.keys() - before.keys()
    pairs = [(score, one, other) for other in new for one in gone if (score := _compare(one, other)) >= ALIKE]
    in_place = _find_in_place(old_keys, new_keys)
    for one, other in [*[pair[1:] for pair in sorted(pairs, reverse=True)], *in_place]:
        if one in gone and other in new:
            gone.remove(one)
            new.remove(other)
            yield before[one], after[other]


def _find_in_place(old: Sequence[Key], new: Sequence[Key]) -> Iterator[tuple[Key, Key]]:
    """Find what stands in the place of what: as many texts of one context between the same two neighbours."""
    for change, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if change == "replace" and [key[1] for key in old[i1:i2]] == [key[1] for key in new[j1:j2]]:
            yield from zip(old[i1:i2], new[j1:j2], strict=True)


@cache
def _compare(one: Key, other: Key) -> float:
    """Say how much of two texts is the same. In another context, only the very same words count."""
    if one[1] != other[1]:
        return float(one[0] == other[0])
    a, b = one[0].casefold(), other[0].casefold()
    if min(len(a), len(b)) < max(len(a), len(b)) * ALIKE / 2:
        return 0.0
    parts = WORD if max(len(a), len(b)) >= LONG else CHARACTER
    matcher = SequenceMatcher(None, parts.findall(a), parts.findall(b), autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= ALIKE else 0.0
