"""Numero on the page: the centre, the hand, and what the chosen piles come to, after any wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.errors import Refused
from bot.games.hints import Hint, may_hint
from bot.games.numero.cards import Card
from bot.games.numero.midturn import MidTurn, Stack, lay_out
from bot.games.numero.model import (
    Build,
    Challenge,
    Discard,
    NumeroAction,
    NumeroView,
    Pass,
    Stop,
    Take,
    WildPlay,
)
from bot.games.numero.values import write_value
from bot.i18n import Texts
from bot.panels.numero import confirmations, words
from bot.panels.numero import draft as drafts
from bot.panels.numero.composition import Offer, discards, offers
from bot.panels.numero.draft import Draft
from bot.panels.numero.hinting import HINTING
from bot.panels.scene import Scene
from bot.render.cards import SUITS
from bot.render.numero.words import card_words, pile_words, subtitle
from bot.web.board import Document, GameBoard, may_play
from bot.web.reading import read_list, read_name, read_number, read_numbers

_PLAIN: Mapping[str, NumeroAction] = {"pass": Pass(), "stop": Stop(), "hint": Hint()}
"""What is played without a card."""


class NumeroBoard(GameBoard):
    """Choose piles, play wild cards on them, take, build, discard, challenge."""

    def describe(self, view: NumeroView, draft: Draft | None, scene: Scene) -> Document:
        t, can_play = scene.t, may_play(scene)
        is_mine = view.my_turn and can_play
        return {
            "seats": [
                {"value": t.number(score), "note": t.plural("{n} card", "{n} cards", held)}
                for score, held in zip(view.scores, view.held, strict=True)
            ],
            "cards": {card.id: _describe_card(card, t) for card in _list_seen(view)},
            "facts": [subtitle(view, scene.names, t), words.deck(view, t)],
            "mine": is_mine,
            "takes_only": view.takes_only,
            "ending": _find_ending(view) if is_mine else None,
            "now": _compose(view, Draft(), scene) if is_mine else _lay_bare(view, t),
            "doubts": [
                {
                    "build": build.pile,
                    "label": confirmations.label_challenge(view, build, scene),
                    "question": confirmations.ask_challenge(view, build, scene),
                }
                for build in confirmations.doubtful(view)
                if can_play
            ],
            "hint": HINTING.line(view, t) if is_mine else "",
            "hinted": _describe_hint(view) if is_mine and view.hint else None,
            "may_hint": is_mine and may_hint(view, view.options.hints),
            "keeps": is_mine and scene.kind.is_explained,
            "words": _list_words(view, t),
        }

    def look(self, view: NumeroView, asked: Mapping[str, Any], draft: Draft | None, scene: Scene) -> Document:
        if not view.my_turn:
            raise Refused("NUMERO-6.turn", mover=view.mover)
        return _compose(view, self.read_draft(asked, view, draft), scene)

    def read_action(self, verb: str, said: Mapping[str, Any], view: NumeroView) -> NumeroAction:
        if verb in _PLAIN:
            return _PLAIN[verb]
        if verb == "challenge":
            return Challenge(read_number(said, "build"))
        card, wilds, piles = read_name(said, "card"), _read_wilds(said), read_numbers(said, "piles")
        match verb:
            case "take":
                groups = tuple(read_numbers({"group": group}, "group") for group in read_list(said, "groups"))
                return Take(card, piles, wilds, groups)
            case "build":
                return Build(card, piles, wilds)
            case "discard":
                return Discard(card, wilds)
            case _:
                raise Refused("control.unknown")

    def read_draft(self, said: Mapping[str, Any], view: NumeroView, draft: Draft | None) -> Draft:
        piles, wilds = read_numbers(said, "piles"), _read_wilds(said)
        drafts.table_after(view, Draft(wilds=wilds)).join(piles)
        return (draft or Draft()).change(piles=piles, wilds=wilds)


def _read_wilds(said: Mapping[str, Any]) -> tuple[WildPlay, ...]:
    played = read_list(said, "wilds")
    if not all(isinstance(one, dict) for one in played):
        raise Refused("control.unknown")
    return tuple(WildPlay(read_name(one, "card"), read_numbers(one, "on")) for one in played)


def _list_seen(view: NumeroView) -> Iterator[Card]:
    for name in {*(view.hand or ()), *view.wilds, *(name for pile in view.piles for name in pile.cards)}:
        yield view.cards[name]


def _describe_card(card: Card, t: Texts) -> Document:
    return {
        "face": card.face,
        "colour": card.colour,
        "sign": SUITS[card.colour].sign if card.colour else "",
        "name": card_words(card, t),
    }


def _find_ending(view: NumeroView) -> str | None:
    """Return the verb that ends a turn without a card, if there is one."""
    if view.phase == "last":
        return "pass"
    return "stop" if view.options.solitaire else None


def _compose(view: NumeroView, draft: Draft, scene: Scene) -> Document:
    """Describe the table after the wild cards of a choice, and what its piles offer. Raises ``Refused``."""
    t, table = scene.t, drafts.table_after(view, draft)
    values = [stack.value for stack in table.join(draft.piles)]
    found, total = offers(view, draft, scene), words.write_sum(values) if values else ""
    told = [*words.play_lines(view, draft, t), *words.describe_choice(view, draft, table, scene)]
    return {
        **_describe_table(table, t),
        "sum": total,
        "say": "\n".join(line for line in told if line != total),
        "offers": [
            *(_describe_offer(offer, "take", words.describe_take(view, offer, t)) for offer in found.takes),
            *(_describe_offer(offer, "build", words.describe_build(offer, t)) for offer in found.builds),
        ],
        "discards": [card.id for card in discards(view, draft, table)],
        "fits": [name for name in _list_wilds(table) if drafts.wild_fits(draft, table, name)],
    }


def _lay_bare(view: NumeroView, t: Texts) -> Document:
    """Describe the table for those who cannot play now."""
    table = lay_out(view, view.hand or ())
    return {**_describe_table(table, t), "sum": "", "say": "", "offers": (), "discards": (), "fits": ()}


def _describe_table(table: MidTurn, t: Texts) -> Document:
    return {
        "piles": [_describe_pile(stack, table, t) for stack in table.stacks],
        "wilds": table.wilds,
        "hand": _sort(table, table.hand),
    }


def _describe_pile(stack: Stack, table: MidTurn, t: Texts) -> Document:
    name = pile_words(table.cards, stack, t)
    return {
        "id": stack.id,
        "value": write_value(stack.value),
        "cards": stack.cards,
        "altered": stack.is_altered,
        "name": name,
    }


def _sort(table: MidTurn, names: Iterable[str]) -> list[str]:
    """Sort a hand as the panel does: numbers ascending, then wild cards."""
    return sorted(names, key=lambda name: (table.cards[name].wild, table.cards[name].number))


def _list_wilds(table: MidTurn) -> Sequence[str]:
    return [name for name in (*table.hand, *table.wilds) if table.cards[name].wild]


def _describe_offer(offer: Offer, verb: str, label: str) -> Document:
    action = offer.action
    return {
        "verb": verb,
        "label": label,
        "held": offer.held,
        "card": action.card,
        "piles": action.piles,
        "wilds": _write_wilds(action.wilds),
        "groups": action.groups if isinstance(action, Take) else (),
    }


def _write_wilds(played: Iterable[WildPlay]) -> list[Document]:
    return [{"card": one.card, "on": one.on} for one in played]


def _describe_hint(view: NumeroView) -> Document | None:
    """Describe the choice that a hint advises, None where there is nothing to choose."""
    action = HINTING.of(view).action
    if action is None:
        return None
    piles = () if isinstance(action, Discard) else action.piles
    return {"card": action.card, "piles": piles, "wilds": _write_wilds(action.wilds)}


def _list_words(view: NumeroView, t: Texts) -> Mapping[str, str]:
    return {
        "centre": t("Centre"),
        "back": t("Back"),
        "pass": t("Pass"),
        "stop": t("Stop"),
        "yes_stop": t("Yes, stop"),
        "ask_stop": confirmations.ask_stop(view, t) if view.options.solitaire else "",
        "yes_challenge": t("Yes, challenge"),
        "where": "" if view.takes_only else t("Drag a card here to discard it."),
    }


BOARD = NumeroBoard()
