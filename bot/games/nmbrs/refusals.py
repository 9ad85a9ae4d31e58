"""The texts for refused actions of nmbrs!."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.errors import Refused
from bot.games.refusals import Reason, make_game_table
from bot.games.sentences import Either, Plural, join
from bot.i18n import Texts

MOST_NAMED = 6
"""The most values of a joker that are named."""


def _which(refused: Refused, t: Texts) -> str:
    values = cast(Sequence[object], refused.params["values"])
    named = [f"J{value}" for value in values[:MOST_NAMED]]
    if len(values) > MOST_NAMED:
        return t("The joker could be many things here: {values} … Write which.", values=", ".join(named))
    return t("The joker could be {values}. Write which.", values=t.any_of(named))


_TURNS: dict[str, Reason] = {
    "NMBRS-2.seats": "nmbrs! is for {least} to {most} players, not {seats}.",
    "NMBRS-2.turn": "It's not your turn.",
    "NMBRS-4.draw": "Take a card first: the face-up one, or one from the face-down pile.",
    "NMBRS-4.drawn": "You've already taken your card this turn. Lay series, or discard.",
    "NMBRS-5.wait": "The face-up card is on offer to the others. Wait for their answers.",
    "NMBRS-5.offer": "There's no offer for you to answer right now.",
    "NMBRS-5.answered": "You've already answered this offer.",
    "NMBRS-5.auto": Either(
        "on", "You're already auto-passing this round.", "You're already asked about every offer."
    ),
    "NMBRS-17.card": "That card isn't in your hand. Choose one that is.",
    "NMBRS-17.last": "Your last card must go on the face-up pile, so keep one to discard.",
    "NMBRS-17.nothing": "There's nothing to undo: you haven't placed a card this turn.",
    "NMBRS-21.over": "The match is over.",
    "NMBRS-21.target": (
        "Everyone starts with {begin} points, so the target must be higher than that; {target} isn't."
    ),
}

_SERIES: dict[str, Reason] = {
    "NMBRS-7.short": "A series has at least {least} cards.",
    "NMBRS-7.range": "Cards go from 1 to {top}, so there's no {value}.",
    "NMBRS-7.same": "{value} comes twice in a row. A series goes up or down.",
    "NMBRS-7.step": "The step must stay the same: it's {step} from {a} to {b}, but not from {c} to {d}.",
    "NMBRS-7.number": "A series needs at least one number card.",
    "NMBRS-8.zero": "{lands} Under rule A a series must land on 0, like 10 20 30.",
    "NMBRS-9.one": "{lands} Under rule B a series must land on 1, like 11 16 21.",
    "NMBRS-9.either": "{lands} A series must land on 0, like 10 20 30, or on 1, like 11 16 21.",
    "NMBRS-10.none": (
        "{line} doesn't keep the same step or the same ratio, and it isn't a run of squares, cubes, triangular "
        "numbers or primes."
    ),
}

_PLACES: dict[str, Reason] = {
    "NMBRS-12.own": "Lay a series using only your hand first. After that you can add to anything on the table.",
    "NMBRS-13.card": "{item} isn't in your hand or on the table.",
    "NMBRS-13.joker": "You don't have that joker, and none on the table stands for {value}.",
    "NMBRS-13.jokers": Either(
        "held",
        Plural("You only have {n} joker.", "You only have {n} jokers.", "held"),
        "You have no joker in your hand, but your line needs one.",
    ),
    "NMBRS-13.twice": "There is only one {item}. Write it once.",
    "NMBRS-13.hand": "All these cards are already on the table. Add at least one from your hand.",
    "NMBRS-13.missing": "{card} is next to {beside} and belongs to the same line. Write the whole line.",
    "NMBRS-13.crossed": (
        "{card} is already in two lines, so a third can't cross it. Write out one of its lines in full."
    ),
    "NMBRS-13.whole": "The line would be longer: {line}. Write all of it.",
    "NMBRS-14.touch": "{a} would touch {b}. Cards that touch must be a series of three or more.",
    "NMBRS-14.series": "{line} would be in a row, and that's not a series.",
    "NMBRS-15.ring": (
        "The ring can't open: {a} and {b} are also connected the other way around, so nothing can go between them."
    ),
    "NMBRS-15.between": "{a} and {b} are side by side. Only cards from your hand can go between them, not {card}.",
    "NMBRS-15.apart": "{a} and {b} are connected in a way that keeps them from lining up like this.",
    "NMBRS-15.collision": "{a} would land on top of {b}.",
    "NMBRS-16.own": "Lay a series using only your hand first. After that you can swap jokers.",
    "NMBRS-16.joker": "That joker isn't on the table.",
    "NMBRS-16.stands": "No joker on the table stands for {value}.",
    "NMBRS-16.number": "You don't have the number card {number}.",
    "NMBRS-16.value": "That joker stands for {value}, so only {value} can replace it, not {number}.",
    "NMBRS-16.same": "The joker came from that line. Use it in a different one.",
    "NMBRS-16.pending": ("You took a joker from the table. Use it in another line this turn, or undo the swap."),
}

_TYPED: dict[str, Reason] = {
    "nmbrs.empty": "Write the whole line as it will look on the table, for example 10 15 20.",
    "nmbrs.long": "That's too long: {most} characters at most.",
    "nmbrs.word": "“{word}” is not a card. Write numbers like 15 and jokers like J15.",
    "nmbrs.item": "“{item}” is not a card. Write numbers like 15 and jokers like J15.",
    "nmbrs.joker": "Say what each joker stands for, for example J15.",
    "nmbrs.which": _which,
    "nmbrs.swap": "Write a swap like this: swap J15 with 15.",
    "nmbrs.discard": "Write a discard like this: discard 7.",
}

REFUSALS = make_game_table(
    _TURNS,
    _SERIES,
    _PLACES,
    _TYPED,
    shown={
        "line": join("line", " "),
        "lands": lambda facts, t: t(
            "{line} counts back in steps of {step} and lands on {lands}.",
            **{**facts, "line": " ".join(map(str, facts["line"]))},
        ),
    },
    place="Card {place}: {reason}",
)
"""The sentences for refusals of nmbrs!, with the place of a typed card."""
