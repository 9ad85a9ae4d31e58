"""The tournament service: announcement, sign-up, start, and round by round."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from bot.errors import Conflict, Refused
from bot.games.rng import SEED_BITS
from bot.match.lobbies.server_presets import read_list
from bot.match.model import Match, Person
from bot.match.service import Service
from bot.match.tournaments import sign_up, steps, weekly
from bot.match.tournaments.announcing import make_playable
from bot.match.tournaments.apart import ApartTables
from bot.match.tournaments.model import Cup, CupListener, CupPlan, CupTable, Membership, remind_at
from bot.match.tournaments.seating import start_table
from bot.match.tournaments.settling import settle_table
from bot.match.transactor import TRIES
from bot.store.sqlite.faults import is_unavailable
from bot.store.tournaments import CorrectionRow, CupRow, CupTableKey
from bot.tournaments.model import FEWEST
from bot.tournaments.rounds import next_round

log = logging.getLogger(__name__)

RETRY = 15.0
"""Seconds until a failed step is retried."""
_LOCK = -(2**60)
"""Locks of tournaments have keys below this one, those of matches above."""

CupStep = Callable[[Cup, float], CupRow]
"""Computes the row of a tournament after a step at a time (Unix seconds). Raises ``Refused``."""


class Tournaments:
    """All tournaments, over the match service. The listener is notified after each commit. Players who have left
    the server, as far as ``members`` knows, are not paired. ``advance`` does all that is due in one of them, and
    is idempotent."""

    def __init__(self, service: Service, listener: CupListener, members: Membership) -> None:
        self._service = service
        self._listener = listener
        self._members = members
        self._store = service.store.tournaments
        self._resumed = False
        self._apart = ApartTables(service)

    async def cup(self, cup_id: int) -> Cup:
        """Return the tournament as committed. Raises ``Refused("cup.unknown")``."""
        row = await self._store.load(cup_id)
        if row is None:
            raise Refused("cup.unknown", number=cup_id)
        return Cup(row)

    async def announce(
        self,
        guild_id: int,
        channel_id: int,
        host: Person,
        name: str,
        game: str,
        plan: CupPlan,
        *,
        starts_at: float | None = None,
        locale: str = "en",
    ) -> Cup:
        """Open a tournament for sign-up. Raises ``Refused`` for a plan that cannot be played, also within the time
        of its rounds (``fit_round_time``), barred hosts, and a server with too many (cup.too_many)."""
        await self._service.admit(guild_id, host.id)
        plan = make_playable(game, plan, starts_at)
        now = self._service.clock()
        reminded_at = None if starts_at is None else remind_at(plan, starts_at, now)
        row = CupRow(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.id,
            name=name,
            game=game,
            status="signup",
            version=0,
            plan=msgspec.json.encode(plan).decode(),
            rounds="[]",
            seed=f"{secrets.randbits(SEED_BITS):032x}",
            locale=locale,
            created_at=now,
            starts_at=starts_at,
            remind_at=reminded_at,
            wake_at=reminded_at or starts_at,
        )
        cup = await self.cup(await self._store.add(row))
        self._tell(cup)
        return cup

    async def join(self, cup_id: int, person: Person) -> Cup:
        """Sign a person up, or let a latecomer in. Also raises ``Refused`` for barred members."""
        await self._service.admit((await self.cup(cup_id)).row.guild_id, person.id)

        def step(cup: Cup, now: float) -> CupRow:
            if cup.status == "running":
                return sign_up.join_late(cup, person, now)
            return steps.join(cup, person, now)

        return await self._change(cup_id, step)

    async def check_in(self, cup_id: int, user_id: int) -> Cup:
        """Record that a player is there before the start."""
        return await self._change(cup_id, lambda cup, now: sign_up.check_in(cup, user_id, now))

    async def put_in_place(self, cup_id: int, user_id: int, place: int | None) -> Cup:
        """Seed a player by hand, or by the usual rule again without a place."""
        return await self._change(cup_id, lambda cup, now: sign_up.put_in_place(cup, user_id, place))

    async def stop_weekly(self, cup_id: int) -> Cup:
        """End the weekly repetition of a tournament, which goes on itself."""
        return await self._change(cup_id, lambda cup, now: weekly.stop(cup))

    async def leave(self, cup_id: int, user_id: int) -> Cup:
        """Remove a player from the sign-up list."""
        return await self._change(cup_id, lambda cup, now: steps.leave(cup, user_id))

    async def drop(self, cup_id: int, user_id: int) -> Cup:
        """Drop a player out, so that they are not paired any more. A running match goes on."""
        return await self._change(cup_id, lambda cup, now: steps.drop_out(cup, user_id))

    async def start(self, cup_id: int) -> Cup:
        """Close the sign-up and begin the first round, without players who have left the server."""
        cup = await self.cup(cup_id)
        gone, ratings = await self._find_departed(cup), await self._ratings(cup)

        def step(cup: Cup, now: float) -> CupRow:
            return steps.start_cup(cup, ratings, now, gone, self._find_missing(cup, now))

        await self._change(cup_id, step)
        return await self.advance(cup_id)

    def _find_missing(self, cup: Cup, now: float) -> frozenset[int]:
        return sign_up.find_missing(cup, self._service.pressed_at, now)

    async def begin_apart(self, cup_id: int, user_id: int) -> Match:
        """Return a player's match at their table, which is played apart. Raises ``Refused`` as
        ``ApartTables.begin``."""
        async with self._service.transactor.lock(_LOCK - cup_id):
            with suppress(Conflict):  # another process may have begun it
                return await self._apart.begin(await self.cup(cup_id), user_id)
            return await self._apart.begin(await self.cup(cup_id), user_id)

    async def begin_next_round(self, cup_id: int) -> Cup:
        """Begin the next round at the organiser's wish."""
        await self._change(cup_id, steps.begin_next_now)
        return await self.advance(cup_id)

    async def cancel(self, cup_id: int) -> Cup:
        """End a tournament without a winner."""
        return await self._change(cup_id, steps.cancel)

    async def correct(self, cup_id: int, by: int, number: int, player: int, halves: int, note: str) -> Cup:
        """Correct a player's points for a round, with the moderator's reason."""

        def step(cup: Cup, now: float) -> CupRow:
            return steps.correct_points(cup, by, CorrectionRow(0, by, number, player, halves, note, now))

        return await self._change(cup_id, step)

    async def round_end(self, match_id: int) -> float | None:
        """Return when the round of a match is over (Unix seconds), None for a match outside a current round."""
        key = await self._store.table_of(match_id)
        if key is None:
            return None
        cup = await self.cup(key.tournament_id)
        return cup.row.ends_at if key.round == cup.number else None

    async def handle_match_end(self, match_id: int) -> None:
        """Advance the tournament of a match that is over, if it has one. If that fails, the next tick looks at all
        of them."""
        try:
            key = await self._store.table_of(match_id)
            if key is not None:
                await self.advance(key.tournament_id)
        except Exception:
            self._resumed = False
            self._service.transactor.call_by(self._service.clock() + RETRY)
            raise

    async def tick(self) -> float | None:
        """Do everything that is due, and return when to call again (Unix seconds), None if never. The first call
        also looks at all running tournaments, and finishes what was cut short. A failing tournament is logged and
        retried later, without holding up the others. Raises the database's error if it is unavailable."""
        now = self._service.clock()
        failed = False
        cut_short = [] if self._resumed else await self._store.running()
        waking = await self._store.list_waking()
        due = [cup_id for at, cup_id in waking if at <= now]
        for cup_id in dict.fromkeys([*due, *cut_short]):
            try:
                await self.advance(cup_id)
            except Exception as error:
                if is_unavailable(error):
                    raise
                log.exception("tournament %s: what is due could not be done", cup_id)
                failed = True
        self._resumed = True
        if due or cut_short:
            waking = await self._store.list_waking()
        upcoming = waking[0][0] if waking else None
        if failed or (upcoming is not None and upcoming <= now):
            return now + RETRY
        return upcoming

    async def catch_up(self) -> None:
        """Advance all running tournaments, as other processes may have ended their matches."""
        for cup_id in await self._store.running():
            await self.advance(cup_id)

    async def advance(self, cup_id: int) -> Cup:
        """Do all that is due in a tournament, step by step, and return it."""
        async with self._service.transactor.lock(_LOCK - cup_id):
            while True:
                cup = await self.cup(cup_id)
                try:
                    if not await self._step(cup):
                        return cup
                except Conflict:
                    continue

    async def _step(self, cup: Cup) -> bool:
        """Do the next thing that is due, and return whether there was one. Raises ``Conflict``."""
        now = self._service.clock()
        if cup.row.status == "signup":
            return await self._tend_sign_up(cup, now)
        if cup.row.status != "running":
            return False
        if cup.rounds and not cup.complete:
            return await self._play(cup, now)
        if cup.row.next_at is not None and cup.row.next_at <= now:
            await self._commit(cup, await self._next(cup, now))
            return True
        return False

    async def _next(self, cup: Cup, now: float) -> CupRow:
        """Return the tournament with its next round or, if players were barred or have left the server, first
        without them."""
        plan = cup.plan
        if gone := await self._find_barred(cup) | await self._find_departed(cup):
            return steps.exclude_players(cup, gone)
        plans = await asyncio.to_thread(
            next_round,
            *(plan.form, plan.seats, plan.rounds, cup.entrants, cup.decided_rounds()),
            third_place=plan.third_place,
        )
        return steps.begin_round(cup, plans, now)

    async def _find_barred(self, cup: Cup) -> frozenset[int]:
        """Find the players to pair, by number, who are barred by the server's moderators."""
        bars, guild_id, now = self._service.store.bars, cup.row.guild_id, self._service.clock()
        return frozenset(
            [player.n for player in cup.staying if await bars.find(guild_id, player.user_id or 0, now) is not None]
        )

    async def _find_departed(self, cup: Cup) -> frozenset[int]:
        """Find the players to pair, by number, who have left the server."""
        numbers = {player.user_id: player.n for player in cup.staying if player.user_id is not None}
        left = await self._members.find_departed(cup.row.guild_id, list(numbers)) if numbers else set()
        return frozenset(numbers[user_id] for user_id in left)

    async def _ratings(self, cup: Cup) -> dict[int, float]:
        users = [player.user_id for player in cup.players if player.user_id is not None]
        return await self._store.ratings(cup.row.guild_id, cup.row.game, await self._find_list(cup), users)

    async def _find_list(self, cup: Cup) -> str:
        """Find the list for which matches with the options of the tournament are rated."""
        return await read_list(self._service.store.settings, cup.row.guild_id, cup.row.game, cup.options)

    async def _tend_sign_up(self, cup: Cup, now: float) -> bool:
        """Remind players, and start or cancel at the announced time. A start that comes too late is announced
        again."""
        row = cup.row
        if row.starts_at is not None and row.starts_at <= now:
            gone, ratings = await self._find_departed(cup), await self._ratings(cup)
            punctual = now - row.starts_at <= steps.PUNCTUAL
            missing = self._find_missing(cup, now) if punctual else frozenset()
            if len(cup.players) - len(gone | missing) < FEWEST:
                ended = weekly.note_empty(steps.cancel(cup, now), cup)
                await self._commit(cup, ended, weekly.follow_up(Cup(ended), now))
            elif punctual:
                await self._commit(cup, steps.start_cup(cup, ratings, now, gone, missing))
            else:
                await self._notify(cup, steps.postpone_missed_start(cup, now))
            return True
        if row.remind_at is not None and row.remind_at <= now:
            is_quiet = cup.plan.weekly is not None and len(cup.players) < FEWEST
            called = self._find_missing(cup, now) if cup.plan.check_in else None
            there = cup.players if called is None else sign_up.note_present(cup, called, now)
            reminded = steps.next_version(cup, remind_at=None, players=there)
            await self._notify(cup, reminded, frozenset() if is_quiet else called)
            return True
        return False

    async def _notify(self, cup: Cup, after: CupRow, called: Collection[int] | None = None) -> None:
        """Commit a step and notify the players, or those ``called`` by number, none of them too often."""
        players, users = sign_up.count_notices(after.players, called)
        notified = await self._commit(cup, replace(after, players=players))
        if users or notified.starts_at is None:
            self._listener.cup_reminder(notified, users)

    async def _play(self, cup: Cup, now: float) -> bool:
        """Handle the tables of the present round: begin their matches, and settle those that are over."""
        if cup.is_apart:
            settled = await self._apart.settle(cup, now)
            if settled:
                await self._commit(cup, steps.with_tables(cup, settled, now))
            return bool(settled)
        tables: dict[int, CupTable] = {}
        out_of_time: list[int] = []
        begun = False
        for n, table in enumerate(cup.rounds[-1]):
            if table.scores is not None:
                continue
            if cup.match_of(cup.number, n) is None and (seated := steps.seat_players(cup, table)) != table:
                tables[n] = seated
                continue
            begun = begun or cup.match_of(cup.number, n) is None
            match = await self._match(cup, n, table, now)
            if match.is_over:
                actions = await self._service.store.matches.actions(match.id) if table.late else ()
                tables[n] = await asyncio.to_thread(settle_table, table, match, cup.plan.seats, actions)
            elif table.late:
                out_of_time.append(match.id)
            elif cup.row.ends_at is not None and cup.row.ends_at <= now:
                tables[n] = replace(table, late=True)
        if tables or begun:
            await self._commit(cup, steps.with_tables(cup, tables, now))
        for match_id in out_of_time:
            await self._cancel(match_id)
        return bool(tables or begun or out_of_time)

    async def _match(self, cup: Cup, n: int, table: CupTable, now: float) -> Match:
        """Return the match of a table, begun if there is none."""
        known = cup.match_of(cup.number, n)
        if known is not None:
            return await self._service.match(known)
        key = CupTableKey(cup.id, cup.number, n)
        row = replace(start_table(cup, table, now), list=await self._find_list(cup))
        return await self._service.transactor.add(row, [key])

    async def _cancel(self, match_id: int) -> None:
        try:
            await self._service.cancel(match_id, 0, moderator=True)
        except Refused:
            log.debug("match %s was over before its round was", match_id)

    async def _change(self, cup_id: int, step: CupStep) -> Cup:
        """Commit a step, computed again if another writer committed first. Raises what the step raises."""
        for _ in range(TRIES):
            cup = await self.cup(cup_id)
            try:
                return await self._commit(cup, step(cup, self._service.clock()))
            except Conflict:
                continue
        raise Conflict(f"tournament {cup_id} is changed again and again")

    async def _commit(self, before: Cup, after: CupRow, follow: CupRow | None = None) -> Cup:
        """Commit a step, and with it the tournament of the next week if it ends this one, and its game may still
        be played on the server."""
        cup = Cup(after)
        if before.status == "running" and cup.status == "finished":
            follow = weekly.follow_up(cup, self._service.clock())
        if follow is not None:
            here = await self._service.store.settings.server(follow.guild_id)
            follow = follow if follow.game in here.open_games else None
        added = await self._store.commit(before.row, after, follow)
        self._tell(cup)
        if added is not None:
            self._tell(await self.cup(added))
        return cup

    def _tell(self, cup: Cup) -> None:
        self._listener.cup_changed(cup)
        if cup.row.wake_at is not None:
            self._service.transactor.call_by(cup.row.wake_at)
