"""The panels of nmbrs!: draw, answer offers, choose cards and the place to lay them, or type the lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.errors import Refused
from bot.games.nmbrs.hints import Advice
from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.panels.base import Content, GamePanel, Intent
from bot.panels.nmbrs import presses, sheet, typed, words
from bot.panels.nmbrs.draft import Draft, changed, fitting
from bot.panels.nmbrs.hinting import HINTING
from bot.panels.nmbrs.rows import answers, rows
from bot.panels.scene import Item, Scene


class NmbrsPanel(GamePanel):
    """nmbrs! in table messages, private panels and forms."""

    draft_type = Draft
    public = frozenset(("claim", "pass"))

    def own(self, t: Texts) -> str:
        """Everybody holds a hand."""
        return t("My hand")

    def status(self, view: NmbrsView, scene: Scene) -> str:
        """Round and turn, the piles, the offer, and the scores; nothing in a lesson, where the private pictures
        show all that."""
        return "" if scene.kind.is_explained else sheet.status(view, scene)

    def openers(self, view: NmbrsView, scene: Scene) -> tuple[Item, ...]:
        """Claim and Pass while a card is offered: one press each, and nobody sees who pressed which."""
        return tuple(answers(view, scene, arg=str(view.turn))) if view.phase == "offer" else ()

    def ponder(self, view: NmbrsView) -> Callable[[], Advice] | None:
        """The hint, once it was asked for."""
        return HINTING.ponder(view)

    def private(self, view: NmbrsView, draft: Draft | None, scene: Scene) -> Content:
        """The hand, and what can be done now: answer an offer, draw, lay and discard; or only wait."""
        draft = fitting(view, draft)
        return Content(tuple(_texts(view, draft, scene)), rows(view, draft, scene))

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NmbrsView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Choosing changes the draft; draws, answers, plays, swaps, discards and hints are played."""
        return presses.pressed(verb, arg, values, view, draft, scene)

    def submit(
        self, verb: str, answers: Mapping[str, str], view: NmbrsView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Typed plays."""
        if verb != "type":
            raise Refused("control.unknown")
        return typed.submitted(answers, view, draft)

    def typed(self, verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft | None:
        """The plays that were typed."""
        return changed(draft or Draft(), typed=answers.get(typed.TEXT, "")) if verb == "type" else None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """Refused plays can be typed again; the panel keeps them."""
        return scene.controls.button("play.type", scene.t("Type it"), emoji="✏️")

    def score_sheet(self, view: NmbrsView, scene: Scene) -> str:
        """The totals, and how each round ended."""
        return sheet.score_sheet(view, scene)


def _texts(view: NmbrsView, draft: Draft, scene: Scene) -> list[str]:
    t = scene.t
    if view.my_answer:
        return [words.offered(view, scene), HINTING.line(view, t)]
    if not view.my_turn:
        return [words.waiting(view, t)]
    taught = scene.kind.is_explained  # the lesson says what to do, and what has been laid
    head = "" if taught else words.my_turn(view, scene)
    if view.phase != "play":
        return [head, HINTING.line(view, t)]
    return [
        head,
        words.wrong_words(draft, t),
        HINTING.line(view, t),
        "" if taught else words.turn_lines(view, t),
        words.composed(view, draft, t),
    ]


PANEL = NmbrsPanel()
