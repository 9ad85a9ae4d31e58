"""The controls of nmbrs!'s panel: drawing, answering an offer, choosing cards and places, swaps, the discard."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import discord
from discord import ButtonStyle

from bot.games.nmbrs.log import kind_words, points_words
from bot.games.nmbrs.model import NmbrsView
from bot.games.nmbrs.table.board import board_of
from bot.games.nmbrs.table.finder import Move, swaps
from bot.games.nmbrs.table.placing import position_of
from bot.i18n import Texts
from bot.panels.base import Field, Form
from bot.panels.choosing import NAMED, PAGE, count_pages, shorten, show_page
from bot.panels.nmbrs.draft import Draft, better, compose, list_offered
from bot.panels.nmbrs.hinting import HINTING
from bot.panels.nmbrs.words import card_name, item_words
from bot.panels.scene import Item, Scene
from bot.panels.suits import SIGNS
from bot.panels.turns import TEXT, last_row

Row = tuple[Item, ...]
MOST_TYPED = 1000
"""The maximum number of characters in the form."""
FEW = 3
"""The most chosen cards that stand in the menu with the signs of their colours."""
LABEL = 24
"""The most characters on a button that names cards."""


def rows(view: NmbrsView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return all controls available now, at most six rows: what is usual first, and last what is always there."""
    if view.my_answer:
        last = (*_auto(view, scene), *HINTING.buttons(view, view.options, scene))
        found: tuple[Row, ...] = (tuple(answers(view, scene)), last)
    elif not view.my_move:
        found = (tuple(_auto(view, scene)),)
    elif view.phase != "play":
        found = (tuple(_draws(view, scene)), _last(view, scene))
    else:
        found = (
            (_hand(view, draft, scene),),
            tuple(_plays(view, draft, scene)),
            tuple(_places(view, draft, scene)) or tuple(_discard(view, draft, scene)),
            tuple(_swaps(view, draft, scene)),
            _last(view, scene),
        )
    return tuple(row for row in found if row)


def answers(view: NmbrsView, scene: Scene, arg: str = "") -> Iterator[Item]:
    """Yield Claim and Pass for the open offer. ``arg`` is the turn it belongs to, where there is no stamp."""
    button, t = scene.controls.button, scene.t
    assert view.face_up is not None
    card = view.cards[view.face_up]
    label = t("Claim the {card}", card=card_name(card, t))
    yield button("play.claim", label, style=ButtonStyle.success, emoji=SIGNS[card.colour], arg=arg)
    yield button("play.pass", t("Pass"), style=ButtonStyle.primary, arg=arg)


def find_auto(view: NmbrsView, scene: Scene) -> bool | None:
    """Return what passing all offers of the round can be switched to. None for a player who is not asked any more,
    in a lesson, which is about the offers, and where nobody else chooses, as in a puzzle."""
    if view.seat is None or not scene.kind.has_opponents:
        return None
    if view.auto[view.seat]:
        return False
    return None if view.my_claims == 0 else True


def auto_words(t: Texts, *, on: bool) -> str:
    """Return the label of the button that passes all offers of the round, or turns that off."""
    return t("Auto-pass this round") if on else t("Ask me again")


def _auto(view: NmbrsView, scene: Scene) -> Iterator[Item]:
    on = find_auto(view, scene)
    if on is not None:
        label, emoji = auto_words(scene.t, on=on), "🔕" if on else "🔔"
        yield scene.controls.button("play.auto", label, emoji=emoji, arg="on" if on else "off")


def _draws(view: NmbrsView, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    if view.face_up is not None:
        card = view.cards[view.face_up]
        label = t("Take the {card}", card=card_name(card, t))
        yield button("play.draw", label, style=ButtonStyle.success, emoji=SIGNS[card.colour], arg="up")
    yield button("play.draw", t("Draw face down"), style=ButtonStyle.primary, emoji="🎴", arg="down")


def _hand(view: NmbrsView, draft: Draft, scene: Scene) -> Item:
    options = _cards(view, draft, scene, ticked=draft.cards)
    return scene.controls.select(
        "play.cards",
        options,
        placeholder=scene.t("Choose cards"),
        least=0,
        most=len(options),
        arg=str(draft.page),
    )


def _cards(
    view: NmbrsView, draft: Draft, scene: Scene, ticked: Collection[str] = ()
) -> list[discord.SelectOption]:
    """Options for the cards of the hand on the shown page. Of many chosen ones the menu shows only numbers."""
    t, few = scene.t, len(ticked) <= FEW
    return [
        discord.SelectOption(
            label=card_name(card, t),
            value=card.id,
            emoji=SIGNS[card.colour] if few or card.id not in ticked else None,
            description=t.plural("{n} point", "{n} points", card.points),
            default=card.id in ticked,
        )
        for card in show_page(view.my_cards, draft.page)
    ]


def _plays(view: NmbrsView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the buttons to lay the choice, by itself or with more cards, to turn pages, and to choose none."""
    button, t = scene.controls.button, scene.t
    move = compose(view, draft) if draft.cards else None
    label = t("Lay it · +{points}", points=move.points) if isinstance(move, Move) else t("Lay it")
    green, unfit = ButtonStyle.success, not isinstance(move, Move)
    briefly = unfit and (scene.kind.is_explained or scene.kind.is_puzzle)  # beside a task, what can be used
    if not briefly:
        yield button("play.best", label, style=green, emoji="✅", arg=str(draft.step), disabled=unfit)
    more = better(view, draft)
    if more is not None:
        cards = " ".join(item_words(card, t) for card in more.cards if card not in draft.cards)
        label = shorten(t("With {cards} · +{points}", cards=cards, points=more.points), LABEL)
        yield button("play.more", label, style=ButtonStyle.primary, arg=str(draft.step))
    if count_pages(len(view.my_cards)) > 1:
        yield button("play.page", t("More cards"), emoji="🔀", arg=str(draft.page + 1))
    if count_pages(len(list_offered(view, draft))) > 1:
        yield button("play.places", t("More places"), emoji="➡️", arg=str(draft.places + 1))
    if draft.cards and not briefly:
        yield button("play.none", t("Clear"), emoji="🧹")


def _last(view: NmbrsView, scene: Scene) -> Row:
    row = last_row(scene, may_undo=bool(view.done), hint=HINTING.buttons(view, view.options, scene))
    return row[1:] if scene.kind.is_explained else row  # a lesson leads on, not back


def _discard(view: NmbrsView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the menu of the discard that ends the turn, unless a swapped joker has to be used (NMBRS-16)."""
    if not view.pending and not (draft.cards and scene.kind.is_explained):
        placeholder = scene.t("End your turn: discard…")
        yield scene.controls.select("play.discard", _cards(view, draft, scene), placeholder=placeholder)


def _places(view: NmbrsView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the menu of places where the chosen cards fit, by themselves and with others of the hand."""
    found = list_offered(view, draft)
    if not found:
        return
    t, page = scene.t, draft.places % count_pages(len(found))
    first = page * PAGE
    options = [
        discord.SelectOption(
            label=_line(move),
            value=str(first + n),
            description=shorten(f"{kind_words(move.kind, t)} · {points_words(move.scored, t)}"),
        )
        for n, move in enumerate(found[first : first + PAGE])
    ]
    placeholder = t("Lay them here…")
    if count_pages(len(found)) > 1:
        placeholder = t("Lay them here… · page {n} of {all}", n=page + 1, all=count_pages(len(found)))
    yield scene.controls.select("play.lay", options, placeholder=placeholder, arg=str(draft.step))


def _line(move: Move) -> str:
    """Describe the line and its points, leaving out the middle of a line that is too long."""
    line, points = " ".join(move.shown_line), f" · +{move.points}"
    room = NAMED - len(points)
    if len(line) > room:
        line = f"{line[: room - 20].rsplit(maxsplit=1)[0]} … {line[-16:].split(maxsplit=1)[1]}"
    return line + points


def _swaps(view: NmbrsView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the menu of jokers on the table that a card of the hand can replace, while no cards are chosen."""
    if draft.cards:
        return
    t, board = scene.t, board_of(view.islands)
    options = [
        discord.SelectOption(
            label=t("Your {number} for the joker", number=swap.number),
            value=f"{swap.joker} {swap.number}",
            emoji=SIGNS[view.cards[swap.joker].colour],
            description=shorten(" ".join(cell.item for cell in board.lines(swap.joker)[0])),
        )
        for swap in swaps(position_of(view))
    ]
    if options:
        yield scene.controls.select("play.swap", options, placeholder=t("Swap for a joker on the table"))


def form(draft: Draft, scene: Scene) -> Form:
    """Build the form in which plays are typed, with the lines refused before."""
    t = scene.t
    field = Field(
        name=TEXT,
        label=t("Your moves, one per line"),
        description=t("J15 is a joker for 15. Also: swap J15 with 15 · discard 7"),
        placeholder="10 15 20 25 30",
        value=draft.typed or None,
        long=True,
        max_length=MOST_TYPED,
    )
    return Form("play.type", t("nmbrs! · type your moves"), (field,))
