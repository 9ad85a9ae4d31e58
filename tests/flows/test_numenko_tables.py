"""Numenko: matches of several players, how they end, the vote, and the clock."""

from __future__ import annotations

import pytest

from bot.games.numenko.model import Ending
from bot.ui.messages.dm_panels import LAG
from tests.flows.numenko import SWAP, Player, deal, form_value, sit_down, state
from tests.flows.world import World, controls_of, said, texts_of
from tests.rules.numenko_table import CROSS, tiles_for

WRONG = "1*2*4"
"""No calculation, whatever its wild tiles are."""


async def board(world: World) -> str:
    """All texts of the table message after a moment."""
    await world.wait()
    return texts_of(world.table())


async def ending(world: World) -> str:
    """All texts of the table message at the end, and what More tells."""
    shown = await board(world)
    return f"{shown}\n{said(await world.presses('ann', 'More'))}"


async def test_everybody_plays_at_once_and_the_board_tells_no_grid(world: World) -> None:
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo")
    await deal(world, {"ann": tiles_for(CROSS) + "0", "ben": "123**7", "cleo": "5"}, pot="12345678")
    await ann.builds(CROSS)
    await ben.builds("1*2*3")
    shown = await board(world)
    assert "8 tiles in the pot · ⏱️ time's up at <t:" in shown
    assert "● ann: 1 tile to place. ▲ ben: 1 tile to place. ■ cleo: 1 tile to place." in shown
    assert "Waiting for" not in shown, "nobody is waited for"
    assert not {"2*4", "1*2*3", "1 + 2", "6 + 7"} & set(shown.split()) and "1 + 2 = 3" not in shown
    assert set(controls_of(world.table())) == {"Play", "Rules", "More"}
    await cleo.finds(SWAP)
    assert SWAP in "".join(cleo.may), "what others do makes no panel old"
    await cleo.swaps("5")
    assert len(cleo.left) == 2
    assert "cleo swaps" in await board(world)


async def test_a_swap_is_asked_about_once_and_says_what_it_would_end(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "9*", "ben": "8"}, pot="12")
    await ann.selects(SWAP, ["9"])
    assert (
        "Put **9** back and take two? The pot has 2 tiles; a swap it can't cover would end the match." in ann.sees
    )
    assert ann.may == ["Swap 9", "Back", "Table"]
    await ann.presses("Back")
    assert (await state(world)).pot == "12"
    await ann.swaps("9")
    assert len((await state(world)).pot) == 1


async def test_a_panel_in_use_counts_what_others_have_left(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "123**", "ben": "123**7"})
    await ann.lays("1*2*3")
    edits = world.bot.budget.requests["edit"]
    await ben.lays("1*2*3")
    await world.wait(LAG + 1)
    assert "ben: 1" in ann.sees
    assert world.bot.budget.requests["edit"] - edits <= 1, "Discord counts that of the table at most"


@pytest.mark.rule("NUMENKO-14")
async def test_a_swap_that_the_pot_cannot_serve_starts_the_last_call(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "9", "ben": "123**8"}, pot="1")
    await ann.selects(SWAP, ["9"])
    assert "starts the **last call**: 60 seconds to save a grid, then **the match is over**." in ann.sees
    await world.restart()
    await ann.presses("Start the last call")
    shown = await board(world)
    assert "The pot is too low for ann. **Last call**: 60 seconds to save a grid" in shown
    assert "⏳ **Last call** until <t:" in shown and "Last call." in shown
    assert "**Last call** until" in ann.sees and "**Last call** until" in ben.sees, "both panels tell it"
    assert ben.menu(SWAP) is None
    await ben.lays("1*2*3")
    await world.restart()
    await world.wait(60)
    shown = await ending(world)
    assert (
        "The last call is over: players who placed everything come first, then the smallest sums\nann: 9" in shown
    )
    assert "🏆 **ben** wins with 8 points left over!" in shown
    assert "🏆" in texts_of(world.dm("ben"))


async def test_a_done_that_the_pot_cannot_serve_wins(world: World) -> None:
    ann, *_ = await sit_down(world, "ann", "ben", "cleo")
    await deal(world, {"ann": tiles_for(CROSS), "ben": "123**9", "cleo": "1"}, pot="999")
    await ann.builds(CROSS)
    assert "✓ all your tiles are placed!" in ann.sees
    await world.wait(60)
    shown = await ending(world)
    assert "🥇 ann · 0\n🥈 cleo · −1\n🥉 ben · −17" in shown, "a grid that is not saved counts for nothing"
    assert (await state(world)).ending == Ending("call")


async def test_the_match_ends_when_all_have_finished(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben")
    await deal(world, {"ann": "123**9", "ben": "8"})
    await ann.finishes()
    assert "● ann: 6 tiles to place, finished." in await board(world)
    await ann.builds("1*2*3")
    assert "● ann: 1 tile to place. ▲" in await board(world), "who saves carries on"
    await ben.finishes()
    await world.restart()
    await ann.finishes()
    shown = await ending(world)
    assert "Everyone has finished: the smallest sum decides" in shown
    assert "🥇 ben · −8\n🥈 ann · −9" in shown


async def test_the_clock_ends_the_match_for_whoever_has_most_dones(world: World) -> None:
    ann, ben, _ = await sit_down(world, "ann", "ben", "cleo", minutes=30)
    await deal(world, {"ann": "123**", "ben": "0", "cleo": "0"}, pot="99999999")
    await ann.builds("1*2*3")
    await world.wait(29 * 60)
    await world.restart()
    assert (await state(world)).phase == "play"
    await world.wait(70)
    shown = await ending(world)
    lines = "ann: 1 completed grid, 36 points left over\nben: 0 points left over"
    assert f"Time's up: the most completed grids win\n{lines}" in shown
    assert "🥇 ann · 64" in shown
    assert (await state(world)).ending == Ending("clock")
    late = await ben.swaps("0") if ben.menu(SWAP) else None
    assert late is None, "the panel of a match that is over has no controls"


# --- players check


async def claims(world: World, pot: str = "9") -> tuple[Player, Player, Player]:
    """Ann claims a wrong grid in a match of three in which players check, and the last call passes."""
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", check="players")
    await deal(world, {"ann": "124**", "ben": "123**9", "cleo": "5"}, pot=pot)
    await ann.builds(WRONG)
    await world.wait(61)
    return ann, ben, cleo


@pytest.mark.rule("NUMENKO-18")
async def test_others_drop_who_claimed_wrongly_and_play_on(world: World) -> None:
    ann, ben, cleo = await claims(world)
    shown = await board(world)
    assert "ann has placed everything, but the grid is wrong:" in shown
    assert "The others vote: drop ann and continue, or end the match?" in shown
    assert f"Waiting for <@{world.person('ben').id}> and <@{world.person('cleo').id}>" in shown
    assert "ann declared a complete grid, but it's wrong." in ben.sees
    assert ben.may == ["Drop the player and continue", "End the match", "Table"]
    assert "A vote is on, so everything is on hold." in ann.sees
    assert list(controls_of(ann.message)) == ["Table"]
    await ben.presses("Drop the player and continue")
    assert list(controls_of(ben.message)) == ["Table"]
    await world.restart()
    await cleo.presses("Drop the player and continue")
    shown = await board(world)
    assert "ann is out; 5 tiles go back into the pot" in shown
    assert "● ann: 1× Done, out. ▲ ben: 6 tiles to place." in shown
    assert "You're out of this match; the others continue." in ann.sees
    now = await state(world)
    assert (now.phase, len(now.pot)) == ("play", 6)
    await ben.builds("1*2*3")
    await cleo.finishes()
    await ben.finishes()
    assert "🥇 cleo · −5\n🥈 ben · −9\n🥉 ann · −9" in await ending(world)


async def test_what_was_typed_outlives_a_vote(world: World) -> None:
    ann, ben, cleo = await sit_down(world, "ann", "ben", "cleo", check="players")
    await deal(world, {"ann": "124**", "ben": "123**9", "cleo": "123**9"}, pot="9")
    await ben.sends(await ben.writing(), "A1 across 7*7*7")
    assert "no 7 or Freechoice left" in ben.sees
    await cleo.opens()
    form = await cleo.writing()
    await ann.builds(WRONG)
    await world.wait(61)
    await cleo.sends(form, "A1 across 1*2*3")
    await ben.presses("Drop the player and continue")
    await world.restart()
    await cleo.presses("Drop the player and continue")
    await world.wait()
    await cleo.opens()
    assert form_value(await ben.presses("Fix it")) == "A1 across 7*7*7"
    assert form_value(await cleo.presses("Fix it")) == "A1 across 1*2*3"
    await cleo.sends(await cleo.writing(), "A1 across 1*2*3")
    assert "Fix it" not in cleo.may


@pytest.mark.rule("NUMENKO-18")
async def test_others_end_the_match_of_who_claimed_wrongly(world: World) -> None:
    _, ben, _ = await claims(world)
    await ben.presses("End the match")
    shown = await ending(world)
    assert "ann's grid was wrong" in shown
    assert "🥇 cleo · −5\n🥈 ben · −17\n🥉 ann · −17" in shown


@pytest.mark.rule("NUMENKO-18")
async def test_a_vote_that_nobody_settles_in_time_ends_the_match(world: World) -> None:
    await claims(world)
    await world.wait(115)
    assert (await state(world)).phase == "vote"
    await world.wait(10)
    assert "ann's grid was wrong" in await ending(world)
    assert (await state(world)).ending == Ending("vote", 0)


@pytest.mark.rule("NUMENKO-18")
async def test_a_right_claim_wins_at_once(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", check="players")
    await deal(world, {"ann": "123**", "ben": "4"}, pot="9")
    await ann.builds("1*2*3")
    await world.wait(60)
    shown = await ending(world)
    assert "ann has placed everything, which ends the match" in shown
    assert "🥇 ann · 0" in shown


# --- with pictures


@pytest.mark.settings(pictures=True)
async def test_a_match_with_pictures(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", check="players")
    await deal(world, {"ann": "1245**", "ben": "123**9"}, pot="9")
    assert [(a.filename, (a.description or "")[:40]) for a in ann.message.attachments] == [
        ("grid.png", "Numenko, your grid: ● ann. 1 tile in the")
    ]
    await ben.builds("1*2*3")
    (mine,) = ben.message.attachments
    assert "The grid by rows: 1✱2✱3." in (mine.description or ""), "nobody is told how it is read"
    await world.wait()
    (table,) = world.table().attachments
    assert "Everyone is building." in (table.description or "") and "1*2*3" not in (table.description or "")
    await ann.finishes()
    await ben.finishes()
    await world.wait()
    (table,) = world.table().attachments
    more = (await world.presses("ann", "More")).response
    assert more is not None
    (grids,) = more.attachments
    assert (table.filename, grids.filename) == ("table.png", "grids.png")
    assert "▲ ben: F6 across: 1 + 2 = 3. Left over: 9." in (grids.description or "")
    assert "● ann: The grid is empty. Left over: 1 2 4 5 ✱ ✱." in (grids.description or "")


@pytest.mark.settings(pictures=True)
async def test_voters_see_the_grid_of_the_claim(world: World) -> None:
    ann, ben, cleo = await claims(world)
    (_, public), (_, shown) = world.table().attachments, ben.message.attachments
    assert (public.filename, shown.filename) == ("grids.png", "claim.png")
    wrong = "● ann: F6 across, 1*2*4: read from left to right, no choice for its ✱ and ? makes it true."
    assert public.description == shown.description == wrong
    assert [a.filename for a in ann.message.attachments] == ["grid.png"]
    await ben.presses("Drop the player and continue")
    await cleo.presses("Drop the player and continue")
    await world.wait()
    assert [a.filename for a in world.table().attachments] == ["table.png"]
    assert not ann.message.attachments
