"""What the pictures of Numer say: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import places
from bot.games.numer.model import HOUSE, SIT_OUT, TURNS, NumerView, Reveal, open_digits
from bot.games.numer.texts import row_line
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import alt
from bot.render.names import fitting, shortened


def turn_title(turn: int, t: Texts) -> str:
    """Which turn of the round it is."""
    return t("Turn {turn} of {turns}", turn=turn, turns=TURNS)


def round_title(view: NumerView, t: Texts) -> str:
    """Which round of the match it is, and whether the match is strict."""
    words = t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)
    return f"{words} · {t('strict')}" if view.options.strict else words


def ranks(view: NumerView, players: Sequence[Player]) -> tuple[int, ...]:
    """The place of each seat, before the end by its points so far; all tied leaders are first (NUMER-16)."""
    return rankings.ranks(places(view.total(seat) for seat in range(len(view.closed))), players)


def result(view: NumerView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Who has won."""
    best = rankings.winners(ranks(view, players), players)
    if not best:
        return rankings.nobody_won(t)
    won = t.all_of([names[seat] for seat in best])
    return t.plural("{names} wins", "{names} win together", len(best), names=won)


def status(view: NumerView, seat: int, t: Texts) -> str:
    """Whether that seat has chosen, as a word."""
    if view.resting[seat]:
        return t("resting")
    return t("chosen") if view.locked[seat] else t("choosing")


def table(view: NumerView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """The table in words: where the match stands, and one sentence per player."""

    def parts(called: Sequence[str]) -> list[str]:
        if view.over:
            head = [t("Numer, match over."), f"{result(view, players, called, t)}."]
            return head + [_final(view, players, seat, called[seat], t) for seat in range(len(called))]
        head = [f"Numer. {round_title(view, t)} · {turn_title(view.turn, t)}.", _bonus(view, t)]
        return head + [_standing(view, seat, called[seat], t) for seat in range(len(called))]

    return fitting(map(parts, shortened(names)))


def reveal(reveal: Reveal, names: Sequence[str], t: Texts) -> str:
    """A reveal in words: one sentence per player, numbers ascending as in the picture."""

    def parts(called: Sequence[str]) -> list[str]:
        title = t("Reveal of round {round}, turn {turn}.", round=reveal.round, turn=reveal.turn)
        lines = (row_line(row, called, t) for row in reveal.rows)
        return [title, *(line.replace("**", "").replace("~~", "") + "." for line in lines)]

    return fitting(map(parts, shortened(names)))


def board(view: NumerView, names: Sequence[str], t: Texts) -> str:
    """A player's own board in words. The view must be that of a seat."""
    assert view.seat is not None
    closed = view.closed[view.seat]
    return alt(
        (
            t("Numer, your board: {symbol} {name}.", symbol=HOUSE.symbols[view.seat], name=names[view.seat]),
            f"{round_title(view, t)} · {turn_title(view.turn, t)}.",
            t("Open digits: {digits}.", digits=" ".join(open_digits(closed)) or "–"),
            t("Crossed off: {digits}.", digits=" ".join(closed) or "–"),
            f"{choice(view, t)}.",
            t("Points by turn: {scores}.", scores=_scores(view, view.seat)),
            t("Total: {total}.", total=view.total(view.seat)),
        )
    )


def choice(view: NumerView, t: Texts) -> str:
    """The viewer's own choice of this turn. The view must be that of a seat."""
    assert view.seat is not None
    if view.over:
        return t("Match over")
    if view.resting[view.seat]:
        return t("You rest until the round ends")
    if view.mine is None:
        return t("No number chosen yet")
    if view.mine == SIT_OUT:
        return t("Sitting out this turn")
    if set(view.mine) & set(view.closed[view.seat]):
        return t("Your number: {number}, void: a crossed-off digit", number=view.mine)
    return t("Your number: {number}", number=view.mine)


def _standing(view: NumerView, seat: int, name: str, t: Texts) -> str:
    return t(
        "{symbol} {name}: {total} (turns {scores}), open {digits}, {status}.",
        symbol=HOUSE.symbols[seat],
        name=name,
        total=_points(view.total(seat), t),
        scores=_scores(view, seat),
        digits=" ".join(open_digits(view.closed[seat])) or "–",
        status=status(view, seat, t),
    )


def _final(view: NumerView, players: Sequence[Player], seat: int, name: str, t: Texts) -> str:
    return t(
        "{place}. {symbol} {name}: {total} (turns + digits: {rounds}).",
        place=ranks(view, players)[seat],
        symbol=HOUSE.symbols[seat],
        name=rankings.marked(name, players[seat].mark, t),
        total=_points(view.total(seat), t),
        rounds=", ".join(f"{scores[seat].turns} + {scores[seat].digits}" for scores in view.rounds),
    )


def _points(points: int, t: Texts) -> str:
    return t.plural("{n} point", "{n} points", points)


def _bonus(view: NumerView, t: Texts) -> str:
    bonus = view.bonus[view.turn - 1]
    if view.turn == TURNS:
        return t("Bonus {bonus}, first digits count double.", bonus=bonus)
    return t("Bonus {bonus}.", bonus=bonus)


def _scores(view: NumerView, seat: int) -> str:
    return ", ".join("–" if score is None else str(score) for score in view.turn_points(seat))
