"""The last cards of two players: once the deck is out, who counts the cards knows the other's hand.

So nothing is hidden, and the rest of the match can be searched: takes as in ``endings``, builds on one pile and
discards. The most promising plays are followed further and further within a budget; where it ends, both make the
best take they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random

from bot.games.effort import Effort
from bot.games.numero.model import NumeroView
from bot.opponents.numero.endings import Ending, SimpleTake, deals, value_margin
from bot.opponents.numero.hidden_cards import unseen_cards
from bot.opponents.numero.plays import Option

WORK = 400
"""The most positions that are looked at."""
FOLLOWED = 6
"""The number of plays that are followed further, the best at first sight."""
DEEPEST = 10
"""A full hand each is played after so many plays."""


def is_all_known(view: NumeroView) -> bool:
    """Return whether who counts the cards of a match of two knows the other's hand."""
    if len(view.held) != 2 or view.deck:
        return False
    return len(unseen_cards(view, counts=True)) == view.held[1 - (view.seat or 0)]


def foresee(view: NumeroView, options: Sequence[Option], win: float) -> list[float]:
    """Return the worth of the lead at the end after each play, with both playing as well as can be foreseen."""
    (deal,) = deals(view, Random(0), 1, counts=True)
    seat, work = view.seat or 0, Effort(WORK)
    endings = [_Searched(view, option.action, option.worth, deal) for option in options]
    worths = [value_margin(ending.copy().margin(seat), win) for ending in endings]
    order = sorted(range(len(options)), key=worths.__getitem__, reverse=True)
    for depth in range(1, DEEPEST + 1):
        deeper, best = list(worths), -inf
        for place in order[:FOLLOWED]:
            deeper[place] = endings[place].search(seat, depth, best, inf, win, work)
            best = max(best, deeper[place])
        if work.is_spent:
            break
        for place in order[FOLLOWED:]:  # they were worse at first sight, and are not looked at again
            deeper[place] = min(deeper[place], best - 1)
        worths = deeper
        order[:FOLLOWED] = sorted(order[:FOLLOWED], key=worths.__getitem__, reverse=True)
    return worths


class _Searched(Ending):
    """A rest of the match in which all cards are known, and its continuations."""

    def copy(self) -> _Searched:
        other = _Searched.__new__(_Searched)
        other.__dict__ = {
            **self.__dict__,
            "piles": list(self.piles),
            "lone": list(self.lone),
            "deck": [],
            "hands": [hand.copy() for hand in self.hands],
            "won": list(self.won),
            "gained": list(self.gained),
        }
        return other

    def search(self, seat: int, depth: int, least: float, most: float, win: float, work: Effort) -> float:
        """Return the worth of the seat's lead at the end, searched ``depth`` plays ahead. Worths outside ``least``
        to ``most`` are mere bounds."""
        work.left -= 1
        mover = 1 - self.mover
        ends = self.chances is not None or not len(self.hands[self.mover])
        if not depth or ends or not len(self.hands[mover]) or work.is_spent:
            return value_margin(self.copy().margin(seat), win)
        best = -inf if mover == seat else inf
        for play in self._plays(mover):
            after = self.copy()
            after.mover = mover
            play(after)
            worth = after.search(seat, depth - 1, least, most, win, work)
            if mover == seat:
                best = max(best, worth)
                least = max(least, best)
            else:
                best = min(best, worth)
                most = min(most, best)
            if least >= most:
                break
        return best

    def _plays(self, mover: int) -> Iterator[Callable[[_Searched], None]]:
        """Yield the plays of a seat, the best takes first."""
        hand = self.hands[mover]
        if not hand.numbers:
            yield _Searched._turn
            return
        joins = self._joins()
        numbers = sorted(set(hand.numbers))
        takes = [take for number in numbers if (take := self._take(number, hand, joins)) is not None]
        for take in sorted(takes, key=lambda take: -take.won):
            yield _taking(take)
        for number in numbers:
            for place, (value, _) in enumerate(self.piles):
                if number + value in numbers and number + value != number:
                    yield _building(number, place)
            yield _laying(number)


def _taking(take: SimpleTake) -> Callable[[_Searched], None]:
    return lambda ending: ending._make_take(take)


def _laying(number: int) -> Callable[[_Searched], None]:
    return lambda ending: ending._lay(number)


def _building(number: int, place: int) -> Callable[[_Searched], None]:
    def build(ending: _Searched) -> None:
        value, size = ending.piles[place]
        ending.hands[ending.mover].numbers.remove(number)
        ending.piles[place] = value + number, size + 1

    return build
