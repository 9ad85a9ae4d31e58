"""The end of a match: the last call, claims, votes, the clock, and the result (NUMENKO-13 … NUMENKO-18)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Step, leavers_last, places, put_at
from bot.games.numenko.check import check, right_part
from bot.games.numenko.events import Claimed, Drew, Dropped, Ended, LastCall, VoteBegan, Voted, VoteEnded
from bot.games.numenko.model import FOR_DONE, Choice, Claim, Ending, NumenkoState, PlayerState, PlayerTiles
from bot.games.numenko.part import best_part
from bot.games.numenko.tiles import sort_tiles, without, worth
from bot.games.rng import shuffle


class FinalStanding(msgspec.Struct, frozen=True):
    """The standing if the match ends here, by seat. ``sums``: NUMENKO-15. ``scores``: the sum as points lost; if
    Dones decide (NUMENKO-16, and alone), plus house points for each Done that counts. Players who have lost
    whatever their sum (NUMENKO-18) get the lowest score of the others."""

    revealed: tuple[PlayerTiles, ...]
    sums: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


def end_match(state: NumenkoState, ending: Ending) -> Step[NumenkoState]:
    """End the match."""
    ended = replace(state, phase="over", ending=ending)
    found = result(ended)
    dones = tuple(player.proved for player in state.players)
    return Step(ended, (Ended(ending=ending, places=found.places, dones=dones, sums=found.sums),))


def draw(state: NumenkoState, seat: int, n: int) -> Step[NumenkoState]:
    """Take ``n`` tiles from the pot for a player."""
    player, tiles = state.players[seat], state.pot[-n:]
    richer = replace(player, rack=sort_tiles(player.rack + tiles))
    after = replace(state.with_player(seat, richer), pot=state.pot[:-n])
    return Step(after, (Drew(tiles=sort_tiles(tiles), only=seat),))


def begin_last_call(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Begin the last call, as the pot cannot serve that seat's request (NUMENKO-14). Does nothing if it has begun.
    Ends the match if no player has anything left to do in it."""
    if state.phase == "call":
        return Step(state)
    players = tuple(replace(player, finished=False) for player in state.players)
    calling = replace(state, phase="call", calls=state.calls + 1, players=players)
    if calling.all_finished:
        return close_match(calling)
    return Step(calling, (LastCall(seat=seat, seconds=state.house.last_call if state.options.has_clock else 0),))


def close_match(state: NumenkoState) -> Step[NumenkoState]:
    """End the match after the last call, unless players check grids and the best claim is wrong."""
    by_dones = sorted(
        (-player.dones, player.last_done, seat)
        for seat, player in enumerate(state.players)
        if not player.dropped and not player.tile_count_left
    )
    if by_dones and state.options.check == "players":
        return claim_end(state, by_dones[0][2])
    return end_match(state, Ending("done", 0) if by_dones and state.seats == 1 else Ending("call"))


def claim_end(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """End the match with a player's claim to have placed everything. If players check grids and the claim is
    wrong, the others vote instead (NUMENKO-18). A single other player wins without a vote."""
    laid = state.players[seat].laid
    assert laid is not None
    if state.options.check == "automatic":
        return end_match(state, Ending("done", seat))
    faults = check(laid.grid, state.house).faults
    event = Claimed(seat=seat, faults=faults, corner=laid.corner)
    if not faults:
        return Step(state, (event,)).then(end_match, Ending("claim", seat))
    doubted = replace(state, claim=Claim(seat, laid, faults, (None,) * state.seats))
    if len(state.playing) == 2:
        return Step(doubted, (event,)).then(_drop, seat)
    voting = replace(doubted, phase="vote", votes=state.votes + 1)
    return Step(voting, (event, VoteBegan(seat=seat)))


def vote(state: NumenkoState, seat: int, choice: Choice) -> Step[NumenkoState]:
    """Record a vote about a wrong claim. It is settled as soon as the remaining votes cannot change the result.
    Half of the votes are enough to end the match (NUMENKO-18).

    Raises ``Refused``: NUMENKO-18.no_vote, NUMENKO-18.voter (the claimant has no vote), NUMENKO-18.voted.
    """
    claim = state.claim
    if state.phase != "vote" or claim is None:
        raise Refused("NUMENKO-18.no_vote")
    if seat == claim.seat:
        raise Refused("NUMENKO-18.voter")
    if claim.votes[seat] is not None:
        raise Refused("NUMENKO-18.voted")
    votes = put_at(claim.votes, seat, choice)
    voted = replace(state, claim=replace(claim, votes=votes))
    step = Step(voted, (Voted(seat=seat),))
    voters = len(state.playing) - 1
    if 2 * votes.count("drop") > voters:
        return step.then(settle_vote, "drop")
    return step.then(settle_vote, "end") if 2 * votes.count("end") >= voters else step


def settle_vote(state: NumenkoState, choice: Choice, *, late: bool = False) -> Step[NumenkoState]:
    """Settle the vote with this result. ``late``: its deadline passed, which ends the match."""
    claim = state.claim
    assert claim is not None
    step = Step(state, (VoteEnded(choice=choice, votes=claim.votes, late=late),))
    if choice == "drop":
        return step.then(_drop, claim.seat)
    return step.then(end_match, Ending("vote", claim.seat))


def result(state: NumenkoState) -> FinalStanding:
    """Compute the final standing.

    If the clock ran out, most Dones win, then the smallest sum (NUMENKO-16). Otherwise players without tiles win,
    by their Dones (NUMENKO-14), then the smallest sum (NUMENKO-15). Players who were dropped, or made the wrong
    claim that ended the match, are last (NUMENKO-18).
    """
    revealed = tuple(final_tiles(state, seat) for seat in range(state.seats))
    sums = tuple(worth(shown.unplaced) for shown in revealed)
    if _is_ended_by_clock(state):
        keys = [(-player.proved, total) for player, total in zip(state.players, sums, strict=True)]
    else:
        keys = [_rank(state, seat, revealed[seat]) for seat in range(state.seats)]
    order = sorted(set(keys), reverse=True)
    wrong = {seat for seat, player in enumerate(state.players) if player.dropped}
    if state.claim is not None:
        wrong.add(state.claim.seat)
    a_done = state.house.done if _is_decided_by_dones(state) else 0
    points = [a_done * player.proved - total for player, total in zip(state.players, sums, strict=True)]
    least = min(points[seat] for seat in range(state.seats) if seat not in wrong)
    scores = tuple(least if seat in wrong else scored for seat, scored in enumerate(points))
    return FinalStanding(revealed, sums, leavers_last(places(order.index(key) for key in keys), wrong), scores)


def _rank(state: NumenkoState, seat: int, shown: PlayerTiles) -> tuple[int, int]:
    """Return a player's sort key when the clock has not run out, the best first: a right claim, then players
    without tiles by their Dones and the earlier last one, then by the sum."""
    player = state.players[seat]
    if shown.unplaced:
        return (1, worth(shown.unplaced))
    if state.options.edition == 1:
        return (0, 0)
    right = state.ending == Ending("claim", seat)
    return (-1000 if right else -player.proved, player.last_done)


def _is_ended_by_clock(state: NumenkoState) -> bool:
    return state.ending is not None and state.ending.how == "clock"


def _is_decided_by_dones(state: NumenkoState) -> bool:
    """Return whether Dones decide: if the clock ran out, and alone, as there are no sums to compare."""
    return state.seats == 1 or _is_ended_by_clock(state)


def final_tiles(state: NumenkoState, seat: int) -> PlayerTiles:
    """Return a player's tiles at the end. Those outside a wrong grid's best part are unplaced (NUMENKO-15)."""
    player = state.players[seat]
    laid = player.laid
    if laid is None:
        return PlayerTiles(player.rack, None, player.rack)
    checked = check(laid.grid, state.house)
    if not checked.faults:
        return PlayerTiles(player.rack, laid, player.tiles_left, checked.readings)
    first = state.options.edition == 1
    placed = right_part(laid, checked) if first else best_part(laid, state.house)
    wrong = tuple(cell for cell in laid.grid.signs if cell not in placed)
    unplaced = without(player.rack, map(laid.tile, placed))
    return PlayerTiles(player.rack, laid, unplaced, checked.readings, checked.faults, wrong)


def _drop(state: NumenkoState, seat: int) -> Step[NumenkoState]:
    """Put a player's tiles back into the pot, and play on if at least two players are left (NUMENKO-18)."""
    player = state.players[seat]
    pot, rng = shuffle(state.rng, (*state.pot, *player.rack))
    gone = PlayerState(rack="", dones=player.dones, proved=player.proved, dropped=True, stamp=player.stamp)
    dropped = replace(state.with_player(seat, gone), pot="".join(pot), rng=rng)
    event = Dropped(seat=seat, tiles=len(player.rack))
    if len(dropped.playing) == 1:
        return Step(dropped, (event,)).then(end_match, Ending("alone", dropped.playing[0]))
    step = Step(replace(dropped, phase="play", claim=None), (event,))
    if state.options.edition > 1:
        return step.then(_resume_play)
    return step.then(end_match, Ending("finish")) if step.state.all_finished else step


def _resume_play(state: NumenkoState) -> Step[NumenkoState]:
    """Resume play after tiles went back into the pot. All Finishes are withdrawn, and unserved Dones are served,
    the earliest first. Dones that still cannot be served stay unserved."""
    players = tuple(replace(player, finished=False) for player in state.players)
    step = Step(replace(state, players=players))
    for _, seat in sorted((player.last_done, seat) for seat, player in enumerate(players) if player.unserved):
        if len(step.state.pot) < FOR_DONE:
            return step.then(begin_last_call, seat)
        served = replace(step.state.players[seat], unserved=False)
        step = Step(step.state.with_player(seat, served), step.events).then(draw, seat, FOR_DONE)
    return step
