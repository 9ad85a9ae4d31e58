"""The log of a match of Numenko, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.log import Line, LogTable
from bot.games.numenko.events import (
    Claimed,
    Done,
    Drew,
    Dropped,
    Ended,
    Finished,
    LastCall,
    Resumed,
    Swapped,
    VoteBegan,
    Voted,
    VoteEnded,
)
from bot.games.numenko.model import Ending, How
from bot.games.numenko.refusals import fault_words
from bot.games.numenko.tiles import show_signs
from bot.games.sentences import Either, Plural, Sentence, say
from bot.i18n import Texts

TOLD_FAULTS = 3
"""The most mistakes of a wrong claim that the log lists."""


def _tell_claim(event: Claimed, names: Sequence[str], t: Texts) -> list[str]:
    name = names[event.seat]
    if not event.faults:
        return [t("{name} has placed everything, and the grid is right", name=name)]
    told = [fault_words(fault, event.corner, t) for fault in event.faults[:TOLD_FAULTS]]
    return [t("{name} has placed everything, but the grid is wrong:", name=name), *told]


def _tell_vote_end(event: VoteEnded, names: Sequence[str], t: Texts) -> list[str]:
    if event.late:
        return [t("Time's up for the vote, so the match ends")]
    counts = {"drop": event.votes.count("drop"), "end": event.votes.count("end")}
    if event.choice == "drop":
        return [t("The match continues: {drop} for continuing, {end} for ending it", **counts)]
    return [t("The match ends: {end} for ending it, {drop} for continuing", **counts)]


_ENDINGS: dict[How, Sentence] = {
    "swop": Either(
        "alone",
        "{name} wants to swap, but the pot has fewer than two tiles left",
        "{name} wants to swap, but the pot is spent: the smallest sum decides",
    ),
    "done": Either(
        "alone",
        "{name} has placed everything, and the pot has fewer than four tiles left",
        "{name} has placed everything, which ends the match",
    ),
    "claim": "{name} has placed everything, which ends the match",
    "call": Either(
        "alone",
        "The pot is spent, and the last call is over",
        "The last call is over: players who placed everything come first, then the smallest sums",
    ),
    "finish": Either("alone", "{name} has finished", "Everyone has finished: the smallest sum decides"),
    "clock": Either("alone", "Time's up", "Time's up: the most completed grids win"),
    "vote": "{name}'s grid was wrong",
    "alone": "{name} is the only one left",
}


def how_it_ended(ending: Ending, names: Sequence[str], t: Texts) -> str:
    """Say why the match is over (NUMENKO-13, NUMENKO-14, NUMENKO-16, NUMENKO-18)."""
    alone = len(names) == 1
    name = names[0] if alone else "" if ending.seat is None else names[ending.seat]
    return say(_ENDINGS[ending.how], {"name": name, "alone": alone}, {}, t)


def _tell_end(event: Ended, names: Sequence[str], t: Texts) -> list[str]:
    results = zip(names, event.dones, event.sums, strict=False)
    told = [_result(name, dones, left, t) for name, dones, left in results]
    return [how_it_ended(event.ending, names, t), *told]


def _result(name: str, dones: int, left: int, t: Texts) -> str:
    points = t.plural("{n} point", "{n} points", left)
    if not dones:
        return t("{name}: {left} left over", name=name, left=points)
    return t.plural(
        "{name}: {n} completed grid, {left} left over",
        "{name}: {n} completed grids, {left} left over",
        dones,
        name=name,
        left=points,
    )


_LINES: dict[type[Event], Line] = {
    Swapped: "{name} swaps",
    Done: Either(
        "drew",
        "{name} is **Done** and takes {drew} more tiles",
        "{name} is **Done**, but the pot has fewer than four tiles left",
    ),
    Drew: "From the pot: {tiles}",
    Finished: "{name} has finished",
    Resumed: "{name} carries on",
    Claimed: _tell_claim,
    VoteBegan: "The others vote: drop {name} and continue, or end the match?",
    Voted: "{name} has voted",
    VoteEnded: _tell_vote_end,
    Dropped: Plural(
        "{name} is out; {n} tile goes back into the pot",
        "{name} is out; {n} tiles go back into the pot",
        "tiles",
    ),
    LastCall: Either(
        "seconds",
        "The pot is too low for {name}. **Last call**: {seconds} seconds to save a grid",
        "The pot is too low for {name}. **Last call**: save a grid, then press **Finish**",
    ),
    Ended: _tell_end,
}
LOG = LogTable(_LINES, shown={"tiles": lambda event, t: f"`{show_signs(' '.join(event['tiles']))}`"})
"""The lines for public events. Saved grids are left out, since the board shows them."""
