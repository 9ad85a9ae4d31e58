"""The panels of Numero: a turn is composed from cards, piles and wild plays, or typed as number sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numero.grammar import MOST_TYPED
from bot.games.numero.hints import Advice
from bot.games.numero.midturn import MidTurn, during
from bot.games.numero.model import NumeroView
from bot.games.numero.spoken import typed as as_typed
from bot.i18n import Texts
from bot.match.coach import Decision
from bot.panels.base import Content, GamePanel, Intent
from bot.panels.numero import presses, rows, sheet
from bot.panels.numero.confirmations import doubts, doubts_line, question
from bot.panels.numero.draft import Draft, changed, fitting
from bot.panels.numero.hinting import HINTING
from bot.panels.numero.typed import TEXT
from bot.panels.numero.words import composed, play_lines
from bot.panels.scene import Item, Scene


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

    def pictured(self, view: NumeroView, draft: Draft | None) -> NumeroView:
        """Hand and centre after the wild plays of the draft, as soon as there are any."""
        if not view.my_turn or draft is None or not draft.wilds:
            return view
        return during(view, fitting(view, draft)[1])

    def status(self, view: NumeroView, scene: Scene) -> str:
        """Turn, deck, what wins, scores, and the last chance."""
        return sheet.status(view, scene)

    def ponder(self, view: NumeroView) -> Callable[[], Advice] | None:
        """The hint, once it was asked for."""
        return HINTING.ponder(view)

    def private(self, view: NumeroView, draft: Draft | None, scene: Scene) -> Content:
        """The hand; in the viewer's turn what has been composed so far and the controls to go on; challenges."""
        draft, table = fitting(view, draft)
        asked = question(view, draft, scene)
        if asked is not None:
            return asked
        if view.my_turn:
            return Content(tuple(self._turn(view, draft, table, scene)), rows.turn(view, draft, table, scene))
        return self._waiting(view, scene)

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

    def review(self, past: Sequence[Decision], scene: Scene) -> Sequence[str]:
        """The best take of each turn in which there was a better one."""
        return sheet.review(past, scene.t)

    def _turn(self, view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> list[str]:
        t = scene.t
        turn = t("**Your turn:** one take, the best there is.") if scene.daily else sheet.my_turn(view, t)
        return [
            "\n".join([turn, *_hint(view, t)]),
            "\n".join(
                [
                    *([draft.wrong.words("numero", t)] if draft.wrong else []),
                    *play_lines(view, draft, t),
                    *composed(view, draft, table, t),
                ]
            ),
        ]

    def _waiting(self, view: NumeroView, scene: Scene) -> Content:
        """Nothing about the others' turns, which do not renew this panel."""
        text = scene.t("It's not your turn. This panel updates by itself; the table shows who's playing.")
        return Content((text, doubts_line(view, scene)), (doubts(view, scene),) if view.doubtful else ())


def _hint(view: NumeroView, t: Texts) -> Iterator[str]:
    """The hint that was asked for, also as it can be typed if that is not too long."""
    line = HINTING.line(view, t)
    if not line:
        return
    yield line
    action = HINTING.of(view).action
    said = as_typed(view, action, t) if action is not None else ""
    if 0 < len(said) <= MOST_TYPED:
        yield t("-# To type or paste: {play}", play=f"`{said}`")


PANEL = NumeroPanel()
