"""Numer on the page: everybody's digits, the last reveal, and the pad with what a number would score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.games.numer.log import row_line
from bot.games.numer.model import DIGITS, HOUSE, SIT_OUT, Choose, NumerAction, NumerView, RevealRow, SitOut
from bot.games.numer.rules import read_number
from bot.panels.base import plain
from bot.panels.numer import Draft, words
from bot.panels.scene import Scene
from bot.render.numer.words import status, turn_title
from bot.web.board import Document, GameBoard, may_play
from bot.web.reading import read_name


class NumerBoard(GameBoard):
    """Type a number, sit out, see the reveal."""

    def describe(self, view: NumerView, draft: Draft | None, scene: Scene) -> Document:
        t = scene.t
        can_choose = may_play(scene) and view.seat is not None and not view.over and not view.resting[view.seat]
        return {
            "seats": [
                {"value": t.number(view.total(seat)), "note": status(view, seat, t), "sign": HOUSE.symbols[seat]}
                for seat in range(len(view.closed))
            ],
            "facts": words.status(view, scene),
            "rows": [_describe_row(view, seat, scene) for seat in range(len(view.closed))],
            "reveal": _describe_reveal(view, scene) if view.reveals else None,
            "mine": view.mine,
            "sits_out": view.mine == SIT_OUT,
            "can_choose": can_choose,
            "say": words.choice(view, scene) if can_choose else _say_resting(view, scene),
            "pad": [_describe_digit(view, digit, scene) for digit in DIGITS] if view.seat is not None else (),
            "words": {
                "number": t("Your number, 000 to 999"),
                "choose": t("Choose {number}", number="{number}"),
                "sit_out": t("Sitting out") if view.mine == SIT_OUT else t("Sit out"),
                "crossed_off": t("{digit}, crossed off", digit="{digit}"),
                "others": t("open to: {names}", names="{names}"),
            },
        }

    def look(self, view: NumerView, asked: Mapping[str, Any], draft: Any, scene: Scene) -> Document:
        if view.seat is None:
            raise Refused("match.outsider")
        number = read_number(read_name(asked, "number"), view.closed[view.seat], strict=view.options.strict)
        return {"say": "" if scene.kind.is_puzzle else words.describe_number(view, number, scene)}

    def read_action(self, verb: str, said: Mapping[str, Any], view: NumerView) -> NumerAction:
        match verb:
            case "choose":
                return Choose(read_name(said, "number"))
            case "sit_out":
                return SitOut()
            case _:
                raise Refused("control.unknown")

    def read_draft(self, said: Mapping[str, Any], view: NumerView, draft: Any) -> Draft:
        raise Refused("control.unknown")


def _describe_row(view: NumerView, seat: int, scene: Scene) -> Document:
    return {
        "name": plain(scene.names[seat]),
        "symbol": HOUSE.symbols[seat],
        "colour": HOUSE.colours[seat],
        "closed": view.closed[seat],
        "points": view.turn_points(seat),
        "locked": view.locked[seat],
        "said": status(view, seat, scene.t),
    }


def _describe_reveal(view: NumerView, scene: Scene) -> Document:
    reveal = view.reveals[-1]
    return {
        "key": f"{reveal.round}.{reveal.turn}",
        "title": turn_title(reveal.turn, scene.t),
        "rows": [_describe_result(row, scene) for row in reveal.rows],
    }


def _describe_result(row: RevealRow, scene: Scene) -> Document:
    return {
        "seat": row.seat,
        "number": row.number if row.number != SIT_OUT else None,
        "verdict": row.verdict,
        "shared": row.shared,
        "points": row.total,
        "bonus": row.bonus,
        "said": row_line(row, scene.names, scene.t),
    }


def _describe_digit(view: NumerView, digit: str, scene: Scene) -> Document:
    """Describe a key of the pad: whether the viewer's digit is open, whether it can be typed all the same (in a
    lesson, to see what becomes of it), and whose numbers may have it too."""
    assert view.seat is not None
    others = [seat for seat, closed in enumerate(view.closed) if seat != view.seat and digit not in closed]
    return {
        "digit": digit,
        "closed": digit in view.closed[view.seat],
        "free": view.options.strict or scene.kind.is_explained or digit not in view.closed[view.seat],
        "others": others,
    }


def _say_resting(view: NumerView, scene: Scene) -> str:
    if view.seat is None or not view.resting[view.seat]:
        return ""
    return words.describe_rest(scene.t)


BOARD = NumerBoard()
