"""Models of people in NUMO: one who forms the first thing in sight, and one who has played for months."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from bot.games.numo.cards import Card
from bot.games.numo.finder import melds
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Draw, LayOff, NumoAction, NumoView
from bot.opponents.humans import Human, HumanModel

TAKES, FORMS, LAYS = 0.6, 0.6, 0.7
"""How often the naive player takes a discard that fits, and sees a meld and a lay-off."""
NOTICES = 0.85
"""How often the club player sees a meld, a lay-off, and the use of a discard."""
MELD = 8
"""As many ways as it counts for the club player if a card is in a meld already."""

T = TypeVar("T")


class Naive(HumanModel):
    """Play the first meld or single card that comes to mind, and discard what is in no meld."""

    def choose(self, view: NumoView, rng: Random) -> NumoAction | None:
        if not view.my_turn:
            return None
        if view.phase == "draw":
            return Draw(from_discard=rng.random() < TAKES and _is_discard_useful(view))
        for form in _see((form for form, _ in forms(view)), FORMS, rng):
            return form
        free = list(discards(view))
        for lay in _see((lay for lay in _lay_offs(view) if len(lay.cards) == 1), LAYS, rng):
            return lay
        if not free:
            return _lay_offs(view)[0]
        together = {card for fit in melds(view.hand_cards, view.control) for card in fit.cards}
        loose = [one for one in free if view.cards[one.card] not in together]
        return rng.choice(loose or free)


class Club(HumanModel):
    """Form the required meld first and then the one with most points, and keep the cards with most ways left."""

    def choose(self, view: NumoView, rng: Random) -> NumoAction | None:
        if not view.my_turn:
            return None
        if view.phase == "draw":
            return Draw(from_discard=rng.random() < NOTICES and _is_discard_useful(view))
        found = max(
            _see(forms(view), NOTICES, rng),
            key=lambda option: (option[1].kind == view.must, sum(card.number for card in option[1].cards)),
            default=None,
        )
        if found is not None:
            return found[0]
        laid = max(_see(_lay_offs(view), NOTICES, rng), key=lambda lay: len(lay.cards), default=None)
        if laid is not None:
            return laid
        ways = _count_ways(view)
        free = min(discards(view), key=lambda one: (ways[one.card], rng.random()), default=None)
        return free or _lay_offs(view)[0]


def _see(options: Iterable[T], chance: float, rng: Random) -> Iterable[T]:
    return (option for option in options if rng.random() < chance)


def _lay_offs(view: NumoView) -> list[LayOff]:
    return [lay for lay, _ in lays(view)]


def _is_discard_useful(view: NumoView) -> bool:
    """Tell whether the top of the discard pile can be melded or laid off at once."""
    top = view.discards[-1]
    hand = (*(view.hand or ()), top)
    after = replace(view, hand=hand, discards=view.discards[:-1], drawn=top, took=True, phase="meld")
    return any(top in form.cards for form, _ in forms(after)) or any(top in lay.cards for lay in _lay_offs(after))


def _count_ways(view: NumoView) -> Counter[str]:
    """Count for each card of the hand the melds that one more card, which may still come, would complete."""
    hand = view.hand_cards
    gone = {*(view.hand or ()), *view.discards, *(card for meld in view.melds for card in meld.cards)}
    ways = Counter(card.id for fit in melds(hand, view.control) for card in fit.cards * MELD)
    for card in view.cards.values():
        if card.id not in gone:
            ways.update(_ids_of_melds_with(card, view, hand))
    return ways


def _ids_of_melds_with(card: Card, view: NumoView, hand: tuple[Card, ...]) -> Iterable[str]:
    return (one.id for fit in melds((*hand, card), view.control) if card in fit.cards for one in fit.cards)


HUMANS: dict[Human, HumanModel] = {"naive": Naive(), "club": Club()}
"""The models of people."""
