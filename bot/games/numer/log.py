"""What happened in a match of Numer, as lines for the log."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins

from bot.games.log import LogTable
from bot.games.numer.events import Revealed, RoundEnded
from bot.games.numer.model import RevealRow, Verdict
from bot.games.sentences import Either, Sentence, say
from bot.i18n import Texts

_ROWS: dict[Verdict, Sentence] = {
    "eliminated": "~~{number}~~ {name} · eliminated: {digit} is in {against}",
    "void": "~~{number}~~ {name} · void: a crossed-off digit",
    "out": "{name} sat out",
    "resting": "{name} rests: no open digits",
    "accepted": Either(
        "bonus",
        "**{number}** {name} · {points} + {bonus} bonus = **{total}**",
        "**{number}** {name} · **{total}**",
    ),
}


def row_line(row: RevealRow, names: Sequence[str], t: Texts) -> str:
    """Describe a row of the reveal: the player, the number, and its result."""
    facts = {**to_builtins(row), "name": names[row.seat], "digit": row.shared, "total": row.total}
    return say(_ROWS[row.verdict], facts, {}, t)


def _tell_reveal(event: Revealed, names: Sequence[str], t: Texts) -> list[str]:
    """List one line for each number, highest first."""
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


LOG = LogTable({Revealed: _tell_reveal, RoundEnded: _round_ended})
"""A reveal in one line for each number; a scored round in one line."""
