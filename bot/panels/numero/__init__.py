"""The panels of Numero: compose a turn from cards, piles and wild plays, or type number sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.games.numero.ahead import DiscardAhead
from bot.games.numero.midturn import MidTurn, view_during
from bot.games.numero.model import NumeroAction, NumeroView, Take
from bot.games.numero.typing.sentences import action_of
from bot.games.numero.typing.spoken import spell_out as as_typed
from bot.i18n import Texts
from bot.match.afterwards.coach import Decision
from bot.panels.base import Content, Form, Intent, write_small
from bot.panels.numero import draft as drafts
from bot.panels.numero import presses, rows, words
from bot.panels.numero.composition import compute_offer
from bot.panels.numero.confirmations import doubts, doubts_line, question
from bot.panels.numero.draft import Draft
from bot.panels.numero.hinting import HINTING
from bot.panels.numero.presses import Use
from bot.panels.scene import Scene
from bot.panels.turns import TurnPanel

LARGE = 60
"""The most characters of a refusal in large letters."""
MOST_TOLD = 90
"""The most characters of a hint in full sentences. A longer one is told as short as on a button."""
MOST_SHOWN = 40
"""The most characters of a hint that is also shown as it can be typed."""


class NumeroPanel(TurnPanel):
    """Numero in table messages, private panels and forms."""

    draft_type = Draft
    hinting = HINTING
    turn_rule = "NUMERO-6.turn"

    def arrange(self, view: NumeroView, settings: Mapping[str, str]) -> NumeroView:
        """Sort the hand: numbers ascending, then wild cards."""
        if view.hand is None:
            return view
        return replace(view, hand=tuple(card.id for card in (*view.numbers, *view.hand_wilds)))

    def view_for_pictures(self, view: NumeroView, draft: Draft | None) -> NumeroView:
        """Show hand and centre after the draft's wild plays."""
        if not view.my_turn or draft is None or not draft.wilds:
            return view
        return view_during(view, drafts.table_after(view, self.fitting(view, draft)))

    def status(self, view: NumeroView, scene: Scene) -> str:
        return words.status(view, scene)

    def private(self, view: NumeroView, draft: Draft | None, scene: Scene) -> Content:
        """Show the hand, in the viewer's turn also the composition and its controls, and challenges."""
        draft = self.fitting(view, draft)
        asked = question(view, draft, scene)
        if asked is not None:
            return asked
        if view.my_turn:
            table = drafts.table_after(view, draft)
            return Content(tuple(_turn(view, draft, table, scene)), rows.turn(view, draft, table, scene))
        # nothing about the others' turns, which do not renew this panel
        text = scene.t("It's not your turn. This panel updates by itself; the table shows who's playing.")
        return Content((text, doubts_line(view, scene)), (doubts(view, scene),) if view.doubtful else ())

    def fits(self, view: NumeroView, draft: Draft) -> bool:
        return drafts.fits(view, draft)

    def anytime(self, use: Use) -> Intent | None:
        return presses.ask_or_confirm(use)

    def in_turn(self, use: Use) -> Intent:
        return presses.press(use)

    def form(self, view: NumeroView, draft: Draft, scene: Scene) -> Form:
        return rows.form(view, draft, drafts.table_after(view, draft), scene)

    def read_action(self, view: NumeroView, text: str) -> NumeroAction:
        return action_of(view, text)

    def name_plan(self, plan: DiscardAhead, view: NumeroView, t: Texts) -> str:
        card = words.card_words(view.cards[plan.card])
        if plan.most:
            return t("Discard the {card} if there's no better take than now", card=card)
        return t("Discard the {card} if there's still no take", card=card)

    def score_sheet(self, view: NumeroView, scene: Scene) -> str:
        return words.score_sheet(view, scene)

    def review(self, past: Sequence[Decision], scene: Scene) -> Sequence[str]:
        """Return the best take of each turn in which there was a better one."""
        return words.review(past, scene.t)


def _turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[str]:
    t = scene.t
    yield "\n".join(_hint(view, t))
    before = [] if view.hint else words.play_lines(view, draft, t)
    if draft.wrong:
        why = draft.wrong.words("numero", t)
        before = [why if len(why) <= LARGE else write_small(why)]
    yield "\n".join([*before, *words.describe_choice(view, draft, table, scene)])


def _hint(view: NumeroView, t: Texts) -> Iterator[str]:
    """Describe the requested hint, if that is not too long also as it can be typed."""
    line = HINTING.line(view, t)
    if not line:
        return
    action = HINTING.of(view).action
    if len(line) > MOST_TOLD and isinstance(action, Take):
        yield f"💡 {words.describe_take(view, compute_offer(view, action), t, MOST_TOLD * 2 // 3)}"
        return
    yield line
    said = as_typed(view, action, t) if action is not None else ""
    if 0 < len(said) <= MOST_SHOWN:
        yield t("-# To type or paste: {play}", play=f"`{said}`")


PANEL = NumeroPanel()
