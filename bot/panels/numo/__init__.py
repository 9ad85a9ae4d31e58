"""The panels of NUMO: draw, then meld, lay off or discard, with cards chosen before or not, or type the move."""

from __future__ import annotations

from collections.abc import Mapping

from bot.errors import Refused
from bot.games.numo.ahead import DiscardAhead
from bot.games.numo.model import Discard, Draw, NumoAction, NumoView
from bot.games.numo.names import in_sign
from bot.games.numo.typing.sentences import action_of
from bot.i18n import Texts
from bot.panels.base import Content, Form, Intent, Prefer
from bot.panels.choosing import number
from bot.panels.numo import order, rows, words
from bot.panels.numo.composition import describe_choice, list_uses
from bot.panels.numo.draft import Draft, card_at
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
        hint, is_framed = HINTING.line(view, t), scene.kind.is_puzzle or scene.kind.is_explained
        if draft.wrong:
            small = "-# " if is_framed else ""
            texts: tuple[str, ...] = (small + draft.wrong.words("numo", t),)
        elif draft.cards or hint or is_framed:
            texts = (hint, describe_choice(view, draft, scene))
        else:
            texts = (words.my_turn(view, t),)
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
            case "cards":
                places = dict.fromkeys(map(number, use.values))
                return use.keep(cards=tuple(card_at(use.view, place) for place in places))
            case "undo":
                use.require_current(use.arg)
                return use.keep(cards=())
            case "use" | "discard":
                return use.play(_choose_play(use))
            case _:
                raise Refused("control.unknown")

    def form(self, view: NumoView, draft: Draft, scene: Scene) -> Form:
        return rows.form(view, draft, scene)

    def read_action(self, view: NumoView, text: str) -> NumoAction:
        return action_of(view, text)

    def name_plan(self, plan: DiscardAhead, view: NumoView, t: Texts) -> str:
        return t("Discard the {card} if there's nothing new to lay", card=in_sign(view.cards[plan.card]))

    def score_sheet(self, view: NumoView, scene: Scene) -> str:
        return words.score_sheet(view, scene)


def _choose_play(use: Use) -> NumoAction:
    """Return the action of a control that belongs to the present choice: the discard of the card in that place of
    the hand, or the meld or lay-off in that place of those offered. Raises ``Refused``."""
    what, _, step = use.arg.rpartition(".")
    use.require_current(step)
    place = number(use.values[0] if use.values else what)
    if use.verb == "discard":
        return Discard(card_at(use.view, place))
    offered = list_uses(use.view, use.draft, is_puzzle=use.scene.kind.is_puzzle)
    if place >= len(offered):
        raise Refused("panel.older")
    return offered[place].action


PANEL = NumoPanel()
