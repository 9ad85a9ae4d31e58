"""The panel of nmbrs!: draw, answer offers, choose cards and a place to lay them, or type the lines."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.nmbrs.ahead import ClaimAhead
from bot.games.nmbrs.hints import near_series
from bot.games.nmbrs.model import NmbrsView
from bot.i18n import Texts
from bot.panels.base import Content, Form, Intent
from bot.panels.choosing import count_pages, show_page
from bot.panels.nmbrs import presses, rows, words
from bot.panels.nmbrs.draft import Draft, propose
from bot.panels.nmbrs.hinting import HINTING
from bot.panels.nmbrs.presses import Use
from bot.panels.scene import Item, Scene
from bot.panels.turns import TurnPanel


class NmbrsPanel(TurnPanel):
    """nmbrs! in table messages, private panels and forms."""

    draft_type = Draft
    public = frozenset(("claim", "pass"))
    hinting = HINTING
    turn_rule = "NMBRS-2.turn"

    def status(self, view: NmbrsView, scene: Scene) -> str:
        # what explains itself has all that in the private pictures
        return "" if scene.kind.is_explained else words.status(view, scene)

    def view_for_pictures(self, view: NmbrsView, draft: Draft | None) -> NmbrsView:
        """Show the best place of the chosen cards, and until some are chosen what nearly forms a series."""
        draft = self.fitting(view, draft)
        if count_pages(len(view.my_cards)) > 1:
            view = replace(view, shown=tuple(card.id for card in show_page(view.my_cards, draft.page)))
        if not draft.cards or view.phase != "play" or not view.my_turn:
            return replace(view, near=near_series(view))
        return propose(view, draft)

    def openers(self, view: NmbrsView, scene: Scene) -> tuple[Item, ...]:
        """Return Claim and Pass while a card is offered: one press each, and nobody sees who pressed which."""
        return tuple(rows.answers(view, scene, arg=str(view.turn))) if view.phase == "offer" else ()

    def private(self, view: NmbrsView, draft: Draft | None, scene: Scene) -> Content:
        draft = self.fitting(view, draft)
        return Content((describe_now(view, draft, scene),), rows.rows(view, draft, scene))

    def anytime(self, use: Use) -> Intent | None:
        return presses.answer(use)

    def in_turn(self, use: Use) -> Intent:
        return presses.press(use)

    def form(self, view: NmbrsView, draft: Draft, scene: Scene) -> Form:
        return rows.form(draft, scene)

    def read_turn(self, text: str, view: NmbrsView, draft: Draft) -> Intent:
        lines = [line for line in map(str.strip, text.splitlines()) if line]
        return presses.read_lines(lines or [""], 1, view, draft)

    def name_plan(self, plan: ClaimAhead, view: NmbrsView, t: Texts) -> str:
        return t.plural(
            "Claim what earns {n} point or more, pass the rest",
            "Claim what earns {n} points or more, pass the rest",
            plan.least,
        )

    def score_sheet(self, view: NmbrsView, scene: Scene) -> str:
        return words.score_sheet(view, scene)


def describe_now(view: NmbrsView, draft: Draft, scene: Scene) -> str:
    """Write what stands between the picture and the controls: as short as it can be."""
    t = scene.t
    hint = HINTING.line(view, t)
    if view.my_answer:
        return "\n".join(filter(None, (words.ask_about_offer(view, scene), hint)))
    if not view.my_turn:
        return words.waiting(view, t)
    if draft.wrong is not None:
        return words.wrong_words(draft, t)
    choice = words.describe_choice(view, draft, t, briefly=scene.kind.is_explained)
    if hint or choice:
        return hint or choice
    near = words.near_line(view, t)
    if scene.kind.is_explained or scene.kind.is_puzzle:  # what to do and what has been laid is told above
        return near
    return "\n".join(filter(None, (words.my_turn(view, scene), near, words.turn_line(view, t))))


PANEL = NmbrsPanel()
