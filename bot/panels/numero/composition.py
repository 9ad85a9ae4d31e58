"""The outcome of a turn's choice: the take or build that it makes, or why it makes none."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from bot.errors import Refused
from bot.games.numero.cards import Card
from bot.games.numero.events import Built, Took
from bot.games.numero.midturn import MidTurn
from bot.games.numero.model import Discard, NumeroView
from bot.games.numero.preview import preview
from bot.games.numero.scoring import total
from bot.games.numero.takes.division import EXACT
from bot.games.numero.values import write_value
from bot.i18n import Texts
from bot.panels.numero import draft as drafts
from bot.panels.numero.draft import Draft
from bot.panels.refusals import refusal


class Composition(msgspec.Struct, frozen=True):
    """What the chosen card does with the chosen piles: the event of a take and of a build, or the reason why there
    is none.

    A take of more piles than are divided exactly may take long, so it is not tried: ``take`` is None, and playing
    it shows whether it is one.
    """

    take: Took | Refused | None
    build: Built | Refused | None

    @property
    def may_take(self) -> bool:
        """Whether Take is offered."""
        return not isinstance(self.take, Refused)

    @property
    def may_build(self) -> bool:
        """Whether Build is offered."""
        return isinstance(self.build, Built)


def composition(view: NumeroView, draft: Draft) -> Composition | None:
    """Evaluate the choice, or return None until a number card and piles are chosen."""
    if draft.card is None or not draft.piles:
        return None
    take = _try_play(view, draft, "take") if len(draft.piles) <= EXACT else None
    build = None if view.takes_only else _try_play(view, draft, "build")
    assert not isinstance(take, Built) and not isinstance(build, Took)
    return Composition(take, build)


def _try_play(view: NumeroView, draft: Draft, verb: str) -> Took | Built | Refused:
    try:
        event = preview(view, drafts.action(draft, verb))
    except Refused as why:
        return why
    assert isinstance(event, Took | Built)
    return event


def discards(view: NumeroView, draft: Draft, table: MidTurn) -> list[Card]:
    """Return the number cards to discard now: the chosen one, or any if neither card nor piles are chosen."""
    if view.takes_only or (draft.piles and draft.card is None):
        return []
    names = (draft.card,) if draft.card is not None else table.hand
    cards = [table.cards[name] for name in names if not table.cards[name].wild]
    return [card for card in cards if _explain_no_discard(view, drafts.discard(draft, card.id)) is None]


def _explain_no_discard(view: NumeroView, action: Discard) -> Refused | None:
    """Return why that discard is not possible, or None if it is. Only wild plays can prevent one."""
    try:
        if action.wilds:
            preview(view, action)
    except Refused as why:
        return why
    return None


def describe_stuck(view: NumeroView, draft: Draft, t: Texts) -> list[str]:
    """Describe what wild plays leave in the centre that blocks discarding the chosen card."""
    if view.takes_only or draft.card is None:
        return []
    why = _explain_no_discard(view, drafts.discard(draft, draft.card))
    return [t("✗ {reasons}", reasons=refusal(why, "numero", t))] if why is not None else []


def lines(view: NumeroView, draft: Draft, table: MidTurn, t: Texts) -> list[str]:
    """Describe a complete choice, with a line for each play that it makes, or one that says why there is none."""
    found = composition(view, draft)
    if found is None or draft.card is None:
        return []
    card, values = table.cards[draft.card], [table.stack(name).value for name in draft.piles]
    said = []
    if isinstance(found.take, Took):
        said.append(_takes(found.take, card, table, t))
    if isinstance(found.build, Built):
        said.append(_builds(view, found.build, card, values, t))
    if said or found.take is None:
        return said
    reasons = [_no_take(found.take, card, sum(values, Fraction()), t)]
    if isinstance(found.build, Refused):
        reasons.append(_no_build(found.build, values, card, t))
    return [t("✗ {reasons}", reasons=" · ".join(reasons)), *describe_stuck(view, draft, t)]


def _takes(event: Took, card: Card, table: MidTurn, t: Texts) -> str:
    """Describe a take, each group of several: ``✓ 5 = 3 + 2, takes 3 cards``."""
    worth = {stack.cards: stack.value for stack in table.stacks}
    sums = [
        f"{card.face} = {' + '.join(write_value(value) for value in _parts(group, worth))}"
        for group in event.groups
    ]
    said = t.plural("✓ {sums}, takes {n} card", "✓ {sums}, takes {n} cards", event.cards, sums=" · ".join(sums))
    if not event.lines:
        return said
    return t.plural("{take} for {n} point", "{take} for {n} points", total(event.lines), take=said)


def _parts(group: tuple[str, ...], worth: dict[tuple[str, ...], Fraction]) -> list[Fraction]:
    """Values of the piles whose cards form a group, in order."""
    found, start = [], 0
    for end in range(1, len(group) + 1):
        value = worth.get(group[start:end])
        if value is not None:
            found.append(value)
            start = end
    return found


def _builds(view: NumeroView, event: Built, card: Card, values: list[Fraction], t: Texts) -> str:
    """Describe a build, in the points game also whether it is a bluff: ``✓ 5 + 3 + 4 = 12, builds 12``."""
    parts = " + ".join([*map(write_value, values), card.face])
    facts = {"parts": parts, "value": event.pile.value}
    if not view.options.bluff:
        return t("✓ {parts} = {value}, builds {value}", **facts)
    if any(held.number == event.pile.value for held in view.numbers if held.id != card.id):
        return t("✓ {parts} = {value}, builds {value}, which you hold", **facts)
    return t("✓ {parts} = {value}, builds {value}: a bluff, you don't hold it", **facts)


def _no_take(why: Refused | Took, card: Card, value: Fraction, t: Texts) -> str:
    assert isinstance(why, Refused)
    if why.code == "NUMERO-16.sum":
        return t("{number} is not {total}", number=card.face, total=write_value(value))
    return refusal(why, "numero", t)


def _no_build(why: Refused, values: list[Fraction], card: Card, t: Texts) -> str:
    parts = " + ".join([*map(write_value, values), card.face])
    facts = {"parts": parts, "value": write_value(sum(values, Fraction(card.number)))}
    match why.code:
        case "NUMERO-20.answer":
            return t("no build: {parts} = {value}, which you don't hold", **facts)
        case "NUMERO-15.high":
            return t("no build: {parts} = {value}, above {top}", top=why.params["top"], **facts)
        case "NUMERO-15.whole":
            return t("no build: {parts} = {value}, not a whole number", **facts)
        case _:
            return refusal(why, "numero", t)
