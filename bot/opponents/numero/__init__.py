"""The computer players of Numero.

All look for plays in the same way. ``people`` says what each level sees of them, how far it thinks and how often
it errs. All know only their seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.games.base import Event
from bot.games.effort import Effort
from bot.games.numero.model import NumeroAction, NumeroView
from bot.games.numero.rules import NUMERO
from bot.i18n import Texts
from bot.opponents.base import Assessment, Level, Opponent
from bot.opponents.numero import judging, thinking
from bot.opponents.numero.imagining import imagine, lead_of
from bot.opponents.numero.reasons import explain
from bot.opponents.playing_on import Continuation

WORLDS, MOVES = 35, 550
"""A cost is judged again in so many worlds at most, by so many moves."""


class NumeroPlayer(Opponent):
    """Play Numero, solitaires included. Asks for no hints."""

    heavy = frozenset({"hard", "expert"})

    def choose(self, view: NumeroView, level: Level, rng: Random) -> NumeroAction | None:
        return thinking.choose(view, level, rng)

    def difficulty(self, view: NumeroView, seat: int, told: Sequence[Event]) -> float:
        return judging.difficulty(view, seat, told)

    def assess(self, view: NumeroView, action: NumeroAction) -> Assessment | None:
        return judging.assess(view, action)

    def compare(self, view: NumeroView, action: NumeroAction, best: NumeroAction, rng: Random) -> Sequence[float]:
        """Play on to the end of the match or of the deck."""
        worlds = (imagine(view, rng) for _ in range(WORLDS))
        on = Continuation(NUMERO, self, "medium", lead_of(view))
        return on.compare(worlds, view.seat or 0, action, best, rng, Effort(MOVES))

    def explain(self, view: NumeroView, action: NumeroAction, found: Assessment, t: Texts) -> str:
        return explain(view, action, found, t)


OPPONENT = NumeroPlayer()
"""The computer players of Numero."""
