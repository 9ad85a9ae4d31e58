"""The hints of Numero's panel."""

from __future__ import annotations

from typing import Any

from bot.games.numero.hints import Advice, hint_words
from bot.games.numero.model import Discard, NumeroView, Pass, Play, Stop
from bot.opponents.numero.judging import advice
from bot.panels.hints import Hinting


def _choices(play: Play | Pass | Stop) -> dict[str, Any]:
    if isinstance(play, Pass | Stop):
        return {}
    piles = () if isinstance(play, Discard) else play.piles
    return {"piles": piles, "wilds": play.wilds}


HINTING: Hinting[NumeroView, Advice] = Hinting(
    advice, hint_words, lambda found: found.plays, _choices, besides=("builds", "doubtful")
)
