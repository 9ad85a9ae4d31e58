"""Lessons: played to the end with a restart in the middle, erred in, left, and counted nowhere."""

from __future__ import annotations

import pytest

from tests.flows.lesson import Lesson
from tests.flows.wire import Wire
from tests.flows.world import World, answer, controls_of, said, texts_of, told
from tests.told import sentence_of

NOT_YET = "A match would allow that, but this lesson continues differently."
"""Part of what is said to a play that the rules allow and the lesson does not."""


async def counted(world: World) -> list[str]:
    """The tables of the database in which a match would have left something."""
    names = ("result", "rating", "standing", "leaderboard", "practice", "post WHERE kind != 'private'")
    rows = {name: await world.bot.store.database.rows(f"SELECT * FROM {name}") for name in names}
    return [name for name, found in rows.items() if found]


async def status_of(world: World, match_id: int) -> str:
    """The status of a match."""
    return (await world.bot.service.match(match_id)).status


async def test_numer_to_its_end_with_a_restart_in_the_middle(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    assert "step 1 of 9" in ann.sees
    assert await world.bot.store.posts.list_unsent() == [], "nothing is to be sent by DM"
    assert ann.may == ["Next", "Leave"], "there is nothing to play while there is something to read"
    await ann.presses("Next")
    assert "Next" not in ann.may
    await ann.writes("123")
    assert NOT_YET in ann.sees
    assert "write 975" in ann.sees
    await ann.writes("975")
    assert "step 3 of 9" in ann.sees
    assert "975 is **eliminated**" in ann.sees
    assert "591 is lower" in ann.sees, "the computers have answered before the learner goes on"

    await world.restart()

    await ann.presses("Next")
    await ann.writes("999")
    await ann.writes("999")
    assert sentence_of("NUMER-5.closed", game="numer", number="999", digits="9", open="012345678") in ann.sees
    assert "step 6 of 9" in ann.sees
    await ann.presses("Sit out")
    await ann.presses("Next")
    await ann.writes("888")
    assert "keep the 8 for turn 5" in ann.sees
    await ann.writes("777")
    await ann.writes("888")
    assert "Well done" in ann.sees
    assert "52 : 34 : 33" in ann.sees
    match = await world.bot.service.match(1)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (52, 34, 33), "the match ends as the script says"
    assert await counted(world) == []
    assert await status_of(world, 1) == "ended"
    assert world.tables() == []
    assert world.dms("ann") == []
    assert await world.bot.store.posts.list_unsent() == []


async def test_numero_to_its_end_with_a_restart_in_the_middle(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numero")
    await ann.follows_to(3)
    assert "two piles can only be added" in ann.sees
    await ann.follows_to(4)
    assert "Three cards won" in ann.sees
    await ann.follows_to(5)
    assert "10 − 4 = 6. Until you play a number card" in ann.sees
    await ann.follows_to(6)

    await world.restart()

    await ann.follows_to(7)
    assert "One pile now, worth 13" in ann.sees
    await ann.follows_to(9)
    assert "Five cards at once" in ann.sees
    await ann.types("discard 10")
    assert NOT_YET in ann.sees
    assert "13 + 4 = 17" in ann.sees
    await ann.types("discard 13")
    assert "Well done" in ann.sees
    assert await counted(world) == []
    assert await status_of(world, 1) == "ended"


async def test_what_only_prepares_a_play_may_be_left_out(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numero")
    await ann.presses("Next")
    await ann.types("5 + 7 = 12; take 12")
    assert "Three cards won" in ann.sees
    assert "step 4 of 9" in ann.sees


async def test_a_mistake_of_the_learner_is_explained_in_the_panel(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    await ann.presses("Next")
    result = await ann.writes("12")
    assert said(result) == ann.sees, "there is no second message"
    assert ann.sees.count("Did you mean 012") == 1, "it is said once"
    assert "👉 Press **Choose a number** and write `975`." in ann.sees
    form = await ann.presses("Choose a number")
    assert form.modal is not None
    assert "12" in str(form.modal), "what was typed is offered again"


async def test_leaving_ends_it_and_it_can_be_taken_again(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    await ann.presses("Next")
    await ann.presses("Leave")
    assert "The lesson is over" in ann.sees
    assert await status_of(world, 1) == "ended"
    await ann.presses("Repeat the lesson")
    assert "step 1 of 9" in ann.sees
    assert await status_of(world, 2) == "running"


async def test_it_is_resumed_and_can_be_begun_anew(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    await ann.presses("Next")
    await world.restart()
    ann = await Lesson.of(world, "ann", "numer")
    assert "where you left off" in ann.sees
    assert "step 2 of 9" in ann.sees
    own = await world.person("ann").slash(world.channel, "match list")
    assert "Numer · #1" in told(own)
    await ann.presses("Start over")
    assert "step 1 of 9" in ann.sees
    assert [await status_of(world, number) for number in (1, 2)] == ["ended", "running"]
    own = await world.person("ann").slash(world.channel, "match list")
    assert "#1" not in told(own)
    hand = await world.person("ann").slash(world.channel, "hand")
    assert "step 1 of 9" in told(hand)


async def test_a_match_with_others_comes_before_a_lesson(world: World) -> None:
    await Lesson.of(world, "ann", "numer")
    await world.wait(60)
    await world.start_numer("ann", "ben")
    hand = await world.person("ann").slash(world.channel, "hand")
    assert "Numer · #2" in told(hand)


async def test_an_old_press_of_next_does_nothing(world: World, wire: Wire) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    old = wire.shot(ann.panel)
    await ann.presses("Next")
    await ann.writes("975")
    await wire.press("ann", old, "Next")
    hand = await world.person("ann").slash(world.channel, "hand")
    assert "step 3 of 9" in told(hand)


async def test_a_stranger_knows_nothing_of_it(world: World, wire: Wire) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    panel = wire.shot(ann.panel)
    for label in ("Next", "Leave"):
        pressed = await wire.press("eve", panel, label)
        assert sentence_of("match.unknown") in told(pressed)
    shown = await world.person("eve").slash(world.channel, "match show", match=1)
    assert sentence_of("match.unknown") in told(shown)
    listed = await world.person("eve").slash(world.channel, "match list", whose="server")
    assert "#1" not in told(listed)
    assert await status_of(world, 1) == "running"


async def test_the_lobby_and_the_rules_have_a_button_that_disturbs_nobody(world: World) -> None:
    lobby = await world.open_numer("ann")
    label = next(label for label in controls_of(lobby) if label.startswith("Learn"))
    opened = await world.presses("ben", label)
    assert answer(opened).ephemeral
    assert "step 1 of 9" in told(opened)
    await world.wait()
    assert "Players (1 of 10)" in texts_of(world.table())
    rules = await world.person("cat").slash(world.channel, "numer rules")
    opened = await world.presses("cat", label, rules.response)
    assert "step 1 of 9" in told(opened)


async def test_a_match_against_a_computer_is_one_press_away(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    await ann.presses("Leave")
    begun = await world.presses("ann", "Play now", ann.message)
    assert "### Numer · #2" in said(begun) and "turn 1 of 5" in said(begun)
    assert world.tables() == []


async def test_resigning_and_the_deletion_of_data_end_it(world: World) -> None:
    await Lesson.of(world, "ann", "numer")
    asked = await world.person("ann").slash(world.channel, "match resign", match=1)
    await world.presses("ann", "Yes, resign", asked.response)
    assert await status_of(world, 1) == "ended"
    await Lesson.of(world, "ann", "numer")
    await world.bot.service.forget(world.person("ann").id)
    assert await status_of(world, 2) == "ended"


async def test_where_the_game_is_switched_off_there_is_none(world: World) -> None:
    rules = await world.person("ann").slash(world.channel, "numer rules")
    await world.bot.store.settings.put("guild", world.guild.id, "games", "numo")
    label = next(label for label in controls_of(rules.response) if label.startswith("Learn"))
    refused = await world.presses("ann", label, rules.response)
    assert "switched off on this server" in told(refused)


@pytest.mark.settings(pictures=True)
async def test_it_shows_the_pictures_of_the_game(world: World) -> None:
    ann = await Lesson.of(world, "ann", "numer")
    assert [file.filename for file in ann.panel.attachments] == ["board.png"]
    await ann.presses("Leave")
    assert ann.panel.attachments, "who leaves sees how far it went"
