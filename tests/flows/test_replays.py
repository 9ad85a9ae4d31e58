"""/match replay and the Replay button: stepping through a match, and who sees what of it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
import simcord

from bot.games.registry import GAMES
from bot.match.afterwards.replay import frames
from bot.render.base import Player, artist
from tests.discord_limits import OPTIONS
from tests.flows.past import CASES, count_moves, past
from tests.flows.wire import SELECT, Wire
from tests.flows.world import World, answer, controls_of, said
from tests.flows.world import told_in_words as told
from tests.match.played import played
from tests.pseudo import ENGLISH
from tests.told import sentence_of

UNKNOWN = sentence_of("control.unknown")
NO_MATCH = sentence_of("match.unknown")
WHOSE = "Show a hand…"
LAST = count_moves("numero")
"""The number of the last step of a match of Numero, where each move is a step."""


async def replay(world: World, name: str, number: int = 1) -> simcord.InteractionResult:
    """That person opens a replay in the channel."""
    result = await world.person(name).slash(world.channel, "match replay", match=number)
    assert result.ephemeral
    return result


async def allows(world: World, name: str, value: str = "on") -> None:
    """That person lets replays show their hands, or not."""
    await world.bot.store.settings.put("user", world.person(name).id, "show_hands", value)


def hand(seat: int, step: int, game: str = "numero") -> str:
    """What that seat held at a step, according to its picture."""
    live, log, _ = played(CASES[game])
    frame = frames(live[-1], log)[step]
    names = tuple(Player(name) for name in ("ann", "ben"))
    told = artist(game).private(live[-1].game.view(frame.state, seat), names, ENGLISH)
    return told[0].alt.partition("Your hand: ")[2].partition(".")[0]


async def test_a_match_step_by_step(world: World) -> None:
    await world.start_numer("ann", "ben", rounds=1)
    await world.plays_out("ann", "ben", ann=["761"], ben=["513"])
    more = await world.presses("eve", "More")
    shown = await world.presses("eve", "Replay", more.response)
    assert shown.ephemeral
    assert "### Numer · #1 · replay\n-# step 0 of 5\nRound 1 of 1 · turn 1 of 5" in told(shown)
    assert "The start of the match." in told(shown)
    assert WHOSE not in controls_of(shown.response), "both sat out, and neither has allowed it"
    shown = await world.presses("eve", "Next", shown.response)
    assert "-# step 1 of 5" in told(shown)
    assert "~~761~~ ann · eliminated: 1 is in 513" in told(shown)
    shown = await world.presses("eve", "Last", shown.response)
    assert "-# step 5 of 5\n🏆 **ben** wins" in told(shown)
    shown = await world.presses("eve", "Back", shown.response)
    assert "-# step 4 of 5" in told(shown)
    shown = await world.presses("eve", "First", shown.response)
    assert "-# step 0 of 5" in told(shown)
    assert len(world.tables()) == 1, "nothing of it is public"


async def test_buttons_work_after_a_restart(world: World) -> None:
    await past(world, "numero", "ann", "ben")
    shown = await replay(world, "ann")
    await world.restart()
    shown = await world.presses("ann", "Next", shown.response)
    assert f"-# step 1 of {LAST}" in told(shown)
    await world.restart()
    shown = await world.presses("ann", "Last", shown.response)
    assert f"-# step {LAST} of {LAST}\n🏆" in told(shown)


async def test_long_replays_have_a_menu_to_jump(world: World) -> None:
    await past(world, "numero", "ann", "ben")
    shown = await replay(world, "ann")
    menu = controls_of(shown.response)["Jump to…"]
    values = [option["value"] for option in menu["options"]]
    assert len(values) == OPTIONS and values[0] == "0" and values[-1] == str(LAST)
    spaces = {int(later) - int(earlier) for earlier, later in pairwise(values)}
    assert min(spaces) > 0 and max(spaces) - min(spaces) <= 1, "evenly, from the first step to the last"
    shown = await world.person("ann").select(answer(shown), [values[2]], custom_id=menu["custom_id"])
    assert f"-# step {values[2]} of {LAST}" in said(shown)


async def test_hands_are_shown_of_those_alone_who_allow_it(world: World, wire: Wire) -> None:
    await past(world, "numero", "ann", "ben")
    await allows(world, "ben")
    shown = await replay(world, "eve")
    assert hand(0, 0) not in told(shown) and hand(1, 0) not in told(shown), "nobody's hand unless asked for"
    menu = controls_of(shown.response)[WHOSE]
    assert [option["label"] for option in menu["options"]] == ["No hand", "ben"]
    shown = await world.person("eve").select(answer(shown), ["1"], custom_id=menu["custom_id"])
    assert hand(1, 0) in said(shown) and hand(0, 0) not in said(shown)
    shown = await world.presses("eve", "Next", shown.response)
    assert f"-# step 1 of {LAST}" in told(shown) and hand(1, 1) in told(shown), "it stays open on the way"
    shot = wire.shot(shown.response)
    for custom_id in ("bp:1:0:replay.on:1.0", "bt:1:0:replay.on:1.0", "bp:1:0:replay.on:1.7"):
        forged = await wire.press("eve", shot, custom_id=custom_id)
        assert f"-# step 1 of {LAST}" in told(forged), custom_id
        assert hand(0, 1) not in told(forged), custom_id
    forged = await wire.press("eve", shot, custom_id="sp:1:0:replay.hand:1", kind=SELECT, values=["0"])
    assert f"-# step 1 of {LAST}" in told(forged) and hand(0, 1) not in told(forged)
    await allows(world, "ben", "off")
    shown = await world.presses("eve", "Back", shown.response)
    assert hand(1, 0) not in told(shown), "what was allowed can be taken back"
    assert WHOSE not in controls_of(shown.response)


async def test_no_hand_is_in_any_step_unless_its_owner_allows_it(world: World) -> None:
    """Everybody goes through the whole match: nobody ever sees more of a hand than the table shows."""
    await past(world, "numero", "ann", "ben")
    await allows(world, "ann")
    shown = await replay(world, "eve")
    for step in range(LAST + 1):
        if step:
            shown = await world.presses("eve", "Next", shown.response)
        assert f"-# step {step} of {LAST}" in told(shown)
        assert "Your hand" not in told(shown)


async def test_ones_own_hand_is_for_oneself(world: World) -> None:
    await past(world, "numero", "ann", "ben")
    shown = await replay(world, "ann")
    menu = controls_of(shown.response)[WHOSE]
    assert [option["label"] for option in menu["options"]] == ["No hand", "ann"]
    shown = await world.person("ann").select(answer(shown), ["0"], custom_id=menu["custom_id"])
    assert hand(0, 0) in said(shown)
    closed = controls_of(shown.response)[WHOSE]
    shown = await world.person("ann").select(answer(shown), ["nobody"], custom_id=closed["custom_id"])
    assert hand(0, 0) not in said(shown)


async def test_computers_hide_nothing(world: World) -> None:
    number = await past(world, "numero", "ann", "ben")
    await world.bot.store.database.write(
        "UPDATE seat SET user_id = NULL, level = 'easy' WHERE match_id = ? AND seat = 1", (number,)
    )
    await world.bot.store.database.write(
        "UPDATE match SET options = json_set(options, '$.hints', 'off') WHERE id = ?", (number,)
    )
    menu = controls_of((await replay(world, "eve")).response)[WHOSE]
    assert [option["label"] for option in menu["options"]] == ["No hand", "Computer 1"]


async def test_a_seat_without_owner_shows_no_hand(world: World) -> None:
    number = await past(world, "numero", "ann", "ben")
    await world.bot.store.database.write("UPDATE seat SET user_id = NULL WHERE match_id = ?", (number,))
    assert WHOSE not in controls_of((await replay(world, "eve")).response)


@pytest.mark.parametrize("status", ["running", "cancelled"])
async def test_a_match_without_a_result_shows_no_hand(world: World, status: str, wire: Wire) -> None:
    await past(world, "numero", "ann", "ben", upto=20, status=status)
    for name in ("ann", "ben"):
        await allows(world, name)
    for name in ("ann", "eve"):
        shown = await replay(world, name)
        assert WHOSE not in controls_of(shown.response)
        forged = await wire.press(name, wire.shot(shown.response), custom_id="bp:1:0:replay.last:20.0")
        assert "-# step 20 of 20" in told(forged)
        assert "Your hand" not in told(forged)


async def test_a_running_match_is_shown_as_far_as_everybody_knows_it(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "907")
    more = await world.presses("ben", "More")
    shown = await world.presses("ben", "Replay", more.response)
    assert "-# step 0 of 0" in told(shown)
    assert "907" not in re.findall(r"\w+", told(shown)), "as a number, not within the commitment"
    assert {label for label, found in controls_of(shown.response).items() if found["disabled"]} == {
        "First",
        "Back",
        "Next",
        "Last",
    }
    await world.writes("ben", "483")
    shown = await replay(world, "ben")
    assert "-# step 0 of 1" in told(shown)
    assert "**907** ann" in told(await world.presses("ben", "Next", shown.response))


async def test_replays_of_other_servers_are_for_their_players(world: World, wire: Wire) -> None:
    other = World(world.env, world.settings)
    other.people = dict(world.people)
    await past(other, "numero", "ann", "ben")
    eve = world.person("eve")
    assert told(await eve.slash(world.channel, "match replay", match=1)) == NO_MATCH
    await world.open_numer("eve")
    for custom_id in ("bp:1:0:replay.on:1", "bt:1:0:replay.open", f"bp:1:0:replay.last:{LAST}.0"):
        assert told(await wire.press("eve", wire.shot(world.table()), custom_id=custom_id)) == NO_MATCH
    ann = other.people["ann"].user
    shown = await ann.slash("match replay", match=1)
    assert f"-# step 0 of {LAST}" in said(shown)
    assert f"-# step 1 of {LAST}" in said(await ann.click(shown.response, label="Next"))


async def test_private_games_are_replayed_by_their_player_alone(world: World) -> None:
    await past(world, "numero", "ann", "ben", private=1)
    assert told(await replay(world, "eve")) == NO_MATCH
    assert f"-# step 0 of {LAST}" in told(await replay(world, "ann"))


async def test_steps_that_do_not_exist(world: World, wire: Wire) -> None:
    await past(world, "numero", "ann", "ben")
    shot = wire.shot((await replay(world, "eve")).response)
    for arg in ("999", "999999", str(LAST)):
        assert f"-# step {LAST} of {LAST}" in told(
            await wire.press("eve", shot, custom_id=f"bp:1:0:replay.on:{arg}")
        )
    for arg in ("", "-1", "x", "²", "1.x", "1.-1", "1.2.3", "9999999"):
        custom_id = f"bp:1:0:replay.on:{arg}".removesuffix(":")
        assert told(await wire.press("eve", shot, custom_id=custom_id)) == UNKNOWN, arg
    assert told(await wire.press("eve", shot, custom_id="bp:1:0:replay.burn:1")) == UNKNOWN
    for name, value in (("jump", "x"), ("jump", "-1"), ("hand", "x"), ("hand", "")):
        result = await wire.press("eve", shot, custom_id=f"sp:1:0:replay.{name}:1", kind=SELECT, values=[value])
        assert told(result) == UNKNOWN, (name, value)


async def test_what_has_no_replay(world: World) -> None:
    await world.open_numer("ann")
    assert told(await replay(world, "eve")) == sentence_of("match.lobby")
    await world.closes("ann")
    assert told(await replay(world, "eve")) == sentence_of("match.cancelled")
    assert told(await replay(world, "eve", 99)) == NO_MATCH


async def test_a_match_of_other_rules_is_not_replayed(world: World) -> None:
    number = await past(world, "numero", "ann", "ben", seed=f"{99:032x}")
    assert told(await replay(world, "eve", number)) == sentence_of("match.past_rules")


@pytest.mark.settings(pictures=True)
async def test_steps_have_pictures(world: World) -> None:
    await past(world, "numero", "ann", "ben")
    shown = await replay(world, "ann")
    first = shown.response
    assert first is not None
    menu = controls_of(first)[WHOSE]
    assert len(first.attachments) == 1
    shown = await world.person("ann").select(first, ["0"], custom_id=menu["custom_id"])
    assert shown.response is not None
    assert len({picture.filename for picture in shown.response.attachments}) == 2
    assert any(hand(0, 0) in (picture.description or "") for picture in shown.response.attachments)


@pytest.mark.settings(pictures=True)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_draws_its_steps_and_hands(world: World, wire: Wire, game: str) -> None:
    """The first step, one in the middle and the last, with the hand of the mover beside the table."""
    await past(world, game, "ann", "ben")
    shot = wire.shot((await replay(world, "ann")).response)
    story = played(CASES[game])
    last = len(frames(story.match, story.log)) - 1
    for step in (0, last // 2, last):
        shown = await wire.press("ann", shot, custom_id=f"bp:1:0:replay.on:{step}.0")
        assert f"-# step {step} of {last} · as ann saw it" in said(shown)
        assert shown.response is not None
        pictures = [picture.filename for picture in shown.response.attachments]
        assert len(pictures) == len(set(pictures)) >= 2
