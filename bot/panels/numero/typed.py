"""The form in which a turn is typed as number sentences."""

from __future__ import annotations

from bot.games.numero.grammar import MOST_TYPED, WORDS
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import NumeroView
from bot.i18n import Texts
from bot.panels.base import Field, Form
from bot.panels.numero.draft import Draft
from bot.panels.scene import Scene

TEXT = "text"
"""The name of the form's field."""


def form(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Form:
    """The form with what was typed before and refused, else with the wild plays of the draft if they fit."""
    t = scene.t
    value = draft.typed or begun(draft, table, t)
    field = Field(
        name=TEXT,
        label=t("Your turn in number sentences"),
        description=t("Wild cards first, then your number card. Replaces what you chose."),
        placeholder=t.pgettext("example", "10-2=8; 8+1=9; take 9")
        if view.takes_only
        else t.pgettext("example", "10-2=8; 8+1=9; take 9 · 5+4=9 build · discard 7"),
        value=value if 0 < len(value) <= MOST_TYPED else None,
        long=True,
        max_length=MOST_TYPED,
    )
    return Form("play.type", t("Numero · type your turn"), (field,))


def begun(draft: Draft, table: MidTurn, t: Texts) -> str:
    """The wild plays of the draft as they can be typed, to be continued; empty if there are none."""
    said = [f"{WORDS.shown('discard', t)} {table.cards[name].face}" for name in table.laid] + list(table.sentences)
    return "; ".join([*said, ""]) if said else ""
