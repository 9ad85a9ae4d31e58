"""What happened in a match of Numer, as lines for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.log import LogTable
from bot.games.numer.events import Revealed, RoundEnded
from bot.games.numer.model import RevealRow
from bot.i18n import Texts


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


def _revealed(event: Revealed, names: Sequence[str], t: Texts) -> list[str]:
    """One line for each number, the highest first."""
    numbers = [row for row in event.reveal.rows if row.verdict not in ("out", "resting")]
    others = [row for row in event.reveal.rows if row.verdict in ("out", "resting")]
    return [row_line(row, names, t) for row in (*reversed(numbers), *others)]


def _round_ended(event: RoundEnded, names: Sequence[str], t: Texts) -> list[str]:
    totals = [
        t.plural(
            "{name} {turns} + {n} digit = {total}",
            "{name} {turns} + {n} digits = {total}",
            score.digits,
            name=name,
            turns=score.turns,
            total=score.total,
        )
        for name, score in zip(names, event.scores, strict=False)
    ]
    return [t("Round {round} is scored: {totals}", round=event.round, totals="; ".join(totals))]


LOG = LogTable({Revealed: _revealed, RoundEnded: _round_ended})
"""A reveal in one line for each number; a scored round in one line."""
