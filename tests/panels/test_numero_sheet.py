"""What everybody may read of a match of Numero: status line, score sheet, and the review."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.numero.model import Challenge, NumeroAction, Pass
from bot.games.wording import wording
from bot.match.afterwards.coach import Decision
from bot.panels.numero import PANEL
from tests.panels.numero_panel import T, scene
from tests.rules.numero_table import ANN, BOB, Face, Table


def status(table: Table) -> str:
    """The status lines of the table message."""
    return PANEL.status(table.sees(None), scene(table))


def sheet(table: Table) -> list[str]:
    """The score sheet, line by line."""
    return PANEL.score_sheet(table.sees(None), scene(table)).splitlines()


def test_the_board_tells_turn_deck_mode_and_scores() -> None:
    table = Table().lies(5, 3, hands={ANN: [8, 2], BOB: [1]}, deck=20)
    assert status(table) == "Turn 1 · 20 cards in the deck · most cards win\nAnn **0 cards** · Bob **0 cards**"
    table.takes(ANN, 8, 5, 3)
    assert "Ann **3 cards** · Bob **0 cards**" in status(table)


def test_the_last_chance_is_announced() -> None:
    table = Table(mode="points").lies(5, 8, hands={ANN: [8], BOB: [1, 2]}, deck=[])
    table.takes(ANN, 8, 8)
    assert "0 cards in the deck · most points win" in status(table)
    assert "⏳ **Last chance:** players can only take or pass." in status(table)


def test_a_solitaire_has_nobody_to_win_against() -> None:
    assert "win" not in status(Table(1, solitaire=True, mode="points"))


def test_points_are_listed_by_reason_and_hints_noted() -> None:
    table = Table(mode="points", hints="on").lies(5, 3, hands={ANN: [8, 2], BOB: [1]}, deck=20)
    table.does(ANN, Hint())
    table.takes(ANN, 8, 5, 3)
    assert sheet(table) == [
        "**Score sheet**",
        "Ann **9 points** · 1 take +1 · 3 cards +3 · centre cleared +5 · 1 hint used",
        "Bob **0 points**",
    ]


def test_in_the_card_game_cards_are_won_and_lost() -> None:
    table = Table().lies(5, 3, hands={ANN: [8], BOB: [1, 2]}, deck=[])
    table.takes(ANN, 8, 5, 3)
    table.passes(BOB)
    assert sheet(table)[1:] == [
        "Ann **3 cards** · 3 cards won",
        "Bob **−2 cards** · 0 cards won · 2 cards left in hand −2",
    ]


def looked_back(*moments: tuple[Table, NumeroAction]) -> list[str]:
    """Ann's review of these turns."""
    past = [Decision(n, ANN, None, table.sees(ANN), action) for n, (table, action) in enumerate(moments, 1)]
    return list(PANEL.review(past, scene(moments[0][0] if moments else Table())))


def at(turn: int, *centre: int, hand: list[Face]) -> Table:
    """Ann to play in that turn."""
    table = Table().lies(*centre, hands={ANN: hand, BOB: [1]}, deck=20)
    table.state = replace(table.state, turn=turn)
    return table


def test_each_missed_take_is_told() -> None:
    blind, greedy, good = at(1, 5, 3, hand=[8, 9]), at(3, 8, 5, 3, hand=[8]), at(5, 9, hand=[9])
    said = looked_back(
        (blind, blind.discard(ANN, 9)),
        (greedy, greedy.take(ANN, 8, 8)),
        (good, good.take(ANN, 9, 9)),
    )
    assert len(said) == 2
    assert said[0].startswith("Turn 1: ") and "with your 8, worth 3 instead of 0." in said[0]
    assert said[1].startswith("Turn 3: ") and "with your 8, worth 4 instead of 2." in said[1]


def test_challenges_and_hints_are_no_turns() -> None:
    table = at(1, 5, 3, hand=[8, 9])
    assert looked_back((table, Challenge(1)), (table, Hint())) == []


def test_a_player_who_missed_nothing_is_told_so() -> None:
    table, passing = at(1, 9, hand=[9, 2]), at(2, 5, hand=[9])
    said = looked_back((table, table.take(ANN, 9, 9)), (passing, Pass()))
    assert said == ["You never missed a better take. Well played!"]


def test_what_stands_above_the_missed_takes() -> None:
    assert wording("numero").review_heading(T) == "Missed takes"
