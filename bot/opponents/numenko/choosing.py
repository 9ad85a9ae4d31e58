"""A computer player's choice: the next calculations towards a grid with few tiles left, else a swap or Finish."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.numenko.model import FOR_DONE, Finish, NumenkoAction, NumenkoView, Save, Swap
from bot.opponents.numenko.crossword import Signs
from bot.opponents.numenko.improving import Start, find_next_save, shorter
from bot.opponents.numenko.levels import Ability
from bot.opponents.numenko.lexicon import Lexicon, lexicon, overlooking
from bot.opponents.numenko.problem import problem_of
from bot.opponents.numenko.search import Search
from bot.opponents.numenko.swapping import ahead, awkward, rivals

SHORT = 3
"""Who is not shrewd stops swapping after one swap for each tile of their longest calculation above this, and one
for each Done."""
NEAR = 8
"""A rival with at most this many tiles left may be done soon."""


def choose(view: NumenkoView, person: Ability, rng: Random) -> NumenkoAction | None:
    """Choose that person's action, None after finishing if there is still nothing to do."""
    assert view.seat is not None
    action = _action(view, person, rng)
    return None if view.finished[view.seat] and action == Finish() else action


def _action(view: NumenkoView, person: Ability, rng: Random) -> Save | Swap | Finish:
    assert view.mine is not None
    problem = problem_of(view)
    at_once = person.at_once if len(problem.loose) > person.rest else len(problem.rack)
    search = Search(_recall_lexicon(view, person, rng), problem.rack, rng, person.work, person.ends, person.weighs)
    save = find_next_save(problem, search, starts(problem.base, person, rng), at_once)
    if save is not None:
        return save
    unplaced = view.mine.unplaced
    if not unplaced or len(unplaced) > person.gives_up or view.last_call or _is_swap_unwise(view, person):
        return Finish()
    if not person.shrewd and _count_swaps(view) >= person.longest - SHORT + view.dones[view.seat or 0]:
        return Finish()
    return Swap(awkward(view.mine.rack, unplaced) if person.shrewd else rng.choice(unplaced))


def starts(base: Signs, person: Ability, rng: Random) -> Iterator[Start]:
    """Yield the grid as it is, then with more and more of it removed, then an empty one."""
    yield Start(base, person.ways)
    if base:
        for fewer in person.takes_away:
            yield Start(shorter(base, fewer, rng), 2 if person.ways > 1 else 1)
        if person.anew:
            yield Start({}, person.anew)


def _recall_lexicon(view: NumenkoView, person: Ability, rng: Random) -> Lexicon:
    """Return the calculations that the person thinks of at this look."""
    known = lexicon(view.house)
    if person.notices >= 1:
        return known
    return overlooking(known, person, rng)


def _count_swaps(view: NumenkoView) -> int:
    """Return how often the viewer has swapped: each swap leaves one tile more, each Done four."""
    assert view.mine is not None and view.seat is not None
    dealt = view.house.deal_size(len(view.left)) + 1
    return len(view.mine.rack) - dealt - FOR_DONE * view.dones[view.seat]


def _is_swap_unwise(view: NumenkoView, person: Ability) -> bool:
    """Tell whether a swap is unwise: it would end the match while others are ahead, or take tiles that a rival's
    Done still needs. Only shrewd players mind."""
    if view.swap_ends:
        return not (person.shrewd and ahead(view))
    return person.shrewd and view.pot == FOR_DONE and any(left <= NEAR for left in rivals(view))
