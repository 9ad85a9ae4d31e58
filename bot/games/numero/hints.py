"""Hints, and the takes missed in a turn, from what the player saw."""

from __future__ import annotations

import msgspec

from bot.errors import Refused
from bot.games.effort import Effort
from bot.games.numero.log import ALL_CARDS, tell_sentences
from bot.games.numero.midturn import lay_out
from bot.games.numero.model import Build, Discard, NumeroAction, NumeroView, Pass, Play, Stop, Take
from bot.games.numero.scoring import take_lines, total
from bot.games.numero.takes.search import BestTake, Problem, best_take
from bot.games.numero.typing.spoken import groups, sentences
from bot.i18n import Texts

WORK = 200_000
"""The budget for what was missed in a turn, in questions of the search: what some cards can make."""
MISSED_WILDS = 3
"""How many wild cards the search combines on big tables."""


class Advice(msgspec.Struct, frozen=True):
    """The best play of a hint, and its number sentences. ``instead`` is the action where only takes may be played
    and none was found."""

    action: Take | Build | Discard | None = None
    sentences: tuple[str, ...] = ()
    instead: Pass | Stop | None = None

    @property
    def plays(self) -> tuple[Play | Pass | Stop, ...]:
        """The actions it advises."""
        return tuple(one for one in (self.action, self.instead) if one is not None)


class Missed(msgspec.Struct, frozen=True):
    """A better take than the one played: the action, its number sentences, its cards or points, and the cards or
    points won instead (0 without a take)."""

    action: Take
    sentences: tuple[str, ...]
    worth: int
    instead: int


def find_missed(view: NumeroView, action: NumeroAction) -> Missed | None:
    """Find the best take of a turn if it wins more than ``action``. ``view`` is the player's before the turn."""
    problem = Problem.of(view, view.hand or ())
    best: BestTake | None = best_take(problem, view.options.mode, MISSED_WILDS, Effort(WORK))
    instead = value(view, action) if isinstance(action, Take) else 0
    if best is None or best.worth <= instead:
        return None
    return Missed(best.action, sentences(view, best.action), best.worth, instead)


def value(view: NumeroView, action: Take) -> int:
    """The cards or points that a take of the viewer wins, 0 if it is impossible."""
    try:
        found = groups(view, action)
    except Refused:
        return 0
    won = [[name for stack in group for name in stack.cards] for group in found]
    if view.options.mode == "card":
        return 1 + sum(map(len, won))
    table = lay_out(view, view.hand or (), action.wilds)
    clears = not table.wilds and len(table.stacks) == sum(map(len, found))
    return total(take_lines(view.cards, won, action.card, clears=clears))


def hint_words(advice: Advice, t: Texts) -> str:
    """The text of a hint."""
    if isinstance(advice.instead, Stop):
        return t("I found no take with your hand. All that's left is to stop.")
    if advice.action is None:
        return t("I found no take with your hand.")
    face = ALL_CARDS[advice.action.card].face
    said = tell_sentences(advice.sentences, t)
    match advice.action:
        case Take() if said:
            return t("{sentences}: take with your **{card}**.", sentences=said, card=face)
        case Take():
            return t("There's a pile worth {card}: take it with your **{card}**.", card=face)
        case Build():
            return t("{sentences}: build with your **{card}**.", sentences=said, card=face)
        case Discard():
            return t("I found nothing better: discard your **{card}**.", card=face)


def describe_missed(missed: Missed, turn: int, t: Texts) -> str:
    """Describe the best take of a turn that was not played."""
    face = ALL_CARDS[missed.action.card].face
    return t(
        "Turn {turn}: you could have played {sentences} with your {card}, worth {worth} instead of {instead}.",
        turn=turn,
        sentences=tell_sentences(missed.sentences, t) or t("a take"),
        card=face,
        worth=missed.worth,
        instead=missed.instead,
    )
