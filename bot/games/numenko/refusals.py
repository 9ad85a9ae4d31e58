"""The texts for refusals of Numenko."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.numenko.entry import Slip
from bot.games.numenko.grid import Cell, cell_name
from bot.games.numenko.model import Fault, Problem
from bot.games.numenko.tiles import FREECHOICE, MULTICHOICE, OPERATORS
from bot.games.refusals import Reason, make_game_table
from bot.games.sentences import Facts, Sentence, say, show
from bot.i18n import Texts

MOST_LINES = 12
"""The most lines that are listed. The rest is counted."""
MOST_QUOTED = 40
"""The most characters of a typed line that are quoted."""


def fault_words(fault: Fault, corner: Cell, t: Texts) -> str:
    """Describe a fault of a grid, with the cell where it begins: ``F7 across, `2*4`: …``"""
    cell = cell_name(fault.cell, corner)
    if fault.direction is None:
        return say(_PLACES[fault.problem], {"cell": cell, "reason": reason_words(fault, t)}, {}, t)
    where = (
        t("**{cell} across**, `{signs}`", cell=cell, signs=fault.signs)
        if fault.direction == "across"
        else t("**{cell} down**, `{signs}`", cell=cell, signs=fault.signs)
    )
    return t("{where}: {reason}", where=where, reason=reason_words(fault, t))


def reason_words(fault: Fault, t: Texts) -> str:
    """Describe what is wrong with a group or a tile, without its place. A single tile is no calculation."""
    if fault.problem == "rack":
        return _no_tile(fault.more, t)
    facts = {**dict.fromkeys(("most", "calculation", "left"), fault.more), "right": fault.other}
    return say(_GROUPS.get(fault.problem, _GROUPS["alone"]), facts, {}, t)


_GROUPS: dict[Problem, Sentence] = {
    "long": "a calculation can have {most} tiles at most.",
    "number": "a number can have {most} digits at most.",
    "zeros": "a number can't start with 0.",
    "first": "it starts with an operator. A calculation starts and ends with a number.",
    "last": "it ends with an operator. A calculation starts and ends with a number.",
    "beside": "two operators are side by side. Put a number between them.",
    "no_equals": "tiles that touch must form a calculation, but nothing here can be its =.",
    "equals": "a calculation can only have one =.",
    "lone": "besides the =, a calculation needs + − × or ÷.",
    "zero": "{calculation} multiplies or divides a 0, which isn't allowed.",
    "unequal": "read from left to right, one side is {left} and the other is {right}.",
    "alone": "a single tile isn't a calculation. Lay one like `6*7*13`.",
    "unread": "read from left to right, no choice for its ✱ and ? makes it true.",
    "hard": "there are too many ways to read it. Say what some of the ? stand for.",
}
_PLACES: dict[Problem, Sentence] = {
    "alone": "**{cell}**: this tile isn't part of a calculation.",
    "apart": "**{cell}**: this part doesn't touch the rest of your grid.",
    "rack": "**{cell}**: {reason}",
}


def _no_tile(sign: str, t: Texts) -> str:
    if sign == FREECHOICE:
        return t("you have no Freechoice left for the `?`.")
    if sign == MULTICHOICE:
        return t("you have no Multichoice left for the `*`.")
    if sign in OPERATORS:
        return t("you have no Multichoice or Freechoice left for the {sign}.", sign=sign)
    return t("you have no {sign} or Freechoice left for this {sign}.", sign=sign)


def slip_words(slip: Slip, t: Texts) -> str:
    """Describe an unreadable part of a text with its line: ``Line 2, `B3 6*7`: does it go across or down?``"""
    where = t("Line {line}, {text}", line=slip.line, text=quote(slip.text))
    facts = {"sign": quote(slip.other or slip.more), "cell": slip.more}
    return t("{where}: {reason}", where=where, reason=say(_SLIPS[slip.mistake], facts, {}, t))


_SLIPS: dict[str, Sentence] = {
    "form": "write the tiles of a calculation, like `6*7*13` or `F6 down 6*7*13`.",
    "direction": "does it go across or down? Write that after the cell, like `F6 down 6*7*13`.",
    "nothing": "write its tiles too, like `F6 down 6*7*13`.",
    "sign": "I don't know {sign}. Use digits, + − × ÷ =, `*` for a Multichoice and `?` for a Freechoice.",
    "clash": "another line has {sign} in {cell}.",
}


def quote(text: str) -> str:
    """Quote typed text literally, shortened. An invisible character is shown by its number."""
    plain = "".join(sign for sign in text if sign.isprintable() and sign != "`").strip()
    plain = plain or f"U+{ord(text[:1] or ' '):04X}"
    return f"`{plain}`" if len(plain) <= MOST_QUOTED else f"`{plain[:MOST_QUOTED]}…`"


def list_lines(lines: Sequence[str], t: Texts) -> str:
    """List the first lines, and count the remaining ones."""
    more = len(lines) - MOST_LINES
    shown = [f"• {line}" for line in lines[:MOST_LINES]]
    return "\n".join([*shown, t.plural("and {n} more", "and {n} more", more)] if more > 0 else shown)


def _lines(facts: Facts, t: Texts) -> str:
    if "faults" in facts:
        return list_lines([fault_words(fault, facts["corner"], t) for fault in facts["faults"]], t)
    return list_lines([slip_words(slip, t) for slip in facts["slips"]], t)


_SENTENCES: dict[str, Reason] = {
    "NUMENKO-2.seats": "Numenko is for {least} to {most} players, not {seats}.",
    "NUMENKO-2.solo": "A solo puzzle is for one player, not {seats}.",
    "NUMENKO-11.tile": "You don't have that tile. Choose one of yours.",
    "NUMENKO-11.placed": (
        "That tile is in your grid. You can only swap tiles that aren't placed, so save a grid without it first."
    ),
    "NUMENKO-13.over": "The match is over.",
    "NUMENKO-13.finished": (
        "You've already pressed Finish. The match ends when everyone has; save or swap to carry on."
    ),
    "NUMENKO-14.swap": "This is the last call: there are no more tiles. Save what you can place.",
    "NUMENKO-16.minutes": "The time limit must be between 1 and {most} minutes (a day), not {minutes}.",
    "NUMENKO-17.grid": "This grid can't be saved:\n{lines}",
    "NUMENKO-18.solo": "There's nobody to check your grid in a solo puzzle. Choose the automatic check.",
    "NUMENKO-18.voting": "A vote is on. You can carry on building if the match continues.",
    "NUMENKO-18.no_vote": "There's nothing to vote on.",
    "NUMENKO-18.voter": "It's up to the others to vote on your grid.",
    "NUMENKO-18.voted": "You've already voted.",
    "NUMENKO-18.dropped": "You're out of this match because your grid was wrong.",
    "numenko.day": (
        "A daily marathon has a date like 2026-01-31 and is a solo puzzle with the short pot and the usual "
        "time limit."
    ),
    "numenko.seat": "You're not in this match.",
    "numenko.empty": "There are no tiles in that. Use Clear to empty your grid.",
    "numenko.wide": "That grid has {columns} columns and {rows} rows; the limit is {most} of each.",
    "numenko.sign": "{sign} can't go in a grid.",
    "numenko.long": "That's too long: {most} characters at most.",
    "numenko.text": "I can't read that:\n{lines}",
    "numenko.unchanged": "That's already your saved grid.",
    "numenko.cleared": "Your grid is already empty.",
    "numenko.no_undo": "There's nothing to undo.",
    "numenko.no_redo": "There's nothing to redo.",
}
REFUSALS = make_game_table(_SENTENCES, shown={"lines": _lines, "sign": show("sign", lambda sign, t: quote(sign))})
"""The sentences for refusals of Numenko. For a grid there is one line per fault."""
