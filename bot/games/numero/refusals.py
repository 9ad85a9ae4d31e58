"""Refusal texts for Numero."""

from __future__ import annotations

from bot.games.refusals import Reason, make_game_table
from bot.games.sentences import Article, Either, Facts, Plural, all_of
from bot.i18n import Texts

MANY = 4
"""The most piles of which a refusal names the values."""


def _explain_left(facts: Facts, t: Texts) -> object:
    """The remaining piles, or one side of a sentence."""
    return all_of("have")(facts, t) if "have" in facts else facts["left"]


def _list_some(facts: Facts, t: Texts) -> str:
    """The values of piles, of many only the first ones."""
    values = facts["values"]
    return t.all_of(list(values) if len(values) <= MANY else [*values[: MANY - 1], "…"])


_CARDS: dict[str, Reason] = {
    "NUMERO-7.card": "That card isn't in your hand. Choose one of your number cards.",
    "NUMERO-7.wild": (
        "{card} is a wild card, and a turn ends with a number card. Play the wild card on a pile first."
    ),
    "NUMERO-13.pile": "That pile is no longer in the centre. Choose from the ones that are.",
    "NUMERO-13.twice": "You can only use a pile once. Choose each pile once.",
    "NUMERO-14.card": "That wild card isn't in your hand or alone in the centre. Choose one that is.",
    "NUMERO-14.number": "{card} is a number card. Only wild cards change a pile.",
    "NUMERO-15.positive": "You can't play {card} on {value}: the value must stay above 0.",
    "NUMERO-15.root": "You can't play {card} on {value}: the root wouldn't be an exact number.",
    "NUMERO-15.whole": "You can't leave {value} in the centre: a pile there must be a whole number.",
    "NUMERO-15.high": "You can't leave {value} in the centre: the highest number card is {top}.",
    "NUMERO-23.lies": "{card} is already in the centre.",
}

_PLAYS: dict[str, Reason] = {
    "NUMERO-5.seats": "Numero is for {least} to {most} players, not {seats}.",
    "NUMERO-6.turn": "It's not your turn.",
    "NUMERO-16.pile": "Choose the piles you want to take.",
    "NUMERO-16.sum": "That makes {total}, but your card is {number}. Each take must be worth your card.",
    "NUMERO-17.groups": "The groups must use every chosen pile exactly once.",
    "NUMERO-17.division": Plural(
        "You can't take a pile worth {values} with {number}: piles only add up. Choose others, or change this "
        "one with a wild card first.",
        "{values} don't form groups worth {number}: piles only add up. Choose others, or change one with a "
        "wild card first.",
        "values",
    ),
    "NUMERO-19.pile": "Choose the pile or piles to add your card to.",
    "NUMERO-20.answer": Article(
        "You don't have a {number}. A build needs its answer in your hand, as a single number card.",
        "You don't have an {number}. A build needs its answer in your hand, as a single number card.",
        "value",
    ),
    "NUMERO-20.bluff": "Bluffing is only for the points game. Choose points mode, or proven builds.",
    "NUMERO-22.answer": Article(
        "You'd leave {number} in the centre, but you don't have a {number}. Use that pile, or undo the wild card.",
        "You'd leave {number} in the centre, but you don't have an {number}. Use that pile, or undo the wild "
        "card.",
        "value",
    ),
    "NUMERO-26.take": "This is your last chance: you can only take or pass.",
    "NUMERO-26.wilds": "In the last chance, every wild card must be part of the take. Undo the others.",
    "NUMERO-26.pass": "You can only pass in the last chance. For now, take, build or discard.",
    "NUMERO-29.over": "The match is over.",
    "NUMERO-41.own": "You can't challenge your own build.",
    "NUMERO-41.closed": (
        "You can't challenge that build now. You have until your second turn after it, and each build can only "
        "be challenged once."
    ),
    "NUMERO-43.seats": "A solitaire is for one player, not {seats}.",
    "NUMERO-43.take": "In solitaire you only take, with no builds or discards. Or you can stop here.",
    "NUMERO-43.wilds": "In solitaire, every wild card must be part of the take. Undo the others.",
    "NUMERO-45.stop": "You can only stop a solitaire.",
}

_TYPED: dict[str, Reason] = {
    "numero.empty": "Write your turn, for example: 5 + 3 = 8; take 8",
    "numero.long": "That's too long: {most} characters at most.",
    "numero.sign": "I can't read “{sign}”.",
    "numero.form": Either("sign", "“{sign}” doesn't fit there.", "Something's missing at the end."),
    "numero.brackets": "It's unclear what comes first. Use brackets, like (10 − 2) ÷ 4.",
    "numero.verb": "End with what your number card does: take, build or discard.",
    "numero.order": "Write take, build or discard only once, at the very end: it ends your turn.",
    "numero.sum": "{left} is {value}, not {said}.",
    "numero.no_pile": Either(
        "have",
        "There's no pile worth {value}. What's left: {left}.",
        "There's no pile left that could be {value}.",
    ),
    "numero.no_wild": "There's no wild card {face} in your hand or in the centre.",
    "numero.no_card": "There's no {number} in your hand.",
    "numero.build": "Write the build as a sum, for example 5 + 4 = 9 build.",
    "numero.build_card": (
        "A build adds a number card from your hand to piles, and none of these numbers is in your hand."
    ),
    "numero.spare": "You wrote {value}, but didn't use it. Take it, build on it, or leave it out.",
    "numero.unused": "You joined these piles but didn't use them. Take or build: piles can't stay joined.",
}

REFUSALS = make_game_table(
    _CARDS,
    _PLAYS,
    _TYPED,
    shown={"values": _list_some, "left": _explain_left},
    place="Part {place}, “{text}”: {reason}",
)
"""The sentences for refusals of Numero, with the place of a typed sentence."""
