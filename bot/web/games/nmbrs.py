"""The board of nmbrs!: islands, hand and piles, and where chosen cards can be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.hints import Hint, may_hint
from bot.games.nmbrs.cards import COLOURS
from bot.games.nmbrs.log import kind_words, points_words
from bot.games.nmbrs.model import (
    AutoPass,
    Cell,
    Claim,
    Discard,
    Draw,
    Island,
    NmbrsAction,
    NmbrsView,
    Pass,
    Play,
    Swap,
    TakeBack,
)
from bot.games.nmbrs.table.finder import Move, swaps
from bot.games.nmbrs.table.line import MOST_ITEMS
from bot.games.nmbrs.table.placing import Position, find, make_play, position_of
from bot.i18n import Texts
from bot.panels.nmbrs import describe_now, rows
from bot.panels.nmbrs import draft as drafts
from bot.panels.nmbrs import words as panel_words
from bot.panels.nmbrs.draft import Draft
from bot.panels.nmbrs.hinting import HINTING
from bot.panels.scene import Scene
from bot.render.cards import SUITS
from bot.render.colours import Colour, ink_on
from bot.render.nmbrs import words as picture_words
from bot.render.nmbrs.seats import SEATS
from bot.render.themes import recolour
from bot.store.settings import Theme, user_settings
from bot.web.board import Document, GameBoard, may_play

FREE_ISLAND = 1 << 30
"""The id of an island that is only looked at: views do not tell the next free one."""
MOST_PLACES = 30
"""The most places that a look tells of."""
LONGEST_ID = 4
"""The most characters of a card's id that are looked at: ``100``."""


class NmbrsBoard(GameBoard):
    """The board of nmbrs!."""

    def describe(self, view: NmbrsView, draft: Any, scene: Scene) -> Document:
        t = scene.t
        newest = picture_words.newest_turn(view)
        can_play = may_play(scene)
        may_lay = can_play and view.my_move and view.phase == "play"
        auto = rows.find_auto(view, scene) if can_play else None
        kept = () if draft is None else draft.cards
        return {
            "cards": _list_cards(view, t),
            "hand": [card.id for card in view.my_cards],
            "chosen": [card for card in kept if may_lay and card in (view.hand or ())],
            "keeps": scene.kind.is_explained,
            "drawn": None if view.my_draw is None else view.my_draw.id,
            "islands": [
                {"id": island.id, "cells": [_describe_cell(cell, newest) for cell in island.cells]}
                for island in view.islands
            ],
            "face_up": view.face_up,
            "face_down": view.deck,
            "may": {
                "draw": can_play and view.my_move and view.phase in ("draw", "choose"),
                "answer": can_play and view.my_answer,
                "lay": may_lay,
                "discard": may_lay and not view.pending,
                "undo": may_lay and bool(view.done) and not scene.kind.is_explained,
                "auto": auto,
                "hint": can_play and view.my_decision and may_hint(view, view.options.hints),
            },
            "swaps": [_describe_swap(swap, t) for swap in swaps(position_of(view))] if may_lay else [],
            "say": _describe_now(view, scene),
            "progress": _describe_progress(view, scene),
            "lines": picture_words.list_lines(view, t),
            "hint": HINTING.line(view, t),
            "hinted": _list_hinted(view) if can_play else (),
            "seats": [_describe_seat(view, seat, t) for seat in range(len(view.scores))],
            "looks": _list_looks(len(view.scores), user_settings(scene.settings).theme),
            "words": _list_words(view, auto, t),
        }

    def look(self, view: NmbrsView, asked: Mapping[str, Any], draft: Any, scene: Scene) -> Document:
        """Say where the chosen cards can lie, by themselves and with others of the hand, and what that earns."""
        choice = Draft(cards=_read_chosen(asked, view))
        if not choice.cards or not view.my_move or view.phase != "play":
            return {"places": [], "why": ""}
        found = drafts.list_offered(view, choice)
        position = replace(position_of(view), next_island=FREE_ISLAND)
        return {
            "places": [_describe_place(position, move, choice, scene.t) for move in found[:MOST_PLACES]],
            "why": "" if found else panel_words.describe_choice(view, choice, scene.t),
        }

    def read_action(self, verb: str, said: Mapping[str, Any], view: NmbrsView) -> NmbrsAction:
        if verb not in _ACTIONS:
            raise Refused("control.unknown")
        return _ACTIONS[verb](said)

    def read_draft(self, said: Mapping[str, Any], view: NmbrsView, draft: Any) -> Draft:
        return (draft or Draft()).change(cards=_read_chosen(said, view), places=0)


def _read_chosen(said: Mapping[str, Any], view: NmbrsView) -> tuple[str, ...]:
    """Read which cards of the hand are chosen."""
    chosen = tuple(dict.fromkeys(_read_names(said.get("cards"))))
    if not set(chosen) <= set(view.hand or ()):
        raise Refused("panel.older")
    return chosen


def _read_names(said: Any) -> list[str]:
    if not isinstance(said, list) or len(said) > MOST_ITEMS:
        raise Refused("control.unknown")
    return [_read_name(one, LONGEST_ID + 2) for one in said]


def _read_name(said: Any, most: int = LONGEST_ID) -> str:
    if not isinstance(said, str) or len(said) > most:
        raise Refused("control.unknown")
    return said


_ACTIONS: Mapping[str, Callable[[Mapping[str, Any]], NmbrsAction]] = {
    "draw": lambda said: Draw("up" if said.get("from") == "up" else "down"),
    "claim": lambda _: Claim(),
    "pass": lambda _: Pass(),
    "auto": lambda said: AutoPass(on=said.get("on") is True),
    "lay": lambda said: Play(tuple(_read_names(said.get("line")))),
    "swap": lambda said: Swap(_read_name(said.get("joker")), _read_name(said.get("number"))),
    "undo": lambda _: TakeBack(),
    "discard": lambda said: Discard(_read_name(said.get("card"))),
    "hint": lambda _: Hint(),
}
"""What can be done on the board, by its verb. What stands for absent players is not among it."""


def _list_hinted(view: NmbrsView) -> Sequence[str]:
    """List the cards of the hand that a requested hint is about."""
    if not view.hint or not view.my_move or view.phase != "play":
        return ()
    advice = HINTING.of(view)
    if advice.swap is not None:
        return (advice.swap.number,)
    if advice.move is not None:
        return advice.move.cards
    return tuple(filter(None, (advice.discard,)))


def _list_cards(view: NmbrsView, t: Texts) -> Document:
    """List what is known of each card in sight by its id."""
    seen = {*(view.hand or ()), *(cell.card for island in view.islands for cell in island.cells)}
    known = view.cards
    return {
        name: {
            "colour": known[name].colour,
            "points": known[name].points,
            "label": "J" if known[name].joker else name,
            "name": ("J " if known[name].joker else "") + picture_words.card_words(known[name], t),
        }
        for name in sorted({*seen, *filter(None, (view.face_up,))})
    }


def _describe_cell(cell: Cell, newest: int) -> Document:
    return {
        "x": cell.x,
        "y": cell.y,
        "card": cell.card,
        "value": cell.value,
        "seat": cell.seat,
        "play": cell.play,
        "fresh": cell.turn == newest,
    }


def _describe_swap(swap: Swap, t: Texts) -> Document:
    label = t("Your {number} for the joker", number=swap.number)
    return {"joker": swap.joker, "number": swap.number, "label": label}


def _describe_now(view: NmbrsView, scene: Scene) -> str:
    if view.my_turn or view.my_answer:
        return describe_now(view, Draft(), scene)
    return panel_words.describe_answer(view, scene.t) or picture_words.title(view, scene.names, scene.t)


def _describe_progress(view: NmbrsView, scene: Scene) -> str:
    """Say where the match stands, but for what has an end of its own."""
    if scene.kind.is_explained or scene.kind.is_puzzle:
        return ""
    goal = scene.t("to {target} points", target=view.options.goal)
    return f"{panel_words.describe_progress(view, scene.t)} · {goal}"


def _describe_seat(view: NmbrsView, seat: int, t: Texts) -> Document:
    note = picture_words.describe_held(view, seat, t) + (" ✓" if seat in view.answered else "")
    return {"value": view.scores[seat], "note": note, "sign": SEATS[seat].symbol}


def _list_looks(seats: int, theme: Theme) -> Document:
    """List the symbols and colours of card colours and seats, as in the pictures."""
    return {
        "suits": {
            colour: {"sign": SUITS[colour].sign, **_describe_colour(SUITS[colour].colour, theme)}
            for colour in COLOURS
        },
        "seats": [{"sign": look.symbol, **_describe_colour(look.colour, theme)} for look in SEATS[:seats]],
    }


def _describe_colour(colour: Colour, theme: Theme) -> Document:
    return {
        "colour": _write_colour(recolour(colour, theme)),
        "ink": _write_colour(recolour(ink_on(colour), theme)),
    }


def _write_colour(colour: Colour) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def _list_words(view: NmbrsView, auto: bool | None, t: Texts) -> Document:
    up = None if view.face_up is None else panel_words.card_name(view.cards[view.face_up], t)
    return {
        "take": "" if up is None else t("Take the {card}", card=up),
        "draw": t("Draw face down"),
        "claim": "" if up is None else t("Claim the {card}", card=up),
        "pass": t("Pass"),
        "auto": "" if auto is None else rows.auto_words(t, on=auto),
        "undo": t("Undo"),
        "clear": t("Clear"),
        "back": t("Previous place"),
        "on": t("Next place"),
        "lay": t("Lay it"),
        "discard": t("Discard {card}", card="{card}"),
        "hint": t("Hint"),
        "one": t("Choose just one card to discard."),
        "whole": t("Show the whole table"),
        "closer": t("Zoom in"),
        "up": " ".join(picture_words.describe_piles(view, t)),
        "joker": t("joker"),
    }


def _describe_place(position: Position, move: Move, choice: Draft, t: Texts) -> Document:
    """Describe a play: what it earns, and where the cards of its island would be. Of these, ``put`` has those that
    do not stay where they are on the island ``base``, None if all cards are new. ``gone`` are islands that would
    become part of it, ``through`` the cards of the table in the line."""
    slots = find(position, move.line).laying.slots
    after, laid = make_play(position, Play(move.line))
    island = next(one for one in after.islands if one.id == laid.island)
    placed = {cell.card for cell in island.cells}
    merged = [one for one in position.islands if not placed.isdisjoint(cell.card for cell in one.cells)]
    base = max(merged, key=lambda one: len(one.cells), default=None)
    more = [card for card in move.cards if card not in choice.cards]
    points = move.points
    if more:
        cards = " ".join(panel_words.item_words(card, t) for card in more)
        label = t("With {cards} · +{points}", cards=cards, points=points)
    else:
        label = t("Lay it · +{points}", points=points)
    return {
        "line": move.line,
        "label": label,
        "say": f"**{' '.join(move.shown_line)}** · {kind_words(move.kind, t)} · {points_words(move.scored, t)}",
        "more": more,
        "scored": {one.card: f"+{one.worth}" for one in move.scored},
        "through": [slot.cell.card for slot in slots if slot.is_on_table],
        "island": island.id,
        "base": None if base is None else base.id,
        "gone": [one.id for one in merged],
        "put": list(_list_moved(island, base)),
    }


def _list_moved(island: Island, base: Island | None) -> Iterator[Document]:
    """Yield the cards that are new or do not stay where they are, on the grid of ``base``."""
    before = {} if base is None else {cell.card: (cell.x, cell.y) for cell in base.cells}
    shifts = Counter(
        (before[cell.card][0] - cell.x, before[cell.card][1] - cell.y)
        for cell in island.cells
        if cell.card in before
    )
    dx, dy = max(shifts, key=lambda shift: shifts[shift], default=(0, 0))
    for cell in island.cells:
        x, y = cell.x + dx, cell.y + dy
        if before.get(cell.card) != (x, y):
            yield {"x": x, "y": y, "card": cell.card, "value": cell.value}


BOARD = NmbrsBoard()
