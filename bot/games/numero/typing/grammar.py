"""Reading number sentences as players type them, without knowing the table.

``10-2=8; 5-4=1; 8+1=9; take 9`` has four sentences. A sentence has an expression, its stated result, and a verb
before or after. Each may be missing. × and ÷ bind more tightly than + and −, brackets help. Words of all languages
are read as the English ones.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

import msgspec

from bot.errors import Refused
from bot.games.numero.cards import EffectKind, part_of
from bot.games.numero.values import SUPERSCRIPT, write_value
from bot.games.typed import LETTER, TypedWords, normalise, strip_accents, without_full_stops
from bot.i18n import Texts

Verb = Literal["take", "build", "discard", "pass", "stop"]
VERBS: dict[str, Verb] = {"take": "take", "build": "build", "discard": "discard", "pass": "pass", "stop": "stop"}


def _words(t: Texts) -> dict[str, str]:
    return {
        "take": t.pgettext("typed", "take"),
        "build": t.pgettext("typed", "build"),
        "discard": t.pgettext("typed", "discard"),
        "pass": t.pgettext("typed", "pass"),
        "stop": t.pgettext("typed", "stop"),
        "of": t.pgettext("typed", "of"),
    }


WORDS = TypedWords(_words)
"""The verbs, and the "of" of "1/2 of 8"."""
MOST_TYPED = 300
"""Longer texts are refused."""

_SAME = str.maketrans("-*xX:", "−×××÷")
"""Signs that mean the same here; a slash stays as it is, since it may be part of a fraction."""
_TOKEN = re.compile(rf"\s*(0[.,]\d+%?|\d+(?:[.,]\d+)?%|\d+\.\d+|\d+|[½⅓⅔¼¾⅕]|[+−×÷/=()√∛²³]|\^[23]|{LETTER}+)")


class Operand(msgspec.Struct, frozen=True):
    """A number: a pile, a result or, in a build, the card that is added."""

    value: Fraction


class Wilded(msgspec.Struct, frozen=True):
    """A wild card played on something: its effect, its number (or part), and its face as typed. With a ``slash``,
    ``13/5`` may also be a result that is a fraction, and ``9 × 2/3`` two cards."""

    on: Expression
    kind: EffectKind
    value: Fraction
    face: str
    slash: bool = False


class Sum(msgspec.Struct, frozen=True):
    """Terms that are joined."""

    terms: tuple[Expression, ...]


Expression = Operand | Wilded | Sum


class Equation(msgspec.Struct, frozen=True):
    """An expression and its stated result, None if none was stated."""

    left: Expression
    said: Fraction | None


class Sentence(msgspec.Struct, frozen=True):
    """One sentence: its place from 1, its text, equations (``5 + 3 = 8 + 4 = 12`` has two), and the verb. ``wild``
    is a wild card to discard, as a part or a sign and a number."""

    place: int
    text: str
    equations: tuple[Equation, ...] = ()
    verb: Verb | None = None
    wild: Wilded | None = None


def read_sentences(text: str) -> tuple[Sentence, ...]:
    """Read the sentences of a text. Raises ``Refused``: numero.empty, numero.long, numero.sign, numero.form."""
    if len(text) > MOST_TYPED or len(text := normalise(text)) > MOST_TYPED:
        raise Refused("numero.long", most=MOST_TYPED)
    pieces = [piece.strip() for piece in re.split(r"[;\n]|,(?!\d)|(?<!\b0),(?=\d)", without_full_stops(text))]
    readers = [_SentenceReader(place, piece) for place, piece in enumerate(filter(None, pieces), 1)]
    if not readers:
        raise Refused("numero.empty")
    return tuple(sentence for reader in readers for sentence in reader.sentences())


class _SentenceReader:
    """Reads one sentence."""

    def __init__(self, place: int, text: str) -> None:
        self.place, self.text = place, text
        self.typed = self._tokenise(strip_accents(text).lower().translate(_SAME))
        self.tokens = [WORDS.meaning(found) or found for found, _ in self.typed]
        if parted := WORDS.find_parted([found for found, _ in self.typed]):
            verb, particle, self.tokens[verb] = parted
            del self.tokens[particle], self.typed[particle]
        self.at = 0

    def _tokenise(self, text: str) -> list[tuple[str, str]]:
        """Split a text into tokens, each with one spelling for its sign and as typed."""
        tokens, at = list[tuple[str, str]](), 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None:
                raise Refused("numero.sign", place=self.place, text=self.text, sign=self.text[at:].strip()[0])
            tokens.append((found[1], self.text[found.start(1) : found.end()]))
            at = found.end()
        return tokens

    @property
    def next(self) -> str:
        """The next token, empty at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def consume(self) -> str:
        """Consume the next token and return it."""
        token = self.next
        self.at += 1
        return token

    def make_refusal(self) -> Refused:
        """The refusal for an unexpected next token."""
        sign = self.typed[self.at][1] if self.next else ""
        return Refused("numero.form", place=self.place, text=self.text, sign=sign)

    def sentences(self) -> tuple[Sentence, ...]:
        """Read all sentences. ``8 + 1 = 9 take 9`` is two."""
        verb = VERBS[self.consume()] if self.next in VERBS else None
        wild = self.read_discarded() if verb == "discard" else None
        equations = () if wild or not self.next or self.next in VERBS else self.equations()
        before: tuple[Sentence, ...] = ()
        if verb is None and self.next in VERBS:
            verb = VERBS[self.consume()]
            if self.next:
                before = (Sentence(self.place, self.text, equations),)
                equations = (Equation(Operand(self.value(self.number())), None),)
        if self.next:
            raise self.make_refusal()
        return (*before, Sentence(self.place, self.text, equations, verb, wild))

    def read_discarded(self) -> Wilded | None:
        """Read the wild card after ``discard``: anything that is not a plain number."""
        if len(self.tokens) == 2 and self.next.isascii() and self.next.isdecimal():
            return None
        nothing = Operand(Fraction(0))
        kept = [place for place, token in enumerate(self.tokens) if place == 0 or token != "n"]
        self.tokens, self.typed = [self.tokens[place] for place in kept], [self.typed[place] for place in kept]
        if self.next in ("√", "∛"):
            return Wilded(nothing, "root", Fraction("√∛".index(self.next) + 2), f"{self.consume()}N")
        if self.next in ("²", "³", "^2", "^3"):
            n = _power(self.consume())
            return Wilded(nothing, "power", Fraction(n), f"N{SUPERSCRIPT[n]}")
        if self.next in ("−", "×", "÷"):
            found = self.read_operation(nothing)
            return found if isinstance(found, Wilded) else None
        part = self.number()
        if self.next == "/":
            part = f"{part}{self.consume()}{self.number()}"
        return self.part(nothing, part)

    def equations(self) -> tuple[Equation, ...]:
        """Read an expression and its results, one for each equals sign."""
        left, found = self.sum(self.term(self.primary())), []
        while self.next == "=":
            self.consume()
            said = self.result()
            found.append(Equation(left, said))
            if self.next and self.next not in VERBS and self.next != "=":
                left = self.sum(self.term(self.read_powers(Operand(said))))
                if self.next != "=":
                    found.append(Equation(left, None))
            elif self.next == "=":
                left = Operand(said)
        return tuple(found) or (Equation(left, None),)

    def result(self) -> Fraction:
        """Read what follows an equals sign: a number, or a fraction if nothing comes after it."""
        token = self.number()
        if self.next == "/" and self.after_next().isdecimal() and self.next_but(2) in ("", *VERBS):
            self.consume()
            token = f"{token}/{self.consume()}"
        return self.value(token)

    def sum(self, left: Expression) -> Expression:
        """Read on from ``left`` with everything joined to it by + or subtracted by −."""
        while self.next in ("+", "−"):
            if self.next == "−":
                left = self.read_operation(left)
                if self.next in ("×", "÷", "/"):
                    raise Refused("numero.brackets", place=self.place, text=self.text)
            else:
                self.consume()
                more = self.term(self.primary())
                left = Sum((*left.terms, more)) if isinstance(left, Sum) else Sum((left, more))
        return left

    def term(self, left: Expression) -> Expression:
        """Read on from ``left`` with everything that it is multiplied or divided by."""
        while self.next in ("×", "÷", "/"):
            left = self.read_operation(left)
        return left

    def read_operation(self, left: Expression) -> Wilded:
        """Read the next sign and number as a wild card played on ``left``."""
        sign = self.consume()
        token = self.number()
        value = self.value(token)
        if sign == "×" and (value.denominator > 1 or token.endswith("%")):
            return self.part(left, token)
        if sign == "×" and self.next == "/" and self.after_next().isdecimal():
            self.consume()
            return self.part(left, f"{token}/{self.consume()}", slash=True)
        kinds: dict[str, EffectKind] = {"−": "minus", "×": "times", "÷": "over", "/": "over"}
        return Wilded(left, kinds[sign], value, f"{'÷' if sign == '/' else sign}{token}", sign == "/")

    def part(self, left: Expression, token: str, *, slash: bool = False) -> Wilded:
        """Play a fraction, decimal or percentage on ``left``."""
        return Wilded(left, "part", self.value(token), token.replace(",", "."), slash)

    def primary(self) -> Expression:
        """Read a number, a bracket or a root, possibly with powers, or a part ``of`` something."""
        if self.next == "(":
            self.consume()
            inner = self.sum(self.term(self.primary()))
            if self.next != ")":
                raise self.make_refusal()
            self.consume()
            return self.read_powers(inner)
        if self.next in ("√", "∛"):
            face = self.consume()
            return Wilded(self.primary(), "root", Fraction("√∛".index(face) + 2), f"{face}N")
        token = self.number()
        if self.next == "/" and self.after_next().isdecimal() and self.next_but(2) == "of":
            self.consume()
            token = f"{token}/{self.consume()}"
        value = self.value(token)
        if self.next == "of" or (value < 1 and self.next == "×"):
            self.consume()
            return self.part(self.primary(), token)
        return self.read_powers(Operand(value))

    def read_powers(self, left: Expression) -> Expression:
        """Read the powers that follow ``left``."""
        while self.next in ("²", "³", "^2", "^3"):
            n = _power(self.consume())
            left = Wilded(left, "power", Fraction(n), f"N{SUPERSCRIPT[n]}")
        return left

    def number(self) -> str:
        """Consume the token of a number."""
        if not self.next or not (self.next[0].isdecimal() or self.next[0].isnumeric()) or self.next in "²³":
            raise self.make_refusal()
        return self.consume()

    def value(self, token: str) -> Fraction:
        """Parse a number's token."""
        try:
            return part_of(token.replace(",", "."))
        except (ValueError, ZeroDivisionError):
            raise self.make_refusal() from None

    def after_next(self) -> str:
        """The token after the next one."""
        return self.next_but(1)

    def next_but(self, n: int) -> str:
        """The token ``n`` places after the next one, empty at the end."""
        return self.tokens[self.at + n] if self.at + n < len(self.tokens) else ""


def _power(sign: str) -> int:
    return 2 if sign in ("²", "^2") else 3


def write_expression(expression: Expression) -> str:
    """Write an expression with proper signs: ``8 + 1``, ``(10 − 2) ÷ 4``."""
    match expression:
        case Operand(value=number):
            return write_value(number)
        case Sum(terms=terms):
            return " + ".join(map(write_expression, terms))
        case Wilded(on=inner, kind=kind, face=face):
            term = write_expression(inner)
            atom = term if isinstance(inner, Operand) else f"({term})"
            match kind:
                case "power":
                    return f"{atom}{face[-1]}"
                case "root":
                    return f"{face[0]}{atom}"
                case "part":
                    return f"{atom} × {face}"
                case _:
                    return f"{atom} {face[0]} {face[1:]}"
