"""Numero's drills: piles that add up, and what wild cards do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

from bot.games.numero.cards import HOUSE, Effect, effect_of
from bot.games.numero.values import whole_after
from bot.i18n import Texts
from bot.puzzles.drills import Drill, DrillItem, build_item, try_often

PILES = {1: (4, (2,), 4, 10), 2: (5, (2, 3), 8, 15), 3: (6, (3, 4), 11, 15)}
"""By reach: how many piles lie there, how many of them are joined, and the least and largest number to make."""
LARGEST = {1: 15, 2: 20, 3: 30}
"""The largest value before and after a wild card, by reach."""


def _make_sum(rng: Random, reach: int) -> DrillItem | None:
    piles, sizes, least, most = PILES[reach]
    there = [rng.randint(1, most - 2) for _ in range(piles)]
    joined = sorted(rng.sample(there, rng.choice(sizes)), reverse=True)
    wanted = sum(joined)
    if not least <= wanted <= most:
        return None
    ways = {tuple(sorted(way, reverse=True)) for size in (2, *sizes) for way in combinations(there, size)}
    wrong = sorted((way for way in ways if sum(way) != wanted), key=lambda way: (abs(sum(way) - wanted), way))
    return build_item(rng, (wanted, *there), _write_sum(joined), map(_write_sum, wrong))


def _write_sum(piles: Sequence[int]) -> str:
    return " + ".join(map(str, piles))


@cache
def _wild_cards(reach: int) -> dict[str, Effect]:
    faces = [*HOUSE.subtraction, *HOUSE.multiplication, *HOUSE.division]
    if reach > 1:
        faces += HOUSE.simple
    if reach > 2:
        faces += [*HOUSE.complex, *HOUSE.powers]
    return {face: effect_of(face) for face in faces}


def _draw_change(rng: Random, reach: int) -> tuple[str, int, int] | None:
    """Draw a wild card, of the newest families more often, with a value before and after it."""
    cards = _wild_cards(reach)
    newest = [face for face in cards if reach == 1 or face not in _wild_cards(reach - 1)]
    face, before = rng.choice(newest if rng.random() < 0.6 else list(cards)), rng.randint(2, LARGEST[reach])
    after = whole_after(cards[face], before)
    return None if after is None or after > 2 * LARGEST[reach] or after == before else (face, before, after)


def _make_wild(rng: Random, reach: int) -> DrillItem | None:
    drawn = _draw_change(rng, reach)
    if drawn is None:
        return None
    face, before, after = drawn
    results = {other: whole_after(effect, before) for other, effect in _wild_cards(reach).items()}
    wrong = [other for other, result in results.items() if result != after]
    rng.shuffle(wrong)
    wrong.sort(key=lambda other: results[other] is None)
    return build_item(rng, (before, after), face, wrong)


def _make_result(rng: Random, reach: int) -> DrillItem | None:
    drawn = _draw_change(rng, reach)
    if drawn is None:
        return None
    face, before, after = drawn
    near = sorted((n for n in range(max(1, after - 4), after + 5) if n != after), key=lambda n: abs(n - after))
    return build_item(rng, (before, face), str(after), map(str, near))


def _ask_sum(given: Sequence[str], t: Texts) -> str:
    wanted, *piles = given
    return t("Piles: **{piles}**\nWhich add up to **{n}**?", piles=" · ".join(piles), n=wanted)


def _ask_wild(given: Sequence[str], t: Texts) -> str:
    return t("Which wild card turns **{before}** into **{after}**?", before=given[0], after=given[1])


def _ask_result(given: Sequence[str], t: Texts) -> str:
    return t("What does the wild card **{card}** make of **{before}**?", card=given[1], before=given[0])


DRILLS = (
    Drill("sum", lambda t: t("Piles that add up"), try_often(_make_sum), _ask_sum),
    Drill("wild", lambda t: t("The right wild card"), try_often(_make_wild), _ask_wild),
    Drill("result", lambda t: t("What a wild card makes"), try_often(_make_result), _ask_result),
)
