"""The levels as a model of people: what they see, how far they think ahead, and how long they take."""

from __future__ import annotations

from typing import NamedTuple

from bot.opponents.base import Level


class Ability(NamedTuple):
    """What a person sees, how they think, and how long they take. What they see:

    - ``longest``, ``signs``: the most tiles, and operators (= included), of a calculation that comes to mind
    - ``notices``, ``fades``: the chance that a calculation of five tiles is noticed at a look, and the factor of
      that chance for each tile more: the longer a calculation, the likelier it is overlooked
    - ``ends``: how many calculations before the end they see that the last tiles come out even (0: never)

    How they think:

    - ``weighs``: the number of candidates from which the one that leaves digits and operators in balance is chosen
    - ``ways``: how often the grid is thought through to the end before each calculation
    - ``takes_away``: how many calculations are removed, try by try, when nothing fits; ``anew``: how often an
      empty grid is tried afterwards
    - ``at_once``: calculations laid per request, while more than ``rest`` tiles are left
    - ``gives_up``: with more tiles left than this and no fit they finish, otherwise they swap
    - ``shrewd``: whether they choose the tile to swap, and mind the rivals' tiles left
    - ``work``: the most lexicon entries and places examined for one choice

    How long they take, in seconds:

    - ``finds``: to find a calculation while there are very many tiles
    - ``tight``: with this many tiles left it takes twice as long
    - ``lays``: to lay a tile
    - ``stuck``: the chance that a search is a dead end and begins again; ``slips``: that something is laid wrong,
      refused, and laid again
    """

    longest: int
    signs: int
    notices: float
    fades: float
    ends: int
    weighs: int
    ways: int
    takes_away: tuple[int, ...]
    anew: int
    at_once: int
    rest: int
    gives_up: int
    shrewd: bool
    work: int
    finds: float
    tight: float
    lays: float
    stuck: float
    slips: float


PEOPLE: dict[Level, Ability] = {
    "gentle": Ability(
        longest=5, signs=2, notices=0.14, fades=0.6, ends=0, weighs=1, ways=1, takes_away=(), anew=0,
        at_once=1, rest=0, gives_up=8, shrewd=False, work=100_000,
        finds=26, tight=10, lays=5.0, stuck=0.33, slips=0.2,
    ),
    "beginner": Ability(
        longest=5, signs=2, notices=0.26, fades=0.6, ends=0, weighs=1, ways=1, takes_away=(), anew=0,
        at_once=1, rest=0, gives_up=8, shrewd=False, work=100_000,
        finds=19, tight=9, lays=4.0, stuck=0.28, slips=0.15,
    ),
    "easy": Ability(
        longest=7, signs=2, notices=0.37, fades=0.7, ends=1, weighs=1, ways=1, takes_away=(), anew=0,
        at_once=1, rest=0, gives_up=12, shrewd=False, work=100_000,
        finds=20, tight=8, lays=3.5, stuck=0.27, slips=0.10,
    ),
    "medium": Ability(
        longest=7, signs=2, notices=0.5, fades=0.75, ends=1, weighs=2, ways=1, takes_away=(1,), anew=0,
        at_once=1, rest=0, gives_up=12, shrewd=True, work=200_000,
        finds=22, tight=8, lays=3.0, stuck=0.25, slips=0.06,
    ),
    "hard": Ability(
        longest=8, signs=3, notices=0.78, fades=0.8, ends=2, weighs=8, ways=1, takes_away=(1, 1, 2), anew=0,
        at_once=1, rest=0, gives_up=20, shrewd=True, work=200_000,
        finds=34, tight=9, lays=2.5, stuck=0.25, slips=0.03,
    ),
    "expert": Ability(
        longest=9, signs=3, notices=1.0, fades=1.0, ends=2, weighs=12, ways=6,
        takes_away=(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), anew=10,
        at_once=2, rest=8, gives_up=99, shrewd=True, work=350_000,
        finds=28, tight=7, lays=2.0, stuck=0.15, slips=0.0,
    ),
}  # fmt: skip
"""Each level. Times are house values; ``docs/computer-players.md`` has the measured results."""
