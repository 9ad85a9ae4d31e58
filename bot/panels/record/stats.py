"""A player's record on a server: matches, places, ratings, streaks, best scores, best plays, duels, arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec
from discord import SelectOption

from bot.achievements.base import best_words
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.afterwards.ratings import PROVISIONAL
from bot.match.computer_players.fitting import FittingLevel
from bot.panels.base import Content, safe
from bot.panels.daily import own_figures
from bot.panels.lobby import level_words
from bot.panels.record import achievements
from bot.panels.scene import Controls, Item
from bot.panels.table import MEDALS, medal
from bot.panels.training import drills
from bot.store.daily.results import DailyTally
from bot.store.leaderboards.achievements import BestPlayRow, Earned
from bot.store.leaderboards.pages import Leader
from bot.store.leaderboards.records import AgainstComputers, GameRecord, Record, Streak
from bot.store.leaderboards.standings import DAILY
from bot.store.training.drills import DrillSkill

STREAK = 2
"""The fewest wins in a row that are worth a word."""


class Subject(msgspec.Struct, frozen=True):
    """Whose record is shown: the user, their name (safe to show), the game if only that counts, and whether it
    covers matches outside servers."""

    user_id: int
    name: str
    game: str | None = None
    nowhere: bool = False


class PresetLine(msgspec.Struct, frozen=True):
    """A player's row on the leaderboard of a server's rated preset of that game, by rating."""

    game: str
    name: str
    line: Leader


def content(
    subject: Subject,
    record: Record,
    ratings: Mapping[str, Leader],
    bests: Mapping[str, Leader],
    earned: Sequence[Earned] | None,
    plays: Sequence[BestPlayRow],
    fits: Mapping[str, FittingLevel],
    t: Texts,
    controls: Controls,
    dailies: Sequence[DailyTally] = (),
    drilled: Sequence[DrillSkill] = (),
    presets: Sequence[PresetLine] = (),
) -> Content:
    """Build the record. ``ratings`` and ``bests`` are the player's rows on the server's leaderboards by game,
    ``earned`` their achievements, None if the reader may not know, and ``plays`` their best plays. ``fits`` are
    the levels that fit by game, ``dailies`` what became of daily puzzles, and ``drilled`` how
    drills went, only for the player's own eyes; ``presets``: in rated presets."""
    head = t("### {name} on this server", name=subject.name)
    if subject.nowhere:
        head = t("### {name} outside servers", name=subject.name)
    if subject.game is not None:
        head = t("### {name} · {game}", name=subject.name, game=wording(subject.game).title)
    rows: tuple[tuple[Item, ...], ...] = ((_games(subject, t, controls),),)
    if earned is not None:
        more = achievements.button(subject.user_id, subject.game, t, controls)
        rows = (*rows, (more, *drills.weakest_buttons(drilled, t, controls)))
    elsewhere = t("-# On a server, `/stats` shows what you've played there.") if subject.nowhere else ""
    own = "\n".join(filter(None, (_fits(fits, t), own_figures.summary(dailies, t), drills.summary(drilled, t))))
    if record.empty:
        nothing = t("No finished match yet.") if all(fit.is_new for fit in fits.values()) else ""
        return Content((head, nothing, own, _duels(subject, record, t), elsewhere), rows)
    texts = (
        head,
        _together(record, t) if subject.game is None else "",
        "\n".join(_game(played, ratings, bests, t) for played in record.games),
        "\n".join(_preset(one, t) for one in presets),
        _last_places(record, t),
        _computers(record, t),
        own,
        _solos(record, t),
        _duels(subject, record, t),
        _arithmetic(record, t),
        _best_plays(subject, plays, t),
        achievements.summary(earned or (), subject.game, t),
        elsewhere,
    )
    return Content(texts, rows)


def count_matches(record: Record) -> tuple[int, int, bool]:
    """Count matches and wins, with people or, if there are none, against computers, and tell which."""
    counted: Sequence[GameRecord | AgainstComputers] = record.games or record.against_computers
    return sum(one.matches for one in counted), sum(one.wins for one in counted), bool(record.games)


def _best_plays(subject: Subject, plays: Sequence[BestPlayRow], t: Texts) -> str:
    """List the best plays in one line, in the order of the games."""
    told = dict(list_best_plays(subject, plays, t))
    every = " · ".join(told[game] for game in GAMES if game in told)
    if not every:
        return ""
    return t("🎯 Best move: {plays}", plays=every) if subject.game else t("🎯 Best moves: {plays}", plays=every)


def list_best_plays(subject: Subject, plays: Sequence[BestPlayRow], t: Texts) -> list[tuple[str, str]]:
    """List the best play of each game in words, naming the game unless only one is shown."""
    shown = [one for one in plays if one.game in GAMES and subject.game in (None, one.game)]
    words = [(one.game, best_words(one.game, one.value, t)) for one in shown]
    if subject.game is not None:
        return words
    return [(game, t("{game}: {play}", game=wording(game).title, play=play)) for game, play in words]


def _games(subject: Subject, t: Texts, controls: Controls) -> Item:
    names = {"": t("All games"), **{game: wording(game).title for game in GAMES}}
    options = [
        SelectOption(label=name, value=f"{subject.user_id}.{game}", default=game == (subject.game or ""))
        for game, name in names.items()
    ]
    return controls.select("stats.turn", options, placeholder=t("Game"))


def _together(record: Record, t: Texts) -> str:
    """Sum up everything in one line, with the favourite game."""
    games: Counter[str] = Counter()
    for played in record.games:
        games[played.game] += played.matches
    for against in record.against_computers:
        games[against.game] += against.matches
    for solo in record.solos:
        games[solo.game] += solo.games
    favourite = games.most_common(1)[0][0] if games else None
    matches, wins, with_people = count_matches(record)
    counted = (
        t.plural("{n} match", "{n} matches", matches)
        if with_people
        else t.plural("{n} match against computers", "{n} matches against computers", matches)
    )
    parts = [
        *((counted, t.plural("{n} win", "{n} wins", wins)) if matches else ()),
        _streak_words(record.streak, t),
        t("favourite game: {game}", game=wording(favourite).title) if favourite in GAMES else "",
    ]
    return " · ".join(filter(None, parts))


def _last_places(record: Record, t: Texts) -> str:
    places = " ".join("–" if place is None else medal(place) for place in list_recent_places(record))
    return t("Recent results: {places}", places=places) if places else ""


def list_recent_places(record: Record) -> Sequence[int | None]:
    """Return the recent places, none after a single match."""
    return record.last_places if len(record.last_places) > 1 else ()


def _streak_words(streak: Streak, t: Texts) -> str:
    now, most = streak.now, streak.longest
    if most < STREAK:
        return ""
    if now == most:
        return t.plural(
            "{n} win in a row, their longest streak yet", "{n} wins in a row, their longest streak yet", now
        )
    longest = t.plural("longest streak {n} win", "longest streak {n} wins", most)
    if now < STREAK:
        return longest
    return t.plural("{n} win in a row now, {longest}", "{n} wins in a row now, {longest}", now, longest=longest)


def _game(played: GameRecord, ratings: Mapping[str, Leader], bests: Mapping[str, Leader], t: Texts) -> str:
    game, own = played.game, played.own
    parts = [
        f"**{wording(game).title}**" if game in GAMES else f"**{game}**",
        t.plural("{n} match", "{n} matches", played.matches),
        t.plural("{n} win", "{n} wins", played.wins),
        _places(played, t),
        _rating(ratings.get(game), t),
        _best(bests.get(game), t),
        t("average score {score}", score=t.decimal(played.score / own)) if own else "",
        _streak_words(played.streak, t),
    ]
    return " · ".join(filter(None, parts))


def _preset(one: PresetLine, t: Texts) -> str:
    parts = [
        t("**{game}** · preset “{name}”", game=wording(one.game).title, name=safe(one.name)),
        t.plural("{n} match", "{n} matches", one.line.matches),
        _rating(one.line, t),
        _best(one.line, t),
    ]
    return " · ".join(filter(None, parts))


def _places(played: GameRecord, t: Texts) -> str:
    """Count the places reached: medals, then the others together."""
    words = [f"{MEDALS[place]} {t.number(played.places[place])}" for place in MEDALS if place in played.places]
    others = sum(n for place, n in played.places.items() if place not in MEDALS)
    if others:
        words.append(t("others {n}", n=t.number(others)))
    if played.left:
        words.append(t("left {n}", n=played.left))
    if played.away:
        words.append(t("away {n}", n=played.away))
    return " ".join(words)


def _rating(line: Leader | None, t: Texts) -> str:
    if line is None or line.rating is None:
        return ""
    rating = write_rating(line, line.rating, t)
    if not line.place:
        return t("rating **{rating}**", rating=rating)
    return t("rating **{rating}**, place {place}", rating=rating, place=line.place)


def write_rating(line: Leader, rating: float, t: Texts) -> str:
    """Write a rating, with a ? while it is provisional."""
    return write_whole(rating, t) + ("?" if line.rated < PROVISIONAL else "")


def _best(line: Leader | None, t: Texts) -> str:
    return t("best score {score}", score=write_whole(line.best, t)) if line and line.best is not None else ""


def _computers(record: Record, t: Texts) -> str:
    """Count the wins against computers, by game and lowest level."""
    return "\n".join(
        t.plural(
            "🤖 **{game}** · computers ({level}) beaten in {won} of {n} match",
            "🤖 **{game}** · computers ({level}) beaten in {won} of {n} matches",
            against.matches,
            game=wording(against.game).title,
            level=level_words(t).get(against.level, against.level),
            won=t.number(against.wins),
        )
        for against in record.against_computers
        if against.game in GAMES
    )


def _fits(fits: Mapping[str, FittingLevel], t: Texts) -> str:
    """Say for each game that the player has played against computers which level fits, and why."""
    lines = [
        t(
            "**{game}** · {level}: {reason}",
            game=wording(game).title,
            level=level_words(t)[fit.level],
            reason=_explain_fit(fit, t),
        )
        for game, fit in fits.items()
        if not fit.is_new
    ]
    if not lines:
        return ""
    return "\n".join((t("🎚️ Computers that suit you (only you see this)"), *lines))


def _explain_fit(fit: FittingLevel, t: Texts) -> str:
    if not fit.matches:
        return t("you haven't tried it, and against stronger ones you lose more than half")
    return t.plural(
        "{share} of them did no better than you in your last match",
        "{share} of them did no better than you in your last {n} matches",
        fit.matches,
        share=t.percent(fit.beaten),
    )


def _solos(record: Record, t: Texts) -> str:
    lines = []
    for solo in record.solos:
        words = wording(solo.game)
        day = solo.best_list.removeprefix(f"{DAILY}.") if solo.list == DAILY else ""
        parts = [
            f"**{words.title}** · {words.solos.title(solo.list, t) or solo.list}",
            t.plural("{n} game", "{n} games", solo.games),
            t("best {score}", score=write_whole(solo.best, t)),
            day and t.day(day),
        ]
        lines.append(" · ".join(filter(None, parts)))
    return "\n".join(lines)


def _duels(subject: Subject, record: Record, t: Texts) -> str:
    """Describe the reader's record against the player, addressed to the reader."""
    duels = record.duels
    if duels is None:
        return ""
    if not duels.matches:
        return t("⚔️ You and {name} haven't met in a match yet.", name=subject.name)
    tied = duels.matches - duels.before - duels.behind
    return t(
        "⚔️ You and {name}: {matches}; you finished ahead in {ahead}, {name} in {behind}, tied in {tied}",
        name=subject.name,
        matches=t.plural("{n} match", "{n} matches", duels.matches),
        ahead=t.number(duels.behind),
        behind=t.number(duels.before),
        tied=t.number(tied),
    )


def _arithmetic(record: Record, t: Texts) -> str:
    """Count the operations used, by game and kind of play."""
    lines = []
    for (game, play), group in groupby(record.practised, key=lambda one: (one.game, one.play)):
        counts = {one.operation: one.n for one in group}
        plays = counts.pop("", 0)
        if game not in GAMES or not counts:
            continue
        counted = wording(game).plays(plays, t).get(play, f"{plays} {play}")
        signs = " · ".join(
            f"{sign} {t.number(n)}" for sign, n in sorted(counts.items(), key=lambda pair: -pair[1])
        )
        lines.append(t("{game}, {plays}: {signs}", game=wording(game).title, plays=counted, signs=signs))
    if not lines:
        return ""
    return t("🧮 Operations used") + "\n" + "\n".join(lines)


def write_whole(value: float, t: Texts) -> str:
    """Write a number without its decimals."""
    return t.decimal(round(value))
