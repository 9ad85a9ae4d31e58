"""NUMO in words: the game in a sentence, and options."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event, Outcome
from bot.games.deciding import find_turning_point
from bot.games.numo.events import (
    DealOver,
)
from bot.games.numo.log import LOG
from bot.games.numo.model import (
    Draw,
    NumoAction,
    NumoView,
)
from bot.games.numo.offered import list_options
from bot.games.numo.options import NumoOptions
from bot.games.numo.pages import PAGES
from bot.games.numo.refusals import REFUSALS
from bot.games.wording import Wording
from bot.i18n import Texts


class NumoWording(Wording):
    """The words of NUMO."""

    title = "NUMO"
    refusals = REFUSALS
    pages = PAGES
    list_options = staticmethod(list_options)
    log = LOG

    def pitch(self, t: Texts) -> str:
        return t("Rummy with numbers: the control cards decide which melds count, and the first to go out scores!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        return t("2–6 players. The deck grows with the number of players.")

    def score(self, score: int, options: NumoOptions, t: Texts) -> str:
        return t.plural("{score} point", "{score} points", abs(score), score=t.number(score))

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        return {"meld": t.plural("{n} meld", "{n} melds", n)}

    def heading(self, event: Event, t: Texts) -> str:
        return t("Deal {n} is over", n=event.n) if isinstance(event, DealOver) and event.n else ""

    def action(self, view: NumoView, action: NumoAction, t: Texts) -> str:
        return t("drew a card from the stock") if action == Draw() else ""

    def part(self, view: NumoView) -> int:
        return len(view.deals) + 1

    def moment(self, part: int, turn: int, t: Texts) -> str:
        return t("Deal {deal}, turn {turn}", deal=part, turn=turn)

    def lack_of_progress(self, turns: int, t: Texts) -> str:
        return t.plural("Nobody has gone out for {n} turn.", "Nobody has gone out for {n} turns.", turns)

    def decisive(
        self, view: NumoView, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        found = find_turning_point(outcome, [deal.points for deal in view.deals])
        if found is None:
            return ""
        return t(
            "Decided in deal {deal}: **{name}** {points}, {other} {less}.",
            deal=found.place + 1,
            name=names[found.winner],
            points=t.format_signed(found.points),
            other=names[found.other],
            less=t.format_signed(found.less),
        )


WORDING = NumoWording()
