"""The hints of NUMO's panel."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo.hints import Advice, advice
from bot.games.numo.legal import discards
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.texts import hint_words
from bot.opponents.base import opponent
from bot.panels.hints import Hinting
from bot.panels.numo.draft import Draft, refused


def _found(view: NumoView) -> Advice:
    """The best that can be melded or laid off; else what the expert computer player would draw or discard."""
    found = advice(view)
    if found.action is None and (view.phase == "draw" or any(discards(view))):
        move = opponent("numo").choose(view, "expert", Random(0))
        if isinstance(move, Draw | Discard):
            return replace(found, action=move)
    return found


HINTING: Hinting[NumoView, Advice] = Hinting(_found, hint_words, lambda found: found.plays)


def composed(draft: Draft, move: NumoAction, why: Refused) -> Draft:
    """The draft with the cards of that move chosen, and why it could not be played."""
    match move:
        case FormMeld(cards=cards) | LayOff(cards=cards):
            return refused(draft, why, cards=cards)
        case Discard(card=card):
            return refused(draft, why, cards=(card,))
        case _:
            return refused(draft, why)
