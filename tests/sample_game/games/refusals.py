"""Why a move of Sample is refused."""

from __future__ import annotations

from bot.games.refusals import of_a_game

REFUSALS = of_a_game({"SAMPLE-2.turn": lambda r, t: t("It isn't your turn, or you've had it.")})
