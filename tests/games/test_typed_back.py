"""What a game prints can be typed back, on any keyboard, and means the same play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.base import Event
from bot.games.nmbrs.model import Play
from bot.games.numero.hints import value
from bot.games.numero.model import Build, Discard, Take
from bot.games.numero.typing.spoken import spell_out
from bot.games.numo.events import LaidOff, Melded
from bot.games.numo.model import FormMeld, LayOff
from bot.games.registry import find
from bot.games.typed import normalise, strip_accents
from bot.i18n import SOURCE, languages, texts
from bot.panels.base import Act, panel
from tests.extent import little_and_nightly
from tests.games.typed_sentences import ENGLISH, FORMS, Form, Printed, printed
from tests.i18n.unfinished import require_translations
from tests.panels.scenes import running

every_form = pytest.mark.parametrize("form", FORMS, ids=str)

KEYBOARDS: Mapping[str, Mapping[int, str]] = {
    "as printed": {},
    "full width": {code: chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {0x20: "\u3000", 0x2212: "－"},
    "Arabic digits": {ord("0") + n: chr(0x660 + n) for n in range(10)} | {ord(","): "،", ord(";"): "؛"},
    "dashes and dots": {ord("−"): "–", ord("×"): "∙", ord("÷"): "➗", ord(" "): "\u00a0"},
    "marks without width": {code: f"{chr(code)}\u200b\ufe0f" for code in range(0x30, 0x3A)},
}
"""How a text looks when it is typed elsewhere."""
ENDINGS = (
    ".",
    ". ",
    "。",
    "．",
    "…",
    "...",
    " .",
    "\u00a0",
    ".\u00a0",
    "\u3000",
    "\u06d4",
    "\u0964",
    ".\n",
    "\u200b",
)
"""What a keyboard puts behind a text: a full stop for two blanks, those of other scripts, blanks of all kinds."""


def understood(form: Form, found: Printed, text: str) -> Any:
    """The action that a text means in the form."""
    view = find(form.game).view(found.state, found.seat)
    scene = running(form.game, ("ann", "ben"), own=view)
    meant = panel(form.game).submit(form.verb, {form.field: text}, view, None, scene)
    assert isinstance(meant, Act), f"{text!r}: {meant}"
    return meant.action


def events(form: Form, found: Printed, action: Any) -> tuple[Event, ...]:
    """What happens when it is played."""
    return find(form.game).apply(found.state, found.seat, action).events


def same(form: Form, found: Printed, action: Any) -> bool:
    """Whether an action is the same play as the one that was printed: it may use others of equal cards and
    piles."""
    match found.action:
        case Take():
            view = find(form.game).view(found.state, found.seat)
            assert isinstance(action, Take)
            return value(view, action) >= value(view, found.action) and _said(view, action) == _said(
                view, found.action
            )
        case Build() | Discard():
            view = find(form.game).view(found.state, found.seat)
            return spell_out(view, action, ENGLISH) == spell_out(view, found.action, ENGLISH)
        case FormMeld() | LayOff():
            return _cards(form, found, action) == _cards(form, found, found.action)
        case Play():
            return events(form, found, action)[0] == events(form, found, found.action)[0]
        case _ if form.game == "numenko":
            return bool(action.grid == found.action.grid)
        case _:
            return bool(action == found.action)


def _said(view: Any, take: Take) -> list[str]:
    """The sentences of a take in any order, as sums in any order."""
    return sorted(" ".join(sorted(said.split())) for said in spell_out(view, take, ENGLISH).split("; "))


def _cards(form: Form, found: Printed, action: FormMeld | LayOff) -> tuple[set[str], Any, Any]:
    """The cards of a meld or lay-off with the kind of meld that results, and its number."""
    event = events(form, found, action)[0]
    assert isinstance(event, Melded | LaidOff)
    return set(action.cards), event.meld.kind, event.meld.id


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@every_form
@little_and_nightly("apart", 4, 1)
def test_what_is_printed_means_the_same_when_it_is_typed(form: Form, keyboard: str, apart: int) -> None:
    for found in printed(form)[:: apart * (1 if keyboard == "as printed" else 5)]:
        text = found.sentence.translate(KEYBOARDS[keyboard])
        action = understood(form, found, text)
        assert same(form, found, action), f"{text!r}: {action} is not {found.action}"


@pytest.mark.parametrize("ending", ENDINGS, ids=ascii)
@every_form
def test_what_a_phone_puts_behind_it_does_no_harm(form: Form, ending: str) -> None:
    for found in printed(form)[::17]:
        action = understood(form, found, found.sentence + ending)
        assert same(form, found, action), f"{found.sentence + ending!r}: {action} is not {found.action}"


@pytest.mark.parametrize("form", [form for form in FORMS if form.game in ("nmbrs", "numo")], ids=str)
def test_a_full_stop_of_two_blanks_between_numbers_does_no_harm_either(form: Form) -> None:
    for found in printed(form)[::5]:
        action = understood(form, found, re.sub(r"(?<=\d) (?=\d)", ". ", found.sentence))
        assert same(form, found, action), f"{found.sentence!r}: {action} is not {found.action}"


def test_sentences_of_numero_may_end_with_a_full_stop_each() -> None:
    form = next(form for form in FORMS if form.game == "numero")
    several = [found for found in printed(form) if "; " in found.sentence]
    assert len(several) > 10
    for found in several[::5]:
        action = understood(form, found, found.sentence.replace("; ", ". ") + ".")
        assert same(form, found, action), f"{found.sentence!r}: {action} is not {found.action}"


@pytest.mark.parametrize("language", sorted({*languages()} - {SOURCE}))
@every_form
def test_what_is_printed_in_a_language_can_be_typed(form: Form, language: str) -> None:
    require_translations("typed", codes=(language,))
    t = texts(language)
    for found in printed(form)[::7]:
        text = form.prints(find(form.game).view(found.state, found.seat), found.action, t)
        assert text
        for typed_so in (text, strip_accents(text).upper() if form.game != "numer" else text):
            action = understood(form, found, typed_so)
            assert same(form, found, action), f"{typed_so!r}: {action} is not {found.action}"


@every_form
def test_much_is_printed(form: Form) -> None:
    kinds = {type(found.action) for found in printed(form)}
    assert len(printed(form)) >= 100 or form.game == "numenko"
    assert len(kinds) == {"numer": 1, "numenko": 1, "nmbrs": 2}.get(form.game, 3), kinds


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("１２３", "123"),
        ("٠١٢ ٣", "012 3"),
        ("𝟏𝟎①", "101"),
        ("1️⃣2\u200b3", "123"),
        ("＋ − – — ﹣ ‐ ー", "+ - - - - - -"),
        ("× ✕ · ∙ ⋅ •", "× × × × × ×"),
        ("÷ ∕ ⁄ ／ ： ∶ ＝", "÷ / / / : : ="),
        ("（ ） ［ ］ ， ； 。", "( ) [ ] , ; ."),
        ("a\u00a0b\u2003c\u3000d\u3164e", "a b c d e"),
        ("1\r\n2\r3\u20284", "1\n2\n3\n4"),
        ("\u2068Ann\u2069 \u202e1", "Ann 1"),
        ("3² 2½ x⁴ ∛8", "3² 2½ x⁴ ∛8"),
        ("✱ ＊ ∗", "* * *"),
        ("2х3", "2x3"),
        ("…", "..."),
        ("e\u0301 \ud800", "e "),
    ],
)
def test_signs_of_all_keyboards_have_one_spelling(typed: str, plain: str) -> None:
    assert normalise(typed) == plain
    assert normalise(plain) == plain
