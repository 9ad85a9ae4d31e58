"""Why something was refused in Numenko, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from bot.errors import Refused
from bot.games.numenko.entry import Slip
from bot.games.numenko.grid import Cell, cell_name
from bot.games.numenko.model import Fault, Problem
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS
from bot.i18n import Texts

MOST_LINES = 12
"""So many things are said at once; the rest is counted."""
MOST_QUOTED = 40
"""Characters of a typed line that are quoted."""
Write = Callable[[Refused, Texts], str]


def refusal(refused: Refused, t: Texts) -> str | None:
    """The sentence for a refusal, for a grid one line for each thing that is wrong; None for a code of others."""
    write = _REFUSALS.get(refused.code)
    return write(refused, t) if write else None


def fault_words(fault: Fault, corner: Cell, t: Texts) -> str:
    """What is wrong with a grid, with the cell where it begins: ``F7 across, `2*4`: …``"""
    cell = cell_name(fault.cell, corner)
    if fault.direction is None:
        return _PLACES[fault.problem](fault, cell, t)
    where = (
        t("**{cell} across**, `{signs}`", cell=cell, signs=fault.signs)
        if fault.direction == "across"
        else t("**{cell} down**, `{signs}`", cell=cell, signs=fault.signs)
    )
    return t("{where}: {reason}", where=where, reason=_GROUPS[fault.problem](fault, t))


_GROUPS: dict[Problem, Callable[[Fault, Texts], str]] = {
    "long": lambda f, t: t("a calculation has at most {most} tiles.", most=f.more),
    "number": lambda f, t: t("a number has at most {most} digits.", most=f.more),
    "zeros": lambda f, t: t("a number does not begin with 0."),
    "first": lambda f, t: t("it begins with an operator. A calculation begins and ends with a number."),
    "last": lambda f, t: t("it ends with an operator. A calculation begins and ends with a number."),
    "beside": lambda f, t: t("two operators touch each other. There must be a number between them."),
    "no_equals": lambda f, t: t("tiles that touch must be a calculation, and here nothing can be the =."),
    "equals": lambda f, t: t("a calculation has only one =."),
    "lone": lambda f, t: t("beside the = a calculation needs one of + − × ÷."),
    "zero": lambda f, t: t("{calculation} multiplies or divides a 0, which is not allowed.", calculation=f.more),
    "unequal": lambda f, t: t(
        "from left to right, one side is {left} and the other {right}.", left=f.more, right=f.other
    ),
    "unread": lambda f, t: t("nothing that its wild tiles can be makes it true, from left to right."),
    "hard": lambda f, t: t("there are too many ways to read it. Write what some of the ? stand for."),
}
_PLACES: dict[Problem, Callable[[Fault, str, Texts], str]] = {
    "alone": lambda f, cell, t: t("**{cell}**: this tile belongs to no calculation.", cell=cell),
    "apart": lambda f, cell, t: t("**{cell}**: this part does not touch the rest of your grid.", cell=cell),
    "rack": lambda f, cell, t: t("**{cell}**: {reason}", cell=cell, reason=_no_tile(f.more, t)),
}


def _no_tile(sign: str, t: Texts) -> str:
    if sign == FREECHOICE:
        return t("no Freechoice is left for the `?`.")
    if sign == MULTICHOICE:
        return t("no Multichoice is left for the `*`.")
    if sign in OPERATORS:
        return t("no Multichoice and no Freechoice is left for the {sign}.", sign=sign)
    return t("no {sign} and no Freechoice is left for this {sign}.", sign=sign)


def slip_words(slip: Slip, t: Texts) -> str:
    """What cannot be read in what was typed, with the line: ``Line 2, `B3 6*7`: does it go across or down?``"""
    where = t("Line {line}, {text}", line=slip.line, text=_quoted(slip.text))
    return t("{where}: {reason}", where=where, reason=_SLIPS[slip.mistake](slip, t))


_SLIPS: dict[str, Callable[[Slip, Texts], str]] = {
    "form": lambda s, t: t("write the first cell, across or down, and the tiles, like `F6 down 6*7*13`."),
    "direction": lambda s, t: t("does it go across or down? Write it behind the cell, like `F6 down 6*7*13`."),
    "nothing": lambda s, t: t("the tiles are missing."),
    "sign": lambda s, t: t(
        "{sign} is no sign that I know. Use digits, + − × ÷ =, `*` for a Multichoice and `?` for a Freechoice.",
        sign=_quoted(s.more),
    ),
    "clash": lambda s, t: t("another line has {sign} in {cell}.", sign=_quoted(s.other), cell=s.more),
}


def _quoted(text: str) -> str:
    """What somebody typed, letter by letter and not too long; a sign that cannot be seen by its number."""
    plain = "".join(sign for sign in text if sign.isprintable() and sign != "`").strip()
    plain = plain or f"U+{ord(text[:1] or ' '):04X}"
    return f"`{plain}`" if len(plain) <= MOST_QUOTED else f"`{plain[:MOST_QUOTED]}…`"


def _listed(lines: Sequence[str], t: Texts) -> str:
    """The first lines, and how many more there are."""
    more = len(lines) - MOST_LINES
    shown = [f"• {line}" for line in lines[:MOST_LINES]]
    return "\n".join([*shown, t.plural("and {n} more", "and {n} more", more)] if more > 0 else shown)


def _wrong_grid(refused: Refused, t: Texts) -> str:
    faults = cast(Sequence[Fault], refused.params["faults"])
    corner = cast(Cell, refused.params["corner"])
    lines = _listed([fault_words(fault, corner, t) for fault in faults], t)
    return t("This grid cannot be saved:\n{lines}", lines=lines)


def _unread(refused: Refused, t: Texts) -> str:
    slips = cast(Sequence[Slip], refused.params["slips"])
    return t("I cannot read that:\n{lines}", lines=_listed([slip_words(slip, t) for slip in slips], t))


_REFUSALS: dict[str, Write] = {
    "NUMENKO-2.seats": lambda r, t: t("Numenko is for {least} to {most} players; there are {seats}.", **r.params),
    "NUMENKO-2.solo": lambda r, t: t("A solo puzzle is for one player; there are {seats}.", **r.params),
    "NUMENKO-11.tile": lambda r, t: t("You have no such tile. Choose one of your own."),
    "NUMENKO-11.placed": lambda r, t: t(
        "That tile lies in your grid. Only tiles that are not placed can be swopped; save a grid without it first."
    ),
    "NUMENKO-13.over": lambda r, t: t("The match is over."),
    "NUMENKO-13.finished": lambda r, t: t(
        "You have pressed Finish already. The match ends when everybody has; saving or swopping takes it back."
    ),
    "NUMENKO-16.minutes": lambda r, t: t(
        "The time limit is 1 to {most} minutes, which is a day; not {minutes}.", **r.params
    ),
    "NUMENKO-17.grid": _wrong_grid,
    "NUMENKO-18.solo": lambda r, t: t("Alone there is nobody to check your grid; choose the automatic check."),
    "NUMENKO-18.voting": lambda r, t: t("A vote is on. You can go on building if the match goes on after it."),
    "NUMENKO-18.no_vote": lambda r, t: t("There is nothing to vote on."),
    "NUMENKO-18.voter": lambda r, t: t("The others vote about your claim."),
    "NUMENKO-18.voted": lambda r, t: t("You have voted already."),
    "NUMENKO-18.dropped": lambda r, t: t("You are out of this match, since your claim was wrong."),
    "numenko.day": lambda r, t: t(
        "A daily puzzle has a date like 2026-01-31 and is played alone with the short pot and the usual time."
    ),
    "numenko.seat": lambda r, t: t("You do not sit at this match."),
    "numenko.empty": lambda r, t: t("There are no tiles in it. Use Clear to empty your grid."),
    "numenko.wide": lambda r, t: t(
        "That grid has {columns} columns and {rows} rows; {most} of each is the most.", **r.params
    ),
    "numenko.sign": lambda r, t: t("{sign} is no sign for a grid.", sign=_quoted(str(r.params["sign"]))),
    "numenko.long": lambda r, t: t("That is too long: at most {most} characters.", **r.params),
    "numenko.text": _unread,
    "numenko.unchanged": lambda r, t: t("This is your saved grid already."),
    "numenko.cleared": lambda r, t: t("Your grid is empty already."),
    "numenko.no_undo": lambda r, t: t("There is no earlier grid to go back to."),
    "numenko.no_redo": lambda r, t: t("There is nothing to redo."),
    "game.no_clock": lambda r, t: t("There is no clock running."),
}
