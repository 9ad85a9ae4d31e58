"""Why a move is better than the one made, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.games.numo.cards import Card
from bot.games.numo.kinds import Fit, kinds_of
from bot.games.numo.legal import forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoView
from bot.games.numo.names import describe_meld, meld_words, numbers_of
from bot.i18n import Texts
from bot.opponents.base import Assessment
from bot.opponents.numo.fitting import taking
from bot.opponents.numo.inference import chance_of_meld, odds, to_come
from bot.opponents.numo.last_turn import best_way_out
from bot.opponents.numo.meld_index import bits, meld_index
from bot.opponents.numo.payoffs import payoffs_of

SOON, USEFUL = 0.25, 0.15
"""The least chances worth telling: that somebody goes out before the next turn, that the next player melds a
card."""


def explain(view: NumoView, action: NumoAction, found: Assessment, t: Texts) -> str:
    """Name the meld that the best move makes or keeps, the points put down in time, or who is helped."""
    match found.best:
        case Draw(from_discard=True):
            return _explain_taking(view, t)
        case Draw():
            return t(
                "the {card} does less for your hand than a card from the stock",
                card=t.all_of(numbers_of(view.discards[-1:])),
            )
        case FormMeld() | LayOff() as best:
            return _explain_playing(view, best, action, t)
        case Discard() as best if isinstance(action, Discard):
            return _explain_discard(view, best.card, action.card, t)
        case _:
            return t("what you put down is worth more in your hand for now")


def _explain_taking(view: NumoView, t: Texts) -> str:
    after, top = taking(view), view.discards[-1]
    if best_way_out(after) is not None:
        return t("with it you go out in this turn")
    made = max((fit for form, fit in forms(after) if top in form.cards), key=_points, default=None)
    if made is not None:
        return t("with it you can form {meld}", meld=meld_words(made.kind, made.cards, t))
    meld = next((onto for lay, onto in lays(after) if top in lay.cards), None)
    if meld is not None:
        return t("it can be laid off on {meld}", meld=describe_meld(meld, t))
    near = _find_near(view, view.cards[top], [view.cards[name] for name in view.hand or ()])
    if near is not None:
        return t("it's one card short of {meld}", meld=meld_words(near.kind, near.cards, t))
    return t("it fits your hand better than an unseen card")


def _explain_playing(view: NumoView, best: FormMeld | LayOff, action: NumoAction, t: Texts) -> str:
    if best_way_out(view) is not None:
        return t("with it you go out in this turn")
    index = meld_index(view)
    points = index.points(index.mask(best.cards))
    less = index.points(index.mask(action.cards)) if isinstance(action, FormMeld | LayOff) else 0
    soon = payoffs_of(view, index).soon
    if not less and soon >= SOON:
        return t(
            "someone may go out before your next turn ({chance}), and {cards} would be left in your hand",
            chance=t.percent(soon),
            cards=t.all_of(numbers_of(best.cards)),
        )
    if points > less > 0:
        return t.plural(
            "it puts down {n} point instead of {less}",
            "it puts down {n} points instead of {less}",
            points,
            less=less,
        )
    if not less:
        return t.plural("it puts down {n} point", "it puts down {n} points", points)
    return _explain_rest(view, [view.cards[name] for name in view.hand or () if name not in best.cards], t)


def _explain_rest(view: NumoView, rest: Sequence[Card], t: Texts) -> str:
    """Name the best meld that is left in the hand, or nearly."""
    kept = _best_of(view, (some for n in (2, 3, 4) for some in combinations(rest, n)))
    if kept is not None:
        return t("it leaves you {meld} for a later turn", meld=meld_words(kept.kind, kept.cards, t))
    near = max(
        (found for i, card in enumerate(rest) if (found := _find_near(view, card, rest[i + 1 :])) is not None),
        key=_points,
        default=None,
    )
    if near is not None:
        return t("what stays in your hand is one card short of {meld}", meld=meld_words(near.kind, near.cards, t))
    return t("what stays in your hand goes together better")


def _explain_discard(view: NumoView, card: str, instead: str, t: Texts) -> str:
    """Say what the discarded card was good for, or whom it helps."""
    cards, index = view.cards, meld_index(view)
    there = cards[instead]
    rest = [cards[name] for name in view.hand or () if name not in (card, instead)]
    kept = _find_meld(view, there, rest)
    facts = {"card": there.number}
    if kept is not None:
        return t("it keeps the {card} for {meld}", **facts, meld=meld_words(kept.kind, kept.cards, t))
    near = _find_near(view, there, rest)
    if near is not None:
        return t(
            "it keeps the {card}, one card short of {meld}", **facts, meld=meld_words(near.kind, near.cards, t)
        )
    if any(instead in lay.cards for lay, _ in lays(view)):
        return t("the {card} can be laid off", **facts)
    following = (view.mover + 1) % len(view.held)
    chance = chance_of_meld(index, index.bit[instead], odds(view, index, following))
    if chance >= USEFUL:
        return t("the next player may need the {card} ({chance})", **facts, chance=t.percent(chance))
    return t("the {card} fits the rest of your hand least", card=cards[card].number)


def _find_meld(view: NumoView, card: Card, others: Sequence[Card]) -> Fit | None:
    """Find the best meld of a card with two or three of the others."""
    groups = (some for n in (1, 2, 3) for some in combinations(others, n))
    return _best_of(view, ([card, *some] for some in groups))


def _find_near(view: NumoView, card: Card, others: Sequence[Card]) -> Fit | None:
    """Find the best meld of a card with one of the others and a card that may still be drawn."""
    index = meld_index(view)
    hidden = to_come(view, index)
    found = []
    for other in others:
        row = index.third[index.bit[card.id].bit_length() - 1]
        thirds = row[index.bit[other.id].bit_length() - 1] & hidden
        found += [[card, other, index.cards[third.bit_length() - 1]] for third in bits(thirds)]
    return _best_of(view, found)


def _best_of(view: NumoView, groups: Iterable[Sequence[Card]]) -> Fit | None:
    return max((fit for group in groups for fit in kinds_of(group, view.control)), key=_points, default=None)


def _points(fit: Fit) -> int:
    return sum(card.number for card in fit.cards)
