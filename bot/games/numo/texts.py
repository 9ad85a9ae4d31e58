"""NUMO in words: log lines, hints and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.base import Event
from bot.games.hints import Hinted, hinted_words, option_words
from bot.games.numo import offered
from bot.games.numo.cards import ALL_CARDS, FACES, HOUSE
from bot.games.numo.events import (
    DealOver,
    Dealt,
    Discarded,
    Ended,
    LaidOff,
    Melded,
    Took,
    TurnedOver,
)
from bot.games.numo.hints import Advice
from bot.games.numo.model import (
    Deal,
    Discard,
    Draw,
    FormMeld,
    LayOff,
    Meld,
    NumoAction,
    NumoView,
    control_of,
)
from bot.games.numo.options import NumoOptions
from bot.games.numo.refusals import REFUSALS
from bot.games.numo.rules import pages
from bot.games.numo.words import kind_name, kind_names, laid_words, meld_words, name_of, numbers_of
from bot.games.option import AnyOption
from bot.games.presets import PresetKey
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts


def hint_words(advice: Advice, t: Texts) -> str:
    """What the hint shows."""
    return _waiting_words(advice, t) if advice.kind == "wait" else _playing_words(advice, t)


def _playing_words(advice: Advice, t: Texts) -> str:
    match advice.action:
        case LayOff(cards=cards) if advice.onto is not None:
            said = t.all_of(numbers_of(cards))
            return t("You can lay off **{cards}** on {meld}.", cards=said, meld=laid_words(advice.onto, t))
        case Discard(card=card):
            return t(
                "There's nothing to meld or lay off. Discard the **{card}**: it goes least well with the rest.",
                card=t.all_of(numbers_of((card,))),
            )
        case Draw(from_discard=True) if advice.made is not None:
            return t(
                "Take the discard and meld **{meld}**.", meld=meld_words(advice.made.kind, advice.made.cards, t)
            )
        case Draw(from_discard=True):
            return t("Nothing to meld yet. Take the discard: it goes well with your hand.")
        case FormMeld() if advice.made is not None:
            return t("You can meld **{meld}**.", meld=meld_words(advice.made.kind, advice.made.cards, t))
        case _:
            return t("Nothing to meld yet. Draw from the stock.")


def _waiting_words(advice: Advice, t: Texts) -> str:
    """A hint to draw or discard although something could be melded or laid off."""
    if not isinstance(advice.action, Discard):
        return t("Leave the discard: a card from the stock is worth more, as your hand is now.")
    said = t.all_of(numbers_of((advice.action.card,)))
    return t("What you could put down is worth more in your hand for now. Discard the **{card}**.", card=said)


def deal_words(deal: Deal, names: Sequence[str], t: Texts) -> str:
    """How a deal ended: "Ann went out: Ann +63", "void: too many turns"."""
    if deal.out is None:
        return t("void: the stock ran out") if deal.void == "stock" else t("void: too many turns")
    points = [
        t("{name} {points}", name=names[seat], points=t.signed(points))
        for seat, points in enumerate(deal.points)
        if points
    ]
    return t("{name} went out: {points}", name=names[deal.out], points=" · ".join(points) or "0")


class NumoWording(Wording):
    """The words of NUMO."""

    title = "NUMO"
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
        words += option_words(options.hints, t)
        return words

    def presets(self, t: Texts) -> Mapping[PresetKey, str]:
        """See ``offered.py``."""
        return offered.lines(t)

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        """See ``offered.py``."""
        return offered.offered(t)

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

    def action(self, view: NumoView, action: NumoAction, t: Texts) -> str:
        """A draw from the stock, which is in no log."""
        return t("drew a card from the stock") if action == Draw() else ""

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
            return [t("levels go up from {level}", level=options.first_level(2))]
        if options.level is None:
            levels = {"two": options.first_level(2), "more": options.first_level(3)}
            return [t("level automatic ({two} for two players, {more} for more)", **levels)]
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
            return hinted_words(name, t)


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
            if not void:
                return t("The match is over")
            return t("{n} deals in a row were void: the match is over, the highest score wins", n=HOUSE.voids)


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
        if not event.melds:
            return [t("Only melds of one's own count, and {name} has none: **0**", name=names[out])]
        won = t(
            "{name} scores the cards in their own melds: {melds} → **{points}**",
            name=names[out],
            melds=" · ".join(_meld_points(meld, t) for meld in event.melds),
            points=t.signed(deal.points[out]),
        )
        return [won, t("Nobody else scores.")]
    return [
        t(
            "{name} loses the cards left in their hand: {sum} → **{points}**",
            name=names[seat],
            sum=" + ".join(numbers_of(cards)),
            points=t.signed(deal.points[seat]),
        )
        for seat, cards in enumerate(event.left)
        if cards
    ]


def _meld_points(meld: Meld, t: Texts) -> str:
    points = sum(ALL_CARDS[name].number for name in meld.cards)
    return t("{meld} ({points})", meld=laid_words(meld, t), points=t.number(points))


def _void(event: DealOver, t: Texts) -> list[str]:
    """Why the deal was void, and what happens next (NUMO-21)."""
    if event.deal.void == "stock":
        why = t(
            "The stock is empty again, and the pile was turned over {n} times: this deal is void.",
            n=HOUSE.turn_overs,
        )
    else:
        why = t("Nobody went out in {turns} turns each: this deal is void.", turns=HOUSE.turns)
    lines = [why, t("Nobody scores.")]
    if event.voids < HOUSE.voids:
        lines[1] = t.plural(
            "Nobody scores, and the next player deals. That's {n} void deal in a row; {most} end the match.",
            "Nobody scores, and the next player deals. That's {n} void deals in a row; {most} end the match.",
            event.voids,
            most=HOUSE.voids,
        )
    return lines


WORDING = NumoWording()
