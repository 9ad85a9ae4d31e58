"""What typed number sentences can mean on a table: which piles, results and wild cards (NUMERO-13 … NUMERO-23).

All readings are tried, the likeliest first. A number is an earlier result (the latest first), otherwise the pile
that is worth most, then the oldest. Alone on its side of an equation (``10 = 10``) it is a pile first. A wild card
is the same face first, then the same arithmetic, cards in the centre before those in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.cards import Card
from bot.games.numero.midturn import MidTurn, Stack, lay_out, with_play
from bot.games.numero.model import NumeroView, WildPlay
from bot.games.numero.scoring import group_points, profile
from bot.games.numero.typing.grammar import Equation, Expression, Operand, Sentence, Sum, Wilded, write_expression
from bot.games.numero.values import Value, add, write_value

MOST_STEPS = 250
"""So many numbers and wild cards are looked up for a text; what has been found by then counts. A reading of the
longest text takes half of them."""

Piles = tuple[int, ...]


class SentenceResult(msgspec.Struct, frozen=True):
    """The result of a sentence: its piles, its value, the sentence."""

    piles: Piles
    value: Value
    sentence: Sentence


class Said(msgspec.Struct, frozen=True):
    """The table after some sentences: the plays so far, the unused results, and the piles named in the current
    sentence."""

    table: MidTurn
    plays: tuple[WildPlay, ...] = ()
    results: tuple[SentenceResult, ...] = ()
    named: frozenset[int] = frozenset()

    def value(self, piles: Piles) -> Value:
        """The total value of these piles."""
        return add(self.table.stack(name).value for name in piles)

    def use(self, piles: Piles) -> None:
        """Raise ``Refused`` unless these piles use up what was said. A join may not stay (NUMERO-13), and a pile
        is not named for nothing."""
        for result in self.results:
            if set(result.piles) <= set(piles):
                continue
            where = {"place": result.sentence.place, "text": result.sentence.text}
            if len(result.piles) > 1:
                raise Refused("numero.unused", **where)
            if not self.table.stack(result.piles[0]).is_altered:
                raise Refused("numero.spare", value=write_value(result.value), **where)


Step = tuple[Sentence, Equation | Wilded]
"""A part of a sentence that is carried out: an equation, or a wild card that is discarded."""


class Meanings:
    """The readings of sentences on the table that a player sees. ``reason`` is why the likeliest failed."""

    def __init__(self, view: NumeroView) -> None:
        self.view = view
        self.reason: Refused | None = None
        self._left = MOST_STEPS
        self._points = view.options.mode == "points"

    def of(self, sentences: Sequence[Sentence], begun: Sentence | None = None) -> Iterator[Said]:
        """Generate the table in each reading after these sentences and all but the last equation of ``begun``."""
        steps: list[Step] = []
        for sentence in sentences:
            steps += [(sentence, sentence.wild)] if sentence.wild is not None else []
            steps += [(sentence, equation) for equation in sentence.equations]
        if begun is not None:
            steps += [(begun, equation) for equation in begun.equations[:-1]]
        return self._all(Said(lay_out(self.view, self.view.hand or ())), steps)

    def note_failure(self, why: Refused) -> None:
        """Keep the reason why a reading is impossible, if it is the first."""
        self.reason = self.reason or why

    def join(self, said: Said, terms: Sequence[Expression], sentence: Sentence) -> Iterator[tuple[Said, Piles]]:
        """Find the piles that these terms mean together. Terms with wild cards are read first, so that the other
        terms cannot take what they need."""
        order = sorted(range(len(terms)), key=lambda i: isinstance(terms[i], Operand))
        for after, found in self._in_order(said, [terms[i] for i in order], sentence):
            piles = dict(zip(order, found, strict=True))
            yield after, tuple(name for i in range(len(terms)) for name in piles[i])

    def check(self, equation: Equation, total: Value, sentence: Sentence) -> bool:
        """Whether the stated result, if there is one, is the value of the equation."""
        if equation.said is None or equation.said == total:
            return True
        left = write_expression(equation.left)
        facts = {"left": left, "value": write_value(total), "said": write_value(equation.said)}
        self._wrong("numero.sum", sentence, **facts)
        return False

    def find_free_piles_worth(self, said: Said, number: Value) -> list[Stack]:
        """The piles of that value that are in no unused result and not named in the sentence yet, worth most
        first."""
        taken = said.named | {name for result in said.results for name in result.piles}
        free = [stack for stack in said.table.stacks if stack.value == number and stack.id not in taken]
        return sorted(free, key=lambda stack: (-self._gain(stack), stack.id))

    def note_no_pile(self, said: Said, number: Value, sentence: Sentence) -> None:
        """Record that no pile or result has that value."""
        taken = said.named | {name for result in said.results for name in result.piles}
        free = [write_value(stack.value) for stack in said.table.stacks if stack.id not in taken]
        free += [write_value(result.value) for result in said.results]
        self._wrong("numero.no_pile", sentence, value=write_value(number), have=free)

    def _all(self, said: Said, steps: Sequence[Step]) -> Iterator[Said]:
        if not steps:
            yield said
            return
        (sentence, step), *rest = steps
        for after in self._step(said, step, sentence):
            yield from self._all(after, rest)

    def _step(self, said: Said, step: Equation | Wilded, sentence: Sentence) -> Iterator[Said]:
        match step:
            case Wilded():
                card = self._wild(said, step, sentence, hand=True)
                after = card and self._with(said, WildPlay(card.id), sentence)
                if after:
                    yield after
            case Equation(left=left):
                said = replace(said, named=frozenset())
                ways = self._alone(said, left, sentence) if isinstance(left, Operand) else None
                for after, piles in ways or self._make(said, left, sentence):
                    total = after.value(piles)
                    if self.check(step, total, sentence):
                        result = SentenceResult(piles, total, sentence)
                        yield replace(after, results=(*after.results, result), named=frozenset())

    def _alone(self, said: Said, operand: Operand, sentence: Sentence) -> Iterator[tuple[Said, Piles]]:
        """Read a number on its own, as a pile first."""
        ways = list(self._find_named(said, operand.value, sentence))
        return iter(sorted(ways, key=lambda way: way[0].results != said.results))

    def _make(self, said: Said, expression: Expression, sentence: Sentence) -> Iterator[tuple[Said, Piles]]:
        """Find the piles that an expression can mean, after playing its wild cards."""
        match expression:
            case Operand(value=number):
                yield from self._find_named(said, number, sentence)
            case Sum(terms=terms):
                yield from self.join(said, terms, sentence)
            case Wilded():
                for other in self._reinterpret_slash(said, expression):
                    if isinstance(other, Operand):
                        yield from self._find_named(said, other.value, sentence)
                    else:
                        yield from self._play(said, other, sentence)

    def _reinterpret_slash(self, said: Said, wilded: Wilded) -> Iterator[Operand | Wilded]:
        """Reinterpret a wild card with a slash. ``13/5`` can be a result, ``2/3 × 9`` a fraction, and ``9 × 2/3``
        two cards where there is no such fraction."""
        match wilded:
            case Wilded(kind="times", on=Wilded(slash=True, kind="over", on=Operand(top), value=n)) if n:
                yield wilded
                part = top / n
                yield Wilded(Operand(wilded.value), "part", part, write_value(part))
            case Wilded(slash=True, kind="over", on=Operand(top), value=n):
                if n and _result(said, top / n):
                    yield Operand(top / n)
                yield wilded
            case Wilded(slash=True, kind="part", face=face):
                times, over = face.split("/")
                if any(_fits(card, wilded) for card in self.view.cards.values()):
                    yield wilded
                if any(_fits(self.view.cards[name], wilded) for name in (*said.table.wilds, *said.table.hand)):
                    return
                first = Wilded(wilded.on, "times", Fraction(times), f"×{times}")
                yield Wilded(first, "over", Fraction(over), f"÷{over}")
            case _:
                yield wilded

    def _play(self, said: Said, wilded: Wilded, sentence: Sentence) -> Iterator[tuple[Said, Piles]]:
        for before, piles in self._make(said, wilded.on, sentence):
            card = self._wild(before, wilded, sentence)
            after = card and self._with(before, WildPlay(card.id, piles), sentence)
            if after:
                yield after, piles[:1]

    def _in_order(
        self, said: Said, terms: Sequence[Expression], sentence: Sentence
    ) -> Iterator[tuple[Said, tuple[Piles, ...]]]:
        if not terms:
            yield said, ()
            return
        for after, piles in self._make(said, terms[0], sentence):
            for last, others in self._in_order(after, terms[1:], sentence):
                yield last, (piles, *others)

    def _find_named(self, said: Said, number: Value, sentence: Sentence) -> Iterator[tuple[Said, Piles]]:
        """Find what a number can mean: the latest result of that value, and the pile of that value that is worth
        most. Another pile of that value would do just as well."""
        if not self._take_step():
            return
        result, free = _result(said, number), self.find_free_piles_worth(said, number)
        if result is not None:
            left = tuple(other for other in said.results if other is not result)
            yield replace(said, results=left, named=said.named | set(result.piles)), result.piles
        if free:
            yield replace(said, named=said.named | {free[0].id}), (free[0].id,)
        elif result is None:
            self.note_no_pile(said, number, sentence)

    def _take_step(self) -> bool:
        """Take another step of the budget, False if it is spent."""
        self._left -= 1
        return self._left >= 0

    def _gain(self, stack: Stack) -> int:
        """The worth of a pile: its cards, or roughly its points."""
        if not self._points:
            return len(stack.cards)
        return group_points(profile(self.view.cards[name] for name in stack.cards))

    def _wild(self, said: Said, wanted: Wilded, sentence: Sentence, *, hand: bool = False) -> Card | None:
        """Find the wild card that is meant. With ``hand`` only cards in the hand count."""
        table = said.table
        names = (*(() if hand else table.wilds), *table.hand)
        fitting = [card for card in (table.cards[name] for name in names) if _fits(card, wanted)]
        if not fitting:
            self._wrong("numero.no_wild", sentence, face=wanted.face)
            return None
        return min(
            fitting,
            key=lambda card: (card.face != wanted.face, card.effect is None or card.effect.kind != wanted.kind),
        )

    def _with(self, said: Said, play: WildPlay, sentence: Sentence) -> Said | None:
        try:
            table = with_play(said.table, play)
        except Refused as refused:
            self._wrong(refused.code, sentence, **refused.params)
            return None
        return replace(said, table=table, plays=(*said.plays, play))

    def _wrong(self, code: str, sentence: Sentence, **facts: object) -> None:
        self.note_failure(Refused(code, **facts, place=sentence.place, text=sentence.text))


def _result(said: Said, number: Value) -> SentenceResult | None:
    """Find the latest unused result with that value."""
    return next((result for result in reversed(said.results) if result.value == number), None)


def _fits(card: Card, wanted: Wilded) -> bool:
    """Whether a wild card has the wanted effect: ÷2 and ½ are the same arithmetic."""
    effect = card.effect
    if effect is None:
        return False
    if effect.kind in ("over", "part", "times") and wanted.kind in ("over", "part", "times"):
        own = Fraction(1, effect.n) if effect.kind == "over" else Fraction(effect.n, effect.of)
        return own == (1 / wanted.value if wanted.kind == "over" and wanted.value else wanted.value)
    return effect.kind == wanted.kind and effect.n == wanted.value
