"""The panels of Numenko: each player lays a grid, by typing or with a cursor pad, all at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numenko.model import NumenkoView
from bot.i18n import Texts
from bot.panels.base import Content, Intent
from bot.panels.numenko import pad, presses, rows, words
from bot.panels.numenko.draft import WAYS, Draft
from bot.panels.scene import Item, Scene
from bot.panels.turns import TypedPanel


class NumenkoPanel(TypedPanel):
    """Numenko in table messages, private panels and forms."""

    draft_type = Draft
    forms = WAYS
    shows_others = True  # how many tiles they have left
    drafts_last = True  # nothing that was typed is lost

    def own(self, t: Texts) -> str:
        return t("My grid")

    def status(self, view: NumenkoView, scene: Scene) -> str:
        return words.status(view, scene)

    def view_for_pictures(self, view: NumenkoView, draft: Draft | None) -> NumenkoView:
        """Show the cursor pad's tiles and its cursor in the picture, or the numbered places to choose from."""
        if view.mine is None or not view.may_play:
            return view
        draft = draft or Draft()
        on = pad.open_pad(view, draft.pad)
        held, _ = pad.show(view, on)
        if draft.asked is None and draft.pending and (found := rows.NumberedPlaces(view, draft)).shown:
            corner, mine = pad.corner_of(found.signs), held if found.signs == on.grid else view.mine
            return replace(view, mine=mine, marks=tuple(cell.minus(corner) for cell in found.cells))
        shown = replace(view, mine=held)
        return shown if draft.more else replace(shown, cursor=pad.cursor(on))

    def private(self, view: NumenkoView, draft: Draft | None, scene: Scene) -> Content:
        t, draft = scene.t, draft or Draft()
        if view.mine is None or view.seat is None:
            return Content(())
        if view.dropped[view.seat]:
            return Content((t("You're out of this match; the others continue."),))
        # without a table message the panel shows below how the match stands
        time = "" if scene.is_solitary else words.time_line(view, scene)
        time = time and f"-# {time}"
        return _playing(view, draft, time, scene) if view.may_play else _waiting(view, time, scene)

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumenkoView, draft: Draft | None, scene: Scene
    ) -> Intent:
        return presses.handle_press(verb, arg, values, view, draft, scene)

    def read(self, verb: str, text: str, view: NumenkoView, draft: Draft, scene: Scene) -> Intent:
        return presses.read(verb, text, view, draft, scene)

    def keep_text(self, verb: str, text: str, draft: Draft, why: Refused | None) -> Draft:
        return presses.keep_typed(verb, text, draft)

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        return scene.controls.button(f"play.{verb}", scene.t("Fix it"), emoji="✏️")

    def score_sheet(self, view: NumenkoView, scene: Scene) -> str:
        return words.score_sheet(view, scene)


def _playing(view: NumenkoView, draft: Draft, time: str, scene: Scene) -> Content:
    """Show a question, the cursor pad, or all controls."""
    asked = rows.question(view, draft, scene)
    if asked is not None:
        return Content(asked.texts, asked.rows, foot=time)
    on = pad.open_pad(view, draft.pad)
    if draft.more and not scene.kind.is_explained:
        return Content((), rows.more(view, on, draft, scene), foot=time)
    taught = scene.kind.is_explained  # the lesson says what it is about, what to lay, and what has come of it
    goal = "" if taught or on.signs or draft.has_failed or scene.news else words.goal(view, scene)
    texts = (goal, words.describe_grid(view, on, draft, scene.t, standing=not taught))
    return Content(texts, rows.playing(view, on, draft, scene), foot=time)


def _waiting(view: NumenkoView, time: str, scene: Scene) -> Content:
    """Show the vote to players who still have to vote, and to the others that the match is on hold."""
    t = scene.t
    if view.may_vote and view.claim is not None:
        name = scene.names[view.claim.seat]
        text = t("{name} declared a complete grid, but it's wrong. What now?", name=name)
        return Content((text, time), (rows.voting(scene),))
    rests = t("The match clock is stopped.") if view.options.edition > 1 else ""
    return Content((t("A vote is on, so everything is on hold. {rests}", rests=rests).strip(), time))


PANEL = NumenkoPanel()
