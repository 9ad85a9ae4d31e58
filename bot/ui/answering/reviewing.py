"""Reviews: each decision of a player is judged by the expert's search, away from what people wait for."""

from __future__ import annotations

import msgspec

from bot.match.afterwards.coach import Turning, assess, decisions, turnings
from bot.match.model import Match
from bot.panels.base import panel
from bot.panels.scene import Scene
from bot.ui.app import App


class Reviewed(msgspec.Struct, frozen=True):
    """What a review says: the decisions that mattered, the game's remarks on the moves, and how many decisions
    were judged."""

    turns: tuple[Turning, ...]
    moves: tuple[str, ...]
    judged: int


async def reviewed(app: App, match: Match, seat: int, scene: Scene) -> Reviewed:
    """The review of a seat's own decisions. Raises ``Refused`` where the log does not lead on any more.

    Decisions are judged one at a time, so that experts in other matches move in between.
    """
    log = await app.store.matches.actions(match.id)
    own = await app.workers.costly.do(decisions, match, log, seat)
    judged = [
        (decision, await app.workers.experts.do(assess, match.row.game, decision.view, decision.action))
        for decision in own
    ]
    turns = await app.workers.costly.do(turnings, match.game, judged)
    moves = await app.workers.costly.do(panel(match.row.game).review, own, scene)
    return Reviewed(turns, tuple(moves), len(own))
