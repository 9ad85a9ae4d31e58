"""Texts that differ between kinds of matches (see ``bot.match.kinds``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from bot.i18n import Texts


class KindWords(msgspec.Struct, frozen=True):
    """``resigning`` asks whether to resign from the match with that title. A match of one person just ends then,
    without a computer taking over. Kinds whose only end is one without a result also have ``over``, which says
    that a match is over, and ``no_rematch``, how to go on with that game (its key)."""

    resigning: Callable[[str, Texts], str]
    over: Callable[[Texts], str] = lambda t: ""
    no_rematch: Callable[[object, Texts], str] = lambda game, t: ""


def _still_a_try(title: str, t: Texts) -> str:
    return t("End {title}? It still counts as a try, without a result.", title=title)


def _again_any_time(title: str, t: Texts) -> str:
    return t("End {title}? You can try it again any time.", title=title)


def _no_daily_rematch(game: object, t: Texts) -> str:
    return t("A daily puzzle has no rematch: `/daily` shows today's.")


def _no_training_rematch(game: object, t: Texts) -> str:
    return t("A puzzle has no rematch: `/train` leads to the next.")


KIND_WORDS: Mapping[object, KindWords] = {
    "match": KindWords(
        lambda title, t: t(
            "Resign from {title}? A computer takes over for you, and you're ranked last.", title=title
        )
    ),
    "instant": KindWords(lambda title, t: t("Resign from {title}? It counts as a loss.", title=title)),
    "solo": KindWords(lambda title, t: t("End {title}? It will have no result.", title=title)),
    "apart": KindWords(
        lambda title, t: t(
            "End {title}? It counts for the tournament as it stands, and it was your only try.", title=title
        ),
        lambda t: t("This match of a tournament is over. It counts as it stood."),
    ),
    "marathon": KindWords(
        lambda title, t: t("End {title}? It will have no result, and it was your only try.", title=title)
    ),
    "lesson": KindWords(
        lambda title, t: t("End {title}? You can take the lesson again any time.", title=title),
        lambda t: t("The lesson is over. You can take it again any time."),
        lambda game, t: t("A lesson has no rematch: `/{game} learn` starts it again.", game=game),
    ),
    "try": KindWords(
        _still_a_try,
        lambda t: t("This try at a daily puzzle is over. `/daily` shows how it went."),
        _no_daily_rematch,
    ),
    "set": KindWords(
        _still_a_try,
        lambda t: t("This try at a puzzle of a set is over. `/puzzles list` leads there."),
        lambda _, t: t("A puzzle of a set has no rematch: `/puzzles list` leads there."),
    ),
    "archive": KindWords(
        _again_any_time,
        lambda t: t("This try at a puzzle of the archive is over. `/daily` leads there."),
        _no_daily_rematch,
    ),
    "training": KindWords(
        lambda title, t: t("End {title}? Nothing is rated, and the next puzzle is another.", title=title),
        lambda t: t("This puzzle is over. `/train` leads to the next."),
        _no_training_rematch,
    ),
    "own": KindWords(
        _again_any_time,
        lambda t: t("This try at a position from your own match is over. `/train` leads to more."),
        _no_training_rematch,
    ),
    "race": KindWords(
        lambda title, t: t("End {title}? Your take counts for nothing then.", title=title),
        lambda t: t("This round of a race is over. The race's post shows how it went."),
        lambda _, t: t("A race has no rematch: press **Next round** at its post, or use `/race`."),
    ),
    "deal": KindWords(
        lambda title, t: t("End {title}? Your take counts for nothing then.", title=title),
        lambda t: t("This take of a challenge is over. The challenge's post shows how it went."),
        lambda _, t: t("A challenge has no rematch: everyone has one try."),
    ),
}
"""By the name of the kind."""
