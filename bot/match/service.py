"""The match service: every change of a lobby or match goes through here, one transaction each. It knows no
Discord. Listeners are notified of each change *after* it is committed, and nothing is shown before."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVarTuple

from msgspec.structs import replace

from bot.errors import Conflict, InvariantError, Refused
from bot.games.rng import SEED_BITS
from bot.match import play
from bot.match.change import Change
from bot.match.computer_players.computers import Computers
from bot.match.computer_players.thinking import Thinking
from bot.match.days.dailies import Dailies, Make, make_puzzles_in_thread
from bot.match.days.sets import PuzzleSets
from bot.match.instant import InstantMatches
from bot.match.learning.lessons import Lessons
from bot.match.lobbies import hosting, lobby
from bot.match.lobbies.hosting import PressedAt
from bot.match.lobbies.remembering import remember_table
from bot.match.lobbies.server_presets import count_for_list, read_list, read_presets
from bot.match.model import Match, Person
from bot.match.plans import Plans
from bot.match.races import Races
from bot.match.solos import Solos
from bot.match.training.drills import Drills
from bot.match.training.own_positions import OwnPositions
from bot.match.training.training import Training
from bot.match.transactor import TRIES, Listener, Transactor
from bot.match.upkeep.deadlines import Deadlines
from bot.match.upkeep.uptime import SLACK, Uptime
from bot.metrics import Durations
from bot.store.bars import Bar
from bot.store.match.matches import MatchRow, SeatRow
from bot.store.match.open_tables import Room
from bot.store.store import Store

Args = TypeVarTuple("Args")


def _never_pressed(user_id: int) -> None:
    """Return None, as no presses are known."""


class Service:
    """Lobbies and matches. ``clock`` gives the time in Unix seconds; ``thinking`` chooses for computer players;
    ``pressed_at`` tells when a user last pressed anything, as far as that is known; ``commits`` measures how long
    it takes to store a step; ``mine`` tells which servers' computer players move in this process; ``make`` makes
    daily puzzles, by default in a thread."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float],
        thinking: Thinking,
        pressed_at: PressedAt = _never_pressed,
        commits: Durations | None = None,
        mine: Callable[[int], bool] = lambda _: True,
        make: Make = make_puzzles_in_thread,
    ) -> None:
        self.store = store
        self.clock: Callable[[], float] = lambda: round(
            clock(), 3
        )  # SQLite's JSON keeps 15 digits, which is not every float
        self._uptime = Uptime(store, self.clock)
        self.transactor = Transactor(
            store, self.clock, self._follow, self._uptime.expect, commits, self._keep_time
        )
        self.computers = Computers(self.transactor, thinking, mine)
        self.solos = Solos(self.transactor, self.admit, self._room)
        self.instant = InstantMatches(self.transactor, self.admit)
        self.lessons = Lessons(self.transactor, self.computers, self.admit)
        self.dailies = Dailies(self.transactor, make, self.admit)
        self.training = Training(self.transactor, make, self.admit)
        self.own_positions = OwnPositions(self.transactor, self.admit)
        self.drills = Drills(store.drills, self.clock, self.admit)
        self.puzzle_sets = PuzzleSets(self.transactor, self.dailies, make)
        self.races = Races(self.transactor, make, self.admit, self.settle_lost_time, self.drills)
        self.listeners.append(self.races)
        self.plans = Plans(self.transactor, thinking.worker)
        self._deadlines = Deadlines(self.transactor, self.computers, pressed_at)
        self.pressed_at = pressed_at

    @property
    def listeners(self) -> list[Listener]:
        """The listeners that are notified of each change after it is committed."""
        return self.transactor.listeners

    def _follow(self, after: Match) -> None:
        self.computers.follow(after)

    async def match(self, match_id: int) -> Match:
        """Return the match as committed. Raises ``Refused("match.unknown")``."""
        return await self.transactor.match(match_id)

    def recognize(self, row: MatchRow) -> Match:
        """Return the match with this row that was just read, see ``Transactor.recognize``."""
        return self.transactor.recognize(row)

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        game: str,
        options: Any,
        pace: str,
        host: Person,
        *,
        locale: str = "en",
        thread: bool = False,
    ) -> Match:
        """Open a lobby with its host on the first seat. Raises ``Refused`` for unfit options, barred hosts, and
        one lobby or table too many (lobby.too_many, place.full)."""
        await self.admit(guild_id, host.id)
        now = self.clock()
        row = lobby.open_lobby(guild_id, channel_id, game, options, pace, host, now, locale=locale, thread=thread)
        row = replace(row, list=await read_list(self.store.settings, guild_id, game, options))
        return await self.transactor.add(row, [await self._room(guild_id)])

    async def _room(self, guild_id: int) -> Room:
        return Room((await self.store.settings.server(guild_id)).tables)

    async def rematch(
        self, match_id: int, person: Person, channel_id: int, *, locale: str | None = None
    ) -> tuple[Match, bool]:
        """Return the rematch of a match that is over, and whether it was opened just now.

        The first player who asks opens it with the same options and computers, in the language ``locale``, by
        default that of the first match. The others join that lobby, where for a while only players of that match
        may sit. Raises ``Refused`` if the match is not over, its rematch is running or full, the person did not
        play in it, or there is none.
        """
        old = await self.match(match_id)
        if not old.is_over:
            raise Refused("match.not_over")
        old.kind.require_rematch(old.row.game)
        async with self.transactor.lock(-match_id):
            found = await self.store.matches.rematch(match_id)
            if found is None and old.seat_of(person.id) is None:
                raise Refused("lobby.no_rematch")
            if found is None:
                with suppress(Conflict):
                    return await self._open_rematch(old, person, channel_id, locale), True
                found = await self.store.matches.rematch(match_id)
        if found is None:
            raise Refused("match.cancelled")
        return await self.join(found.id, person), False

    async def _open_rematch(self, old: Match, host: Person, channel_id: int, locale: str | None) -> Match:
        """Open a rematch. Raises ``Refused`` as for any lobby, and ``Conflict`` for a second rematch."""
        row, now = old.row, self.clock()
        await self.admit(row.guild_id, host.id)
        place, thread = (row.guild_id, channel_id), bool(row.thread)
        language = locale or row.locale
        new = lobby.open_lobby(
            *place, row.game, old.options, row.pace, host, now, locale=language, thread=thread, rematch_of=old
        )
        new = replace(new, list=await read_list(self.store.settings, row.guild_id, row.game, old.options))
        return await self.transactor.add(new, [await self._room(row.guild_id)])

    async def join(self, match_id: int, person: Person) -> Match:
        """Seat the person in the lobby. Also raises ``Refused`` for barred members and those sent away."""
        await self.admit((await self.match(match_id)).row.guild_id, person.id)
        mark = await self._mark(match_id, person.id)
        return await self.in_lobby(
            match_id, lambda match, now, before: lobby.join(match, person, now, before, mark)
        )

    async def send_away(self, match_id: int, by: int, user_id: int) -> Match:
        """Remove a joiner from the lobby for good."""
        mark = await self._mark(match_id, user_id)
        return await self.in_lobby(match_id, lobby.send_away, by, user_id, mark)

    async def list_removed_from(self, user_id: int) -> list[int]:
        """List the lobbies from which the user was sent away."""
        lobbies = await self.store.open_tables.list_removed_marks()
        return [match_id for match_id, marks in lobbies.items() if await self._mark(match_id, user_id) in marks]

    async def _mark(self, match_id: int, user_id: int) -> str:
        """Return the fingerprint by which a removed player of that lobby is recognised."""
        return await self.store.fingerprints.of("sent_away", match_id, user_id)

    async def start(self, match_id: int, by: int) -> Match:
        """Start the match from a fresh seed, with a commitment to it. Its host's next table opens like it."""
        seed, nonce = secrets.randbits(SEED_BITS), secrets.randbits(SEED_BITS)

        def step(match: Match, now: float, before: Sequence[SeatRow]) -> Change:
            return remember_table(lobby.start(match, by, seed, nonce, now, before))

        started = await self.in_lobby(match_id, step)
        await self._leave_other_lobbies(started)
        return started

    async def _leave_other_lobbies(self, started: Match) -> None:
        """Have the players of a match that has begun leave the lobbies where others would wait for them in vain.
        At a pace of days nobody waits, neither in the match nor in a lobby."""
        if started.row.pace == "daily":
            return
        for user_id in [seat.user_id for seat in started.seats if seat.user_id is not None]:
            for lobby_id in await self.store.match_lists.lobbies_of(user_id):
                with suppress(Refused):
                    if (await self.match(lobby_id)).row.pace != "daily":
                        await self.in_lobby(lobby_id, lobby.leave, user_id)

    async def cancel(self, match_id: int, by: int, *, moderator: bool = False) -> Match:
        """End the lobby or match without a result, as its host (only in the lobby) or as a moderator."""

        def step(match: Match, now: float, before: Sequence[SeatRow]) -> Change:
            if not moderator and match.status == "running":
                mine = match.row.host_id == by
                raise Refused("match.cancel_needs_moderator" if mine else "lobby.not_host", host=match.row.host_id)
            if not moderator:
                match = hosting.touch_as_host(match, by, now, before)
            return lobby.cancel(match, now)

        return await self.in_lobby(match_id, step)

    async def in_lobby(
        self, match_id: int, step: Callable[[Match, *Args, float, Sequence[SeatRow]], Change], *args: *Args
    ) -> Match:
        """Commit a step that depends on the players before a rematch, such as ``lobby.choose``, with these
        arguments. A lobby counts for the list of its options, as its server's presets are now. Raises what the
        step raises."""
        known = await self.match(match_id)
        before = await self.transactor.former_seats(known)
        presets = await read_presets(self.store.settings, known.row.guild_id, known.row.game)
        return await self.change(
            match_id, lambda match, now: count_for_list(match, step(match, *args, now, before), presets)
        )

    async def act(
        self,
        match_id: int,
        user_id: int,
        stamp: int,
        action: Any,
        seen: Match | None = None,
        *,
        typed: bool = False,
    ) -> Match:
        """Commit a player's action from a panel with ``stamp``. Raises ``Refused``, with nothing changed.

        An action after the deadline does not count, even if the deadline is not handled yet. One in time does,
        however long it has to wait. ``seen`` is the match as the caller has just read it, and is read again only
        if it has moved on. ``typed`` input may be hard to judge, so that is done in a worker thread.
        """
        at = self.clock()
        if self._uptime.owes(at) and (seen or await self.match(match_id)).kind.is_timed:
            await self.settle_lost_time()
        pressed = at if self._uptime.can_judge_lateness(at) else None
        return await self.transactor.change(
            match_id, lambda match, now: play.act(match, user_id, stamp, action, now, pressed), seen, aside=typed
        )

    async def leave_server(self, match_id: int, user_id: int) -> Match:
        """Remove a player who has left the server from the lobby, or let a computer play until they are back and
        take their seat. Raises ``Refused`` if it plays already."""

        def step(match: Match, now: float, before: Sequence[SeatRow]) -> Change:
            if match.status == "lobby":
                return lobby.leave(match, user_id, now, before)
            return play.leave_server(match, user_id, now)

        return await self.in_lobby(match_id, step)

    async def bar(self, guild_id: int, user_id: int, seconds: float | None = None, reason: str = "") -> Bar:
        """Bar a member from the tables of the server for some time, None: for good, and remove them from its
        lobbies. Running matches go on. Returns the bar."""
        now = self.clock()
        bar = Bar(now, None if seconds is None else now + seconds, reason, user_id)
        await self.store.bars.put(guild_id, user_id, bar.at, bar.until, reason)
        for match_id in await self.store.match_lists.lobbies_of(user_id, guild_id):
            with suppress(Refused):
                await self.in_lobby(match_id, lobby.leave, user_id)
        return bar

    async def forget(self, user_id: int) -> None:
        """Delete the data of a user. Lobbies are left, a computer plays on in running matches, and matches that
        are over keep a seat without a name. Others are still rated against the former player, under a number that
        leads to nobody, since the key it is made with is not stored."""
        key = secrets.token_bytes(32)
        for _ in range(TRIES):
            if await self.store.people.forget(user_id, key):
                return
            for match_id in await self.store.match_lists.open_of(user_id):
                with suppress(Refused):
                    await self.in_lobby(match_id, play.vacate, user_id, key)
        raise InvariantError("a user whose data is to be deleted sits at matches that cannot be left")

    async def delete_server(self, guild_id: int) -> None:
        """Delete the data of a server, after cancelling what is still open there."""
        await self.store.tournaments.delete_in(guild_id)
        await self.close_server(guild_id)
        await self.store.servers.delete(guild_id)

    async def close_server(self, guild_id: int) -> None:
        """Cancel all lobbies and running matches of a server."""
        for match_id in await self.store.match_lists.open_in(guild_id):
            with suppress(Refused):
                await self.cancel(match_id, 0, moderator=True)

    async def admit(self, guild_id: int, user_id: int) -> None:
        """Raise ``Refused`` for a member whom the server's moderators have barred from tables."""
        bar = await self.store.bars.find(guild_id, user_id, self.clock())
        if bar is not None:
            raise Refused("place.barred", until=bar.until, reason=bar.reason)

    async def change(self, match_id: int, step: Callable[[Match, *Args, float], Change], *args: *Args) -> Match:
        """Commit a step of a match, such as ``play.resign``, with these arguments, then notify the listeners, see
        ``Transactor.change``. Raises what the step raises."""
        return await self.transactor.change(match_id, lambda match, now: step(match, *args, now))

    async def resume(self) -> None:
        """Postpone deadlines by the downtime, and let computers go on. If it raises, nothing has changed."""
        computers = await self.store.matches.with_computers()
        await self._note_uptime()
        self.computers.wake_all(computers)

    def lose_touch(self, silent: float = 0.0) -> None:
        """Stop handling deadlines while some users cannot reach the bot, nor could they in the ``silent`` seconds
        before."""
        self._uptime.lose_touch(silent)

    def regain_touch(self) -> None:
        """Handle deadlines again once everybody can reach the bot. A tick gives the lost time back."""
        self._uptime.regain_touch()
        self.transactor.call_by(self.clock())

    async def tick(self) -> float | None:
        """Do everything that is due, and return when to call again (Unix seconds). None if only a heartbeat is
        needed, every ``LONGEST`` seconds. Lost time is given back first."""
        if self._uptime.is_cut_off:
            return None
        await self._note_uptime()
        upcoming = await self._deadlines.tick()
        if upcoming is not None:
            self._uptime.expect(upcoming)
        return upcoming

    async def settle_lost_time(self) -> None:
        """Give lost time back now, if a tick is late or pending, before times or days are shown or count."""
        if self._uptime.owes(self.clock()):
            await self._note_uptime()

    async def _note_uptime(self) -> None:
        """Give lost time back, and notify listeners that show deadlines if it is more than a few seconds."""
        if abs(await self._uptime.beat()) > SLACK:
            self.transactor.tell_postponed()

    async def _keep_time(self) -> None:
        """Postpone deadlines before a new one is set by a clock that was put back."""
        if self._uptime.was_clock_put_back:
            await self._note_uptime()

    async def late_by(self) -> float:
        """Return by how many seconds the most overdue deadline, reminder or clock is late, 0 if none is."""
        earliest = await self.store.matches.next_due(0.0)
        return 0.0 if earliest is None else max(0.0, self.clock() - earliest)

    async def close(self) -> None:
        """Stop the computer players and let pending changes finish. Listeners are no longer notified of those, and
        the next start shows them."""
        self.listeners.clear()
        await self.computers.close()
        await self.transactor.finish()
        if not self._uptime.is_cut_off:
            await self._uptime.beat()

    async def follow_other_process(self, match_id: int) -> Match:
        """Let computers and deadlines follow a change of our match by another process. Raises
        ``Refused("match.unknown")``."""
        match = await self.transactor.match(match_id)
        self.transactor.follow(match)
        return match

    async def catch_up(self) -> None:
        """Wake all computers that are waited for, and have deadlines checked soon."""
        self.computers.wake_all(await self.store.matches.with_computers())
        self.transactor.call_by(self.clock())
