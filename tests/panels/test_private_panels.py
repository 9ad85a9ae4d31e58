"""The private panels in random matches: whatever they offer can be done, since no enabled button and no choice of
a menu is refused in the very state that it is shown in; and the hand is left to the picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import discord
import pytest

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.panels.base import Act, Content, Keep, panel
from bot.panels.scene import Scene
from bot.render.base import artist
from bot.ui.controls.custom_ids import read_control
from tests.contract.playout import CASES, Case, states
from tests.panels.private_panel import items
from tests.panels.scenes import running
from tests.render.shown import T, players

MOMENTS = 20
"""How many states of each match are looked at."""
STEPS = 3
"""How many choices are composed one after the other in each."""
WHOSE = ("numer", "numero", "nmbrs", "numenko")
"""The games whose panels are looked at."""
HANDS: dict[str, Callable[[Any], Sequence[str]]] = {
    "numero": lambda view: [view.cards[name].face for name in view.hand or ()],
    "nmbrs": lambda view: [str(card.number) for card in view.my_cards if not card.joker],
    "numenko": lambda view: view.mine.unplaced if view.mine else "",
}
"""What a seat holds, in the order of its picture."""
KEEPS_ITS_PLACE = ("undo", "hint", "pad_save", "wild", "lone")
"""Buttons that are grey while there is nothing to take back or to save, no hint to be had, or no pile chosen on
which a wild card can be played, so that the others stay where they are. Which cards and why stands in the text
(``test_wild_cards_that_cannot_be_played_are_named``)."""
NAMES = tuple(f"Player {n}" for n in range(10))


class Seat:
    """A seat's private panel in one state of a match, with what has been composed so far."""

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.panel = panel(game.key)
        self.view = self.panel.arrange(game.view(state, seat), {})
        self.draft: Any = None

    @property
    def scene(self) -> Scene:
        """The scene of the panel, its options being those of the match."""
        return running(self.game.key, NAMES, own=self.view)

    @property
    def face(self) -> Content:
        """The panel as it is now."""
        return self.panel.private(self.view, self.draft, self.scene)

    def refusal(self, control: Any, values: Sequence[str]) -> tuple[Refused | str | None, Any]:
        """Why a use of a control is refused, None if it is not; and the draft that it makes, None if none."""
        told = read_control(control.custom_id)
        assert told is not None
        try:
            intent = self.panel.press(told.name, told.arg, values, self.view, self.draft, self.scene)
            if isinstance(intent, Act):
                self.game.apply(self.state, self.seat, intent.action)
        except Refused as why:
            return why, None
        if isinstance(intent, Keep):
            return getattr(intent.draft, "wrong", None) or None, intent.draft
        return None, None


def signed(control: Any) -> tuple[str, str]:
    """The name and the label of a control, for a menu its placeholder."""
    told = read_control(control.custom_id)
    assert told is not None
    return told.name, getattr(control, "label", None) or control.placeholder


def uses(face: Content, rng: Random) -> Iterator[tuple[Any, tuple[str, ...]]]:
    """Every enabled button, every single choice of every menu, and some choices of several."""
    for item in items(face):
        if isinstance(item, discord.ui.Select):
            values = [option.value for option in item.options]
            if item.min_values <= 1:
                yield from ((item, (value,)) for value in values)
            for n in {min(3, item.max_values), min(2, item.max_values)}:
                yield item, tuple(rng.sample(values, max(n, item.min_values)))
        elif not item.disabled:
            yield item, ()


def fewest() -> Iterator[Case]:
    """Each of the options of the games, for the fewest players."""
    before = None
    for case in CASES:
        if case.game.key in WHOSE and case.options != before:
            yield case
        before = case.options


def moments(case: Case) -> Iterator[Seat]:
    """The seats in a sample of the states of a random match; only those who can act, and one who cannot."""
    found = [state for state in states(case, seed=1) if case.game.outcome(state) is None]
    for state in found[:: max(1, len(found) // MOMENTS)]:
        actors = case.game.actors(state)
        for seat in {*sorted(actors)[:2], *([s for s in range(case.seats) if s not in actors][:1])}:
            yield Seat(case.game, state, seat)


@pytest.mark.parametrize("case", tuple(fewest()), ids=str)
def test_what_is_offered_is_not_refused(case: Case) -> None:
    rng, pressed, off = Random(f"panel {case}"), set[tuple[str, str]](), set[tuple[str, str]]()
    for seat in moments(case):
        for _ in range(STEPS):
            further = []
            off |= {signed(item) for item in items(seat.face) if getattr(item, "disabled", False)}
            for control, values in uses(seat.face, rng):
                why, draft = seat.refusal(control, values)
                assert why is None, (signed(control), values, why, seat.draft)
                pressed.add(signed(control))
                if draft is not None:
                    further.append(draft)
            if not further:
                break
            seat.draft = rng.choice(further)
    assert len(pressed) >= 2
    off -= {(name, label) for name, label in off if name in KEEPS_ITS_PLACE}
    assert not off & pressed, "the label of a disabled button says why"


@pytest.mark.parametrize("key", HANDS)
def test_the_texts_leave_the_hand_to_the_picture_whose_words_tell_it(key: str) -> None:
    case = next(case for case in fewest() if case.game.key == key and case.seats > 1)
    full = 0
    for seat in moments(case):
        hand = HANDS[key](seat.view)
        drawings = artist(key).private(seat.view, players(*NAMES[: case.seats]), T)
        told = " ".join(drawing.alt for drawing in drawings)
        assert all(card.replace("*", "✱") in told.replace("*", "✱") for card in hand)
        if len(hand) >= 3:
            full += 1
            listed = r"[^0-9A-Za-z]{1,12}".join(map(re.escape, hand))
            assert not re.search(listed, " ".join(seat.face.texts)), seat.face.texts
    assert full > MOMENTS // 2
