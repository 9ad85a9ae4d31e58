"""The plays that a person sees at a table, each with what it wins at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero.cards import Card
from bot.games.numero.model import Build, Discard, NumeroView, Pass, Play, Stop, Take
from bot.games.numero.options import Mode
from bot.games.numero.takes.search import Problem, worth
from bot.opponents.numero.finder import WINDOW, Finder, Group
from bot.opponents.numero.packs import Packs
from bot.opponents.numero.people import Habits, hardness

MOST_BUILDS = 24
"""The number of builds considered, the easiest first, divided by the number of rivals, since what each of them may
do is weighed for each build."""
MULTIPLE = 0.5
"""How much harder each further group makes a take."""


class Option(msgspec.Struct, frozen=True):
    """An option: a play with what it wins at once and how hard it is to see, or nothing."""

    action: Play | Pass | Stop
    worth: int = 0
    hardness: float = 0.0


class Part:
    """Some piles of a table, with all its wild cards, as a person sees them."""

    def __init__(self, problem: Problem, person: Habits, rng: Random, work: Effort) -> None:
        self.problem = problem
        self.finder = Finder(problem, work, person.wilds)
        self._person, self._rng, self._work = person, rng, work
        self._seen: dict[int, list[Group]] = {}
        self._packs: dict[str, Packs] = {}

    def groups(self, number: int) -> list[Group]:
        """Return the groups that make a number, as far as the person sees them."""
        if number not in self._seen:
            found = self.finder.groups(number)
            self._seen[number] = [group for group in found if self._person.sees(self.problem, group, self._rng)]
        return self._seen[number]

    def pack_with(self, card: Card, wilds: int, mode: Mode) -> list[Group]:
        """Return the groups that are taken together with a card, using only these wild cards."""
        if not self.groups(card.number):
            return []
        if card.id not in self._packs:
            self._packs[card.id] = Packs(self.problem, card, self.groups(card.number), mode, self._work)
        best, piles = self._packs[card.id].best(wilds), len(self.problem.piles)
        return [Group(items & (1 << piles) - 1, items >> piles) for items in best.groups] if best else []


class Sight:
    """What a person sees of a table."""

    def __init__(self, view: NumeroView, person: Habits, rng: Random, work: Effort) -> None:
        self.problem = Problem.of(view, view.hand or ())
        self._mode = view.options.mode
        self._most_builds = MOST_BUILDS // max(1, len(view.held) - 1)
        self._person, self._rng, self._work = person, rng, work
        self._known: dict[tuple[int, ...], Part] = {}
        self._parts = [self._part(piles) for piles in _windows(self.problem)]

    def takes(self) -> list[Option]:
        """Find the best take with each number card, with all wild cards and without those of the hand."""
        found: dict[Play | Pass | Stop, Option] = {}
        for card in self.problem.numbers if self._mode == "points" else _one_of_each(self.problem.numbers):
            for wilds in self._allow_masks():
                option = self._take(card, wilds)
                if option is not None:
                    found.setdefault(option.action, option)
        return list(found.values())

    def builds(self) -> Iterator[Option]:
        """Yield builds whose answer is in the hand, the easiest first."""
        numbers, found = _one_of_each(self.problem.numbers), []
        for part in self._parts:
            for card in numbers:
                for need in [other.number - card.number for other in numbers if other.number > card.number]:
                    for group in part.groups(need):
                        found.append((hardness(part.problem, group), card, part, group, need))
        for hard, card, part, group, need in sorted(found, key=lambda build: build[0])[: self._most_builds]:
            yield Option(Build(card.id, *part.finder.play_group(group, need)), 0, hard + 1)

    def discards(self) -> Iterator[Option]:
        """Yield a discard of each number."""
        return (Option(Discard(card.id)) for card in _one_of_each(self.problem.numbers))

    def _part(self, piles: Sequence[int]) -> Part:
        key = tuple(piles)
        if key not in self._known:
            some = replace(self.problem, piles=tuple(self.problem.piles[i] for i in piles))
            self._known[key] = Part(some, self._person, self._rng, self._work)
        return self._known[key]

    def _allow_masks(self) -> list[int]:
        """Return sets of wild cards that a take may use, as masks."""
        return sorted({(1 << len(self.problem.wilds)) - 1, (1 << self.problem.lone) - 1}, reverse=True)

    def _take(self, card: Card, wilds: int) -> Option | None:
        """Find the best take with a card: part by part, then once from the remaining piles."""
        took, hard = Take(card.id, ()), 0.0
        left = set(range(len(self.problem.piles)))
        names = {pile.id: i for i, pile in enumerate(self.problem.piles)}
        for number in range(len(self._parts) + 1):
            if number < len(self._parts):
                part = self._parts[number]
            elif len(self._parts) > 1 and left:
                part = self._part(sorted(left)[: _window(self.problem)])
            else:
                break
            for group in part.pack_with(card, wilds, self._mode):
                piles, plays = part.finder.play_group(group, card.number)
                took = Take(card.id, took.piles + piles, took.wilds + plays, (*took.groups, piles))
                hard = max(hard, hardness(part.problem, group)) + MULTIPLE
                wilds &= ~group.wilds
                left -= {names[pile.id] for i, pile in enumerate(part.problem.piles) if group.piles >> i & 1}
        if not took.groups:
            return None
        return Option(took, worth(self.problem, took, self._mode), hard - MULTIPLE)


def _one_of_each(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple({card.number: card for card in cards}.values())


def _window(problem: Problem) -> int:
    return WINDOW[min(len(problem.wilds), len(WINDOW) - 1)]


def _windows(problem: Problem) -> list[list[int]]:
    """Split the piles into parts that can be searched, each with low and high values."""
    order = sorted(range(len(problem.piles)), key=lambda i: (problem.piles[i].value, i))
    parts = -(-len(order) // _window(problem))
    return [sorted(order[i::parts]) for i in range(parts)]
