"""What happened in a match of nmbrs!, as lines for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.games.base import Event
from bot.games.hints import Hinted, hinted_words
from bot.games.nmbrs.events import (
    AutoPassed,
    Claimed,
    Discarded,
    DrawSkipped,
    Drew,
    Ended,
    Offered,
    Played,
    Refilled,
    Returned,
    RoundBegan,
    RoundEnded,
    SwappedJoker,
    TookBack,
    Unclaimed,
)
from bot.games.nmbrs.model import Laid, Scored
from bot.i18n import Texts

Names = Sequence[str]
Tell = Callable[[Any, Names, Texts], str]


def log_lines(event: Event, names: Names, t: Texts) -> list[str]:
    """The lines for an event; empty for what stays secret or only one seat may know."""
    match event:
        case RoundEnded():
            return _round_ended(event, names, t)
        case Returned():
            return _returned(event, names[event.seat], t)
        case Ended():
            words = t("The match is over")
            return [t("That was the last round"), words] if event.capped else [words]
        case _:
            tell = _LINES.get(type(event))
            return [tell(event, names, t)] if tell else []


def card_words(card: str, t: Texts) -> str:
    """A card in a sentence: ``15``, or ``a joker``."""
    return t("a joker") if card[0] == "J" else card


def line_words(laid: Laid) -> str:
    """The line of a play with its new cards in bold: ``10 **15** 20``."""
    new = {scored.place for scored in laid.scored}
    return " ".join(f"**{item}**" if place in new else item for place, item in enumerate(laid.line))


def points_words(scored: Sequence[Scored], t: Texts) -> str:
    """How the points of a play add up: ``3 + 2 + 2, one colour, doubled: 14``; ``3 + 2 × 2 = 7``."""
    total = sum(one.worth for one in scored)
    reasons = {one.doubled for one in scored}
    if reasons == {"one"}:
        return t("{points}, one colour, doubled: {total}", points=_sum(scored, doubled=False), total=total)
    if reasons == {"different"}:
        return t(
            "{points}, all colours different, doubled: {total}", points=_sum(scored, doubled=False), total=total
        )
    points = _sum(scored, doubled=True)
    return points if points == str(total) else t("{points} = {total}", points=points, total=total)


def _sum(scored: Iterable[Scored], *, doubled: bool) -> str:
    return " + ".join(f"{one.points} × 2" if doubled and one.doubled else str(one.points) for one in scored)


def _played(event: Played, names: Names, t: Texts) -> str:
    laid = event.laid
    facts = {"name": names[laid.seat], "line": line_words(laid), "points": points_words(laid.scored, t)}
    said = {
        "series": t("{name} lays {line} · {points}", **facts),
        "extend": t("{name} extends {line} · {points}", **facts),
        "insert": t("{name} inserts {line} · {points}", **facts),
        "cross": t("{name} crosses {line} · {points}", **facts),
        "link": t("{name} links {line} · {points}", **facts),
    }
    return said[laid.kind]


def _swapped(event: SwappedJoker, names: Names, t: Texts) -> str:
    return t(
        "{name} swaps **{number}** for the joker in {line}",
        name=names[event.seat],
        number=event.number,
        line=" ".join(event.line),
    )


def _took_back(event: TookBack, names: Names, t: Texts) -> str:
    if event.laid is not None:
        return t("{name} takes back {line}", name=names[event.seat], line=" ".join(event.laid.line))
    return t("{name} takes back {number} and returns the joker", name=names[event.seat], number=event.number)


def _discarded(event: Discarded, names: Names, t: Texts) -> str:
    facts = {"name": names[event.seat], "card": card_words(event.card, t)}
    if event.absent:
        return t("{name} is away and discards {card}", **facts)
    return t("{name} discards {card}", **facts)


def _drew(event: Drew, names: Names, t: Texts) -> str:
    if event.card is None:
        return t("{name} draws from the face-down pile", name=names[event.seat])
    return t("{name} takes {card} from the face-up pile", name=names[event.seat], card=card_words(event.card, t))


def _offered(event: Offered, names: Names, t: Texts) -> str:
    return t(
        "{name} declines {card}; the others may claim it",
        name=names[event.seat],
        card=card_words(event.card, t),
    )


def _claimed(event: Claimed, names: Names, t: Texts) -> str:
    facts = {"name": names[event.seat], "card": card_words(event.card, t)}
    if event.drew:
        return t("{name} claims {card} and draws an extra card", **facts)
    return t("{name} claims {card}", **facts)


def _auto_passed(event: AutoPassed, names: Names, t: Texts) -> str:
    if event.on:
        return t("{name} passes all offers this round", name=names[event.seat])
    return t("{name} wants to be asked again", name=names[event.seat])


def _refilled(event: Refilled, names: Names, t: Texts) -> str:
    return t.plural(
        "The face-down pile ran out: {n} card is reshuffled",
        "The face-down pile ran out: {n} cards are reshuffled",
        event.cards,
    )


_LINES: dict[type[Event], Tell] = {
    Played: _played,
    SwappedJoker: _swapped,
    TookBack: _took_back,
    Discarded: _discarded,
    Drew: _drew,
    DrawSkipped: lambda event, names, t: t("There's no card left for {name} to draw", name=names[event.seat]),
    Offered: _offered,
    Claimed: _claimed,
    Unclaimed: lambda event, names, t: t("Nobody claims {card}", card=card_words(event.card, t)),
    AutoPassed: _auto_passed,
    Refilled: _refilled,
    Hinted: lambda event, names, t: hinted_words(names[event.seat], t),
    RoundBegan: lambda event, names, t: t(
        "Round {round}: {name} starts", round=event.round, name=names[event.first]
    ),
}


def _round_ended(event: RoundEnded, names: Sequence[str], t: Texts) -> list[str]:
    if event.winner is None:
        lines = [t("Nobody can place any more cards: round {round} has no winner", round=event.round)]
    else:
        lines = [t("{name} is out of cards and wins round {round}", name=names[event.winner], round=event.round)]
    for name, hand, lost, score in zip(names, event.hands, event.lost, event.scores, strict=False):
        if hand:
            held = t.plural("{n} card left", "{n} cards left", len(hand))
            lines.append(
                t("{name}: {held}, −{lost} → {score}", name=name, held=held, lost=lost, score=t.number(score))
            )
        else:
            lines.append(t("{name}: {score}", name=name, score=t.number(score)))
    return lines


def _returned(event: Returned, name: str, t: Texts) -> list[str]:
    lines = [
        t.plural(
            "{name} is away: {n} swapped joker goes back to its place",
            "{name} is away: {n} swapped jokers go back to their places",
            len(event.jokers),
            name=name,
        )
    ]
    return lines + [t("{line} is taken back", line=" ".join(laid.line)) for laid in event.laid]
