"""Numero's puzzle in words."""

from __future__ import annotations

import msgspec

from bot.games.numero import NUMERO
from bot.games.numero.log import tell_sentences
from bot.games.numero.model import NumeroState, Take
from bot.games.numero.typing.spoken import groups, sentences
from bot.games.numero.values import write_value
from bot.i18n import Texts
from bot.puzzles.base import SOLVER, Puzzle


class Known(msgspec.Struct, frozen=True):
    """What the search found besides the best take: the number of takes that win as much, the most cards of a take
    with at most one operation per group, and the number of each other card with the most cards it takes."""

    ways: int
    plain: int
    others: tuple[tuple[int, int], ...]


def task(state: NumeroState, part: int, t: Texts) -> tuple[str, ...]:
    """Say the task: one take, and in part two the added card."""
    if not part:
        return (
            t("Win as many cards as you can with **one take**, which ends the try."),
            t("-# Every card you win counts, including your number card and wild cards."),
        )
    card = state.cards[state.hands[SOLVER][-1]]
    return (
        t("The same cards, and one more wild card: **{card}**.", card=card.face),
        t("Now win even more with **one take**."),
    )


def explain(puzzle: Puzzle, state: NumeroState, t: Texts) -> tuple[str, ...]:
    """Explain the number sentences of the take, and what the other takes win."""
    action, known = msgspec.convert(puzzle.solution[0], Take), msgspec.convert(puzzle.given, Known)
    number = state.cards[action.card].number
    return (
        t.plural(
            "✅ The **{number}** wins {n} card:", "✅ The **{number}** wins {n} cards:", puzzle.best, number=number
        ),
        "\n".join(f"> {said}" for said in _say_take(state, action, t)),
        _why(puzzle.best, known, t),
    )


def _say_take(state: NumeroState, action: Take, t: Texts) -> list[str]:
    """Say the operations, then the cards taken without any."""
    view = NUMERO.view(state, SOLVER)
    said = [tell_sentences([sentence], t) for sentence in sentences(view, action)]
    for group in groups(view, action):
        if len(group) == 1 and not group[0].is_altered:
            said.append(t("{number} takes {number}", number=write_value(group[0].value)))
    return said


def _why(best: int, known: Known, t: Texts) -> str:
    """Explain why nothing is better: every take was tried."""
    lines = [t("I checked every take, and none wins more.")]
    if known.ways > 1:
        lines.append(
            t.plural("There is {n} way to win that many.", "There are {n} ways to win that many.", known.ways)
        )
    if 0 < known.plain < best:
        lines.append(
            t.plural(
                "With at most one step in each group, the most you can win is {n} card.",
                "With at most one step in each group, the most you can win is {n} cards.",
                known.plain,
            )
        )
    lines += [
        t.plural(
            "The {number} wins {n} card at most.", "The {number} wins {n} cards at most.", most, number=number
        )
        for number, most in known.others
        if most
    ]
    return " ".join(lines)
