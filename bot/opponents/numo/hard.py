"""The hard player: imagines what may be drawn, plans how to go out each time, and does what serves most plans."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.games.numo.kinds import Fit
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, Meld, NumoAction, NumoView
from bot.games.numo.turn import has_must
from bot.opponents.numo.easy import taking
from bot.opponents.numo.going_out import Hand, plans
from bot.opponents.numo.inference import odds, to_come, wanted
from bot.opponents.numo.meld_index import Growth, Small, bits, meld_index
from bot.opponents.numo.payoffs import payoffs_of

SAMPLES = 12
"""Courses of draws that are imagined. Few enough for sampling noise alone to keep the player unpredictable."""
GLANCES = 3
"""… for a first look at each of many melds; the best ``CHOSEN`` get a second look."""
CHOSEN = 5
GLANCED = 16
"""The maximum number of melds that get a first look; if there are more, they are picked at random."""
OUT = 1000.0
"""How much more going out at once is worth than any plan for it."""
FED = 20.0
"""Points that a discard costs if the next player can meld it …"""
FED_LAY = 10.0
"""… or lay it off."""
SHED = 0.5
"""The most points that a lay-off may cost."""
WHIM = 1.0
"""The maximum random points for a discard, so that players without plans do not go round in circles."""

Sample = tuple[int, ...]
Worth = dict[int, float]
"""What the hand is worth, in points, by the card that is discarded now."""


def choose(view: NumoView, rng: Random) -> NumoAction:
    """The draw, meld, lay-off or discard with the highest expected worth."""
    mind = _Mind(view, rng)
    if view.phase == "draw":
        return Draw(from_discard=mind.wants_discard())
    now = mind.worth(view, mind.samples)
    return mind.meld(now, rng) or mind.lay_off(now) or mind.discard(now, rng)


class _Mind:
    """What the player considers for one move. All choices are weighed by the same imagined draws."""

    def __init__(self, view: NumoView, rng: Random) -> None:
        self.view = view
        self.index = meld_index(view)
        self.payoffs = payoffs_of(view)
        pool = list(bits(to_come(view, self.index)))
        ahead = min(len(pool), _ahead(len(view.hand or ())))
        self.samples = [tuple(rng.sample(pool, ahead)) for _ in range(SAMPLES)]

    def wants_discard(self) -> bool:
        """Whether the top of the discard pile is worth more than a card from the stock."""
        if not self.samples[0]:
            return True
        shorter = [sample[:-1] for sample in self.samples]
        return self.prospect(taking(self.view), shorter) > self.prospect(self.view, self.samples)

    def meld(self, now: Worth, rng: Random) -> FormMeld | None:
        """The meld to form now, None if waiting is better."""
        found = [(form, self._melded(form, made)) for form, made in forms(self.view)]
        if len(found) > GLANCED:
            found = [option for option in found if _is_out(option[1])] or rng.sample(found, GLANCED)
        if len(found) > CHOSEN:
            found.sort(key=lambda option: self.best(option[1], self.samples[:GLANCES]), reverse=True)
        options = [(self.best(after, self.samples), form) for form, after in found[:CHOSEN]]
        value, form = max(options, key=lambda option: option[0], default=(0.0, None))
        return form if form is not None and value > _most(now) else None

    def lay_off(self, now: Worth) -> LayOff | None:
        """The lay-off to make now, None if keeping the cards is better. Laying off on a rival's meld may score for
        that rival if they go out soon (NUMO-23)."""
        options = []
        for lay, meld in lays(self.view):
            value = self.best(self._laid(lay, meld), self.samples)
            if meld.owner != self.view.seat and self.view.options.scoring == 1:
                value -= self.payoffs.soon * self.index.points(self.index.mask(lay.cards))
            options.append((value, lay))
        value, best = max(options, key=lambda option: option[0], default=(0.0, None))
        return best if best is not None and value >= _most(now) - SHED else None

    def discard(self, now: Worth, rng: Random) -> Discard:
        """The card that matters least to the hand and to the next player."""
        following = (self.view.mover + 1) % len(self.view.held)
        held = odds(self.view, self.index, following)
        laid = 0
        for growth in self._takes(self.view):
            laid |= growth.cards

        def worth(discard: Discard) -> float:
            card = self.index.bit[discard.card]
            fed = FED * wanted(self.index, card, held) + (FED_LAY if card & laid else 0)
            return now[card] - fed + WHIM * rng.random()

        return max(discards(self.view), key=worth)

    def best(self, after: NumoView, samples: list[Sample]) -> float:
        """What the hand is worth after a meld or lay-off."""
        if _is_out(after):
            return OUT + self._base(after)
        return _most(self.worth(after, samples))

    def worth(self, view: NumoView, samples: list[Sample]) -> Worth:
        """What the hand is worth when no further meld is formed in this turn."""
        hand = self._hand(view, melds=False)
        smalls = self._smalls(hand)
        free = [self.index.bit[discard.card] for discard in discards(view)]
        found = dict.fromkeys(free, 0.0)
        for sample in samples:
            left = sum(free)
            for value, turns, cards in self._plans(view, hand, smalls, sample):
                fitting = left & ~cards if turns else left
                left &= ~fitting
                for card in bits(fitting):
                    found[card] += value / len(samples)
                if not left:
                    break
        kept = self.index.points(hand.cards)
        return {
            card: value - self.payoffs.risk * (kept - self.index.points(card)) for card, value in found.items()
        }

    def prospect(self, view: NumoView, samples: list[Sample]) -> float:
        """What the hand is worth before a meld, and before the draw if there has been none."""
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
        """The plans for these draws, the best first: what each is worth, in how many turns, and its cards."""
        base, worth = self._base(view), self.payoffs.worth
        found = plans(self.index, hand, smalls, sample)
        if view.options.scoring == 2:
            return sorted(((base * worth[turns], turns, cards) for turns, cards, _ in found), reverse=True)
        return sorted(
            (((base + points) * worth[turns], turns, cards) for turns, cards, points in found), reverse=True
        )

    def _base(self, view: NumoView) -> int:
        """What going out is worth without new melds: in version 1 those on the table count (NUMO-23)."""
        if view.options.scoring == 2:
            return self.payoffs.base
        own = (self.index.mask(meld.cards) for meld in view.melds if meld.owner == view.seat)
        return self.payoffs.base + sum(map(self.index.points, own))

    def _hand(self, view: NumoView, *, melds: bool) -> Hand:
        return Hand(
            cards=self.index.mask(view.hand or ()),
            draws=view.phase == "draw",
            melds=melds,
            lacks=not has_must(view, view.mover, view.melds),
            takes=self._takes(view),
        )

    def _smalls(self, hand: Hand) -> list[Small]:
        """The small melds of the hand, those with the most points first."""
        return sorted(self.index.smalls(hand.cards), key=lambda small: small.points, reverse=True)

    def _takes(self, view: NumoView) -> tuple[Growth, ...]:
        growths = (self.index.growth(meld.kind, self.index.mask(meld.cards)) for meld in view.melds)
        return tuple(growth for growth in growths if growth.room)

    def _melded(self, form: FormMeld, made: Fit) -> NumoView:
        return self._without(form.cards, (*self.view.melds, Meld(0, self.view.mover, made.kind, form.cards)))

    def _laid(self, lay: LayOff, meld: Meld) -> NumoView:
        larger = replace(meld, cards=(*meld.cards, *lay.cards))
        return self._without(lay.cards, tuple(larger if other is meld else other for other in self.view.melds))

    def _without(self, names: tuple[str, ...], melds: tuple[Meld, ...]) -> NumoView:
        hand = tuple(name for name in self.view.hand or () if name not in names)
        return replace(self.view, hand=hand, melds=melds, phase="lay")


def _is_out(after: NumoView) -> bool:
    """Whether a legal meld or lay-off leads to going out: the last card can be discarded or laid off right away
    (NUMO-15)."""
    return len(after.hand or ()) <= 1


def _most(worth: Worth) -> float:
    """What the hand is worth with the best discard; if there is none, a lay-off must follow (NUMO-20)."""
    return max(worth.values(), default=-OUT)


def _ahead(cards: int) -> int:
    """How many draws to think ahead with that many cards in hand: the fewer cards, the fewer plans there are."""
    if cards > 8:
        return 3
    return 5 if cards > 5 else 7
