"""Why a choice of Numer was refused, in words."""

from __future__ import annotations

from bot.errors import Refused
from bot.games.refusals import Say, of_a_game
from bot.i18n import Texts


def _digits(digits: object) -> list[str]:
    return list(str(digits))


def _closed(refused: Refused, t: Texts) -> str:
    closed = _digits(refused.params["digits"])
    return t.plural(
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        len(closed),
        number=refused.params["number"],
        closed=t.all_of(closed),
        open=" ".join(_digits(refused.params["open"])),
    )


def _short(refused: Refused, t: Texts) -> str:
    if refused.params["meant"] is None:
        return t("A number has three digits, including leading zeros, for example 513 or 042.")
    return t("“{text}” is too short: a number has three digits. Did you mean {meant}?", **refused.params)


def _unchanged(refused: Refused, t: Texts) -> str:
    if refused.params["choice"] == "-":
        return t("You're already sitting this turn out.")
    return t("{number} is already your choice.", number=refused.params["choice"])


_REFUSALS: dict[str, Say] = {
    "NUMER-1.seats": lambda r, t: t("Numer is for {least} to {most} players, not {seats}.", **r.params),
    "NUMER-2.rounds": lambda r, t: t("A match of Numer has 1, 2 or 3 rounds, not {rounds}.", **r.params),
    "NUMER-3.over": lambda r, t: t("The match is over."),
    "NUMER-3.unchanged": _unchanged,
    "NUMER-4.form": lambda r, t: t(
        "“{text}” isn't a Numer number. Write exactly three digits from 000 to 999, for example 513.",
        **r.params,
    ),
    "NUMER-4.short": _short,
    "NUMER-5.closed": _closed,
    "NUMER-14.resting": lambda r, t: t("All your digits are crossed off, so you rest until the round ends."),
}
REFUSALS = of_a_game(_REFUSALS)
"""The sentences for refusals of Numer."""
