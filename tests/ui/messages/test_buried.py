"""How many messages are below tables."""

from __future__ import annotations

from bot.ui.messages.table import BuriedTables

GAMES, OFFTOPIC = 1, 2
CHESS, GO = 10, 20


def test_each_table_counts_for_itself() -> None:
    buried = BuriedTables()
    buried.watch(GAMES, CHESS)
    buried.note_post_in(GAMES)
    buried.watch(GAMES, GO)
    buried.note_post_in(GAMES)
    buried.note_post_in(OFFTOPIC)
    assert (buried.below(GAMES, CHESS), buried.below(GAMES, GO)) == (2, 1)


def test_seeing_a_table_again_does_not_lift_it() -> None:
    buried = BuriedTables()
    buried.watch(GAMES, CHESS)
    buried.note_post_in(GAMES)
    buried.watch(GAMES, CHESS)
    assert buried.below(GAMES, CHESS) == 1


def test_only_tables_are_in_memory() -> None:
    buried = BuriedTables()
    buried.note_post_in(OFFTOPIC)
    buried.watch(GAMES, CHESS)
    buried.watch(GAMES, GO)
    assert len(buried) == 2
    buried.forget(GAMES, CHESS)
    buried.forget(GAMES, GO)
    buried.forget(OFFTOPIC, GO)
    assert len(buried) == 0
    assert not buried._below
