"""Why a play of Numero was refused, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from bot.errors import Refused
from bot.i18n import Texts

Write = Callable[[Refused, Texts], str]


def refusal(refused: Refused, t: Texts) -> str | None:
    """The sentence for a refusal, with the place of a typed sentence before it; None for a code of others."""
    write = _REFUSALS.get(refused.code)
    if write is None:
        return None
    reason = write(refused, t)
    if "place" not in refused.params:
        return reason
    return t("Sentence {place}, “{text}”: {reason}", reason=reason, **_place(refused))


def _place(refused: Refused) -> dict[str, object]:
    return {"place": refused.params["place"], "text": refused.params["text"]}


def _division(refused: Refused, t: Texts) -> str:
    values = [str(value) for value in cast(Iterable[object], refused.params["values"])]
    return t.plural(
        "A pile worth {values} is no take with {number}. Choose only piles that go into a group worth {number}.",
        "The piles {values} cannot all be used in groups worth {number}. Choose only piles that go into a group.",
        len(values),
        values=t.all_of(values),
        number=refused.params["number"],
    )


def _no_pile(refused: Refused, t: Texts) -> str:
    have = [str(value) for value in cast(Iterable[object], refused.params["have"])]
    if not have:
        return t("no pile is left that could be {value}.", **refused.params)
    left = t.all_of(have)
    return t("there is no pile worth {value}. Left are {left}.", value=refused.params["value"], left=left)


def _form(refused: Refused, t: Texts) -> str:
    if not refused.params["sign"]:
        return t("something is missing at the end.")
    return t("“{sign}” does not fit where it stands.", **refused.params)


_CARDS: dict[str, Write] = {
    "NUMERO-7.card": lambda r, t: t("That card is not in your hand. Choose a number card that you hold."),
    "NUMERO-7.wild": lambda r, t: t(
        "{card} is a wild card: a turn ends with a number card. Play the wild card on a pile first.", **r.params
    ),
    "NUMERO-13.pile": lambda r, t: t("That pile is not in the centre any more. Choose from those that lie there."),
    "NUMERO-13.twice": lambda r, t: t("A pile can be used only once in a play. Choose each pile once."),
    "NUMERO-14.card": lambda r, t: t(
        "That wild card is neither in your hand nor alone in the centre. Choose one that is."
    ),
    "NUMERO-14.number": lambda r, t: t("{card} is a number card. Only wild cards change a pile.", **r.params),
    "NUMERO-15.positive": lambda r, t: t(
        "{card} cannot be played on {value}: a value must stay above 0.", **r.params
    ),
    "NUMERO-15.root": lambda r, t: t(
        "{card} cannot be played on {value}: the root would not be an exact number.", **r.params
    ),
    "NUMERO-15.whole": lambda r, t: t(
        "A pile worth {value} cannot stay in the centre: it must be a whole number.", **r.params
    ),
    "NUMERO-15.high": lambda r, t: t(
        "A pile worth {value} cannot stay in the centre: the highest number card is {top}.", **r.params
    ),
    "NUMERO-23.lies": lambda r, t: t("{card} lies in the centre already.", **r.params),
}

_PLAYS: dict[str, Write] = {
    "NUMERO-5.seats": lambda r, t: t("Numero is for {least} to {most} players; there are {seats}.", **r.params),
    "NUMERO-6.turn": lambda r, t: t("It is not your turn."),
    "NUMERO-16.pile": lambda r, t: t("Choose the piles that you want to take."),
    "NUMERO-16.sum": lambda r, t: t(
        "That makes {total}, but your card is {number}. A take must be worth the card, and several takes the "
        "card each.",
        **r.params,
    ),
    "NUMERO-17.groups": lambda r, t: t("The groups must use every chosen pile exactly once."),
    "NUMERO-17.division": _division,
    "NUMERO-17.many": lambda r, t: t(
        "With so many piles the groups worth {number} were not found. Type them as sentences, or take fewer "
        "piles.",
        number=r.params["number"],
    ),
    "NUMERO-19.pile": lambda r, t: t("Choose the pile or piles that your card is added to."),
    "NUMERO-20.answer": lambda r, t: t(
        "You do not hold a {value}. A build needs its answer in your hand, in one number card.", **r.params
    ),
    "NUMERO-20.bluff": lambda r, t: t("Bluffing is only for the points game. Choose points, or proven builds."),
    "NUMERO-22.answer": lambda r, t: t(
        "A pile that you changed would stay with the value {value}, and you do not hold a {value} for it. Use "
        "that pile, or take the wild card back.",
        **r.params,
    ),
    "NUMERO-26.take": lambda r, t: t("This is your last chance: only a take counts now, or pass."),
    "NUMERO-26.wilds": lambda r, t: t(
        "In the last chance every wild card must be part of the take. Take the others back."
    ),
    "NUMERO-26.pass": lambda r, t: t("You can only pass in the last chance. Take, build or discard."),
    "NUMERO-29.over": lambda r, t: t("The match is over."),
    "NUMERO-41.own": lambda r, t: t("You cannot challenge your own build."),
    "NUMERO-41.closed": lambda r, t: t(
        "That build cannot be challenged (any more). You can do so until your second turn after it, and only once "
        "for everybody."
    ),
    "NUMERO-43.seats": lambda r, t: t("A solitaire is for one player; there are {seats}.", **r.params),
    "NUMERO-43.take": lambda r, t: t("In solitaire you only take: no builds and no discards. Or stop here."),
    "NUMERO-43.wilds": lambda r, t: t(
        "In solitaire every wild card must be part of the take. Take the others back."
    ),
    "NUMERO-45.stop": lambda r, t: t("Only a solitaire can be stopped."),
    "game.no_clock": lambda r, t: t("There is no clock running."),
    "numero.hints_off": lambda r, t: t("This match is played without hints."),
    "numero.hint_shown": lambda r, t: t("You have seen all the hints of this turn."),
}

_TYPED: dict[str, Write] = {
    "numero.empty": lambda r, t: t("Write what you do, for example: 5 + 3 = 8; take 8"),
    "numero.long": lambda r, t: t("That is too long: at most {most} characters.", **r.params),
    "numero.sign": lambda r, t: t("“{sign}” is no sign that I can read.", **r.params),
    "numero.form": _form,
    "numero.brackets": lambda r, t: t("it is unclear what comes first. Use brackets, like (10 − 2) ÷ 4."),
    "numero.verb": lambda r, t: t("say in the end what you do with your number card: take, build or discard."),
    "numero.order": lambda r, t: t("take, build or discard comes once, at the very end, since it ends your turn."),
    "numero.sum": lambda r, t: t("{left} is {value}, you said {said}.", **r.params),
    "numero.no_pile": _no_pile,
    "numero.no_wild": lambda r, t: t("there is no wild card {face} in your hand or in the centre.", **r.params),
    "numero.no_card": lambda r, t: t("you have no {number} in your hand.", **r.params),
    "numero.build": lambda r, t: t("say the build as a sum, for example 5 + 4 = 9 build."),
    "numero.build_card": lambda r, t: t(
        "a build adds one number card of your hand to piles; none of these numbers is in your hand."
    ),
    "numero.unused": lambda r, t: t("these piles were joined but then not used. Piles cannot stay joined."),
}

_REFUSALS: dict[str, Write] = {**_CARDS, **_PLAYS, **_TYPED}
