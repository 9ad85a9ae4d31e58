"""Calculations that are laid one by one: where each goes, which are kept, and which come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.check import check, lay
from bot.games.numenko.entry import WORDS, Slip, TypedLine, read_lines, write_placed
from bot.games.numenko.grid import Cell, cell_name, grid_of, keep_corner
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
from bot.panels.numenko import pad
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
    """What to tell the player: the name of the cell (0, 0), unreadable lines, and faults of a grid that was typed
    whole, if it was."""

    names: Cell
    slips: Sequence[Slip] = ()
    wrong: Sequence[tuple[Fault, Cell]] = ()
    whole: bool = False


def add_calculations(text: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Add the calculations of a text to the grid. Raises ``Refused``: numenko.long, numenko.empty."""
    lines, slips = _read(text)
    names = pad.name_corner(view)
    found = _lay_lines(present_signs(view, draft), [_move_line(line, names) for line in lines], view)
    return _answer(found, Findings(names, slips), view, scene, draft, text)


def write_grid(text: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Replace the grid by the calculations of a text, then add those without a place. Raises ``Refused``:
    numenko.long, numenko.empty, numenko.wide."""
    lines, slips = _read(text)
    named = tuple(line for line in lines if line.cell is not None and line.direction is not None)
    whole, clashing = _whole(named)
    wrong = [] if clashing else _faults(whole, view)
    begun = _lay_lines({}, named, view) if wrong or clashing else Laid(whole)
    others = _lay_lines(begun.signs, [line for line in lines if line not in named], view)
    found = others._replace(failed=begun.failed + begun.open + others.failed)
    return _answer(found, Findings(HERE, slips, wrong, whole=True), view, scene, draft, text)


def _read(text: str) -> tuple[tuple[TypedLine, ...], tuple[Slip, ...]]:
    """Parse a text. Raises ``Refused``: numenko.long, numenko.empty."""
    lines, slips = read_lines(text)
    if not lines and not slips:
        raise Refused("numenko.empty")
    return lines, slips


def choose_place(value: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Lay the first of the open calculations in the picked place. Raises ``Refused`` for anything else."""
    (first, *rest), signs = pending(view, draft), present_signs(view, draft)
    place = next((place for place in places(signs, first, make_ground(view)) if value_of(place) == value), None)
    if place is None:
        raise Refused("control.unknown")
    found = _lay_lines(lay_calculation(signs, first, place), rest, view)
    return _answer(found, Findings(pad.name_corner(view)), view, scene, draft)


def lay_anywhere(view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
    """Lay all open calculations together, wherever there is room."""
    lines, ground = pending(view, draft), make_ground(view, MOST_TOGETHER)
    signs, left = lay_together(present_signs(view, draft), lines, ground)
    return _answer(Laid(signs, (), left), Findings(pad.name_corner(view)), view, scene, draft)


def pending(view: NumenkoView, draft: Draft) -> tuple[TypedLine, ...]:
    """Return the open calculations, the next one first."""
    names = pad.name_corner(view)
    return tuple(_move_line(line, names) for line in read_lines("\n".join(draft.pending))[0])


def present_signs(view: NumenkoView, draft: Draft) -> Signs:
    """Return the signs of the cursor pad by cell if they could be saved, otherwise those of the saved grid."""
    on = pad.open_pad(view, draft.pad)
    if pad.show(view, on)[1]:
        on = pad.open_pad(view, None)
    return on.grid


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
    found: Laid, told: Findings, view: NumenkoView, scene: Scene, draft: Draft, text: str | None = None
) -> Intent:
    """Save what could be laid, and keep the rest with the reasons or ask about it. ``text`` was typed now. Without
    it, places were chosen for what the draft has kept from the last time."""
    before = draft if text is None else Draft()
    grid, corner = grid_of(found.signs) if found.signs else (None, HERE)
    new = grid is not None and (view.mine is None or view.mine.laid is None or view.mine.laid.grid != grid)
    own: Way = "calculations" if told.whole else "lay"
    kept = Draft(typed=text or "", way=own, pad=draft.pad)
    named = told.names if grid is None else keep_corner(corner.plus(told.names), grid)
    names = named.minus(corner) if new else told.names
    rest = [*(slip.text for slip in told.slips), *(_write_line(line, names, scene.t) for line in found.failed)]
    after = Draft(
        typed="\n".join((*before.typed.splitlines(), *rest))
        if new or own == "lay"
        else kept.typed
        if rest
        else "",
        way="lay" if new else own,
        reasons=(*before.reasons, *_reasons(found, told, names, view, scene.t)),
        pending=tuple(_write_line(line, names, scene.t) for line in found.open),
        pad=draft.pad,
    )
    if grid is None or (not new and (rest or found.open)):
        return Keep(after)
    on = pad.open_pad(view, draft.pad)
    if on.undo and pad.show(view, on)[1]:
        lost = scene.t("The tiles you were laying didn't make a valid grid, so they're back in your hand.")
        after = replace(after, reasons=(*after.reasons, lost))
    return Act(
        Save(grid, named),
        otherwise=lambda why: replace(kept, wrong=refusal(why, "numenko", scene.t)),
        then=lambda _: Keep(after),
    )


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
