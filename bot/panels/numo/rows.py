"""The controls of NUMO's panel: drawing, the hand as buttons, melding, laying off, discarding, sorting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ButtonStyle

from bot.games.numo.cards import Card
from bot.games.numo.model import FormMeld, LayOff, Meld, NumoView, number_of
from bot.games.numo.names import describe_meld, kind_name, sentence
from bot.games.numo.sentences import MOST_TYPED
from bot.i18n import Texts
from bot.panels.base import Field, Form, plain
from bot.panels.choosing import ABREAST, PAGE, shorten, split_rows
from bot.panels.numo.composition import Use, discard, forms, list_lay_offs
from bot.panels.numo.draft import Draft, place_of
from bot.panels.numo.hinting import HINTING
from bot.panels.numo.order import ORDERS, labels, order_of
from bot.panels.numo.words import SEASONS
from bot.panels.scene import Item, Scene
from bot.panels.turns import TEXT

Row = tuple[Item, ...]


def turn(view: NumoView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is: the hand, the uses of the choice, everything else."""
    if view.phase == "draw":
        return tuple(draws(view, scene)), (*_typing(view, scene), sorting(scene))
    used = [use for use in list_lay_offs(view, draft) if use.wrong is None]
    plays = list(_plays(view, draft, scene))
    buttons = [_lay(view, use, draft, scene) for use in used]
    fitting = len(plays) + len(buttons) <= ABREAST
    rows = (
        *_hand(view, draft, scene),
        (*buttons, *plays) if fitting else tuple(plays),
        () if fitting else (_lay_menu(view, used, draft, scene),),
        (*_typing(view, scene), sorting(scene)),
    )
    return tuple(row for row in rows if row)


def sorting(scene: Scene) -> Item:
    """Build the button that sets the next order of the hand, for all matches."""
    words, mine = labels(scene.t), order_of(scene.settings)
    other = ORDERS[(ORDERS.index(mine) + 1) % len(ORDERS)]
    return scene.controls.button("play.order", words[other], emoji="🔀", arg=other)


def draws(view: NumoView, scene: Scene, arg: str = "") -> Iterator[Item]:
    """Yield the stock and the top of the discard pile. ``arg`` is the turn they belong to where there is no stamp:
    at the table, where Play is the blue button."""
    button, t = scene.controls.button, scene.t
    style = ButtonStyle.secondary if arg else ButtonStyle.primary
    yield button("play.draw", t("Draw from the stock"), style=style, emoji="🎴", arg=arg)
    if view.discards:
        top = view.cards[view.discards[-1]]
        label = t("Take the {number}", number=top.number)
        yield button("play.take", label, style=ButtonStyle.success, emoji=SEASONS[top.season], arg=arg)


def turn_key(view: NumoView) -> str:
    """Return the argument of the draws at the table: the deal and its turn."""
    return f"{len(view.deals)}.{view.turn}"


def _typing(view: NumoView, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    yield button("play.type", t("Type it"), emoji="✏️")
    yield from HINTING.buttons(view, view.options, scene)


def _hand(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Row]:
    """Yield the cards as buttons in the order of the picture, on rows as equal as possible."""
    hand = [view.cards[name] for name in view.hand or ()]
    rows = max(1, -(-len(hand) // ABREAST))
    abreast = -(-len(hand) // rows)
    buttons = [_card(view, card, draft, scene) for card in hand]
    yield from split_rows(buttons, abreast)


def _card(view: NumoView, card: Card, draft: Draft, scene: Scene) -> Item:
    chosen = card.id in draft.cards
    label = scene.t("✓ {card}", card=card.number) if chosen else str(card.number)
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    arg = f"{place_of(view, card.id)}.{0 if chosen else 1}"
    return scene.controls.button("play.card", label, style=style, emoji=SEASONS[card.season], arg=arg)


def _plays(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the buttons to meld the choice as each kind it makes, to discard it, and to choose none."""
    button, t = scene.controls.button, scene.t
    for use in forms(view, draft):
        if use.wrong is None and isinstance(use.action, FormMeld):
            arg = f"{use.action.kind}.{draft.step}"
            yield button("play.meld", _meld_label(view, use, t), style=ButtonStyle.success, arg=arg)
    discarded = discard(view, draft)
    if discarded is not None:
        number, idle = view.cards[draft.cards[0]].number, discarded.wrong is not None
        label = t("{card} was just taken", card=number) if idle else t("Discard {card}", card=number)
        yield button("play.discard", label, style=ButtonStyle.danger, arg=str(draft.step), disabled=idle)
    if len(draft.cards) > 1:
        yield button("play.none", t("Clear"), emoji="↩️")


def _meld_label(view: NumoView, use: Use, t: Texts) -> str:
    assert use.meld is not None
    said = sentence(use.meld.kind, [view.cards[name] for name in use.meld.cards])
    return t("Meld {meld}", meld=said if "=" in said else kind_name(use.meld.kind, t))


def _lay(view: NumoView, use: Use, draft: Draft, scene: Scene) -> Item:
    assert isinstance(use.action, LayOff) and use.meld is not None
    label = scene.t("Lay off on #{n}", n=number_of(use.meld, view.melds))
    arg = f"{use.action.meld}.{draft.step}"
    return scene.controls.button("play.lay", label, style=ButtonStyle.success, arg=arg)


def _lay_menu(view: NumoView, used: Sequence[Use], draft: Draft, scene: Scene) -> Item:
    """Build the menu of melds that the choice fits, where they are too many for buttons."""
    t = scene.t
    melds = [use.meld for use in used if use.meld is not None]
    options = [
        discord.SelectOption(
            label=shorten(t("#{n} {meld}", n=number_of(meld, view.melds), meld=describe_meld(meld, t))),
            value=str(meld.id),
            description=shorten(_whose(view, meld, scene)),
        )
        for meld in melds[-PAGE:]
    ]
    return scene.controls.select("play.lay", options, placeholder=t("Lay off on…"), arg=f".{draft.step}")


def _whose(view: NumoView, meld: Meld, scene: Scene) -> str:
    """Name the owner of a meld: points go to the player who formed it."""
    if meld.owner == view.seat:
        return scene.t("your own meld")
    return scene.t("{name}'s meld", name=plain(scene.names[meld.owner]))


def form(view: NumoView, draft: Draft, scene: Scene) -> Form:
    """Build the form, with the refused text."""
    t = scene.t
    field = Field(
        name=TEXT,
        label=t("Your move"),
        description=t("If you hold two 7s: 7 spring. A meld: some of its numbers, or #3."),
        placeholder=t.pgettext("example", "draw · take")
        if view.phase == "draw"
        else t.pgettext("example", "meld 7 4 28 · lay 18 on 9 12 15 · discard 33"),
        value=draft.typed or None,
        max_length=MOST_TYPED,
    )
    return Form("play.type", t("NUMO · type your move"), (field,))
