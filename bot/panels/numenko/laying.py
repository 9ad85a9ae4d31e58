"""Calculations that are laid one by one: where each goes, which are kept, and which come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.check import check, lay
from bot.games.numenko.entry import WORDS, Slip, TypedLine, read_lines, write_placed
from bot.games.numenko.grid import CORNER, Cell, cell_name, grid_of
from bot.games.numenko.model import Fault, NumenkoView, Save
from bot.games.numenko.placing import (
    MOST_TOGETHER,
    MOST_TRIED,
    Ground,
    Placement,
    lay_calculation,
    lay_together,
    places,
)
from bot.games.numenko.refusals import MOST_LINES, fault_words, quote, reason_words, slip_words
from bot.games.numenko.tiles import FREECHOICE
from bot.i18n import Texts
from bot.panels.base import Act, Intent, Keep
from bot.panels.numenko.draft import Draft, Way
from bot.panels.refusals import refusal
from bot.panels.scene import Scene

Signs = Mapping[Cell, str]
HERE = Cell(0, 0)
MOST_AT_ONCE = 24
"""The maximum number of calculations laid at once. The rest of a text comes back, to be sent again."""


class Laid(NamedTuple):
    """How far it went: the grid, the lines that can go to several places, and those that failed."""

    signs: Signs
    open: tuple[TypedLine, ...] = ()
    failed: tuple[TypedLine, ...] = ()


class Findings(NamedTuple):
    """What to tell the player: unreadable lines, faults of a grid that was typed whole, and the name that the
    player used for the cell (0, 0)."""

    slips: Sequence[Slip] = ()
    wrong: Sequence[tuple[Fault, Cell]] = ()
    names: Cell = CORNER


def add_calculations(text: str, view: NumenkoView, scene: Scene) -> Intent:
    """Add the calculations of a text to the grid. Raises ``Refused``: numenko.long, numenko.empty."""
    lines, slips = _read(text)
    found = _lay_lines(saved_signs(view), [_move_line(line, CORNER) for line in lines], view)
    return _answer(found, Findings(slips), view, scene, text)


def write_grid(text: str, view: NumenkoView, scene: Scene) -> Intent:
    """Replace the grid by the calculations of a text, then add those without a place. Raises ``Refused``:
    numenko.long, numenko.empty, numenko.wide."""
    lines, slips = _read(text)
    named = tuple(line for line in lines if line.cell is not None and line.direction is not None)
    whole, clashing = _whole(named)
    wrong = [] if clashing else _faults(whole, view)
    begun = _lay_lines({}, named, view) if wrong or clashing else Laid(whole)
    others = _lay_lines(begun.signs, [line for line in lines if line not in named], view)
    found = others._replace(failed=begun.failed + begun.open + others.failed)
    return _answer(found, Findings(slips, wrong, HERE), view, scene, text)


def _read(text: str) -> tuple[tuple[TypedLine, ...], tuple[Slip, ...]]:
    """Parse a text. Raises ``Refused``: numenko.long, numenko.empty."""
    lines, slips = read_lines(text)
    if not lines and not slips:
        raise Refused("numenko.empty")
    return lines, slips


def choose_place(value: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Lay the first of the open calculations in the picked place. Raises ``Refused`` for anything else."""
    first, *rest = pending(draft)
    place = next(
        (place for place in places(saved_signs(view), first, make_ground(view)) if value_of(place) == value), None
    )
    if place is None:
        raise Refused("control.unknown")
    found = _lay_lines(lay_calculation(saved_signs(view), first, place), rest, view)
    return _answer(found, Findings(), view, scene, before=draft)


def lay_anywhere(view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Lay all open calculations together, wherever there is room."""
    signs, left = lay_together(saved_signs(view), pending(draft), make_ground(view, MOST_TOGETHER))
    return _answer(Laid(signs, (), left), Findings(), view, scene, before=draft)


def pending(draft: Draft) -> tuple[TypedLine, ...]:
    """Return the open calculations, the next one first."""
    return tuple(_move_line(line, CORNER) for line in read_lines("\n".join(draft.pending))[0])


def saved_signs(view: NumenkoView) -> Signs:
    """Return the saved grid's signs by cell."""
    return view.mine.laid.grid.signs if view.mine and view.mine.laid else {}


def make_ground(view: NumenkoView, most: int = MOST_TRIED) -> Ground:
    """Return the viewer's ground for laying calculations, with at most ``most`` grids to try."""
    assert view.mine is not None
    return Ground(view.mine.rack, view.house, unread=view.options.check == "players", most=most)


def value_of(place: Placement) -> str:
    """Return a place as the value of a menu."""
    return ".".join((*map(str, place.cell), place.direction))


def _lay_lines(signs: Signs, lines: Sequence[TypedLine], view: NumenkoView) -> Laid:
    """Lay every line that has only one place, in whatever order they fit."""
    left, more, tools = tuple(lines[:MOST_AT_ONCE]), tuple(lines[MOST_AT_ONCE:]), make_ground(view)
    while True:
        several, none = list[TypedLine](), list[TypedLine]()
        for line in left:
            found = places(signs, line, tools)
            if len(found) == 1:
                signs = lay_calculation(signs, line, found[0])
            else:
                (several if found else none).append(line)
        if len(several) + len(none) == len(left):
            return Laid(signs, (*several, *none), more) if several else Laid(signs, (), (*left, *more))
        left = (*several, *none)


def _whole(lines: Sequence[TypedLine]) -> tuple[Signs, bool]:
    """Build the grid of these lines. The flag says that lines were left out for contradicting earlier ones."""
    signs: Signs = {}
    clashing = False
    for line in lines:
        if line.cell is not None and line.direction is not None:
            try:
                signs = lay_calculation(signs, line, Placement(0, line.cell, line.direction))
            except Refused:
                clashing = True
    return signs, clashing


def _faults(signs: Signs, view: NumenkoView) -> list[tuple[Fault, Cell]]:
    """Check a grid, and return its faults, each with the cell of the corner. Raises ``Refused``: numenko.wide."""
    if not signs:
        return []
    tools = make_ground(view)
    grid, corner = grid_of(signs)
    missing = lay(grid, tools.rack)[1]
    faults = missing if missing or tools.unread else check(grid, tools.house).faults
    return [(fault, corner) for fault in faults]


def _answer(
    found: Laid, told: Findings, view: NumenkoView, scene: Scene, text: str = "", before: Draft | None = None
) -> Intent:
    """Save what could be laid, and keep the rest with the reasons or ask about it. ``text`` was typed now,
    ``before`` is kept from the last time."""
    grid, corner = grid_of(found.signs) if found.signs else (None, HERE)
    new = grid is not None and (view.mine is None or view.mine.laid is None or view.mine.laid.grid != grid)
    own: Way = "lay" if told.names == CORNER else "calculations"
    kept = Draft(typed=text, way=own)
    names = CORNER.minus(corner) if new else told.names
    rest = [*(slip.text for slip in told.slips), *(_write_line(line, names, scene.t) for line in found.failed)]
    after = Draft(
        typed="\n".join((*_list_typed(before, names, scene.t), *rest))
        if new or own == "lay"
        else text
        if rest
        else "",
        way="lay" if new else own,
        reasons=(*(before.reasons if before else ()), *_reasons(found, told, names, view, scene.t)),
        pending=tuple(_write_line(line, names, scene.t) for line in found.open),
    )
    if grid is None or (not new and (rest or found.open)):
        return Keep(after)
    return Act(
        Save(grid, corner.plus(told.names)),
        otherwise=lambda why: replace(kept, wrong=refusal(why, "numenko", scene.t)),
        then=lambda _: Keep(after),
    )


def _list_typed(before: Draft | None, names: Cell, t: Texts) -> Iterator[str]:
    """Lines that failed the last time, with the present names of cells."""
    for text in before.typed.splitlines() if before else ():
        lines, _ = read_lines(text)
        yield _write_line(_move_line(lines[0], CORNER), names, t) if lines else text


def _reasons(found: Laid, told: Findings, names: Cell, view: NumenkoView, t: Texts) -> Iterator[str]:
    yield from (slip_words(slip, t) for slip in told.slips)
    yield from (fault_words(fault, at.plus(names), t) for fault, at in told.wrong)
    unsaid = [line for line in found.failed if line.cell is None or not told.wrong]
    yield from (_reason(found.signs, line, names, view, t) for line in unsaid[:MOST_LINES])
    yield from (line.text for line in unsaid[MOST_LINES:])


def _reason(signs: Signs, line: TypedLine, names: Cell, view: NumenkoView, t: Texts) -> str:
    """Reason why a line cannot be laid: it is wrong by itself or in the named place, or it crosses nothing."""
    text = quote(line.signs)
    if len(line.signs) > view.house.longest:
        return t("{line}: a calculation can have at most {most} tiles.", line=text, most=view.house.longest)
    tools = make_ground(view)
    wrong = () if tools.unread else _alone(line, tools)
    if not wrong and line.cell is not None and line.direction is not None:
        cell = cell_name(line.cell, names)
        there, clashing = _whole([TypedLine("", sign, cell, "across") for cell, sign in signs.items()] + [line])
        faults = [] if clashing else _faults(there, view)
        if not faults:
            return t("{line} at {cell}: other tiles are in its way.", line=text, cell=cell)
        return fault_words(faults[0][0], faults[0][1].plus(names), t)
    if wrong:
        return t("{line}: {reason}", line=text, reason=reason_words(wrong[0], t))
    return t("{line}: with your tiles, it can't cross your grid anywhere.", line=text)


def _alone(line: TypedLine, tools: Ground) -> tuple[Fault, ...]:
    """Check a line by itself. A line with more Freechoice tiles than the player has is not evaluated, since the
    time grows with their number."""
    grid, _ = grid_of(_whole([replace(line, cell=HERE, direction="across")])[0])
    if line.signs.count(FREECHOICE) > tools.rack.count(FREECHOICE):
        return tuple(fault for fault in lay(grid, tools.rack)[1] if fault.more == FREECHOICE)
    return check(grid, tools.house).faults


def _write_line(line: TypedLine, names: Cell, t: Texts) -> str:
    """Write a line as it could be typed now, with the signs as they are read."""
    if line.cell is None or line.direction is None:
        return " ".join((line.signs, *([WORDS.word_for(line.direction, t)] if line.direction else [])))
    return write_placed(cell_name(line.cell, names), line.direction, line.signs, t)


def _move_line(line: TypedLine, by: Cell) -> TypedLine:
    return line if line.cell is None else replace(line, cell=line.cell.minus(by))
