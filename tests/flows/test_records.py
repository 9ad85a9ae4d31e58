"""/stats: what somebody has done on this server."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.records import Past
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, raw, told
from tests.told import sentence_of


async def stats(world: World, reader: str, member: str | None = None, **options: Any) -> Any:
    """That person requests their own record, or somebody else's."""
    if member is not None:
        options["member"] = world.person(member)
    return await world.person(reader).slash(world.channel, "stats", **options)


async def test_nothing_to_tell_yet(world: World) -> None:
    result = await stats(world, "eve")
    assert result.ephemeral
    assert told(result) == "### eve on this server\nNo finished match yet."
    assert told(await stats(world, "eve", "dan")) == (
        "### dan on this server\nNo finished match yet.\n⚔️ You and dan haven't met in a match yet."
    )
    assert told(await stats(world, "eve", game="numo")) == "### eve · NUMO\nNo finished match yet."


async def test_a_record(world: World, past: Past) -> None:
    await past.match(("ann", 1, 41), ("ben", 2, 20))
    await past.match(("ann", 1, 30), ("ben", 2, 20), ("cleo", 3, 5))
    await past.match(("ben", 1, 60), ("ann", 2, 10))
    await past.match(("ann", 4, 0), ("ben", 1, 5), left_early=True)
    await past.match(("ann", 1, 7), game="numo", rated=False)
    await past.match(("ann", 1, 44), game="numero", solo="card.times")
    await past.match(("ann", 1, 31), game="numero", solo="card.expert")
    lines = told(await stats(world, "ann")).splitlines()
    assert lines[0] == "### ann on this server"
    assert lines[1].startswith("Numer: rating 1,")
    assert " after the 4 rated matches shown, highest 1,2" in lines[1]
    assert lines[2] == "5 matches · 3 wins · longest streak 2 wins · favourite game: Numer"
    assert lines[3].startswith("**Numer** · 4 matches · 2 wins · 🥇 2 🥈 1 left 1 · rating **1,")
    assert "?**, place 1 · best score 41 · average score 27 · longest streak 2 wins" in lines[3]
    assert lines[4] == "**NUMO** · 1 match · 1 win · 🥇 1 · average score 7"
    assert lines[5] == "Recent results: 🥇 🥇 🥈 – 🥇"
    assert lines[6:] == [
        "**Numero** · Solitaire · cards won · level: expert · 1 game · best 31",
        "**Numero** · Solitaire · cards won · level: times · 1 game · best 44",
    ]


async def test_a_match_without_an_opponent_is_no_win_and_ends_no_run_of_them(world: World, past: Past) -> None:
    for opposed in (True, False, True):
        await past.match(("ann", 1, 9), ("ben", 2, 5), opposed=opposed)
    await past.match(("ann", 2, 9), ("ben", 1, 5), share=0.2)
    record = told(await stats(world, "ann"))
    assert "4 matches · 2 wins" in record
    assert "longest streak 2 wins" in record
    assert "🥇 3 away 1" in record


async def test_the_day_of_the_best_daily_puzzle(world: World, past: Past) -> None:
    for score, day in ((30, "2026-01-30"), (31, "2026-01-31"), (5, "2026-02-01")):
        await past.match(("ann", 1, score), game="numenko", solo=f"day.{day}")
    lines = told(await stats(world, "ann")).splitlines()
    assert lines[-1] == "**Numenko** · Daily marathon · 3 games · best 31 · Saturday, January 31, 2026"


async def test_a_run_of_wins_that_goes_on(world: World, past: Past) -> None:
    for _ in range(2):
        await past.match(("ann", 1, 1))
    assert "2 wins in a row, their longest streak yet" in told(await stats(world, "ann"))
    await past.match(("ann", 2, 1))
    for _ in range(3):
        await past.match(("ann", 1, 1), ("ben", 2, 0), game="numo")
    assert "3 wins in a row, their longest streak yet" in told(await stats(world, "ann"))
    await past.match(("ann", 2, 1))
    for _ in range(2):
        await past.match(("ann", 1, 1))
    assert "2 wins in a row now, longest streak 3 wins" in told(await stats(world, "ann"))


async def test_the_reader_against_the_player(world: World, past: Past) -> None:
    for ann, ben in ((1, 2), (1, 2), (2, 1), (1, 1)):
        await past.match(("ann", ann, 5), ("ben", ben, 5))
    await past.match(("ann", 1, 5), ("ben", 2, 5), game="numo")
    duels = "⚔️ You and ben: 5 matches; you finished ahead in 3, ben in 1, tied in 1"
    assert duels in told(await stats(world, "ann", "ben"))
    assert "⚔️ You and ann: 5 matches; you finished ahead in 1, ann in 3, tied in 1" in told(
        await stats(world, "ben", "ann")
    )
    assert "⚔️ You and ben: 1 match; you finished ahead in 1" in told(await stats(world, "ann", "ben", game="numo"))
    assert "⚔️" not in told(await stats(world, "ann", "ann"))


async def test_the_operations_of_the_takes(world: World) -> None:
    game = [("numero", "take", sign, n) for sign, n in (("", 12), ("+", 9), ("−", 4), ("√", 1))]
    game += [("numero", "build", "", 1), ("numero", "build", "+", 1)]
    for row in (*game, ("numo", "meld", "", 3), ("numo", "meld", "×", 1), ("numo", "pass", "", 1)):
        ann = world.person("ann").id
        await world.bot.store.database.write(
            "INSERT INTO practice (user_id, guild_id, game, play, operation, n) VALUES (?, ?, ?, ?, ?, ?)",
            (ann, world.guild.id, *row),
        )
    assert told(await stats(world, "ann")).splitlines()[-4:] == [
        "🧮 Operations used",
        "Numero, 1 build: + 1",
        "Numero, 12 takes: + 9 · − 4 · √ 1",
        "NUMO, 3 melds: × 1",
    ]
    assert "NUMO" not in told(await stats(world, "ann", game="numero"))


async def test_a_menu_leads_to_one_game_and_back(world: World, past: Past) -> None:
    await past.match(("ann", 1, 41), ("ben", 2, 20))
    await past.match(("ann", 1, 7), game="numo", rated=False)
    shown = await stats(world, "ben", "ann")
    options = {one["label"]: one["value"] for one in controls_of(shown.response)["Game"]["options"]}
    assert list(options) == ["All games", "Numer", "Numero", "NUMO", "nmbrs!", "Numenko"]
    numo = await world.person("ben").select(answer(shown), values=[options["NUMO"]])
    assert told(numo).splitlines()[:2] == ["### ann · NUMO", "**NUMO** · 1 match · 1 win · 🥇 1 · average score 7"]
    await world.restart()
    every = await world.person("ben").select(answer(numo), values=[options["All games"]])
    assert told(every).splitlines()[0] == "### ann on this server"
    world.guild.remove_member(world.person("ann"))
    await world.wait()
    await world.restart()
    gone = await world.person("ben").select(answer(every), values=[options["NUMO"]])
    assert sentence_of("leaderboard.gone") in told(gone)


@pytest.mark.parametrize("value", ["", "x.numer", "1.chess", "-1.", "²", "9" * 30])
async def test_made_up_choices_get_an_answer(world: World, wire: Wire, value: str) -> None:
    await world.start_numer("ann", "ben")
    shot = wire.shot(world.table())
    answer = told(await wire.press("ann", shot, custom_id="sp:0:0:stats.turn", values=[value]))
    assert answer.startswith((sentence_of("control.unknown"), sentence_of("game.unknown")))


@pytest.mark.settings(pictures=True)
async def test_a_record_is_a_picture_with_words(world: World, past: Past) -> None:
    for _ in range(3):
        await past.match(("ann", 1, 41), ("ben", 2, 20))
    shown = await stats(world, "ben", "ann")
    galleries = [
        part for container in raw(shown.response) for part in container["components"] if part["type"] == 12
    ]
    (item,) = galleries[0]["items"]
    assert item["description"].startswith("ann, All games. Numer: rating 1,")
    assert "after the 3 rated matches shown" in item["description"]
    assert "matches: 3. wins: 3." in item["description"]
    assert "Recent results: 1, 1, 1." in item["description"]
    assert "Numer: 0 of 5 achievements, 0 times in all." in item["description"]
