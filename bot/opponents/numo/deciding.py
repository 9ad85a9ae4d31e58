"""The decision of a person: from what they see, weighed at a glance or thought out."""

from __future__ import annotations

from random import Random

from bot.games.numo.legal import discards
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.opponents.numo.fitting import fits, in_melds, taking, value_put_down
from bot.opponents.numo.last_turn import best_way_out
from bot.opponents.numo.noticing import notice_lay_offs, notice_melds
from bot.opponents.numo.people import NumoPerson
from bot.opponents.numo.planning import SHED, Foresight, Planner

BETTER = 4.0
"""At a glance the discard is taken for later if it fits better than the worst card of the hand by this much."""
TIE = 1.0
"""The most that chance adds to a discard, in points, so that players without plans do not go round in circles."""


def decide(view: NumoView, person: NumoPerson, rng: Random) -> NumoAction:
    """Choose the mover's action."""
    if person.sure:
        way = best_way_out(taking(view) if view.phase == "draw" else view)
        if way is not None:
            return Draw(from_discard=True) if view.phase == "draw" else way.moves[0]
    if person.foresees is None or rng.random() < person.hasty:
        return _decide_at_a_glance(view, person, rng)
    return _Thinker(view, person, person.foresees, rng).decide()


def _decide_at_a_glance(view: NumoView, person: NumoPerson, rng: Random) -> NumoAction:
    """Decide at a glance: form a meld that is seen, else lay off, else discard what fits least with the rest."""
    if view.phase == "draw":
        return Draw(from_discard=_wants_discard(view, person, rng))
    found = notice_melds(view, person.overlooks, rng)
    if found:
        return (
            max(found, key=lambda option: value_put_down(view, *option))[0]
            if person.weighs
            else rng.choice(found)[0]
        )
    free = list(discards(view))
    kept = in_melds(view) if person.weighs else frozenset()
    laid = [lay for lay, _ in notice_lay_offs(view, person.overlooks, rng) if kept.isdisjoint(lay.cards)]
    if laid:
        return max(laid, key=lambda lay: len(lay.cards))
    if not free:
        return notice_lay_offs(view, 0.0, rng)[0][0]
    if rng.random() < person.careless:
        return rng.choice(free)
    fitting = fits(view)
    return min(free, key=lambda discard: fitting[discard.card] + person.whim * rng.random())


def _wants_discard(view: NumoView, person: NumoPerson, rng: Random) -> bool:
    """Tell whether to take the top of the discard pile: for a meld or lay-off that is seen, or for later."""
    after, top = taking(view), view.discards[-1]
    if any(top in form.cards for form, _ in notice_melds(after, person.overlooks, rng)):
        return True
    if not person.collects:
        return False
    if any(top in lay.cards for lay, _ in notice_lay_offs(after, person.overlooks, rng)):
        return True
    fitting = fits(after)
    return fitting[top] > min(fitting.values()) + BETTER


class _Thinker:
    """A person who thinks ahead, about one decision."""

    def __init__(self, view: NumoView, person: NumoPerson, foresight: Foresight, rng: Random) -> None:
        self.view = view
        self.person = person
        self.rng = rng
        self.planner = Planner(view, foresight, rng)

    def decide(self) -> NumoAction:
        """Choose the draw, meld, lay-off or discard with the highest estimated value."""
        if self.view.phase == "draw":
            stock, taken = map(self._blur, self.planner.drawing())
            return Draw(from_discard=taken > stock)
        waiting = self.planner.waiting()
        return self._meld(waiting) or self._lay_off(waiting) or self._discard()

    def _meld(self, waiting: float) -> FormMeld | None:
        """Choose the meld to form now, None if waiting is better."""
        found = self.planner.melding(notice_melds(self.view, self.person.overlooks, self.rng))
        options = [(self._blur(value), form) for value, form in found]
        value, form = max(options, key=lambda option: option[0], default=(0.0, None))
        return form if form is not None and value > waiting else None

    def _lay_off(self, waiting: float) -> LayOff | None:
        """Choose the lay-off to make now, None if keeping the cards is better."""
        overlooks = self.person.overlooks if any(discards(self.view)) else 0.0
        found = self.planner.laying(notice_lay_offs(self.view, overlooks, self.rng))
        options = [(self._blur(value), lay) for value, lay in found]
        value, lay = max(options, key=lambda option: option[0], default=(0.0, None))
        return lay if lay is not None and value >= waiting - SHED else None

    def _discard(self) -> Discard:
        """Choose the card that matters least to the hand and to the next player."""
        found = self.planner.discarding()
        return Discard(max(found, key=lambda card: self._blur(found[card]) + TIE * self.rng.random()))

    def _blur(self, value: float) -> float:
        """Add the person's error of judgement to a value."""
        return value + self.rng.gauss(0.0, self.person.slip) if self.person.slip else value
