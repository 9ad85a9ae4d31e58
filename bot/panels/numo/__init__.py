"""The panels of NUMO: draw, tap cards of the hand, then meld, lay off or discard, or type the move."""

from __future__ import annotations

from collections.abc import Mapping

from bot.errors import Refused
from bot.games.numo.cards import Kind
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.sentences import action_of
from bot.i18n import Texts
from bot.panels.base import Content, Form, Intent, Prefer
from bot.panels.choosing import number, toggle
from bot.panels.numo import order, rows, words
from bot.panels.numo.composition import describe_choice
from bot.panels.numo.draft import Draft, card_at, list_melds
from bot.panels.numo.hinting import HINTING
from bot.panels.scene import Item, Scene
from bot.panels.turns import ControlUse, TurnPanel

Use = ControlUse[NumoView, Draft]


class NumoPanel(TurnPanel):
    """NUMO in table messages, private panels and forms."""

    draft_type = Draft
    public = frozenset(("draw", "take"))
    hinting = HINTING
    turn_rule = "NUMO-16.turn"

    def arrange(self, view: NumoView, settings: Mapping[str, str]) -> NumoView:
        return order.arrange(view, settings)

    def orders(self, t: Texts) -> Mapping[str, str]:
        return order.labels(t)

    def status(self, view: NumoView, scene: Scene) -> str:
        return words.status(view, scene)

    def openers(self, view: NumoView, scene: Scene) -> tuple[Item, ...]:
        """Return the draws while a person has to draw. Everybody sees the choice, and the answer is the player's
        panel."""
        mover = scene.seats[view.mover]
        if view.phase != "draw" or mover.user_id is None or mover.away:
            return ()
        return tuple(rows.draws(view, scene, rows.turn_key(view)))

    def private(self, view: NumoView, draft: Draft | None, scene: Scene) -> Content:
        t = scene.t
        if not view.my_turn:
            text = t("It's not your turn. This panel updates by itself; the table shows who's playing.")
            return Content((text,), ((rows.sorting(scene),),))
        draft = self.fitting(view, draft)
        texts = (
            words.my_turn(view, t),
            draft.wrong.words("numo", t) if draft.wrong else "",
            HINTING.line(view, t),
            describe_choice(view, draft, scene),
        )
        return Content(texts, rows.turn(view, draft, scene))

    def anytime(self, use: Use) -> Intent | None:
        if use.verb != "order":
            return None
        if use.arg not in order.ORDERS:
            raise Refused("control.unknown")
        return Prefer(order.SETTING, use.arg)

    def in_turn(self, use: Use) -> Intent:
        match use.verb:
            case "draw" | "take":
                if use.arg not in ("", rows.turn_key(use.view)):
                    raise Refused("panel.older")
                return use.play(Draw(from_discard=use.verb == "take"))
            case "card":
                place, _, on = use.arg.partition(".")
                chosen = number(on, 1) == 1
                return use.keep(cards=toggle(use.draft.cards, card_at(use.view, number(place)), on=chosen))
            case "none":
                return use.keep(cards=())
            case "meld" | "lay" | "discard":
                return use.play(_choose_play(use))
            case _:
                raise Refused("control.unknown")

    def form(self, view: NumoView, draft: Draft, scene: Scene) -> Form:
        return rows.form(view, draft, scene)

    def read_action(self, view: NumoView, text: str) -> NumoAction:
        return action_of(view, text)

    def score_sheet(self, view: NumoView, scene: Scene) -> str:
        return words.score_sheet(view, scene)


def _choose_play(use: Use) -> NumoAction:
    """Return the action of a control on the chosen cards. It carries the kind of a meld, or the meld that takes a
    lay-off unless that was picked in a menu. Raises ``Refused``."""
    what, _, step = use.arg.rpartition(".")
    use.require_current(step)
    match use.verb:
        case "meld":
            return FormMeld(use.draft.cards, _find_kind(use, what))
        case "lay":
            return LayOff(use.draft.cards, number(use.values[0] if use.values else what))
        case _ if len(use.draft.cards) == 1:
            return Discard(use.draft.cards[0])
        case _:
            raise Refused("control.unknown")


def _find_kind(use: Use, name: str) -> Kind:
    """Find the kind of that name among those that the chosen cards make. Raises ``Refused("control.unknown")``."""
    for found in list_melds(use.view, use.draft):
        if found.kind == name:
            return found.kind
    raise Refused("control.unknown")


PANEL = NumoPanel()
