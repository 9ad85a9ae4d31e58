"""Why an action is better than the one taken, in words."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from bot.errors import Refused
from bot.games.nmbrs.log import card_words
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Play, Swap
from bot.games.nmbrs.table.placing import Position, make_play, position_of
from bot.i18n import Texts
from bot.opponents.base import Assessment
from bot.opponents.nmbrs.candidates import pairs
from bot.opponents.nmbrs.drawing import weigh_card
from bot.opponents.nmbrs.evaluation import HandEvaluator
from bot.opponents.nmbrs.people import PEOPLE


def explain(view: NmbrsView, action: NmbrsAction, found: Assessment, t: Texts) -> str:
    """Compare points at once, what stays in the hand, and what a card adds to it."""
    position = position_of(view)
    match found.best:
        case Play() | Swap() as best:
            return _explain_play(view, position, best, action, t)
        case Discard(card=card) if isinstance(action, Discard):
            return _explain_discard(view, position, card, action.card, t)
        case Discard():
            return t("the cards are worth more in your hand for now")
        case Draw() | Claim() | Pass() as best if view.face_up is not None:
            return _explain_draw(view, position, best, view.face_up, t)
        case _:
            return ""


def _explain_play(view: NmbrsView, position: Position, best: Play | Swap, action: NmbrsAction, t: Texts) -> str:
    if isinstance(best, Swap):
        return t("the joker from the table is worth more in your hand")
    (after, points), (other, less) = _lay(position, best), _lay(position, action)
    if after is not None and not after.hand:
        return t("with it you go out")
    if points > less:
        more = t.plural("it earns {n} point at once", "it earns {n} points at once", points)
        return t("{more}, instead of {n}", more=more, n=less) if less else more
    if after is not None and other is not None:
        evaluator = HandEvaluator(view, position)
        kept, lost = evaluator.worth(after.hand), evaluator.worth(other.hand)
        if kept > lost:
            return t.measure(
                "the cards that it leaves in your hand are worth about {n} point more",
                "the cards that it leaves in your hand are worth about {n} points more",
                kept - lost,
            )
    return t("it leaves the others less to add to")


def _lay(position: Position, action: NmbrsAction) -> tuple[Position | None, int]:
    """Return the position after a play and its points, None and 0 for anything else."""
    if not isinstance(action, Play):
        return None, 0
    try:
        after, laid = make_play(position, action)
    except Refused:
        return None, 0
    return after, laid.points


def _explain_discard(view: NmbrsView, position: Position, card: str, instead: str, t: Texts) -> str:
    """Say what was wrong with the card that was discarded, or right with the other one."""
    evaluator = HandEvaluator(view, position)
    cards = position.cards
    if cards[instead].joker:
        return t("a joker fits nearly everywhere")
    partners = _find_partners(position, instead, {name for name in position.hand if name not in (card, instead)})
    if partners:
        return t(
            "it keeps the {card}, which makes a series with {others}", card=instead, others=t.all_of(partners)
        )
    if cards[instead].number in evaluator.ends:
        return t("it keeps the {card}, which extends a line on the table", card=instead)
    if evaluator.goes_on(instead) > evaluator.goes_on(card):
        return t("the {card} helps the next player", card=instead)
    if cards[card].points > cards[instead].points:
        return t.plural(
            "the {card} would cost you {n} point if it's left in your hand",
            "the {card} would cost you {n} points if it's left in your hand",
            cards[card].points,
            card=card_words(card, t),
        )
    return t("the {card} fits the rest of your hand least", card=card)


def _find_partners(position: Position, card: str, hand: Collection[str]) -> list[str]:
    """Find the two other numbers of a series of three with a card, at least one of them in the hand and the other
    one in the hand or on the table."""
    held = {position.cards[name].number for name in hand if position.cards[name].number}
    lying = {slot.cell.value for slot in position.board.singles if not slot.joker}
    found = [
        pair
        for pair in pairs(position.rules)[position.cards[card].number]
        if not held.isdisjoint(pair) and held.union(lying).issuperset(pair)
    ]
    best = max(found, key=lambda pair: len(held.intersection(pair)), default=())
    return [str(number) for number in sorted(best)]


def _explain_draw(view: NmbrsView, position: Position, best: Draw | Claim | Pass, card: str, t: Texts) -> str:
    joker = position.cards[card].joker
    if isinstance(best, Claim) or (isinstance(best, Draw) and best.source == "up"):
        if joker:
            return t("a joker fits nearly everywhere")
        partners = _find_partners(position, card, position.hand)
        if partners:
            return t("the {card} makes a series with {others}", card=card, others=t.all_of(partners))
    if isinstance(best, Claim):
        return t("two more cards are more to lay, and a rival doesn't get the {card}", card=card_words(card, t))
    if isinstance(best, Pass):
        return t("two more cards cost you more in your hand than they're likely to earn")
    adds, other = weigh_card(view, position, card, PEOPLE["expert"], Random(0))
    return t(
        "the {card} adds about {points} to what your hand is worth, an unseen card about {other}",
        card=card_words(card, t),
        points=t.decimal(adds),
        other=t.decimal(other),
    )
