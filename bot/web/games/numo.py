"""NUMO on the page: piles, melds and the hand, and what the chosen cards make."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.errors import Refused
from bot.games.hints import Hint, may_hint
from bot.games.numo import legal
from bot.games.numo.cards import FACES, Card
from bot.games.numo.kinds import allowed_kinds
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.names import SIGNS, card_name, control_rule, describe_meld, figure_name, kind_name
from bot.i18n import Texts
from bot.panels.base import inner_item
from bot.panels.numo import rows, words
from bot.panels.numo.composition import Use, describe_choice, list_uses
from bot.panels.numo.draft import Draft
from bot.panels.numo.hinting import HINTING
from bot.panels.scene import Scene
from bot.render.numo.emblems import emblem_file
from bot.render.numo.seats import SEATS
from bot.web.board import Document, GameBoard, may_play
from bot.web.reading import read_name, read_names, read_number

MOST_EMBLEMS, EMBLEM = 12, 80
"""How many emblems are sent at once, and their size in pixels."""
MOST_USES = 40
"""The maximum number of melds and lay-offs that are told: more than anybody looks through."""


class NumoBoard(GameBoard):
    """Draw, choose cards, meld, lay off, discard, sort."""

    def describe(self, view: NumoView, draft: Draft | None, scene: Scene) -> Document:
        t = scene.t
        is_mine, sorting = view.my_turn and may_play(scene), inner_item(rows.sorting(scene))
        return {
            "seats": [
                {"value": t.number(score), "note": t.plural("{n} card", "{n} cards", held), "sign": look.symbol}
                for score, held, look in zip(view.scores, view.held, SEATS, strict=False)
            ],
            "cards": {card.id: _describe_card(card, t) for card in _list_seen(view)},
            "hand": view.hand or (),
            "drawn": None if view.my_draw is None else view.my_draw.id,
            "melds": [_describe_meld(view, at, scene) for at in range(len(view.melds))],
            "stock": view.stock,
            "top": view.discards[-1] if view.discards else None,
            "piles": words.piles(view, t),
            "deal": " · ".join(words.describe_deal(view, t)),
            "need": " · ".join(words.describe_need(view, t)),
            "control": [
                {
                    "face": FACES[control],
                    "name": kind_name(control, t),
                    "rule": control_rule(control, t),
                    "must": control == view.must,
                }
                for control in view.control
            ],
            "phase": view.phase if is_mine else "wait",
            "uses": _describe_uses(view, Draft(), scene) if is_mine else (),
            "discards": [action.card for action in legal.discards(view)] if is_mine else (),
            "say": words.my_turn(view, t) if is_mine else "",
            "hint": HINTING.line(view, t) if is_mine else "",
            "hinted": HINTING.choose(view).get("cards", ()) if is_mine else (),
            "may_hint": is_mine and may_hint(view, view.options.hints),
            "sort": {"label": sorting.label, "control": sorting.custom_id},
            "keeps": scene.kind.is_explained,
            "words": _list_words(t),
        }

    def look(self, view: NumoView, asked: Mapping[str, Any], draft: Draft | None, scene: Scene) -> Document:
        """Say what the chosen cards make, or send the emblems of cards, which pages keep."""
        if "emblems" in asked:
            return {"emblems": _draw_emblems(view, read_names(asked, "emblems"))}
        chosen = self.read_draft(asked, view, draft)
        return {"uses": _describe_uses(view, chosen, scene), "say": describe_choice(view, chosen, scene)}

    def draws(self, asked: Mapping[str, Any]) -> bool:
        return "emblems" in asked

    def read_action(self, verb: str, said: Mapping[str, Any], view: NumoView) -> NumoAction:
        match verb:
            case "draw":
                return Draw()
            case "take":
                return Draw(from_discard=True)
            case "meld":
                named = said.get("kind")
                kind = next((one for one in allowed_kinds(view.control) if one == named), None)
                return FormMeld(read_names(said, "cards"), kind)
            case "lay":
                return LayOff(read_names(said, "cards"), read_number(said, "meld"))
            case "discard":
                return Discard(read_name(said, "card"))
            case "hint":
                return Hint()
            case _:
                raise Refused("control.unknown")

    def read_draft(self, said: Mapping[str, Any], view: NumoView, draft: Draft | None) -> Draft:
        cards = read_names(said, "cards")
        if not set(cards) <= set(view.hand or ()):
            raise Refused("panel.older")
        return (draft or Draft()).change(cards=cards)


def _list_seen(view: NumoView) -> Iterator[Card]:
    for name in {*(view.hand or ()), *view.discards[-1:], *(name for meld in view.melds for name in meld.cards)}:
        yield view.cards[name]


def _describe_card(card: Card, t: Texts) -> Document:
    return {
        "number": card.number,
        "season": card.season,
        "sign": SIGNS[card.season],
        "figure": figure_name(card.figure, t),
        "name": card_name(card, t),
    }


def _draw_emblems(view: NumoView, names: Sequence[str]) -> Document:
    cards = [view.cards[name] for name in names[:MOST_EMBLEMS] if name in view.cards]
    files = {card.id: emblem_file(card.figure, card.season, EMBLEM) for card in cards}
    return {name: "data:image/png;base64," + b64encode(file).decode() for name, file in files.items()}


def _describe_meld(view: NumoView, at: int, scene: Scene) -> Document:
    meld, t = view.melds[at], scene.t
    return {
        "id": meld.id,
        "n": at + 1,
        "owner": SEATS[meld.owner].symbol,
        "whose": rows.name_owner(view, meld, scene),
        "mine": meld.owner == view.seat,
        "kind": kind_name(meld.kind, t),
        "said": describe_meld(meld, t),
        "cards": meld.cards,
        "points": sum(view.cards[name].number for name in meld.cards),
    }


def _describe_uses(view: NumoView, draft: Draft, scene: Scene) -> list[Document]:
    if view.phase == "draw":
        return []
    uses = list_uses(view, draft, is_puzzle=scene.kind.is_puzzle)[:MOST_USES]
    return [_describe_use(view, use, draft, scene) for use in uses]


def _describe_use(view: NumoView, use: Use, draft: Draft, scene: Scene) -> Document:
    action = use.action
    return {
        "cards": use.cards,
        "kind": action.kind if isinstance(action, FormMeld) else None,
        "meld": action.meld if isinstance(action, LayOff) else None,
        "exact": set(use.cards) == set(draft.cards),
        "label": rows.label_use(view, use, scene.t),
        "facts": rows.describe_use(view, use, scene),
    }


def _list_words(t: Texts) -> Mapping[str, str]:
    return {
        "draw": t("Draw from the stock"),
        "take": t("Take the {number}", number="{card}"),
        "discard": t("Discard {card}", card="{card}"),
        "pile": t("Discard pile"),
        "where": t("Drag cards here to meld them."),
    }


BOARD = NumoBoard()
