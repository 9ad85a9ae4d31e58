"""Why a move in NUMO was refused, in words."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import Any, cast

from bot.errors import Refused
from bot.games.numo.cards import FACES
from bot.games.numo.names import figure_name, kind_name, kind_names, name_of, season_name
from bot.games.refusals import Say, of_a_game
from bot.i18n import Texts

MISSING = 2
"""At most this many numbers are named that a run lacks."""
REASONS = 3
"""At most this many reasons why cards make no meld are listed."""


def _at_word(refused: Refused, reason: str, t: Texts) -> str:
    place, text = refused.params["place"], refused.params["text"]
    return t("Word {place}, “{text}”: {reason}", place=place, text=text, reason=reason)


def _list(refused: Refused, param: str) -> list[Any]:
    return list(cast(Iterable[Any], refused.params[param]))


def _words(refused: Refused, param: str, t: Texts) -> str:
    return t.all_of([str(item) for item in _list(refused, param)])


def _kind(refused: Refused, t: Texts) -> str:
    return kind_name(cast(Any, refused.params["kind"]), t)


def _card(refused: Refused, t: Texts) -> str:
    return name_of(str(refused.params["card"]), t)


def _nothing(refused: Refused, t: Texts) -> str:
    reasons = _list(refused, "reasons")
    if len(reasons) > REASONS:
        allowed = kind_names(_list(refused, "control"), t)
        return t("These cards don't make a meld in this deal. Allowed: {kinds}.", kinds=allowed)
    told = " ".join(filter(None, (REFUSALS.say(reason, t) for reason in reasons)))
    return t("These cards don't make a meld. {reasons}", reasons=told)


def _force(refused: Refused, t: Texts) -> str:
    allowed = kind_names(_list(refused, "control"), t)
    return t(
        "That would be “{kind}”, which doesn't count in this deal. Allowed: {kinds}.",
        kind=_kind(refused, t),
        kinds=allowed,
    )


def _count(refused: Refused, t: Texts) -> str:
    return t.plural(
        "{n} card doesn't make a meld. Most melds have three or four cards. Allowed: {kinds}.",
        "{n} cards don't make a meld. Most melds have three or four cards. Allowed: {kinds}.",
        cast(int, refused.params["n"]),
        kinds=kind_names(_list(refused, "control"), t),
    )


def _season(refused: Refused, t: Texts) -> str:
    seasons = t.all_of([season_name(season, t) for season in _list(refused, "seasons")])
    return t("A season meld is all one season, and these are {seasons}.", seasons=seasons)


def _dwelling(refused: Refused, t: Texts) -> str:
    figure = figure_name(cast(Any, refused.params["figure"]), t)
    return t(
        "The {number} shows the {figure}, which is a dwelling, not a character.",
        number=refused.params["number"],
        figure=figure,
    )


def _character(refused: Refused, t: Texts) -> str:
    figures = t.all_of([figure_name(figure, t) for figure in _list(refused, "figures")])
    return t("A character meld is all one character, and these show {figures}.", figures=figures)


def _sum(refused: Refused, t: Texts) -> str:
    said = "{a} {sign} {b}".format(**refused.params)
    if refused.params["result"] is None:
        return t("{said} isn't {c}.", said=said, c=refused.params["c"])
    return t("{said} = {result}, not {c}.", said=said, **{k: refused.params[k] for k in ("result", "c")})


def _step(refused: Refused, t: Texts) -> str:
    """What a run lacks; if that is a lot, only that its steps differ."""
    numbers, steps = _list(refused, "numbers"), _list(refused, "steps")
    step = gcd(*steps)
    missing = [str(n) for n in range(numbers[0], numbers[-1], step) if n not in numbers]
    said = " ".join(map(str, numbers))
    if len(missing) > MISSING:
        return t(
            "A run keeps one step, and those in {numbers} are {steps}.",
            numbers=said,
            steps=_words(refused, "steps", t),
        )
    return t.plural(
        "{numbers} is no run of step {step}: {missing} is missing.",
        "{numbers} is no run of step {step}: {missing} are missing.",
        len(missing),
        numbers=said,
        step=step,
        missing=t.all_of(missing),
    )


def _several(refused: Refused, t: Texts) -> str:
    kinds = " · ".join(kind_name(kind, t) for kind in _list(refused, "kinds"))
    return t("These cards could be several melds. Say which you mean: {kinds}.", kinds=kinds)


def _few(refused: Refused, t: Texts) -> str:
    return t(
        "To go out in this deal you need your own {kind} meld. Keep at least {least} cards for it before you "
        "discard.",
        kind=_kind(refused, t),
        least=refused.params["least"],
    )


def _must(refused: Refused, t: Texts) -> str:
    return t(
        "Those are your last cards, but to go out in this deal you need your own {kind} meld. Keep at least "
        "{least} cards for it before you discard.",
        kind=_kind(refused, t),
        least=refused.params["least"],
    )


def _which(refused: Refused, t: Texts) -> str:
    number = refused.params["number"]
    ways = " · ".join(f"{number} {season_name(season, t)}" for season in _list(refused, "seasons"))
    return t("You have more than one {number}. Add the season: {ways}.", number=number, ways=ways)


def _no_card(refused: Refused, t: Texts) -> str:
    season = refused.params["season"]
    number = refused.params["number"]
    card = f"{number} {season_name(cast(Any, season), t)}" if season else str(number)
    if refused.params["again"]:
        return t("There's no other {card} in your hand.", card=card)
    return t("There's no {card} in your hand.", card=card)


def _which_meld(refused: Refused, t: Texts) -> str:
    names = " · ".join(f"#{name}" for name in _list(refused, "melds"))
    return t("That fits on several melds. Say which: {melds}.", melds=names)


_OPTIONS: dict[str, Say] = {
    "NUMO-6.twice": lambda r, t: t("There's only one of each control card. Choose each card once."),
    "NUMO-6.must": lambda r, t: t(
        "Going out can only require one of your control cards, and “{kind}” isn't one.", kind=_kind(r, t)
    ),
    "NUMO-6.progress": lambda r, t: t(
        "Progress goes up through the levels, so it doesn't work with your own control cards. Choose one or "
        "the other."
    ),
    "NUMO-6.control": lambda r, t: t(
        "“{text}” isn't a control card. The control cards are {faces}.",
        text=r.params["text"],
        faces=" ".join(FACES.values()),
    ),
    "NUMO-16.seats": lambda r, t: t("NUMO is for {least} to {most} players, not {seats}.", **r.params),
    "NUMO-17.sets": lambda r, t: t(
        "You can add 0 to {most} sets to the lower deck, and none to other decks.", **r.params
    ),
    "NUMO-17.cards": lambda r, t: t(
        "With {seats} players the deck needs at least {least} cards, and this one has {cards}. Add sets, or "
        "choose the automatic deck.",
        **r.params,
    ),
    "NUMO-23.target": lambda r, t: t("The target must be between {least} and {most} points.", **r.params),
}
_MELDS: dict[str, Say] = {
    "NUMO-6.force": _force,
    "NUMO-6.count": _count,
    "NUMO-6.nothing": _nothing,
    "NUMO-7.count": lambda r, t: t("A season meld has exactly four cards."),
    "NUMO-7.season": _season,
    "NUMO-8.count": lambda r, t: t("A character meld has three or four cards."),
    "NUMO-8.dwelling": _dwelling,
    "NUMO-8.character": _character,
    "NUMO-9.count": lambda r, t: t("An arithmetic meld has exactly three cards, like 3 + 4 = 7."),
    "NUMO-9.sum": _sum,
    "NUMO-10.count": lambda r, t: t("A run has at least three cards."),
    "NUMO-10.step": _step,
    "NUMO-11.count": lambda r, t: t("A meld of primes has three or four cards."),
    "NUMO-11.prime": lambda r, t: t("{number} isn't prime.", **r.params),
    "NUMO-12.count": lambda r, t: t("A meld of factors has at least three cards."),
    "NUMO-12.factor": lambda r, t: t("{number} isn't a factor of {top}.", **r.params),
    "NUMO-13.pair": lambda r, t: t(
        "A pair is a Sea Serpent and its Cave, or a Dragon and its Lair, both of the same season."
    ),
    "NUMO-14.twice": lambda r, t: t(
        "You've used {number} twice; all the numbers in this meld must be different.", **r.params
    ),
    "NUMO-14.several": _several,
}
_PLAYS: dict[str, Say] = {
    "NUMO-15.must": _must,
    "NUMO-15.few": _few,
    "NUMO-15.taken": lambda r, t: t(
        "That would leave only {card}, and you can't discard a card in the turn you took it. Keep another card.",
        card=_card(r, t),
    ),
    "NUMO-16.turn": lambda r, t: t("It's not your turn."),
    "NUMO-18.draw": lambda r, t: t("Draw a card first: from the stock, or the top of the discard pile."),
    "NUMO-18.drawn": lambda r, t: t("You've already drawn. Meld, lay off, or discard."),
    "NUMO-18.meld": lambda r, t: t("You get one meld per turn, before any lay-offs. Lay off, or discard."),
    "NUMO-18.card": lambda r, t: t("Choose cards from your hand."),
    "NUMO-18.twice": lambda r, t: t("You can only use a card once. Choose each card once."),
    "NUMO-19.full": lambda r, t: t("That {kind} meld can't take any more cards.", kind=_kind(r, t)),
    "NUMO-19.meld": lambda r, t: t("That meld isn't on the table. Choose one that is."),
    "NUMO-20.taken": lambda r, t: t(
        "You took {card} from the discard pile this turn. Discard a different card.", card=_card(r, t)
    ),
    "NUMO-22.over": lambda r, t: t("The match is over."),
}
_TYPED: dict[str, Say] = {
    "numo.empty": lambda r, t: t("Write your move, for example: meld 7 4 28"),
    "numo.long": lambda r, t: t("That's too long: {most} characters at most.", **r.params),
    "numo.verb": lambda r, t: t("Start with draw, take, meld, lay, or discard."),
    "numo.word": lambda r, t: t("That word doesn't fit here. Name cards by number, like 7 or 7 spring."),
    "numo.number": lambda r, t: t("Say which cards, by number: meld 7 4 28"),
    "numo.extra": lambda r, t: t("There's something extra here. Do one thing at a time."),
    "numo.kind": lambda r, t: t("That's not a kind of meld. Write, for example: meld 3 5 7 as run"),
    "numo.no_card": _no_card,
    "numo.which": _which,
    "numo.no_meld": lambda r, t: t("There's no such meld on the table. Name it by its numbers, or like #1."),
    "numo.which_meld": _which_meld,
    "numo.no_fit": lambda r, t: t("That doesn't fit on any meld on the table."),
}
REFUSALS = of_a_game(_OPTIONS, _MELDS, _PLAYS, _TYPED, place=_at_word)
"""The sentences for refusals of NUMO, with the place of a typed word."""
