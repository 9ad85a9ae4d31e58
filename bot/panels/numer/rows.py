"""The controls of Numer's panel: the button for a number with its form, and sitting out."""

from __future__ import annotations

from discord import ButtonStyle

from bot.games.numer.model import SIT_OUT, NumerView
from bot.games.numer.typed import MOST_TYPED
from bot.panels.base import Field, Form
from bot.panels.scene import Item, Scene
from bot.panels.turns import TypedDraft

NUMBER = "number"
"""The name of the form's field."""


def controls(view: NumerView, scene: Scene) -> tuple[Item, ...]:
    """Return the two buttons: a number, or sitting out."""
    t = scene.t
    sits = view.mine == SIT_OUT
    chosen = view.mine is not None and not sits
    return (
        scene.controls.button(
            "play.choose",
            t("Change your number") if chosen else t("Choose a number"),
            style=ButtonStyle.primary,
        ),
        scene.controls.button("play.sit_out", t("Sitting out") if sits else t("Sit out"), disabled=sits),
    )


def form(view: NumerView, draft: TypedDraft, scene: Scene) -> Form:
    """Build the form for a number, with the one refused or chosen before."""
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
