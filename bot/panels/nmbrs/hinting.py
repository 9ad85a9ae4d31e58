"""The hints of nmbrs!'s panel."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.nmbrs.hints import WORK, Advice, advice, hint_words
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play
from bot.games.nmbrs.table.finder import JOKERS, best_moves
from bot.games.nmbrs.table.placing import position_of
from bot.opponents.base import opponent
from bot.panels.hints import Hinting


def _find_advice(view: NmbrsView) -> Advice:
    """Return what the expert computer player would draw, answer, lay or discard. If it would keep cards that can
    be laid, return the play with the most points."""
    if view.phase != "play":
        return _before_playing(view)
    found = advice(view)
    if found.kind not in ("play", "discard"):
        return found
    found = _of_the_expert(view, found)
    return found if found.plays else replace(found, discard=_dearest(view))


def _before_playing(view: NmbrsView) -> Advice:
    match opponent("nmbrs").choose(view, "expert", Random(0)):
        case Draw() as choice:
            return Advice("draw", choice=choice, card=view.face_up or "")
        case Claim() | Pass() as choice:
            return Advice("answer", choice=choice, card=view.face_up or "")
        case _:
            return Advice("draw", choice=Draw("down"), card=view.face_up or "")


def _of_the_expert(view: NmbrsView, found: Advice) -> Advice:
    """Return the expert's play or discard if it is of the same kind."""
    match opponent("nmbrs").choose(view, "expert", Random(0)):
        case Discard(card=card) if found.kind == "discard":
            return replace(found, discard=card)
        case Play(line=line) if found.move is None or line != found.move.line:
            known = best_moves(position_of(view), JOKERS, Effort(WORK))
            better = next((move for move in known if move.line == line), found.move)
            return found if better is None else Advice("play", better)
        case _:
            return found


def _dearest(view: NmbrsView) -> str:
    """Card of the hand with the most points, of several the highest: the default discard."""
    return max(view.my_cards, key=lambda card: (card.points, card.number)).id


def _choices(move: NmbrsAction) -> dict[str, Any]:
    return {"typed": " ".join(move.line), "line": 1} if isinstance(move, Play) else {}


HINTING: Hinting[NmbrsView, Advice] = Hinting(_find_advice, hint_words, lambda found: found.plays, _choices)
