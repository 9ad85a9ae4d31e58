"""The controls of a turn: hand, piles, lone wild cards, and the actions on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import discord
from discord import ButtonStyle

from bot.games.numero.midturn import MidTurn, Stack
from bot.games.numero.model import HAND, NumeroView
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
BUILDS = 2
"""The maximum number of builds shown as buttons; more become a menu."""
ABREAST = 4
"""The maximum number of small buttons in a row, as many as phones show side by side."""
ROOM, _EDGE, _LETTER = 480, 32, 10
"""The room for the buttons of piles in pixels on two lines of a phone, and about what one takes beside its label,
and for each letter."""


def turn(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is: centre, wild cards, plays, and everything else."""
    rows = (
        *_centre(draft, table, scene),
        *_wilds(view, draft, table, scene),
        *(_offered(view, draft, scene) if draft.piles else _put_down(view, draft, table, scene)),
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


def _centre(draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the piles as buttons, or as a menu if they would not fit on two lines of a phone."""
    stacks = order_piles(table)
    labels = [_name_pile(stack, table) for stack in stacks]
    if len(stacks) > PILES or sum(_EDGE + _LETTER * len(f"{emoji or ''}{said}") for said, emoji in labels) > ROOM:
        yield (_piles(draft, table, scene),)
        yield tuple(_other_pages(draft, table, scene))
        return
    buttons = [
        scene.controls.button(
            "play.pile",
            f"✓ {said}" if stack.id in draft.piles else said,
            style=ButtonStyle.success if stack.id in draft.piles else ButtonStyle.primary,
            emoji=emoji,
            arg=f"{stack.id}.{0 if stack.id in draft.piles else 1}",
        )
        for stack, (said, emoji) in zip(stacks, labels, strict=True)
    ]
    yield from _spread(buttons)


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


def _wilds(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the wild cards, which are played on the chosen piles, as buttons or, if there are many, as a menu of
    those that can be. Those of the hand are first, of the others the newest, identical ones as one."""
    t, step = scene.t, draft.step
    wilds = [("play.wild", name, _place_arg(view, draft, name)) for name in table.hand if table.cards[name].wild]
    alike = Counter(table.cards[name].face for name in table.wilds)
    newest = {table.cards[name].face: (place, name) for place, name in enumerate(table.wilds)}
    lone = sorted(newest.values(), reverse=True)
    if len(wilds) + len(lone) <= WILDS:
        both = alike.keys() & {table.cards[name].face for _, name, _ in wilds}
        buttons = [
            scene.controls.button(
                verb,
                table.cards[name].face,
                emoji=IN_HAND if verb == "play.wild" and table.cards[name].face in both else None,
                arg=arg,
                disabled=not wild_fits(draft, table, name),
            )
            for verb, name, arg in (*wilds, *(("play.lone", name, f"{place}.{step}") for place, name in lone))
        ]
        yield (*buttons, *_undo_all(draft, scene))
        return
    places = [(f"wild.{arg}", name) for _, name, arg in wilds]
    places += [(f"lone.{place}.{step}", name) for place, name in lone]
    options = []
    for place, name in places:
        if wild_fits(draft, table, name):
            card, n = table.cards[name], alike[table.cards[name].face]
            label = t("{card} (×{n})", card=card.face, n=n) if place.startswith("lone") and n > 1 else card.face
            emoji = None if place.startswith("lone") else IN_HAND
            options.append(discord.SelectOption(label=label, value=place, emoji=emoji))
    if options:
        placeholder = t("Play a wild card on that")
        yield (scene.controls.select("play.any_wild", options[:PAGE], placeholder=placeholder, arg=str(step)),)
    yield tuple(_undo_all(draft, scene))


def _undo_all(draft: Draft, scene: Scene) -> Iterator[Item]:
    if len(draft.wilds) > 1:
        yield scene.controls.button("play.undo_all", scene.t("Undo all"), emoji="⏪", arg=str(draft.step))


def _place_arg(view: NumeroView, draft: Draft, name: str) -> str:
    """Return the argument of a control that plays a card: the step of the choice, and the place in the hand, which
    is fixed while the stamp is."""
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
    yield tuple(_ending(view, scene, chosen=True))


def _ending(view: NumeroView, scene: Scene, *, chosen: bool = False) -> Iterator[Item]:
    """Yield what may be done besides playing a card. Builds are challenged while no pile is chosen."""
    button, t = scene.controls.button, scene.t
    if view.phase == "last":
        yield button("play.pass", t("Pass"))
    elif view.takes_only:
        yield button("play.stop", t("Stop"), style=ButtonStyle.danger)
    if view.doubtful and not chosen:
        yield button("play.doubts", t("Challenge"), style=ButtonStyle.danger)


def _put_down(view: NumeroView, draft: Draft, table: MidTurn, scene: Scene) -> Iterator[Row]:
    """Yield the cards of the hand to discard, and what else may be done. Where there is no room to discard a wild
    card, which does not end the turn, it is left to typing."""
    cards, ending = discards(view, draft, table), list(_ending(view, scene))
    laid = [] if view.takes_only else [table.cards[name] for name in table.hand if table.cards[name].wild]
    laid = laid[: max(0, HAND - len(cards) - len(ending))]
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
    yield from _spread([*buttons, *ending])


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
