"""The podium of a tournament: the first three places, what decided each, and the matches of the last round."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import Texts
from bot.match.tournaments.model import Cup, CupTable
from bot.panels.base import show_name
from bot.panels.table import MEDALS
from bot.panels.tournament.words import tie_names, tie_words
from bot.render.rankings import nobody_won
from bot.tournaments.knockout import match_points
from bot.tournaments.standings import TIE_BREAKERS, CupStanding

PLACES = 3
"""The places on a podium."""
_BESIDE = 6
"""The most matches that are linked."""


def list_podium(cup: Cup, links: Mapping[int, str], t: Texts) -> str:
    """List the first three places with what decided them, then the last matches. ``links``: links to the tables of
    matches."""
    names = {n: show_name(name, t) for n, name in cup.names(t).items()}
    table = cup.standings()
    rows = [row for row in table if row.place <= PLACES and row.earned]
    lines = [f"{MEDALS[row.place]} **{names[row.player]}** · {_reason(cup, row, names, t)}" for row in rows]
    if not any(row.place == 1 for row in rows):
        lines.insert(0, f"{nobody_won(t)}.")
    last = [_link(played, links) for played in last_matches(cup)]
    if last:
        label = t("Final") if cup.plan.form == "knockout" else t("Last round")
        lines.append(f"-# {label}: {' · '.join(last)}")
    return "\n".join(lines)


def last_matches(cup: Cup) -> list[int]:
    """Return the matches of the final, in other forms those in which somebody of the podium played last."""
    rows = {row.player for row in cup.standings() if row.place <= PLACES and row.earned}
    tables = enumerate(cup.rounds[-1] if cup.rounds else ())
    seen = [n for n, table in tables if cup.plan.form == "knockout" or rows & {*table.players}]
    found = [cup.match_of(cup.number, n) for n in seen]
    return [match for match in found if match is not None][:_BESIDE]


def _link(match: int, links: Mapping[int, str]) -> str:
    return f"[#{match}]({links[match]})" if links.get(match) else f"#{match}"


def _reason(cup: Cup, row: CupStanding, names: Mapping[int, str], t: Texts) -> str:
    """Say what brought a player to their place: points and, before somebody with as many, the tie-break."""
    if cup.plan.form == "knockout":
        return _knockout_reason(cup, row, t)
    said = t.measure("{n} point", "{n} points", row.halves / 2)
    behind = next((other for other in cup.standings() if other.place > row.place), None)
    if behind is None or behind.halves != row.halves:
        return said
    for name in TIE_BREAKERS[cup.plan.form]:
        if row.ties.get(name) != behind.ties.get(name):
            return said + t(
                ", ahead of {name} by {tiebreak}: {mine} to {theirs}",
                name=names[behind.player],
                tiebreak=tie_names(t)[name],
                mine=tie_words(name, row, t),
                theirs=tie_words(name, behind, t),
            )
    return said


def _knockout_reason(cup: Cup, row: CupStanding, t: Texts) -> str:
    tables = cup.rounds[-1]
    if any(row.player in table.players for table in tables[1:]):
        alone = [other.player for other in cup.standings() if other.place == PLACES] == [row.player]
        return t("won the match for third place") if alone else t("played for third place")
    if row.place == 1:
        return _final_words(cup, tables[0], row.player, t)
    return t("lost the final") if row.player in tables[0].players else t("lost the semi-final")


def _final_words(cup: Cup, final: CupTable, best: int, t: Texts) -> str:
    """Say how the final was won: by its result or, after a tie, by points in all matches or the seed."""
    scores = final.scores or ()
    if final.kind != "match" or len({score.halves for score in scores}) > 1 or len(scores) < 2:
        return t("won the final")
    totals = match_points(cup.decided_rounds())
    (other,) = (score.player for score in scores if score.player != best)
    if totals[best] == totals[other]:
        return t("a tie in the final, won as the higher seed")
    return t(
        "a tie in the final, won by points in all matches: {mine} to {theirs}",
        mine=t.number(totals[best]),
        theirs=t.number(totals[other]),
    )
