"""Achievements: shown at the end of a match, in a record, on their own page, and at the end of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.achievements.base import Achievement, all_achievements, of_game, words
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import Content, show_name
from bot.panels.scene import Controls, Item, Scene
from bot.render.record import Stars
from bot.store.leaderboards.achievements import Earned, SeasonEarned

NAMED = 3
"""The maximum number of achievements named at the end of a match; of more, only the signs are shown."""
SEASON = 5
"""The maximum number of members named at the end of a season."""
SIGNS = 8
"""The maximum number of signs beside each of them."""


def describe_achieved(scene: Scene) -> str:
    """List the achievements of a match that is over, a line for each player with any."""
    lines = []
    for seat, found in groupby(scene.achieved, key=lambda one: one.seat):
        times_of = {one.key: one.times for one in found}
        shown = [one for one in of_game(scene.game) if one.key in times_of]
        few = len(shown) <= NAMED
        parts = [_sign(one, times_of[one.key], scene.t, by_name=few) for one in shown]
        if parts:
            lines.append(f"🏅 {scene.names[seat]}: " + (" · " if few else " ").join(parts))
    return "\n".join(lines)


def summary(earned: Sequence[Earned], game: str | None, t: Texts) -> str:
    """Count a player's achievements, of all games or one, with their signs."""
    every, have = _of(game), _by_key(earned)
    shown = [_sign(one, have[one.key].times, t, by_name=False) for one in every if one.key in have]
    if not shown:
        return ""
    line = t.plural("🏅 {n} of {all} achievement", "🏅 {n} of {all} achievements", len(shown), all=len(every))
    return f"{line}: {' '.join(shown)}"


def stars(game: str, earned: Sequence[Earned]) -> Stars | None:
    """Return a game's achievements for the picture of a record, or None for a game without any."""
    every, have = of_game(game), _by_key(earned)
    if not every:
        return None
    found = tuple(one.key in have for one in every)
    return Stars(wording(game).title, found, sum(have[one.key].times for one in every if one.key in have))


def button(user_id: int, game: str | None, t: Texts, controls: Controls) -> Item:
    """Build the button that opens the page."""
    return controls.button("stats.achievements", t("Achievements"), emoji="🏅", arg=f"{user_id}.{game or ''}")


def page(
    subject: tuple[int, str], game: str | None, earned: Sequence[Earned], t: Texts, controls: Controls
) -> Content:
    """List all achievements, of all games or one: those that a player (user id, and name that is safe to show)
    has, with date and count, and those still to get."""
    (user_id, name), have = subject, _by_key(earned)
    blocks = [_block(one, have, t) for one in ([game] if game else GAMES)]
    back = controls.button("stats.back", t("Back"), emoji="◀️", arg=f"{user_id}.{game or ''}")
    return Content((t("### {name} · Achievements", name=name), *filter(None, blocks)), ((back,),))


def leading(earned: Sequence[SeasonEarned]) -> list[int]:
    """Return the users with achievements in a season, most different ones first."""
    members = _members(earned)
    return sorted(members, key=lambda user: (-len(members[user]), -sum(members[user].values()), user))


def season(earned: Sequence[SeasonEarned], names: Mapping[int, str], t: Texts) -> str:
    """List the first of the users named here with their achievements of the season, or return an empty string."""
    members, every = _members(earned), all_achievements()
    first = [user for user in leading(earned) if user in names][:SEASON]
    lines = [f"🏅 {show_name(names[user], t)}: {_signs(members[user], every, t)}" for user in first]
    return "\n".join([f"**{t('Achievements of the season')}**", *lines]) if lines else ""


def _members(earned: Sequence[SeasonEarned]) -> dict[int, dict[str, int]]:
    """Counts of achievements by user and key."""
    every, members = all_achievements(), dict[int, dict[str, int]]()
    for one in earned:
        if one.key in every:
            members.setdefault(one.user_id, {})[one.key] = one.times
    return members


def _signs(times_of: Mapping[str, int], every: Mapping[str, Achievement], t: Texts) -> str:
    shown = [key for key in every if key in times_of]
    signs = [_sign(every[key], times_of[key], t, by_name=False) for key in shown[:SIGNS]]
    more = len(shown) - SIGNS
    return " ".join([*signs, f"+{more}"] if more > 0 else signs)


def _of(game: str | None) -> list[Achievement]:
    return list(of_game(game)) if game else list(all_achievements().values())


def _by_key(earned: Sequence[Earned]) -> dict[str, Earned]:
    return {one.key: one for one in earned}


def _sign(one: Achievement, n: int, t: Texts, *, by_name: bool) -> str:
    name = f" {words(one.game, t)[one.key].name}" if by_name else ""
    return f"{one.sign}{name}" + (f" ×{n}" if n > 1 else "")


def _block(game: str, have: Mapping[str, Earned], t: Texts) -> str:
    told = words(game, t) if of_game(game) else {}
    lines = [_line(one, told[one.key].name, told[one.key].text, have.get(one.key), t) for one in of_game(game)]
    return "\n".join([f"**{wording(game).title}**", *lines]) if lines else ""


def _line(one: Achievement, name: str, text: str, got: Earned | None, t: Texts) -> str:
    if got is None:
        return f"▫️ {name} · {text}"
    when = times.day(got.last_at)
    if got.times == 1:
        return f"{one.sign} **{name}** · {text} · {when}"
    return f"{one.sign} **{name}** · {text} · " + t("×{n}, last {when}", n=got.times, when=when)
