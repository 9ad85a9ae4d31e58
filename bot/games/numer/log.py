"""What happened in a match of Numer, as lines for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event
from bot.games.numer.events import Revealed, RoundEnded
from bot.games.numer.model import RevealRow
from bot.i18n import Texts


def log_lines(event: Event, names: Sequence[str], t: Texts) -> list[str]:
    """A reveal as one line per number, highest first; a scored round as one line."""
    match event:
        case Revealed(reveal=reveal):
            numbers = [row for row in reveal.rows if row.verdict not in ("out", "resting")]
            others = [row for row in reveal.rows if row.verdict in ("out", "resting")]
            return [row_line(row, names, t) for row in (*reversed(numbers), *others)]
        case RoundEnded(round=number, scores=scores):
            totals = [
                t.plural(
                    "{name} {turns} + {n} digit = {total}",
                    "{name} {turns} + {n} digits = {total}",
                    score.digits,
                    name=names[seat],
                    turns=score.turns,
                    total=score.total,
                )
                for seat, score in enumerate(scores)
            ]
            return [t("Round {round} is scored: {totals}", round=number, totals="; ".join(totals))]
        case _:
            return []


def row_line(row: RevealRow, names: Sequence[str], t: Texts) -> str:
    """One line of the reveal: who, the number, and its result."""
    name = names[row.seat]
    match row.verdict:
        case "eliminated":
            return t(
                "~~{number}~~ {name} · out: {digit} is in {against}",
                number=row.number,
                name=name,
                digit=row.shared,
                against=row.against,
            )
        case "void":
            return t("~~{number}~~ {name} · void: a crossed-off digit", number=row.number, name=name)
        case "out":
            return t("{name} sat out", name=name)
        case "resting":
            return t("{name} rests: no open digit", name=name)
        case "accepted":
            return _accepted(row, name, t)


def _accepted(row: RevealRow, name: str, t: Texts) -> str:
    if row.bonus:
        return t(
            "**{number}** {name} · {points} + {bonus} bonus = **{total}**",
            number=row.number,
            name=name,
            points=row.points,
            bonus=row.bonus,
            total=row.total,
        )
    return t("**{number}** {name} · **{total}**", number=row.number, name=name, total=row.total)
