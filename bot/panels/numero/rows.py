"""The controls of a turn: hand, piles, lone wild cards, and the actions on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import discord
from discord import ButtonStyle

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
)
from bot.panels.scene import Item, Scene
from bot.panels.turns import TEXT

Row = tuple[Item, ...]

PILES = 8
"""The maximum number of piles shown as buttons; more become a menu."""
WILDS = 4
"""The maximum number of wild cards shown as buttons. With more, those of the centre become a menu."""
BUILDS = 2
"""The maximum number of builds shown as buttons; more become a menu."""
ABREAST = 4
"""The maximum number of small buttons in a row, as many as phones show side by side."""
LABEL = 60
"""The maximum number of characters of a pile or a play on a button."""


def turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is: centre, wild cards, plays, and everything else."""
    rows = (
        *_centre(draft, table, scene),
        *_wilds(view, draft, table, scene),
        *(_offered(view, draft, scene) if draft.piles else _put_down(view, draft, table, scene)),
        tuple(_more(draft, view, scene)),
    )
    return tuple(row for row in rows if row)


def _spread(items: Sequence[Item]) -> Iterator[Row]:
    """Yield rows of buttons that are as equal as possible."""
    rows = max(1, -(-len(items) // ABREAST))
    return split_rows(items, max(1, -(-len(items) // rows)))


def _centre(draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the piles as buttons, or as a menu if there are many."""
    if len(table.stacks) > PILES:
        yield (_piles(draft, table, scene),)
        yield tuple(_other_pages(draft, table, scene))
        return
    yield from _spread([_pile(stack, draft, table, scene) for stack in order_piles(table)])


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
    return scene.controls.button(
        "play.pile",
        f"✓ {said}" if chosen else said,
        style=ButtonStyle.success if chosen else ButtonStyle.primary,
        emoji=emoji,
        arg=f"{stack.id}.{0 if chosen else 1}",
    )


def _wilds(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the wild cards, which are played on the chosen piles: those of the hand, then those of the centre,
    newest first and identical ones as one."""
    button = scene.controls.button
    held = [(name, "play.wild", _place_arg(view, draft, name)) for name in table.hand]
    buttons = [
        button(verb, table.cards[name].face, arg=arg, disabled=not wild_fits(draft, table, name))
        for name, verb, arg in held
        if table.cards[name].wild
    ]
    lone: dict[str, list[int]] = {}
    for place in reversed(range(len(table.wilds))):
        lone.setdefault(table.cards[table.wilds[place]].face, []).append(place)
    menu = len(buttons) + len(lone) > WILDS
    if not menu:
        for face, places in lone.items():
            fits = wild_fits(draft, table, table.wilds[places[0]])
            arg = f"{places[0]}.{draft.step}"
            buttons.append(button("play.lone", face, arg=arg, disabled=not fits))
    if len(draft.wilds) > 1:
        buttons.append(button("play.undo_all", scene.t("Undo all"), emoji="⏪", arg=str(draft.step)))
    yield tuple(buttons)
    if menu:
        yield tuple(_lone(lone, draft, table, scene))


def _place_arg(view: NumeroView, draft: Draft, name: str) -> str:
    """Return the argument of a control that plays a card: its place in the hand, which is fixed while the stamp is,
    and the step of the choice."""
    return f"{(view.hand or ()).index(name)}.{draft.step}"


def _piles(draft: Draft, table: MidTurn, scene: Scene) -> Item:
    """Build the menu of piles. What is picked is added to the choice, or removed from it. Nothing is ever picked
    beforehand, since phones show each pick of a menu in its own line."""
    t, pages = scene.t, count_pages(len(table.stacks))
    options = [_option(stack, table, stack.id in draft.piles, scene) for stack in _shown(draft, table)]
    placeholder = t("Choose piles")
    if pages > 1:
        placeholder = t("Choose piles · page {n} of {all}", n=_page(draft, table) + 1, all=pages)
    return scene.controls.select(
        "play.piles", options, placeholder=placeholder, most=len(options), arg=str(draft.step)
    )


def _shown(draft: Draft, table: MidTurn) -> Sequence[Stack]:
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


def _lone(lone: Mapping[str, Sequence[int]], draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Item]:
    """Yield the menu of the lone wild cards playable on the chosen piles."""
    t = scene.t
    options = [
        discord.SelectOption(
            label=face if len(places) == 1 else t("{card} (×{n})", card=face, n=len(places)),
            value=f"{places[0]}.{draft.step}",
        )
        for face, places in lone.items()
        if wild_fits(draft, table, table.wilds[places[0]])
    ]
    if options:
        placeholder = t("Play a wild card from the centre")
        if len(options) > PAGE:
            placeholder = t("The {n} newest wild cards in the centre (type the others)", n=PAGE)
        yield scene.controls.select("play.lone", options[:PAGE], placeholder=placeholder)


def _offered(view: NumeroView, draft: Draft, scene: Scene) -> Iterator[Row]:
    """Yield the plays with the chosen piles, a button each; many builds become a menu."""
    found, t, button = offers(view, draft, scene), scene.t, scene.controls.button
    takes = [
        button("play.take", describe_take(view, offer, t), style=ButtonStyle.success, arg=f"{n}.{draft.step}")
        for n, offer in enumerate(found.takes)
    ]
    builds = [describe_build(offer, t) for offer in found.builds]
    if len(builds) <= BUILDS:
        takes += [
            button("play.build", label, style=ButtonStyle.success, emoji="🧱", arg=f"{n}.{draft.step}")
            for n, label in enumerate(builds)
        ]
    yield tuple(takes)
    if len(builds) > BUILDS:
        options = [discord.SelectOption(label=label, value=f"{n}.{draft.step}") for n, label in enumerate(builds)]
        yield (scene.controls.select("play.build", options, placeholder=t("Build …")),)
    yield tuple(_ending(view, scene))


def _ending(view: NumeroView, scene: Scene) -> Iterator[Item]:
    """Yield what may be done besides playing a card."""
    button, t = scene.controls.button, scene.t
    if view.phase == "last":
        yield button("play.pass", t("Pass"))
    elif view.takes_only:
        yield button("play.stop", t("Stop"), style=ButtonStyle.danger, emoji="🏁")
    if view.doubtful:
        yield button("play.doubts", t("Challenge"), style=ButtonStyle.danger, emoji="🤨")


def _put_down(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the cards of the hand to discard. A wild card does not end the turn."""
    cards = discards(view, draft, table)
    laid = [] if view.takes_only else [table.cards[name] for name in table.hand if table.cards[name].wild]
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
    yield from _spread([*buttons, *_ending(view, scene)])


def _more(draft: Draft, view: NumeroView, scene: Scene) -> Iterator[Item]:
    """Yield the buttons to take back, type and get hints."""
    button, t = scene.controls.button, scene.t
    if draft.piles or draft.wilds:
        yield button("play.undo", t("Undo"), emoji="↩️", arg=str(draft.step))
    yield button("play.type", t("Type it"), emoji="✏️")
    yield from HINTING.buttons(view, view.options, scene)


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
