"""The worked examples of the rules pages. Their plays are made by the rules code itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from bot.games.nmbrs.cards import HOUSE, cards_of
from bot.games.nmbrs.log import points_words
from bot.games.nmbrs.model import Cell, Island, Islands, Laid, Play, Swap
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.placing import Position, make_play, swap_joker
from bot.i18n import Texts

CARDS = cards_of(HOUSE, NmbrsOptions())
BASIC = NmbrsOptions(rule="basic")
"""Lines of any constant step, so that the example of a line that rules A and B refuse can be laid."""
YOU = 0
OTHER = 1
NOW = 2
"""The turn of your play."""


class Inset(msgspec.Struct, frozen=True):
    """A part of an example: islands, with the cards that you placed marked, or seats with what they say and cards
    beside them (``""`` is a face-down one). ``good`` tells whether the rules allow it, if that is the question."""

    said: str
    islands: Islands = ()
    cards: tuple[str, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()
    good: bool | None = None


class Example(msgspec.Struct, frozen=True):
    """Parts in ``columns`` columns, and an introductory sentence for the text alternative."""

    about: str
    columns: int
    parts: tuple[Inset, ...]


def _table_after(*lines: str) -> Position:
    """Set up the table after another player's plays. You hold all other cards."""
    position = Position(BASIC, CARDS, (), tuple(CARDS), opened=True, seat=OTHER)
    for line in lines:
        position, _ = make_play(position, Play(tuple(line.split())))
    return replace(position, seat=YOU, turn=NOW)


def _lay(position: Position, line: str) -> tuple[Islands, Laid]:
    """Make your play and return the table after it."""
    after, laid = make_play(position, Play(tuple(line.split())))
    return after.islands, laid


def series(t: Texts) -> Example:
    """Show what counts back to 0 and 1 and what does not, and a joker."""
    parts = (
        Inset(t("30, 20, 10, 0: rule A"), _table_after("10 20 30").islands, good=True),
        Inset(t("21, 16, 11, 6, 1: rule B"), _table_after("11 16 21").islands, good=True),
        Inset(t("26, 20, 14, 8, 2: neither"), _table_after("14 20 26").islands, good=False),
        Inset(t("The joker stands for 18"), _table_after("12 15 J18 21").islands, good=True),
    )
    return Example(t("Counted back, a series lands on 0 or 1."), 2, parts)


def ways(t: Texts) -> Example:
    """Show the four ways to add to the table."""
    tens = _table_after("10 20 30")
    parts = (
        Inset(t("Extend: 40 at the end"), _lay(tens, "10 20 30 40")[0]),
        Inset(t("Insert: 15 and 25 in between"), _lay(tens, "10 15 20 25 30")[0]),
        Inset(t("Cross: 18 and 22 through the 20"), _lay(tens, "18 20 22")[0]),
        Inset(
            t("Link: 40 joins two series"), _lay(_table_after("10 20 30", "50 60 70"), "10 20 30 40 50 60 70")[0]
        ),
    )
    return Example(t("Four ways to add to the table; cards with a white rim are new."), 2, parts)


def doubling(t: Texts) -> Example:
    """Show what counts double, and what does not."""
    plays = (("", "35 40 45"), ("", "5 10 15"), ("5 10 15", "5 10 15 20"), ("5 10 15 20", "5 10 15 20 25"))
    parts = []
    for before, line in plays:
        islands, laid = _lay(_table_after(before) if before else _table_after(), line)
        points = points_words(laid.scored, t)
        single = not any(scored.doubled for scored in laid.scored)
        parts.append(Inset(t("{points}, not doubled", points=points) if single else points, islands))
    return Example(t("Only the new cards, with a white rim, earn points."), 2, tuple(parts))


def jokers(t: Texts) -> Example:
    """Show a joker that is swapped and used again."""
    before = _table_after("10 J15 20")
    joker = next(cell.card for cell in before.islands[0].cells if cell.value == 15)
    after, _ = swap_joker(before, Swap(joker, "15"))
    used, _ = _lay(replace(after, islands=()), f"33 36 {joker}39")
    parts = (
        Inset(t("A joker stands for 15"), before.islands),
        Inset(t("Your 15 takes its place"), after.islands),
        Inset(t("The joker goes into another line"), used),
    )
    return Example(t("A joker is swapped and used in the same turn."), 3, parts)


def show_refused(t: Texts) -> Example:
    """Show two cards that touch without a series, and a ring that does not open."""
    (tens,) = _table_after("10 20 30").islands
    touching = Island(1, (*tens.cells, Cell(1, 1, "22", 22, YOU, NOW, NOW)))
    ring = ("2", "3", "4"), ("6", "", "8"), ("10", "11", "12")
    cells = (
        Cell(x, y, card, int(card), OTHER, 1, 1)
        for y, row in enumerate(ring)
        for x, card in enumerate(row)
        if card
    )
    parts = (
        Inset(t("20 and 22 touch, but two cards aren't a series"), (touching,), good=False),
        Inset(t("A closed ring can't open for a card in between"), (Island(1, tuple(cells)),), good=False),
    )
    return Example(t("What the rules don't allow."), 2, parts)


def offer(t: Texts) -> Example:
    """Show how a declined face-up card goes round."""
    parts = (
        Inset(t("{name} declines the 48", name="Ana"), seats=((0, "Ana"),), cards=("48",)),
        Inset(
            t("Everyone else is asked at once"),
            seats=(
                (1, t("{name}: pass", name="Ben")),
                (2, t("{name}: claim", name="Cleo")),
                (3, t("{name}: claim", name="Dan")),
            ),
        ),
        Inset(
            t("{name} comes before {other}, gets the 48 and draws one more", name="Cleo", other="Dan"),
            cards=("48", ""),
            seats=((2, "Cleo"),),
        ),
        Inset(
            t("{name} takes the next card, face up or face down", name="Ana"),
            cards=("31", ""),
            seats=((0, "Ana"),),
        ),
    )
    return Example(t("A face-up card that's declined is offered to everyone else."), 2, parts)


EXAMPLES: dict[str, Callable[[Texts], Example]] = {
    "series": series,
    "ways": ways,
    "doubling": doubling,
    "jokers": jokers,
    "refused": show_refused,
    "offer": offer,
}
"""The examples by the name that the rules pages use."""
