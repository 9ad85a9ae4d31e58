"""The controls of a turn: hand, piles, lone wild cards, and the actions on them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import discord
from discord import ButtonStyle

from bot.games.numero.cards import Card
from bot.games.numero.midturn import MidTurn, Stack
from bot.games.numero.model import NumeroView
from bot.games.numero.typing.grammar import MOST_TYPED, WORDS
from bot.games.numero.values import write_value
from bot.i18n import Texts
from bot.panels.base import Field, Form
from bot.panels.choosing import PAGE, count_pages, shorten, show_page, split_rows
from bot.panels.numero.composition import composition, discards
from bot.panels.numero.draft import Draft, order_piles, wild_fits
from bot.panels.numero.hinting import HINTING
from bot.panels.numero.words import colour_cards, describe_pile, sign
from bot.panels.scene import Item, Scene
from bot.panels.turns import TEXT

Row = tuple[Item, ...]


BUTTONS = 10
"""The maximum number of piles shown as buttons; more become a menu."""
LABEL = 60
"""The maximum number of characters of a pile on a button."""


def turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is, in the order of the picture: centre, hand, actions."""
    rows = (
        *_centre(draft, table, scene),
        tuple(_card(view, draft, table, table.cards[name], scene) for name in table.hand),
        tuple(_lone(draft, table, scene)),
        *_plays(view, draft, table, scene),
        tuple(_more(view, draft, table, scene)),
    )
    return tuple(row for row in rows if row)


def _centre(draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the piles as buttons, or as a menu if there are many."""
    if len(table.stacks) > BUTTONS:
        yield (_piles(draft, table, scene),)
        yield tuple(_other_pages(draft, table, scene))
        return
    buttons = [_pile(stack, draft, table, scene) for stack in order_piles(table)]
    yield from split_rows(buttons)


def _pile(stack: Stack, draft: Draft, table: MidTurn, scene: Scene) -> Item:
    """Build the button of a pile, named by its value. Piles of the same value are told apart by their cards."""
    same = [other for other in table.stacks if other.value == stack.value]
    single = len(stack.cards) == 1
    several = sum(len(other.cards) > 1 for other in same) > 1
    said = (
        shorten(describe_pile(stack, table.cards, scene.t), LABEL)
        if several and not single
        else write_value(stack.value)
    )
    emoji = sign(table.cards[stack.cards[0]]) if single and len(same) > 1 else None
    chosen = stack.id in draft.piles
    label = scene.t("✓ Pile {pile}", pile=said) if chosen else scene.t("Pile {pile}", pile=said)
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    return scene.controls.button(
        "play.pile", label, style=style, emoji=emoji, arg=f"{stack.id}.{0 if chosen else 1}"
    )


def _card(view: NumeroView, draft: Draft, table: MidTurn, card: Card, scene: Scene) -> Item:
    """Build the button of a card of the hand. It carries the card's position, which is fixed while the stamp is. A
    wild card is enabled only if it can be played on the chosen piles."""
    if card.wild:
        arg, can = _place_arg(view, draft, card), wild_fits(draft, table, card.id)
        label = card.face if can else _unfit(card, draft, table, scene)
        return scene.controls.button("play.wild", label, emoji="🃏", arg=arg, disabled=not can)
    if card.id == draft.card:
        label = scene.t("✓ {card}", card=card.face)
        return scene.controls.button("play.card", label, style=ButtonStyle.primary, emoji=sign(card), arg="none")
    return scene.controls.button("play.card", card.face, emoji=sign(card), arg=str(_place(view, card)))


def _unfit(card: Card, draft: Draft, table: MidTurn, scene: Scene) -> str:
    """Say why that wild card cannot be played: ``√N: choose piles``, or on the chosen piles ``√N: not on 14``."""
    if not draft.piles:
        return scene.t("{card}: choose piles", card=card.face)
    value = sum((table.stack(name).value for name in draft.piles), Fraction())
    return scene.t("{card}: not on {value}", card=card.face, value=write_value(value))


def _place(view: NumeroView, card: Card) -> int:
    return (view.hand or ()).index(card.id)


def _place_arg(view: NumeroView, draft: Draft, card: Card) -> str:
    """Argument of a control that plays a card of the hand: its place and the step of the choice."""
    return f"{_place(view, card)}.{draft.step}"


def _piles(draft: Draft, table: MidTurn, scene: Scene) -> Item:
    shown = show_page(order_piles(table), draft.page)
    options = [_option(stack, table, stack.id in draft.piles, scene) for stack in shown]
    placeholder = scene.t("Choose piles")
    if count_pages(len(table.stacks)) > 1:
        placeholder = scene.t(
            "Choose piles · page {n} of {all}", n=_page(draft, table) + 1, all=count_pages(len(table.stacks))
        )
    arg = str(_page(draft, table))
    return scene.controls.select(
        "play.piles", options, placeholder=placeholder, least=0, most=len(options), arg=arg
    )


def _page(draft: Draft, table: MidTurn) -> int:
    return draft.page % count_pages(len(table.stacks))


def _option(stack: Stack, table: MidTurn, chosen: bool, scene: Scene) -> discord.SelectOption:
    cards = table.cards
    single = len(stack.cards) == 1
    return discord.SelectOption(
        label=shorten(describe_pile(stack, cards, scene.t)),
        value=str(stack.id),
        emoji=sign(cards[stack.cards[0]]) if single else None,
        description=None if single else shorten(colour_cards(stack, cards)),
        default=chosen,
    )


def _lone(draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the menu of lone wild cards playable on the chosen piles, newest first, identical ones as one
    option."""
    t = scene.t
    found: dict[str, list[str]] = {}
    for name in reversed(table.wilds):
        if wild_fits(draft, table, name):
            found.setdefault(table.cards[name].face, []).append(name)
    if not found:
        return
    options = [
        discord.SelectOption(
            label=face if len(names) == 1 else t("{card} (×{n})", card=face, n=len(names)), value=names[0]
        )
        for face, names in list(found.items())[:PAGE]
    ]
    placeholder = t("Play a wild card from the centre on the chosen piles")
    if len(found) > PAGE:
        placeholder = t("The {n} newest wild cards in the centre (type the others)", n=PAGE)
    yield scene.controls.select("play.lone", options, placeholder=placeholder, arg=str(draft.step))


def _plays(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the row of controls that end the turn and, while nothing is chosen, a row of cards to discard."""
    button, t, arg = scene.controls.button, scene.t, str(draft.step)
    found = composition(view, draft)
    row = []
    if found is not None and found.may_take:
        row.append(button("play.take", t("Take"), style=ButtonStyle.success, arg=arg))
    if found is not None and found.may_build:
        row.append(button("play.build", t("Build"), style=ButtonStyle.success, arg=arg))
    discarded = [_discard(view, draft, card, scene) for card in discards(view, draft, table)]
    if draft.card is not None:
        row += discarded
    if view.phase == "last":
        row.append(button("play.pass", t("Pass")))
    elif view.takes_only:
        row.append(button("play.stop", t("Stop"), style=ButtonStyle.danger))
    yield tuple(row)
    if draft.card is None:
        yield (*discarded, *_laying(view, draft, table, scene))


def _discard(view: NumeroView, draft: Draft, card: Card, scene: Scene) -> Item:
    alike = sum(other.face == card.face for other in view.numbers) > 1
    label = scene.t("Discard {card}", card=card.face)
    emoji = sign(card) if alike else None
    return scene.controls.button("play.discard", label, emoji=emoji, arg=_place_arg(view, draft, card))


def _laying(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the buttons that discard a wild card of the hand, which does not end the turn."""
    if view.takes_only or draft.piles:
        return
    for card in (table.cards[name] for name in table.hand):
        if card.wild:
            label = scene.t("Discard {card}", card=card.face)
            yield scene.controls.button("play.lay", label, emoji="🃏", arg=_place_arg(view, draft, card))


def _more(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the buttons to type, take back, get hints and challenge."""
    button, t, arg = scene.controls.button, scene.t, str(draft.step)
    yield button("play.type", t("Type it"), emoji="✏️")
    if draft.wilds:
        yield button("play.undo", t("Undo"), emoji="↩️", arg=arg)
    if len(draft.wilds) > 1:
        yield button("play.undo_all", t("Undo all"), emoji="⏪", arg=arg)
    yield from HINTING.buttons(view, view.options, scene)
    if view.doubtful:
        yield button("play.doubts", t("Challenge"), style=ButtonStyle.danger, emoji="🤨")


def _other_pages(draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the button to the next page of the menu of piles."""
    if count_pages(len(table.stacks)) > 1:
        following = (_page(draft, table) + 1) % count_pages(len(table.stacks))
        values = [write_value(stack.value) for stack in show_page(order_piles(table), following)]
        label = scene.t("Piles {least} to {most}", least=values[0], most=values[-1])
        yield scene.controls.button("play.page", label, emoji="🔀", arg=str(following))


def form(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Form:
    """Build the form in which a turn is typed, with the refused text, otherwise with the draft's wild plays."""
    t = scene.t
    value = draft.typed or _write_begun(draft, table, t)
    field = Field(
        name=TEXT,
        label=t("Your move, as calculations"),
        description=t("Wild cards first, then your number card. Replaces what you chose."),
        placeholder=t.pgettext("example", "10-2=8; 8+1=9; take 9")
        if view.takes_only
        else t.pgettext("example", "10-2=8; 8+1=9; take 9 · 5+4=9 build · discard 7"),
        value=value if 0 < len(value) <= MOST_TYPED else None,
        long=True,
        max_length=MOST_TYPED,
    )
    return Form("play.type", t("Numero · type your move"), (field,))


def _write_begun(draft: Draft, table: MidTurn, t: Texts) -> str:
    """Write the draft's wild plays as typed text, to be continued. Empty if there are none."""
    said = [f"{WORDS.word_for('discard', t)} {table.cards[name].face}" for name in table.laid] + list(
        table.sentences
    )
    return "; ".join([*said, ""]) if said else ""
