"""The controls of a turn: hand, piles, lone wild cards, and what to do with them."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import ButtonStyle

from bot.games.numero.cards import Card
from bot.games.numero.legal import may_hint
from bot.games.numero.midturn import MidTurn, Stack
from bot.games.numero.model import NumeroView
from bot.games.numero.values import written
from bot.panels.choosing import NAMED, PAGE
from bot.panels.numero.draft import Draft, on_page, pages
from bot.panels.numero.words import coloured, made_of, sign
from bot.panels.scene import Item, Scene

Row = tuple[Item, ...]


def turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> tuple[Row, ...]:
    """All controls of the player whose turn it is, at most five rows."""
    rows = (
        tuple(_card(view, draft, table.cards[name], scene) for name in table.hand),
        (_piles(draft, table, scene),) if table.stacks else (),
        (_lone(draft, table, scene),) if table.wilds else (),
        tuple(_plays(view, draft, table, scene)),
        tuple(_more(view, draft, table, scene)),
    )
    return tuple(row for row in rows if row)


def _card(view: NumeroView, draft: Draft, card: Card, scene: Scene) -> Item:
    """A card of the hand. Its control carries its position in the hand, which is the same as long as the stamp
    is."""
    place = (view.hand or ()).index(card.id)
    if card.wild:
        style, emoji = (ButtonStyle.danger, "🗑️") if draft.laying else (ButtonStyle.secondary, "🃏")
        arg = f"{place}.{draft.step}"
        return scene.controls.button("play.wild", card.face, style=style, emoji=emoji, arg=arg)
    if card.id == draft.card:
        label = scene.t("✓ {card}", card=card.face)
        return scene.controls.button("play.card", label, style=ButtonStyle.primary, emoji=sign(card), arg="none")
    return scene.controls.button("play.card", card.face, emoji=sign(card), arg=str(place))


def _piles(draft: Draft, table: MidTurn, scene: Scene) -> Item:
    shown = on_page(table, draft.page)
    options = [_option(stack, table, stack.id in draft.piles, scene) for stack in shown]
    placeholder = scene.t("Choose piles")
    if pages(table) > 1:
        placeholder = scene.t("Choose piles · page {n} of {all}", n=_page(draft, table) + 1, all=pages(table))
    arg = str(_page(draft, table))
    return scene.controls.select(
        "play.piles", options, placeholder=placeholder, least=0, most=len(options), arg=arg
    )


def _page(draft: Draft, table: MidTurn) -> int:
    return draft.page % pages(table)


def _option(stack: Stack, table: MidTurn, chosen: bool, scene: Scene) -> discord.SelectOption:
    cards = table.cards
    single = len(stack.cards) == 1
    return discord.SelectOption(
        label=made_of(stack, cards, scene.t)[:NAMED],
        value=str(stack.id),
        emoji=sign(cards[stack.cards[0]]) if single else None,
        description=None if single else coloured(stack, cards)[:NAMED],
        default=chosen,
    )


def _lone(draft: Draft, table: MidTurn, scene: Scene) -> Item:
    """The lone wild cards, newest first; identical ones share an option."""
    t = scene.t
    found: dict[str, list[str]] = {}
    for name in reversed(table.wilds):
        found.setdefault(table.cards[name].face, []).append(name)
    options = [
        discord.SelectOption(
            label=face if len(names) == 1 else t("{card} (×{n})", card=face, n=len(names)), value=names[0]
        )
        for face, names in list(found.items())[:PAGE]
    ]
    placeholder = t("Play a wild card from the centre on the chosen piles")
    if len(found) > PAGE:
        placeholder = t("The newest {n} wild cards in the centre (type the others)", n=PAGE)
    return scene.controls.select("play.lone", options, placeholder=placeholder, arg=str(draft.step))


def _plays(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """What ends the turn, typing the turn, and the other pages of piles."""
    button, t, arg = scene.controls.button, scene.t, str(draft.step)
    yield button("play.take", t("Take"), style=ButtonStyle.success, arg=arg)
    if not view.takes_only:
        yield button("play.build", t("Build"), style=ButtonStyle.primary, arg=arg)
        yield button("play.discard", t("Discard"), arg=arg)
    elif view.phase == "last":
        yield button("play.pass", t("Pass"))
    else:
        yield button("play.stop", t("Stop"), style=ButtonStyle.danger)
    yield button("play.type", t("Type it"), emoji="✏️")
    if pages(table) > 1:
        following = (_page(draft, table) + 1) % pages(table)
        values = [written(stack.value) for stack in on_page(table, following)]
        label = t("Piles {least} to {most}", least=values[0], most=values[-1])
        yield button("play.page", label, emoji="🔀", arg=str(following))


def _more(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Taking back, laying wild cards down, hints and challenges."""
    button, t, arg = scene.controls.button, scene.t, str(draft.step)
    if draft.wilds:
        yield button("play.undo", t("Undo last"), emoji="↩️", arg=arg)
    if len(draft.wilds) > 1:
        yield button("play.undo_all", t("Undo all"), emoji="⏪", arg=arg)
    if not view.takes_only and any(table.cards[name].wild for name in table.hand):
        label = t("Keep the wild cards") if draft.laying else t("Discard a wild card")
        yield button("play.lay", label, emoji="🗑️", arg=arg)
    if may_hint(view):
        yield button("play.hint", t("Show the hint") if view.hint else t("Hint"), emoji="💡")
    if view.doubtful:
        yield button("play.doubts", t("Challenge"), style=ButtonStyle.danger, emoji="🤨")
