"""The computer players of nmbrs!.

One player finds what can be laid, weighs it against what it keeps, and plans its turn (``planning``). ``people``
says what each level sees and weighs of that, and where it errs. The expert also looks past the turn
(``lookahead``). All know only their seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.effort import Effort
from bot.games.nmbrs.model import NmbrsAction, NmbrsView
from bot.games.nmbrs.rules import NMBRS
from bot.i18n import Texts
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.nmbrs import choosing, review
from bot.opponents.nmbrs.imagining import imagine, lead_of
from bot.opponents.nmbrs.reasons import explain
from bot.opponents.playing_on import Continuation

WORLDS, MOVES = 20, 200
"""A cost is judged again in so many worlds at most, by so many moves."""


class NmbrsPlayer(Opponent):
    """Play nmbrs!. Answers offers at once, asks for no hints and never passes automatically."""

    def choose(self, view: NmbrsView, level: Level, rng: Random) -> NmbrsAction | None:
        if not (view.my_answer or view.my_move):
            return None
        return choosing.choose(view, level, rng)

    def difficulty(self, view: NmbrsView, seat: int, told: Sequence[Event]) -> float:
        return review.difficulty(view, seat, told)

    def assess(self, view: NmbrsView, action: NmbrsAction) -> Assessment | None:
        return review.assess(view, action)

    def compare(self, view: NmbrsView, action: NmbrsAction, best: NmbrsAction, rng: Random) -> Sequence[float]:
        """Play on for some turns, at most to the end of the round."""
        worlds = (imagine(view, rng) for _ in range(WORLDS))
        on = Continuation(NMBRS, self, "medium", lead_of(view))
        return on.compare(worlds, view.seat or 0, action, best, rng, Effort(MOVES))

    def explain(self, view: NmbrsView, action: NmbrsAction, found: Assessment, t: Texts) -> str:
        return explain(view, action, found, t)


OPPONENT = NmbrsPlayer()
"""The computer players of nmbrs!."""
