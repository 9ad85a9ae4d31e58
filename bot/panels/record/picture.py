"""A player's record as a picture: what is drawn, and its text alternative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.ratings import START
from bot.panels.record import achievements
from bot.panels.record.stats import (
    STREAK,
    Subject,
    count_matches,
    list_best_plays,
    list_recent_places,
    write_rating,
    write_whole,
)
from bot.render.canvas import alt
from bot.render.record import Fact, RecordSheet, describe
from bot.render.record.curve import Curve
from bot.store.leaderboards.achievements import BestPlayRow, Earned
from bot.store.leaderboards.pages import Leader
from bot.store.leaderboards.records import RATINGS, Record

NEWEST = 2
"""The number of best plays drawn, newest first; the text has them all."""


def list_curves(record: Record) -> tuple[Curve, ...]:
    """Return the ratings after the last rated matches of each game. If all of a player's are included, the
    newcomer's rating comes first."""
    shown = {played.game: played.ratings for played in record.games if played.ratings}
    return tuple(
        Curve(wording(game).title, (START, *shown[game]) if len(shown[game]) < RATINGS else shown[game])
        for game in GAMES
        if game in shown
    )


def make_sheet(
    subject: Subject,
    name: str,
    record: Record,
    ratings: Mapping[str, Leader],
    bests: Mapping[str, Leader],
    earned: Sequence[Earned],
    plays: Sequence[BestPlayRow],
    t: Texts,
) -> RecordSheet:
    """Return the content of a record's picture: ``name`` as the player chose it, best ``plays`` newest first."""
    favourite, games = _favourite_play(record, t), [subject.game] if subject.game else list(GAMES)
    best = [f"{wording(game).title} {write_whole(bests[game].best or 0, t)}" for game in games if game in bests]
    best_play, *more = [told for _, told in list_best_plays(subject, plays, t)][:NEWEST] or [""]
    facts = (
        Fact(t("Favourite move"), favourite),
        Fact(t("Best move") if subject.game else t("Best moves"), best_play, tuple(more)),
        Fact(t("Best score") if subject.game else t("Best scores"), " · ".join(best)),
    )
    return RecordSheet(
        name=name,
        scope=wording(subject.game).title if subject.game else t("All games"),
        figures=_figures(record, ratings.get(subject.game or ""), t),
        curves=list_curves(record),
        places=tuple("–" if place is None else str(place) for place in list_recent_places(record)),
        facts=tuple(fact for fact in facts if fact.value),
        stars=tuple(stars for game in games if (stars := achievements.stars(game, earned)) is not None),
    )


def describe_sheet(shown: RecordSheet, t: Texts) -> str:
    """Return the text alternative of a record's picture."""
    first, *rest = describe(shown, t)
    curved = (describe_curves(shown.curves, t),) if shown.curves else ()
    return alt((first, *curved, *rest))


def _figures(record: Record, rating: Leader | None, t: Texts) -> tuple[Fact, ...]:
    """Sum up the record as its text does: matches and wins, rating, streak."""
    matches, wins, with_people = count_matches(record)
    if not matches:
        return ()
    labels = (t("matches"), t("wins")) if with_people else (t("against computers"), t("wins against them"))
    figures = [Fact(labels[0], t.number(matches)), Fact(labels[1], t.number(wins))]
    if rating is not None and rating.rating is not None:
        figures.append(Fact(t("rating"), write_rating(rating, rating.rating, t)))
    now, longest = record.streak.now, record.streak.longest
    if longest >= STREAK:
        label = t("wins in a row") if now == longest else t("longest streak")
        figures.append(Fact(label, t.number(longest)))
    return tuple(figures)


def _favourite_play(record: Record, t: Texts) -> str:
    """Describe the player's most frequent kind of play and operation, such as "Numero, 41 takes with +"."""
    used = max((one for one in record.practised if one.operation), key=lambda one: one.n, default=None)
    if used is None or used.game not in GAMES:
        return ""
    plays = wording(used.game).plays(used.n, t).get(used.play, f"{used.n} {used.play}")
    return t("{game}: {plays} with {sign}", game=wording(used.game).title, plays=plays, sign=used.operation)


def describe_curves(curves: Sequence[Curve], t: Texts) -> str:
    """Return the curves as a text alternative."""
    return " ".join(
        t.plural(
            "{game}: rating {now} after the {n} rated match shown, highest {most}, lowest {least}.",
            "{game}: rating {now} after the {n} rated matches shown, highest {most}, lowest {least}.",
            len(curve.values) - (curve.values[0] == START),
            game=curve.title,
            now=write_whole(curve.values[-1], t),
            most=write_whole(max(curve.values), t),
            least=write_whole(min(curve.values), t),
        )
        for curve in curves
    )
