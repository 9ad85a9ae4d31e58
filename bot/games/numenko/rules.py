"""The rules of Numenko in a bag (NUMENKO-1 … NUMENKO-18) as a ``Game``."""

from __future__ import annotations

import re
from typing import Any, assert_never

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Calculation, Clock, Game, Outcome, SoloList, Step
from bot.games.numenko import legal, play
from bot.games.numenko.check import check
from bot.games.numenko.ending import close_match, end_match, final_tiles, result, settle_vote, vote
from bot.games.numenko.events import Done, Ended, NumenkoEvent, Swapped
from bot.games.numenko.model import (
    Clear,
    Ending,
    Finish,
    NumenkoAction,
    NumenkoState,
    NumenkoView,
    PlayerState,
    PlayerTiles,
    Redo,
    Save,
    Swap,
    Undo,
    Vote,
)
from bot.games.numenko.offered import PRESETS
from bot.games.numenko.options import MOST_MINUTES, NumenkoOptions
from bot.games.numenko.tiles import FREECHOICE, HOUSE, sort_tiles
from bot.games.rng import shuffle, start

MATCH_CLOCK = "match"
"""The key of the time limit's clock."""


class NumenkoGame(Game[NumenkoOptions, NumenkoState, NumenkoAction, NumenkoView]):
    """Numenko as a ``Game``: two to six seats, or one alone, all playing at the same time.

    There are no turns: a clock of the rules runs all the time (NUMENKO-16), so turn deadlines are suspended. One
    person against computers has neither.
    Requests to the pot are served in the order in which they are applied.
    """

    key = "numenko"
    hard = True
    seats = range(1, 7)
    options_type = NumenkoOptions
    presets = PRESETS
    state_type = NumenkoState
    action_type: Any = NumenkoAction
    event_type: Any = NumenkoEvent

    def check(self, options: NumenkoOptions, seats: int) -> None:
        """Raise ``Refused``: NUMENKO-2.seats (2–6), NUMENKO-2.solo (for one), NUMENKO-16.minutes (1–1440),
        NUMENKO-18.solo (nobody to check), numenko.day (must be a calendar day, solo, with all other options at
        their defaults)."""
        if options.solo and seats != 1:
            raise Refused("NUMENKO-2.solo", seats=seats)
        if not options.solo and seats not in range(2, 7):
            raise Refused("NUMENKO-2.seats", seats=seats, least=2, most=6)
        if not 1 <= options.minutes <= MOST_MINUTES:
            raise Refused("NUMENKO-16.minutes", minutes=options.minutes, most=MOST_MINUTES)
        if options.solo and options.check == "players":
            raise Refused("NUMENKO-18.solo")
        if options.day is not None and not _is_daily(options):
            raise Refused("numenko.day")

    def solo(self, options: NumenkoOptions) -> SoloList | None:
        """Return the list of a solo puzzle: that of its day for a daily marathon, otherwise that of its pot and
        minutes. The earlier last Done decides ties, then fewer swaps."""
        if not options.solo:
            return None
        name = f"day.{options.day}" if options.day else f"{options.pot}.{options.minutes}"
        return SoloList(name, options.day, options.until, goals=(Done,), helps=(Swapped,))

    def apart(self, options: NumenkoOptions, until: float) -> NumenkoOptions:
        """Make those of a solo puzzle. All play at the same time, for as long as its clock runs."""
        return replace(options, solo=True, check="automatic", clock="auto", until=until)

    def setup(self, options: NumenkoOptions, seats: int, seed: int) -> NumenkoState:
        """Deal the tiles and make up the pot (NUMENKO-2)."""
        self.check(options, seats)
        house = HOUSE
        bag, rng = shuffle(start(seed), house.bag.replace(FREECHOICE, ""))
        n = house.deal_size(seats)
        players = tuple(
            PlayerState(sort_tiles((*bag[seat * n : (seat + 1) * n], FREECHOICE))) for seat in range(seats)
        )
        spare = FREECHOICE * (house.freechoice - seats)
        pot, rng = shuffle(rng, (*bag[seats * n :], *spare))
        stays = min(house.short_pot * seats, len(pot)) if options.pot == "short" else len(pot)
        tiles = "".join(pot)
        return NumenkoState(options, house, rng, tiles[:stays], tiles[stays:], players)

    def actors(self, state: NumenkoState) -> frozenset[int]:
        """Return the seats still in play, during a vote only the ones yet to vote (NUMENKO-3, NUMENKO-18)."""
        match state.phase:
            case "play" | "call":
                return frozenset(state.playing)
            case "vote":
                return self.seats_to_move(state)
            case "over":
                return frozenset()

    def seats_to_move(self, state: NumenkoState) -> frozenset[int]:
        """Return the seats that still have to vote. Outside a vote there is nothing to remind of."""
        claim = state.claim
        if state.phase != "vote" or claim is None:
            return frozenset()
        return frozenset(seat for seat in state.playing if seat != claim.seat and claim.votes[seat] is None)

    def view(self, state: NumenkoState, seat: int | None) -> NumenkoView:
        """Show the pot's size, counts, and only the viewer's own tiles and grid. At the end show all tiles."""
        found = result(state) if state.phase == "over" else None
        players = state.players
        claim = state.claim
        voted = tuple([choice is not None for choice in claim.votes]) if claim else (False,) * state.seats
        if claim is not None and state.phase == "vote":
            claim = replace(claim, votes=(None,) * state.seats)
        return NumenkoView(
            seat=seat,
            options=state.options,
            house=state.house,
            pot=len(state.pot),
            left=tuple([player.tile_count_left for player in players]),
            dones=tuple([player.dones for player in players]),
            finished=tuple([player.finished for player in players]),
            dropped=tuple([player.dropped for player in players]),
            mine=None if seat is None else _own(state, seat),
            undos=0 if seat is None else len(players[seat].before),
            redos=0 if seat is None else len(players[seat].after),
            phase=state.phase,
            claim=claim,
            voted=voted,
            may_vote=state.phase == "vote" and seat in self.actors(state),
            ending=state.ending,
            revealed=found.revealed if found else (),
            sums=found.sums if found else (),
            proved=tuple(player.proved for player in players) if found else (),
            places=found.places if found else (),
            scores=found.scores if found else (),
        )

    def legal(self, view: NumenkoView) -> list[NumenkoAction]:
        """Sample the many actions: the viewer's grid with one more short calculation, every swap, finishing,
        clearing, undo and redo, or the votes."""
        return legal.sample(view)

    def apply(self, state: NumenkoState, seat: int, action: NumenkoAction) -> Step[NumenkoState]:
        """Apply an action with the player's own tiles, or count a vote.

        Raises ``Refused``: NUMENKO-13.over, NUMENKO-18.voting (no play during a vote), NUMENKO-18.dropped,
        numenko.seat (no such seat), and what ``play`` and ``ending.vote`` raise.
        """
        if state.phase == "over":
            raise Refused("NUMENKO-13.over")
        if seat not in range(state.seats):
            raise Refused("numenko.seat")
        if state.players[seat].dropped:
            raise Refused("NUMENKO-18.dropped")
        step = self._step(state, seat, action)
        return Step(_stamp(state, step.state, seat), step.events)

    def stamp(self, state: NumenkoState, seat: int) -> int:
        """Return the seat's stamp. It changes with each of the seat's own actions, when a vote begins or ends, and
        when the match is over, never because another player builds or swaps."""
        return state.players[seat].stamp

    def turn(self, state: NumenkoState, seat: int) -> int:
        """Return the number of the vote for every seat that still has to vote, 0 otherwise: there are no turns."""
        return state.votes if seat in self.seats_to_move(state) else 0

    def absent_action(self, state: NumenkoState, seat: int) -> NumenkoAction:
        """Return a vote for the end, which is also what a missed vote deadline means. During normal play nobody is
        awaited, but the answer would be Finish."""
        return Vote("end") if state.phase == "vote" else Finish()

    def clock(self, state: NumenkoState) -> Clock | None:
        """Return the time limit of the match (NUMENKO-16), of the last call (NUMENKO-14) or of the vote
        (NUMENKO-18). The first rests during the others. None in a match without a clock."""
        if not state.options.has_clock:
            return None
        limit = state.options.minutes * 60.0
        rests = MATCH_CLOCK if state.options.edition > 1 else None
        match state.phase:
            case "play":
                return Clock(MATCH_CLOCK, limit)
            case "call":
                return Clock(f"last call {state.calls}", state.house.last_call, rests)
            case "vote":
                patience = state.house.vote
                return Clock(f"vote {state.votes}", max(patience.least, limit / patience.part), rests)
            case "over":
                return None

    def expire(self, state: NumenkoState) -> Step[NumenkoState]:
        """End the match because its time or the last call is up, or because the deadline of a vote passed."""
        match state.phase:
            case "play":
                step = end_match(state, Ending("clock"))
            case "call":
                step = close_match(state)
            case "vote":
                step = settle_vote(state, "end", late=True)
            case "over":
                raise Refused("game.no_clock")
        return Step(_stamp(state, step.state, None), step.events)

    def calculations(self, step: Step[NumenkoState]) -> tuple[Calculation, ...]:
        if not any(isinstance(event, Ended) for event in step.events):
            return ()
        return tuple(
            Calculation(seat, "calculation", tuple(sign for sign in "+−×÷" if sign in reading.signs))
            for seat, player in enumerate(step.state.players)
            if player.laid is not None
            for reading in check(player.laid.grid, step.state.house).readings
        )

    def outcome(self, state: NumenkoState) -> Outcome | None:
        return self.standing(state) if state.phase == "over" else None

    def standing(self, state: NumenkoState) -> Outcome:
        """Compare as when the clock has run out (NUMENKO-16)."""
        found = result(state if state.phase == "over" else replace(state, ending=Ending("clock")))
        return Outcome(found.places, found.scores)

    def _step(self, state: NumenkoState, seat: int, action: NumenkoAction) -> Step[NumenkoState]:
        if isinstance(action, Vote):
            return vote(state, seat, action.choice)
        if state.phase == "vote":
            raise Refused("NUMENKO-18.voting")
        step = _play(state, seat, action)
        last = step.state.phase == "call" and step.state.all_finished
        return step.then(close_match) if last else step


def _play(
    state: NumenkoState, seat: int, action: Save | Swap | Finish | Clear | Undo | Redo
) -> Step[NumenkoState]:
    match action:
        case Save():
            return play.save(state, seat, action)
        case Swap(tile=tile):
            return play.swap(state, seat, tile)
        case Finish():
            return play.finish(state, seat)
        case Clear():
            return play.clear(state, seat)
        case Undo():
            return play.undo(state, seat)
        case Redo():
            return play.redo(state, seat)
        case _:
            assert_never(action)


def _is_daily(options: NumenkoOptions) -> bool:
    """Return whether these are the options of a daily marathon."""
    by_default = NumenkoOptions(solo=True, day=options.day, edition=options.edition)
    return options == by_default and re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", options.day or "") is not None


def _own(state: NumenkoState, seat: int) -> PlayerTiles:
    """Return a player's own tiles. If players check grids, the engine's readings stay hidden."""
    if state.phase == "over":
        return final_tiles(state, seat)
    player = state.players[seat]
    if player.laid is None or state.options.check == "players":
        return PlayerTiles(player.rack, player.laid, player.tiles_left)
    return PlayerTiles(player.rack, player.laid, player.tiles_left, check(player.laid.grid, state.house).readings)


def _stamp(before: NumenkoState, state: NumenkoState, seat: int | None) -> NumenkoState:
    """Update the stamps: every seat's when play stops or resumes, otherwise only that of the seat that acted."""
    if before.phase == state.phase:
        if seat is None:
            return state
        return state.with_player(seat, replace(state.players[seat], stamp=state.players[seat].stamp + 1))
    return replace(state, players=tuple([replace(player, stamp=player.stamp + 1) for player in state.players]))


NUMENKO = NumenkoGame()
