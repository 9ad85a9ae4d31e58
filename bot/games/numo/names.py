"""NUMO's words for cards and melds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.numo.cards import ALL_CARDS, Card, Cards, Control, Figure, Kind, Season
from bot.games.numo.kinds import OPERATIONS
from bot.games.numo.model import Meld
from bot.i18n import Texts

_SEASONS: dict[Season, Callable[[Texts], str]] = {
    "spring": lambda t: t("spring"),
    "summer": lambda t: t("summer"),
    "autumn": lambda t: t("autumn"),
    "winter": lambda t: t("winter"),
}
SIGNS: dict[Season, str] = {"spring": "🌱", "summer": "☀️", "autumn": "🍂", "winter": "❄️"}
"""The signs of the seasons in texts and controls, each with a distinct shape."""
_FIGURES: dict[Figure, Callable[[Texts], str]] = {
    "male_elvin": lambda t: t("Male Elvin"),
    "fairie_queen": lambda t: t("Fairie Queen"),
    "dwarf": lambda t: t("Dwarf"),
    "goblin": lambda t: t("Goblin"),
    "troll": lambda t: t("Troll"),
    "unicorn": lambda t: t("Unicorn"),
    "mermaid": lambda t: t("Mermaid"),
    "kraken": lambda t: t("Kraken"),
    "sea_serpent": lambda t: t("Sea Serpent"),
    "sea_serpents_cave": lambda t: t("Sea Serpent's Cave"),
    "female_elvin": lambda t: t("Female Elvin"),
    "halfling": lambda t: t("Halfling"),
    "wizard": lambda t: t("Wizard"),
    "king_goblin": lambda t: t("King Goblin"),
    "ogre": lambda t: t("Ogre"),
    "valkyrie": lambda t: t("Valkyrie"),
    "griffin": lambda t: t("Griffin"),
    "werewolf": lambda t: t("Werewolf"),
    "dragon": lambda t: t("Dragon"),
    "dragons_lair": lambda t: t("Dragon's Lair"),
}
_KINDS: dict[Kind, Callable[[Texts], str]] = {
    "season": lambda t: t("season"),
    "character": lambda t: t("character"),
    "addition": lambda t: t("addition"),
    "subtraction": lambda t: t("subtraction"),
    "multiplication": lambda t: t("multiplication"),
    "division": lambda t: t("division"),
    "run": lambda t: t("run"),
    "prime": lambda t: t("primes"),
    "factor": lambda t: t("factors"),
    "pair": lambda t: t("pair"),
}


_RULES: dict[Control, Callable[[Texts], str]] = {
    "season": lambda t: t("4 alike"),
    "character": lambda t: t("3 or 4 alike"),
    "run": lambda t: t("equal steps"),
    "prime": lambda t: t("3 or 4"),
    "factor": lambda t: t("of the largest"),
}


def season_name(season: Season, t: Texts) -> str:
    """Name a season: "winter"."""
    return _SEASONS[season](t)


def figure_name(figure: Figure, t: Texts) -> str:
    """Name a character or dwelling: "Sea Serpent"."""
    return _FIGURES[figure](t)


def kind_name(kind: Kind, t: Texts) -> str:
    """Name a kind of meld or control card: "multiplication", "primes"."""
    return _KINDS[kind](t)


def control_rule(control: Control, t: Texts) -> str:
    """Describe a control card's rule in a few words: "equal steps", "a + b = c"."""
    if control in OPERATIONS:
        return f"a {OPERATIONS[control].sign} b = c"
    return _RULES[control](t)


def kind_names(kinds: Iterable[Kind], t: Texts) -> str:
    """List kinds: "season, character, and addition"."""
    return t.all_of([kind_name(kind, t) for kind in kinds])


def card_name(card: Card, t: Texts) -> str:
    """Describe a card completely: "33 (winter, Female Elvin)"."""
    return t(
        "{number} ({season}, {figure})",
        number=card.number,
        season=season_name(card.season, t),
        figure=figure_name(card.figure, t),
    )


def in_sign(card: Card) -> str:
    """Return a card as shown in a short text: "7🌱"."""
    return f"{card.number}{SIGNS[card.season]}"


def name_of(card: str, t: Texts) -> str:
    """Describe the card with that id completely. An unknown id is returned as it is."""
    return card_name(ALL_CARDS[card], t) if card in ALL_CARDS else card


def numbers_of(cards: Iterable[str], table: Cards = ALL_CARDS) -> list[str]:
    """The numbers of these cards as text."""
    return [str(table[name].number) for name in cards]


def sentence(kind: Kind, cards: Iterable[Card]) -> str:
    """Write the numbers of a meld in reading order: ``7 × 4 = 28``, or ``6, 8, 10``."""
    numbers = [str(card.number) for card in cards]
    if kind not in OPERATIONS:
        return ", ".join(numbers)
    a, b, c = numbers
    return f"{a} {OPERATIONS[kind].sign} {b} = {c}"


def meld_words(kind: Kind, cards: Iterable[Card], t: Texts) -> str:
    """Describe a meld with its kind: "multiplication 7 × 4 = 28", "winter: 2, 4, 8, 30", "factors 1 and 5 of
    25"."""
    cards = tuple(cards)
    said = sentence(kind, cards)
    match kind:
        case "season":
            return t("{season}: {numbers}", season=season_name(cards[0].season, t), numbers=said)
        case "character":
            return t("{figure}: {numbers}", figure=figure_name(cards[0].figure, t), numbers=said)
        case "factor":
            *factors, top = (str(card.number) for card in cards)
            return t("factors {factors} of {number}", factors=t.all_of(factors), number=top)
        case "pair":
            who, where = (figure_name(card.figure, t) for card in cards)
            season = season_name(cards[0].season, t)
            return t(
                "pair {who} and {where} ({season}): {numbers}", who=who, where=where, season=season, numbers=said
            )
        case _:
            return t("{kind} {numbers}", kind=kind_name(kind, t), numbers=said)


def describe_meld(meld: Meld, t: Texts) -> str:
    """Describe a meld on the table."""
    return meld_words(meld.kind, (ALL_CARDS[name] for name in meld.cards), t)
