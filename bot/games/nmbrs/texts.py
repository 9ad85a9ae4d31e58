"""nmbrs! in words: the game in a sentence, and options."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.hints import option_words
from bot.games.nmbrs import offered
from bot.games.nmbrs.log import LOG
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.pages import PAGES
from bot.games.nmbrs.refusals import REFUSALS
from bot.games.option import AnyOption
from bot.games.wording import Wording
from bot.i18n import Texts

HOUR = 3600
"""In seconds."""


class NmbrsWording(Wording):
    """The words of nmbrs!."""

    title = "nmbrs!"
    refusals = REFUSALS
    pages = PAGES
    log = LOG

    def pitch(self, t: Texts) -> str:
        return t("Lay number series on a shared table, and slip your cards into everyone else's!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """NMBRS-9, closing remark: the basic rule is too quick for many players."""
        if seats >= 5:
            return t(
                "2–8 players. With this many, rounds with any constant step tend to end before everyone has had "
                "a turn, so pick rule A, B, or A or B."
            )
        return t("2–8 players; a match takes about three rounds.")

    def options(self, options: NmbrsOptions, t: Texts) -> list[str]:
        return self.options_at(options, lambda seconds: seconds, t)

    def options_at(self, options: NmbrsOptions, stretched: Callable[[float], float], t: Texts) -> list[str]:
        series = {
            "basic": t("series: any constant step"),
            "A": t("series count back to 0 (rule A)"),
            "B": t("series count back to 1 (rule B)"),
            "AB": t("series count back to 0 or 1 (rule A or B)"),
        }
        words = [t("simple version: 1–50")] if options.simple else []
        words.append(series[options.series])
        if options.patterns:
            words.append(t("squares, cubes, triangular numbers, primes and ratios count too"))
        words.append(t("to {target} points", target=options.goal))
        words.append(t.plural("up to {n} round", "up to {n} rounds", options.rounds))
        if options.claim_limit is not None:
            words.append(t.plural("{n} claim per round", "{n} claims per round", options.claim_limit))
        words.append(_offer_time(options, stretched, t))
        words += option_words(options.hints, t)
        return words

    def score(self, score: int, options: NmbrsOptions, t: Texts) -> str:
        return t.plural("{points} point", "{points} points", score, points=t.number(score))

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        return offered.offered(t)


def _offer_time(options: NmbrsOptions, stretched: Callable[[float], float], t: Texts) -> str:
    """How long an offer lasts, as it was chosen, and how long that is at a slower pace."""
    chosen, first = options.offer, options.offer_time(first=options.edition > 1)
    live, longer = _at_live_pace(chosen, first, t), stretched(chosen)
    if not options.paced or longer == chosen:
        return live
    time, first_time = _span(longer, t), _span(stretched(first), t)
    if time == first_time:
        return t("{time_to_claim}, at this pace {time}", time_to_claim=live, time=time)
    return t(
        "{time_to_claim}, at this pace {time} (the first one {first})",
        time_to_claim=live,
        time=time,
        first=first_time,
    )


def _at_live_pace(seconds: int, first: int, t: Texts) -> str:
    if first > seconds:
        return t("{seconds} seconds to claim a card (the first one {first})", seconds=seconds, first=first)
    if seconds < 120:
        return t("{seconds} seconds to claim a card", seconds=seconds)
    return t("{minutes} minutes to claim a card", minutes=seconds // 60)


def _span(seconds: float, t: Texts) -> str:
    """A time in hours or minutes, rounded down."""
    if seconds >= HOUR:
        return t.plural("{n} hour", "{n} hours", int(seconds // HOUR))
    return t.plural("{n} minute", "{n} minutes", int(seconds // 60))


WORDING = NmbrsWording()
