"""The panels of Numer: a number is typed in a form, Sit out is the button beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from discord import ButtonStyle

from bot.errors import Refused
from bot.games.numer.hints import Prospect, prospect
from bot.games.numer.model import HOUSE, SIT_OUT, TURNS, NumerView, SitOut
from bot.games.numer.rules import read_number
from bot.games.numer.typed import MOST_TYPED, read
from bot.i18n import Texts
from bot.panels.base import Act, Ask, Content, Field, Form, GamePanel, Intent, Keep
from bot.panels.refusals import refusal
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
        """The viewer's choice and what it brings, why a number was refused, and the two buttons; the picture shows
        everybody's digits, totals and last numbers."""
        assert view.seat is not None
        t = scene.t
        # without a table message the panel shows below how the match stands
        status = self.status(view, scene) if scene.has_table else ""
        if view.resting[view.seat]:
            return Content((status, t("All your digits are crossed off, so you rest until the round ends.")))
        texts = (status, self._choice(view, scene), _refused(view, draft, t))
        return Content(texts, (self._controls(view, scene),))

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
        sits = view.mine == SIT_OUT
        chosen = view.mine is not None and not sits
        return (
            scene.controls.button(
                "play.choose",
                t("Change number") if chosen else t("Choose number"),
                style=ButtonStyle.primary,
                emoji="✏️",
            ),
            scene.controls.button(
                "play.sit_out", t("Sitting out") if sits else t("Sit out"), emoji="💤", disabled=sits
            ),
        )

    def _choice(self, view: NumerView, scene: Scene) -> str:
        t = scene.t
        if view.mine is None:
            return (
                t("Choose a number, or sit this turn out. Nobody sees it before the reveal.")
                + f"\n{_worth(view, t)}"
            )
        change = t("You can change it until everyone has chosen.")
        if view.mine == SIT_OUT:
            return t("✓ You're **sitting out**: no points, and no digit crossed off. {change}", change=change)
        return f"{_brings(view, view.mine, scene)}\n-# {change}"

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


def _worth(view: NumerView, t: Texts) -> str:
    """What any number brings this turn."""
    facts = {"bonus": view.bonus[view.turn - 1]}
    if view.turn == TURNS:
        return t("A number that counts brings twice its first digit, the highest one **+{bonus}** too.", **facts)
    return t("A number that counts brings its first digit, the highest one **+{bonus}** too.", **facts)


def _brings(view: NumerView, number: str, scene: Scene) -> str:
    """What that number brings, and whose numbers can eliminate it."""
    t = scene.t
    void = sorted(set(number) & set(view.closed[view.seat or 0]))
    if void:
        return t.plural(
            "✗ Your number: **{number}** is void, since {digits} is crossed off. It brings nothing.",
            "✗ Your number: **{number}** is void, since {digits} are crossed off. It brings nothing.",
            len(void),
            number=number,
            digits=t.all_of(void),
        )
    found = prospect(view, number)
    brings = t.plural(
        "✓ Your number: **{number}**, {n} point, +{bonus} if it's the highest that counts.",
        "✓ Your number: **{number}**, {n} points, +{bonus} if it's the highest that counts.",
        found.points,
        number=number,
        bonus=found.bonus,
    )
    crosses = t.plural(
        "It crosses off {digits}: {n} more point when the round ends.",
        "It crosses off {digits}: {n} more points when the round ends.",
        len(found.digits),
        digits=t.all_of(list(found.digits)),
    )
    return f"{brings} {crosses}\n{_risk(found, scene)}"


def _risk(found: Prospect, scene: Scene) -> str:
    t, digits = scene.t, scene.t.any_of(list(found.digits))
    if not found.rivals:
        return t("It counts for sure: nobody else can write a lower number with {digits}.", digits=digits)
    names = t.all_of([scene.names[seat] for seat in found.rivals])
    return t.plural(
        "A lower number with {digits} puts it out; {names} can write one.",
        "A lower number with {digits} puts it out; {names} can write one.",
        len(found.rivals),
        digits=digits,
        names=names,
    )


def _refused(view: NumerView, draft: Draft | None, t: Texts) -> str:
    """Why the number that was typed last is not played."""
    if draft is None or not draft.typed:
        return ""
    try:
        read_number(read(draft.typed).number, view.closed[view.seat or 0], strict=view.options.strict)
    except Refused as why:
        return t("✗ {reasons}", reasons=refusal(why, "numer", t))
    return ""


def _done_with(draft: Draft | None) -> Callable[[NumerView], Keep] | None:
    """After a choice the form no longer offers a number that was refused before."""
    return (lambda _: Keep(Draft())) if draft and draft.typed else None


PANEL = NumerPanel()
