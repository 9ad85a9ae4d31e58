"""Why a move of Sample is refused."""

from __future__ import annotations

from bot.games.refusals import Reason, make_game_table

_REFUSALS: dict[str, Reason] = {"SAMPLE-2.turn": "It isn't your turn, or you've had it."}
REFUSALS = make_game_table(_REFUSALS)
