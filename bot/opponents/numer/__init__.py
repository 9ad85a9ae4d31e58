"""The computer players of Numer.

``beginner`` to ``hard`` are people (``people.py``): they write big numbers that they like, and think about the
others never, now and then, often or nearly always. The ``expert`` plays near an equilibrium of the turn
(``equilibrium.py``) and exploits habits that its rivals show (``habits.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from bot.games.base import Event
from bot.games.numer.model import Choose, NumerAction, NumerView, SitOut
from bot.i18n import Texts
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numer import expert, people
from bot.opponents.numer.assessing import assess, compare
from bot.opponents.numer.mix import SIT_OUT, Mix
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.public_turn import now, past
from bot.opponents.numer.reasons import explain


class NumerPlayer(Opponent):
    """Play Numer. Never changes a choice once made."""

    reveals = True

    def choose(self, view: NumerView, level: Level, rng: Random) -> NumerAction | None:
        if view.seat is None or view.over or view.mine is not None or view.resting[view.seat]:
            return None
        choice = self.mix(view, view.seat, level).draw(rng)
        return SitOut() if choice == SIT_OUT else Choose(NUMBERS[choice].text)

    def mix(self, view: NumerView, seat: int, level: Level) -> Mix:
        """Return what a computer player of that level may write at a seat in the turn, from public facts."""
        turn = now(view)
        if level == "expert":
            return expert.mix(turn, tuple(past(view)), seat)
        return people.mix(turn, seat, level)

    def difficulty(self, view: NumerView, seat: int, told: Sequence[Event]) -> float:
        turn = now(view)
        choices = len(playable(turn.open[seat]))
        if choices < 2:
            return 0.0
        wealth = log(choices) / log(len(NUMBERS))
        return wealth * (0.4 + 0.6 * len(turn.rivals(seat)) / max(1, len(turn.open) - 1))

    def assess(self, view: NumerView, action: NumerAction) -> Assessment | None:
        return assess(view, action)

    def compare(self, view: NumerView, action: NumerAction, best: NumerAction, rng: Random) -> Sequence[float]:
        return compare(view, action, best, rng)

    def explain(self, view: NumerView, action: NumerAction, found: Assessment, t: Texts) -> str:
        return explain(view, action, found, t)


OPPONENT = NumerPlayer()
