"""The plays of nmbrs! by brute force, for small tables: every reading of every line, every way to turn the
islands, and then a check of the whole result. Slow and simple, and written without the game's own geometry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import NamedTuple

from bot.games.nmbrs.cards import Cards
from bot.games.nmbrs.model import Cell, Island, Islands
from bot.games.nmbrs.options import NmbrsOptions

STEPS = (1, 1j, -1, -1j)
"""The four neighbours of a place, which is a complex number; also the four ways to turn an island."""
Layout = dict[complex, Cell]
LONGEST = 6
HAND = 5
NUMBERS = range(1, 101)
ROWS = (
    tuple(n**2 for n in NUMBERS),
    tuple(n**3 for n in NUMBERS),
    tuple(n * (n + 1) // 2 for n in NUMBERS),
    tuple(n for n in NUMBERS if n > 1 and not any(n % k == 0 for k in range(2, n))),
)
"""Squares, cubes, triangular numbers and primes."""
RUNS = {row[i:j] for row in ROWS for i in range(len(row)) for j in range(i + 3, min(i + LONGEST, len(row)) + 1)}


class Card(NamedTuple):
    """A card of a line with the number it stands for; ``home`` is its island on the table, None for hand cards."""

    name: str
    value: int
    home: int | None = None


class Case(NamedTuple):
    """A table and a hand. ``jokers`` of the hand may be used in a line, none for a number that the hand holds. No
    line goes beyond ``top`` or is longer than ``LONGEST``."""

    options: NmbrsOptions
    cards: Cards
    islands: Islands
    hand: tuple[str, ...]
    jokers: int
    top: int


@lru_cache(maxsize=1 << 16)
def series(options: NmbrsOptions, values: tuple[int, ...]) -> bool:
    """Whether numbers are a series, by the definitions."""
    if len(values) < 3 or not all(0 < value <= options.top for value in values):
        return False
    rising = values if values[0] < values[-1] else tuple(reversed(values))
    steps = {b - a for a, b in pairwise(rising)}
    if len(steps) == 1 and (step := steps.pop()) > 0:
        back = rising[0]
        while back > 1 and back - step >= 0:
            back -= step
        zero, one = back == 0 or (back == 1 and step == 1), back == 1
        if {"basic": True, "A": zero, "B": one, "AB": zero or one}[options.series]:
            return True
    return options.patterns and _pattern(rising)


def _pattern(rising: tuple[int, ...]) -> bool:
    ratios = {b / a for a, b in pairwise(rising)}
    if len(ratios) == 1 and (ratio := ratios.pop()) >= 2 and ratio == int(ratio):
        return True
    return rising in RUNS


def plays(case: Case) -> dict[tuple[str, ...], set[int]]:
    """Every line that can be laid, from the lower end, with the points of the different ways to lay it."""
    found: dict[tuple[str, ...], set[int]] = {}
    for line in lines(case):
        points = {_points(case, line, layout) for layout in layouts(case, line)}
        if points:
            item = tuple(f"J{card.value}" if card.name[0] == "J" else card.name for card in line)
            found.setdefault(item, set()).update(points)
    return found


def lines(case: Case) -> Iterator[tuple[Card, ...]]:
    """Every rising series of table and hand cards with at least one from the hand, that leaves a card to
    discard."""
    offered: dict[int, list[Card]] = {}
    for index, island in enumerate(case.islands):
        for cell in island.cells:
            offered.setdefault(cell.value, []).append(Card(cell.card, cell.value, index))
    jokers = min(case.jokers, sum(name[0] == "J" for name in case.hand))
    held = {case.cards[name].number: name for name in case.hand if name[0] != "J"}
    for value in range(1, case.top + 1):
        if value in held:
            offered.setdefault(value, []).append(Card(held[value], value))
        elif jokers:
            offered.setdefault(value, []).append(Card("J", value))
    most = len(case.hand) - (not case.options.simple)
    for values in _number_rows(case.options, offered):
        for line in product(*(offered[value] for value in values)):
            new = [card for card in line if card.home is None]
            if not 1 <= len(new) <= most or sum(card.name == "J" for card in new) > jokers:
                continue
            if any(card.name[0] != "J" for card in line):
                yield line


def _number_rows(options: NmbrsOptions, offered: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every rising series of these numbers; the beginning of a series is one too."""
    values = sorted(offered)
    todo: list[tuple[int, ...]] = [row for row in combinations(values, 3) if series(options, row)]
    while todo:
        row = todo.pop()
        yield row
        longer = [(*row, value) for value in values if value > row[-1] and len(row) < LONGEST]
        todo += [row for row in longer if series(options, row)]


def layouts(case: Case, line: Sequence[Card]) -> Iterator[Layout]:
    """Every legal result of laying a line: the cards of all islands in it by place."""
    homes = sorted({card.home for card in line if card.home is not None})
    index = {card.name: i for i, card in enumerate(line) if card.home is not None}
    if any(_wedged(case.islands[home], line, index) for home in homes):
        return
    for turns in product(STEPS, repeat=len(homes)):
        placed: Layout = {}
        for i, card in enumerate(line):
            if card.home is None:
                placed[i] = Cell(0, 0, card.name, card.value, -1, 0, 0)
        fits = all(_put(placed, case.islands[home], index, turn) for home, turn in zip(homes, turns, strict=True))
        if fits and _sound(case.options, placed, line):
            yield placed


def _wedged(island: Island, line: Sequence[Card], index: dict[str, int]) -> bool:
    """Whether anything but hand cards would come between touching cards."""
    for name, others in _touching(island).items():
        for other, _ in others:
            if name in index and other in index:
                between = line[index[name] + 1 : index[other]]
                if any(card.home is not None for card in between):
                    return True
    return False


@lru_cache(maxsize=64)
def _touching(island: Island) -> dict[str, list[tuple[str, complex]]]:
    """The cards that touch each card of an island, and in which direction."""
    touching: dict[str, list[tuple[str, complex]]] = {}
    for a, b in permutations(island.cells, 2):
        if abs(a.x - b.x) + abs(a.y - b.y) == 1:
            touching.setdefault(a.card, []).append((b.card, complex(b.x - a.x, b.y - a.y)))
    return touching


def _put(placed: Layout, island: Island, index: dict[str, int], turn: complex) -> bool:
    """Put an island into the layout, turned, with its cards of the line in their places, and everything that
    touches keeping its offset, except pairs that hand cards separate; whether that is possible."""
    where: dict[str, complex] = {cell.card: index[cell.card] for cell in island.cells if cell.card in index}
    todo = list(where)
    while todo:
        here = todo.pop()
        for there, offset in _touching(island)[here]:
            if here in index and there in index and abs(index[here] - index[there]) > 1:
                if offset * turn != (1 if index[there] > index[here] else -1):
                    return False
            elif there not in where:
                where[there] = where[here] + offset * turn
                todo.append(there)
            elif where[there] != where[here] + offset * turn:
                return False
    for cell in island.cells:
        if where[cell.card] in placed:
            return False
        placed[where[cell.card]] = cell
    return True


def _sound(options: NmbrsOptions, placed: Layout, line: Sequence[Card]) -> bool:
    """Whether everything that touches is a series, and the line is as it was written."""
    for place in placed:
        for way in (1, 1j):
            if place - way in placed or place + way not in placed:
                continue
            run = run_from(placed, place, way)
            if way == 1 and place.imag == 0 and 0 <= place.real < len(line) and len(run) != len(line):
                return False
            if way == 1 and place.imag == 0 and place.real != 0 and _has(place, len(run), line):
                return False
            if not series(options, tuple(cell.value for cell in run)):
                return False
            if all(cell.card[0] == "J" for cell in run):
                return False
    return True


def _has(place: complex, length: int, line: Sequence[Card]) -> bool:
    """Whether a run in the row of the line reaches into it."""
    return place.real < len(line) and place.real + length > 0


def run_from(placed: Layout, place: complex, way: complex) -> list[Cell]:
    """The consecutive cells from a place on."""
    run = []
    while place in placed:
        run.append(placed[place])
        place += way
    return run


def _points(case: Case, line: Sequence[Card], placed: Layout) -> int:
    """The most points that a layout can earn, over all assignments of jokers."""
    free = [name for name in case.hand if name[0] == "J"]
    spots = [i for i, card in enumerate(line) if card.name == "J"]
    best = 0
    for chosen in permutations(free, len(spots)):
        names = dict(zip(spots, chosen, strict=True))
        total = 0
        for i, card in enumerate(line):
            if card.home is None:
                runs = (_run_at(placed, i, way) for way in (1, 1j))
                double = any(_doubles(case.cards, run, placed, names) for run in runs if len(run) > 1)
                total += case.cards[names.get(i, card.name)].points * (1 + double)
        best = max(best, total)
    return best


def _run_at(placed: Layout, place: complex, way: complex) -> list[complex]:
    while place - way in placed:
        place -= way
    run = []
    while place in placed:
        run.append(place)
        place += way
    return run


def _doubles(cards: Cards, run: Iterable[complex], placed: Layout, names: dict[int, str]) -> bool:
    colours = [cards[names[int(at.real)] if placed[at].card == "J" else placed[at].card].colour for at in run]
    return len(set(colours)) in (1, len(colours))


def cases(options: NmbrsOptions, cards: Cards, rng: Random, top: int, most: int) -> Iterator[Case]:
    """A table that grows by random plays to ``most`` cards, with numbers up to ``top`` and two jokers; before each
    play the table and a hand."""
    deck = [name for name, card in cards.items() if card.number <= top and name not in ("Jr", "Jb")]
    rng.shuffle(deck)
    islands: Islands = ()
    hand: tuple[str, ...] = ()
    while True:
        while len(hand) < HAND and deck:
            hand = (*hand, deck.pop())
        case = Case(options, cards, islands, hand, 1, top)
        yield case
        found = list(lines(case))
        linked = [line for line in found if any(card.home is not None for card in line)]
        found = rng.sample(found, min(4, len(found))) + rng.sample(linked, min(12, len(linked)))
        rng.shuffle(found)
        laid = next(((line, rng.choice(ways)) for line in found if (ways := list(layouts(case, line)))), None)
        if laid and sum(len(island.cells) for island in islands) < most:
            islands, hand = _after(case, *laid, rng)
        else:
            deck[:0], hand = hand[:1], hand[1:]


def _after(case: Case, line: Sequence[Card], layout: Layout, rng: Random) -> tuple[Islands, tuple[str, ...]]:
    """The table and the hand after laying a line."""
    hand = list(case.hand)
    cells = []
    turn = rng.choice(STEPS)
    for place, cell in layout.items():
        name = cell.card
        if cell.seat == -1:
            name = next(held for held in hand if held == name or (name == "J" and held[0] == "J"))
            hand.remove(name)
        at = place * turn
        cells.append(Cell(round(at.real), round(at.imag), name, cell.value, 0, 1, 1))
    left, up = min(cell.x for cell in cells), min(cell.y for cell in cells)
    moved = [Cell(c.x - left, c.y - up, c.card, c.value, c.seat, c.turn, c.play) for c in cells]
    moved.sort(key=lambda cell: (cell.y, cell.x))
    homes = {card.home for card in line}
    rest = [island for index, island in enumerate(case.islands) if index not in homes]
    islands = [*rest, Island(1 + max((island.id for island in case.islands), default=0), tuple(moved))]
    return tuple(islands), tuple(hand)
