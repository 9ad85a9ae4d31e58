"""The picture of a player's record: counts, rating, last places, favourites, and a star for each achievement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.i18n import Texts
from bot.render.canvas import MARGIN, WIDTH, Canvas
from bot.render.colours import FAINT, GOLD, INK, MUTED, PAPER_INK, WELL
from bot.render.record.curve import HEIGHT as CURVES
from bot.render.record.curve import Curve, plot_curves
from bot.render.text.fonts import drawable

HEAD, TILES, LINE, STARS, GAP = 96, 108, 46, 42, 16
"""The heights of the parts, and the distance between them. A full record is about as high as it is wide."""
FACTS_PAD, STARS_PAD = 8, 6
"""The room above and below the lines in a box."""
INSIDE = WIDTH - 2 * MARGIN
FIRST = "1"
"""The place that is gilded."""


class Fact(msgspec.Struct, frozen=True):
    """A figure or a few words, and their label. ``more`` are further ones, a line each."""

    label: str
    value: str
    more: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """All of them."""
        return self.value, *self.more


class Stars(msgspec.Struct, frozen=True):
    """The achievements of a game: whether each was achieved, in order, and how often all of them were."""

    title: str
    earned: tuple[bool, ...]
    times: int

    @property
    def n(self) -> int:
        """How many were achieved."""
        return sum(self.earned)


class RecordSheet(msgspec.Struct, frozen=True):
    """The contents of the picture. ``name`` is the player's, ``scope`` the game or all games, ``figures`` are up
    to four short facts, ``places`` the last ones, the newest last, and ``facts`` whatever takes lines."""

    name: str
    scope: str
    figures: tuple[Fact, ...]
    curves: tuple[Curve, ...]
    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    stars: tuple[Stars, ...]


def draw_record(sheet: RecordSheet, t: Texts) -> bytes:
    """Draw the record as a PNG."""
    canvas = Canvas(_height(sheet))
    canvas.write(drawable(sheet.name) or t("Player"), (MARGIN, 54), 52, width=700, weight=800)
    canvas.write(
        sheet.scope, (WIDTH - MARGIN, 56), 36, width=400, height=70, weight=700, colour=MUTED, align="right"
    )
    y = HEAD
    if sheet.figures:
        _figures(canvas, y, sheet.figures)
        y += TILES + GAP
    if sheet.curves:
        plot_curves(canvas, y, sheet.curves, t)
        y += CURVES + GAP
    if _lines(sheet):
        y = _facts(canvas, y, sheet, t) + GAP
    if sheet.stars:
        _stars(canvas, y, sheet.stars, t)
    return canvas.png()


def describe(sheet: RecordSheet, t: Texts) -> Iterator[str]:
    """Describe the facts of the picture except the curves, sentence by sentence."""
    yield f"{sheet.name}, {sheet.scope}."
    yield from (f"{fact.label}: {' · '.join(fact.values)}." for fact in (*sheet.figures, *sheet.facts))
    if sheet.places:
        yield t("Recent results: {places}.", places=", ".join(sheet.places))
    for stars in sheet.stars:
        yield t.plural(
            "{game}: {got} of {all} achievements, {n} time in all.",
            "{game}: {got} of {all} achievements, {n} times in all.",
            stars.times,
            game=stars.title,
            got=stars.n,
            all=len(stars.earned),
        )


def _height(sheet: RecordSheet) -> int:
    parts = [
        TILES if sheet.figures else 0,
        CURVES if sheet.curves else 0,
        _lines(sheet) * LINE + 2 * FACTS_PAD if _lines(sheet) else 0,
        (1 + len(sheet.stars)) * STARS + 2 * STARS_PAD if sheet.stars else 0,
    ]
    return HEAD + sum(part + GAP for part in parts if part) + MARGIN - GAP


def _lines(sheet: RecordSheet) -> int:
    return bool(sheet.places) + sum(len(fact.values) for fact in sheet.facts)


def _figures(canvas: Canvas, y: int, figures: Sequence[Fact]) -> None:
    width = (INSIDE - GAP * (len(figures) - 1)) // len(figures)
    for i, fact in enumerate(figures):
        x = MARGIN + i * (width + GAP)
        canvas.box((x, y), (width, TILES), radius=18)
        canvas.write(fact.value, (x + width // 2, y + 40), 54, width=width - 24, weight=800, align="centre")
        canvas.write(fact.label, (x + width // 2, y + 84), 30, width=width - 16, colour=MUTED, align="centre")


def _facts(canvas: Canvas, y: int, sheet: RecordSheet, t: Texts) -> int:
    """Draw places and facts, and return where they end."""
    height = _lines(sheet) * LINE + 2 * FACTS_PAD
    canvas.box((MARGIN, y), (INSIDE, height), radius=18)
    middle = y + FACTS_PAD + LINE // 2
    if sheet.places:
        canvas.write(t("Recent results"), (MARGIN + 24, middle), 32, width=320, colour=MUTED)
        for i, place in enumerate(sheet.places):
            _place(canvas, MARGIN + 370 + i * 72, middle, place)
        middle += LINE
    for fact in sheet.facts:
        canvas.write(fact.label, (MARGIN + 24, middle), 32, width=320, colour=MUTED)
        for value in fact.values:
            canvas.write(value, (MARGIN + 370, middle), 34, width=INSIDE - 370 - 24, weight=700)
            middle += LINE
    return y + height


def _place(canvas: Canvas, x: int, middle: int, place: str) -> None:
    first = place == FIRST
    canvas.bar((x, middle - 21), (62, 42), 12, GOLD if first else WELL)
    canvas.write(
        place, (x + 31, middle), 32, width=54, weight=800, colour=PAPER_INK if first else INK, align="centre"
    )


def _stars(canvas: Canvas, y: int, every: Sequence[Stars], t: Texts) -> None:
    canvas.box((MARGIN, y), (INSIDE, (1 + len(every)) * STARS + 2 * STARS_PAD), radius=18)
    canvas.write(t("Achievements"), (MARGIN + 24, y + STARS_PAD + STARS // 2), 32, width=INSIDE - 48, colour=MUTED)
    for i, stars in enumerate(every, 1):
        middle = y + STARS_PAD + STARS // 2 + i * STARS
        canvas.write(stars.title, (MARGIN + 24, middle), 34, width=320, weight=700)
        for place, earned in enumerate(stars.earned):
            x = MARGIN + 400 + place * 72
            canvas.shape("★" if earned else "●", (x, middle), 40 if earned else 16, GOLD if earned else FAINT)
        colour = INK if stars.n else FAINT
        counted = f"{stars.n}/{len(stars.earned)}" + (f"  ×{stars.times}" if stars.times > stars.n else "")
        canvas.write(counted, (WIDTH - MARGIN - 24, middle), 34, width=320, colour=colour, align="right")
