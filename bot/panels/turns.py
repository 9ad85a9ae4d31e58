"""The base classes of panels: a turn is composed or typed, or there is a button for each action.

The choice or typed text is a draft. Controls change it until one plays the turn. Refusals by the rules appear in
the panel, beside the unchanged choice, and the form offers the typed text again.

A game's package has the same modules as all others: the panel itself, ``rows`` (controls and forms) and ``words``;
for composed turns also ``draft``, ``hinting``, ``composition`` (the outcome of the choice) and ``presses`` (the
meaning of controls, where those are too many for the panel's module).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Self, TypeVar
from zlib import crc32

import msgspec
from discord import ButtonStyle, ui
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import TurnView
from bot.games.registry import find
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Act, Ask, Content, Form, GamePanel, Intent, Keep, Rows, inner_item
from bot.panels.choosing import ABREAST, Wrong, require_current, split_rows
from bot.panels.hints import VERBS, Hinting
from bot.panels.scene import Controls, Item, Scene
from bot.render.text.fonts import length

PHONE, NARROW = 275, 235
"""The width of a row of buttons in pixels, on a phone 400 pixels wide and on one of 360."""
EDGES, GAP, EMOJI = 24, 8, 26
"""What a button takes beside its label in pixels, the space between two, and about what an emoji takes."""
LETTERS, MEDIUM, LARGER = 14, 500, 1.3
"""The size and the weight of the letters of a label, and how much wider large letters are."""
FEW_ROWS, FEW_LINES = 2, 6
"""So many rows, below so many lines of text, leave room for one more row."""
TEXT = "text"
"""The name of a form's field."""


class TypedDraft(msgspec.Struct, frozen=True, kw_only=True):
    """``typed`` is the refused text."""

    typed: str = ""


class TurnDraft(TypedDraft, frozen=True, kw_only=True):
    """The half-composed turn of a player.

    ``wrong`` is the reason of the last refusal. ``step`` counts the changes: controls that play carry it, so that
    they only ever play what is shown beside them.
    """

    wrong: Wrong | None = None
    step: int = 0

    def change(self, **choices: Any) -> Self:
        """Make other choices, one step on, and forget the last refusal."""
        return replace(self, **{"wrong": None, "step": self.step + 1} | choices)

    def refuse(self, why: Refused, **choices: Any) -> Self:
        """Keep the draft as it was, with the reason of a refusal."""
        return self.change(wrong=Wrong.because(why), **choices)


ViewT = TypeVar("ViewT")
DraftT = TypeVar("DraftT", bound=TurnDraft)


class ControlUse(msgspec.Struct, Generic[ViewT, DraftT], frozen=True):
    """A used control: its argument, its picks, and the view and draft it was shown beside."""

    verb: str
    arg: str
    values: Sequence[str]
    view: ViewT
    draft: DraftT
    scene: Scene

    @property
    def pick(self) -> str:
        """The pick of a menu, otherwise the control's argument."""
        return self.values[0] if self.values else self.arg

    def require_current(self, step: str) -> None:
        """Check that the control belongs to the present choice. Raises ``Refused("panel.older")``."""
        require_current(step, self.draft.step)

    def play(self, action: Any) -> Act:
        """Play an action. After a refusal by the rules the reason is kept beside the choice."""
        return Act(action, self.draft.refuse)

    def keep(self, **choices: Any) -> Keep:
        """Change the choice."""
        return Keep(self.draft.change(**choices))


AnyUse = ControlUse[Any, Any]


class TypedPanel(GamePanel):
    """A panel with forms for typed text, which a refusal offers again."""

    draft_type: type[TypedDraft]
    forms: ClassVar[Collection[str]] = ("type",)
    """The names of the forms, and of the controls that open them."""
    field: ClassVar[str] = TEXT

    def submit(self, verb: str, answers: Mapping[str, str], view: Any, draft: Any, scene: Scene) -> Intent:
        if verb not in self.forms:
            raise Refused("control.unknown")
        return self.read(verb, answers.get(self.field, ""), view, draft or self.draft_type(), scene)

    def read(self, verb: str, text: str, view: Any, draft: Any, scene: Scene) -> Intent:
        """Turn the text of the form of that name into an intent. Raises ``Refused``."""
        raise NotImplementedError

    def keep_typed(self, verb: str, answers: Mapping[str, str], draft: Any, why: Refused | None = None) -> Any:
        if verb not in self.forms:
            return None
        return self.keep_text(verb, answers.get(self.field, ""), draft or self.draft_type(), why)

    def keep_text(self, verb: str, text: str, draft: Any, why: Refused | None) -> Any:
        """Return the draft with the text typed into the form of that name, and why it was refused."""
        return draft.change(typed=text) if why is None else draft.refuse(why, typed=text)


class TurnPanel(TypedPanel):
    """A panel in which players compose or type their turns, one after the other."""

    draft_type: type[TurnDraft]
    hinting: ClassVar[Hinting[Any, Any]]
    """The hints of the game."""
    turn_rule: ClassVar[str]
    """The code of the refusal that tells others whose turn it is."""

    def ponder(self, view: TurnView) -> Callable[[], object] | None:
        return self.hinting.ponder(view)

    def press(self, verb: str, arg: str, values: Sequence[str], view: Any, draft: Any, scene: Scene) -> Intent:
        use = ControlUse(verb, arg, values, view, self.fitting(view, draft), scene)
        meant = self.anytime(use)
        if meant is not None:
            return meant
        if not (view.my_turn or (verb in VERBS and view.my_decision)):
            raise Refused(self.turn_rule, mover=view.mover)
        try:
            return self._press_in_turn(use)
        except Refused as why:
            if why.code == "control.unknown":
                raise
            return Keep(use.draft.refuse(why))

    def _press_in_turn(self, use: AnyUse) -> Intent:
        if use.verb == "type":
            return Ask(self.form(use.view, use.draft, use.scene))
        if use.verb in VERBS:
            return self.hinting.handle_press(use.verb, use.view, use.view.options, use.draft)
        return self.in_turn(use)

    def fitting(self, view: Any, draft: Any) -> Any:
        """Return the draft, or one with only the typed text if it does not fit the viewer's hand."""
        draft = draft or self.draft_type()
        return draft if self.fits(view, draft) else self.draft_type(typed=draft.typed, step=draft.step + 1)

    def fits(self, view: Any, draft: Any) -> bool:
        """Whether a draft fits the viewer's hand now."""
        return set(draft.cards) <= set(view.hand or ())

    def anytime(self, use: AnyUse) -> Intent | None:
        """Handle a control that is not only for the player whose turn it is, or return None for the others."""
        return None

    def in_turn(self, use: AnyUse) -> Intent:
        """Handle a control of the player whose turn it is. Refusals appear in the panel, except
        ``Refused("control.unknown")``."""
        raise NotImplementedError

    def form(self, view: Any, draft: Any, scene: Scene) -> Form:
        """Build the form in which a turn is typed, with the refused text."""
        raise NotImplementedError

    def read(self, verb: str, text: str, view: Any, draft: Any, scene: Scene) -> Intent:
        """Play a typed turn at once. A wrong one is kept for correction."""
        if not view.my_turn:
            raise Refused(self.turn_rule, mover=view.mover)
        return self.read_turn(text, view, self.fitting(view, draft))

    def read_turn(self, text: str, view: Any, draft: Any) -> Intent:
        """Read the text of the player whose turn it is. It is one action unless the game says otherwise."""
        otherwise = partial(draft.refuse, typed=text)
        try:
            return Act(self.read_action(view, text), otherwise)
        except Refused as why:
            return Keep(otherwise(why))

    def read_action(self, view: Any, text: str) -> Any:
        """Parse a typed action. Raises ``Refused``."""
        raise NotImplementedError

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        return scene.controls.button("play.type", scene.t("Type it"), emoji="✏️")


def last_row(
    scene: Scene, *, may_undo: bool, step: int = 0, hint: Iterable[Item] = (), typed: bool = True
) -> tuple[Item, ...]:
    """Build the last row of a turn, whose buttons always stand in the same place: Undo, Type it, Hint. The button
    to the table follows in every panel. ``step`` is that of the choice. ``typed``: the game has such a form."""
    button, t = scene.controls.button, scene.t
    return (
        button("play.undo", t("Undo"), arg=str(step), disabled=not may_undo),
        *((button("play.type", t("Type it")),) if typed else ()),
        *hint,
    )


def with_table_button(rows: Rows, scene: Scene, *further: Item) -> Rows:
    """Add the button that shows the whole table at the end of the last row, and a row of further ones of the
    frame. What would not fit on one line of a phone is divided, so that no button is alone."""
    table = scene.controls.button("table.whole", scene.t("Table"))
    last = rows[-1] if rows else ()
    whole = (*last, table)
    has_room = 0 < len(last) < ABREAST and _is_of_buttons(last)
    if has_room and len(further) != 1 and _are_within(whole, NARROW if further else PHONE):
        return (*rows[:-1], whole, *filter(None, (further,)))
    if further or not has_room:
        return (*rows, (table, *further))
    return (*rows[:-1], whole[: len(whole) // 2], whole[len(whole) // 2 :])


def with_board_button(content: Content, controls: Controls, t: Texts) -> Content:
    """Add the button that leads to the match's page, to the last row with a free place on one line of any phone.
    Without any, a panel of few rows and lines has one more row, and a higher one stays as it is: the button is
    behind **Table**, too."""
    board = controls.button("boards.open", t("Board"))
    for place, row in reversed(list(enumerate(content.rows))):
        whole = (*row, board)
        if len(whole) <= ABREAST and _is_of_buttons(row) and fit_on_one_line(whole):
            return replace(content, rows=(*content.rows[:place], whole, *content.rows[place + 1 :]))
    last = content.rows[-1] if content.rows else ()
    is_low = len(content.rows) <= FEW_ROWS and len("\n".join(content.texts).splitlines()) <= FEW_LINES
    if len(last) > 1 and is_low and _is_of_buttons(last):
        return replace(content, rows=(*content.rows[:-1], last[:-1], (last[-1], board)))
    return content


def _is_of_buttons(row: Sequence[Item]) -> bool:
    return all(isinstance(inner_item(one), ui.Button) for one in row)


def fit_on_one_line(buttons: Sequence[Item]) -> bool:
    """Estimate whether buttons fit on one line of a narrow phone, and of a usual one with large letters."""
    return _are_within(buttons, NARROW) and _are_within(buttons, PHONE, LARGER)


def _are_within(buttons: Sequence[Item], room: float, letters: float = 1.0) -> bool:
    """Estimate whether these buttons fit on one line of that many pixels, with letters so many times as wide."""
    found = [inner_item(one) for one in buttons]
    wide = sum(letters * length(one.label or "", LETTERS, MEDIUM) + EMOJI * bool(one.emoji) for one in found)
    return wide + (EDGES + GAP) * len(found) - GAP <= room


class ChoicePanel(GamePanel):
    """Panels of a game of buttons alone: one for each legal action, at most 25, labelled by ``Wording.action``."""

    def private(self, view: Any, draft: Any, scene: Scene) -> Content:
        buttons = [self._button(view, action, scene) for action in find(scene.game).legal(view)]
        return Content(("" if scene.is_solitary else self.status(view, scene),), tuple(split_rows(buttons)))

    def press(self, verb: str, arg: str, values: Sequence[str], view: Any, draft: Any, scene: Scene) -> Intent:
        for action in find(scene.game).legal(view):
            if _mark(action) == arg:
                return Act(action)
        raise Refused("control.unknown")

    def _button(self, view: Any, action: Any, scene: Scene) -> Item:
        label = wording(scene.game).action(view, action, scene.t)
        return scene.controls.button("play.act", label, style=ButtonStyle.primary, arg=_mark(action))


def _mark(action: Any) -> str:
    """Shorten an action to a checksum for custom ids, so that no id is ever decoded into an action."""
    return f"{crc32(msgspec.json.encode(action)):x}"
