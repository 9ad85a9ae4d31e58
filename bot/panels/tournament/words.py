"""The words around tournaments: forms, points, tie-breaks, the standings as a sheet, as text and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from bot.i18n import Texts
from bot.match.tournaments.model import Cup
from bot.panels.base import show_name
from bot.panels.table import MEDALS
from bot.render.canvas import alt
from bot.render.tournament import CupSheet, CupSheetRow
from bot.tournaments.model import Form
from bot.tournaments.standings import TIE_BREAKERS, CupStanding, TieBreaker

PAGE = 12
"""Players on one page of the standings."""
_FRACTIONS = ("", "¼", "½", "¾")
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What spreadsheets take for the beginning of a formula, in wide letters too."""


def form_words(t: Texts) -> dict[Form, str]:
    """Names of the forms."""
    return {"swiss": t("Swiss"), "league": t("league"), "knockout": t("knock-out")}


def halves_words(halves: int) -> str:
    """Format half points as a number: 2½."""
    return _fraction(2 * halves)


def _fraction(quarters: int) -> str:
    whole, rest = divmod(quarters, 4)
    return f"{whole or ''}{_FRACTIONS[rest]}" or "0"


def tie_names(t: Texts) -> dict[TieBreaker, str]:
    """Short names of tie-breaks."""
    return {
        "buchholz": t("Buchholz"),
        "sonneborn": t("S.–Berger"),
        "direct": t("direct"),
        "wins": t("wins"),
        "score": t("scored"),
    }


def ties_explained(form: Form, t: Texts) -> str:
    """Explain the tie-breaks, in order, a line each."""
    words: Mapping[TieBreaker, str] = {
        "buchholz": t("Buchholz: your opponents' points added up; your own for a round without an opponent"),
        "sonneborn": t(
            "S.–Berger (Sonneborn–Berger): the points of opponents you beat, plus half those of "
            "opponents you tied with"
        ),
        "direct": t("direct: points scored against the tied players, if you've all met"),
        "wins": t("wins: matches won"),
        "score": t("scored: points scored in all matches"),
    }
    if form == "knockout":
        return t(
            "Lose and you're out. After a tie, the player with more points in all matches advances, then the "
            "higher seed; if nobody showed up, nobody advances."
        )
    ways = [f"{n}. {words[name]}" for n, name in enumerate(TIE_BREAKERS[form], 1)]
    return "\n".join([t("Tie-breaks:"), *ways])


def last_page(cup: Cup) -> int:
    """Return the number of the last page of the standings, from 0."""
    return max(0, len(cup.entrants) - 1) // PAGE


def sheet(cup: Cup, page: int, reader: int, t: Texts) -> CupSheet:
    """Build a page of the standings for the picture. ``reader`` is the user whose row is marked, 0 for nobody."""
    names, own = cup.names(t), cup.player_of(reader) if reader else None
    rows = cup.standings()[page * PAGE : (page + 1) * PAGE]
    form = cup.plan.form
    heads = [t("reached")] if form == "knockout" else [t("points")]
    heads += [tie_names(t)[name] for name in TIE_BREAKERS[form]]
    return CupSheet(
        title=cup.name,
        about=progress_words(cup, t),
        heads=tuple(heads),
        rows=tuple(
            CupSheetRow(
                place=row.place,
                name=names[row.player],
                values=(_main(row, cup, t), *(tie_words(name, row, t) for name in TIE_BREAKERS[form])),
                note=t("out") if row.dropped else "",
                own=own is not None and own.n == row.player,
                medal=row.earned,
            )
            for row in rows
        ),
    )


def progress_words(cup: Cup, t: Texts) -> str:
    """Say after which round the results are, or which is the first."""
    done, most = sum(map(bool, cup.decided_rounds())), cup.plan.rounds
    if done:
        return t("after round {n} of {most}", n=done, most=most)
    return t("round {n} of {most}", n=cup.shown_number, most=most)


def round_words(number: int, most: int, t: Texts) -> str:
    """Name a round of a knock-out with ``most`` rounds."""
    return {0: t("final"), 1: t("semi-final")}.get(most - number, t("round {n}", n=max(1, number)))


def _main(row: CupStanding, cup: Cup, t: Texts) -> str:
    if cup.plan.form != "knockout":
        return halves_words(row.halves)
    return t("winner") if row.reached > cup.plan.rounds else round_words(row.reached, cup.plan.rounds, t)


def tie_words(name: TieBreaker, row: CupStanding, t: Texts) -> str:
    """Format the value of a tie-break."""
    value = row.ties.get(name, 0)
    match name:
        case "buchholz" | "direct":
            return halves_words(value)
        case "sonneborn":
            return _fraction(value)
        case "wins" | "score":
            return t.number(value)


def alternative_of(shown: CupSheet) -> str:
    """Return the text alternative of the picture."""
    return alt((f"{shown.title}, {shown.about}.", *(_line(row, shown) + "." for row in shown.rows)))


def _line(row: CupSheetRow, shown: CupSheet) -> str:
    values = [f"{head} {value}" for head, value in zip(shown.heads, row.values, strict=True)]
    return ", ".join(filter(None, (f"{row.place}. {row.name}", *values, row.note)))


def list_with_medals(shown: CupSheet, t: Texts) -> str:
    """List the rows as text with medals, for a message without a picture. Empty while all are level."""
    lines, level = [], len({row.place for row in shown.rows}) == 1
    for row in shown.rows:
        first, *rest = zip(shown.heads, row.values, strict=True)
        ties = ", ".join(f"{head} {value}" for head, value in rest)
        medal = MEDALS.get(row.place) if row.medal else None
        place = "–" if level else medal or f"{row.place}."
        name = f"{place} {show_name(row.name, t)}"
        lines.append(" · ".join(filter(None, (name, f"**{first[1]}**", ties, row.note))))
    return "\n".join(lines)


def as_csv(cup: Cup, t: Texts, mark: str) -> bytes:
    """Export the standings and all results for spreadsheets (CSV, UTF-8 with BOM): a row for each player, with a
    column for each round, then the corrections. Where the reader's decimal sign (``mark``) is a comma, semicolons
    separate the cells, as spreadsheets set to that country expect. Names that could be taken for a formula begin
    with an apostrophe."""
    names, out = cup.names(t), io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if mark == "," else ",")
    ties = TIE_BREAKERS[cup.plan.form]
    rounds = [t("round {n}", n=n) for n in range(1, cup.number + 1)]
    writer.writerow(
        [t("place"), t("name"), t("seed"), t("points"), *(tie_names(t)[name] for name in ties), *rounds]
    )
    seeds = {player.n: player.seed or "" for player in cup.players}
    for row in cup.standings():
        results = [_result(cup, played, row.player, names, mark, t) for played in range(cup.number)]
        values = [_plain(row.halves / 2, mark), *(_value(name, row, mark) for name in ties)]
        writer.writerow([row.place, escape_cell(names[row.player]), seeds[row.player], *values, *results])
    for one in cup.corrections:
        writer.writerow([])
        changed = [
            t("corrected"),
            escape_cell(names[one.player]),
            t("round {n}", n=one.round),
            _plain(one.halves / 2, mark),
        ]
        writer.writerow([*changed, escape_cell(one.note)])
    return out.getvalue().encode("utf-8-sig")


def _result(cup: Cup, played: int, player: int, names: Mapping[int, str], mark: str, t: Texts) -> str:
    """Describe a player's result of a round: points and opponents."""
    for table in cup.rounds[played]:
        if player in table.players:
            mine = next(
                (_plain(score.halves / 2, mark) for score in table.scores or () if score.player == player), "…"
            )
            others = [names[other] for other in table.players if other != player]
            return f"{mine} ({', '.join(others) if others else t('no opponent')})"
    return ""


def _value(name: TieBreaker, row: CupStanding, mark: str) -> str:
    value, parts = row.ties.get(name, 0), {"buchholz": 2, "direct": 2, "sonneborn": 4}
    return _plain(value / parts.get(name, 1), mark)


def _plain(value: float, mark: str) -> str:
    """Format a number for a spreadsheet: without groups, with an ordinary minus sign."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", mark)


def escape_cell(text: str) -> str:
    """Return a text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text[:1].isspace() else text
