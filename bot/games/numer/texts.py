"""Wording of Numer: pitch, options, plays."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event, Outcome, View
from bot.games.deciding import find_turning_point
from bot.games.numer.log import LOG
from bot.games.numer.model import Choose, NumerAction, NumerView
from bot.games.numer.offered import list_options
from bot.games.numer.pages import PAGES
from bot.games.numer.refusals import REFUSALS
from bot.games.wording import Wording
from bot.i18n import Texts


class NumerWording(Wording):
    """The words of Numer."""

    title = "Numer"
    refusals = REFUSALS
    pages = PAGES
    list_options = staticmethod(list_options)
    log = LOG

    def pitch(self, t: Texts) -> str:
        return t(
            "Everyone secretly writes a number from 000 to 999. High numbers score, but any number that "
            "shares a digit with a lower one is eliminated!"
        )

    def race_rule(self, t: Texts) -> str:
        return t("Everyone gets the same board at the same time, in private.")

    def race_wait(self, t: Texts) -> str:
        return t("You're in. Your board comes here at the same time as everyone's.")

    def challenge_rule(self, t: Texts) -> str:
        return t("The same board for everyone who presses **Play**, one try each.")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        if seats >= 8:
            return t("Crowded: with this many players, most numbers are eliminated. Best with 3–5.")
        return t("2–10 players, best with 3–5.")

    def action(self, view: View, action: NumerAction, t: Texts) -> str:
        return f"**{action.number}**" if isinstance(action, Choose) else t("sat out")

    def part(self, view: NumerView) -> int:
        return view.round

    def turn(self, view: NumerView) -> int:
        return view.turn

    def decisive(
        self, view: NumerView, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        by_seat = [sorted(reveal.rows, key=lambda row: row.seat) for reveal in view.reveals]
        found = find_turning_point(outcome, [[row.total for row in rows] for rows in by_seat])
        if found is None:
            return ""
        reveal = view.reveals[found.place]
        return t(
            "Decided in round {round}, turn {turn}: **{name}** scored {points} with {number}, {other} {less}.",
            round=reveal.round,
            turn=reveal.turn,
            name=names[found.winner],
            points=found.points,
            number=by_seat[found.place][found.winner].number,
            other=names[found.other],
            less=found.less,
        )


WORDING = NumerWording()
