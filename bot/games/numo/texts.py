"""NUMO in words: log lines, hints and options."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.numo.cards import FACES, HOUSE
from bot.games.numo.events import (
    DealOver,
    Dealt,
    Discarded,
    Ended,
    Hinted,
    LaidOff,
    Melded,
    Took,
    TurnedOver,
)
from bot.games.numo.hints import Advice
from bot.games.numo.kinds import Fit
from bot.games.numo.model import Deal, LayOff, NumoView, control_of
from bot.games.numo.options import NumoOptions
from bot.games.numo.refusals import REFUSALS
from bot.games.numo.rules import pages
from bot.games.numo.words import kind_name, kind_names, laid_words, meld_words, name_of, numbers_of
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts


def hint_words(advice: Advice, level: int, t: Texts) -> str:
    """A hint: level 1 nudges, level 2 shows the cards."""
    if advice.made is not None:
        return _meld_hint(advice.kind, advice.made, level, t)
    if advice.onto is None:
        return t("There's nothing to meld or lay off. Keep what's nearly a meld, and let go of the rest.")
    if level == 1:
        return t("One of the melds on the table can take something from your hand.")
    assert isinstance(advice.action, LayOff)
    cards = t.all_of(numbers_of(advice.action.cards))
    return t("You can lay off **{cards}** on {meld}.", cards=cards, meld=laid_words(advice.onto, t))


def _meld_hint(kind: str, made: Fit, level: int, t: Texts) -> str:
    meld = meld_words(made.kind, made.cards, t)
    if kind == "take":
        if level == 1:
            return t("You could make a meld with the top of the discard pile.")
        return t("Take the discard and meld **{meld}**.", meld=meld)
    if level == 1:
        return t("There's a meld in your hand: **{kind}**.", kind=kind_name(made.kind, t))
    return t("You can meld **{meld}**.", meld=meld)


def hints_words(view: NumoView, seat: int, t: Texts) -> str | None:
    """The note of a seat's hints for the score sheet, if there were any."""
    n = view.hints[seat]
    return t.plural("{n} hint used", "{n} hints used", n) if n else None


def deal_words(deal: Deal, names: Sequence[str], t: Texts) -> str:
    """How a deal ended: "Ann went out: Ann +63", "void"."""
    if deal.out is None:
        return t("void")
    points = [
        t("{name} {points}", name=names[seat], points=t.signed(points))
        for seat, points in enumerate(deal.points)
        if points
    ]
    return t("{name} went out: {points}", name=names[deal.out], points=" · ".join(points) or "0")


class NumoWording(Wording):
    """The words of NUMO."""

    title = "NUMO"
    minutes = (15, 25)
    refusals = REFUSALS

    def pitch(self, t: Texts) -> str:
        """The game in one sentence."""
        return t("Rummy with numbers: the control cards decide which melds count, and the first to go out scores!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """NUMO-16."""
        return t("2–6 players. The deck grows with the number of players.")

    def score(self, score: int, options: NumoOptions, t: Texts) -> str:
        """Points; they are negative in version 2."""
        return t.plural("{score} point", "{score} points", abs(score), score=t.number(score))

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        """Melds."""
        return {"meld": t.plural("{n} meld", "{n} melds", n)}

    def options(self, options: NumoOptions, t: Texts) -> list[str]:
        """Control cards, deck, the end, and hints."""
        words = [*self._control(options, t), self._deck(options, t)]
        if options.scoring == 1:
            words.append(t("first to {target} points", target=options.target))
        else:
            words.append(t("cards left count against you, until someone reaches −{target}", target=options.target))
        if options.hints == "request":
            words.append(t("hints on request"))
        return words

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """One line for a move; draws from the stock are left out. The end of a deal has its own lines."""
        match event:
            case DealOver():
                return _deal_over(event, names, t)
            case Melded() | LaidOff() | Took() | Discarded() | Hinted():
                return [_moved(event, names, t)]
            case Dealt() | TurnedOver() | Ended():
                return [_went_on(event, names, t)]
            case _:
                return []

    def heading(self, event: Event, t: Texts) -> str:
        """Which deal is over."""
        return t("Deal {n} is over", n=event.n) if isinstance(event, DealOver) and event.n else ""

    def rules(self, t: Texts) -> list[RulesPage]:
        """A turn, the melds, going out, lay-offs, scoring, cards and decks, typing, fine print."""
        return pages(t)

    def _control(self, options: NumoOptions, t: Texts) -> list[str]:
        if options.custom:
            faces = " ".join(FACES[control] for control in control_of(options, HOUSE, None))
            words = [t("control cards {faces}", faces=faces)]
            if options.must is not None:
                words.append(t("going out needs {kind}", kind=kind_name(options.must, t)))
            return words
        if options.progress:
            return [t("levels go up from {level}", level=options.level)]
        kinds = kind_names(control_of(options, HOUSE, options.level), t)
        return [t("level {level}: {kinds}", level=options.level, kinds=kinds)]

    def _deck(self, options: NumoOptions, t: Texts) -> str:
        match options.deck:
            case "auto":
                return t("deck by number of players")
            case "both":
                return t("both decks")
            case "lower" if options.sets:
                return t.plural(
                    "lower deck and {n} set of the upper deck",
                    "lower deck and {n} sets of the upper deck",
                    options.sets,
                )
            case _:
                return t("lower deck")


def _moved(event: Melded | LaidOff | Took | Discarded | Hinted, names: Sequence[str], t: Texts) -> str:
    name = names[event.seat]
    match event:
        case Melded(meld=meld):
            return t("{name} melds **{meld}**", name=name, meld=laid_words(meld, t))
        case LaidOff():
            return _laid_off(event, names, t)
        case Took(card=card):
            return t("{name} takes {card}", name=name, card=name_of(card, t))
        case Discarded(card=card):
            return t("{name} discards {card}", name=name, card=name_of(card, t))
        case Hinted():
            return t("{name} takes a hint", name=name)


def _went_on(event: Dealt | TurnedOver | Ended, names: Sequence[str], t: Texts) -> str:
    match event:
        case Dealt():
            return _dealt(event, names, t)
        case TurnedOver(cards=n):
            return t.plural(
                "The stock is empty: the discard pile of {n} card is turned over",
                "The stock is empty: the discard pile of {n} cards is turned over",
                n,
            )
        case Ended(void=void):
            return t("Too many deals in a row were void: the match is over") if void else t("The match is over")


def _laid_off(event: LaidOff, names: Sequence[str], t: Texts) -> str:
    facts = {
        "name": names[event.seat],
        "cards": t.all_of(numbers_of(event.cards)),
        "meld": laid_words(event.meld, t),
    }
    if event.meld.owner == event.seat:
        return t("{name} lays off {cards}: {meld}", **facts)
    return t("{name} lays off {cards} on {owner}'s meld: {meld}", **facts, owner=names[event.meld.owner])


def _dealt(event: Dealt, names: Sequence[str], t: Texts) -> str:
    facts = {"deal": event.deal, "name": names[event.dealer], "kinds": kind_names(event.control, t)}
    if event.level is None:
        return t("Deal {deal}, dealt by {name}: {kinds}", **facts)
    return t("Deal {deal}, dealt by {name}. Level {level}: {kinds}", **facts, level=event.level)


def _deal_over(event: DealOver, names: Sequence[str], t: Texts) -> list[str]:
    deal = event.deal
    if deal.out is None:
        return _void(event, t)
    name = names[deal.out]
    ways = {
        "meld": t("{name} melds their last cards and goes out", name=name),
        "lay": t("{name} lays off their last cards and goes out", name=name),
        "discard": t("{name} discards their last card and goes out", name=name),
    }
    lines = [ways[deal.way or "discard"], *_points(event, names, t)]
    totals = [
        t("{name} {score}", name=name, score=t.number(score))
        for name, score in zip(names, event.scores, strict=True)
    ]
    return [*lines, t("Score: {totals}", totals=" · ".join(totals))]


def _points(event: DealOver, names: Sequence[str], t: Texts) -> list[str]:
    """What the deal was worth: the winner's melds, or the cards left in the others' hands."""
    deal, out = event.deal, event.deal.out
    assert out is not None
    if not event.left:
        numbers = [number for meld in event.melds for number in numbers_of(meld.cards)]
        if not numbers:
            return [t("{name} has no melds: **0**", name=names[out])]
        return [_sum(names[out], numbers, deal.points[out], t)]
    return [
        _sum(names[seat], numbers_of(cards), deal.points[seat], t)
        for seat, cards in enumerate(event.left)
        if cards
    ]


def _sum(name: str, numbers: Sequence[str], points: int, t: Texts) -> str:
    return t("{name}: {sum} → **{points}**", name=name, sum=" + ".join(numbers), points=t.signed(points))


def _void(event: DealOver, t: Texts) -> list[str]:
    if event.deal.void == "stock":
        line = t("The stock is empty again: this deal is void")
    else:
        line = t("This deal went on too long: it's void")
    return [line]


WORDING = NumoWording()
