"""Leaderboards, a player's record, and lists of matches, as text that screen readers can read."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.model import Match
from bot.panels.base import Controls, Face
from bot.panels.table import MEDALS, title
from bot.store.results import Standing

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
    last = (players - 1) // PAGE
    if last == 0:
        return Face(tuple(texts))
    back = max(0, number - 1)
    buttons = (
        controls.button("page.leaders", t("Back"), emoji="◀️", arg=f"{game}.{back}", disabled=number == 0),
        controls.button("page.leaders", t("Next"), emoji="▶️", arg=f"{game}.{number + 1}", disabled=number >= last),
    )
    return Face(tuple(texts), (buttons,))


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


def matches(found: Sequence[Match], names: Sequence[Sequence[str]], t: Texts) -> Face:
    """Open lobbies and running matches, newest first; ``names`` are the players' by match."""
    if not found:
        return Face((t("No lobby or match is open. `/numer play` opens one!"),))
    states = {"lobby": t("lobby"), "running": t("running")}
    lines = [
        t(
            "**{title}** · {state} · {place} · {names}",
            title=title(match),
            state=states[match.status],
            place=f"<#{match.row.channel_id}>",
            names=", ".join(who),
        )
        for match, who in zip(found, names, strict=True)
    ]
    return Face((t("### Open matches"), "\n".join(lines)))
