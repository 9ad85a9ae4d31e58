"""Finding plays: whether there is a take, and the best one.

The review after a match uses it, and the rules themselves for the end of a solitaire. Tables within ``MOST`` are
searched completely. On bigger ones a window of that size is searched, then the remaining cards for further
groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero.cards import Card, Cards
from bot.games.numero.midturn import Centre
from bot.games.numero.model import Pile, Take, WildPlay
from bot.games.numero.options import Mode
from bot.games.numero.scoring import CLEAR, Profile, profile, take_lines, total
from bot.games.numero.takes.arithmetic import bits
from bot.games.numero.takes.packing import Packer, Packing, weigh
from bot.games.numero.takes.reach import JoinWay, PlainWay, Reach, Way, WildWay

MOST = (12, 10, 8, 7, 6, 5, 4, 3, 1)
"""The number of piles up to which a table is searched completely, by the number of wild cards."""
WILDS = 4
"""The number of wild cards in a window of a bigger table."""


class Problem(msgspec.Struct, frozen=True):
    """A table to search: the piles, the wild cards (the first ``lone`` of them in the centre, the others in the
    hand) and the number cards in the hand."""

    cards: Cards
    piles: tuple[Pile, ...]
    wilds: tuple[Card, ...]
    lone: int
    numbers: tuple[Card, ...]

    @staticmethod
    def of(centre: Centre, hand: Iterable[str]) -> Problem:
        """Make the problem for a centre and a hand."""
        held = [centre.cards[name] for name in hand]
        lone = [centre.cards[name] for name in centre.wilds]
        return Problem(
            centre.cards,
            centre.piles,
            (*lone, *(card for card in held if card.wild)),
            len(lone),
            tuple(sorted((card for card in held if not card.wild), key=lambda card: (card.number, card.id))),
        )

    @property
    def small(self) -> bool:
        """Whether the table is searched completely."""
        return len(self.wilds) < len(MOST) and len(self.piles) <= MOST[len(self.wilds)]

    def reach(self, work: Effort | None = None) -> Reach:
        """The reach of its piles and wild cards, within the budget if there is one."""
        effects = [card.effect for card in self.wilds if card.effect is not None]
        return Reach([pile.value for pile in self.piles], effects, work)

    def profiles(self) -> list[Profile]:
        """The profiles of the piles, then of the wild cards."""
        piles = [profile(self.cards[name] for name in pile.cards) for pile in self.piles]
        return [*piles, *(profile([card]) for card in self.wilds)]


class BestTake(msgspec.Struct, frozen=True):
    """A take and its worth: cards (including the hand card) or points. ``exact`` says that no take wins more."""

    action: Take
    worth: int
    exact: bool


def any_take(problem: Problem) -> bool:
    """Whether any take is possible. Exact for any size, so meant for the small tables of a solitaire."""
    reach = problem.reach()
    return any(next(reach.groups(number), None) for number in sorted({card.number for card in problem.numbers}))


def best_take(problem: Problem, mode: Mode, wilds: int = WILDS, work: Effort | None = None) -> BestTake | None:
    """Find the best take in cards or points (NUMERO-17), None if none was found.

    ``wilds`` is the number of wild cards in a window of a table that is not ``small``: fewer are quicker. With
    ``work``, the search ends when that budget is spent. Each number of the hand gets a share of the rest.
    """
    best: BestTake | None = None
    numbers = _by_number(problem.numbers)
    for done, cards in enumerate(numbers):
        share = work.share(len(numbers) - done) if work is not None else None
        for action in _takes(problem, cards, mode, wilds, share):
            value = worth(problem, action, mode)
            if best is None or value > best.worth:
                best = BestTake(action, value, problem.small and (share is None or not share.is_spent))
        if work is not None and share is not None:
            work.give_back(share)
    return best


def _takes(problem: Problem, cards: Sequence[Card], mode: Mode, wilds: int, work: Effort | None) -> Iterator[Take]:
    """Generate good takes with these cards, which all have the same number."""
    if problem.small:
        return _complete(problem, cards, mode, work)
    return _search_windows(problem, cards[0], mode, wilds, work)


def worth(problem: Problem, action: Take, mode: Mode) -> int:
    """The cards or points that a take wins. Its groups must be given."""
    groups = cards_won(problem, action)
    cards = sum(map(len, groups))
    if mode == "card":
        return 1 + cards
    centre = sum(len(pile.cards) for pile in problem.piles) + problem.lone
    lone = {card.id for card in problem.wilds[: problem.lone]}
    hand = sum(play.card not in lone for play in action.wilds)
    return total(take_lines(problem.cards, groups, action.card, clears=cards - hand == centre))


def cards_won(problem: Problem, action: Take) -> tuple[tuple[str, ...], ...]:
    """The cards that a take wins from the centre, by group. Its groups must be given."""
    cards = {pile.id: pile.cards for pile in problem.piles}
    for play in action.wilds:
        cards[play.on[0]] = (*(name for pile in play.on for name in cards[pile]), play.card)
    return tuple(tuple(name for pile in group for name in cards[pile]) for group in action.groups)


def _by_number(cards: Iterable[Card]) -> list[list[Card]]:
    return [list(same) for _, same in groupby(cards, key=lambda card: card.number)]


def _complete(problem: Problem, cards: Sequence[Card], mode: Mode, work: Effort | None = None) -> Iterator[Take]:
    """Generate the best take for each of these cards, which all have the same number."""
    ways = {s | w << len(problem.piles): way for s, w, way in problem.reach(work).groups(cards[0].number)}
    for card in cards if mode == "points" else cards[:1]:
        packing = _pack(problem, card, ways, mode, work)
        if packing is not None:
            yield take_action(problem, card, [ways[items] for items in packing.groups])


def _pack(problem: Problem, card: Card, ways: Iterable[int], mode: Mode, work: Effort | None) -> Packing | None:
    """Find the best groups for a number card, counting everything that the take scores."""
    hand = profile([card]) if mode == "points" else None
    profiles = problem.profiles()
    groups = [weigh(items, _whole(profiles, items), hand) for items in ways]
    if not groups:
        return None
    everything = (1 << len(profiles)) - 1
    best = Packer(groups, len(problem.piles), held=hand is not None, work=work).best(everything)
    if best is None or not best.groups:
        return None
    centre = (1 << len(problem.piles) + problem.lone) - 1
    if hand is None or not centre & ~sum(best.groups):
        return best
    clear = Packer(groups, len(problem.piles), held=True, all_of=centre, work=work).best(everything)
    return clear if clear is not None and clear.worth + CLEAR > best.worth else best


def _search_windows(
    problem: Problem, card: Card, mode: Mode, wilds: int, work: Effort | None = None
) -> Iterator[Take]:
    """Generate a good take with a number card: window after window, each without the cards taken in earlier
    ones."""
    took = Take(card.id, ())
    left, start = problem, 0
    while left.piles and start < len(left.piles) and not (work is not None and work.is_spent):
        found = next(_complete(_window(left, start, wilds), [card], mode, work), None)
        if found is None:
            start += MOST[wilds] // 2
            continue
        took, left = _merge_takes(took, found), _without(left, found)
    if took.groups:
        yield took


def _window(problem: Problem, start: int, wilds: int = WILDS) -> Problem:
    """Cut a table down to a searchable size: the piles from index ``start`` on, sorted by value, and the last wild
    cards, since those of the hand come last."""
    kept = problem.wilds[-wilds:] if wilds else ()
    piles = sorted(problem.piles, key=lambda pile: (pile.value, pile.id))[start : start + MOST[len(kept)]]
    lone = max(0, problem.lone - (len(problem.wilds) - len(kept)))
    return replace(problem, piles=tuple(piles), wilds=kept, lone=lone)


def _without(problem: Problem, action: Take) -> Problem:
    """Remove the cards of a take from the table."""
    gone = {name for group in cards_won(problem, action) for name in group}
    return replace(
        problem,
        piles=tuple(pile for pile in problem.piles if pile.cards[0] not in gone),
        wilds=tuple(card for card in problem.wilds if card.id not in gone),
        lone=sum(card.id not in gone for card in problem.wilds[: problem.lone]),
    )


def _merge_takes(one: Take, other: Take) -> Take:
    """Merge two takes with the same card into a multiple take."""
    return Take(one.card, one.piles + other.piles, one.wilds + other.wilds, one.groups + other.groups)


def _whole(profiles: Sequence[Profile], items: int) -> Profile:
    whole = Profile()
    for i in bits(items):
        whole |= profiles[i]
    return whole


def take_action(problem: Problem, card: Card, ways: Sequence[Way]) -> Take:
    """Build the take with a number card from these ways of making its groups."""
    plays: list[WildPlay] = []
    groups = tuple(_play(problem, way, plays) for way in ways)
    return Take(card.id, tuple(name for group in groups for name in group), tuple(plays), groups)


def _play(problem: Problem, way: Way, plays: list[WildPlay]) -> tuple[int, ...]:
    """Append the wild plays of a way to ``plays`` in order. Returns the ids of the resulting piles."""
    match way:
        case PlainWay(piles=mask):
            return tuple(problem.piles[i].id for i in bits(mask))
        case WildWay(wild=i, on=inner):
            on = _play(problem, inner, plays)
            plays.append(WildPlay(problem.wilds[i].id, on))
            return on[:1]
        case JoinWay(one=one, other=other):
            return (*_play(problem, one, plays), *_play(problem, other, plays))
