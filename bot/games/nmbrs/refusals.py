"""Why an action of nmbrs! was refused, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from bot.errors import Refused
from bot.i18n import Texts

Write = Callable[[Refused, Texts], str]


def refusal(refused: Refused, t: Texts) -> str | None:
    """The sentence for a refusal, with the place of a typed card before it; None for a code of others."""
    write = _REFUSALS.get(refused.code)
    if write is None:
        return None
    reason = write(refused, t)
    if "place" not in refused.params:
        return reason
    return t("Card {place}: {reason}", place=refused.params["place"], reason=reason)


def _line(refused: Refused) -> str:
    return " ".join(map(str, cast(Iterable[object], refused.params["line"])))


def _lands(refused: Refused, t: Texts) -> str:
    return t(
        "{line}: counted backwards in steps of {step} it lands on {lands}.",
        line=_line(refused),
        step=refused.params["step"],
        lands=refused.params["lands"],
    )


def _jokers(refused: Refused, t: Texts) -> str:
    held = refused.params["held"]
    if not held:
        return t("You hold no joker for all the places where you wrote one.")
    return t.plural("You hold only {n} joker.", "You hold only {n} jokers.", cast(int, held))


_TURNS: dict[str, Write] = {
    "NMBRS-2.seats": lambda r, t: t("nmbrs! is for {least} to {most} players; there are {seats}.", **r.params),
    "NMBRS-2.turn": lambda r, t: t("It is not your turn."),
    "NMBRS-4.draw": lambda r, t: t("First take a card: the face-up one, or one from the face-down pile."),
    "NMBRS-4.drawn": lambda r, t: t("You have your card for this turn. Lay series, or discard."),
    "NMBRS-5.wait": lambda r, t: t("The face-up card is being offered to the others. Wait for their answers."),
    "NMBRS-5.offer": lambda r, t: t("No card is being offered to you (any more)."),
    "NMBRS-5.answered": lambda r, t: t("You have answered this offer already."),
    "NMBRS-5.auto": lambda r, t: (
        t("You pass all offers of this round already.") if r.params["on"] else t("You are asked already.")
    ),
    "NMBRS-17.card": lambda r, t: t("That card is not in your hand. Choose one that you hold."),
    "NMBRS-17.last": lambda r, t: t(
        "Your last card must go on the face-up pile, so keep one card that you can discard."
    ),
    "NMBRS-17.nothing": lambda r, t: t("There is nothing to take back: you have placed no card in this turn."),
    "NMBRS-21.over": lambda r, t: t("The match is over."),
    "NMBRS-21.target": lambda r, t: t(
        "Everybody begins with {begin} points, so the target must be higher than that. {target} is not.",
        **r.params,
    ),
    "game.no_clock": lambda r, t: t("There is no clock running."),
    "nmbrs.hints_off": lambda r, t: t("This match is played without hints."),
    "nmbrs.hint_shown": lambda r, t: t("You have seen all the hints for this moment. Play, and ask again."),
}

_SERIES: dict[str, Write] = {
    "NMBRS-7.short": lambda r, t: t("A series has at least {least} cards.", **r.params),
    "NMBRS-7.range": lambda r, t: t("The numbers go from 1 to {top}; {value} is not one of them.", **r.params),
    "NMBRS-7.same": lambda r, t: t("{value} stands there twice in a row. A series goes up or down.", **r.params),
    "NMBRS-7.step": lambda r, t: t(
        "The step must stay the same: from {a} to {b} it is {step}, but not from {c} to {d}.", **r.params
    ),
    "NMBRS-7.number": lambda r, t: t("At least one card of a series must be a number."),
    "NMBRS-8.zero": lambda r, t: t(
        "{lands} By rule A a series must land on 0, like 10 20 30.", lands=_lands(r, t)
    ),
    "NMBRS-9.one": lambda r, t: t("{lands} By rule B a series must land on 1, like 11 16 21.", lands=_lands(r, t)),
    "NMBRS-9.either": lambda r, t: t(
        "{lands} A series must land on 0, like 10 20 30, or on 1, like 11 16 21.", lands=_lands(r, t)
    ),
    "NMBRS-10.none": lambda r, t: t(
        "{line} has neither the same step nor the same ratio throughout, and is no run of squares, cubes, "
        "triangular numbers or primes.",
        line=_line(r),
    ),
}

_PLACES: dict[str, Write] = {
    "NMBRS-12.own": lambda r, t: t(
        "First lay a series from your hand alone. After that you may add to everything on the table."
    ),
    "NMBRS-13.card": lambda r, t: t("{item} is neither in your hand nor on the table.", **r.params),
    "NMBRS-13.joker": lambda r, t: t(
        "You hold no such joker, and none on the table stands for {value}.", **r.params
    ),
    "NMBRS-13.jokers": _jokers,
    "NMBRS-13.twice": lambda r, t: t("There is only one {item}. Write it once.", **r.params),
    "NMBRS-13.hand": lambda r, t: t("All these cards lie on the table. Add at least one from your hand."),
    "NMBRS-13.missing": lambda r, t: t(
        "{card} lies beside {beside} and belongs to the same line. Write the whole line.", **r.params
    ),
    "NMBRS-13.crossed": lambda r, t: t(
        "{card} stands in two lines already, so a new one cannot cross it. Write one of its lines whole.",
        **r.params,
    ),
    "NMBRS-13.whole": lambda r, t: t("The line would be longer: {line}. Write it whole.", line=_line(r)),
    "NMBRS-14.touch": lambda r, t: t(
        "{a} would touch {b}. Cards that touch must be a series of three or more.", **r.params
    ),
    "NMBRS-14.series": lambda r, t: t("{line} would stand in a row, and that is no series.", line=_line(r)),
    "NMBRS-15.ring": lambda r, t: t(
        "The ring does not open: {a} and {b} are also connected the other way round, so nothing can come "
        "between them.",
        **r.params,
    ),
    "NMBRS-15.between": lambda r, t: t(
        "{a} and {b} lie side by side. Only cards from your hand can come between them, not {card}.", **r.params
    ),
    "NMBRS-15.apart": lambda r, t: t(
        "{a} and {b} hang together in a way that does not let them stand like this in one line.", **r.params
    ),
    "NMBRS-15.collision": lambda r, t: t("{a} would come to lie on {b}.", **r.params),
    "NMBRS-16.own": lambda r, t: t("First lay a series from your hand alone. After that you may swap jokers."),
    "NMBRS-16.joker": lambda r, t: t("That joker is not on the table (any more)."),
    "NMBRS-16.stands": lambda r, t: t("No joker on the table stands for {value}.", **r.params),
    "NMBRS-16.number": lambda r, t: t("You do not hold the number card {number}.", **r.params),
    "NMBRS-16.value": lambda r, t: t(
        "That joker stands for {value}, so only {value} replaces it, not {number}.", **r.params
    ),
    "NMBRS-16.same": lambda r, t: t("The joker was in that line. Use it in another one."),
    "NMBRS-16.pending": lambda r, t: t(
        "You took a joker from the table: use it in another line in this turn, or take the swap back."
    ),
}

_TYPED: dict[str, Write] = {
    "nmbrs.empty": lambda r, t: t("Write the whole line as it shall lie there, for example 10 15 20."),
    "nmbrs.long": lambda r, t: t("That is too long: at most {most}.", **r.params),
    "nmbrs.word": lambda r, t: t("“{word}” is no card. Write numbers like 15, jokers like J15.", **r.params),
    "nmbrs.item": lambda r, t: t("“{item}” is no card. Write numbers like 15, jokers like J15.", **r.params),
    "nmbrs.joker": lambda r, t: t("Say what each joker stands for, for example J15."),
    "nmbrs.swap": lambda r, t: t("Write a swap like this: swap J15 with 15."),
    "nmbrs.discard": lambda r, t: t("Write a discard like this: discard 7."),
}

_REFUSALS = _TURNS | _SERIES | _PLACES | _TYPED
