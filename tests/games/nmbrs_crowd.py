"""Tables of nmbrs! with about sixty cards on them, and a hand of twelve: the most that a finder has to handle."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.model import NmbrsView, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.table.finder import some_lines
from bot.games.nmbrs.table.placing import make_play, position_of

CARDS, HAND = 60, 12
TRIED = 6
"""One of this many plays is made at random."""


def crowded(seed: int, options: NmbrsOptions) -> NmbrsView:
    """What the mover sees of a randomly grown table."""
    rng = Random(seed)
    state = replace(NMBRS.setup(options, 2, seed), mover=0, first=0, phase="play")
    rest = list(state.cards)
    rng.shuffle(rest)
    position = replace(position_of(NMBRS.view(state, 0)), opened=True, hand=())
    while sum(len(island.cells) for island in position.islands) < CARDS and rest:
        missing = HAND - len(position.hand)
        position, rest = replace(position, hand=(*position.hand, *rest[:missing])), rest[missing:]
        found = some_lines(position, TRIED, rng.randrange(1000))
        if found:
            position, _ = make_play(position, Play(rng.choice(found)))
        else:
            position = replace(position, hand=position.hand[1:])
    hand = (*position.hand, *rest[: HAND - len(position.hand)])
    return NMBRS.view(
        replace(state, islands=position.islands, hands=(hand, ("1",)), opened=(True, True), deck=()), 0
    )
