"""The form in which plays are typed, one per line, and how they are handled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.errors import Refused
from bot.games.nmbrs.model import Discard, NmbrsView
from bot.games.nmbrs.typed import read
from bot.panels.base import Act, Field, Form, Keep
from bot.panels.nmbrs.draft import Draft, fitting, refused
from bot.panels.scene import Scene

TEXT = "text"
"""The name of the form's field."""
MOST = 1000
"""The maximum number of characters in the form."""


def form(draft: Draft, scene: Scene) -> Form:
    """The form, with the lines that were refused before."""
    t = scene.t
    field = Field(
        name=TEXT,
        label=t("Your plays, one per line"),
        description=t("J15 is a joker for 15. Also: swap J15 with 15 · discard 7"),
        placeholder="10 15 20 25 30",
        value=draft.typed or None,
        long=True,
        max_length=MOST,
    )
    return Form("play.type", t("nmbrs! · type your plays"), (field,))


def submitted(answers: Mapping[str, str], view: NmbrsView, draft: Draft | None) -> Act | Keep:
    """Play the lines in order. The first refused one and those after it are kept, to be corrected."""
    if not view.my_turn:
        raise Refused("NMBRS-2.turn", mover=view.mover)
    lines = [line for line in map(str.strip, answers.get(TEXT, "").splitlines()) if line]
    return _from(lines or [""], 1, view, fitting(view, draft))


def _from(lines: Sequence[str], first: int, view: NmbrsView, draft: Draft) -> Act | Keep:
    """The play of the first of these lines, which was submitted as line number ``first``, and then of the
    others."""
    line, *rest = lines

    def otherwise(why: Refused) -> Draft:
        return refused(draft, why, typed="\n".join(lines), line=first, finding=False)

    def then(after: NmbrsView) -> Act | Keep | None:
        return _from(rest, first + 1, after, Draft()) if rest and after.turn == view.turn else None

    try:
        action = read(view, line)
        if rest and isinstance(action, Discard):
            raise Refused("panel.discard_last")
    except Refused as why:
        return Keep(otherwise(why))
    return Act(action, otherwise, then)
