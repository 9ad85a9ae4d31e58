"""Which operations players use: counted with the play, and what each game reports."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.base import Calculation, Step
from bot.games.nmbrs import NMBRS
from bot.games.numenko import NUMENKO
from bot.games.numenko.events import Ended
from bot.games.numenko.grid import LaidGrid
from bot.games.numenko.model import Ending
from bot.games.numer import NUMER
from bot.games.numero import NUMERO
from bot.games.numero.events import Built, Discarded, Took
from bot.games.numero.model import Pile
from bot.games.numo import NUMO
from bot.games.numo.events import Melded
from bot.games.numo.model import Meld
from bot.match import play
from tests.match.house import ANN, BOB, GUILD, House
from tests.match.stub import Say, StubOptions
from tests.rules.numenko_table import CROSS, Table, grid


async def practised(house: House) -> dict[tuple[int, str, str], int]:
    """The counts by user, play and operation."""
    rows = await house.store.database.rows("SELECT * FROM practice")
    assert all((row["guild_id"], row["game"]) == (GUILD, "stub") for row in rows)
    return {(row["user_id"], row["play"], row["operation"]): row["n"] for row in rows}


@pytest.mark.usefixtures("stubs")
async def test_what_players_do_themselves_is_counted_with_the_play(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=StubOptions())
    for person in (ANN, BOB, ANN):
        await house.acts(match_id, person, Say())
    counts = {(ANN.id, "word", ""): 2, (ANN.id, "word", "+"): 2, (BOB.id, "word", ""): 1, (BOB.id, "word", "+"): 1}
    assert await practised(house) == counts
    await house.later(120)
    assert await house.sources(match_id) == [(0, "player"), (1, "player"), (0, "player"), (1, "absent")]
    assert await practised(house) == counts, "a missed deadline is nobody's practice"


@pytest.mark.usefixtures("stubs")
async def test_what_computers_do_is_not_counted(house: House) -> None:
    match_id = await house.table(ANN, BOB, game="stub", options=StubOptions(length=4))
    await house.service.change(match_id, play.resign, BOB.id)
    await house.acts(match_id, ANN, Say())
    assert (1, "computer") in await house.sources(match_id)
    assert {user for user, _, _ in await practised(house)} == {ANN.id}


def told(game: Any, *events: Any, state: Any = None) -> tuple[Calculation, ...]:
    """What a game reports of a step."""
    found: tuple[Calculation, ...] = game.calculations(Step(state, events))
    return found


def test_takes_and_builds_of_numero() -> None:
    took = Took(
        seat=1,
        card="7",
        groups=(("a", "b"),),
        sentences=("(3/2)² = 9/4", "10 − 2 = 8", "8 + 1 + 4 = 13", "6 × ½ = 3"),
    )
    built = Built(seat=0, card="4", pile=Pile(1, 12, ("a",)), sentences=("√9 = 3", "3 + 4 = 7"))
    assert told(NUMERO, took, built, Discarded(seat=0, card="4", sentences=("9 − 3 = 6",))) == (
        Calculation(1, "take", ("²", "−", "+", "×")),
        Calculation(0, "build", ("√", "+")),
    )
    assert told(NUMERO, Took(seat=0, card="7", groups=(("a",),), sentences=())) == (Calculation(0, "take", ()),)


@pytest.mark.parametrize(("kind", "signs"), [("division", ("÷",)), ("subtraction", ("−",)), ("prime", ())])
def test_melds_of_numo(kind: Any, signs: tuple[str, ...]) -> None:
    assert told(NUMO, Melded(seat=2, meld=Meld(1, 2, kind, ("a", "b", "c")))) == (Calculation(2, "meld", signs),)


def test_calculations_of_numenko_count_once_at_the_end() -> None:
    state = Table().has(0, "1", laid=LaidGrid(grid(CROSS))).has(1, "1").state
    ended = Ended(ending=Ending("clock"), places=(1, 2), dones=(0, 0), sums=(0, 0))
    assert told(NUMENKO, state=state) == ()
    assert sorted(told(NUMENKO, ended, state=state), key=str) == [
        Calculation(0, "calculation", ("+",)),
        Calculation(0, "calculation", ("×",)),
    ]


def test_games_without_arithmetic_tell_nothing() -> None:
    for game in (NUMER, NMBRS):
        assert told(game, "anything") == ()
