"""The end of a match after a play: the last turns are played out with cards that the others may hold.

Near the end the last take wins the centre, and cards left in a hand count against its holder. A look at the next
turn cannot show that, but the few remaining turns can be simulated many times, with simple takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec

from bot.games.numero.cards import Card
from bot.games.numero.midturn import lay_out
from bot.games.numero.model import HAND, Build, NumeroView, Pass, Play, Stop, Take
from bot.games.numero.scoring import MOST_CARDS
from bot.opponents.numero.estimator import REACHED, WildValues, wild_values
from bot.opponents.numero.hidden_cards import unseen_cards

MOST_PILES = 8
"""The number of piles considered, the newest."""
TOGETHER = 3
"""The most piles that are joined."""


class Deal(msgspec.Struct, frozen=True):
    """Cards that the viewer cannot see: the others' hands by seat, and the deck."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


class Hand:
    """The cards of a hand: numbers, and wild cards."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.numbers: list[int] = []
        self.wilds: list[WildValues] = []
        for card in cards:
            self.add(card)

    def __len__(self) -> int:
        return len(self.numbers) + len(self.wilds)

    def copy(self) -> Hand:
        """Return the same hand, to be changed apart."""
        other = Hand(())
        other.numbers, other.wilds = list(self.numbers), list(self.wilds)
        return other

    def add(self, card: Card) -> None:
        """Add a card to the hand."""
        if card.wild:
            self.wilds.append(wild_values(card))
        else:
            self.numbers.append(card.number)


class SimpleTake(msgspec.Struct, frozen=True):
    """A take: what it wins, its number, the piles by place, and the wild cards of the hand and of the centre."""

    won: int
    number: int
    piles: int
    held: tuple[WildValues, ...]
    lone: tuple[WildValues, ...]


def deals(view: NumeroView, rng: Random, number: int, *, counts: bool) -> list[Deal]:
    """Sample what the viewer cannot see, for somebody who ``counts`` the cards that were won."""
    hidden = unseen_cards(view, counts=counts)
    return [_deal_hidden(view, rng.sample(hidden, len(hidden))) for _ in range(number)]


def _deal_hidden(view: NumeroView, hidden: list[Card]) -> Deal:
    hands = []
    for seat, held in enumerate(view.held):
        n = 0 if seat == view.seat else held
        hands.append(tuple(hidden[:n]))
        hidden = hidden[n:]
    return Deal(tuple(hands), tuple(hidden[: view.deck]))


def margin(view: NumeroView, action: Play | Pass | Stop, worth: int, deal: Deal) -> float:
    """Return the viewer's lead over the best of the others at the end, if play goes on as in this deal."""
    return Ending(view, action, worth, deal).margin(view.seat or 0)


def value_margin(ahead: float, win: float) -> float:
    """Return the worth of a lead at the end, if winning the match is worth that much."""
    return ahead + win * ((ahead > 0) - (ahead < 0))


class Ending:
    """A simulated rest of the match after a play: all make simple takes, or discard their lowest card."""

    def __init__(self, view: NumeroView, action: Play | Pass | Stop, worth: int, deal: Deal) -> None:
        plays = () if isinstance(action, Pass | Stop) else action.wilds
        cards, table = view.cards, lay_out(view, view.hand or (), plays)
        used = action.piles if isinstance(action, Take | Build) else ()
        seat = self.mover = view.seat or 0
        self.points = view.options.mode == "points"
        self.piles = [(int(stack.value), len(stack.cards)) for stack in table.stacks if stack.id not in used]
        self.lone = [wild_values(cards[name]) for name in table.wilds]
        self.deck = list(deal.deck)
        self.hands = [Hand(hand) for hand in deal.hands]
        played = None if isinstance(action, Pass | Stop) else action.card
        self.hands[seat] = Hand([cards[name] for name in table.hand if name != played])
        self.won, self.gained, self.last = list(view.won), list(view.scores), view.last_taker
        self.chances = view.waiting[1:] if view.phase == "last" else None
        taken = [stack for stack in table.stacks if stack.id in used]
        size = 1 + sum(len(stack.cards) for stack in taken)
        if isinstance(action, Take):
            self._wins(size, worth)
        elif played is not None:
            value = cards[played].number + sum(int(stack.value) for stack in taken)
            self.piles.append((value, size))

    def margin(self, seat: int) -> int:
        """Play on and return the seat's lead over the best of the others at the end."""
        seats = len(self.hands)
        if self.chances is None:
            while self._refill_hand():
                self.mover = (self.mover + 1) % seats
                self._turn()
            self.chances = tuple((self.mover + i) % seats for i in range(1, seats))
        for other in self.chances:
            self.mover = other
            self._takes()
        scores = self._final()
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)

    def _refill_hand(self) -> bool:
        """Refill the mover's hand, False if it has no cards."""
        hand = self.hands[self.mover]
        while self.deck and len(hand) < HAND:
            hand.add(self.deck.pop())
        return len(hand) > 0

    def _turn(self) -> None:
        hand = self.hands[self.mover]
        if not hand.numbers:
            self.lone += hand.wilds
            hand.wilds = []
        elif not self._takes():
            self._lay(min(hand.numbers))

    def _lay(self, number: int) -> None:
        self.hands[self.mover].numbers.remove(number)
        self.piles.append((number, 1))

    def _takes(self) -> bool:
        hand = self.hands[self.mover]
        take = self._best(hand)
        if take is not None:
            self._make_take(take)
        return take is not None

    def _make_take(self, take: SimpleTake) -> None:
        hand = self.hands[self.mover]
        size = 1 + sum(pile[1] for i, pile in enumerate(self.piles) if take.piles >> i & 1)
        self.piles = [pile for i, pile in enumerate(self.piles) if not take.piles >> i & 1]
        hand.numbers.remove(take.number)
        for wild in take.held:
            hand.wilds.remove(wild)
        for wild in take.lone:
            self.lone.remove(wild)
        self._wins(size + len(take.held) + len(take.lone), take.won)

    def _wins(self, cards: int, gained: int) -> None:
        self.won[self.mover] += cards
        self.gained[self.mover] += gained
        self.last = self.mover

    def _best(self, hand: Hand) -> SimpleTake | None:
        joins = self._joins()
        found = [self._take(number, hand, joins) for number in set(hand.numbers)]
        return max((take for take in found if take is not None), key=lambda take: take.won, default=None)

    def _joins(self) -> dict[int, list[int]]:
        """Return sets of piles by value, small sets first."""
        first = max(0, len(self.piles) - MOST_PILES)
        joins: dict[int, list[int]] = {}
        for n in range(1, TOGETHER + 1):
            for some in combinations(range(first, len(self.piles)), n):
                value = sum(self.piles[i][0] for i in some)
                if value < REACHED:
                    joins.setdefault(value, []).append(sum(1 << i for i in some))
        return joins

    def _take(self, number: int, hand: Hand, joins: dict[int, list[int]]) -> SimpleTake | None:
        used, groups = 0, 0
        held: list[WildValues] = []
        lone: list[WildValues] = []
        for mask in joins.get(number, ()):
            if not mask & used:
                used, groups = used | mask, groups + 1
        for wilds, played in ((hand.wilds, held), (self.lone, lone)):
            for wild in wilds:
                under = self._under(wild, number, joins, used)
                if under:
                    used, groups = used | under, groups + 1
                    played.append(wild)
        if not used:
            return None
        won = 1 + sum(pile[1] for i, pile in enumerate(self.piles) if used >> i & 1) + len(held) + len(lone)
        return SimpleTake(won + (groups if self.points else 0), number, used, tuple(held), tuple(lone))

    def _under(self, wild: WildValues, number: int, joins: dict[int, list[int]], used: int) -> int:
        """Return unused piles from which a wild card makes the number, 0 if there are none."""
        for value, masks in joins.items():
            if wild.after[value] == number:
                for mask in masks:
                    if not mask & used:
                        return mask
        return 0

    def _final(self) -> list[int]:
        won = list(self.won)
        centre = sum(size for _, size in self.piles) + len(self.lone)
        if self.last is not None:
            won[self.last] += centre
        left = [len(hand) for hand in self.hands]
        if not self.points:
            return [cards - n for cards, n in zip(won, left, strict=True)]
        most = max(won)
        return [
            gained - n + (MOST_CARDS if cards == most else 0)
            for gained, n, cards in zip(self.gained, left, won, strict=True)
        ]
