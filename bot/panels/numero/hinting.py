"""The hints of Numero's panel."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.numero.hints import Advice, hint_words
from bot.games.numero.model import Discard, NumeroView, Pass, Play, Stop
from bot.opponents.numero.judging import advice
from bot.panels.hints import Hinting
from bot.panels.numero.draft import Draft, refused

HINTING: Hinting[NumeroView, Advice] = Hinting(
    advice, hint_words, lambda found: found.plays, besides=("builds", "doubtful")
)


def composed(draft: Draft, play: Play | Pass | Stop, why: Refused) -> Draft:
    """The draft with the choice that makes that play, and why it could not be played."""
    if isinstance(play, Pass | Stop):
        return refused(draft, why)
    piles = () if isinstance(play, Discard) else play.piles
    return refused(draft, why, card=play.card, piles=piles, wilds=play.wilds)
