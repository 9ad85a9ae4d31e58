"""Why a play of Numero was refused, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from bot.errors import Refused
from bot.games.refusals import Say, of_a_game
from bot.i18n import Texts


def _in_sentence(refused: Refused, reason: str, t: Texts) -> str:
    place, text = refused.params["place"], refused.params["text"]
    return t("Sentence {place}, “{text}”: {reason}", place=place, text=text, reason=reason)


def _division(refused: Refused, t: Texts) -> str:
    values = [str(value) for value in cast(Iterable[object], refused.params["values"])]
    return t.plural(
        "You can't take a pile worth {values} with {number}. Choose only piles that fit into groups worth "
        "{number}.",
        "The piles {values} can't all be used in groups worth {number}. Choose only piles that fit into a group.",
        len(values),
        values=t.all_of(values),
        number=refused.params["number"],
    )


def _no_pile(refused: Refused, t: Texts) -> str:
    have = [str(value) for value in cast(Iterable[object], refused.params["have"])]
    if not have:
        return t("There's no pile left that could be {value}.", **refused.params)
    left = t.all_of(have)
    return t("There's no pile worth {value}. What's left: {left}.", value=refused.params["value"], left=left)


def _form(refused: Refused, t: Texts) -> str:
    if not refused.params["sign"]:
        return t("Something's missing at the end.")
    return t("“{sign}” doesn't fit there.", **refused.params)


_CARDS: dict[str, Say] = {
    "NUMERO-7.card": lambda r, t: t("That card isn't in your hand. Choose one of your number cards."),
    "NUMERO-7.wild": lambda r, t: t(
        "{card} is a wild card, and a turn ends with a number card. Play the wild card on a pile first.",
        **r.params,
    ),
    "NUMERO-13.pile": lambda r, t: t("That pile isn't in the centre any more. Choose from the ones that are."),
    "NUMERO-13.twice": lambda r, t: t("You can only use a pile once per play. Choose each pile once."),
    "NUMERO-14.card": lambda r, t: t(
        "That wild card isn't in your hand or alone in the centre. Choose one that is."
    ),
    "NUMERO-14.number": lambda r, t: t("{card} is a number card. Only wild cards change a pile.", **r.params),
    "NUMERO-15.positive": lambda r, t: t(
        "You can't play {card} on {value}: the value must stay above 0.", **r.params
    ),
    "NUMERO-15.root": lambda r, t: t(
        "You can't play {card} on {value}: the root wouldn't be an exact number.", **r.params
    ),
    "NUMERO-15.whole": lambda r, t: t(
        "You can't leave {value} in the centre: a pile there must be a whole number.", **r.params
    ),
    "NUMERO-15.high": lambda r, t: t(
        "You can't leave {value} in the centre: the highest number card is {top}.", **r.params
    ),
    "NUMERO-23.lies": lambda r, t: t("{card} is already in the centre.", **r.params),
}

_PLAYS: dict[str, Say] = {
    "NUMERO-5.seats": lambda r, t: t("Numero is for {least} to {most} players, not {seats}.", **r.params),
    "NUMERO-6.turn": lambda r, t: t("It's not your turn."),
    "NUMERO-16.pile": lambda r, t: t("Choose the piles you want to take."),
    "NUMERO-16.sum": lambda r, t: t(
        "That makes {total}, but your card is {number}. Each take must be worth your card.",
        **r.params,
    ),
    "NUMERO-17.groups": lambda r, t: t("The groups must use every chosen pile exactly once."),
    "NUMERO-17.division": _division,
    "NUMERO-19.pile": lambda r, t: t("Choose the pile or piles to add your card to."),
    "NUMERO-20.answer": lambda r, t: t.article(
        "You don't have a {number}. A build needs its answer in your hand, as a single number card.",
        "You don't have an {number}. A build needs its answer in your hand, as a single number card.",
        r.params["value"],
    ),
    "NUMERO-20.bluff": lambda r, t: t(
        "Bluffing is only for the points game. Choose points mode, or proven builds."
    ),
    "NUMERO-22.answer": lambda r, t: t.article(
        "You'd leave {number} in the centre, but you don't have a {number}. Use that pile, or take the wild card "
        "back.",
        "You'd leave {number} in the centre, but you don't have an {number}. Use that pile, or take the wild card "
        "back.",
        r.params["value"],
    ),
    "NUMERO-26.take": lambda r, t: t("This is your last chance: you can only take or pass."),
    "NUMERO-26.wilds": lambda r, t: t(
        "In the last chance, every wild card must be part of the take. Take the others back."
    ),
    "NUMERO-26.pass": lambda r, t: t("You can only pass in the last chance. For now, take, build or discard."),
    "NUMERO-29.over": lambda r, t: t("The match is over."),
    "NUMERO-41.own": lambda r, t: t("You can't challenge your own build."),
    "NUMERO-41.closed": lambda r, t: t(
        "You can't challenge that build now. You have until your second turn after it, and each build can only "
        "be challenged once."
    ),
    "NUMERO-43.seats": lambda r, t: t("A solitaire is for one player, not {seats}.", **r.params),
    "NUMERO-43.take": lambda r, t: t(
        "In solitaire you only take, with no builds or discards. Or you can stop here."
    ),
    "NUMERO-43.wilds": lambda r, t: t(
        "In solitaire, every wild card must be part of the take. Take the others back."
    ),
    "NUMERO-45.stop": lambda r, t: t("You can only stop a solitaire."),
}

_TYPED: dict[str, Say] = {
    "numero.empty": lambda r, t: t("Write your turn, for example: 5 + 3 = 8; take 8"),
    "numero.long": lambda r, t: t("That's too long: {most} characters at most.", **r.params),
    "numero.sign": lambda r, t: t("I can't read “{sign}”.", **r.params),
    "numero.form": _form,
    "numero.brackets": lambda r, t: t("It's unclear what comes first. Use brackets, like (10 − 2) ÷ 4."),
    "numero.verb": lambda r, t: t("End with what your number card does: take, build or discard."),
    "numero.order": lambda r, t: t("Write take, build or discard only once, at the very end: it ends your turn."),
    "numero.sum": lambda r, t: t("{left} is {value}, not {said}.", **r.params),
    "numero.no_pile": _no_pile,
    "numero.no_wild": lambda r, t: t("There's no wild card {face} in your hand or in the centre.", **r.params),
    "numero.no_card": lambda r, t: t("There's no {number} in your hand.", **r.params),
    "numero.build": lambda r, t: t("Write the build as a sum, for example 5 + 4 = 9 build."),
    "numero.build_card": lambda r, t: t(
        "A build adds a number card from your hand to piles, and none of these numbers is in your hand."
    ),
    "numero.spare": lambda r, t: t("You named {value}, but nothing is done with it.", **r.params),
    "numero.unused": lambda r, t: t("You joined these piles but didn't use them. Piles can't stay joined."),
}

REFUSALS = of_a_game(_CARDS, _PLAYS, _TYPED, place=_in_sentence)
"""The sentences for refusals of Numero, with the place of a typed sentence."""
