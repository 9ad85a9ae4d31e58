"""The worked pictures of the rules pages: the cards, melds, laying off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from bot.errors import Refused
from bot.games.numo.cards import ALL_CARDS, FACES, Card, Figure, Kind, Season
from bot.games.numo.kinds import fit, grow
from bot.games.numo.model import Meld
from bot.games.numo.names import card_name, kind_name, meld_words, season_name, sentence
from bot.i18n import Texts
from bot.render.base import Drawing
from bot.render.canvas import MARGIN, WIDTH, Canvas, alt
from bot.render.colours import ALARM, FAINT, GOOD, GROUND, INK, MUTED
from bot.render.numo import cards as faces
from bot.render.numo import melds
from bot.render.numo.palette import PALETTE

CONTROL = (72, 76)
"""The size of a control card in pixels."""
COLUMNS = 3
"""Columns of control cards."""
LINE = 92
"""The height of a line of control cards in pixels."""
VERDICT = 600
"""Where the verdict on laying off begins, in pixels from the left."""


class Trial(msgspec.Struct, frozen=True):
    """Cards to try to lay off on a meld."""

    kind: Kind
    meld: tuple[int, ...]
    cards: tuple[int, ...]


TRIALS = (
    Trial("run", (5, 9, 13), (17,)),
    Trial("run", (5, 9, 13), (7,)),
    Trial("run", (5, 9, 13), (7, 11)),
    Trial("factor", (3, 7, 42), (84,)),
    Trial("addition", (3, 9, 12), (21,)),
)


def example(name: str, t: Texts) -> Drawing:
    """Draw the worked picture of that name. Raises ``KeyError`` for an unknown name."""
    canvas, told = _SCENES[name](t)
    return Drawing(f"{name}.png", partial(alt, told), canvas.png)


def _cards(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw a character in its four seasons, a pair, and the control cards."""
    shown = (*_cards_of("goblin"), *_pair("winter"))
    width, height = faces.LARGE.size
    below = MARGIN + height + 64
    canvas = Canvas(below + LINE * (len(FACES) // COLUMNS) - LINE + CONTROL[1] + MARGIN, palette=PALETTE)
    step = (WIDTH - 2 * MARGIN - width) // (len(shown) - 1)
    for i, card in enumerate(shown):
        x = MARGIN + i * step
        canvas.stamp(faces.full_card(card, faces.LARGE, t), (x, MARGIN))
        season = season_name(card.season, t)
        middle = (x + width // 2, MARGIN + height + 26)
        canvas.write(season, middle, 30, width=width, colour=MUTED, align="centre")
    column = (WIDTH - 2 * MARGIN) // COLUMNS
    for i, control in enumerate(FACES):
        x, y = MARGIN + i % COLUMNS * column, below + i // COLUMNS * LINE
        canvas.stamp(faces.control_card(control, CONTROL), (x, y))
        room = column - CONTROL[0] - 30
        canvas.write(kind_name(control, t), (x + CONTROL[0] + 18, y + CONTROL[1] // 2), 34, width=room)
    told = [t("Cards: {cards}.", cards=t.all_of([card_name(card, t) for card in shown]))]
    signs = (f"{face} {kind_name(control, t)}" for control, face in FACES.items())
    return canvas, [*told, t("Control cards: {cards}.", cards=", ".join(signs))]


def _melds(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw a season, characters, and the pairs."""
    winter = tuple(card for card in ALL_CARDS.values() if card.season == "winter")
    return _table(
        (
            ("season", winter[:4]),
            ("character", _cards_of("goblin")[:3]),
            ("character", _cards_of("wizard")),
            ("pair", _pair("spring")),
            ("pair", (*_cards_of("dragon")[-1:], *_cards_of("dragons_lair")[-1:])),
        ),
        melds.PICTURED,
        t,
    )


def _numbers(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw a meld of every kind that is about numbers."""
    kinds: dict[Kind, tuple[int, ...]] = {
        "addition": (3, 9, 12),
        "subtraction": (20, 15, 5),
        "multiplication": (6, 8, 48),
        "division": (63, 7, 9),
        "run": (5, 9, 13),
        "prime": (2, 5, 17),
        "factor": (3, 7, 42),
    }
    return _table([(kind, _cards_with_numbers(*numbers)) for kind, numbers in kinds.items()], melds.ROOMY, t)


def _table(
    found: Sequence[tuple[Kind, Sequence[Card]]], grade: melds.Grade, t: Texts
) -> tuple[Canvas, Sequence[str]]:
    """Draw these melds as they would lie on the table."""
    tiles = [melds.tile(_meld(kind, cards), ALL_CARDS, grade, t) for kind, cards in found]
    rows = melds.lines(tiles, apart=False)
    canvas = Canvas(len(rows) * (grade.height + melds.GAP) - melds.GAP + 2 * MARGIN, palette=PALETTE)
    for tile, at in melds.place(rows, grade, MARGIN):
        melds.draw_tile(canvas, tile, grade, at, t)
    return canvas, [f"{meld_words(kind, fit(kind, cards), t)}." for kind, cards in found]


def _lay_off(t: Texts) -> tuple[Canvas, Sequence[str]]:
    """Draw what can be laid off, and what cannot."""
    step = melds.ROOMY.height + melds.GAP
    canvas = Canvas(len(TRIALS) * step - melds.GAP + 2 * MARGIN, palette=PALETTE)
    told = [_trial(canvas, trial, MARGIN + i * step, t) for i, trial in enumerate(TRIALS)]
    return canvas, told


def _trial(canvas: Canvas, trial: Trial, top: int, t: Texts) -> str:
    """Draw a line of the picture and return the same in words."""
    grade = melds.ROOMY
    meld, added = _cards_with_numbers(*trial.meld), _cards_with_numbers(*trial.cards)
    tile = melds.tile(_meld(trial.kind, meld), ALL_CARDS, grade, t)
    melds.draw_tile(canvas, tile, grade, (MARGIN, top), t)
    x, middle = MARGIN + tile.width + 34, top + grade.height // 2
    canvas.write("+", (x, middle), 48, weight=700, colour=FAINT, align="centre")
    for i, card in enumerate(added):
        sprite = faces.small_card(card.number, card.season, grade.card, GROUND)
        canvas.stamp(sprite, (x + 30 + i * (grade.card[0] + 6), middle - grade.card[1] // 2))
    text, fits = _outcome(trial.kind, meld, added, t)
    if fits:
        canvas.shape("tick", (VERDICT + 24, middle), 44, GOOD)
    else:
        canvas.write("×", (VERDICT + 24, middle - 5), 72, weight=800, colour=ALARM, align="centre")
    room = WIDTH - MARGIN - VERDICT - 70
    canvas.write(text, (VERDICT + 70, middle), 44, width=room, weight=700, colour=INK if fits else MUTED)
    said = {"meld": meld_words(trial.kind, meld, t), "cards": t.all_of([str(number) for number in trial.cards])}
    if fits:
        return t("{meld} takes {cards}: {result}.", **said, result=text)
    return t("{meld} doesn't take {cards}: {reason}.", **said, reason=text)


def _outcome(kind: Kind, meld: Sequence[Card], added: Sequence[Card], t: Texts) -> tuple[str, bool]:
    """Return what the meld becomes, or why the cards do not fit, and whether they do."""
    try:
        return sentence(kind, grow(kind, meld, added)), True
    except Refused as refused:
        return t("can't grow") if refused.code == "NUMO-19.full" else t("leaves a gap"), False


def _cards_with_numbers(*numbers: int) -> tuple[Card, ...]:
    """Return cards with these numbers in as many seasons as possible, which do not matter in such melds."""
    found: list[Card] = []
    for number in numbers:
        same = [card for card in ALL_CARDS.values() if card.number == number]
        seen = {card.season for card in found}
        found.append(min(same, key=lambda card: card.season in seen))
    return tuple(found)


def _cards_of(figure: Figure) -> tuple[Card, ...]:
    """Return the cards of a character or dwelling, one per season."""
    return tuple(card for card in ALL_CARDS.values() if card.figure == figure)


def _pair(season: Season) -> tuple[Card, ...]:
    """Return a Sea Serpent with its Cave."""
    both = (*_cards_of("sea_serpent"), *_cards_of("sea_serpents_cave"))
    return tuple(card for card in both if card.season == season)


def _meld(kind: Kind, cards: Sequence[Card]) -> Meld:
    return Meld(0, 0, kind, tuple(card.id for card in fit(kind, cards)))


_SCENES: dict[str, Callable[[Texts], tuple[Canvas, Sequence[str]]]] = {
    "cards": _cards,
    "melds": _melds,
    "numbers": _numbers,
    "lay_off": _lay_off,
}
