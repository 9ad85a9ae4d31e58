"""What people achieve in a match: told at its end, kept in their records, and found again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.afterwards.achievements import Achieved, Highlights, recompute_achievements
from bot.ui.background import achievements
from tests.exports import exported
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of

TOLD = "🏅 ann: 🕵️ Never guessed · 🏔️ On top"


async def ann_wins(world: World) -> None:
    """Ann wins a round, and nobody has a digit of hers."""
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out(
        "ann", "ben", ann=["999", "888", "777", "666", "555"], ben=["111", "222", "333", "444", "000"]
    )
    await world.wait()


async def stored(world: World) -> list[dict[str, object]]:
    """All that is stored of achievements."""
    return [dict(row) for row in await world.bot.store.database.rows("SELECT * FROM achievement ORDER BY key")]


async def test_it_is_told_at_the_end_and_stays(world: World) -> None:
    await ann_wins(world)
    shown = texts_of(world.table())
    assert TOLD in shown.splitlines()
    assert "🏅 ben" not in shown
    assert "🏅" not in "".join(texts_of(message) for message in world.dms("ann")), "it calls nobody"
    before = await stored(world)
    assert [(row["user_id"], row["key"], row["times"]) for row in before] == [
        (world.person("ann").id, "numer.highest", 1),
        (world.person("ann").id, "numer.unguessed", 1),
    ]
    record = await world.person("ann").slash(world.channel, "stats")
    assert "🏅 2 of 25 achievements: 🕵️ 🏔️" in said(record)
    assert "🎯 Best moves: Numer: 18 points with one number" in said(record).splitlines()
    page = await world.presses("ann", "Achievements", answer(record))
    assert "🏔️ **On top** · Write the highest accepted number in four turns of a round. · <t:" in said(page)
    assert "▫️ Three in one go · " in said(page)
    await world.restart()
    back = await world.presses("ann", "Back", answer(page))
    assert said(back) == said(record)
    assert await recompute_achievements(world.bot.store) == (1, 0)
    assert await stored(world) == before
    assert TOLD in texts_of(world.table())


async def best_plays(world: World) -> list[tuple[int, int, int]]:
    """All that is stored of best plays: whose each is, its value and its match."""
    rows = await world.bot.store.database.rows("SELECT * FROM best_play ORDER BY user_id")
    return [(row["user_id"], row["value"], row["match_id"]) for row in rows]


async def test_the_best_play_of_a_match_without_achievements_is_kept_too(world: World) -> None:
    ann, ben = world.person("ann"), world.person("ben")
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["900"], ben=["123"])
    await world.wait()
    assert "🏅" not in texts_of(world.table())
    assert sorted(await best_plays(world)) == sorted([(ann.id, 11, 1), (ben.id, 1, 1)])
    record = await ben.slash(world.channel, "stats", member=ann, game="numer")
    assert "🎯 Best move: 11 points with one number" in said(record).splitlines()
    assert "🎯" not in said(await ben.slash(world.channel, "stats", member=ann, game="numo"))


async def test_a_second_match_counts_beside_the_first(world: World) -> None:
    await ann_wins(world)
    await ann_wins(world)
    record = await world.person("ben").slash(world.channel, "stats", member=world.person("ann"))
    assert "🏅 2 of 25 achievements: 🕵️ ×2 🏔️ ×2" in said(record)
    assert {match_id for _, _, match_id in await best_plays(world)} == {1}, "the second one was not better"
    page = await world.presses("ben", "Achievements", answer(record))
    assert "### ann · Achievements" in said(page)
    assert "· ×2, last <t:" in said(page)


async def test_whoever_stops_before_it_is_reckoned_finds_it_again(world: World) -> None:
    world.bot.achievements.timer.stop()
    await ann_wins(world)
    await world.bot.maintenance.run()
    assert "🏅" not in texts_of(world.table())
    await world.restart()
    await world.wait()
    assert TOLD in texts_of(world.table())
    assert len(await stored(world)) == 2


async def test_what_was_earned_outlives_the_log(world: World) -> None:
    await ann_wins(world)
    before = await stored(world)
    await world.bot.store.database.write("UPDATE match SET ended_at = 0")
    world.settings = replace(world.settings, delete_matches_after=1)
    await world.restart()
    await world.bot.maintenance.run()
    best = await best_plays(world)
    assert await recompute_achievements(world.bot.store) == (0, 0)
    assert await stored(world) == before
    assert await best_plays(world) == best != []


async def test_a_match_of_earlier_rules_keeps_what_was_earned(world: World) -> None:
    await ann_wins(world)
    before = await stored(world)
    await world.bot.store.database.write("DELETE FROM action WHERE n = (SELECT max(n) FROM action)")
    best = await best_plays(world)
    assert await recompute_achievements(world.bot.store) == (0, 1)
    assert await stored(world) == before
    assert await best_plays(world) == best != []


@pytest.mark.logs_errors
async def test_a_fault_of_ours_holds_up_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(achievements, "find_highlights", lambda *_: 1 // 0)
    await ann_wins(world)
    assert await stored(world) == []
    assert not (await world.bot.service.match(1)).is_unjudged
    assert "🏅" not in texts_of(world.table())
    assert await recompute_achievements(world.bot.store) == (1, 0)
    assert len(await stored(world)) == 2


async def test_who_is_not_listed_keeps_them_private(world: World, wire: Wire) -> None:
    await ann_wins(world)
    ann = world.person("ann").id
    await world.bot.store.settings.put("user", ann, "listed", "off")
    mine = await world.person("ann").slash(world.channel, "stats")
    assert "🏅 2 of 25" in said(mine)
    seen = await world.person("ben").slash(world.channel, "stats", member=world.person("ann"))
    assert "🏅" not in said(seen)
    assert "🎯 Best moves: Numer: 18 points" in said(mine)
    assert "🎯" not in said(seen)
    assert "Achievements" not in controls_of(answer(seen))
    shot = wire.shot(world.table())
    made_up = await wire.press("ben", shot, custom_id=f"sp:0:0:stats.achievements:{ann}.")
    assert told(made_up) == sentence_of("stats.private")


async def test_who_has_their_data_deleted_has_none(world: World) -> None:
    await ann_wins(world)
    copy = await exported(world.bot.store, world.person("ann").id)
    assert [row["key"] for row in copy["achievements"]] == ["numer.highest", "numer.unguessed"]
    assert [(row["game"], row["value"]) for row in copy["best_plays"]] == [("numer", 18)]
    await world.bot.service.forget(world.person("ann").id)
    assert await stored(world) == []
    assert [user_id for user_id, _, _ in await best_plays(world)] == [world.person("ben").id]
    assert await recompute_achievements(world.bot.store) == (1, 0)
    assert await stored(world) == []


async def test_a_solitaire_without_a_table_tells_it_in_the_panel_of_its_player(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(achievements, "find_highlights", lambda *_: Highlights((Achieved(0, "numero.sweep", 2),)))
    opened = await world.person("ann").slash(world.channel, "numero solitaire", private=True)
    await world.wait()
    asked = await world.presses("ann", "Stop", answer(opened))
    done = await world.presses("ann", next(iter(controls_of(asked.response))), asked.response)
    await world.wait()
    assert "🏅 ann: 🧹 Clean sweep ×2" in texts_of(answer(done)).splitlines()
    assert await world.bot.store.posts.read_followed_seats() == []
