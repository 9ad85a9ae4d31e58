"""Refusal texts for NUMO."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import Any, cast

from bot.errors import Refused
from bot.games.numo.cards import FACES
from bot.games.numo.names import figure_name, kind_name, kind_names, name_of, season_name
from bot.games.refusals import Reason, make_game_table
from bot.games.sentences import Either, Facts, Plural, all_of, join, show
from bot.i18n import Texts

MISSING = 2
"""At most this many numbers are named that a run lacks."""
REASONS = 3
"""At most this many reasons why cards make no meld are listed."""


def _list(refused: Refused, param: str) -> list[Any]:
    return list(cast(Iterable[Any], refused.params[param]))


def _nothing(refused: Refused, t: Texts) -> str:
    reasons = _list(refused, "reasons")
    if len(reasons) > REASONS:
        allowed = kind_names(_list(refused, "control"), t)
        return t("These cards don't make a meld in this deal. Allowed: {kinds}.", kinds=allowed)
    told = " ".join(filter(None, (REFUSALS.say(reason, t) for reason in reasons)))
    return t("These cards don't make a meld. {reasons}", reasons=told)


def _sum(refused: Refused, t: Texts) -> str:
    said = "{a} {sign} {b}".format(**refused.params)
    if refused.params["result"] is None:
        return t("{said} isn't {c}.", said=said, c=refused.params["c"])
    return t("{said} = {result}, not {c}.", said=said, **{k: refused.params[k] for k in ("result", "c")})


def _step(refused: Refused, t: Texts) -> str:
    """Describe what a run lacks, or just that its steps differ if that is a lot."""
    numbers, steps = _list(refused, "numbers"), _list(refused, "steps")
    step = gcd(*steps)
    missing = [str(n) for n in range(numbers[0], numbers[-1], step) if n not in numbers]
    said = " ".join(map(str, numbers))
    if len(missing) > MISSING:
        return t(
            "A run has equal steps, but those in {numbers} are {steps}.",
            numbers=said,
            steps=t.all_of(list(map(str, steps))),
        )
    return t.plural(
        "{numbers} isn't a run in steps of {step}: {missing} is missing.",
        "{numbers} isn't a run in steps of {step}: {missing} are missing.",
        len(missing),
        numbers=said,
        step=step,
        missing=t.all_of(missing),
    )


def _card(facts: Facts, t: Texts) -> str:
    """Describe a card, or the typed part of one: its number, and maybe its season."""
    if "card" in facts:
        return name_of(facts["card"], t)
    number, season = facts["number"], facts["season"]
    return f"{number} {season_name(season, t)}" if season else str(number)


def _kinds(facts: Facts, t: Texts) -> str:
    """The possible kinds of the cards, or the allowed kinds."""
    if "kinds" in facts:
        return " · ".join(kind_name(kind, t) for kind in facts["kinds"])
    return kind_names(facts["control"], t)


_OPTIONS: dict[str, Reason] = {
    "NUMO-6.twice": "There's only one of each control card. Choose each card once.",
    "NUMO-6.must": "Going out can only require one of your control cards, and “{kind}” isn't one.",
    "NUMO-6.progress": ("Levels can't go up with your own control cards. Choose one or the other."),
    "NUMO-6.control": "“{text}” isn't a control card. The control cards are {faces}.",
    "NUMO-16.seats": "NUMO is for {least} to {most} players, not {seats}.",
    "NUMO-17.sets": "You can add 0 to {most} sets to the lower deck, and none to other decks.",
    "NUMO-17.cards": (
        "With {seats} players the deck needs at least {least} cards, and this one has {cards}. Add sets, or "
        "choose the automatic deck."
    ),
    "NUMO-23.target": "The target must be between {least} and {most} points.",
}
_MELDS: dict[str, Reason] = {
    "NUMO-6.force": "“{kind}” doesn't count in this deal. Allowed: {kinds}.",
    "NUMO-6.count": Plural(
        "{n} card doesn't make a meld. Most melds have three or four cards. Allowed: {kinds}.",
        "{n} cards don't make a meld. Most melds have three or four cards. Allowed: {kinds}.",
    ),
    "NUMO-6.nothing": _nothing,
    "NUMO-7.count": "A season meld has exactly four cards.",
    "NUMO-7.season": "A season meld is all one season, and these are {seasons}.",
    "NUMO-8.count": "A character meld has three or four cards.",
    "NUMO-8.dwelling": "The {number} shows the {figure}, which is a dwelling, not a character.",
    "NUMO-8.character": "A character meld is all one character, and these show {figures}.",
    "NUMO-9.count": "An arithmetic meld has exactly three cards, like 3 + 4 = 7.",
    "NUMO-9.sum": _sum,
    "NUMO-10.count": "A run has at least three cards.",
    "NUMO-10.step": _step,
    "NUMO-11.count": "A meld of primes has three or four cards.",
    "NUMO-11.prime": "{number} isn't prime.",
    "NUMO-12.count": "A meld of factors has at least three cards.",
    "NUMO-12.factor": "{number} isn't a factor of {top}.",
    "NUMO-13.pair": "A pair is a Sea Serpent and its Cave, or a Dragon and its Lair, both of the same season.",
    "NUMO-14.twice": "You've used {number} twice; all the numbers in this meld must be different.",
    "NUMO-14.several": "These cards could be several melds. Say which you mean: {kinds}.",
}
_PLAYS: dict[str, Reason] = {
    "NUMO-15.must": (
        "Those are your last cards, but to go out in this deal you need your own {kind} meld. Keep at least "
        "{least} cards for it before you discard."
    ),
    "NUMO-15.few": (
        "To go out in this deal you need your own {kind} meld. Keep at least {least} cards for it before you "
        "discard."
    ),
    "NUMO-15.taken": (
        "That would leave only {card}, and you can't discard a card in the turn you took it. Keep another card."
    ),
    "NUMO-16.turn": "It's not your turn.",
    "NUMO-18.draw": "Draw a card first: from the stock, or the top of the discard pile.",
    "NUMO-18.drawn": "You've already drawn. Meld, lay off, or discard.",
    "NUMO-18.meld": "You get one meld per turn, before any lay-offs. Lay off, or discard.",
    "NUMO-18.card": "Choose cards from your hand.",
    "NUMO-18.twice": "You can only use a card once. Choose each card once.",
    "NUMO-19.full": "That {kind} meld can't take any more cards.",
    "NUMO-19.meld": "That meld isn't on the table. Choose one that is.",
    "NUMO-20.taken": "You took {card} from the discard pile this turn. Discard a different card.",
    "NUMO-22.over": "The match is over.",
}
_TYPED: dict[str, Reason] = {
    "numo.empty": "Write your move, for example: meld 7 4 28",
    "numo.long": "That's too long: {most} characters at most.",
    "numo.verb": "Start with draw, take, meld, lay, or discard.",
    "numo.word": "That word doesn't fit here. Name cards by number, like 7 or 7 spring.",
    "numo.number": "Say which cards, by number: meld 7 4 28",
    "numo.extra": "There's something extra here. Do one thing at a time.",
    "numo.kind": "That's not a kind of meld. Write, for example: meld 3 5 7 as run",
    "numo.no_card": Either("again", "There's no other {card} in your hand.", "There's no {card} in your hand."),
    "numo.which": "You have more than one {number}. Add the season: {ways}.",
    "numo.no_meld": "There's no such meld on the table. Name it by its numbers, or like #1.",
    "numo.which_meld": "That fits on several melds. Say which: {melds}.",
    "numo.no_fit": "That doesn't fit on any meld on the table.",
}
REFUSALS = make_game_table(
    _OPTIONS,
    _MELDS,
    _PLAYS,
    _TYPED,
    shown={
        "card": _card,
        "kind": show("kind", kind_name),
        "kinds": _kinds,
        "seasons": all_of("seasons", season_name),
        "figure": show("figure", figure_name),
        "figures": all_of("figures", figure_name),
        "faces": lambda facts, t: " ".join(FACES.values()),
        "ways": lambda facts, t: " · ".join(
            f"{facts['number']} {season_name(season, t)}" for season in facts["seasons"]
        ),
        "melds": join("melds", " · ", lambda meld, t: f"#{meld}"),
    },
    place="Word {place}, “{text}”: {reason}",
)
"""The sentences for refusals of NUMO, with the place of a typed word."""
