"""Refusal texts for Numer."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.refusals import Reason, make_game_table
from bot.games.sentences import Either, Plural, all_of, join
from bot.i18n import Texts


def _explain_unchanged(refused: Refused, t: Texts) -> str:
    if refused.params["choice"] == "-":
        return t("You're already sitting this turn out.")
    return t("{number} is already your choice.", number=refused.params["choice"])


_SENTENCES: dict[str, Reason] = {
    "NUMER-1.seats": "Numer is for {least} to {most} players, not {seats}.",
    "NUMER-2.rounds": "A match of Numer has 1, 2 or 3 rounds, not {rounds}.",
    "NUMER-3.over": "The match is over.",
    "NUMER-3.unchanged": _explain_unchanged,
    "NUMER-4.form": "“{text}” isn't a Numer number. Write exactly three digits from 000 to 999, for example 513.",
    "NUMER-4.short": Either(
        "meant",
        "“{text}” is too short: a number has three digits. Did you mean {meant}?",
        "A number has three digits, including leading zeros, for example 513 or 042.",
    ),
    "NUMER-5.closed": Plural(
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        "digits",
    ),
    "NUMER-14.resting": "All your digits are crossed off, so you rest until the round ends.",
}
REFUSALS = make_game_table(_SENTENCES, shown={"closed": all_of("digits"), "open": join("open", " ")})
"""The sentences for refusals of Numer."""
