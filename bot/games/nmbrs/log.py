"""The log of a match of nmbrs!, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.base import Event
from bot.games.log import Line, LogTable
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
from bot.games.nmbrs.model import Kind, Laid, Scored
from bot.games.sentences import Either, Plural, show
from bot.i18n import Texts


def card_words(card: str, t: Texts) -> str:
    """Name a card in a sentence: ``15``, or ``a joker``."""
    return t("a joker") if card[0] == "J" else card


def line_words(laid: Laid) -> str:
    """Write the line of a play with its new cards in bold: ``10 **15** 20``."""
    new = {scored.place for scored in laid.scored}
    return " ".join(f"**{item}**" if place in new else item for place, item in enumerate(laid.line))


def points_words(scored: Sequence[Scored], t: Texts) -> str:
    """Explain how the points of a play add up: ``3 + 2 + 2, one colour, doubled: 14``; ``3 + 2 × 2 = 7``."""
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


def kind_words(kind: Kind, t: Texts) -> str:
    """Describe the kind of a play."""
    words: dict[Kind, str] = {
        "series": t("new series"),
        "extend": t("extends a line"),
        "insert": t("inserts into a line"),
        "cross": t("crosses a line"),
        "link": t("links lines"),
    }
    return words[kind]


def _sum(scored: Iterable[Scored], *, doubled: bool) -> str:
    return " + ".join(f"{one.points} × 2" if doubled and one.doubled else str(one.points) for one in scored)


def _tell_play(event: Played, names: Sequence[str], t: Texts) -> list[str]:
    laid = event.laid
    facts = {"name": names[laid.seat], "line": line_words(laid), "points": points_words(laid.scored, t)}
    said = {
        "series": t("{name} lays {line} · {points}", **facts),
        "extend": t("{name} extends {line} · {points}", **facts),
        "insert": t("{name} inserts {line} · {points}", **facts),
        "cross": t("{name} crosses {line} · {points}", **facts),
        "link": t("{name} links {line} · {points}", **facts),
    }
    return [said[laid.kind]]


def _tell_round_end(event: RoundEnded, names: Sequence[str], t: Texts) -> list[str]:
    if event.turns is not None:
        lines = [t("Turn {n} was the last one: round {round} has no winner", n=event.turns, round=event.round)]
    elif event.winner is None:
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


def _tell_return(event: Returned, names: Sequence[str], t: Texts) -> list[str]:
    lines = [
        t.plural(
            "{name} is away: {n} swapped joker goes back to its place",
            "{name} is away: {n} swapped jokers go back to their places",
            len(event.jokers),
            name=names[event.seat],
        )
    ]
    return lines + [t("{line} is undone", line=" ".join(laid.line)) for laid in event.laid]


_LINES: dict[type[Event], Line] = {
    Played: _tell_play,
    SwappedJoker: "{name} swaps **{number}** for the joker in {line}",
    TookBack: Either("laid", "{name} undoes {line}", "{name} picks up {number} again and returns the joker"),
    Discarded: Either("absent", "{name} is away and discards {card}", "{name} discards {card}"),
    Drew: Either("card", "{name} takes {card} from the face-up pile", "{name} draws from the face-down pile"),
    DrawSkipped: "There's no card left for {name} to draw",
    Offered: "{name} declines {card}; the others may claim it",
    Claimed: Either("drew", "{name} claims {card} and draws an extra card", "{name} claims {card}"),
    Unclaimed: "Nobody claims {card}",
    AutoPassed: Either("on", "{name} auto-passes this round", "{name} no longer auto-passes"),
    Refilled: Plural(
        "The face-down pile ran out: {n} card is reshuffled",
        "The face-down pile ran out: {n} cards are reshuffled",
        "cards",
    ),
    Returned: _tell_return,
    RoundEnded: _tell_round_end,
    RoundBegan: "Round {round}: {name} starts",
    Ended: lambda event, names, t: [
        *([t("That was the last round")] if event.capped else []),
        t("The match is over"),
    ],
}
LOG = LogTable(
    _LINES,
    shown={
        "card": show("card", card_words),
        "line": lambda event, t: " ".join(event["laid"].line if "laid" in event else event["line"]),
    },
    seats={RoundBegan: "first"},
)
"""The lines for what everybody may know; answers to an offer stay secret."""
