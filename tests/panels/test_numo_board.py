"""The texts of NUMO's board and score sheet."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.hints import Hint
from bot.panels.numo import PANEL
from tests.panels.numo_panel import scene
from tests.rules.numo_table import ANN, BOB, Table


def status(table: Table) -> list[str]:
    """The status lines of the table message."""
    return PANEL.status(table.sees(None), scene(table)).splitlines()


def sheet(table: Table) -> list[str]:
    """The score sheet, line by line."""
    return PANEL.score_sheet(table.sees(None), scene(table)).splitlines()


def test_the_board_tells_deal_control_cards_piles_and_scores() -> None:
    table = Table(level=6).lies(hands={ANN: [1], BOB: [2]}, discards=[33], stock=[60], scores=(14, -5))
    assert status(table) == [
        "Deal 1 · level 6 · control cards: **S C R** · going out needs run",
        "1 card in the stock · top of the discard pile: **33 (winter, Female Elvin)**",
        "Ann **14** · Bob **−5**",
    ]
    assert status(Table(level=1))[0] == "Deal 1 · level 1 · control cards: **S C**"
    assert status(Table(custom=("prime", "season"), must="prime"))[0] == (
        "Deal 1 · control cards: **S P** · going out needs primes"
    )


def test_the_score_sheet_tells_hints_and_deals() -> None:
    table = Table(custom=("season", "prime"), hints="on", target=2000)
    table.lies(hands={ANN: [31, 37, 41], BOB: [2]}, stock=[43])
    table.does(ANN, Hint())
    table.draws(ANN)
    table.melds(ANN, 31, 37, 41, 43)
    lines = ["**Score sheet**", "Ann **152** · 1 hint used", "Bob **0**", "Deal 1: Ann went out: Ann +152"]
    assert sheet(table) == lines
    leveled = Table(level=3, target=2000).lies(hands={ANN: [21], BOB: [2]}, stock=[8, 25])
    leveled.state = replace(leveled.state, turn=80)
    leveled.draws(ANN)
    leveled.discards(ANN, 8)
    assert sheet(leveled)[-1] == "Deal 1, level 3: void: too many turns"
