"""Leaderboards and a player's record, as text that screen readers can read."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Controls, Face, Item
from bot.panels.table import MEDALS
from bot.store.results import Best, Standing

PAGE = 10
"""Players on one page of a leaderboard."""


def leaderboard(
    game: str,
    rows: Sequence[Standing],
    own: Standing | None,
    number: int,
    players: int,
    t: Texts,
    controls: Controls,
) -> Face:
    """A page (counted from 0): most wins first, then mean score; the reader's own place below."""
    head = t("### {game} · leaderboard of this server", game=wording(game).title)
    if not rows:
        return Face((head, t("Nobody is on this page yet. Finish a match, and you are!")))
    lines = [_line(row, t) for row in rows]
    texts = [head, "\n".join(lines)]
    if own is not None:
        texts.append(t("-# Your place: {rank} of {players}", rank=own.rank, players=players))
    turning = _turning(controls, "page.leaders", game, number, (players - 1) // PAGE, t)
    return Face(tuple(texts), (turning,) if turning else ())


def best(
    game: str,
    solo: str,
    rows: Sequence[Best],
    own: Best | None,
    number: int,
    players: int,
    t: Texts,
    controls: Controls,
) -> Face:
    """A page (counted from 0) of the best scores in games for one, with the way to the game's other lists."""
    words = wording(game)
    lists = words.solos(t)
    texts = [t("### {game} · {list}", game=words.title, list=lists[solo])]
    if rows:
        texts.append("\n".join(_best_line(row, words.solo_note(row.solo, t), t) for row in rows))
    else:
        texts.append(t("Nobody is on this page yet. Finish a game, and you are!"))
    if own is not None:
        texts.append(t("-# Your place: {rank} of {players}", rank=own.rank, players=players))
    others = tuple(
        controls.button("page.best", name[:80], arg=f"{game}.{key}.0", disabled=key == solo)
        for key, name in lists.items()
    )
    last = max(0, players - 1) // PAGE
    turning = _turning(controls, "page.best", f"{game}.{solo}", number, last, t)
    return Face(tuple(texts), tuple(row for row in (others if len(others) > 1 else (), turning) if row))


def _best_line(row: Best, note: str, t: Texts) -> str:
    return " · ".join(
        filter(
            None,
            (
                f"{MEDALS.get(row.rank, f'{row.rank}.')} <@{row.user_id}>",
                f"**{row.score}**",
                note,
                t.plural("{n} game", "{n} games", row.games),
                f"<t:{int(row.ended_at)}:d>",
            ),
        )
    )


def _turning(controls: Controls, verb: str, arg: str, number: int, last: int, t: Texts) -> tuple[Item, ...]:
    """The buttons to the page before and the next one, nothing where there is only one."""
    if last == 0:
        return ()
    back, on = f"{arg}.{max(0, number - 1)}", f"{arg}.{number + 1}"
    return (
        controls.button(verb, t("Back"), emoji="◀️", arg=back, disabled=number == 0),
        controls.button(verb, t("Next"), emoji="▶️", arg=on, disabled=number >= last),
    )


def _line(row: Standing, t: Texts) -> str:
    wins = t.plural("{n} win", "{n} wins", row.wins)
    matches = t.plural("{n} match", "{n} matches", row.matches)
    return t(
        "{place} <@{user}> · **{wins}** · {matches} · mean score {score}",
        place=MEDALS.get(row.rank, f"{row.rank}."),
        user=row.user_id,
        wins=wins,
        matches=matches,
        score=t.decimal(row.mean_score),
    )


def stats(name: str, rows: Sequence[Standing], t: Texts) -> Face:
    """A player's record on this server, a game a line."""
    head = t("### {name} on this server", name=name)
    if not rows:
        return Face((head, t("No finished match yet.")))
    lines = [
        t(
            "**{game}** · {wins} · {matches} · mean score {score} · place {rank}",
            game=wording(row.game).title,
            wins=t.plural("{n} win", "{n} wins", row.wins),
            matches=t.plural("{n} match", "{n} matches", row.matches),
            score=t.decimal(row.mean_score),
            rank=row.rank,
        )
        for row in rows
    ]
    return Face((head, "\n".join(lines)))
