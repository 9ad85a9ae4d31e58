"""The controls of NUMO's panel: drawing, the hand, melds and lay-offs, the discard, sorting."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import ButtonStyle

from bot.games.numo import legal
from bot.games.numo.cards import Card
from bot.games.numo.model import LayOff, Meld, NumoView, number_of
from bot.games.numo.names import (
    SIGNS,
    figure_name,
    kind_name,
    meld_words,
    numbers_of,
    sentence,
)
from bot.games.numo.typing.sentences import MOST_TYPED
from bot.i18n import Texts
from bot.panels.base import Field, Form, plain
from bot.panels.choosing import PAGE, shorten
from bot.panels.numo.composition import Use, describe_going_out, discard, list_uses
from bot.panels.numo.draft import Draft, place_of
from bot.panels.numo.hinting import HINTING
from bot.panels.numo.order import ORDERS, labels, order_of
from bot.panels.scene import Item, Scene
from bot.panels.turns import TEXT, last_row

Row = tuple[Item, ...]
BUTTONS = 2
"""The maximum number of melds and lay-offs with a button each, one where there is a lesson to read. More of them
are in a menu."""
TICKED = 8
"""The maximum number of cards to choose at once. They take two lines of a phone, and larger melds are offered."""
LABEL = 30
"""The maximum number of characters on a button that fits on a phone. Longer ones are in a menu, too."""


def turn(view: NumoView, draft: Draft, scene: Scene) -> tuple[Row, ...]:
    """Return all controls of the player whose turn it is: the hand, what its cards can be used for, the discard,
    everything else."""
    hint = HINTING.buttons(view, view.options, scene)
    more = last_row(scene, may_undo=bool(draft.cards), step=draft.step, hint=hint)
    if view.phase == "draw":
        # Where there is more to read, a phone has no room for a third line of buttons.
        order = () if draft.wrong or view.hint or scene.kind.is_explained else (sorting(scene),)
        return (*draws(view, scene), *order), more
    uses, discards = (tuple(build(view, draft, scene)) for build in (_uses, _discards))
    return (_hand(view, draft, scene),), uses, discards, more


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
        yield button("play.take", label, style=ButtonStyle.success, emoji=SIGNS[top.season], arg=arg)


def turn_key(view: NumoView) -> str:
    """Return the argument of the draws at the table: the deal and its turn."""
    return f"{len(view.deals)}.{view.turn}"


def _hand(view: NumoView, draft: Draft, scene: Scene) -> Item:
    """Build the menu of the hand, in the order of the picture, with the chosen cards ticked."""
    options = [_card(view, card, scene.t, ticked=card.id in draft.cards) for card in _in_order(view)]
    most = min(len(options), max(TICKED, len(draft.cards)))
    return scene.controls.select("play.cards", options, placeholder=scene.t("Choose cards…"), least=0, most=most)


def _in_order(view: NumoView) -> list[Card]:
    return [view.cards[name] for name in view.hand or ()]


def _card(view: NumoView, card: Card, t: Texts, *, ticked: bool = False) -> discord.SelectOption:
    return discord.SelectOption(
        label=str(card.number),
        value=str(place_of(view, card.id)),
        description=f"{SIGNS[card.season]} {figure_name(card.figure, t)}",
        default=ticked,
    )


def _uses(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield a button for each meld and lay-off, a menu if there are many, or a button that says there is none."""
    button, t, step = scene.controls.button, scene.t, draft.step
    used = list_uses(view, draft, is_puzzle=scene.kind.is_puzzle)
    if not used:
        label = t("No meld or lay-off")
        if scene.kind.is_puzzle and not draft.cards:
            label = t("First choose cards")
        yield button("play.use", label, arg=f"none.{step}", disabled=True)
        return
    labels = [label_use(view, use, t) for use in used[:PAGE]]
    most = 1 if scene.kind.is_explained else BUTTONS
    if len(labels) <= most and max(map(len, labels)) <= LABEL:
        for place, label in enumerate(labels):
            yield button("play.use", label, style=ButtonStyle.success, arg=f"{place}.{step}")
        return
    options = [
        discord.SelectOption(
            label=shorten(label), value=str(place), description=shorten(describe_use(view, use, scene))
        )
        for place, (label, use) in enumerate(zip(labels, used, strict=False))
    ]
    yield scene.controls.select("play.use", options, placeholder=t("Meld or lay off…"), arg=f".{step}")


def label_use(view: NumoView, use: Use, t: Texts) -> str:
    """Label the control that plays a meld or a lay-off."""
    assert use.meld is not None
    if isinstance(use.action, LayOff):
        cards = ", ".join(numbers_of(use.cards))
        return t("Lay off {cards} on #{n}", cards=cards, n=number_of(use.meld, view.melds))
    kind, made = use.meld.kind, [view.cards[name] for name in use.meld.cards]
    said = sentence(kind, made)
    if kind == "pair":
        said = t("{kind} {numbers}", kind=kind_name(kind, t), numbers=said)
    elif "=" not in said:
        said = meld_words(kind, made, t)
    return t("Meld {meld}", meld=said)


def describe_use(view: NumoView, use: Use, scene: Scene) -> str:
    """Say what a meld or lay-off is worth, and for whom."""
    t, points = scene.t, sum(view.cards[name].number for name in use.cards)
    facts = [t.plural("{points} point", "{points} points", points, points=t.number(points))]
    if isinstance(use.action, LayOff):
        assert use.meld is not None
        facts.insert(0, name_owner(view, use.meld, scene))
    if use.out:
        facts.append(describe_going_out(use, t).replace("**", ""))
    return " · ".join(facts)


def _discards(view: NumoView, draft: Draft, scene: Scene) -> Iterator[Item]:
    """Yield the button that discards the one chosen card, otherwise the menu of discards."""
    t, chosen = scene.t, discard(view, draft)
    if chosen is None:
        free = {action.card for action in legal.discards(view)}
        options = [_card(view, card, t) for card in _in_order(view) if card.id in free]
        yield scene.controls.select("play.discard", options, placeholder=t("Discard…"), arg=f".{draft.step}")
        return
    number, idle = view.cards[draft.cards[0]].number, chosen.wrong is not None
    label = t("{card} was just taken", card=number) if idle else t("Discard {card}", card=number)
    arg = f"{place_of(view, draft.cards[0])}.{draft.step}"
    yield scene.controls.button("play.discard", label, style=ButtonStyle.danger, arg=arg, disabled=idle)


def name_owner(view: NumoView, meld: Meld, scene: Scene) -> str:
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
