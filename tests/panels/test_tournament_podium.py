"""The podium of a tournament says what decided each place, and links to the last matches."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.numer.options import NumerOptions
from bot.i18n import texts
from bot.match.tournaments.model import Cup, CupPlan, CupTable
from bot.panels.tournament.podium import last_matches, list_podium
from bot.store.tournaments import CupPlayerRow, CupRow
from bot.tournaments.model import Form, Score

T = texts("en")
Result = tuple[int, int, int]
"""Two players and the half points of the first."""


def finished(form: Form, rounds: Sequence[Sequence[Result]], *, scored: int = 5) -> Cup:
    """A finished tournament of Ann, Ben … with these results; the first of each table has ``scored`` points."""
    players = sorted({player for each in rounds for one, other, _ in each for player in (one, other)})
    tables = [
        [
            CupTable("match", (one, other), scores=(Score(one, halves, scored), Score(other, 2 - halves, 5)))
            for one, other, halves in each
        ]
        for each in rounds
    ]
    plan = CupPlan(form, msgspec.json.encode(NumerOptions()).decode(), "live", rounds=len(rounds))
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
    return Cup(
        CupRow(
            *(1, 10, 20, 30, "Cup", "numer", "finished", 5),
            *(msgspec.json.encode(plan).decode(), msgspec.json.encode(tables).decode(), "ab", "en", 0.0),
            players=tuple(CupPlayerRow(n, 100 + n, names[n - 1], 0.0, seed=n) for n in players),
            matches=tuple((r, n, 10 * r + n) for r, each in enumerate(rounds, 1) for n in range(len(each))),
        )
    )


def test_the_podium_of_a_knock_out_says_who_won_the_final_and_links_to_it() -> None:
    cup = finished("knockout", [[(1, 4, 2), (2, 3, 2)], [(1, 2, 0)]])
    assert last_matches(cup) == [20]
    assert list_podium(cup, {20: "https://x"}, T).splitlines() == [
        "🥇 **Ben** · won the final",
        "🥈 **Ann** · lost the final",
        "🥉 **Cat** · lost the semi-final",
        "🥉 **Dan** · lost the semi-final",
        "-# Final: [#20](https://x)",
    ]


def test_a_tied_final_says_what_decided_it() -> None:
    assert "a tie in the final, won as the higher seed" in list_podium(finished("knockout", [[(1, 2, 1)]]), {}, T)
    said = list_podium(finished("knockout", [[(1, 2, 1)]], scored=9), {}, T)
    assert "🥇 **Ann** · a tie in the final, won by points in all matches: 9 to 5" in said
    assert said.endswith("-# Final: #10")


def test_equal_points_are_parted_by_the_first_tie_break_that_differs() -> None:
    cup = finished("league", [[(1, 2, 2), (3, 4, 2)], [(1, 3, 1), (2, 4, 2)], [(1, 4, 1), (2, 3, 2)]])
    assert list_podium(cup, {}, T).splitlines()[:3] == [
        "🥇 **Ann** · 2 points, ahead of Ben by direct: 1 to 0",
        "🥈 **Ben** · 2 points",
        "🥉 **Cat** · 1.5 points",
    ]
    cup = finished("swiss", [[(1, 2, 2), (3, 4, 2)], [(1, 3, 1), (2, 4, 2)]])
    assert "🥇 **Ann** · 1.5 points, ahead of Cat by Buchholz: 2½ to 1½" in list_podium(cup, {}, T)


def test_those_who_share_the_third_place_all_stand_there() -> None:
    cup = finished("league", [[(1, 2, 2), (3, 4, 1)], [(1, 3, 2), (2, 4, 2)], [(1, 4, 2), (2, 3, 2)]])
    lines = list_podium(cup, {}, T).splitlines()
    assert [line[0] for line in lines[:4]] == ["🥇", "🥈", "🥉", "🥉"]
    assert lines[0] == "🥇 **Ann** · 3 points" and lines[2] == "🥉 **Cat** · 0.5 points"
