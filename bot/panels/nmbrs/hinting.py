"""The hints of nmbrs!'s panel."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.nmbrs.hints import Advice, advice
from bot.games.nmbrs.model import Discard, NmbrsAction, NmbrsView, Play
from bot.games.nmbrs.texts import hint_words
from bot.opponents.base import opponent
from bot.panels.hints import Hinting
from bot.panels.nmbrs.draft import Draft, refused


def _found(view: NmbrsView) -> Advice:
    """The best that can be laid; else what the expert computer player would discard."""
    found = advice(view)
    if found.kind == "discard":
        move = opponent("nmbrs").choose(view, "expert", Random(0))
        if isinstance(move, Discard):
            return replace(found, discard=move.card)
    return found


HINTING: Hinting[NmbrsView, Advice] = Hinting(_found, hint_words, lambda found: found.plays)


def composed(draft: Draft, move: NmbrsAction, why: Refused) -> Draft:
    """The draft with that play typed, and why it could not be played."""
    if isinstance(move, Play):
        return refused(draft, why, typed=" ".join(move.line), line=1)
    return refused(draft, why)
