"""What a turn's choice offers: takes and builds with the chosen piles, or why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from bot.errors import Refused
from bot.games.numero.cards import Card, Cards
from bot.games.numero.events import Took
from bot.games.numero.midturn import MidTurn, lay_out
from bot.games.numero.model import Build, Discard, NumeroView, Pile, Take, WildPlay
from bot.games.numero.scoring import total
from bot.games.numero.takes.completing import complete_take
from bot.games.numero.takes.division import EXACT
from bot.games.numero.takes.search import Problem
from bot.games.numero.turn import preview
from bot.games.numero.values import add, write_value
from bot.i18n import Texts
from bot.panels import refusals
from bot.panels.numero import draft as drafts
from bot.panels.numero.draft import Draft
from bot.panels.scene import Scene

LINES = 3
"""The most lines that takes on offer may have on a phone."""
LINE, BESIDE = 28, 14
"""About how many characters are a line there, and how many a label has besides the calculation."""
FEWEST = 2
"""From so many chosen cards on, takes with a few more cards are on offer, always fewer than were chosen."""
MOST_ADDED = 3
"""The maximum number of cards that such a take adds."""


class Offer(msgspec.Struct, frozen=True):
    """A play on offer: the action and its calculation. ``cards`` are those that a take wins, ``points`` its points
    (None where they do not count). ``held`` says of a build whether its answer is in the hand."""

    action: Take | Build
    calculation: str
    cards: int = 0
    points: int | None = None
    held: bool = True


class Offers(msgspec.Struct, frozen=True):
    """The plays that a choice offers. ``why`` is the reason why there is none if it is not about the numbers."""

    takes: tuple[Offer, ...] = ()
    builds: tuple[Offer, ...] = ()
    why: Refused | None = None


def offers(view: NumeroView, draft: Draft, scene: Scene) -> Offers:
    """Find the plays with the chosen piles.

    Where the take itself is the task (a daily puzzle, a solitaire without hints), or a lesson explains it, nothing
    is added to the choice.
    """
    sought = scene.kind.is_puzzle or (view.options.solitaire and view.options.hints not in ("on", "request"))
    return _offers(view, draft.piles, draft.wilds, not (sought or scene.kind.is_explained))


@lru_cache(maxsize=64)
def _offers(view: NumeroView, piles: tuple[int, ...], wilds: tuple[WildPlay, ...], adding: bool) -> Offers:
    if not piles:
        return Offers()
    table = lay_out(view, view.hand or (), wilds)
    held = {card.number: card for card in reversed(_numbers(table))}
    actions = [Take(card.id, piles, wilds) for card in sorted(held.values(), key=lambda card: card.number)]
    if len(piles) > EXACT:  # trying may take long, so that only playing it shows whether it is a take
        takes = [Offer(action, "") for action in actions if _divides(view, action, table)]
        return Offers(tuple(takes))
    found, reasons = _try_all(view, table, actions)
    if adding:
        found += _add_cards(view, table, piles, wilds)
    builds: list[Offer] = []
    if not view.takes_only:
        builds, more = _try_all(view, table, [Build(one.card, piles, wilds) for one in actions])
        reasons += more
    why = next((why for why in reasons if why.code not in _ARITHMETIC), None)
    return Offers(tuple(_fit_lines(found)), tuple(builds), why)


_ARITHMETIC = (
    "NUMERO-16.sum",
    "NUMERO-17.division",
    "NUMERO-20.answer",
    "NUMERO-15.high",
    "NUMERO-15.whole",
)
"""Refusals that say only that numbers do not fit."""


def _divides(view: NumeroView, action: Take, table: MidTurn) -> bool:
    value = add(table.stack(name).value for name in action.piles)
    return value % view.cards[action.card].number == 0


def _numbers(table: MidTurn) -> list[Card]:
    cards = [table.cards[name] for name in table.hand if not table.cards[name].wild]
    return sorted(cards, key=lambda card: (card.number, card.id))


def _try_all(
    view: NumeroView, table: MidTurn, actions: Iterable[Take | Build]
) -> tuple[list[Offer], list[Refused]]:
    """Return the possible ones of these plays, and why the others are not."""
    found, reasons = [], []
    for action in actions:
        try:
            found.append(_offer(view, table, action))
        except Refused as why:
            reasons.append(why)
    return found, reasons


def _offer(view: NumeroView, table: MidTurn, action: Take | Build) -> Offer:
    """Try a play and write its calculation. Raises ``Refused``."""
    event = preview(view, action)
    card, said = view.cards[action.card], _write_piles(view.cards, table, action.wilds[len(_list_played(table)) :])
    if isinstance(action, Take):
        assert isinstance(event, Took)
        after = lay_out(view, view.hand or (), action.wilds)
        names = {stack.cards: stack.id for stack in after.stacks}
        sums = [" + ".join(said[names[pile]] for pile in _split(group, names)) for group in event.groups]
        points = total(event.lines) if view.options.mode == "points" else None
        return Offer(action, " = ".join([card.face, *sums]), event.cards, points)
    value = add([card.number, *(table.stack(name).value for name in action.piles)])
    parts = " + ".join([*(said[name] for name in action.piles), card.face])
    others = (other for other in view.numbers if other.id != card.id)
    return Offer(action, f"{write_value(value)} = {parts}", held=any(other.number == value for other in others))


def compute_offer(view: NumeroView, action: Take | Build) -> Offer:
    """Write a play as an offer, from the beginning of the turn. Raises ``Refused``."""
    return _offer(view, lay_out(view, view.hand or ()), action)


def _list_played(table: MidTurn) -> list[str]:
    """Return the wild cards played and discarded so far in the turn."""
    return [*table.laid, *(name for stack in table.stacks for name in stack.wilds)]


def _split(group: tuple[str, ...], known: Mapping[tuple[str, ...], int]) -> Iterator[tuple[str, ...]]:
    """Split the cards of a group into those of its piles, in order."""
    start = 0
    for end in range(1, len(group) + 1):
        if group[start:end] in known:
            yield group[start:end]
            start = end


def _write_piles(cards: Cards, table: MidTurn, plays: Sequence[WildPlay]) -> dict[int, str]:
    """Write each pile as a term, after further wild plays: ``8``, ``8 🃏−3``, ``(10 + 5) 🃏×3``."""
    said = {stack.id: write_value(stack.value) for stack in table.stacks}
    for play in plays:
        if play.on:
            joined = " + ".join(said[name] for name in play.on)
            said[play.on[0]] = f"{f'({joined})' if len(play.on) > 1 else joined} 🃏{cards[play.card].face}"
    return said


def _fit_lines(takes: Sequence[Offer]) -> Iterator[Offer]:
    """Yield the first of these takes, and as many others as there is room for."""
    left = LINES
    for n, offer in enumerate(takes):
        left -= 1 + (len(offer.calculation) + BESIDE) // LINE
        if n and left < 0:
            return
        yield offer


def _add_cards(
    view: NumeroView, table: MidTurn, piles: tuple[int, ...], wilds: tuple[WildPlay, ...]
) -> list[Offer]:
    """Return takes with the chosen piles and a few more cards, fewer than were chosen."""
    chosen = [table.stack(name) for name in piles]
    cards = sum(len(stack.before) + len(stack.wilds) for stack in chosen)
    if cards < FEWEST or any(stack.value.denominator > 1 for stack in chosen):
        return []
    others = [stack for stack in table.stacks if stack.id not in piles and stack.value.denominator == 1]
    lying = tuple([Pile(stack.id, int(stack.value), stack.cards) for stack in (*chosen, *others)])
    held = [table.cards[name] for name in table.hand if table.cards[name].wild]
    lone = [table.cards[name] for name in table.wilds]
    problem = Problem(table.cards, lying, (*lone, *held), len(lone), tuple(_numbers(table)))
    actions = complete_take(problem, len(piles), min(cards - 1, MOST_ADDED), view.options.mode)
    whole = [Take(one.card, one.piles, (*wilds, *one.wilds), one.groups) for one in actions]
    found, _ = _try_all(view, table, whole[:LINES])
    return found


def discards(view: NumeroView, draft: Draft, table: MidTurn) -> list[Card]:
    """Return the number cards to discard now, while no pile is chosen."""
    if view.takes_only or draft.piles:
        return []
    cards = [table.cards[name] for name in table.hand if not table.cards[name].wild]
    return [card for card in cards if _explain_no_discard(view, drafts.discard(draft, card.id)) is None]


def _explain_no_discard(view: NumeroView, action: Discard) -> Refused | None:
    """Return why that discard is not possible, or None if it is. Only wild plays can prevent one."""
    try:
        if action.wilds:
            preview(view, action)
    except Refused as why:
        return why
    return None


def explain_stuck(view: NumeroView, draft: Draft, table: MidTurn, t: Texts) -> str:
    """Say what wild plays leave in the centre that blocks every discard, or return an empty string."""
    if view.takes_only:
        return ""
    reasons = [_explain_no_discard(view, drafts.discard(draft, card.id)) for card in _numbers(table)]
    if not reasons or reasons[0] is None or None in reasons:
        return ""
    return t("✗ {reasons}", reasons=refusals.refusal(reasons[0], "numero", t))


def explain_nothing(view: NumeroView, table: MidTurn, draft: Draft, found: Offers, t: Texts) -> str:
    """Say why the chosen piles offer nothing: by the numbers, or by the rules."""
    if found.why is not None:
        return t("✗ {reasons}", reasons=refusals.refusal(found.why, "numero", t))
    value = add(table.stack(name).value for name in draft.piles)
    facts = {"value": write_value(value)}
    if view.takes_only:
        return t("✗ None of your cards takes {value}.", **facts)
    answers = sorted({value + card.number for card in _numbers(table)})
    within = [write_value(answer) for answer in answers if answer <= view.options.top]
    if value.denominator > 1 or not within:
        return t("✗ None of your cards takes {value} or builds on it.", **facts)
    return t(
        "✗ None of your cards takes {value}. To build on it, you'd have to hold {answers}.",
        answers=t.any_of(within),
        **facts,
    )
