"""The panels of Numenko: each player types a grid in a form, all at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.errors import Refused
from bot.games.numenko.model import NumenkoView
from bot.i18n import Texts
from bot.panels.base import Content, GamePanel, Intent
from bot.panels.numenko import presses, rows, words
from bot.panels.numenko.draft import WAYS, Draft
from bot.panels.scene import Item, Scene


class NumenkoPanel(GamePanel):
    """Numenko in table messages, private panels and forms."""

    draft_type = Draft
    drafts_last = True  # nothing that was typed is lost

    def own(self, t: Texts) -> str:
        """Everybody has a grid of their own."""
        return t("My grid")

    def status(self, view: NumenkoView, scene: Scene) -> str:
        """The pot and the clock."""
        return words.status(view, scene)

    def private(self, view: NumenkoView, draft: Draft | None, scene: Scene) -> Content:
        """The viewer's tiles and grid, the last refusal, and the controls to go on."""
        t, draft = scene.t, draft or Draft()
        held = view.mine
        if held is None or view.seat is None:
            return Content(())
        if view.dropped[view.seat]:
            return Content((t("You're out of this match; the others play on."),))
        texts = [words.tiles_line(held, t), words.grid_lines(held, t)]
        if not scene.private:  # without a table message the panel shows below how the match stands
            texts.append(words.time_line(scene))
        if view.may_vote and view.claim is not None:
            name = scene.names[view.claim.seat]
            text = t("{name} claimed to have placed everything, but the grid is wrong. What now?", name=name)
            return Content((text, *texts), (rows.voting(scene),))
        if not view.may_play:
            return Content((*texts, t("A vote is on, so everything is on hold.")))
        asked = rows.question(view, draft, scene)
        if asked is not None:
            return Content((*texts, *asked.texts), asked.rows)
        wrong = f"⚠️ {draft.wrong}" if draft.wrong else ""
        if draft.typed:
            wrong += "\n-# " + t("The form still has what you wrote.")
        return Content((*texts, wrong), rows.playing(view, draft, scene))

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumenkoView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Forms open; swaps, undo and redo, Finish and votes are played."""
        return presses.pressed(verb, arg, values, view, draft, scene)

    def submit(
        self, verb: str, answers: Mapping[str, str], view: NumenkoView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """A typed grid is saved."""
        if verb not in WAYS:
            raise Refused("control.unknown")
        return presses.submitted(verb, answers, view, draft, scene)

    def typed(self, verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft | None:
        """The grid that was typed, in the form's way."""
        return presses.typed(verb, answers, draft) if verb in WAYS else None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """A refused grid can be corrected; the panel keeps it."""
        return scene.controls.button(f"play.{verb}", scene.t("Fix my grid"), emoji="✏️")

    def score_sheet(self, view: NumenkoView, scene: Scene) -> str:
        """Dones, and at the end the sums of the tiles left over."""
        return words.score_sheet(view, scene)


PANEL = NumenkoPanel()
