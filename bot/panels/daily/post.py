"""A server's morning post about the daily puzzles: today's puzzles and their solvers. It gives nothing away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import times
from bot.panels.base import Content, show_name
from bot.panels.daily.attempt import OPEN
from bot.panels.daily.boards import day_signs
from bot.panels.scene import Controls
from bot.store.daily.boards import DayDone
from bot.store.daily.results import DailyResult

NAMED = 3
"""The maximum number of solvers named for a puzzle, first results first."""
LISTED = 10
"""The maximum number of members shown with their signs."""


class PostPage(msgspec.Struct, frozen=True, kw_only=True):
    """Content of a server's post: titles of the parts by game, what members have finished (first results first),
    and their ``results`` and ``names`` as far as they are shown. ``next_at``: when the next puzzles come (Unix
    seconds), None in a closed post."""

    day: str
    games: Mapping[str, tuple[str, ...]]
    done: Sequence[DayDone]
    results: Mapping[int, Sequence[DailyResult]]
    names: Mapping[int, str]
    next_at: float | None


def members_shown(done: Sequence[DayDone]) -> list[int]:
    """Return the members whose names and results a post needs."""
    listed = list(dict.fromkeys(one.user_id for one in done))[:LISTED]
    parts = {(one.game, one.part) for one in done}
    solvers = [user for game, part in sorted(parts) for user in _solvers(done, game, part)[:NAMED]]
    return list(dict.fromkeys((*listed, *solvers)))


def post(page: PostPage, t: Texts, controls: Controls) -> Content:
    """Build the post, with a button to the reader's own page."""
    lines = [_game(game, titles, page, t) for game, titles in page.games.items()]
    texts = [t("### 🧩 Daily puzzles · {day}", day=t.day(page.day)), "\n".join(lines), _members(page, t)]
    if page.next_at is None:
        return Content(tuple(texts))
    texts.append(
        t(
            "-# The same for everyone everywhere, and harder from Monday to Sunday. New ones {when}.",
            when=times.relative(page.next_at),
        )
    )
    return Content(tuple(texts), ((controls.button(OPEN, t("Play"), emoji="🧩"),),))


def _game(game: str, titles: Sequence[str], page: PostPage, t: Texts) -> str:
    """Describe a game: its puzzles and who solved them."""
    parts = [_part(game, part, title, page, t) for part, title in enumerate(titles)]
    return t("**{game}** · {parts}", game=wording(game).title, parts=" · ".join(parts))


def _part(game: str, part: int, title: str, page: PostPage, t: Texts) -> str:
    solvers = _solvers(page.done, game, part)
    names = [f"**{show_name(page.names[user], t)}**" for user in solvers if user in page.names][:NAMED]
    if not names:
        return (
            t("{title}: nobody yet", title=title)
            if page.next_at is not None
            else t("{title}: nobody", title=title)
        )
    if len(solvers) == len(names):
        return t("{title}: 🟢 {names}", title=title, names=t.all_of(names))
    more = t.plural("{n} more", "{n} more", len(solvers) - len(names))
    return t("{title}: 🟢 {names}", title=title, names=t.all_of([*names, more]))


def _members(page: PostPage, t: Texts) -> str:
    """List the players, with a sign for each game in order."""
    players = list(dict.fromkeys(one.user_id for one in page.done))
    if not players:
        return t("Who'll be first?") if page.next_at is not None else t("Nobody here has played.")
    listed = [user for user in players if user in page.names][:LISTED]
    lines = [
        t(
            "{signs} {name}",
            signs=day_signs(page.results.get(user, ()), page.games),
            name=show_name(page.names[user], t),
        )
        for user in listed
    ]
    if len(players) > len(listed):
        lines.append(t.plural("… and {n} more", "… and {n} more", len(players) - len(listed)))
    return "\n".join(lines)


def _solvers(done: Sequence[DayDone], game: str, part: int) -> list[int]:
    return [one.user_id for one in done if one.game == game and one.part == part and one.solved_in is not None]
