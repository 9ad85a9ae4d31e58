"""Why a play is better than the one made, in words."""

from __future__ import annotations

from random import Random

from bot.games.numero.hints import value
from bot.games.numero.model import Build, Discard, NumeroAction, NumeroView, Take
from bot.i18n import Texts
from bot.opponents.base import Assessment
from bot.opponents.numero.hidden_cards import infer_hidden_cards
from bot.opponents.numero.lookahead import NEXT, Expected, expect

LITTLE = 0.5
"""Differences below this one, in cards or points, are no reason."""


def explain(view: NumeroView, action: NumeroAction, found: Assessment, t: Texts) -> str:
    """Tell what is won at once, else the larger difference: what the others can take, or the next take."""
    best = found.best
    now, instead = (value(view, one) if isinstance(one, Take) else 0 for one in (best, action))
    if now > instead:
        much = _amount(view, now, t)
        if instead:
            return t("it wins {much} at once instead of {little}", much=much, little=t.number(instead))
        return t("it wins {much} at once", much=much)
    gives, gave = _expect(view, best), _expect(view, action)
    spared, more = gave.lost - gives.lost, NEXT * (gives.own - gave.own)
    if max(spared, more) < LITTLE:
        much = _amount(view, found.cost, t)
        return t("in the end it puts you about {much} further ahead", much=much)
    if spared >= more:
        return t(
            "the others can take about {little} of what it leaves, instead of {much}",
            little=_amount(view, gives.lost, t),
            much=t.decimal(gave.lost),
        )
    return t(
        "you can expect to take about {much} next turn, instead of {little}",
        much=_amount(view, gives.own, t),
        little=t.decimal(gave.own),
    )


def _expect(view: NumeroView, action: NumeroAction) -> Expected:
    if view.takes_only or not isinstance(action, Take | Build | Discard):
        return Expected(0.0, 0.0)
    return expect(view, action, infer_hidden_cards(view, Random(0), counts=True))


def _amount(view: NumeroView, n: float, t: Texts) -> str:
    """Describe an amount in the unit that the match counts."""
    if view.options.mode == "points":
        return t.measure("{n} point", "{n} points", n)
    return t.measure("{n} card", "{n} cards", n)
