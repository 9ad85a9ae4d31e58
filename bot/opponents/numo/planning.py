"""Thinking ahead: what moves are worth over different orders of the cards still to come.

Each of many simulated sequences of draws is planned to its end: which melds lead out, and how soon. A move is
worth what the best plans that it leaves are worth on average, in points.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numo.kinds import Fit
from bot.games.numo.legal import discards
from bot.games.numo.model import FormMeld, LayOff, Meld, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.fitting import taking
from bot.opponents.numo.going_out import Hand, plans
from bot.opponents.numo.inference import chance_of_meld, odds, to_come
from bot.opponents.numo.last_turn import best_way_out
from bot.opponents.numo.meld_index import Growth, Small, bits, meld_index
from bot.opponents.numo.payoffs import payoffs_of

GLANCES = 4
"""One in this many sequences of draws is used for a first look at each of many plays. The best ``CHOSEN`` get a
second look."""
CHOSEN = 3
GLANCED = 24
"""The maximum number of plays that get a first look; those with the most cards come first."""
STUCK = -1000.0
"""The worth of a hand that can only be played with a lay-off (NUMO-20)."""
FED = 20.0
"""Points that a discard costs if the next player can meld it …"""
FED_LAST = 60.0
"""… and more if rivals may be out soon …"""
FED_LAY = 100.0
"""… and if the next player can lay it off and is left with nothing else; the more cards they hold, the less."""
SHED = 0.5
"""The most points that a lay-off may cost."""

LEAST = 3
"""The number of sequences of draws examined even if the effort is used up."""

Sample = tuple[int, ...]
Play = TypeVar("Play", FormMeld, LayOff)
Worth = dict[int, float]
"""The worth of the hand, in points, by the card discarded now."""


class Foresight(NamedTuple):
    """How far a person thinks ahead: the number of simulated sequences of draws, the work budget (plans examined),
    and how much the next player's use of a discard counts, 0 to 1."""

    futures: int
    effort: int
    minds: float = 1.0


class Planner:
    """The worth of a seat's moves in one situation. All are weighed by the same simulated draws."""

    def __init__(self, view: NumoView, foresight: Foresight, rng: Random) -> None:
        self.view = view
        self.index = meld_index(view)
        self.foresight = foresight
        self.effort = Effort(foresight.effort)
        pool = list(bits(to_come(view, self.index)))
        ahead = min(len(pool), _ahead(len(view.hand or ())))
        self.samples = [tuple(rng.sample(pool, ahead)) for _ in range(foresight.futures)]
        self.payoffs = payoffs_of(view, self.index)

    def drawing(self) -> tuple[float, float]:
        """Return the worth of a card from the stock, and of the top of the discard pile."""
        if not self.samples[0]:
            return 0.0, 1.0
        after = taking(self.view)
        way = best_way_out(after)
        if way is not None:
            taken = self.out(after, way.points)
        else:
            taken = self._prospect(after, [sample[:-1] for sample in self.samples])
        return self._prospect(self.view, self.samples), taken

    def melding(self, forms: Iterable[tuple[FormMeld, Fit]]) -> list[tuple[float, FormMeld]]:
        """Return the value of each of the most promising melds."""
        found = [(form, self._after_meld(form, made)) for form, made in forms]
        return [(self._best(after, self.samples), form) for form, after in self._promising(found)]

    def after_meld(self, form: FormMeld, made: Fit) -> float:
        """Return the worth of the hand after that meld."""
        return self._best(self._after_meld(form, made), self.samples)

    def laying(self, lays: Iterable[tuple[LayOff, Meld]]) -> list[tuple[float, LayOff]]:
        """Return the value of each of the most promising lay-offs. One on a rival's meld may score for that rival
        if they go out soon (NUMO-23)."""
        owners = {meld.id: meld.owner for meld in self.view.melds}
        options = []
        for lay, after in self._promising([(lay, self._after_lay_off(lay, meld)) for lay, meld in lays]):
            value = self._best(after, self.samples)
            if owners[lay.meld] != self.view.seat and self.view.options.scoring == 1:
                value -= self.payoffs.soon * self.index.points(self.index.mask(lay.cards))
            options.append((value, lay))
        return options

    def _promising(self, plays: list[tuple[Play, NumoView]]) -> list[tuple[Play, NumoView]]:
        """Select the best plays at a first look."""
        if len(plays) <= CHOSEN:
            return plays
        plays = sorted(plays, key=lambda option: len(option[0].cards), reverse=True)[:GLANCED]
        few = self.samples[: max(1, len(self.samples) // GLANCES)]
        plays.sort(key=lambda option: self._best(option[1], few), reverse=True)
        return plays[:CHOSEN]

    def discarding(self) -> dict[str, float]:
        """Return the worth of the hand by the card discarded, and so given to the next player."""
        now = self._now
        following = (self.view.mover + 1) % len(self.view.held)
        held = odds(self.view, self.index, following)
        laid = 0
        for growth in self._takes(self.view):
            laid |= growth.cards
        melded = FED + FED_LAST * self.payoffs.soon
        laid_off = FED_LAY / max(1, self.view.held[following])
        found = {}
        for discard in discards(self.view):
            card = self.index.bit[discard.card]
            fed = melded * chance_of_meld(self.index, card, held) + (laid_off if card & laid else 0.0)
            found[discard.card] = now[card] - self.foresight.minds * fed
        return found

    def out(self, view: NumoView, points: int) -> float:
        """Return the worth of going out at once, with ``points`` new points."""
        return self.payoffs.base + self.payoffs.points(self._points_on_table(view) + points)

    def waiting(self) -> float:
        """Return the worth of the hand if no more melds or lay-offs are made in this turn."""
        return _most(self._now)

    @cached_property
    def _now(self) -> Worth:
        return self.worth(self.view, self.samples)

    def worth(self, view: NumoView, samples: list[Sample]) -> Worth:
        """Return the worth of the hand by discard, without further melds in this turn."""
        hand = self._hand(view, melds=False)
        smalls = self._smalls(hand)
        free = [self.index.bit[discard.card] for discard in discards(view)]
        found = dict.fromkeys(free, 0.0)
        done = 0
        for sample in samples:
            if self.effort.is_spent and done >= LEAST:
                break
            done += 1
            left = sum(free)
            for value, turns, cards in self._plans(view, hand, smalls, sample):
                fitting = left & ~cards if turns else left
                left &= ~fitting
                for card in bits(fitting):
                    found[card] += value
                if not left:
                    break
        kept = self.index.points(hand.cards)
        return {
            card: value / done - self.payoffs.risk * (kept - self.index.points(card))
            for card, value in found.items()
        }

    def _best(self, after: NumoView, samples: list[Sample]) -> float:
        """Return the worth of the hand after a meld or lay-off."""
        way = best_way_out(after)
        if way is not None:
            return self.out(after, way.points)
        if not after.hand:
            return self.out(after, 0)
        return _most(self.worth(after, samples))

    def _prospect(self, view: NumoView, samples: list[Sample]) -> float:
        """Return the worth of the hand before a meld, and before the draw if there has been none."""
        hand = self._hand(view, melds=True)
        smalls = self._smalls(hand)
        stuck = self.index.bit[view.drawn] if view.took and view.drawn is not None else 0
        whole = 0.0
        for sample in samples:
            every = hand.cards | (sample[0] if hand.draws else 0)
            for value, turns, cards in self._plans(view, hand, smalls, sample):
                if not turns or every & ~cards & ~stuck:
                    whole += value
                    break
        return whole / len(samples)

    def _plans(
        self, view: NumoView, hand: Hand, smalls: list[Small], sample: Sample
    ) -> list[tuple[float, int, int]]:
        """List the plans for these draws, the best first: the worth of each, its turns, and its cards."""
        base, worth, made, of = (
            self.payoffs.base,
            self.payoffs.worth,
            self._points_on_table(view),
            self.payoffs.points,
        )
        found = plans(self.index, hand, smalls, sample, self.effort)
        return sorted(
            (((base + of(made + points)) * worth[turns], turns, cards) for turns, cards, points in found),
            reverse=True,
        )

    def _points_on_table(self, view: NumoView) -> int:
        """Return the points of the seat's melds on the table (NUMO-23)."""
        own = (self.index.mask(meld.cards) for meld in view.melds if meld.owner == view.seat)
        return sum(map(self.index.points, own))

    def _hand(self, view: NumoView, *, melds: bool) -> Hand:
        return Hand(
            cards=self.index.mask(view.hand or ()),
            draws=view.phase == "draw",
            melds=melds,
            lacks=not has_must(view, view.mover, view.melds),
            takes=self._takes(view),
        )

    def _smalls(self, hand: Hand) -> list[Small]:
        """List the small melds of the hand, those with the most points first."""
        return sorted(self.index.smalls(hand.cards), key=lambda small: small.points, reverse=True)

    def _takes(self, view: NumoView) -> tuple[Growth, ...]:
        growths = (self.index.growth(meld.kind, self.index.mask(meld.cards)) for meld in view.melds)
        return tuple(growth for growth in growths if growth.room)

    def _after_meld(self, form: FormMeld, made: Fit) -> NumoView:
        return self._without(form.cards, (*self.view.melds, Meld(0, self.view.mover, made.kind, form.cards)))

    def _after_lay_off(self, lay: LayOff, meld: Meld) -> NumoView:
        larger = replace(meld, cards=(*meld.cards, *lay.cards))
        return self._without(lay.cards, tuple(larger if other is meld else other for other in self.view.melds))

    def _without(self, names: tuple[str, ...], melds: tuple[Meld, ...]) -> NumoView:
        hand = tuple(name for name in self.view.hand or () if name not in names)
        return replace(self.view, hand=hand, melds=melds, phase="lay")


def _most(worth: Worth) -> float:
    """Return the worth of the hand with the best discard."""
    return max(worth.values(), default=STUCK)


def _ahead(cards: int) -> int:
    """Return how many draws to think ahead with that many cards in hand: fewer cards allow fewer plans."""
    if cards > 8:
        return 3
    return 5 if cards > 5 else 7
