"""Thousands of odd texts for every form, twenty thousand every night: each is an action or refused in words, at
little cost, and nothing that was typed is lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec
import pytest

from bot.errors import Refused
from bot.games.nmbrs.typed import MOST_TYPED as NMBRS_MOST
from bot.games.numenko.entry import MOST_TYPED as NUMENKO_MOST
from bot.games.numer.typed import MOST_TYPED as NUMER_MOST
from bot.games.numero.typing.grammar import MOST_TYPED as NUMERO_MOST
from bot.games.numo.typing.sentences import MOST_TYPED as NUMO_MOST
from bot.games.registry import find
from bot.panels.base import MAX_TEXT, Act, Ask, Intent, Keep, panel
from bot.panels.given_back import give_back
from bot.panels.refusals import refusal
from bot.panels.scene import Scene
from tests.extent import little_and_nightly
from tests.games.odd_texts import odd_texts
from tests.games.typed_sentences import ENGLISH, FORMS, Form, Printed, printed
from tests.panels.scenes import running
from tests.steps import steps_of

TEXTS, NIGHTLY = 3_000, 20_000
PLAYED = 40
"""One of this many understood texts is played: judging a play is the rules' work, and not the readers'."""
COUNTED = (450, 97)
"""The steps of one of so many large and of one of so many other texts are counted; ``tests.benchmarks`` times them
all."""
MOST_STEPS = 200_000
"""Lines of Python that reading a text may take: 20 ms on a slow machine of 2026."""
MOST = {
    "numer": NUMER_MOST,
    "numero": NUMERO_MOST,
    "numo": NUMO_MOST,
    "nmbrs": NMBRS_MOST,
    "numenko": NUMENKO_MOST,
}

every_form = pytest.mark.parametrize("form", FORMS, ids=str)


class Typing:
    """A form as somebody in the middle of a match has it open."""

    def __init__(self, form: Form, found: Printed) -> None:
        self.form, self.found = form, found
        self.game, self.panel = find(form.game), panel(form.game)
        self.view = self.game.view(found.state, found.seat)
        self.scene: Scene = running(form.game, ("ann", "ben"), own=self.view)

    def submit(self, text: str) -> Intent | Refused:
        """What happens when a text is sent."""
        try:
            return self.panel.submit(self.form.verb, {self.form.field: text}, self.view, None, self.scene)
        except Refused as refused:
            return refused

    def offered(self, draft: Any) -> str:
        """What the form offers when it is opened again."""
        written = msgspec.json.decode(msgspec.json.encode(draft), type=self.panel.draft_type)
        asked = self.panel.press(self.form.verb, "", (), self.view, written, self.scene)
        assert isinstance(asked, Ask)
        (field,) = asked.form.fields
        return field.value or ""

    def play(self, action: object) -> None:
        """The action is one of the game's, and the rules judge it."""
        again = msgspec.json.decode(msgspec.json.encode(action), type=self.game.action_type)
        assert again == action
        try:
            self.game.apply(self.found.state, self.found.seat, action)
        except Refused as refused:
            assert refusal(refused, self.form.game, ENGLISH)


def moments(form: Form) -> Iterator[Typing]:
    """The form in a few matches, over and over."""
    found = printed(form)
    return cycle([Typing(form, found[at]) for at in range(0, len(found), len(found) // 5)])


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@every_form
@little_and_nightly("many", TEXTS, NIGHTLY)
def test_any_text_is_an_action_or_refused_and_given_back(form: Form, many: int) -> None:
    texts = odd_texts([found.sentence for found in printed(form)], many, MOST[form.game], seed=1)
    acted = kept = 0
    for n, (text, typing) in enumerate(zip(texts, moments(form), strict=False)):
        met = typing.submit(text)
        if n % COUNTED[n % 50 > 0] == 0:
            steps = steps_of(lambda: typing.submit(text))  # noqa: B023 -- done at once
            assert steps <= MOST_STEPS, f"{steps} steps: {text!r}"
        match met:
            case Act(action, otherwise):
                acted += 1
                if acted % PLAYED == 0:
                    typing.play(action)
                draft = otherwise(Refused("control.unknown")) if otherwise else None
            case Keep(draft):
                kept += 1
            case _:
                assert isinstance(met, Refused), met
                assert refusal(met, form.game, ENGLISH)
                draft = None
        if draft is None:
            draft = typing.panel.keep_typed(form.verb, {form.field: text}, None)
        assert lines(draft.typed) == lines(text)
        assert msgspec.json.encode(draft)
        if n % PLAYED == 0:
            assert lines(typing.offered(draft)) == lines(text) or not lines(text)
    assert acted > many // 100
    assert kept > many // 3 or form.game == "numer"


@every_form
def test_a_text_that_is_given_back_is_shown_whole_and_literally(form: Form) -> None:
    texts = odd_texts([found.sentence for found in printed(form)], 500, MOST[form.game], seed=2)
    for text in texts:
        shown = give_back(text, ENGLISH)
        if not text.strip():
            assert not shown
            continue
        head, fence, rest = shown.partition("\n```\n")
        inside, end, nothing = rest.rpartition("\n```")
        assert (fence, end, nothing) == ("\n```\n", "\n```", "")
        assert "```" not in inside
        assert inside.replace("`\u200b`", "``") == text.strip().replace("`\u200b`", "``")
        assert len(head) + len(rest) < MAX_TEXT - 300
