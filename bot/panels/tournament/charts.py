"""Charts of tournaments: the bracket of a knock-out, the cross table of a league, a Swiss tournament by rounds.

A chart is shown in pages, as a picture or in words. Pages of a bracket begin with each round that has two later
ones, in parts of a few tables. Pages of a table are parts of its rows and columns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from bot.i18n import Texts
from bot.i18n.texts import MINUS
from bot.match.tournaments.model import Cup, CupTable
from bot.panels.base import show_name
from bot.panels.tournament.words import halves_words, progress_words, round_words
from bot.render.bracket import BracketRound, BracketSeat, BracketSheet, BracketTable, draw_bracket
from bot.render.crosstable import CrossCell, CrossRow, CrossSheet, draw_crosstable
from bot.render.text.names import fitting, shorten_names
from bot.tournaments.knockout import winner
from bot.tournaments.points import bye_halves
from bot.tournaments.rounds import league_round

BESIDE = 3
"""The rounds of a bracket on a page."""
TABLES = 8
"""The most tables of the first of them."""
ROWS = 10
"""The rows of a table on a page, and the columns if they are players."""
_SIGNS = {"won": "+", "drawn": "=", "lost": MINUS, "open": ""}

Sheet = BracketSheet | CrossSheet


class _Page(msgspec.Struct, frozen=True):
    """A page: the number of its first round and its part of that, or its part of the rows and of the columns."""

    first: int
    part: int


def has_chart(cup: Cup) -> bool:
    """Tell whether there is anything to be seen in a chart."""
    return bool(cup.rounds)


def chart_label(cup: Cup, t: Texts) -> str:
    """Return the name of the chart of such a tournament."""
    return {"knockout": t("Bracket"), "league": t("Cross table"), "swiss": t("Round by round")}[cup.plan.form]


def last_chart_page(cup: Cup) -> int:
    """Return the number of the last page of the chart, from 0."""
    return len(_pages(cup)) - 1


def main_chart_page(cup: Cup, reader: int) -> int:
    """Return the page that matters now: the present round, with the table or row of the ``reader`` (a user, 0 for
    nobody)."""
    player = cup.player_of(reader) if reader else None
    if cup.plan.form == "knockout":
        first = max(1, min(cup.number, _depth(cup) - BESIDE + 1))
        tables = enumerate(cup.rounds[first - 1])
        own = next((n for n, table in tables if player is not None and player.n in table.players), 0)
        part = own // TABLES if first == cup.number else 0
        return _pages(cup).index(_Page(first, part))
    order = [row.player for row in cup.standings()]
    rows = order.index(player.n) // ROWS if player is not None else 0
    columns = 0 if cup.plan.form == "league" else max(0, cup.number - 1) // _rounds_beside(cup)
    return _pages(cup).index(_Page(rows, columns))


def public_chart_pages(cup: Cup) -> list[int]:
    """Return the pages for everybody to see now: the first, or each part of the present round of a bracket."""
    main, pages = main_chart_page(cup, 0), _pages(cup)
    if cup.plan.form != "knockout":
        return [main]
    return [n for n, page in enumerate(pages) if page.first == pages[main].first]


def explain_chart(cup: Cup, t: Texts) -> str:
    """Explain the signs of the chart in a line, empty if there is nothing to explain."""
    if cup.plan.form == "league":
        return t("Each cell: points against the player with that number. A round without an opponent has no cell.")
    if cup.plan.form == "knockout":
        return ""
    if cup.plan.seats > 2:
        return t("Each cell: points of that round.")
    return t("+5: won against number 5; =5: drew; −5: lost; + without a number: no opponent.")


def chart_sheet(cup: Cup, page: int, reader: int, t: Texts) -> Sheet:
    """Build a page of the chart. ``reader`` is the user whose table or row is marked, 0 for nobody."""
    pages = _pages(cup)
    shown = pages[max(0, min(page, len(pages) - 1))]
    player = cup.player_of(reader) if reader else None
    own = 0 if player is None else player.n
    return _bracket(cup, shown, own, t) if cup.plan.form == "knockout" else _cross(cup, shown, own, t)


def draw_chart(sheet: Sheet, t: Texts) -> bytes:
    """Draw a page as a PNG."""
    return draw_bracket(sheet, t) if isinstance(sheet, BracketSheet) else draw_crosstable(sheet, t)


def describe_chart(sheet: Sheet, t: Texts) -> str:
    """Return the text alternative of a page's picture."""
    head = f"{sheet.title}, {sheet.about}."
    order, names = _names_in(sheet)
    shorter = shorten_names(names)
    return fitting([head, *_lines(sheet, dict(zip(order, version, strict=True)), t)] for version in shorter)


def list_chart(sheet: Sheet, t: Texts) -> str:
    """Write a page as text, for a message without a picture."""
    order, names = _names_in(sheet)
    shown = {n: show_name(name, t) for n, name in zip(order, names, strict=True)}
    return "\n".join(_lines(sheet, shown, t))


def _pages(cup: Cup) -> list[_Page]:
    if cup.plan.form == "knockout":
        most = _depth(cup)
        return [
            _Page(first, part)
            for first in range(1, max(1, most - BESIDE + 1) + 1)
            for part in range(-(-_tables_in(cup, first) // TABLES))
        ]
    rows = -(-len(cup.players) // ROWS)
    columns = rows if cup.plan.form == "league" else -(-cup.plan.rounds // _rounds_beside(cup))
    return [_Page(row, column) for row in range(rows) for column in range(columns)]


def _rounds_beside(cup: Cup) -> int:
    """Return how many rounds there are on a page of a Swiss tournament: numbers of two digits need more room."""
    most = 7 if len(cup.players) < ROWS else 6
    pages = -(-cup.plan.rounds // most)
    return -(-cup.plan.rounds // pages)


def _tables_in(cup: Cup, number: int) -> int:
    """Return the number of tables of a round of the bracket, without matches for lower places."""
    return len(cup.rounds[0]) >> (number - 1)


def _depth(cup: Cup) -> int:
    """Return the number of rounds of the bracket, which has one fewer than planned if players were taken out
    before it was made."""
    return len(cup.rounds[0]).bit_length()


# --- brackets


def _bracket(cup: Cup, page: _Page, own: int, t: Texts) -> BracketSheet:
    tree, names = _tree(cup), cup.names(t)
    rounds: list[BracketRound] = []
    depth = _depth(cup)
    for number in range(page.first, min(page.first + BESIDE, depth + 1)):
        every = tree[number - 1]
        size = TABLES >> (number - page.first)
        normal = every[: _tables_in(cup, number)][page.part * size : (page.part + 1) * size]
        tables = [BracketTable(tuple(_name_seat(seat, names, own) for seat in table.seats)) for table in normal]
        tables += [
            BracketTable(tuple(_name_seat(seat, names, own) for seat in table.seats), t("Third place"))
            for table in every[_tables_in(cup, number) :]
        ]
        rounds.append(BracketRound(round_words(number, depth, t), tuple(tables)))
    return BracketSheet(cup.name, progress_words(cup, t), tuple(rounds))


def _name_seat(seat: BracketSeat, names: dict[int, str], own: int) -> BracketSeat:
    return replace(seat, name=names[seat.n], own=seat.n == own) if seat.n else seat


def _tree(cup: Cup) -> list[list[BracketTable]]:
    """Return the tables of all rounds, those to come with the players who have got there."""
    found: list[list[BracketTable]] = []
    before: list[int | None] = []
    for number in range(1, _depth(cup) + 1):
        if number <= cup.number:
            tables, before = _list_played(cup, number, before)
        else:
            pairs = list(zip(before[::2], before[1::2], strict=False))
            tables = [BracketTable(tuple(BracketSeat("", player or 0) for player in pair)) for pair in pairs]
            before = [None] * len(pairs)
        found.append(tables)
    return found


def _list_played(
    cup: Cup, number: int, before: Sequence[int | None]
) -> tuple[list[BracketTable], list[int | None]]:
    """Return the tables of a paired round with who came through, and the latter by table, None if that is open."""
    decided, entrants, normal = cup.decided_rounds()[:number], cup.entrants, _tables_in(cup, number)
    later = cup.rounds[number][: normal // 2] if number < cup.number else ()
    going_on = {player for table in later for player in table.players}
    tables: list[BracketTable] = []
    through: list[int | None] = []
    finished = iter(decided[-1])
    for table in cup.rounds[number - 1]:
        result = next(finished) if table.scores is not None else None
        best = None if result is None else winner(result, entrants, decided)
        best = next((player for player in table.players if player in going_on), best)
        ordered = _in_order(cup, table, before)
        seats = [
            BracketSeat("", n, "open" if result is None else "through" if n == best else "out") for n in ordered
        ]
        tables.append(BracketTable(tuple(seats)))
        through.append(best)
    return tables, through[:normal]


def _in_order(cup: Cup, table: CupTable, before: Sequence[int | None]) -> list[int]:
    """Sort the players of a table as they come from the round before, or by their seeds."""
    seeds = {entrant.n: entrant.seed for entrant in cup.entrants}
    return sorted(table.players, key=lambda n: (before.index(n) if n in before else len(before), seeds[n]))


# --- cross tables


def _cross(cup: Cup, page: _Page, own: int, t: Texts) -> CrossSheet:
    table, names = cup.standings(), cup.names(t)
    order = [row.player for row in table]
    if cup.plan.form == "league":
        columns = order[page.part * ROWS : (page.part + 1) * ROWS]
        heads = [str(order.index(player) + 1) for player in columns]
        results = _league_results(cup)
        cells = {
            player: [
                CrossCell("", "none") if player == other else results.get((player, other), CrossCell("", "open"))
                for other in columns
            ]
            for player in order
        }
    else:
        beside = _rounds_beside(cup)
        numbers = range(page.part * beside, min(cup.plan.rounds, (page.part + 1) * beside))
        heads = [str(number + 1) for number in numbers]
        cells = {player: [_swiss_cell(cup, number, player, order) for number in numbers] for player in order}
    rows = table[page.first * ROWS : (page.first + 1) * ROWS]
    return CrossSheet(
        cup.name,
        progress_words(cup, t),
        tuple(heads),
        t("points"),
        tuple(
            CrossRow(
                str(order.index(row.player) + 1),
                row.player,
                names[row.player],
                tuple(cells[row.player]),
                halves_words(row.halves),
                row.player == own,
            )
            for row in rows
        ),
    )


def _cell(cup: Cup, table: CupTable, player: int, write: Callable[[int], str]) -> CrossCell:
    """Return the result of a player at a decided table, ``write`` writes the half points. Without an opponent
    fewer points than for a win look like a draw."""
    mine = next(score.halves for score in table.scores or () if score.player == player)
    others = [score.halves for score in table.scores or () if score.player != player]
    best = max(others, default=bye_halves(cup.plan.seats) - 1)
    if mine == 0 or (mine < best and len(table.players) == 2):
        return CrossCell(write(mine), "lost")
    return CrossCell(write(mine), "won" if mine > best else "drawn")


def _league_results(cup: Cup) -> dict[tuple[int, int], CrossCell]:
    """Return the results by player and opponent, also those against players who had dropped out by then."""
    found: dict[tuple[int, int], CrossCell] = {}
    everybody = [replace(entrant, dropped=False) for entrant in cup.entrants]
    for number, played in enumerate(cup.rounds, 1):
        for planned, table in zip(league_round(everybody, number), played, strict=False):
            for player in planned.players if len(planned.players) == 2 and table.scores is not None else ():
                (other,) = set(planned.players) - {player}
                there = player in table.players
                found[player, other] = _cell(cup, table, player, halves_words) if there else CrossCell("0", "lost")
    return found


def _swiss_cell(cup: Cup, number: int, player: int, order: Sequence[int]) -> CrossCell:
    """Return a player's result of a round, numbered from 0."""
    played = cup.rounds[number] if number < cup.number else ()
    table = next((table for table in played if player in table.players), None)
    if table is None:
        return CrossCell("", "none" if played else "open")
    if cup.plan.seats > 2:
        return CrossCell("", "open") if table.scores is None else _cell(cup, table, player, halves_words)
    against = "".join(str(order.index(other) + 1) for other in table.players if other != player)
    if table.scores is None:
        return CrossCell(against, "open")
    cell = _cell(cup, table, player, lambda _: "")
    return CrossCell(_SIGNS[cell.outcome] + against, cell.outcome)


# --- in words


def _names_in(sheet: Sheet) -> tuple[list[int], list[str]]:
    """Return the players of a page and their names."""
    if isinstance(sheet, CrossSheet):
        return [row.n for row in sheet.rows], [row.name for row in sheet.rows]
    seats = {seat.n: seat.name for each in sheet.rounds for table in each.tables for seat in table.seats if seat.n}
    return [*seats], [*seats.values()]


def _lines(sheet: Sheet, names: dict[int, str], t: Texts) -> list[str]:
    if isinstance(sheet, CrossSheet):
        return [_row_words(sheet, row, names) for row in sheet.rows]
    return [
        f"{each.label}: {'; '.join(words)}."
        for each in sheet.rounds
        if (words := [said for table in each.tables if (said := _table_words(table, names, t))])
    ]


def _row_words(sheet: CrossSheet, row: CrossRow, names: dict[int, str]) -> str:
    cells = [f"{head}: {cell.text}" for head, cell in zip(sheet.heads, row.cells, strict=True) if cell.text]
    return f"{row.place}. {names[row.n]} · {', '.join([*cells, f'{sheet.last}: {row.points}'])}"


def _table_words(table: BracketTable, names: dict[int, str], t: Texts) -> str:
    """Describe a table of a bracket, empty if nobody has got there."""
    seats = [seat for seat in table.seats if seat.n]
    label = f"{table.label}: " if table.label else ""
    through = [names[seat.n] for seat in seats if seat.outcome == "through"]
    out = [names[seat.n] for seat in seats if seat.outcome == "out"]
    if not seats:
        return ""
    if len(table.seats) == 1:
        return label + t("{name} has no opponent", name=names[seats[0].n])
    if len(seats) == 1:
        return label + t("{name} waits for an opponent", name=names[seats[0].n])
    if through and out:
        return label + t("{winner} beat {loser}", winner=through[0], loser=out[0])
    one, other = (names[seat.n] for seat in seats)
    return label + (t("{one} and {other} are both out", one=one, other=other) if out else f"{one} – {other}")
