"""Why a move of Sample is refused."""

from __future__ import annotations

from bot.games.refusals import Reason, of_a_game

_REFUSALS: dict[str, Reason] = {"SAMPLE-2.turn": "It isn't your turn, or you've had it."}
REFUSALS = of_a_game(_REFUSALS)
