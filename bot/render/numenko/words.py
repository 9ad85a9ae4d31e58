"""The texts in pictures of Numenko: labels, and the text alternatives that tell the same facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.games.numenko.grid import CORNER, Cell, cell_name
from bot.games.numenko.log import how_it_ended
from bot.games.numenko.model import NumenkoView, PlayerTiles
from bot.games.numenko.options import MOST_MINUTES
from bot.games.numenko.refusals import fault_words
from bot.games.numenko.tiles import show_signs
from bot.i18n import Texts
from bot.render import rankings
from bot.render.base import Player
from bot.render.canvas import alt
from bot.render.numenko.seats import SEATS
from bot.render.text.names import fitting, shorten_names

MANY = 24
"""More tiles than this in a hand are not listed one by one."""
FEW = 4
"""The maximum number of players that begin with the larger rack (NUMENKO-2)."""

# --- labels


def pot(view: NumenkoView, t: Texts) -> str:
    """Say how many tiles are in the pot."""
    return t.plural("{n} tile in the pot", "{n} tiles in the pot", view.pot)


def to_place(count: int, t: Texts) -> str:
    """Say how many tiles a player still has to place."""
    if not count:
        return t("All tiles placed!")
    return t.plural("{n} tile to place", "{n} tiles to place", count)


def first_rack(view: NumenkoView) -> int:
    """Return how many tiles everybody began with."""
    rack = view.house.rack
    return 1 + (rack.few if len(view.left) <= FEW else rack.many)


def describe_left_over(count: int, t: Texts) -> str:
    """Say how many tiles a player has not placed at the end."""
    if not count:
        return t("all tiles placed")
    return t.plural("{n} tile left over", "{n} tiles left over", count)


def facts(view: NumenkoView, seat: int, t: Texts) -> list[str]:
    """List a player's Dones, and whether they have finished or are out."""
    found = []
    dones = view.proved[seat] if view.over else view.dones[seat]
    if dones:
        found.append(t("{n}× Done", n=t.number(dones)))
    if view.dropped[seat]:
        found.append(t("out"))
    elif view.finished[seat] and not view.over:
        found.append(t("finished"))
    return found


def describe_result(view: NumenkoView, seat: int, t: Texts) -> tuple[str, str]:
    """Describe a player's result, what decides first: Dones in timed and solo matches, otherwise the sum."""
    dones = " · ".join(facts(view, seat, t)) or t("no completed grid")
    if view.dropped[seat]:
        return dones, ""
    rest = len(view.revealed[seat].unplaced)
    over = (
        t("{tiles}, sum {sum}", tiles=describe_left_over(rest, t), sum=view.sums[seat])
        if rest
        else describe_left_over(0, t)
    )
    by_dones = len(view.left) == 1 or (view.ending is not None and view.ending.how == "clock")
    return (dones, over) if by_dones else (over, dones)


def count_left(view: NumenkoView, seat: int, t: Texts) -> str:
    """Write how a player stands as shortly as possible: the tiles to place, and how often they were Done."""
    if view.dropped[seat]:
        return "–"
    dones = view.proved[seat] if view.over else view.dones[seat]
    return t.number(view.left[seat]) + (f"✓{dones}" if dones else "")


def title(view: NumenkoView, names: Sequence[str], t: Texts) -> str:
    """Say what is going on."""
    if view.over:
        return t("Match over")
    if view.phase == "vote" and view.claim is not None:
        return t("A vote on {name}", name=names[view.claim.seat])
    if view.last_call:
        return t("Last call")
    if len(names) > 1:
        return t("Everyone is building")
    return t("Place all your tiles") if _is_plain_puzzle(view) else t("Against the clock")


def _is_plain_puzzle(view: NumenkoView) -> bool:
    """Return whether it is a plain puzzle, such as a daily one: no pot, and no limit worth mentioning."""
    return len(view.left) == 1 and not view.pot and view.options.minutes == MOST_MINUTES


def subtitle(view: NumenkoView, t: Texts) -> str:
    """Say the time limit and who checks, or in a vote what it is about."""
    if view.phase == "vote":
        return t("Drop that player and continue, or end the match?")
    if view.last_call:
        return t("The pot has run out: save what you can, then it's over")
    if _is_plain_puzzle(view):
        return t("The pot is empty: place every tile")
    limit = t("No time limit")
    if view.options.has_clock:
        limit = t.plural("Time limit: {n} minute", "Time limit: {n} minutes", view.options.minutes)
    return f"{limit} · {t('players check the grids')}" if view.options.check == "players" else limit


def ranks(view: NumenkoView, players: Sequence[Player]) -> tuple[int, ...]:
    """Rank the seats at the end."""
    return rankings.ranks(view.places, players)


def result(view: NumenkoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Say who has won, or with what result a solo match ends."""
    if len(names) == 1:
        score = view.scores[0]
        points = t.plural("{points} point", "{points} points", abs(score), points=t.number(score))
        return t("{name} ends with {points}", name=names[0], points=points)
    best = [names[seat] for seat in rankings.winners(ranks(view, players), players)]
    if not best:
        return rankings.nobody_won(t)
    return t.plural("{names} wins", "{names} win together", len(best), names=t.all_of(best))


# --- text alternatives


def table(view: NumenkoView, players: Sequence[Player], names: Sequence[str], t: Texts) -> str:
    """Describe the table: the pot and the players, or the result."""

    def parts(called: Sequence[str]) -> Iterator[str]:
        yield f"Numenko. {title(view, called, t)}."
        if view.over:
            assert view.ending is not None
            yield f"{how_it_ended(view.ending, called, t)}. {result(view, players, called, t)}."
            placed = ranks(view, players)
            for seat in rankings.in_order(placed):
                yield _describe_rank(
                    view, seat, placed[seat], rankings.mark_name(called[seat], players[seat].mark, t), t
                )
        else:
            yield from (subtitle(view, t) + ("" if view.phase == "vote" else "."), f"{pot(view, t)}.")
            yield from (_standing(view, seat, called[seat], t) for seat in range(len(called)))

    return fitting(tuple(parts(called)) for called in shorten_names(names))


def _standing(view: NumenkoView, seat: int, name: str, t: Texts) -> str:
    told = facts(view, seat, t)
    if not view.dropped[seat]:
        left = view.left[seat]
        told = [to_place(left, t) if left else t("all tiles placed"), *told]
    if view.phase == "vote" and view.voted[seat]:
        told.append(t("has voted"))
    return f"{SEATS[seat].symbol} {name}: {', '.join(told)}."


def _describe_rank(view: NumenkoView, seat: int, place: int, name: str, t: Texts) -> str:
    score = view.scores[seat]
    points = t.plural("{points} point", "{points} points", abs(score), points=t.number(score))
    told = ", ".join(filter(None, (*describe_result(view, seat, t), points)))
    return f"{place}. {SEATS[seat].symbol} {name}: {told}."


def grids(shown: Sequence[tuple[int, str, PlayerTiles]], t: Texts) -> str:
    """Describe the grids of several players (seat, name, tiles)."""

    def parts(called: Sequence[str]) -> Iterator[str]:
        for (seat, _, held), name in zip(shown, called, strict=True):
            yield f"{SEATS[seat].symbol} {name}:"
            yield from contents(held, t)
            if held.unplaced:
                yield t("Left over: {tiles}.", tiles=show_signs(" ".join(held.unplaced)))

    return fitting(tuple(parts(called)) for called in shorten_names([name for _, name, _ in shown]))


def contents(held: PlayerTiles, t: Texts) -> list[str]:
    """List every calculation of a grid as it is read, and what is wrong, or rows of signs if nothing is read."""
    if held.laid is None:
        return [t("The grid is empty.")]
    if not held.readings and not held.faults:
        return [t("The grid by rows: {rows}.", rows=show_signs(" / ".join(held.laid.grid.rows)))]
    read = []
    for reading in held.readings:
        cell = cell_name(reading.cell, held.laid.corner)
        where = t("{cell} across", cell=cell) if reading.direction == "across" else t("{cell} down", cell=cell)
        read.append(f"{where}: {reading.text}.")
    wrong = (fault_words(fault, held.laid.corner, t).replace("**", "").replace("`", "") for fault in held.faults)
    return [*read, *wrong]


def corner_name(held: PlayerTiles | None) -> Cell:
    """Return the name of a grid's top left corner, also where no tile is laid yet."""
    return held.laid.corner if held and held.laid else CORNER


def _cursor(view: NumenkoView, t: Texts) -> Iterator[str]:
    """Say where the cursor of the pad is, if it is open."""
    if view.cursor is not None and view.mine is not None and view.mine.laid is not None:
        cell = cell_name(view.cursor.cell, corner_name(view.mine))
        across = view.cursor.direction == "across"
        yield (
            t("The cursor is on {cell}, across.", cell=cell)
            if across
            else t("The cursor is on {cell}, down.", cell=cell)
        )


def own(view: NumenkoView, names: Sequence[str], t: Texts) -> str:
    """Describe the viewer's own grid and tiles, and where the others stand. The view must be that of a seat."""
    assert view.seat is not None
    symbol = SEATS[view.seat].symbol
    title = t("Numenko, your grid: {symbol} {name}.", symbol=symbol, name=names[view.seat])
    return alt([title, *own_lines(view, names, t)])


def own_lines(view: NumenkoView, names: Sequence[str], t: Texts) -> list[str]:
    """List what the picture of the viewer's grid tells."""
    assert view.seat is not None and view.mine is not None
    held, seat = view.mine, view.seat
    tiles = f": {_list_hand(held.unplaced)}." if held.unplaced else ""
    others = [_stand_briefly(view, other, name, t) for other, name in enumerate(names) if other != seat]
    return [
        f"{' · '.join((pot(view, t), *facts(view, seat, t)))}.",
        to_place(len(held.unplaced), t) + tiles,
        *_cursor(view, t),
        *_places(view, t),
        *contents(held, t),
        *([t("Left to place: {players}.", players="; ".join(others))] if others else []),
    ]


def _list_hand(tiles: str) -> str:
    """List the tiles in hand one by one, of many the kinds with their numbers in brackets, as on buttons."""
    if len(tiles) <= MANY:
        return show_signs(" ".join(tiles))
    return ", ".join(show_signs(tile) + f" ({n})" * (n > 1) for tile, n in Counter(tiles).items())


def _stand_briefly(view: NumenkoView, seat: int, name: str, t: Texts) -> str:
    told = [] if view.dropped[seat] else [t.number(view.left[seat])]
    return f"{SEATS[seat].symbol} {name}: {', '.join((*told, *facts(view, seat, t)))}"


def _places(view: NumenkoView, t: Texts) -> Iterator[str]:
    """Say where the numbered cells are."""
    if view.marks:
        corner = corner_name(view.mine)
        cells = [f"{n} {cell_name(cell, corner)}" for n, cell in enumerate(view.marks, 1)]
        yield t("Numbered cells: {cells}.", cells=", ".join(cells))
