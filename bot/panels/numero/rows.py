"""The controls of a turn: hand, piles, lone wild cards, and the actions on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
from bot.panels.numero.composition import discards, offers
from bot.panels.numero.draft import Draft, order_piles, wild_fits
from bot.panels.numero.hinting import HINTING
from bot.panels.numero.words import (
    colour_cards,
    describe_build,
    describe_discard,
    describe_pile,
    describe_take,
    sign,
    write_cards,
)
from bot.panels.scene import Item, Scene
from bot.panels.turns import TEXT, last_row

Row = tuple[Item, ...]

PILES = 8
"""The maximum number of piles shown as buttons; more become a menu."""
WILDS = 4
"""The maximum number of wild cards shown as buttons; more become a menu."""
IN_HAND = "✋"
"""The sign of a wild card of the hand where it might be taken for one of the centre."""
ABREAST = 4
"""The maximum number of small buttons in a row, as many as phones show side by side."""
PLAYS = 2
"""The maximum number of plays shown as buttons; with more, builds and takes not worked out become menus."""
ROOM, _EDGE, _LETTER, _EMOJI = 440, 32, 9, 25
"""The room for the buttons of piles in pixels on two lines of a phone, and about what one takes beside its label,
and for each letter and a sign."""


def turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is: centre, wild cards, plays, and everything else."""
    rows = (
        *_choices(view, draft, table, scene),
        *(_list_plays(view, draft, scene) if draft.piles else _put_down(view, draft, table, scene)),
        last_row(
            scene,
            may_undo=bool(draft.piles or draft.wilds),
            step=draft.step,
            hint=HINTING.buttons(view, view.options, scene),
        ),
    )
    return tuple(row for row in rows if row)


def _spread(items: Sequence[Item]) -> Iterator[Row]:
    """Yield rows of buttons that are as equal as possible."""
    rows = max(1, -(-len(items) // ABREAST))
    return split_rows(items, max(1, -(-len(items) // rows)))


def _choices(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the piles and the wild cards as buttons, or as menus if they would not fit on two lines of a phone,
    and what takes the choice back or makes no use of it."""
    names, wilds = [_name_pile(stack, table) for stack in order_piles(table)], _list_wilds(view, draft, table)
    buttons: list[Item] = []
    if len(names) > PILES or sum(_EDGE + _LETTER * len(said) + bool(sign) * _EMOJI for said, sign in names) > ROOM:
        yield (_piles(draft, table, scene),)
        yield tuple(_other_pages(draft, table, scene))
    else:
        buttons += [
            _pile(stack, stack.id in draft.piles, name, scene)
            for stack, name in zip(order_piles(table), names, strict=True)
        ]
    if len(wilds) <= WILDS:
        buttons += [_wild(wild, wilds, draft, table, scene) for wild in wilds]
    if len(draft.wilds) > 1 and not view.hint:  # beside a hint there is no room, and it leads on from here
        buttons.append(scene.controls.button("play.undo_all", scene.t("Undo all"), arg=str(draft.step)))
    if view.takes_only:
        buttons += _ending(view, scene)
    yield from _spread(buttons)
    if len(wilds) > WILDS:
        yield tuple(_wild_menu(wilds, draft, table, scene))


def _pile(stack: Stack, is_chosen: bool, name: tuple[str, str | None], scene: Scene) -> Item:
    said, emoji = name
    return scene.controls.button(
        "play.pile",
        f"✓ {said}" if is_chosen else said,
        style=ButtonStyle.success if is_chosen else ButtonStyle.primary,
        emoji=emoji,
        arg=f"{stack.id}.{0 if is_chosen else 1}",
    )


def _name_pile(stack: Stack, table: MidTurn) -> tuple[str, str | None]:
    """Return the label and the emoji of a pile: its value. Piles of the same value are told apart by their
    cards."""
    value = write_value(stack.value)
    same = [other for other in table.stacks if other.value == stack.value]
    if len(stack.cards) == 1:
        return value, sign(table.cards[stack.cards[0]]) if len(same) > 1 else None
    if sum(len(other.cards) > 1 for other in same) > 1:
        return f"{value} ({write_cards(stack, table.cards)})", None
    return value, None


class Wild(NamedTuple):
    """A wild card that is played on the chosen piles: the verb and the argument of its control, and how many are
    like it in the centre, 0 for one of the hand."""

    verb: str
    card: Card
    arg: str
    alike: int


def _list_wilds(view: NumeroView, draft: Draft, table: MidTurn) -> list[Wild]:
    """List the wild cards of the hand, then those of the centre, newest first and identical ones as one."""
    cards = table.cards
    found = [
        Wild("wild", cards[name], _place_arg(view, draft, name), 0) for name in table.hand if cards[name].wild
    ]
    alike = Counter(cards[name].face for name in table.wilds)
    newest = {cards[name].face: (place, cards[name]) for place, name in enumerate(table.wilds)}
    return found + [
        Wild("lone", card, f"{place}.{draft.step}", alike[card.face])
        for place, card in sorted(newest.values(), key=lambda found: -found[0])
    ]


def _wild(wild: Wild, wilds: Sequence[Wild], draft: Draft, table: MidTurn, scene: Scene) -> Item:
    """Build the button of a wild card, with a sign if it might be taken for one of the centre."""
    is_double = not wild.alike and any(other.alike and other.card.face == wild.card.face for other in wilds)
    return scene.controls.button(
        f"play.{wild.verb}",
        wild.card.face,
        emoji=IN_HAND if is_double else None,
        arg=wild.arg,
        disabled=not wild_fits(draft, table, wild.card.id),
    )


def _wild_menu(wilds: Sequence[Wild], draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the menu of the wild cards that can be played on the chosen piles."""
    t = scene.t
    options = [
        discord.SelectOption(
            label=t.plural("{card} ({n} card)", "{card} ({n} cards)", alike, card=card.face)
            if alike > 1
            else card.face,
            value=f"{verb}.{arg}",
            emoji=None if alike else IN_HAND,
        )
        for verb, card, arg, alike in wilds
        if wild_fits(draft, table, card.id)
    ]
    if options:
        placeholder = t("Play a wild card on that")
        yield scene.controls.select("play.any_wild", options[:PAGE], placeholder=placeholder, arg=str(draft.step))


def _place_arg(view: NumeroView, draft: Draft, name: str) -> str:
    """Return the argument of a control that plays a card: the step of the choice, and the place in the hand, which
    is fixed while the stamp is."""
    return f"{(view.hand or ()).index(name)}.{draft.step}"


def _piles(draft: Draft, table: MidTurn, scene: Scene) -> Item:
    """Build the menu of piles. What is picked is added to the choice, or removed from it. Nothing is ever picked
    beforehand, since phones show each pick of a menu in its own line."""
    t, pages = scene.t, count_pages(len(table.stacks))
    options = [_option(stack, table, stack.id in draft.piles, scene) for stack in _show_stacks(draft, table)]
    placeholder = t("Choose piles")
    if pages > 1:
        placeholder = t("Choose piles · page {n} of {all}", n=_page(draft, table) + 1, all=pages)
    return scene.controls.select(
        "play.piles", options, placeholder=placeholder, most=len(options), arg=str(draft.step)
    )


def _show_stacks(draft: Draft, table: MidTurn) -> Sequence[Stack]:
    return show_page(order_piles(table), draft.page)


def _page(draft: Draft, table: MidTurn) -> int:
    return draft.page % count_pages(len(table.stacks))


def _option(stack: Stack, table: MidTurn, chosen: bool, scene: Scene) -> discord.SelectOption:
    cards = table.cards
    single = len(stack.cards) == 1
    label = describe_pile(stack, cards, scene.t)
    return discord.SelectOption(
        label=shorten(f"✓ {label}" if chosen else label),
        value=str(stack.id),
        emoji=sign(cards[stack.cards[0]]) if single else None,
        description=None if single else shorten(colour_cards(stack, cards)),
    )


def _list_plays(view: NumeroView, draft: Draft, scene: Scene) -> Iterator[Row]:
    """Yield the plays with the chosen piles, a button each; many builds become a menu, as do many takes that can
    only be tried."""
    found, t, button = offers(view, draft, scene), scene.t, scene.controls.button
    said = [describe_take(view, offer, t) for offer in found.takes]
    if len(said) > PLAYS and not any(offer.calculation for offer in found.takes):
        cards = [discord.SelectOption(label=label, value=f"{n}.{draft.step}") for n, label in enumerate(said)]
        yield (scene.controls.select("play.take", cards, placeholder=t("Take with {card}", card="…")),)
        return
    takes = [
        button("play.take", label, style=ButtonStyle.success, arg=f"{n}.{draft.step}")
        for n, label in enumerate(said)
    ]
    builds = [describe_build(offer, t) for offer in found.builds]
    if len(takes) + len(builds) <= PLAYS:
        takes += [
            button("play.build", label, style=ButtonStyle.success, emoji="🧱", arg=f"{n}.{draft.step}")
            for n, label in enumerate(builds)
        ]
        builds = []
    yield tuple(takes)
    if builds:
        options = [discord.SelectOption(label=label, value=f"{n}.{draft.step}") for n, label in enumerate(builds)]
        yield (scene.controls.select("play.build", options, placeholder=t("Build …")),)


def _ending(view: NumeroView, scene: Scene) -> Iterator[Item]:
    """Yield what ends the turn without a card."""
    button, t = scene.controls.button, scene.t
    if view.phase == "last":
        yield button("play.pass", t("Pass"))
    elif view.takes_only:
        yield button("play.stop", t("Stop"), style=ButtonStyle.danger)


def _put_down(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the cards of the hand to discard, and the way to challenge a build. Where there is no room to discard
    a wild card, which does not end the turn, it is left to typing."""
    cards, doubts = discards(view, draft, table), []
    if view.doubtful:
        doubts = [scene.controls.button("play.doubts", scene.t("Challenge"), style=ButtonStyle.danger)]
    laid = [] if view.takes_only else [table.cards[name] for name in table.hand if table.cards[name].wild]
    laid = laid[: max(0, ABREAST - len(cards) - len(doubts))]
    faces = [card.face for card in cards]
    buttons = [
        scene.controls.button(
            "play.lay" if card.wild else "play.discard",
            describe_discard(card),
            emoji=sign(card) if faces.count(card.face) > 1 else None,
            arg=_place_arg(view, draft, card.id),
        )
        for card in (*cards, *laid)
    ]
    yield from _spread([*buttons, *doubts])


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
