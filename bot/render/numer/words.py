"""The texts in pictures of Numer: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import places
from bot.games.numer.log import row_line
from bot.games.numer.model import DIGITS, HOUSE, SIT_OUT, TURNS, NumerView, Reveal, RevealRow, open_digits
from bot.i18n import Texts
from bot.i18n.lengths import units
from bot.render import rankings
from bot.render.base import Player
from bot.render.text.names import fitting, shorten_names

SPOKEN = 400
"""The number of characters with which a panel without pictures still fits on a phone."""
FEW = 5
"""The most players for whose digits there is room to stand apart."""
ALL = f"{DIGITS[0]}–{DIGITS[-1]}"
"""Stands for all digits."""


def turn_title(turn: int, t: Texts) -> str:
    """Say which turn of the round it is."""
    return t("Turn {turn} of {turns}", turn=turn, turns=TURNS)


def round_title(view: NumerView, t: Texts) -> str:
    """Say which round of the match it is, and whether the match is strict."""
    words = t("Round {round} of {rounds}", round=view.round, rounds=view.options.rounds)
    return f"{words} · {t('strict')}" if view.options.strict else words


def ranks(view: NumerView, players: Sequence[Player]) -> tuple[int, ...]:
    """Rank the seats, before the end by their points so far. All tied leaders are first (NUMER-16)."""
    return rankings.ranks(places(view.total(seat) for seat in range(len(view.closed))), players)


def result(view: NumerView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Say who has won."""
    best = rankings.winners(ranks(view, players), players)
    if not best:
        return rankings.nobody_won(t)
    won = t.all_of([names[seat] for seat in best])
    return t.plural("{names} wins", "{names} win together", len(best), names=won)


def status(view: NumerView, seat: int, t: Texts) -> str:
    """Say in a word whether that seat has chosen."""
    if view.resting[seat]:
        return t("resting")
    return t("chosen") if view.locked[seat] else t("choosing")


def table(view: NumerView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the table: where the match stands, and one sentence per player."""

    def parts(called: Sequence[str]) -> list[str]:
        if view.over:
            head = [t("Numer, match over."), f"{result(view, players, called, t)}."]
            order = rankings.in_order(ranks(view, players))
            return head + [_final(view, players, seat, called[seat], t) for seat in order]
        head = [f"Numer. {round_title(view, t)} · {turn_title(view.turn, t)}.", _bonus(view, t)]
        return head + [_standing(view, seat, called[seat], t) for seat in range(len(called))]

    return fitting(map(parts, shorten_names(names)))


def reveal(reveal: Reveal, names: Sequence[str], t: Texts) -> str:
    """Describe a reveal: one sentence per player, numbers ascending as in the picture."""

    def parts(called: Sequence[str]) -> list[str]:
        title = t("Reveal of round {round}, turn {turn}.", round=reveal.round, turn=reveal.turn)
        lines = (row_line(row, called, t) for row in reveal.rows)
        return [title, *(line.replace("**", "").replace("~~", "") + "." for line in lines)]

    return fitting(map(parts, shorten_names(names)))


def own_seat_first(view: NumerView) -> list[int]:
    """Order the seats as in a player's own picture: the viewer's, then the others."""
    return sorted(range(len(view.closed)), key=lambda seat: (seat != view.seat, seat))


def board(view: NumerView, names: Sequence[str], t: Texts) -> str:
    """Describe a player's own picture. The view must be that of a seat."""

    def parts(called: Sequence[str], between: str) -> list[str]:
        own, *others = own_seat_first(view)
        rows = {row.seat: points_text(row, t) for row in view.reveals[-1].rows} if view.reveals else {}
        return [
            t("Numer, your board: {symbol} {name}.", symbol=HOUSE.symbols[own], name=called[own]),
            f"{round_title(view, t)} · {turn_title(view.turn, t)}.",
            f"{choice(view, t)}.",
            *([] if view.over else [_bonus(view, t)]),
            *_own(view, own, rows.get(own), between, t),
            *(_rival(view, seat, called[seat], rows.get(seat), between, t) for seat in others),
        ]

    versions = [*shorten_names(names)]
    return fitting(parts(*version) for version in (*((called, " ") for called in versions), (versions[-1], "")))


def board_lines(view: NumerView, names: Sequence[str], t: Texts) -> tuple[str, ...]:
    """Describe a player's own picture for a panel that says round and bonus itself: in a line for the player, and
    one for all others."""
    own, *others = own_seat_first(view)
    row = next((row for row in view.reveals[-1].rows if row.seat == own), None) if view.reveals else None
    between = " " if len(names) <= FEW else ""
    mine = _own(view, own, None if row is None else points_text(row, t), between, t)
    for called in shorten_names(names):
        lines = " ".join(mine), " ".join(_brief(view, others, called, t))
        if units("".join(lines)) < SPOKEN:
            break
    return lines


def _own(view: NumerView, own: int, brought: str | None, between: str, t: Texts) -> list[str]:
    closed = view.closed[own]
    return [
        t("Open digits: {digits}.", digits=between.join(open_digits(closed)) or "–"),
        *([t("Crossed off: {digits}.", digits=between.join(closed))] if closed else []),
        *([t("Last turn: {brought}.", brought=brought)] if brought else []),
        t("Total: {total}.", total=view.total(own)),
    ]


def _brief(view: NumerView, others: Sequence[int], called: Sequence[str], t: Texts) -> list[str]:
    """List the others with all that their rows show, as short as can be."""
    brought = {row.seat: _tell_number(row, t) for row in view.reveals[-1].rows} if view.reveals else {}
    items = []
    for seat in others:
        digits = "".join(open_digits(view.closed[seat]))
        facts = (str(view.total(seat)), ALL if digits == DIGITS else digits or "–", brought.get(seat))
        items.append(f"{HOUSE.symbols[seat]} {called[seat]} " + ", ".join(filter(None, facts)) + ".")
    if not brought:
        return [t("The others: total, open digits."), *items]
    return [t("The others: total, open digits, last number (✗ scored nothing)."), *items]


def _tell_number(row: RevealRow, t: Texts) -> str:
    """Say what a player wrote in a turn, with its points, or with a cross if it did not count."""
    if row.verdict in ("out", "resting"):
        return points_text(row, t)
    return f"{row.number} +{row.total}" if row.verdict == "accepted" else f"{row.number} ✗"


def _rival(view: NumerView, seat: int, name: str, last: str | None, between: str, t: Texts) -> str:
    facts = {
        "symbol": HOUSE.symbols[seat],
        "name": name,
        "digits": between.join(open_digits(view.closed[seat])) or "–",
        "total": _points(view.total(seat), t),
    }
    if last is None:
        return t("{symbol} {name}: open {digits}; {total}.", **facts)
    return t("{symbol} {name}: open {digits}; last turn {brought}; {total}.", brought=last, **facts)


def points_text(row: RevealRow, t: Texts) -> str:
    """Say what a player wrote in a turn, and its points."""
    facts = {"number": row.number, "points": row.points, "bonus": row.bonus, "total": row.total}
    match row.verdict:
        case "accepted" if row.bonus:
            return t("{number} +{total} ({points} + {bonus} bonus)", **facts)
        case "accepted":
            return t("{number} +{total}", **facts)
        case "eliminated":
            return t("{number} eliminated, {digit} in {against}", digit=row.shared, against=row.against, **facts)
        case "void":
            return t("{number} void", **facts)
        case "out":
            return t("sat out")
        case "resting":
            return t("rested")


def tile_title(view: NumerView, t: Texts) -> str:
    """Write the label beside the tile. The view must be that of a seat."""
    assert view.seat is not None
    if view.over or view.resting[view.seat] or view.mine is None or view.mine == SIT_OUT:
        return choice(view, t)
    return t("Void: crossed off") if set(view.mine) & set(view.closed[view.seat]) else t("Your number")


def choice(view: NumerView, t: Texts) -> str:
    """Say the viewer's own choice of this turn. The view must be that of a seat."""
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
        name=rankings.mark_name(name, players[seat].mark, t),
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
