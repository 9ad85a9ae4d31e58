"""Numero in words: log lines, score lines, hints and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.games.base import Event
from bot.games.hints import Hinted, hinted_words, option_words
from bot.games.numero import offered
from bot.games.numero.cards import HOUSE, Cards, cards_of
from bot.games.numero.events import (
    Built,
    CentreWon,
    Challenged,
    Discarded,
    Ended,
    LastChance,
    Passed,
    Took,
    WildHand,
)
from bot.games.numero.hints import Advice, Missed
from bot.games.numero.model import Build, Discard, Pile, Stop, Take
from bot.games.numero.options import FAMILIES, HINTED, PRESETS, Family, NumeroOptions, read_deck
from bot.games.numero.refusals import REFUSALS
from bot.games.numero.rules import pages
from bot.games.numero.scoring import ScoreLine, total
from bot.games.option import AnyOption
from bot.games.presets import PresetKey
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts

ALL_CARDS: Cards = cards_of(HOUSE, NumeroOptions(level="expert"))
"""The cards of the largest deck, for the faces in log lines."""

_LINES: dict[str, Callable[[ScoreLine, Texts], str]] = {
    "takes": lambda line, t: t.plural("{n} take", "{n} takes", line.n),
    "cards": lambda line, t: t.plural("{n} card", "{n} cards", line.n),
    "printed": lambda line, t: t("printed points"),
    "five": lambda line, t: t("a take of 5 cards"),
    "six": lambda line, t: t("a take of 6 or more cards"),
    "three_operations": lambda line, t: t("three of + − × ÷"),
    "four_operations": lambda line, t: t("all of + − × ÷"),
    "four_colours": lambda line, t: t("all four colours"),
    "one_colour": lambda line, t: t("one colour only"),
    "clear": lambda line, t: t("centre cleared"),
    "most_cards": lambda line, t: t("most cards"),
    "left": lambda line, t: t.plural("{n} card left in hand", "{n} cards left in hand", line.n),
    "left_printed": lambda line, t: t("printed points left in hand"),
    "bluff": lambda line, t: t("caught bluffing"),
    "doubt": lambda line, t: t("challenge lost"),
    "whole_deck": lambda line, t: t("whole deck dealt"),
    "perfect": lambda line, t: t("perfect ending"),
}


def line_words(line: ScoreLine, t: Texts) -> str:
    """A score line: ``all four colours +5``."""
    return t("{reason} {points}", reason=reason_words(line, t), points=t.signed(line.points))


def reason_words(line: ScoreLine, t: Texts) -> str:
    """The reason for the points of a score line: ``all four colours``."""
    return _LINES[line.reason](line, t)


def faces(names: Iterable[str], t: Texts) -> str:
    """Cards by their faces: "−2, ½, and 7"."""
    return t.all_of([ALL_CARDS[name].face if name in ALL_CARDS else name for name in names])


def hint_words(advice: Advice, t: Texts) -> str:
    """What the hint shows."""
    if isinstance(advice.instead, Stop):
        return t("I found no take with your hand. All that's left is to stop.")
    if advice.action is None:
        return t("I found no take with your hand.")
    face = ALL_CARDS[advice.action.card].face
    said = ", ".join(advice.sentences)
    match advice.action:
        case Take() if said:
            return t("{sentences}: take with your **{card}**.", sentences=said, card=face)
        case Take():
            return t("There's a pile worth {card}: take it with your **{card}**.", card=face)
        case Build():
            return t("{sentences}: build with your **{card}**.", sentences=said, card=face)
        case Discard():
            return t("I found nothing better: discard your **{card}**.", card=face)


def missed_words(missed: Missed, turn: int, t: Texts) -> str:
    """The best take of a turn that was not played."""
    face = ALL_CARDS[missed.action.card].face
    return t(
        "Turn {turn}: you could have played {sentences} with your {card}, worth {worth} instead of {instead}.",
        turn=turn,
        sentences=", ".join(missed.sentences) or t("a take"),
        card=face,
        worth=missed.worth,
        instead=missed.instead,
    )


_LEVELS: dict[str, Callable[[Texts], str]] = {
    "starter": lambda t: t("level starter"),
    "numbers": lambda t: t("level numbers"),
    "subtraction": lambda t: t("level subtraction"),
    "times": lambda t: t("level times"),
    "fractions": lambda t: t("level fractions"),
    "advanced": lambda t: t("level advanced"),
    "expert": lambda t: t("level expert"),
}


class NumeroWording(Wording):
    """The words of Numero."""

    title = "Numero"
    alone = "solitaire"
    refusals = REFUSALS
    solos = ("card.times", "points.times")

    def pitch(self, t: Texts) -> str:
        """The game in one sentence."""
        return t("Make the number on your card from what's in the centre, and win every card you use!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """NUMERO-5: best with two players."""
        return t("2–4 players, best with 2; alone, it's a solitaire.")

    def score(self, score: int, options: NumeroOptions, t: Texts) -> str:
        """Cards won, or points; both may be negative."""
        if options.mode == "card":
            return t.plural("{n} card", "{n} cards", score)
        return t.plural("{n} point", "{n} points", score)

    def solo_title(self, solo: str, t: Texts) -> str | None:
        """Solitaires by mode and deck, with and without hints."""
        modes = {"card": t("Solitaire · cards won"), "points": t("Solitaire · points")}
        mode, _, rest = solo.partition(".")
        deck, _, hints = rest.partition(".")
        cards = _deck(deck, t)
        if mode not in modes or cards is None or hints not in ("", HINTED):
            return None
        return " · ".join(filter(None, (modes[mode], cards, t("with hints") if hints else "")))

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        """Takes and builds."""
        return {"take": t.plural("{n} take", "{n} takes", n), "build": t.plural("{n} build", "{n} builds", n)}

    def options(self, options: NumeroOptions, t: Texts) -> list[str]:
        """Mode, level and switched families, range, builds and hints."""
        modes = {"card": t("most cards win"), "points": t("most points win")}
        words = [t("solitaire")] if options.solitaire else []
        words += [modes[options.mode], self._level(options, t), t("numbers 1–{top}", top=options.top)]
        if options.mode == "points" and not options.solitaire:
            words.append(t("builds can be bluffs") if options.bluff else t("builds are proven"))
        words += option_words(options.hints, t)
        return words

    def presets(self, t: Texts) -> Mapping[PresetKey, str]:
        """See ``offered.py``."""
        return offered.lines(t)

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        """See ``offered.py``."""
        return offered.offered(t)

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """One line for a play, one for its points, one for each thing that follows; draws are left out."""
        match event:
            case Took():
                return _took(event, names[event.seat], t)
            case Built():
                return [_built(event, names[event.seat], t), *_aside(event.left, event.laid, t)]
            case Discarded():
                return _discarded(event, names[event.seat], t)
            case Challenged():
                return _challenged(event, names, t)
            case Ended():
                return _ended(event, names, t)
            case _:
                return [line for line in (_happened(event, names, t),) if line]

    def cost(self, cost: float, options: NumeroOptions, t: Texts) -> str:
        """Cards in the card game, points in the other."""
        if options.mode == "points":
            return super().cost(cost, options, t)
        return t("cost you about {cards} cards", cards=t.decimal(cost))

    def reviewed(self, t: Texts) -> str:
        """Takes that were possible but not made."""
        return t("Missed takes")

    def rules(self, t: Texts) -> list[RulesPage]:
        """Take, build and discard; wild cards; the end; points; bluffs; solitaire; fine print."""
        return pages(t)

    def _level(self, options: NumeroOptions, t: Texts) -> str:
        families, words = _families(t), _LEVELS[options.level](t)
        more = [families[f] for f in FAMILIES if f in options.families - PRESETS[options.level]]
        less = [families[f] for f in FAMILIES if f in PRESETS[options.level] - options.families]
        if more:
            words = t("{level} with {families}", level=words, families=t.all_of(more))
        if less:
            words = t("{level} without {families}", level=words, families=t.all_of(less))
        return words


def _families(t: Texts) -> dict[Family, str]:
    return {
        "subtraction": t("subtraction"),
        "multiplication": t("multiplication"),
        "division": t("division"),
        "simple": t("simple fractions"),
        "complex": t("complex fractions"),
        "powers": t("powers and roots"),
    }


def _deck(name: str, t: Texts) -> str | None:
    """A deck in words by its name; None for what is none."""
    if name in _LEVELS:
        return _LEVELS[name](t)
    found = read_deck(name)
    if found is None:
        return None
    top, families = found
    numbers, words = t("numbers 1–{top}", top=top), _families(t)
    lacking = [words[each] for each in FAMILIES if each not in families]
    if not families:
        return numbers
    if not lacking:
        return t("{numbers} with all wild cards", numbers=numbers)
    if len(lacking) < len(families):
        return t("{numbers} with all wild cards but {families}", numbers=numbers, families=t.all_of(lacking))
    return t("{numbers} with {families}", numbers=numbers, families=t.all_of([words[each] for each in families]))


def _took(event: Took, name: str, t: Texts) -> list[str]:
    card = faces([event.card], t)
    if event.sentences:
        said = ", ".join(event.sentences)
        line = t("{name}: {sentences}; takes with {card}", name=name, sentences=said, card=card)
    else:
        line = t("{name} takes with {card}", name=name, card=card)
    lines = [t.plural("{line} · {n} card", "{line} · {n} cards", event.cards, line=line)]
    if event.lines:
        points = " · ".join(line_words(line, t) for line in event.lines)
        lines.append(t("{points} = **{total}**", points=points, total=total(event.lines)))
    return lines + _aside(event.left, event.laid, t)


def _built(event: Built, name: str, t: Texts) -> str:
    said = ", ".join(event.sentences)
    return t("{name}: {sentences}; builds **{value}**", name=name, sentences=said, value=event.pile.value)


def _discarded(event: Discarded, name: str, t: Texts) -> list[str]:
    card = faces([event.card], t)
    if event.sentences:
        said = ", ".join(event.sentences)
        line = t("{name}: {sentences}; discards {card}", name=name, sentences=said, card=card)
    else:
        line = t("{name} discards {card}", name=name, card=card)
    return [line, *_aside(event.left, event.laid, t)]


def _aside(left: Sequence[Pile], laid: Sequence[str], t: Texts) -> list[str]:
    """What else a turn left in the centre: altered piles and discarded wild cards."""
    lines = [t("A pile stays as {value}", value=pile.value) for pile in left]
    return [*lines, t("Also discarded: {cards}", cards=faces(laid, t))] if laid else lines


def _challenged(event: Challenged, names: Sequence[str], t: Texts) -> list[str]:
    facts = {
        "name": names[event.seat],
        "builder": names[event.builder],
        "value": event.value,
        "points": t.signed(event.line.points),
    }
    if event.card is not None:
        if event.played:
            return [
                t(
                    "{name} challenges the {value}; {builder} had it and has since played it: {name} {points}",
                    **facts,
                )
            ]
        return [t("{name} challenges the {value}; {builder} shows it: {name} {points}", **facts)]
    line = t("{name} challenges the {value}; {builder} was bluffing: {builder} {points}", **facts)
    return [line, t("The build is taken apart")] if event.undone else [line]


def _ended(event: Ended, names: Sequence[str], t: Texts) -> list[str]:
    lines = [_over(event, t)]
    for name, points in zip(names, event.lines, strict=False):
        if points:
            words = " · ".join(line_words(line, t) for line in points)
            lines.append(t("{name}: {points}", name=name, points=words))
    return lines


def _over(event: Ended, t: Texts) -> str:
    """Why the match is over (NUMERO-26, NUMERO-45)."""
    if len(event.left) > 1:
        return t("The match is over")
    if event.stopped:
        return t("The solitaire was stopped")
    return (
        t("No takes left: the solitaire is over")
        if event.left[0]
        else t("The hand is empty: the solitaire is over")
    )


def _happened(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """What happened, in one line; None for drawing and dealing, which the board shows."""
    match event:
        case WildHand(seat=seat, cards=cards):
            return t("{name} has only wild cards and discards {cards}", name=names[seat], cards=faces(cards, t))
        case LastChance(out=out):
            return t("{name} is out of cards: everyone else gets one last chance to take", name=names[out])
        case Passed(seat=seat):
            return t("{name} passes", name=names[seat])
        case Hinted(seat=seat):
            return hinted_words(names[seat], t)
        case CentreWon():
            return _centre_won(event, names, t)
        case _:
            return None


def _centre_won(event: CentreWon, names: Sequence[str], t: Texts) -> str:
    if event.seat is None:
        return t("Nobody made a take, so nobody gets the centre")
    return t.plural(
        "{name} made the last take and gets the {n} card in the centre",
        "{name} made the last take and gets the {n} cards in the centre",
        event.cards,
        name=names[event.seat],
    )


WORDING = NumeroWording()
