"""From typed number sentences to an action: which piles, cards and wild cards are meant (NUMERO-13 … NUMERO-23).

A number means an earlier result (the latest first), else a pile of that value: the one with the most cards, then
the oldest; alone on its side of an equation (``10 = 10``) it means a pile first. A wild card means the same face
first, then the same arithmetic, cards in the centre before those in the hand.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.cards import Card
from bot.games.numero.grammar import Equation, Expression, Operand, Sentence, Sum, Wilded, in_signs, read
from bot.games.numero.hints import value
from bot.games.numero.midturn import MidTurn, laid_out, with_play
from bot.games.numero.model import (
    Build,
    Discard,
    NumeroAction,
    NumeroView,
    Pass,
    Stop,
    Take,
    WildPlay,
)
from bot.games.numero.values import written


def action_of(view: NumeroView, text: str) -> NumeroAction:
    """The action that a player's sentences mean.

    Raises ``Refused`` with the ``place`` (from 1) and the ``text`` of the wrong sentence: numero.* as listed in
    ``refusals``, or what the rules raise for a wild play.
    """
    found = read(text)
    verb = _verb(found)
    match verb.verb:
        case "pass":
            return Pass()
        case "stop":
            return Stop()
        case "discard":
            return _discarded(view, found, verb)
        case "build":
            return _built(view, found, verb)
        case _:
            return _taken(view, found, verb)


class _Result(msgspec.Struct, frozen=True):
    """The result of a sentence: its piles, its value, the sentence."""

    piles: tuple[int, ...]
    value: Fraction
    sentence: Sentence


class _Said(msgspec.Struct, frozen=True):
    """The table after some sentences: the plays so far, results that have not been used yet, and piles that are
    named in the sentence being read."""

    table: MidTurn
    plays: tuple[WildPlay, ...] = ()
    results: tuple[_Result, ...] = ()
    named: frozenset[int] = frozenset()


def _verb(found: tuple[Sentence, ...]) -> Sentence:
    """The one sentence that says what the number card does; sentences that discard wild cards do not count."""
    verbs = [sentence for sentence in found if sentence.verb and sentence.wild is None]
    if not verbs:
        raise Refused("numero.verb", place=found[-1].place, text=found[-1].text)
    if len(verbs) > 1 or verbs[0] is not found[-1]:
        raise Refused("numero.order", place=verbs[0].place, text=verbs[0].text)
    return verbs[0]


def _discarded(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Discard:
    number = _only_number(verb)
    if number is None:
        raise Refused("numero.form", place=verb.place, text=verb.text, sign="")
    said = _all(_start(view), found[:-1])
    _used_up(said, ())
    return Discard(_card(view, number, verb)[0].id, said.plays)


def _taken(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Take:
    number = _only_number(verb)
    said = _all(_start(view), found if number is None else found[:-1])
    if number is None:
        if not said.results:
            raise Refused("numero.verb", place=verb.place, text=verb.text)
        number = said.results[-1].value
    cards = _card(view, number, verb)
    groups = tuple(result.piles for result in said.results if result.value == number)
    if not groups:
        groups = tuple((name,) for name in _worth(said, number))
    if not groups:
        raise _no_pile(said, number, verb)
    _used_up(said, tuple(name for group in groups for name in group))
    piles = tuple(name for group in groups for name in group)
    takes = [Take(card.id, piles, said.plays, groups) for card in cards]
    return max(takes, key=lambda take: value(view, take)) if view.options.mode == "points" else takes[0]


def _built(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Build:
    """The last equation adds the card; the verb may follow it or repeat the result."""
    number = _only_number(verb)
    equations = found if number is None and verb.equations else found[:-1]
    if not equations or not equations[-1].equations:
        raise Refused("numero.build", place=verb.place, text=verb.text)
    last = equations[-1]
    said = _all(_start(view), equations[:-1])
    for equation in last.equations[:-1]:
        said = _equation(said, equation, last)
    build, total = _added(view, said, last.equations[-1], last)
    if number is not None and number != total:
        raise Refused(
            "numero.sum",
            place=verb.place,
            text=verb.text,
            left=last.text,
            value=written(total),
            said=written(number),
        )
    return build


def _added(view: NumeroView, said: _Said, equation: Equation, last: Sentence) -> tuple[Build, Fraction]:
    """The build that an equation describes: the card from the hand is the last of its numbers that works."""
    terms = equation.left.terms if isinstance(equation.left, Sum) else (equation.left,)
    first: Refused | None = None
    for i in reversed(range(len(terms))):
        term = terms[i]
        cards = [card for card in view.numbers if isinstance(term, Operand) and card.number == term.value]
        if not cards or len(terms) == 1:
            continue
        try:
            after, piles = _joined(said, terms[:i] + terms[i + 1 :], last)
        except Refused as refused:
            first = first or refused
            continue
        total = _value(after, piles) + cards[0].number
        _check(equation, total, last)
        _used_up(after, piles)
        return Build(cards[0].id, piles, after.plays), total
    raise first or Refused("numero.build_card", place=last.place, text=last.text)


def _start(view: NumeroView) -> _Said:
    return _Said(laid_out(view, view.hand or ()))


def _all(said: _Said, found: tuple[Sentence, ...]) -> _Said:
    for sentence in found:
        if sentence.wild is not None:
            card = _wild(said, sentence.wild, sentence, hand=True)
            said = _with(said, WildPlay(card.id), sentence)
        for equation in sentence.equations:
            said = _equation(said, equation, sentence)
    return said


def _equation(said: _Said, equation: Equation, sentence: Sentence) -> _Said:
    """Carry out an equation on the table and remember its result."""
    said = replace(said, named=frozenset())
    alone = _worth(said, equation.left.value) if isinstance(equation.left, Operand) else []
    after, piles = (said, (alone[0],)) if alone else _made(said, equation.left, sentence)
    total = _value(after, piles)
    _check(equation, total, sentence)
    return replace(after, results=(*after.results, _Result(piles, total, sentence)), named=frozenset())


def _check(equation: Equation, total: Fraction, sentence: Sentence) -> None:
    """Raise ``Refused`` if the stated result is not the value of the equation."""
    if equation.said is not None and equation.said != total:
        raise _wrong_sum(sentence, equation, total, equation.said)


def _wrong_sum(sentence: Sentence, equation: Equation, total: Fraction, said: Fraction) -> Refused:
    return Refused(
        "numero.sum",
        place=sentence.place,
        text=sentence.text,
        left=in_signs(equation.left),
        value=written(total),
        said=written(said),
    )


def _made(said: _Said, expression: Expression, sentence: Sentence) -> tuple[_Said, tuple[int, ...]]:
    """The piles that an expression means, after playing its wild cards."""
    match expression:
        case Operand(value=number):
            return _named(said, number, sentence)
        case Sum(terms=terms):
            return _joined(said, terms, sentence)
        case Wilded(on=Operand(value=top), value=bottom, slash=True) if _result(said, top / (bottom or 1)):
            return _named(said, top / (bottom or 1), sentence)
        case Wilded(on=inner):
            said, piles = _made(said, inner, sentence)
            card = _wild(said, expression, sentence)
            return _with(said, WildPlay(card.id, piles), sentence), piles[:1]


def _joined(said: _Said, terms: tuple[Expression, ...], sentence: Sentence) -> tuple[_Said, tuple[int, ...]]:
    """The piles that these terms mean together. Terms with wild cards are read first, so that the other terms
    cannot take what they need."""
    piles: dict[int, tuple[int, ...]] = {}
    for i in sorted(range(len(terms)), key=lambda i: isinstance(terms[i], Operand)):
        said, piles[i] = _made(said, terms[i], sentence)
    return said, tuple(name for i in range(len(terms)) for name in piles[i])


def _named(said: _Said, number: Fraction, sentence: Sentence) -> tuple[_Said, tuple[int, ...]]:
    """The result or pile that a number means."""
    result = _result(said, number)
    if result is not None:
        left = tuple(other for other in said.results if other is not result)
        return replace(said, results=left, named=said.named | set(result.piles)), result.piles
    free = _worth(said, number)
    if not free:
        raise _no_pile(said, number, sentence)
    return replace(said, named=said.named | {free[0]}), (free[0],)


def _result(said: _Said, number: Fraction) -> _Result | None:
    """The latest unused result with that value."""
    return next((result for result in reversed(said.results) if result.value == number), None)


def _worth(said: _Said, number: Fraction) -> list[int]:
    """The piles of that value that are in no unused result and not named in the sentence yet, those with most
    cards first."""
    taken = said.named | {name for result in said.results for name in result.piles}
    free = [stack for stack in said.table.stacks if stack.value == number and stack.id not in taken]
    return [stack.id for stack in sorted(free, key=lambda stack: (-len(stack.cards), stack.id))]


def _no_pile(said: _Said, number: Fraction, sentence: Sentence) -> Refused:
    taken = said.named | {name for result in said.results for name in result.piles}
    free = [written(stack.value) for stack in said.table.stacks if stack.id not in taken]
    free += [written(result.value) for result in said.results]
    return Refused("numero.no_pile", place=sentence.place, text=sentence.text, value=written(number), have=free)


def _wild(said: _Said, wanted: Wilded, sentence: Sentence, *, hand: bool = False) -> Card:
    """The wild card that is meant; with ``hand`` only cards in the hand count."""
    table = said.table
    names = (*(() if hand else table.wilds), *table.hand)
    fitting = [card for card in (table.cards[name] for name in names) if _fits(card, wanted)]
    if not fitting:
        raise Refused("numero.no_wild", place=sentence.place, text=sentence.text, face=wanted.face)
    return min(
        fitting,
        key=lambda card: (card.face != wanted.face, card.effect is None or card.effect.kind != wanted.kind),
    )


def _fits(card: Card, wanted: Wilded) -> bool:
    """Whether a wild card does what is asked for: ÷2 and ½ are the same arithmetic."""
    effect = card.effect
    if effect is None:
        return False
    if effect.kind in ("over", "part", "times") and wanted.kind in ("over", "part", "times"):
        own = Fraction(1, effect.n) if effect.kind == "over" else Fraction(effect.n, effect.of)
        return own == (1 / wanted.value if wanted.kind == "over" and wanted.value else wanted.value)
    return effect.kind == wanted.kind and effect.n == wanted.value


def _with(said: _Said, play: WildPlay, sentence: Sentence) -> _Said:
    try:
        table = with_play(said.table, play)
    except Refused as refused:
        raise Refused(refused.code, **refused.params, place=sentence.place, text=sentence.text) from None
    return replace(said, table=table, plays=(*said.plays, play))


def _value(said: _Said, piles: tuple[int, ...]) -> Fraction:
    return sum((said.table.stack(name).value for name in piles), Fraction())


def _card(view: NumeroView, number: Fraction, sentence: Sentence) -> list[Card]:
    """The number cards in the hand with that number."""
    cards = [card for card in view.numbers if card.number == number]
    if not cards:
        raise Refused("numero.no_card", place=sentence.place, text=sentence.text, number=written(number))
    return cards


def _used_up(said: _Said, piles: tuple[int, ...]) -> None:
    """Raise ``Refused`` if piles were joined but not used: a join may not stay (NUMERO-13)."""
    for result in said.results:
        if len(result.piles) > 1 and not set(result.piles) <= set(piles):
            raise Refused("numero.unused", place=result.sentence.place, text=result.sentence.text)


def _only_number(sentence: Sentence) -> Fraction | None:
    """The number of ``take 9`` or ``9 take``; None if the sentence is anything else."""
    match sentence.equations:
        case (Equation(left=Operand(value=number), said=None),):
            return number
        case _:
            return None
