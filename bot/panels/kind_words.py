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
        lambda title, t: t("End {title}? It still counts as a try, without a result.", title=title),
        lambda t: t("This try at a daily puzzle is over. `/daily` shows how it went."),
        lambda _, t: t("A daily puzzle has no rematch: `/daily` shows today's."),
    ),
    "set": KindWords(
        lambda title, t: t("End {title}? It still counts as a try, without a result.", title=title),
        lambda t: t("This try at a puzzle of a set is over. `/puzzles list` leads there."),
        lambda _, t: t("A puzzle of a set has no rematch: `/puzzles list` leads there."),
    ),
    "archive": KindWords(
        lambda title, t: t("End {title}? You can try it again any time.", title=title),
        lambda t: t("This try at a puzzle of the archive is over. `/daily` leads there."),
        lambda _, t: t("A daily puzzle has no rematch: `/daily` shows today's."),
    ),
    "training": KindWords(
        lambda title, t: t("End {title}? Nothing is rated, and the next puzzle is another.", title=title),
        lambda t: t("This puzzle is over. `/train` leads to the next."),
        lambda _, t: t("A puzzle has no rematch: `/train` leads to the next."),
    ),
    "own": KindWords(
        lambda title, t: t("End {title}? You can try it again any time.", title=title),
        lambda t: t("This try at a position from your own match is over. `/train` leads to more."),
        lambda _, t: t("A puzzle has no rematch: `/train` leads to the next."),
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
