"""The levels below the expert: people who know the rules, and think about the others more or less."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from bot.opponents.base import Level
from bot.opponents.numer.mix import Mix, blend
from bot.opponents.numer.public_turn import PublicTurn
from bot.opponents.numer.thinking import any_number, liked_number, near_best, prospects

Thought = Literal["naive", "sly"]
"""The assumption about rivals: that they write anything, or that they are like most players, of whom some write
what comes to mind and some think."""


class Temper(NamedTuple):
    """The playing style of a level.

    ``thinks``: the share of turns in which it thinks about the others; in the rest it writes a number that comes
    to mind. ``taste``: how much likelier a digit is then for being one higher. ``triples``: the share of triples
    among those numbers. ``thought``: see ``Thought``. ``foresight``: how much the later worth of its open digits
    counts, from 0 to 1. ``misjudges``: by how many points it misjudges numbers. ``imagines``: how many turns it
    simulates.
    """

    thinks: float
    taste: float
    triples: float
    thought: Thought
    foresight: float
    misjudges: float
    imagines: int


PEOPLE: dict[Level, Temper] = {
    "gentle": Temper(0.0, 1.7, 0.25, "naive", 1.0, 0.8, 24),
    "beginner": Temper(0.12, 1.3, 0.4, "naive", 1.0, 0.8, 24),
    "easy": Temper(0.5, 1.3, 0.3, "naive", 1.0, 0.8, 24),
    "medium": Temper(0.6, 1.3, 0.3, "sly", 1.0, 0.7, 40),
    "hard": Temper(0.88, 1.3, 0.3, "sly", 1.0, 0.5, 40),
}
"""Found by playing the ladder: each beats the next lower one in 60–75 % of the matches."""

SLY_SHARES = (0.25, 0.25, 0.5)
"""The shares of rivals that a sly player takes for players who write anything, what comes to mind, what a naive
player thinks best."""


def mix(turn: PublicTurn, seat: int, level: Level) -> Mix:
    """Return what a person of that level may write."""
    person = PEOPLE[level]
    liked = liked_number(turn.open[seat], person.taste, person.triples)
    if not person.thinks:
        return liked
    return blend([(1 - person.thinks, liked), (person.thinks, think(turn, seat, person))])


def think(turn: PublicTurn, seat: int, person: Temper) -> Mix:
    """Return what that person may write when thinking. The simulated turns are deterministic per turn."""
    return _think(turn, seat, person._replace(thinks=1.0, taste=1.0, triples=0.0))


@lru_cache(maxsize=1024)
def _think(turn: PublicTurn, seat: int, person: Temper) -> Mix:
    rivals = {other: _expect_rival(turn, other, person) for other in turn.rivals(seat)}
    rng = Random(f"{turn} {seat}")
    return near_best(prospects(turn, seat, rivals, rng, person.imagines, person.foresight), person.misjudges)


def _expect_rival(turn: PublicTurn, rival: int, person: Temper) -> Mix:
    anything = any_number(turn.open[rival])
    if person.thought == "naive":
        return anything
    beginner = PEOPLE["beginner"]
    parts = (anything, liked_number(turn.open[rival], beginner.taste, beginner.triples), naive(turn, rival))
    return blend(list(zip(SLY_SHARES, parts, strict=True)))


def naive(turn: PublicTurn, seat: int) -> Mix:
    """Return what a player may write who expects the others to write anything."""
    return think(turn, seat, PEOPLE["easy"])
