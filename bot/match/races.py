"""Races: everybody in a channel gets the same position at the same time, and the best take wins, round by round.

A round is made ready while people join, dealt to all of them at once, and over when its time is, or all have
played. Its position comes from the maker of the game's daily puzzles, which judges the takes as well. A challenge
is a race of one round, which everybody plays when they like: a position, a deal or a drill (see
``bot.match.challenges``). All of it is driven by what is stored, so a restart loses nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.errors import Conflict, Refused
from bot.games.rng import SEED_BITS
from bot.match import play
from bot.match.challenges import PosedChallenge, begin_deal, read_items
from bot.match.change import Change
from bot.match.days.dailies import Make, begin_try
from bot.match.kinds.deal import DealTake
from bot.match.kinds.try_ import RaceTake
from bot.match.lobbies import lobby
from bot.match.model import Match, Person, encode
from bot.match.training.drills import Drills
from bot.match.transactor import Step, Transactor
from bot.puzzles.base import SOLVER, makers
from bot.puzzles.grading import NEWEST
from bot.store.daily.puzzles import PuzzleRow
from bot.store.match.matches import SeatRow
from bot.store.races.rows import CHALLENGE, DRILLED, Race, Racer, RaceRow, TakeRow
from bot.store.races.takes import TakeBegun
from bot.store.training.drills import DrillRun

TIMES = (60, 90, 120, 180)
"""The seconds that a round may take."""
USUAL_TIME = 120
JOINING = 30.0
"""Seconds from the first who joins to the first round."""
PAUSE = 15.0
"""Seconds from the press of Next round to the next one."""
IDLE = 30 * 60.0
"""Seconds after a round in which another one can be begun."""
GRADES = (2, 3, 4, 3, 5)
"""How hard the rounds are, by turns."""


class Races:
    """The races of all channels. ``make`` makes positions, ``admit`` raises ``Refused`` for members who may not
    sit down in that server, and ``keep_time`` gives lost time back. ``drills`` runs those that are takes of a
    challenge. ``on_step`` hears of each stored step."""

    def __init__(
        self,
        transactor: Transactor,
        make: Make,
        admit: Callable[[int, int], Awaitable[None]],
        keep_time: Callable[[], Awaitable[None]],
        drills: Drills,
    ) -> None:
        self._transactor = transactor
        self._store = transactor.store.races
        self._make = make
        self._admit = admit
        self._keep_time = keep_time
        self._drills = drills
        drills.on_take_over = self._note_take_over
        self.on_step: Callable[[Race], None] = lambda race: None
        self._played: set[int] = set()
        """Races in which somebody's take is over since the last tick."""

    async def open(
        self, place: tuple[int, int], game: str, seconds: int, host: Person, *, teams: bool, locale: str
    ) -> Race:
        """Open a race in that server and channel, which its opener shows. Raises ``Refused``: game.unknown for a
        game without puzzles, place.barred, race.open while another one is played there."""
        await self._admit(place[0], host.id)
        if game not in makers() or seconds not in TIMES:
            raise Refused("game.unknown")
        now = self._transactor.clock()
        row = RaceRow(0, *place, game, locale, seconds, int(teams), now, "joining", 1, None, 1)
        return await self._store.open(row)

    async def join(self, race_id: int, person: Person) -> Race:
        """Have a member play from the next round on. Raises ``Refused``: race.gone, race.over, place.barred."""
        race = await self._store.find(race_id)
        await self._admit(race.record.guild_id, person.id)
        due_at = self._transactor.clock() + JOINING
        return self._tell(await self._store.join(race_id, person.id, person.name, due_at))

    async def leave(self, race_id: int, user_id: int) -> Race:
        """Have a member play no further round, and end the take that they are at."""
        race = await self._store.leave(race_id, user_id)
        take = race.take_of(user_id)
        if take is not None:
            await self._end_take(race, take, lobby.cancel)
        return self._tell(race)

    async def begin_next(self, race_id: int, person: Person) -> Race:
        """Have the next round begin soon, with that member, unless somebody else has done so already. Raises as
        ``join`` does."""
        race = await self.join(race_id, person)
        if race.record.status != "over":
            return race
        due_at = self._transactor.clock() + PAUSE
        further = await self._store.step(race.record, "joining", due_at, further=True)
        return self._tell(further or await self._store.find(race_id))

    async def challenge(self, place: tuple[int, int], posed: PosedChallenge, host: Person, *, locale: str) -> Race:
        """Open a challenge to beat what a member has reached in something that is secret no longer for them, in
        that server and channel. Raises ``Refused("place.barred")``."""
        await self._admit(place[0], host.id)
        now = self._transactor.clock()
        record = RaceRow(
            0, *place, posed.game, locale, CHALLENGE, 0, now, "open", 1, now + CHALLENGE, 1, posed.source
        )
        take = TakeRow(host.id, 0, 0, posed.value, posed.points, 0.0, posed.match_id)
        return self._tell(await self._store.challenge(record, posed.made, host.name, take))

    async def play(self, race_id: int, person: Person) -> Race:
        """Have a member play a challenge now, once, unless it is over. Raises as ``join`` does."""
        race = await self._store.find(race_id)
        if race.record.status == "closed":
            return race
        race = await self.join(race_id, person)
        if race.record.status != "open" or race.take_of(person.id) is not None:
            return race
        async with self._transactor.lock(-(2**60) - race_id):
            if race.record.source == "drill":
                return await self._drill(race, person.id)
            return await self._deal(race, [racer for racer in race.racers if racer.user_id == person.id])

    async def find_running(self, race: Race, user_id: int) -> Match | DrillRun | None:
        """Find the take that a member is at: its match, or their run through a drill."""
        take = race.take_of(user_id)
        if take is None or not take.running:
            return None
        if take.match_id == DRILLED:
            return await self._drills.find_take(user_id, race.id)
        return await self._transactor.match(take.match_id)

    async def prepare(self, race: RaceRow) -> PuzzleRow:
        """Return the position of a race's round, made on first use."""
        puzzles, name = self._transactor.store.daily_puzzles, str(race.round_name)
        async with self._transactor.lock(-(2**61) - race.id):
            known = await puzzles.of(name, race.game)
            if not known:
                grade = GRADES[race.round % len(GRADES)]
                made = await self._make(race.game, secrets.randbits(SEED_BITS), grade, NEWEST)
                known = await puzzles.keep(name, race.game, [encode(part) for part in made[:1]])
            return known[0]

    async def tick(self) -> float | None:
        """Do everything that is due. Returns when something is due next (Unix seconds)."""
        await self._keep_time()
        played, self._played = self._played, set()
        upcoming = await self._store.next_due()
        if not played and (upcoming is None or upcoming > self._transactor.clock()):
            return upcoming
        for race_id in sorted({*played, *await self._store.list_due(self._transactor.clock())}):
            with suppress(Refused):
                await self.advance(race_id)
        await self._store.drop_tickets(self._transactor.clock())
        return await self._store.next_due()

    async def resume(self) -> None:
        """Deal to those who were not dealt to before a restart, and end rounds that are over."""
        for race_id in await self._store.list_open():
            await self.advance(race_id)

    async def advance(self, race_id: int) -> None:
        """Do what is due in a race: begin a round, end it once all have played or its time is over, close it."""
        async with self._transactor.lock(-(2**60) - race_id):
            race = await self._store.find(race_id)
            now = self._transactor.clock()
            is_due = race.record.due_at is not None and race.record.due_at <= now
            match race.record.status:
                case "joining" if is_due:
                    await self._begin(race)
                case "running":
                    race = await self._deal(race, race.list_starters())
                    if is_due or race.is_played_out:
                        await self._end(race)
                    else:
                        self._tell(race)
                case "open" if is_due:
                    await self.close(race_id)
                case "open":
                    self._tell(race)
                case "over" if is_due:
                    self._tell_if(await self._store.step(race.record, "closed", None))
                case _:
                    pass

    async def close(self, race_id: int) -> None:
        """End a race for good."""
        race = await self._store.find(race_id)
        for take in race.takes:
            await self._end_take(race, take, lobby.cancel)
        self._tell_if(await self._store.step(race.record, "closed", None))

    async def _begin(self, race: Race) -> None:
        if not race.list_starters():
            self._tell_if(await self._store.step(race.record, "joining", None))
            return
        await self.prepare(race.record)
        begun = await self._store.step(race.record, "running", self._transactor.clock() + race.record.seconds)
        if begun is not None:
            self._tell(await self._deal(begun, begun.list_starters()))

    async def _deal(self, race: Race, racers: Sequence[Racer]) -> Race:
        """Deal what is played to those members who have not got it yet."""
        missing = [racer for racer in racers if race.take_of(racer.user_id) is None]
        if not missing:
            return race
        row, place = await self.prepare(race.record), (race.record.guild_id, race.record.channel_id)
        begin = begin_deal if race.record.source == "deal" else begin_try
        for racer in missing:
            solver = Person(racer.user_id, racer.name)
            opened = begin(place, row, solver, race.record.locale, self._transactor.clock())
            with suppress(Conflict):
                begun = TakeBegun(race.id, race.record.round, racer.user_id)
                await self._transactor.add(opened, [begun])
        return await self._store.find(race.id)

    async def _drill(self, race: Race, user_id: int) -> Race:
        """Begin a member's run through the drill of a challenge."""
        items, where = read_items((await self.prepare(race.record)).made), race.record.guild_id
        with suppress(Conflict):
            await self._drills.begin(where, user_id, items.key, timed=True, seed=items.seed, race_id=race.id)
        return await self._store.find(race.id)

    async def _end_take(self, race: Race, take: TakeRow, step: Step) -> None:
        """End a take that is still played: by that step, or a run through a drill as it stands."""
        if take.running and take.match_id == DRILLED:
            await self._drills.end_take(take.user_id, race.id)
        elif take.running:
            with suppress(Refused):
                await self._transactor.change(take.match_id, step)

    async def _end(self, race: Race) -> None:
        for take in race.takes:
            await self._end_take(race, take, run_out)
        self._tell_if(await self._store.step(race.record, "over", self._transactor.clock() + IDLE))

    def on_change(self, before: Match | None, after: Match, change: Change | None) -> None:
        """Look at a race soon when a take is over, which may have been the last one."""
        kind = after.kind
        if isinstance(kind, RaceTake | DealTake) and after.is_over:
            self._note_take_over(kind.round.race_id)

    def _note_take_over(self, race_id: int) -> None:
        self._played.add(race_id)
        self._transactor.call_by(self._transactor.clock())

    def reminder(self, match: Match, seat: SeatRow) -> None:
        """Do nothing, since nobody is reminded of a take."""

    def due(self, at: float) -> None:
        """Do nothing, since the timer hears of it."""

    def on_deadlines_moved(self) -> None:
        """Do nothing, since the posts of races that have moved are behind."""

    def _tell(self, race: Race) -> Race:
        if race.record.due_at is not None:
            self._transactor.call_by(race.record.due_at)
        self.on_step(race)
        return race

    def _tell_if(self, race: Race | None) -> None:
        if race is not None:
            self._tell(race)


def run_out(match: Match, now: float) -> Change:
    """End a take whose time is over. What was played counts as far as it comes to anything, as for a player who
    lets the deadline pass."""
    if isinstance(match.kind, RaceTake) and match.kind.row.played:
        with suppress(Refused):
            action = match.game.absent_action(match.state, SOLVER)
            change = play.stand_in(match, match.seats[SOLVER], action, now, missed=False)
            change = match.kind.follow(change, action, now)
            if change.after.status != "running":
                return change
    return lobby.cancel(match, now)
