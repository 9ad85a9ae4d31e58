"""The texts of nmbrs!: the game in a sentence, and options."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.games.base import Event, Outcome
from bot.games.deciding import find_turning_point
from bot.games.nmbrs.log import LOG
from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.offered import list_options
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.pages import PAGES
from bot.games.nmbrs.refusals import REFUSALS
from bot.games.option import Stretch
from bot.games.wording import Wording
from bot.i18n import Texts


class NmbrsWording(Wording):
    """The texts of nmbrs!."""

    title = "nmbrs!"
    refusals = REFUSALS
    pages = PAGES
    list_options = staticmethod(list_options)
    log = LOG

    def pitch(self, t: Texts) -> str:
        return t("Lay number series on a shared table, and slip your cards into everyone else's!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """Warn of the basic rule, which is too quick for many players (NMBRS-9, closing remark)."""
        if seats >= 5:
            return t(
                "2–8 players. With this many, rounds with any constant step tend to end before everyone has "
                "had a turn, so pick rule A, rule B, or both."
            )
        return t("2–8 players.")

    def options(self, options: NmbrsOptions, t: Texts, stretched: Stretch = float) -> list[str]:
        return ([t("simple version: 1–50")] if options.simple else []) + super().options(options, t, stretched)

    def score(self, score: int, options: NmbrsOptions, t: Texts) -> str:
        return t.plural("{points} point", "{points} points", score, points=t.number(score))

    def part(self, view: NmbrsView) -> int:
        return view.round

    def lack_of_progress(self, turns: int, t: Texts) -> str:
        return t.plural(
            "No round has raised the highest total for {n} turn.",
            "No round has raised the highest total for {n} turns.",
            turns,
        )

    def decisive(
        self, view: NmbrsView, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        begin = [view.options.begin] * len(view.held)
        totals = [begin, *(result.scores for result in view.results)]
        rounds = [[now - before for before, now in zip(*both, strict=True)] for both in pairwise(totals)]
        found = find_turning_point(outcome, rounds)
        if found is None:
            return ""
        return t(
            "Decided in round {round}: **{name}** {points}, {other} {less}.",
            round=found.place + 1,
            name=names[found.winner],
            points=t.format_signed(found.points),
            other=names[found.other],
            less=t.format_signed(found.less),
        )


WORDING = NmbrsWording()
