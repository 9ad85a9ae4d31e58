"""What people achieve in a match: told at its end, kept in their records, and found again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.match.achievements import Achieved, reckon_anew
from bot.ui.background import achievements
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
    page = await world.presses("ann", "Achievements", answer(record))
    assert "🏔️ **On top** · Write the highest accepted number in four turns of a round. · <t:" in said(page)
    assert "▫️ Three at one blow · " in said(page)
    await world.restart()
    back = await world.presses("ann", "Back", answer(page))
    assert said(back) == said(record)
    assert await reckon_anew(world.bot.store) == (1, 0)
    assert await stored(world) == before
    assert TOLD in texts_of(world.table())


async def test_a_second_match_counts_beside_the_first(world: World) -> None:
    await ann_wins(world)
    await ann_wins(world)
    record = await world.person("ben").slash(world.channel, "stats", member=world.person("ann"))
    assert "🏅 2 of 25 achievements: 🕵️ ×2 🏔️ ×2" in said(record)
    page = await world.presses("ben", "Achievements", answer(record))
    assert "### ann · Achievements" in said(page)
    assert "· ×2, last <t:" in said(page)


async def test_whoever_stops_before_it_is_reckoned_finds_it_again(world: World) -> None:
    world.bot.achievement_timer.stop()
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
    assert await reckon_anew(world.bot.store) == (0, 0)
    assert await stored(world) == before


async def test_a_match_of_earlier_rules_keeps_what_was_earned(world: World) -> None:
    await ann_wins(world)
    before = await stored(world)
    await world.bot.store.database.write("DELETE FROM action WHERE n = (SELECT max(n) FROM action)")
    assert await reckon_anew(world.bot.store) == (0, 1)
    assert await stored(world) == before


@pytest.mark.logs_errors
async def test_a_fault_of_ours_holds_up_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(achievements, "looked_through", lambda *_: 1 // 0)
    await ann_wins(world)
    assert await stored(world) == []
    assert not (await world.bot.service.match(1)).unjudged
    assert "🏅" not in texts_of(world.table())
    assert await reckon_anew(world.bot.store) == (1, 0)
    assert len(await stored(world)) == 2


async def test_who_is_not_listed_keeps_them_private(world: World, wire: Wire) -> None:
    await ann_wins(world)
    ann = world.person("ann").id
    await world.bot.store.settings.put("user", ann, "listed", "off")
    mine = await world.person("ann").slash(world.channel, "stats")
    assert "🏅 2 of 25" in said(mine)
    seen = await world.person("ben").slash(world.channel, "stats", member=world.person("ann"))
    assert "🏅" not in said(seen)
    assert "Achievements" not in controls_of(answer(seen))
    shot = wire.shot(world.table())
    made_up = await wire.press("ben", shot, custom_id=f"sp:0:0:stats.achievements:{ann}.")
    assert told(made_up) == sentence_of("stats.private")


async def test_who_has_their_data_deleted_has_none(world: World) -> None:
    await ann_wins(world)
    copy = await world.bot.store.people.export(world.person("ann").id)
    assert [row["key"] for row in copy["achievements"]] == ["numer.highest", "numer.unguessed"]
    await world.bot.service.forget(world.person("ann").id)
    assert await stored(world) == []
    assert await reckon_anew(world.bot.store) == (1, 0)
    assert await stored(world) == []


async def test_a_solitaire_without_a_table_tells_it_in_the_panel_of_its_player(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(achievements, "looked_through", lambda *_: (Achieved(0, "numero.sweep", 2),))
    opened = await world.person("ann").slash(world.channel, "numero solitaire", private=True)
    await world.wait()
    asked = await world.presses("ann", "Stop", answer(opened))
    done = await world.presses("ann", next(iter(controls_of(asked.response))), asked.response)
    await world.wait()
    assert "🏅 ann: 🧹 Clean sweep ×2" in texts_of(answer(done)).splitlines()
    assert await world.bot.store.live_panels.matches() == []
