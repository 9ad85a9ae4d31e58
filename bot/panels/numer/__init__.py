"""The panels of Numer: a number is typed in a form, Sit out is the button beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from discord import ButtonStyle

from bot.errors import Refused
from bot.games.numer.model import NumerView, SitOut
from bot.games.numer.typed import read
from bot.i18n import Texts
from bot.panels.base import Act, Ask, Content, Intent, Keep
from bot.panels.choosing import Wrong
from bot.panels.numer import rows, words
from bot.panels.scene import Item, Scene
from bot.panels.turns import TypedDraft, TypedPanel


class Draft(TypedDraft, frozen=True):
    """``typed`` is a number that was refused because it is ``wrong``."""

    wrong: Wrong | None = None


class NumerPanel(TypedPanel):
    """Numer in table messages, private panels and forms."""

    draft_type = Draft
    forms = ("choose",)
    field = rows.NUMBER

    def own(self, t: Texts) -> str:
        return t("My board")

    def openers(self, view: NumerView, scene: Scene) -> tuple[Item, ...]:
        """Return Choose number, which opens the form for the user who presses it."""
        t = scene.t
        return (scene.controls.button("play.choose", t("Choose a number"), style=ButtonStyle.primary, emoji="✏️"),)

    def status(self, view: NumerView, scene: Scene) -> str:
        return words.status(view, scene)

    def takes_long(self, view: NumerView) -> bool:
        return False

    def private(self, view: NumerView, draft: Draft | None, scene: Scene) -> Content:
        """Show the viewer's choice and its points, the reason of a refusal, and the two buttons. The picture shows
        everybody's digits, totals and last numbers."""
        assert view.seat is not None
        t = scene.t
        # without a table message the panel shows below how the match stands
        status = "" if scene.is_solitary else f"-# {self.status(view, scene)}"
        if view.resting[view.seat]:
            return Content((f"{status}\n{words.describe_rest(t)}".strip(),))
        why = draft.wrong.words("numer", t) if draft and draft.wrong else ""
        told = (status, words.choice(view, scene), why)
        return Content(("\n".join(filter(None, told)),), (rows.controls(view, scene),))

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumerView, draft: Draft | None, scene: Scene
    ) -> Intent:
        match verb:
            case "choose":
                if view.seat is not None and view.resting[view.seat]:
                    raise Refused("NUMER-14.resting")
                return Ask(rows.form(view, draft or Draft(), scene))
            case "sit_out":
                return Act(SitOut(), then=_forget_typed(draft))
            case _:
                raise Refused("control.unknown")

    def read(self, verb: str, text: str, view: NumerView, draft: Draft, scene: Scene) -> Intent:
        return Act(read(text), then=_forget_typed(draft))

    def keep_text(self, verb: str, text: str, draft: Draft, why: Refused | None) -> Draft:
        return Draft(typed=text, wrong=None if why is None else Wrong.because(why))

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        return scene.controls.button("play.choose", scene.t("Choose again"), style=ButtonStyle.primary, emoji="✏️")

    def score_sheet(self, view: NumerView, scene: Scene) -> str:
        return words.score_sheet(view, scene)


def _forget_typed(draft: Draft | None) -> Callable[[NumerView], Keep] | None:
    """Return a follow-up that forgets a refused number, or None if there is none."""
    return (lambda _: Keep(Draft())) if draft not in (None, Draft()) else None


PANEL = NumerPanel()
