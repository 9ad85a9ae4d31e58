"""The panels of NUMO: draw, tap cards of the hand, then meld, lay off or discard; or type the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.errors import Refused
from bot.games.numo.hints import Advice
from bot.games.numo.model import NumoView
from bot.i18n import Texts
from bot.panels.base import Content, GamePanel, Intent
from bot.panels.numo import order, presses, rows, words
from bot.panels.numo.composition import composed
from bot.panels.numo.draft import Draft, changed, fitting
from bot.panels.numo.hinting import HINTING
from bot.panels.scene import Item, Scene


class NumoPanel(GamePanel):
    """NUMO in table messages, private panels and forms."""

    draft_type = Draft
    public = frozenset(("draw", "take"))

    def own(self, t: Texts) -> str:
        """Everybody holds a hand."""
        return t("My hand")

    def arranged(self, view: NumoView, settings: Mapping[str, str]) -> NumoView:
        """The hand by number, season or character."""
        return order.arranged(view, settings)

    def orders(self, t: Texts) -> Mapping[str, str]:
        """By number, season or character."""
        return order.labels(t)

    def status(self, view: NumoView, scene: Scene) -> str:
        """The deal with its control cards, the piles, and the scores."""
        return words.status(view, scene)

    def openers(self, view: NumoView, scene: Scene) -> tuple[Item, ...]:
        """Drawing, while a person has to draw: everybody sees from where, and the answer is the player's panel."""
        mover = scene.seats[view.mover]
        if view.phase != "draw" or mover.user_id is None or mover.away:
            return ()
        return tuple(rows.draws(view, scene, rows.turn_key(view)))

    def ponder(self, view: NumoView) -> Callable[[], Advice] | None:
        """The hint, once it was asked for."""
        return HINTING.ponder(view)

    def private(self, view: NumoView, draft: Draft | None, scene: Scene) -> Content:
        """What can be done now, what the chosen cards bring, and the controls; the pictures show the cards."""
        t = scene.t
        if not view.my_turn:
            text = t("It's not your turn. This panel updates by itself; the table shows who's playing.")
            return Content((text,), ((rows.sorting(scene),),))
        draft = fitting(view, draft)
        texts = (
            words.my_turn(view, t),
            draft.wrong.words("numo", t) if draft.wrong else "",
            HINTING.line(view, t),
            composed(view, draft, scene),
        )
        return Content(texts, rows.turn(view, draft, scene))

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumoView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Choosing changes the draft; drawing, melds, lay-offs, discards and hints are played."""
        return presses.pressed(verb, arg, values, view, draft, scene)

    def submit(
        self, verb: str, answers: Mapping[str, str], view: NumoView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """A typed move."""
        if verb != "type":
            raise Refused("control.unknown")
        return presses.submitted(answers, view, draft)

    def typed(self, verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft | None:
        """The move that was typed."""
        return changed(draft or Draft(), typed=answers.get(presses.TEXT, "")) if verb == "type" else None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """A refused move can be typed again; the panel keeps it."""
        return scene.controls.button("play.type", scene.t("Type it"), emoji="✏️")

    def score_sheet(self, view: NumoView, scene: Scene) -> str:
        """The scores, and how each deal ended."""
        return words.score_sheet(view, scene)


PANEL = NumoPanel()
