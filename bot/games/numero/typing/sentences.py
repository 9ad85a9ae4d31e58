"""From typed number sentences to an action of the number card.

``meanings`` says what numbers and wild cards can mean. Of all readings, the take that wins most is meant. Builds
and discards mean the likeliest reading that is possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations, islice, product
from operator import itemgetter

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.cards import Card
from bot.games.numero.hints import value
from bot.games.numero.model import (
    Build,
    Discard,
    NumeroAction,
    NumeroView,
    Pass,
    Stop,
    Take,
)
from bot.games.numero.typing.grammar import Equation, Operand, Sentence, Sum, read_sentences
from bot.games.numero.typing.meanings import Meanings, Said
from bot.games.numero.values import Value, write_value

MOST_READINGS = 12
"""So many readings of a take are compared to find the one that wins most."""
MOST_SWAPS = 120
"""So many times piles of equal value are swapped in the best reading, to see whether it then wins more."""


def action_of(view: NumeroView, text: str) -> NumeroAction:
    """Read a player's sentences as an action. Raises ``Refused`` with the ``place`` (from 1) and the ``text`` of
    the wrong sentence: numero.* as listed in ``refusals``, or what the rules raise for a wild play."""
    found = read_sentences(text)
    verb = _verb(found)
    match verb.verb:
        case "pass":
            return Pass()
        case "stop":
            return Stop()
        case "discard":
            return _read_discard(view, found, verb)
        case "build":
            return _read_build(view, found, verb)
        case _:
            return _read_take(view, found, verb)


def _verb(found: tuple[Sentence, ...]) -> Sentence:
    """Find the one sentence that plays the number card. Sentences that discard wild cards do not count."""
    verbs = [sentence for sentence in found if sentence.verb and sentence.wild is None]
    if not verbs:
        raise Refused("numero.verb", place=found[-1].place, text=found[-1].text)
    if len(verbs) > 1 or verbs[0] is not found[-1]:
        raise Refused("numero.order", place=verbs[0].place, text=verbs[0].text)
    return verbs[0]


def _read_discard(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Discard:
    number = _only_number(verb)
    if number is None:
        raise Refused("numero.form", place=verb.place, text=verb.text, sign="")
    meanings = Meanings(view)
    for said in meanings.of(found[:-1]):
        try:
            said.use(())
        except Refused as refused:
            meanings.note_failure(refused)
        else:
            return Discard(_cards_with_number(view, number, verb)[0].id, said.plays)
    raise _reason(meanings)


def _read_take(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Take:
    number = _only_number(verb)
    meanings, takes = Meanings(view), list[Take]()
    for n, said in enumerate(meanings.of(found if number is None else found[:-1]), 1):
        try:
            takes += _takes(view, said, number, verb, meanings)
        except Refused as refused:
            meanings.note_failure(refused)
        if n == MOST_READINGS:
            break
    if not takes:
        raise _reason(meanings)
    return _best(view, takes)


def _best(view: NumeroView, takes: list[Take]) -> Take:
    """Choose the (first) take that wins most, with its piles of equal value swapped for the better."""
    most, best = max(((value(view, take), take) for take in takes), key=itemgetter(0))
    first, cards = best, dict.fromkeys(take.card for take in takes)
    swaps = tuple(_equal_piles(view, first))
    several = chain(combinations(swaps, 1), combinations(swaps, 2))
    for pairs, card in islice(product(several, cards), MOST_SWAPS):
        take = replace(reduce(_swap, pairs, first), card=card)
        worth = value(view, take)
        if worth > most:
            most, best = worth, take
    return best


def _equal_piles(view: NumeroView, take: Take) -> Iterator[tuple[int, int]]:
    """Generate pairs of piles that may swap places in a take: of equal value, at least one of them in use."""
    used = {*take.piles, *(name for play in take.wilds for name in play.on)}
    for one, other in combinations(view.piles, 2):
        if one.value == other.value and not used.isdisjoint((one.id, other.id)):
            yield one.id, other.id


def _swap(take: Take, pair: tuple[int, int]) -> Take:
    one, other = pair
    names = {one: other, other: one}

    def rename(piles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(names.get(name, name) for name in piles)

    wilds = tuple(replace(play, on=rename(play.on)) for play in take.wilds)
    return replace(take, piles=rename(take.piles), wilds=wilds, groups=tuple(map(rename, take.groups)))


def _takes(view: NumeroView, said: Said, number: Value | None, verb: Sentence, meanings: Meanings) -> list[Take]:
    """List the takes of a reading, one for each fitting card of the hand. Raises ``Refused``."""
    if number is None:
        if not said.results:
            raise Refused("numero.verb", place=verb.place, text=verb.text)
        number = said.results[-1].value
    cards = _cards_with_number(view, number, verb)
    groups = tuple(result.piles for result in said.results if result.value == number)
    if not groups:
        groups = tuple((stack.id,) for stack in meanings.find_free_piles_worth(said, number))
    if not groups:
        meanings.note_no_pile(said, number, verb)
        return []
    piles = tuple(name for group in groups for name in group)
    said.use(piles)
    return [Take(card.id, piles, said.plays, groups) for card in cards]


def _read_build(view: NumeroView, found: tuple[Sentence, ...], verb: Sentence) -> Build:
    """Read a build. The last equation adds the card, and the verb may follow it or repeat the result."""
    number = _only_number(verb)
    equations = found if number is None and verb.equations else found[:-1]
    if not equations or not equations[-1].equations:
        raise Refused("numero.build", place=verb.place, text=verb.text)
    last, meanings = equations[-1], Meanings(view)
    for said in meanings.of(equations[:-1], last):
        for build, total in _builds_of(view, said, last.equations[-1], last, meanings):
            if number in (None, total):
                return build
            facts = {"left": last.text, "value": write_value(total), "said": write_value(number)}
            meanings.note_failure(Refused("numero.sum", place=verb.place, text=verb.text, **facts))
    raise _reason(meanings)


def _builds_of(
    view: NumeroView, said: Said, equation: Equation, last: Sentence, meanings: Meanings
) -> Iterator[tuple[Build, Value]]:
    """Generate the builds that an equation describes, with their results. The card from the hand is the last of
    its numbers that works."""
    terms = equation.left.terms if isinstance(equation.left, Sum) else (equation.left,)
    added = [i for i in reversed(range(len(terms))) if len(terms) > 1 and _held_cards(view, terms[i])]
    for i in added:
        card = _held_cards(view, terms[i])[0]
        for after, piles in meanings.join(said, terms[:i] + terms[i + 1 :], last):
            total = after.value(piles) + card.number
            if not meanings.check(equation, total, last):
                continue
            try:
                after.use(piles)
            except Refused as refused:
                meanings.note_failure(refused)
            else:
                yield Build(card.id, piles, after.plays), total
    if not added:
        meanings.note_failure(Refused("numero.build_card", place=last.place, text=last.text))


def _held_cards(view: NumeroView, term: object) -> list[Card]:
    return [card for card in view.numbers if isinstance(term, Operand) and card.number == term.value]


def _cards_with_number(view: NumeroView, number: Value, sentence: Sentence) -> list[Card]:
    """Find the number cards in the hand with that number."""
    cards = [card for card in view.numbers if card.number == number]
    if not cards:
        raise Refused("numero.no_card", place=sentence.place, text=sentence.text, number=write_value(number))
    return cards


def _reason(meanings: Meanings) -> Refused:
    assert meanings.reason is not None
    return meanings.reason


def _only_number(sentence: Sentence) -> Fraction | None:
    """The number of ``take 9`` or ``9 take``, None for anything else."""
    match sentence.equations:
        case (Equation(left=Operand(value=number), said=None),):
            return number
        case _:
            return None
