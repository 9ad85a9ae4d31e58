"""Numenko in words: log lines, options and lists of best scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.base import Event
from bot.games.numenko import offered
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
from bot.games.numenko.grid import CORNER
from bot.games.numenko.model import Ending, Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.numenko.refusals import REFUSALS, fault_words
from bot.games.numenko.rules import pages
from bot.games.numenko.tiles import HOUSE
from bot.games.option import AnyOption
from bot.games.presets import PresetKey
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts

MOST_DIGITS = len(str(MOST_MINUTES))
TOLD_FAULTS = 3
"""At most this many mistakes of a wrong claim are listed in the log."""


class NumenkoWording(Wording):
    """The words of Numenko."""

    title = "Numenko"
    alone = "solo"
    refusals = REFUSALS
    solos = ("day", "short.20")

    def pitch(self, t: Texts) -> str:
        """The game in one sentence."""
        return t("Lay all your tiles as a crossword of calculations, everyone at the same time!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """NUMENKO-2."""
        return t("2–6 players; solo, it's a puzzle against the clock.")

    def score(self, score: int, options: NumenkoOptions, t: Texts) -> str:
        """Points, or what was left over if there are none."""
        if score < 0:
            return t.plural("{n} point left over", "{n} points left over", -score)
        return t.plural("{n} point", "{n} points", score) if score else t("nothing left over")

    def solo_title(self, solo: str, t: Texts) -> str | None:
        """The daily marathons, and solo puzzles by pot and time limit."""
        pots = {"short": t("Solo · short pot"), "full": t("Solo · full pot")}
        pot, _, minutes = solo.partition(".")
        if solo == "day":
            return t("Daily marathon")
        if pot not in pots or not (minutes.isascii() and minutes.isdigit() and len(minutes) <= MOST_DIGITS):
            return None
        return f"{pots[pot]} · {t.plural('{n} minute', '{n} minutes', int(minutes))}"

    def ties(self, t: Texts) -> str:
        """The earlier last Done, then fewer swaps."""
        return t("points; ties go to the earlier last Done, then to fewer swaps")

    def tie_words(self, seconds: int | None, used: int, t: Texts) -> str:
        """The time of the last Done, and the swaps."""
        swaps = t.plural("{n} swap", "{n} swaps", used)
        if seconds is None:
            return swaps if used else ""
        return t("last Done at {time}, {swaps}", time=f"{seconds // 60}:{seconds % 60:02}", swaps=swaps)

    def ready(self, options: NumenkoOptions, t: Texts) -> str:
        """The goal, what the wild tiles are, and what the press begins and uses up."""
        lines = [
            t(
                "🎯 Lay **all** your tiles as a crossword of calculations: that's a **Done**, worth {n} "
                "points, and brings"
                " four more tiles.",
                n=HOUSE.done,
            ),
            legend(t),
            t.plural(
                "⏱️ You have {n} minute. The clock starts when you press the button, not before.",
                "⏱️ You have {n} minutes. The clock starts when you press the button, not before.",
                options.minutes,
            ),
        ]
        if options.day is not None:
            lines.append(
                t(
                    "📅 Daily marathon of {day}: one try. **This button uses it**; until then it's unused.",
                    day=t.day(options.day),
                )
            )
        return "\n".join(lines)

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        """Calculations."""
        return {"calculation": t.plural("{n} calculation", "{n} calculations", n)}

    def options(self, options: NumenkoOptions, t: Texts) -> list[str]:
        """Pot, time limit, who checks, solo and the day."""
        words = [t("solo")] if options.solo else []
        if options.day is not None:
            words.append(t("puzzle for {day}", day=t.day(options.day)))
        words.append(t("short pot") if options.pot == "short" else t("full pot"))
        words.append(t.plural("{n} minute", "{n} minutes", options.minutes))
        if options.check == "players":
            words.append(t("players check the grids"))
        return words

    def presets(self, t: Texts) -> Mapping[PresetKey, str]:
        """See ``offered.py``."""
        return offered.lines(t)

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        """See ``offered.py``."""
        return offered.offered(t)

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """A line for what concerns everybody; saved grids are left out, since the board shows them."""
        match event:
            case Claimed():
                return _claimed(event, names[event.seat], t)
            case Ended():
                return _ended(event, names, t)
            case LastCall():
                return [_called(event, names[event.seat], t)]
            case _:
                line = _played(event, names, t) or _followed(event, names, t)
                return [line] if line else []

    def action(self, view: NumenkoView, action: NumenkoAction, t: Texts) -> str:
        """A grid as its calculations, with how many tiles it leaves over; a swap, or the end of the own play."""
        match action:
            case Save(grid=grid):
                if view.mine is None or not grid.rows:
                    return t("an empty grid")
                calculations = [f"`{run.signs}`" for run in grid.groups]
                left = len(view.mine.rack) - len(grid.signs)
                over = t.plural("{n} tile left over", "{n} tiles left over", left) if left else t("**Done**")
                return f"{' · '.join(calculations)} · {over}"
            case Swap(tile=tile):
                return t("swapped {tile}", tile=f"`{tile}`")
            case Finish():
                return t("finished")
            case _:
                return ""

    def cost(self, cost: float, options: NumenkoOptions, t: Texts) -> str:
        """Tiles left over."""
        return t.plural("left {n} more tile over", "left {n} more tiles over", round(cost))

    def rules(self, t: Texts) -> list[RulesPage]:
        """The idea, calculations, wild tiles, touching tiles, the pot, the end, writing a grid, fine print."""
        return pages(t)


def legend(t: Texts) -> str:
    """What the wild tiles are, in one line."""
    return t("✱ is + − × ÷ or =, whatever fits · ? is any digit or sign · always worked out from left to right")


def _played(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """What a player did, in one line; None for what the board shows and for other events."""
    match event:
        case Swapped(seat=seat):
            return t("{name} swaps", name=names[seat])
        case Done(seat=seat, drew=drew) if drew:
            return t("{name} is **Done** and takes {drew} more tiles", name=names[seat], drew=drew)
        case Done(seat=seat):
            return t("{name} is **Done**, but the pot has fewer than four tiles left", name=names[seat])
        case Finished(seat=seat):
            return t("{name} has finished", name=names[seat])
        case Resumed(seat=seat):
            return t("{name} carries on", name=names[seat])
        case _:
            return None


def _followed(event: Event, names: Sequence[str], t: Texts) -> str | None:
    """What happened next, in one line; None for other events."""
    match event:
        case Drew(tiles=tiles):
            return t("From the pot: {tiles}", tiles=f"`{' '.join(tiles)}`")
        case VoteBegan(seat=seat):
            return t("The others vote: drop {name} and play on, or end the match?", name=names[seat])
        case Voted(seat=seat):
            return t("{name} has voted", name=names[seat])
        case VoteEnded():
            return _vote_ended(event, t)
        case Dropped(seat=seat, tiles=n):
            return t.plural(
                "{name} is out; {n} tile goes back into the pot",
                "{name} is out; {n} tiles go back into the pot",
                n,
                name=names[seat],
            )
        case _:
            return None


def _claimed(event: Claimed, name: str, t: Texts) -> list[str]:
    if not event.faults:
        return [t("{name} has placed everything, and the grid is right", name=name)]
    told = [fault_words(fault, CORNER, t) for fault in event.faults[:TOLD_FAULTS]]
    return [t("{name} has placed everything, but the grid is wrong:", name=name), *told]


def _called(event: LastCall, name: str, t: Texts) -> str:
    return t(
        "The pot can't give {name} what they ask for. **Last call**: {seconds} seconds to save a grid",
        name=name,
        seconds=event.seconds,
    )


def _vote_ended(event: VoteEnded, t: Texts) -> str:
    if event.late:
        return t("Time's up for the vote, so the match ends")
    counts = {"drop": event.votes.count("drop"), "end": event.votes.count("end")}
    if event.choice == "drop":
        return t("The match goes on: {drop} to play on, {end} to end it", **counts)
    return t("The match ends: {end} to end it, {drop} to play on", **counts)


def how_it_ended(ending: Ending, names: Sequence[str], t: Texts) -> str:
    """Why the match is over (NUMENKO-13, NUMENKO-14, NUMENKO-16, NUMENKO-18)."""
    name = "" if ending.seat is None else names[ending.seat]
    alone = len(names) == 1
    match ending.how:
        case "swop" if alone:
            said = t("{name} wants to swap, but the pot has fewer than two tiles left", name=name)
        case "swop":
            said = t("{name} wants to swap, but the pot is spent: the smallest sum decides", name=name)
        case "done" if alone:
            said = t("{name} has placed everything, and the pot has fewer than four tiles left", name=name)
        case "done" | "claim":
            said = t("{name} has placed everything, which ends the match", name=name)
        case "call" if alone:
            said = t("The pot is spent, and the last call is over")
        case "call":
            said = t("The last call is over: whoever placed everything comes first, else the smallest sum")
        case "finish":
            everybody = t("Everyone has finished: the smallest sum decides")
            said = t("{name} has finished", name=names[0]) if alone else everybody
        case "clock":
            said = t("Time's up") if alone else t("Time's up: Dones decide")
        case "vote":
            said = t("{name}'s claim was wrong", name=name)
        case "alone":
            said = t("{name} is the only one left", name=name)
    return said


def _ended(event: Ended, names: Sequence[str], t: Texts) -> list[str]:
    results = zip(names, event.dones, event.sums, strict=False)
    told = [_result(name, dones, left, t) for name, dones, left in results]
    return [how_it_ended(event.ending, names, t), *told]


def _result(name: str, dones: int, left: int, t: Texts) -> str:
    if not dones:
        return t("{name}: {left} left over", name=name, left=left)
    return t.plural(
        "{name}: {n} Done, {left} left over", "{name}: {n} Dones, {left} left over", dones, name=name, left=left
    )


WORDING = NumenkoWording()
