"""Tables of nmbrs! with about sixty cards on them, and a hand of twelve: the most that a finder has to manage."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs.finder import some_moves
from bot.games.nmbrs.model import NmbrsView, Play
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.placing import desk_of, played

CARDS, HAND = 60, 12
TRIED = 6
"""Of so many plays one is made by chance."""


def crowded(seed: int, options: NmbrsOptions) -> NmbrsView:
    """What the mover sees of a table that grew by chance."""
    rng = Random(seed)
    state = replace(NMBRS.setup(options, 2, seed), mover=0, first=0, phase="play")
    rest = list(state.cards)
    rng.shuffle(rest)
    desk = replace(desk_of(NMBRS.view(state, 0)), opened=True, hand=())
    while sum(len(island.cells) for island in desk.islands) < CARDS and rest:
        missing = HAND - len(desk.hand)
        desk, rest = replace(desk, hand=(*desk.hand, *rest[:missing])), rest[missing:]
        found = some_moves(desk, TRIED, rng.randrange(1000))
        if found:
            desk, _ = played(desk, Play(rng.choice(found).line))
        else:
            desk = replace(desk, hand=desk.hand[1:])
    hand = (*desk.hand, *rest[: HAND - len(desk.hand)])
    return NMBRS.view(replace(state, islands=desk.islands, hands=(hand, ("1",)), opened=(True, True), deck=()), 0)
