"""Why an action of nmbrs! was refused, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from bot.errors import Refused
from bot.games.refusals import Say, of_a_game
from bot.i18n import Texts


def _line(refused: Refused) -> str:
    return " ".join(map(str, cast(Iterable[object], refused.params["line"])))


def _lands(refused: Refused, t: Texts) -> str:
    return t(
        "{line} counts back in steps of {step} and lands on {lands}.",
        line=_line(refused),
        step=refused.params["step"],
        lands=refused.params["lands"],
    )


def _jokers(refused: Refused, t: Texts) -> str:
    held = refused.params["held"]
    if not held:
        return t("You have no joker in your hand, but your line needs one.")
    return t.plural("You only have {n} joker.", "You only have {n} jokers.", cast(int, held))


MOST_NAMED = 6
"""At most this many values that a joker could have are named."""


def _which(refused: Refused, t: Texts) -> str:
    values = [str(value) for value in cast(Iterable[object], refused.params["values"])]
    named = [f"J{value}" for value in values[:MOST_NAMED]]
    if len(values) > MOST_NAMED:
        return t("The joker could be many things here: {values} … Write which.", values=", ".join(named))
    return t("The joker could be {values}. Write which.", values=t.any_of(named))


_TURNS: dict[str, Say] = {
    "NMBRS-2.seats": lambda r, t: t("nmbrs! is for {least} to {most} players, not {seats}.", **r.params),
    "NMBRS-2.turn": lambda r, t: t("It's not your turn."),
    "NMBRS-4.draw": lambda r, t: t("Take a card first: the face-up one, or one from the face-down pile."),
    "NMBRS-4.drawn": lambda r, t: t("You've already taken your card this turn. Lay series, or discard."),
    "NMBRS-5.wait": lambda r, t: t("The face-up card is on offer to the others. Wait for their answers."),
    "NMBRS-5.offer": lambda r, t: t("There's no offer for you to answer right now."),
    "NMBRS-5.answered": lambda r, t: t("You've already answered this offer."),
    "NMBRS-5.auto": lambda r, t: (
        t("You're already passing every offer this round.") if r.params["on"] else t("You're already being asked.")
    ),
    "NMBRS-17.card": lambda r, t: t("That card isn't in your hand. Choose one that is."),
    "NMBRS-17.last": lambda r, t: t("Your last card must go on the face-up pile, so keep one to discard."),
    "NMBRS-17.nothing": lambda r, t: t("There's nothing to take back: you haven't placed a card this turn."),
    "NMBRS-21.over": lambda r, t: t("The match is over."),
    "NMBRS-21.target": lambda r, t: t(
        "Everyone starts with {begin} points, so the target must be higher than that; {target} isn't.",
        **r.params,
    ),
}

_SERIES: dict[str, Say] = {
    "NMBRS-7.short": lambda r, t: t("A series has at least {least} cards.", **r.params),
    "NMBRS-7.range": lambda r, t: t("Numbers go from 1 to {top}, so {value} isn't one.", **r.params),
    "NMBRS-7.same": lambda r, t: t("{value} comes twice in a row. A series goes up or down.", **r.params),
    "NMBRS-7.step": lambda r, t: t(
        "The step must stay the same: it's {step} from {a} to {b}, but not from {c} to {d}.", **r.params
    ),
    "NMBRS-7.number": lambda r, t: t("A series needs at least one number card."),
    "NMBRS-8.zero": lambda r, t: t(
        "{lands} Under rule A a series must land on 0, like 10 20 30.", lands=_lands(r, t)
    ),
    "NMBRS-9.one": lambda r, t: t(
        "{lands} Under rule B a series must land on 1, like 11 16 21.", lands=_lands(r, t)
    ),
    "NMBRS-9.either": lambda r, t: t(
        "{lands} A series must land on 0, like 10 20 30, or on 1, like 11 16 21.", lands=_lands(r, t)
    ),
    "NMBRS-10.none": lambda r, t: t(
        "{line} doesn't keep the same step or the same ratio, and it isn't a run of squares, cubes, triangular "
        "numbers or primes.",
        line=_line(r),
    ),
}

_PLACES: dict[str, Say] = {
    "NMBRS-12.own": lambda r, t: t(
        "Lay a series using only your hand first. After that you can add to anything on the table."
    ),
    "NMBRS-13.card": lambda r, t: t("{item} isn't in your hand or on the table.", **r.params),
    "NMBRS-13.joker": lambda r, t: t(
        "You don't have that joker, and none on the table stands for {value}.", **r.params
    ),
    "NMBRS-13.jokers": _jokers,
    "NMBRS-13.twice": lambda r, t: t("There is only one {item}. Write it once.", **r.params),
    "NMBRS-13.hand": lambda r, t: t("All these cards are already on the table. Add at least one from your hand."),
    "NMBRS-13.missing": lambda r, t: t(
        "{card} is next to {beside} and belongs to the same line. Write the whole line.", **r.params
    ),
    "NMBRS-13.crossed": lambda r, t: t(
        "{card} is already in two lines, so a third can't cross it. Write out one of its lines in full.",
        **r.params,
    ),
    "NMBRS-13.whole": lambda r, t: t("The line would be longer: {line}. Write all of it.", line=_line(r)),
    "NMBRS-14.touch": lambda r, t: t(
        "{a} would touch {b}. Cards that touch must be a series of three or more.", **r.params
    ),
    "NMBRS-14.series": lambda r, t: t("{line} would be in a row, and that's not a series.", line=_line(r)),
    "NMBRS-15.ring": lambda r, t: t(
        "The ring can't open: {a} and {b} are also connected the other way around, so nothing can go between "
        "them.",
        **r.params,
    ),
    "NMBRS-15.between": lambda r, t: t(
        "{a} and {b} are side by side. Only cards from your hand can go between them, not {card}.", **r.params
    ),
    "NMBRS-15.apart": lambda r, t: t(
        "{a} and {b} are connected in a way that keeps them from lining up like this.", **r.params
    ),
    "NMBRS-15.collision": lambda r, t: t("{a} would land on top of {b}.", **r.params),
    "NMBRS-16.own": lambda r, t: t("Lay a series using only your hand first. After that you can swap jokers."),
    "NMBRS-16.joker": lambda r, t: t("That joker isn't on the table."),
    "NMBRS-16.stands": lambda r, t: t("No joker on the table stands for {value}.", **r.params),
    "NMBRS-16.number": lambda r, t: t("You don't have the number card {number}.", **r.params),
    "NMBRS-16.value": lambda r, t: t(
        "That joker stands for {value}, so only {value} can replace it, not {number}.", **r.params
    ),
    "NMBRS-16.same": lambda r, t: t("The joker came from that line. Use it in a different one."),
    "NMBRS-16.pending": lambda r, t: t(
        "You took a joker from the table. Use it in another line this turn, or take the swap back."
    ),
}

_TYPED: dict[str, Say] = {
    "nmbrs.empty": lambda r, t: t("Write the whole line as it will look on the table, for example 10 15 20."),
    "nmbrs.long": lambda r, t: t("That's too long: {most} at most.", **r.params),
    "nmbrs.word": lambda r, t: t("“{word}” is not a card. Write numbers like 15 and jokers like J15.", **r.params),
    "nmbrs.item": lambda r, t: t("“{item}” is not a card. Write numbers like 15 and jokers like J15.", **r.params),
    "nmbrs.joker": lambda r, t: t("Say what each joker stands for, for example J15."),
    "nmbrs.which": _which,
    "nmbrs.swap": lambda r, t: t("Write a swap like this: swap J15 with 15."),
    "nmbrs.discard": lambda r, t: t("Write a discard like this: discard 7."),
}

REFUSALS = of_a_game(
    _TURNS,
    _SERIES,
    _PLACES,
    _TYPED,
    place=lambda r, reason, t: t("Card {place}: {reason}", place=r.params["place"], reason=reason),
)
"""The sentences for refusals of nmbrs!, with the place of a typed card."""
