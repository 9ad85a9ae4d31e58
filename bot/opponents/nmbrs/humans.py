"""Models of people who play nmbrs!: a newcomer, and somebody who has played it for some months.

Both lay one thing after another, as long as they see something, and look at no more than the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.nmbrs.model import Claim, Discard, Draw, Kind, NmbrsAction, NmbrsView, Pass, Play
from bot.games.nmbrs.table.finder import Move, best_moves
from bot.games.nmbrs.table.placing import Position, position_of
from bot.games.nmbrs.table.series import is_series, progressions
from bot.opponents.humans import Human, HumanModel

WORK = 10_000
"""The budget of a search, in steps of the finder."""
NAIVE_SEES: dict[Kind, float] = {"series": 0.6, "extend": 0.4}
CLUB_SEES: dict[Kind, float] = {"series": 1.0, "extend": 1.0, "cross": 0.6, "insert": 0.3, "link": 0.1}
"""The chance to see a play of that kind."""
LONGEST = 4
"""The most cards that a newcomer lays at once."""
CLEARLY = 5
"""How many points more a card must make possible for a club player to take it rather than an unseen one."""
CONTINUES = 4
"""How much more a card fits if it continues a line on the table."""


class Naive(HumanModel):
    """Draw face down and claim nothing, lay anything that is seen, and discard the highest number."""

    def choose(self, view: NmbrsView, rng: Random) -> NmbrsAction | None:
        if view.my_answer:
            return Pass()
        if not view.my_move:
            return None
        if view.phase != "play":
            return Draw("down")
        seen = [
            move
            for move in best_moves(position_of(view), 1, Effort(WORK))
            if len(move.scored) <= LONGEST and rng.random() < NAIVE_SEES.get(move.kind, 0.0)
        ]
        if seen:
            return Play(rng.choice(seen).line)
        return Discard(max(view.hand or (), key=lambda card: view.cards[card].number))


class Club(HumanModel):
    """Take a card that makes more points possible, lay what earns most of what is seen, and discard what fits
    least."""

    def choose(self, view: NmbrsView, rng: Random) -> NmbrsAction | None:
        if view.my_answer:
            return Claim() if _is_worth_taking(view, rng) else Pass()
        if not view.my_move:
            return None
        if view.phase != "play":
            return Draw("up" if _is_worth_taking(view, rng) else "down")
        position = position_of(view)
        seen = _see(position, rng)
        if seen:
            return Play(max(seen, key=_points).line)
        return Discard(min(position.hand, key=lambda card: (_fit(position, card), -view.cards[card].points)))


def _is_worth_taking(view: NmbrsView, rng: Random) -> bool:
    """Tell whether the face-up card makes a play that earns clearly more than those without it."""
    if view.face_up is None:
        return False
    position = position_of(view)
    found = _see(replace(position, hand=(*position.hand, view.face_up)), rng)
    most = {True: 0, False: 0}
    for move in found:
        uses = view.face_up in move.cards
        most[uses] = max(most[uses], move.points)
    return most[True] >= most[False] + CLEARLY


def _see(position: Position, rng: Random) -> list[Move]:
    return [move for move in best_moves(position, 1, Effort(WORK)) if rng.random() < CLUB_SEES[move.kind]]


def _points(move: Move) -> int:
    return move.points


def _fit(position: Position, card: str) -> float:
    """Count the series of three that a card makes or nearly makes with others of the hand, and the lines of the
    table that it continues."""
    number = position.cards[card].number
    if not number:
        return inf
    held = {position.cards[one].number for one in position.hand}
    fit = 0
    for row in progressions(position.rules):
        place = row.places.get(number)
        for first in () if place is None else range(max(0, place - 2), place + 1):
            three = row.values[first : first + 3]
            fit += len(three) == 3 and max(0, len(held.intersection(three)) - 1)
    for run in position.board.runs():
        rising = sorted(cell.value for cell in run.cells)
        if is_series(position.rules, (number, *rising)) or is_series(position.rules, (*rising, number)):
            fit += CONTINUES
    return fit


HUMANS: Mapping[Human, HumanModel] = {"naive": Naive(), "club": Club()}
"""The models."""
