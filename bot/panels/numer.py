"""The panels of Numer: a number is typed in a form, Sit out is the button beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.numer.model import HOUSE, SIT_OUT, TURNS, NumerView, SitOut
from bot.games.numer.texts import row_line
from bot.games.numer.typed import MOST_TYPED, read
from bot.i18n import Texts
from bot.panels.base import Act, Ask, Content, Field, Form, GamePanel, Intent, Keep
from bot.panels.scene import Item, Scene

NUMBER = "number"
"""The name of the form's field."""


class Draft(msgspec.Struct, frozen=True):
    """``typed`` is a number that was refused."""

    typed: str = ""


class NumerPanel(GamePanel):
    """Numer in table messages, private panels and forms."""

    draft_type = Draft

    def own(self, t: Texts) -> str:
        """Everybody has a board of their own."""
        return t("My board")

    def openers(self, view: NumerView, scene: Scene) -> tuple[Item, ...]:
        """Choose number opens the form for the user who presses it."""
        t = scene.t
        return (scene.controls.button("play.choose", t("Choose number"), style=ButtonStyle.primary, emoji="✏️"),)

    def status(self, view: NumerView, scene: Scene) -> str:
        """Round, turn and the bonus of the turn."""
        t = scene.t
        bonus = view.bonus[view.turn - 1]
        double = t(" · first digit ×2") if view.turn == TURNS else ""
        return t(
            "Round {round} of {rounds} · turn {turn} of {turns} · bonus **+{bonus}**{double}",
            round=view.round,
            rounds=view.options.rounds,
            turn=view.turn,
            turns=TURNS,
            bonus=bonus,
            double=double,
        )

    def private(self, view: NumerView, draft: Draft | None, scene: Scene) -> Content:
        """Open digits, the viewer's choice, how the last turn went for them, and the two buttons."""
        assert view.seat is not None
        t = scene.t
        texts = [self.status(view, scene), self._last_turn(view, scene)]
        if view.resting[view.seat]:
            return Content((*texts, t("All your digits are crossed off, so you rest until the round ends.")))
        texts += [
            t("Open digits: **{digits}**", digits=" ".join(view.open_digits)),
            self._choice(view, scene),
        ]
        return Content(tuple(texts), (self._controls(view, scene),))

    def press(
        self, verb: str, arg: str, values: Sequence[str], view: NumerView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """Choose opens the form, Sit out plays."""
        match verb:
            case "choose":
                if view.seat is not None and view.resting[view.seat]:
                    raise Refused("NUMER-14.resting")
                return Ask(self._form(view, draft or Draft(), scene))
            case "sit_out":
                return Act(SitOut(), then=_done_with(draft))
            case _:
                raise Refused("control.unknown")

    def submit(
        self, verb: str, answers: Mapping[str, str], view: NumerView, draft: Draft | None, scene: Scene
    ) -> Intent:
        """The number, in the digits of any script."""
        if verb != "choose" or NUMBER not in answers:
            raise Refused("control.unknown")
        return Act(read(answers[NUMBER]), then=_done_with(draft))

    def typed(self, verb: str, answers: Mapping[str, str], draft: Draft | None) -> Draft | None:
        """The number that was typed."""
        return Draft(answers.get(NUMBER, "")) if verb == "choose" else None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """A refused number can be retyped right away."""
        return scene.controls.button("play.choose", scene.t("Choose again"), style=ButtonStyle.primary, emoji="✏️")

    def score_sheet(self, view: NumerView, scene: Scene) -> str:
        """One line per player: the rounds (turns + digits) and the total."""
        t = scene.t
        lines = []
        for seat, name in enumerate(scene.names):
            rounds = [f"{score[seat].turns} + {score[seat].digits}" for score in view.rounds]
            if not view.over:
                points = [str(p) for p in view.turn_points(seat) if p is not None]
                rounds.append(" + ".join(points) or "–")
            lines.append(
                t(
                    "{symbol} {name}: {rounds} = **{total}**",
                    symbol=HOUSE.symbols[seat],
                    name=name,
                    rounds=" | ".join(rounds),
                    total=view.total(seat),
                )
            )
        head = t("**Score sheet** (turns + crossed-off digits, round by round)")
        return "\n".join([head, *lines])

    def _controls(self, view: NumerView, scene: Scene) -> tuple[Item, ...]:
        t = scene.t
        chosen = view.mine is not None and view.mine != SIT_OUT
        return (
            scene.controls.button(
                "play.choose",
                t("Change number") if chosen else t("Choose number"),
                style=ButtonStyle.primary,
                emoji="✏️",
            ),
            scene.controls.button("play.sit_out", t("Sit out"), emoji="💤", disabled=view.mine == SIT_OUT),
        )

    def _choice(self, view: NumerView, scene: Scene) -> str:
        t = scene.t
        if view.mine is None:
            return t("Choose a number, or sit this turn out. Nobody sees it before the reveal.")
        if view.mine == SIT_OUT:
            return t("You're **sitting out**. You can change your mind until everyone has chosen.")
        return t("Your number: **{number}**. You can change it until everyone has chosen.", number=view.mine)

    def _last_turn(self, view: NumerView, scene: Scene) -> str:
        if not view.reveals:
            return ""
        mine = next(row for row in view.reveals[-1].rows if row.seat == view.seat)
        return scene.t("Last turn: {line}", line=row_line(mine, scene.names, scene.t))

    def _form(self, view: NumerView, draft: Draft, scene: Scene) -> Form:
        t = scene.t
        number = Field(
            name=NUMBER,
            label=t("Your number, 000 to 999"),
            description=t("Open digits: {digits}", digits=" ".join(view.open_digits)),
            placeholder=t("three digits, for example 042"),
            value=draft.typed or (view.mine if view.mine != SIT_OUT else None),
            max_length=MOST_TYPED,
        )
        title = t("Numer · round {round}, turn {turn}", round=view.round, turn=view.turn)
        return Form("play.choose", title, (number,))


def _done_with(draft: Draft | None) -> Callable[[NumerView], Keep] | None:
    """After a choice the form no longer offers a number that was refused before."""
    return (lambda _: Keep(Draft())) if draft and draft.typed else None


PANEL = NumerPanel()
