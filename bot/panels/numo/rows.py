"""The controls of NUMO's panel: drawing, the hand as a menu, melding, laying off, discarding, sorting."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import ButtonStyle

from bot.games.numo.model import Meld, NumoView
from bot.games.numo.words import figure_name, laid_words, meld_words, season_name
from bot.panels.choosing import NAMED, PAGE
from bot.panels.numo.draft import Draft, makes, takers
from bot.panels.numo.hinting import HINTING
from bot.panels.numo.order import ORDERS, labels, order_of
from bot.panels.numo.words import SEASONS, card_words
from bot.panels.scene import Item, Scene

Row = tuple[Item, ...]


def turn(view: NumoView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """All controls of the player whose turn it is, at most five rows."""
    if draft.asking:
        rows: tuple[Row, ...] = (tuple(_which(view, draft, scene)),)
    elif view.phase == "draw":
        rows = (tuple(_draw(view, scene)), sorting(scene))
    else:
        rows = (
            (_hand(view, draft, scene),),
            tuple(_plays(view, draft, scene)),
            tuple(_lay_off(view, draft, scene)),
            sorting(scene),
        )
    return tuple(row for row in rows if row)


def sorting(scene: Scene) -> Row:
    """Choosing the order of the hand; kept for all matches."""
    words, mine = labels(scene.t), order_of(scene.settings)
    return tuple(
        scene.controls.button("play.order", words[order], emoji="🔀", arg=order, disabled=order == mine)
        for order in ORDERS
    )


def _draw(view: NumoView, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    yield button("play.draw", t("Draw from the stock"), style=ButtonStyle.primary, emoji="🎴")
    if view.discards:
        top = view.cards[view.discards[-1]]
        label = t("Take the {number}", number=top.number)
        yield button("play.take", label, style=ButtonStyle.success, emoji=SEASONS[top.season])
    yield from _typing(view, scene)


def _typing(view: NumoView, scene: Scene) -> Iterator[Item]:
    button, t = scene.controls.button, scene.t
    yield button("play.type", t("Type it"), emoji="✏️")
    yield from HINTING.buttons(view, view.options, scene)


def _hand(view: NumoView, draft: Draft, scene: Scene) -> Item:
    t = scene.t
    options = [
        discord.SelectOption(
            label=str(card.number),
            value=card.id,
            emoji=SEASONS[card.season],
            description=f"{season_name(card.season, t)} · {figure_name(card.figure, t)}"[:NAMED],
            default=card.id in draft.cards,
        )
        for card in (view.cards[name] for name in (view.hand or ())[:PAGE])
    ]
    return scene.controls.select(
        "play.cards", options, placeholder=t("Choose cards from your hand"), least=0, most=len(options)
    )


def _plays(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    button, t, arg = scene.controls.button, scene.t, str(draft.step)
    if view.phase == "meld":
        yield button("play.meld", t("Meld"), style=ButtonStyle.success, arg=arg)
    one = len(draft.cards) == 1
    label = t("Discard {card}", card=view.cards[draft.cards[0]].number) if one else t("Discard")
    yield button("play.discard", label, style=ButtonStyle.danger, arg=arg)
    yield from _typing(view, scene)
    if draft.cards:
        yield button("play.none", t("Clear choice"), emoji="↩️")


def _lay_off(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """The melds on the table that the chosen cards fit."""
    t = scene.t
    options = [
        discord.SelectOption(
            label=t("#{n} {meld}", n=meld.id, meld=laid_words(meld, t))[:NAMED],
            value=str(meld.id),
            description=_whose(view, meld, scene)[:NAMED],
        )
        for meld in takers(view, draft)[-PAGE:]
    ]
    if options:
        cards = " ".join(card_words(view.cards[name]) for name in draft.cards)
        placeholder = t("Lay off {cards} on…", cards=cards)
        yield scene.controls.select("play.lay", options, placeholder=placeholder, arg=str(draft.step))


def _whose(view: NumoView, meld: Meld, scene: Scene) -> str:
    """Whose meld it is: points go to the player who formed it. Escapes that keep a name from formatting are not
    needed here."""
    if meld.owner == view.seat:
        return scene.t("your own meld")
    return scene.t("{name}'s meld", name=scene.names[meld.owner].replace("\\", ""))


def _which(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """The kinds that the chosen cards can be melded as, at most four, the one that going out needs first."""
    t = scene.t
    for found in makes(view, draft):
        style = ButtonStyle.success if found.kind == view.must else ButtonStyle.primary
        label = meld_words(found.kind, found.cards, t)
        yield scene.controls.button("play.kind", label, style=style, arg=f"{found.kind}.{draft.step}")
    yield scene.controls.button("play.back", t("Back"), emoji="↩️")
