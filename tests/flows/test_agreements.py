"""Players who end a match together, pause it and go on."""

from __future__ import annotations

from functools import partial

import pytest
import simcord

from bot.match import agreement
from bot.match.model import Match
from tests.flows import nmbrs, numenko, numo
from tests.flows.mischief import Mischief
from tests.flows.test_faults_deadlines import panel, reminders
from tests.flows.test_lobby_hosts import pinged
from tests.flows.wire import Wire
from tests.flows.world import Shown, World, controls_of, said, texts_of, told
from tests.told import sentence_of

HOUR = 3600.0
END, PAUSE, GO_ON = "End the match", "Pause", "Resume"
AGREE = "Agree to end it"
BY_POINTS = "End by points"


async def match(world: World) -> Match:
    """The first match as it is committed."""
    return await world.bot.service.match(1)


async def opens(world: World, name: str, what: str) -> Shown:
    """That person opens their say behind More at the table."""
    table = next(message for message in world.tables() if "More" in controls_of(message))
    more = await world.presses(name, "More", table)
    shown = await world.presses(name, what, more.response)
    assert shown.response is not None
    return shown.response


async def agrees(world: World, name: str, what: str, label: str) -> simcord.InteractionResult:
    """That person agrees behind More at the table."""
    result = await world.presses(name, label, await opens(world, name, what))
    await world.wait()
    return result


async def pauses(world: World, *names: str, length: str = "1 day") -> None:
    """These people agree to a pause."""
    for name in names:
        await agrees(world, name, PAUSE, length)
    assert (await match(world)).is_paused


async def test_two_end_their_match_together(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    mischief.marks()
    said_yes = await agrees(world, "ann", END, AGREE)
    assert "✅ Agreed: ann\n⏳ Waiting for: ben" in said(said_yes)
    assert "🤝 End the match (1 of 2): ann · waiting for: ben · agree under **More**" in texts_of(world.table())
    assert "🤝 End the match (1 of 2)" in texts_of(panel(world, "ben")), "it is in his panel too"
    await world.restart()
    seen = await opens(world, "ben", END)
    assert "✅ Agreed: ann\n⏳ Waiting for: ben" in texts_of(seen)
    done = await world.presses("ben", AGREE, seen)
    ended = "ann and ben ended this match together, without a result."
    assert ended in said(done)
    await world.wait()
    assert ended in texts_of(world.table())
    assert set(controls_of(world.table())) == {"Play again", "Rules"}
    assert controls_of(panel(world, "ann")) == {}
    assert not await world.bot.store.database.rows("SELECT 1 FROM result")
    assert pinged(world, mischief) == [], "nobody is called for it"


async def test_of_four_three_are_enough(world: World) -> None:
    await world.start_numer("ann", "ben", "cleo", "dan")
    await agrees(world, "ann", END, AGREE)
    seen = await opens(world, "ben", END)
    assert "3 of the 4 people at the table have to agree." in texts_of(seen)
    await world.presses("ben", AGREE, seen)
    await world.wait()
    assert "🤝 End the match (2 of 3): ann and ben · waiting for: cleo and dan" in texts_of(world.table())
    await agrees(world, "dan", END, AGREE)
    assert "ann, ben, and dan ended this match together" in texts_of(world.table())


async def test_two_who_agree_at_once_are_both_told(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben")
    shots = [(name, wire.shot(await opens(world, name, END))) for name in ("ann", "ben")]
    found = [wire.emit_press(name, shot, AGREE) for name, shot in shots]
    await wire.settle()
    await world.wait()
    assert (await match(world)).status == "cancelled"
    assert sum("ann and ben ended this match together" in said(result) for result in found) == 1
    assert "ann and ben ended this match together" in texts_of(world.table())


async def test_who_does_not_agree_any_more(world: World) -> None:
    await world.start_numer("ann", "ben")
    said_yes = await agrees(world, "ann", END, AGREE)
    taken_back = await world.presses("ann", "Withdraw agreement", said_yes.response)
    assert "⏳ Waiting for: ann and ben" in said(taken_back)
    await world.wait()
    assert "🤝" not in texts_of(world.table())
    await agrees(world, "ben", END, AGREE)
    assert (await match(world)).status == "running"


async def test_who_plays_against_computers_ends_it_alone(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play")
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    await world.wait()
    more = await world.presses("ann", "More")
    assert set(controls_of(more.response)) == {END, "Resign", "Replay"}
    seen = await world.presses("ann", END, more.response)
    assert "You're the only person at the table, so you decide." in said(seen)
    await world.presses("ann", AGREE, seen.response)
    await world.wait()
    assert "ann ended this match without a result." in texts_of(world.table())


async def test_strangers_and_those_who_left_have_no_say(world: World, wire: Wire) -> None:
    await world.start_numer("ann", "ben", "cleo")
    asked = await world.person("cleo").slash(world.channel, "match resign", match=1)
    await world.presses("cleo", "Yes, resign", asked.response)
    await world.wait()
    for name in ("cleo", "eve"):
        more = await world.presses(name, "More")
        assert not {END, PAUSE} & set(controls_of(more.response))
    shot = wire.shot(await opens(world, "ann", END))
    for name, why in (("eve", "match.outsider"), ("cleo", "match.resigned")):
        assert told(await wire.press(name, shot, AGREE)).endswith(sentence_of(why))
    assert not any(seat.end_until for seat in (await match(world)).seats)


async def test_a_solitaire_has_no_say(world: World) -> None:
    await world.person("ann").slash(world.channel, "numero solitaire")
    await world.wait()
    more = await world.presses("ann", "More")
    assert set(controls_of(more.response)) == {"Resign", "Replay"}


async def test_a_pause_from_beginning_to_end(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben")
    await world.wait(50)
    mischief.marks()
    await agrees(world, "ann", PAUSE, "1 hour")
    assert "⏸️ Pause (1 of 2): ann (1 hour) · waiting for: ben" in texts_of(world.table())
    agreed = await agrees(world, "ben", PAUSE, "1 day")
    assert "⏸️ Paused by the players until" in said(agreed)
    shown = texts_of(world.table())
    assert "⏸️ Paused by the players until" in shown
    assert "Waiting for" not in shown
    assert set(controls_of(world.table())) == {GO_ON, "My board", "Rules", "More"}
    for name in ("ann", "ben"):
        assert set(controls_of(panel(world, name))) == {GO_ON}
    await world.wait(HOUR / 2)
    await world.restart()
    assert reminders(world, "ann") == 0
    assert "turn 1 of 5" in texts_of(world.table())
    await world.presses("ann", GO_ON, panel(world, "ann"))
    await world.wait()
    assert "▶️ Resume (1 of 2): ann · waiting for: ben" in texts_of(world.table())
    assert "▶️ Resume (1 of 2): ann" in texts_of(panel(world, "ann"))
    result = await world.presses("ben", GO_ON)
    assert "Numer · #1 continues." in told(result)
    await world.wait()
    assert "Waiting for" in texts_of(world.table())
    for name in ("ann", "ben"):
        assert "Sit out" in controls_of(panel(world, name))
    due = (await match(world)).due_at()
    assert due is not None
    assert 50 <= due - world.env.now().timestamp() <= 70, "what was left of the turn"
    assert pinged(world, mischief) == []
    assert mischief.calls()["send dm"] == 0
    for name in ("ann", "ben"):
        await world.presses(name, "Sit out", panel(world, name))
    await world.wait()
    assert "turn 2 of 5" in texts_of(world.table())


async def test_a_stop_right_after_the_last_word_leaves_no_panel_behind(world: World) -> None:
    """The pause is committed, but the process ends before anybody is shown."""
    await world.start_numer("ann", "ben")
    for queue in (world.bot.seat_panels.queue, world.bot.table_messages.queue):
        queue.stop()
    for name in ("ann", "ben"):
        await world.bot.service.change(1, partial(agreement.agree, seconds=HOUR), world.person(name).id, "pause")
    assert GO_ON not in controls_of(panel(world, "ann"))
    await world.restart()
    await world.wait()
    assert GO_ON in controls_of(world.table())
    for name in ("ann", "ben"):
        assert set(controls_of(panel(world, name))) == {GO_ON}


async def test_an_offer_of_nmbrs_rests_in_a_pause(world: World) -> None:
    people = await nmbrs.sit_down(world, "ann", "ben")
    hands = {"ann": [10, 20, 30], "ben": [1, 2]}
    await nmbrs.lay_out(world, hands=hands, phase="draw", pile="41 42", deck="94 93 92 91")
    await people[0].presses("Draw face down")
    await world.wait(5)
    await pauses(world, "ann", "ben")
    await world.wait(HOUR)
    assert (await nmbrs.state(world)).phase == "offer"
    for name in ("ann", "ben"):
        await agrees(world, name, GO_ON, GO_ON)
    await people[1].presses("Claim the 42")
    assert (await nmbrs.state(world)).claims == (0, 1)


async def test_whoever_was_away_is_called_when_the_time_of_a_pause_is_up(world: World, mischief: Mischief) -> None:
    await world.start_numer("ann", "ben", pace="daily")
    await world.wait(600)
    await pauses(world, "ann", "ben", length="1 hour")
    mischief.marks()
    await world.wait(HOUR + 30)
    assert "Waiting for" in texts_of(world.table())
    assert mischief.calls()["send dm"] == 2, "each once"
    for name in ("ann", "ben"):
        assert "Sit out" in controls_of(world.dm(name))
        assert len(world.dms(name)) == 1
    await world.wait(HOUR)
    assert mischief.calls()["send dm"] == 2


async def test_who_goes_on_together_is_not_called_again(world: World, mischief: Mischief) -> None:
    """Dan has been called to this turn; the others pause and go on as often as they like."""
    mischief.closes_dms("dan")
    await world.start_numer("ann", "ben", "cleo", "dan", pace="daily")
    await world.wait(600)
    for name in ("ann", "ben", "cleo"):
        await world.presses(name, "Sit out", panel(world, name))
    await world.wait()
    calls = [names for names in pinged(world, mischief) if names == ["dan"]]
    assert len(calls) == 1
    for _ in range(2):
        await pauses(world, "ann", "ben", "cleo")
        assert not any(f"<@{world.person('dan').id}> It's your turn" in texts_of(m) for m in world.tables())
        for name in ("ann", "ben", "cleo"):
            await agrees(world, name, GO_ON, GO_ON)
        assert not (await match(world)).is_paused
    assert [names for names in pinged(world, mischief) if names == ["dan"]] == calls


async def test_nothing_is_played_in_a_pause_and_nothing_typed_is_lost(world: World) -> None:
    ann, _ = await nmbrs.sit_down(world, "ann", "ben")
    await nmbrs.lay_out(world, "10 20 30", hands={"ann": [33, 36, 39, 7], "ben": [1]})
    form = await ann.presses("Type it")
    before = (await match(world)).row.state
    await pauses(world, "ann", "ben")
    late = await world.person("ann").user.submit_modal(form, {"text": "33 36 39"})
    assert "⏸️ Paused by the players until" in said(late)
    assert (await match(world)).row.state == before
    for name in ("ann", "ben"):
        await agrees(world, name, GO_ON, GO_ON)
    form = await ann.presses("Type it")
    assert "33 36 39" in str(form.modal)


async def test_a_grid_typed_in_a_pause_is_kept_for_after_it(world: World) -> None:
    ann, _ = await numenko.sit_down(world, "ann", "ben")
    await numenko.deal(world, {"ann": "12345**0"})
    form = await ann.writing()
    await pauses(world, "ann", "ben")
    await ann.sends(form, "A1 across 1*2*3")
    assert "⏸️ Paused by the players until" in ann.sees
    for name in ("ann", "ben"):
        await agrees(world, name, GO_ON, GO_ON)
    assert numenko.form_value(await ann.writing()) == "A1 across 1*2*3"


async def test_computers_do_not_move_in_a_pause(world: World) -> None:
    await world.person("ann").slash(world.channel, "numer play")
    await world.presses("ben", "Join")
    await world.adds("ann", "easy")
    await world.presses("ann", "Start")
    await world.wait()
    await pauses(world, "ann", "ben")
    version = (await match(world)).row.version
    await world.restart()
    await world.wait(HOUR)
    assert (await match(world)).row.version == version


@pytest.mark.parametrize("how", ["from the table", "from a panel of before"])
async def test_what_opens_forms_says_that_the_match_is_paused(world: World, wire: Wire, how: str) -> None:
    await world.start_numer("ann", "ben")
    old = wire.shot(world.table() if how == "from the table" else panel(world, "ann"))
    await pauses(world, "ann", "ben")
    result = await wire.press("ann", old, "Choose a number")
    assert result.modal is None
    assert "paused" in said(result).lower()


async def test_a_match_that_drags_is_ended_by_points(world: World, mischief: Mischief, wire: Wire) -> None:
    await numo.sit_down(world, "ann", "ben")
    await numo.lay_out(world, hands={"ann": [3, 4], "ben": [5, 6]}, quiet=60)
    mischief.marks()
    beside = await world.presses("ann", BY_POINTS, panel(world, "ann"))
    assert "Nobody has gone out for 60 turns." in said(beside)
    await world.presses("ann", AGREE, beside.response)
    await world.wait()
    assert "🏁 End by points (1 of 2): ann · waiting for: ben · agree under **More**" in texts_of(world.table())
    await world.restart()
    seen = await opens(world, "ben", BY_POINTS)
    before = wire.shot(seen)
    done = await world.presses("ben", AGREE, seen)
    assert "ended by points, and its result counts." in said(done)
    await world.wait()
    assert "**ann and ben** share the win" in texts_of(world.table())
    assert "The match dragged, so it ends by points" in texts_of(world.table())
    assert told(await wire.press("ben", before, "Play on")).endswith(sentence_of("match.finished"))
    assert pinged(world, mischief) == [], "nobody is called for it"
