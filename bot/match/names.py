"""The names of players as everybody sees them: visible, distinct, and not mistakable for ours. Discord lets
members choose almost any name: the same as somebody else's, one without a visible sign, one that looks like our
computer players'. A member's own name is stored, and the name to show is derived from it here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from unicodedata import category, normalize

from bot.games.typed import normalise
from bot.i18n import Texts, texts
from bot.match.model import Match, is_deserted

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that show nothing."""
_JOINERS = "\u200c\u200d"
"""Marks without width that some scripts and emoji need."""
_LIKE_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјоклмрсухтԁһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχıɑɡ|",
    "ABESIJKMHOPCTYXaesijoklmpcyxtdhlABEZHIKMNOPTYXaikvoptuxiagl",
)
"""Letters of other scripts that look like Latin ones."""
_ALIKE = (("i", "l"), ("1", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""Letters that look alike after case is ignored."""
_NUMBER = re.compile(r"(?:\d+|[\s_.#-]+[\dlIiOo|]{1,3})\W*$")
_ASIDE = re.compile(r"[^\w\s]")


def own_name(shown: str, username: str) -> str:
    """Return the name of a member: the one that the server shows, or the user name if nothing of it is visible or
    it could be taken for one of ours."""
    name = visible(shown)
    if name and not _passes_for_ours(name, texts("en")):
        return shown
    return f"@{username}" if name or _passes_for_ours(username, texts("en")) else username


def table_names(match: Match, t: Texts) -> list[str]:
    """Return the names at a table by seat for a reader of that language, distinct and visible. Computer players
    are numbered, and no other name looks like theirs or like a former player's."""
    seats = ((seat.name, seat.level is not None, is_deserted(seat)) for seat in match.seats)
    return [*_name_seats(tuple(seats), t)]


@lru_cache(maxsize=1024)
def _name_seats(seats: tuple[tuple[str, bool, bool], ...], t: Texts) -> list[str]:
    """Name each seat for a reader of that language. A seat is given by its own name, whether a computer plays it,
    and whether its player has left for good."""
    marks = [str(n) for n in range(1, len(seats) + 1)]
    computers = iter(marks)

    def name(mark: str, own: str, is_computer: bool, is_former: bool) -> str:
        if is_computer:
            return t("Computer {n}", n=next(computers))
        if is_former:
            return t("Former player")
        shown = visible(own) or t("Player {n}", n=mark)
        return f"@{shown}" if _passes_for_ours(shown, t) else shown

    return tell_apart([name(mark, *seat) for mark, seat in zip(marks, seats, strict=True)], marks)


def member_names(known: Mapping[int, str], usernames: Mapping[int, str]) -> dict[int, str]:
    """Return names by user id, told apart by user names where these are known."""
    users = [*known]
    marks = [f"@{usernames[user]}" if user in usernames else str(n) for n, user in enumerate(users, 1)]
    shown = [visible(known[user]) or marks[n] for n, user in enumerate(users)]
    return dict(zip(users, tell_apart(shown, marks), strict=True))


def tell_apart(names: Sequence[str], marks: Sequence[str]) -> list[str]:
    """Append their marks (all different) to names that could be taken for each other: "Alex (1)". A name that
    already looks like that gets a mark as well."""
    found, marked = [*names], set[int]()
    for _ in names:
        alike = Counter(map(skeleton, found))
        unclear = {n for n, name in enumerate(found) if alike[skeleton(name)] > 1}
        for n in unclear - marked or unclear:
            found[n] = f"{found[n]} ({marks[n]})"
        if not unclear:
            break
        marked |= unclear
    return found


@lru_cache(maxsize=4096)
def visible(name: str) -> str:
    """Strip the invisible parts of a name: control and direction marks, blanks at the ends, and everything if
    nothing visible is left."""
    kept: list[str] = []
    for sign in name:
        if sign.isspace() or sign in _BLANK:
            kept.append(" ")
        elif category(sign)[0] != "C" or (sign in _JOINERS and kept and not kept[-1].isascii()):
            kept.append(sign)
    shown = " ".join("".join(kept).split())
    return shown if any(category(sign)[0] in "LNPS" for sign in shown) else ""


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """Reduce a name to what is equal for names that look alike: without case, accents, blanks and punctuation,
    with a single letter for those that look alike. An @ in front makes a difference, as it marks user names."""
    plain = normalize("NFD", normalise(name).translate(_LIKE_LATIN).casefold())
    bare = "".join(sign for sign in plain if category(sign)[0] in "LNS")
    for one, other in _ALIKE:
        bare = bare.replace(one, other)
    return ("@" if name.startswith("@") else "") + bare if bare else name


def _passes_for_ours(name: str, t: Texts) -> bool:
    """Tell whether a name could be taken for a computer player or a former player, also with something appended:
    "Computer 1 (easy)"."""
    return not _bare(name).isdisjoint(_ours(t.locale))


@lru_cache(maxsize=4096)
def _bare(name: str) -> frozenset[str]:
    """Return the skeletons that a name could be taken for, empty for a user name."""
    if name.startswith("@"):
        return frozenset()
    plain = normalise(name)
    return frozenset({_strip_number(plain), _strip_number(_ASIDE.split(plain.strip())[0])})


@lru_cache(maxsize=64)
def _ours(locale: str) -> frozenset[str]:
    """Return the names that we give, without their numbers, in that language and in English."""

    def our_names(t: Texts) -> Iterable[str]:
        return t("Computer {n}", n=""), t("Former player")

    return frozenset(skeleton(name) for t in (texts(locale), texts("en")) for name in our_names(t))


def _strip_number(name: str) -> str:
    """Return the skeleton of a name without a number at its end, or what could pass for one."""
    return skeleton(_NUMBER.sub("", name.strip()))
