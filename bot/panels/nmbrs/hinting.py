"""The hints of nmbrs!'s panel."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.nmbrs.finder import JOKERS, best_moves
from bot.games.nmbrs.hints import WORK, Advice, advice
from bot.games.nmbrs.model import Discard, NmbrsAction, NmbrsView, Play
from bot.games.nmbrs.placing import position_of
from bot.games.nmbrs.texts import hint_words
from bot.opponents.base import opponent
from bot.panels.hints import Hinting
from bot.panels.nmbrs.draft import Draft, refused


def _found(view: NmbrsView) -> Advice:
    """What the expert computer player would lay or discard; if it would rather keep what can be laid, the play
    with the most points."""
    found = advice(view)
    if found.kind not in ("play", "discard"):
        return found
    choice = opponent("nmbrs").choose(view, "expert", Random(0))
    match choice:
        case Discard(card=card) if found.kind == "discard":
            return replace(found, discard=card)
        case Play(line=line) if found.move is None or line != found.move.line:
            known = best_moves(position_of(view), JOKERS, Effort(WORK))
            better = next((move for move in known if move.line == line), found.move)
            return found if better is None else Advice("play", better)
        case _:
            return found


HINTING: Hinting[NmbrsView, Advice] = Hinting(_found, hint_words, lambda found: found.plays)


def composed(draft: Draft, move: NmbrsAction, why: Refused) -> Draft:
    """The draft with that play typed, and why it could not be played."""
    if isinstance(move, Play):
        return refused(draft, why, typed=" ".join(move.line), line=1)
    return refused(draft, why)
