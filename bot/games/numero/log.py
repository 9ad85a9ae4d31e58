"""What happened in a match of Numero, as lines for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.base import Event
from bot.games.log import Line, LogTable
from bot.games.numero.cards import HOUSE, Cards, cards_of
from bot.games.numero.events import (
    Built,
    CentreWon,
    Challenged,
    Discarded,
    Ended,
    LastChance,
    Passed,
    Took,
    WildHand,
)
from bot.games.numero.model import Pile
from bot.games.numero.options import NumeroOptions
from bot.games.numero.scoring import ScoreLine, total
from bot.games.numero.values import read_wild_sentence
from bot.games.sentences import Plural, Sentence, say, show
from bot.i18n import Texts

ALL_CARDS: Cards = cards_of(HOUSE, NumeroOptions(level="expert"))
"""The cards of the largest deck, for the faces in log lines."""


_REASONS: dict[str, Sentence] = {
    "takes": Plural("{n} take", "{n} takes"),
    "cards": Plural("{n} card", "{n} cards"),
    "printed": "printed points",
    "five": "a take of 5 cards",
    "six": "a take of 6 or more cards",
    "three_operations": "three of + − × ÷",
    "four_operations": "all of + − × ÷",
    "four_colours": "all four colours",
    "one_colour": "one colour only",
    "clear": "centre cleared",
    "most_cards": "most cards",
    "left": Plural("{n} card left in hand", "{n} cards left in hand"),
    "left_printed": "printed points left in hand",
    "bluff": "caught bluffing",
    "doubt": "challenge lost",
    "whole_deck": "whole deck dealt",
    "perfect": "perfect ending",
}


def line_words(line: ScoreLine, t: Texts) -> str:
    """Format a score line: ``all four colours +5``."""
    return t("{reason} {points}", reason=reason_words(line, t), points=t.format_signed(line.points))


def reason_words(line: ScoreLine, t: Texts) -> str:
    """Describe the reason of a score line: ``all four colours``."""
    return say(_REASONS[line.reason], {"n": line.n}, {}, t)


def faces(names: Iterable[str], t: Texts) -> str:
    """List cards by their faces: "−2, ½, and 7"."""
    return t.all_of([ALL_CARDS[name].face if name in ALL_CARDS else name for name in names])


def tell_sentences(sentences: Iterable[str], t: Texts) -> str:
    """Tell number sentences, with the wild cards by name: ``8, wild −3 → 5; 5 + 4 = 9``."""
    return "; ".join(_tell_sentence(sentence, t) for sentence in sentences)


def _tell_sentence(sentence: str, t: Texts) -> str:
    found = read_wild_sentence(sentence)
    if found is None:
        return sentence
    before, card, after = found
    return t("{before}, wild {card} → {after}", before=before, card=card, after=after)


def _took(event: Took, names: Sequence[str], t: Texts) -> list[str]:
    name, card = names[event.seat], faces([event.card], t)
    if event.sentences:
        said = tell_sentences(event.sentences, t)
        line = t("{name}: {sentences}; takes with {card}", name=name, sentences=said, card=card)
    else:
        line = t("{name} takes with {card}", name=name, card=card)
    lines = [t.plural("{line} · {n} card", "{line} · {n} cards", event.cards, line=line)]
    if event.lines:
        points = " · ".join(line_words(line, t) for line in event.lines)
        lines.append(t("{points} = **{total}**", points=points, total=total(event.lines)))
    return lines + _tell_left_in_centre(event.left, event.laid, t)


def _tell_build(event: Built, names: Sequence[str], t: Texts) -> list[str]:
    name, said = names[event.seat], tell_sentences(event.sentences, t)
    line = t("{name}: {sentences}; builds **{value}**", name=name, sentences=said, value=event.pile.value)
    return [line, *_tell_left_in_centre(event.left, event.laid, t)]


def _tell_discard(event: Discarded, names: Sequence[str], t: Texts) -> list[str]:
    name, card = names[event.seat], faces([event.card], t)
    if event.sentences:
        said = tell_sentences(event.sentences, t)
        line = t("{name}: {sentences}; discards {card}", name=name, sentences=said, card=card)
    else:
        line = t("{name} discards {card}", name=name, card=card)
    return [line, *_tell_left_in_centre(event.left, event.laid, t)]


def _tell_left_in_centre(left: Sequence[Pile], laid: Sequence[str], t: Texts) -> list[str]:
    """Describe what the turn left in the centre besides: altered piles and discarded wild cards."""
    lines = [t("A pile worth {value} stays", value=pile.value) for pile in left]
    return [*lines, t("Also discarded: {cards}", cards=faces(laid, t))] if laid else lines


def _tell_challenge(event: Challenged, names: Sequence[str], t: Texts) -> list[str]:
    facts = {
        "name": names[event.seat],
        "builder": names[event.builder],
        "value": event.value,
        "points": t.format_signed(event.line.points),
    }
    if event.card is not None:
        if event.played:
            return [
                t(
                    "{name} challenges the {value}; {builder} had it and has since played it: {name} {points}",
                    **facts,
                )
            ]
        return [t("{name} challenges the {value}; {builder} shows it: {name} {points}", **facts)]
    line = t("{name} challenges the {value}; {builder} was bluffing: {builder} {points}", **facts)
    return [line, t("The build is taken apart")] if event.undone else [line]


def _tell_end(event: Ended, names: Sequence[str], t: Texts) -> list[str]:
    lines = [_over(event, t)]
    for name, points in zip(names, event.lines, strict=False):
        if points:
            words = " · ".join(line_words(line, t) for line in points)
            lines.append(t("{name}: {points}", name=name, points=words))
    return lines


def _over(event: Ended, t: Texts) -> str:
    """Say why the match is over (NUMERO-26, NUMERO-45)."""
    if len(event.left) > 1:
        return t("The match is over")
    if event.stopped:
        return t("The solitaire was stopped")
    return (
        t("No takes left: the solitaire is over")
        if event.left[0]
        else t("The hand is empty: the solitaire is over")
    )


_LINES: dict[type[Event], Line] = {
    Took: _took,
    Built: _tell_build,
    Discarded: _tell_discard,
    WildHand: "{name} has only wild cards and discards {cards}",
    LastChance: "{name} is out of cards: everyone else gets one last chance to take",
    Passed: "{name} passes",
    Challenged: _tell_challenge,
    CentreWon: lambda event, names, t: [
        t("Nobody made a take, so nobody gets the centre")
        if event.seat is None
        else t.plural(
            "{name} made the last take and gets the {n} card in the centre",
            "{name} made the last take and gets the {n} cards in the centre",
            event.cards,
            name=names[event.seat],
        )
    ],
    Ended: _tell_end,
}
LOG = LogTable(_LINES, shown={"cards": show("cards", faces)}, seats={LastChance: "out"})
"""The lines for plays, for their points and for what follows; draws are left out."""
