"""The texts of Numenko: the game in a sentence, options and lists of best scores."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event, Outcome
from bot.games.deciding import rank_two
from bot.games.numenko.log import LOG
from bot.games.numenko.model import Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.games.numenko.offered import list_options
from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.numenko.pages import PAGES
from bot.games.numenko.refusals import REFUSALS
from bot.games.numenko.tiles import HOUSE, show_signs
from bot.games.option import Stretch
from bot.games.wording import SoloWords, Wording
from bot.i18n import Texts

MOST_DIGITS = len(str(MOST_MINUTES))


def _title(solo: str, t: Texts) -> str | None:
    pots = {"short": t("Solo · short pot"), "full": t("Solo · full pot")}
    pot, _, minutes = solo.partition(".")
    if solo == "day":
        return t("Daily marathon")
    if pot not in pots or not (minutes.isascii() and minutes.isdigit() and len(minutes) <= MOST_DIGITS):
        return None
    return f"{pots[pot]} · {t.plural('{n} minute', '{n} minutes', int(minutes))}"


def _tie(seconds: int | None, used: int, t: Texts) -> str:
    swaps = t.plural("{n} swap", "{n} swaps", used)
    if seconds is None:
        return swaps if used else ""
    return t("last completed grid at {time}, {swaps}", time=f"{seconds // 60}:{seconds % 60:02}", swaps=swaps)


def _primer(options: NumenkoOptions, t: Texts) -> str:
    """Explain the goal, the wild tiles, and what the press begins and uses up."""
    goal = t(
        "🎯 Lay **all** your tiles as a crossword of calculations. Each completed grid is worth {n} points and "
        "gets you four more tiles.",
        n=HOUSE.done,
    )
    clock = t.plural(
        "⏱️ You have {n} minute. The clock starts when you press the button, not before.",
        "⏱️ You have {n} minutes. The clock starts when you press the button, not before.",
        options.minutes,
    )
    once = options.day and t(
        "📅 Daily marathon of {day}: one try. **Pressing the button uses it.**",
        day=t.day(options.day),
    )
    if options.until is not None:
        once = t("🏆 Your match of the tournament: one try. **Pressing the button uses it.**")
    return "\n".join(filter(None, (goal, legend(t), clock, once)))


SOLOS = SoloWords(
    command="solo",
    lists=("day", "short.20"),
    title=_title,
    order=lambda t: t("points; ties go to the earlier last completed grid, then to fewer swaps"),
    tie=_tie,
    primer=_primer,
)


class NumenkoWording(Wording):
    """The texts of Numenko."""

    title = "Numenko"
    refusals = REFUSALS
    pages = PAGES
    list_options = staticmethod(list_options)
    log = LOG
    solos = SOLOS

    def pitch(self, t: Texts) -> str:
        return t("Lay all your tiles as a crossword of calculations, everyone at the same time!")

    def race_rule(self, t: Texts) -> str:
        return t("Everyone gets the same tiles at the same time, in private.")

    def race_wait(self, t: Texts) -> str:
        return t("You're in. Your tiles come here at the same time as everyone's.")

    def challenge_rule(self, t: Texts) -> str:
        return t("The same tiles for everyone who presses **Play**, one try each.")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        return t("2–6 players; solo, it's a puzzle against the clock.")

    def score(self, score: int, options: NumenkoOptions, t: Texts) -> str:
        if score < 0:
            return t.plural("{n} point left over", "{n} points left over", -score)
        return t.plural("{n} point", "{n} points", score) if score else t("nothing left over")

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        return {"calculation": t.plural("{n} calculation", "{n} calculations", n)}

    def options(self, options: NumenkoOptions, t: Texts, stretched: Stretch = float) -> list[str]:
        words = [t("solo")] if options.solo else []
        if options.day is not None:
            words.append(t("puzzle for {day}", day=t.day(options.day)))
        return words + super().options(options, t, stretched)

    def action(self, view: NumenkoView, action: NumenkoAction, t: Texts) -> str:
        match action:
            case Save(grid=grid):
                if view.mine is None or not grid.rows:
                    return t("an empty grid")
                calculations = [f"`{run.signs}`" for run in grid.groups]
                left = len(view.mine.rack) - len(grid.signs)
                over = t.plural("{n} tile left over", "{n} tiles left over", left) if left else t("**Done**")
                return f"{' · '.join(calculations)} · {over}"
            case Swap(tile=tile):
                return t("swapped {tile}", tile=f"`{show_signs(tile)}`")
            case Finish():
                return t("finished")
            case _:
                return ""

    def moment(self, part: int, turn: int, t: Texts) -> str:
        return t("Move {n}", n=turn)

    def cost_words(self, cost: float, options: NumenkoOptions, t: Texts) -> str:
        return t.plural("{n} more tile left over", "{n} more tiles left over", round(cost))

    def decisive(
        self, view: NumenkoView, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        both = rank_two(outcome)
        if both is None:
            return ""
        winner, other = both
        people = {"name": names[winner], "other": names[other]}
        grids, left = [(of[winner], of[other]) for of in (view.proved, view.sums)]
        by_clock = view.ending is not None and view.ending.how == "clock"
        if grids[0] > grids[1] and (by_clock or left[0] == left[1]):
            return t(
                "Decided by completed grids: **{name}** {n}, {other} {less}.", **people, n=grids[0], less=grids[1]
            )
        if left[0] >= left[1]:
            return ""  # a claim, a vote, or who was Done first
        return t(
            "Decided by the points left over: **{name}** {n}, {other} {less}.", **people, n=left[0], less=left[1]
        )


def legend(t: Texts) -> str:
    """Explain the wild tiles in one line."""
    return t("✱ is + − × ÷ or =, whatever fits · ? is any digit or sign · always worked out from left to right")


WORDING = NumenkoWording()
