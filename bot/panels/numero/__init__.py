"""The panels of Numero: a turn is composed from cards, piles and wild plays, or typed as number sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.hints import Advice, advice
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import NumeroView
from bot.games.numero.options import NumeroOptions
from bot.games.numero.texts import hint_words
from bot.i18n import Texts
from bot.match.history import Moment
from bot.panels.base import Content, GamePanel, Intent
from bot.panels.numero import presses, rows, sheet
from bot.panels.numero.confirmations import doubts, doubts_line, question
from bot.panels.numero.draft import Draft, changed, fitting
from bot.panels.numero.typed import TEXT
from bot.panels.numero.words import centre_lines, composed, hand_line, play_lines, wrong_words
from bot.panels.scene import Item, Scene

HINT_WILDS = 3
"""How many wild cards the search for a hint combines on big tables: 4 would take over half a second."""


class NumeroPanel(GamePanel):
    """Numero in table messages, private panels and forms."""

    draft_type = Draft

    def own(self, t: Texts) -> str:
        """Everybody holds a hand."""
        return t("My hand")

    def arranged(self, view: NumeroView, settings: Mapping[str, str]) -> NumeroView:
        """The hand is sorted: numbers ascending, then wild cards."""
        if view.hand is None:
            return view
        return replace(view, hand=tuple(card.id for card in (*view.numbers, *view.hand_wilds)))

    def status(self, view: NumeroView, scene: Scene) -> str:
        """Turn, deck, what wins, scores, and the last chance."""
        return sheet.status(view, scene)

    def ponder(self, view: NumeroView) -> Callable[[], Advice] | None:
        """The hint, once it was asked for."""
        return partial(_advice, view) if view.my_turn and view.hint else None

    def private(self, view: NumeroView, draft: Draft | None, scene: Scene) -> Content:
        """The hand; in the viewer's turn what has been composed so far and the controls to go on; challenges."""
        draft, table = fitting(view, draft)
        asked = question(view, draft, scene)
        if asked is not None:
            return Content((hand_line(table, scene.t), *asked.texts), asked.rows)
        if view.my_turn:
            return Content(tuple(self._turn(view, draft, table, scene)), rows.turn(view, draft, table, scene))
        return self._waiting(view, table, scene)

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumeroView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Choosing changes the draft; Take, Build, Discard, Pass, a hint and a confirmed challenge are played."""
        return presses.pressed(verb, arg, values, view, draft, scene)

    def submit(
        self, verb: str, answers: Mapping[str, str], view: NumeroView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """A typed turn."""
        if verb != "type":
            raise Refused("control.unknown")
        return presses.submitted(answers, view, draft)

    def typed(self, verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft | None:
        """The turn that was typed."""
        return changed(draft or Draft(), typed=answers.get(TEXT, "")) if verb == "type" else None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """A refused turn can be typed again; the panel keeps the sentences."""
        return scene.controls.button("play.type", scene.t("Type it"), emoji="✏️")

    def score_sheet(self, view: NumeroView, scene: Scene) -> str:
        """Each player's score lines."""
        return sheet.score_sheet(view, scene)

    def review_label(self, options: NumeroOptions, t: Texts) -> str | None:
        """Takes that were possible but not made."""
        return t("Missed takes")

    def review(self, past: Sequence[Moment], scene: Scene) -> Sequence[str]:
        """The best take of each turn in which there was a better one."""
        return sheet.review(past, scene.t)

    def _turn(self, view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> list[str]:
        t = scene.t
        return [
            sheet.my_turn(view, t),
            wrong_words(view, draft.wrong, t) if draft.wrong else "",
            f"💡 {hint_words(_advice(view), view.hint, t)}" if view.hint else "",
            hand_line(table, t) + "\n" + centre_lines(table, t),
            "\n".join([*play_lines(view, draft, t), composed(view, draft, table, t)]),
        ]

    def _waiting(self, view: NumeroView, table: MidTurn, scene: Scene) -> Content:
        """Nothing about the others' turns, which do not renew this panel."""
        text = scene.t("It's not your turn. This panel updates by itself; the table shows who's playing.")
        texts = (hand_line(table, scene.t), text, doubts_line(view, scene))
        return Content(texts, (doubts(view, scene),) if view.doubtful else ())


def _advice(view: NumeroView) -> Advice:
    """The hint for this turn, computed once."""
    return _thought(replace(view, hint=0, hints=(), builds=(), doubtful=()))


@lru_cache(maxsize=64)
def _thought(view: NumeroView) -> Advice:
    return advice(view, HINT_WILDS)


PANEL = NumeroPanel()
