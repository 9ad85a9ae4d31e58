"""Why a number is better than the one written, in words."""

from __future__ import annotations

from bot.games.numer.model import Choose, NumerAction, NumerView
from bot.i18n import Texts
from bot.opponents.base import Assessment
from bot.opponents.numer.assessing import Danger, number_of
from bot.opponents.numer.numbers import Number, mask_of
from bot.opponents.numer.public_turn import now

LIKELY = 0.4
"""The least chance of a lower number that is worth telling …"""
SAFER = 0.1
"""… where the best number is accepted more often by at least this."""


def explain(view: NumerView, action: NumerAction, found: Assessment, t: Texts) -> str:
    """Compare the digits' order, the danger, the points, or what stays open."""
    turn = now(view)
    open_ = turn.open[view.seat or 0]
    best, played = number_of(found.best, open_), number_of(action, open_)
    if best is None:
        return t("any number was likely to earn less than the digits that it uses up are worth later")
    if played is not None:
        return _compare(best, played, found, turn.rate, t)
    if isinstance(action, Choose):
        return t("a number with a crossed-off digit scores nothing")
    chance = t.percent(found.chances[1] if found.chances else 0.0)
    return t("{best} is accepted {chance} of the time; sitting out scores nothing", best=best.text, chance=chance)


def _compare(best: Number, played: Number, found: Assessment, rate: int, t: Texts) -> str:
    safe_played, safe_best = found.chances or (0.0, 0.0)
    is_safer = safe_best >= safe_played + SAFER
    if (best.first, best.mask) == (played.first, played.mask):
        return t("both score the same, but in this order the number is lower, so fewer numbers eliminate it")
    danger = found.facts
    if is_safer and isinstance(danger, Danger) and danger.chance >= LIKELY:
        chance = t.percent(danger.chance)
        return t("a lower number with a {digit} was likely ({chance})", digit=danger.digit, chance=chance)
    points, less = best.first * rate, played.first * rate
    if points + best.crossed > less + played.crossed:
        return t(
            "{best} scores {points} + {digits} for crossed-off digits; {played} scores {less} + {fewer}",
            best=best.text,
            points=points,
            digits=best.crossed,
            played=played.text,
            less=less,
            fewer=played.crossed,
        )
    return t("{best} is accepted more often", best=best.text) if is_safer else _compare_later(best, played, t)


def _compare_later(best: Number, played: Number, t: Texts) -> str:
    kept = [digit for digit in sorted(set(played.text), reverse=True) if not mask_of(digit) & best.mask]
    if kept and best.crossed <= played.crossed:
        return t("{best} keeps {digits} open for later turns", best=best.text, digits=t.all_of(kept))
    return t("{best} is more often the highest accepted number, or leaves better digits open", best=best.text)
